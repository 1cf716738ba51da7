"""What `turnwise` does, a file for each group of verbs. cli.py puts them together.

A game may have a module `turnwise.<game>.cli` with any of these; a command looks them up when it plays that game:

    setting(words) -> (options, setup)   the words of the command line (--set, --deck, --level) as load() and start()
                                         want them; without it every word is part of the setup
    BENCH = {name: words, ...}           the settings that bench and fuzz go through, the default one first
    FUZZ = {name: words, ...}            those of fuzz, where they are others
    render(state, seat) -> str           what a person sees instead of str(state); the state is an observation where the
                                         game hides something, `seat` is the person's or None. ANSI colours are welcome
    label(state, action) -> str          how an action reads to a person; without it, its text
    label_for(state, action, viewer) -> str
                                         how it reads to a player who did not take it; without it, its label
    label_to_other(state, action, viewer) -> str  the same as a sentence about the other
    happened(before, action, after, viewer) -> list[str]
                                         what it did, in sentences, as far as that player sees; None sees all
"""

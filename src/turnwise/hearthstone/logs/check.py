"""A recorded match beside the engine: every deed from the log's own state, and the whole match in one go."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import product
from typing import Any

import msgspec

from turnwise import _core
from turnwise.errors import TurnwiseError

from .cards import UNKNOWN, is_minion, kinds, looks_into_deck, needs_hand, plain_id, set_of, stand_ins
from .compare import HIDDEN, adjusted, differences, name_of, ours
from .deeds import Deed
from .memory import remember
from .packets import Option, Packet
from .search import MORE, Found, Hints, explain
from .story import Story

_POTIONS = {"CFM_621t", "CFM_621t11", "CFM_621t12", "CFM_621t13", "CFM_621t14", "CFM_621t15"}
_BETTER = {"equal": 0, "undecided": 1, "differing": 2}
# They do many random things one after the other: Yogg-Saron, Tess Greymane, Shudderwock.
_WILD = {"OG_134", "GIL_598", "GIL_820"}
_SIZES = {"CFM_621t": 1, "CFM_621t14": 2, "CFM_621t15": 3}
BUDGET = 4000  # outcomes that are tried for one deed
WISHES = 200  # cards in places that are tried for one deed
ALTERNATIVES = 6  # places of an unseen card that are tried
WISHERS = 8  # deeds of a match that it is done for
READINGS = 10  # of a match in which what nobody saw is taken for what later deeds need
_UNKNOWN_HERE = f"{UNKNOWN} here"
_IN_LOG = re.compile(r": (\w+) in the log")


class Verdict(msgspec.Struct):
    """What became of one deed: equal, differing or undecided, and why."""

    deed: int
    what: str
    verdict: str
    why: list[str] = []
    carried: bool = False  # the state went on from the deed before
    steps: list[tuple[str, list[str]]] = []
    seat: int = 0
    broke: list[str] = []  # why the state of the deed before could not go on, where the log's own state could


class OptionVerdict(msgspec.Struct):
    deed: int
    verdict: str
    missing: list[str] = []
    extra: list[str] = []
    why: str = ""


class Piece(msgspec.Struct):
    """Deeds that follow each other in one state of ours."""

    start: dict[str, object]
    verdicts: list[Verdict] = []


class Checked:
    """A whole match beside the engine."""

    def __init__(self, story: Story, game: _core.Game, budget: int = BUDGET) -> None:
        self.story = story
        self.game = story.eras.game(game) if not story.problem else game
        self.verdicts: list[Verdict] = []
        self.options: list[OptionVerdict] = []
        self.pieces: list[Piece] = []
        self.problems: list[str] = []
        self.last: _core.State | None = None
        # For deeds that need it, what entities that nobody ever saw may have been, the likeliest first.
        self.wishes: list[list[dict[int, str]]] = []
        self._budget = budget
        self._wished = 0
        self._memory: _core.State | None = None  # the last state of ours, where it could not go on
        self._loose = [False, False]  # by seat: our hand may have another order than the log's
        state: _core.State | None = None
        for deed in story.deeds:
            state = self._deed(deed, state)
        self.last = state

    @property
    def whole(self) -> bool:
        """Every deed is equal, each from the state that the deed before left."""
        return len(self.pieces) <= 1 and all(each.verdict == "equal" for each in self.verdicts)

    @property
    def rank(self) -> tuple[int, int, int]:
        """How far it is from the log, the best reading first."""
        unequal = sum(each.verdict != "equal" for each in self.verdicts)
        return unequal, len(self.pieces), sum(each.verdict != "equal" for each in self.options)

    def position(self, deed: int) -> dict[str, object]:
        """The position before an action, by the log alone."""
        found = self.story.deeds[deed - 1]
        self._memory = None
        fresh, _ = self._fresh(found)
        assert found.before is not None
        return found.before.position if fresh is None else fresh.to_plain()

    def learn(self, other: Checked) -> None:
        """Takes over what another reading of the same match explains."""
        for place, (mine, theirs) in enumerate(zip(self.verdicts, other.verdicts, strict=True)):
            if mine.verdict != "equal" and _BETTER[theirs.verdict] < _BETTER[mine.verdict]:
                self.verdicts[place] = msgspec.structs.replace(theirs, carried=False)
        known = {each.deed: each for each in other.options if each.verdict == "equal"}
        self.options = [known.get(each.deed, each) if each.verdict != "equal" else each for each in self.options]

    # --- one deed ----------------------------------------------------------------------------------------------------
    def _deed(self, deed: Deed, carried: _core.State | None) -> _core.State | None:
        assert deed.before is not None and deed.after is not None
        if deed.kind == "play":
            hand = [card["id"] for card in deed.before.seen["players"][deed.seat]["hand"]]
            self._loose[deed.seat] |= hand.count(plain_id(deed.card)) > 1 or hand.count(UNKNOWN) > 1
        going = carried if carried is not None and not carried.is_over else None
        best: Found | None = None
        if going is not None:
            self._compare_options(deed, going)
            best = self._try(deed, going)
            if best.equal:
                if any(_UNKNOWN_HERE in each for each in best.later):
                    self._wish(deed, best)
                return self._equal(deed, best, going, [])
        self._memory = going if going is not None else self._memory
        fresh, problem = self._fresh(deed)
        if fresh is not None:
            if going is None:
                self._compare_options(deed, fresh)
            found = self._try(deed, fresh)
            if not found.equal or best is not None:
                self._wish(deed, found)
            if found.equal:
                return self._equal(deed, found, fresh, self._reasons(best) if best is not None else None)
            best = found if best is None or best.differences is None else best
        self._unequal(deed, best, problem)
        if best is not None and best.state is not None:
            self._memory = best.state
        return None

    @staticmethod
    def _reasons(found: Found | None) -> list[str]:
        if found is None:
            return []
        return found.differences if found.differences is not None else [found.error]

    # --- what nobody ever saw ----------------------------------------------------------------------------------------
    def _wish(self, deed: Deed, found: Found) -> None:
        """Looks for cards that explain a deed when unseen entities are taken for them: what a text offers out of a deck
        is in it; what a copy shows was in the other hand; what a text finds in a hand or a deck fits it."""
        assert deed.before is not None
        if self._wished >= WISHERS or plain_id(deed.card) in _WILD:
            return
        self._wished += 1
        hidden = deed.before.hidden
        if looks_into_deck(deed.card):
            known = Counter(deed.before.seen["players"][deed.seat]["deck_known"])
            offered = {plain_id(card) for ask in deed.asks for card in ask.cards} - {UNKNOWN, *known}
            free = [each for each in hidden[deed.seat].deck if each not in self.story.assume]
            if offered and free:
                self.wishes.append([dict(zip(free, sorted(offered), strict=False))])
                return
        wanted = [_IN_LOG.search(each) for each in found.later if _UNKNOWN_HERE in each]
        cards = [match[1] for match in wanted if match is not None]
        places = [(who, entity) for who in (1 - deed.seat, deed.seat) for entity in hidden[who].hand.values()][::-1]
        places.sort(key=lambda each: each[1] not in self.story.original)  # what was made is of some pool
        if not found.equal:
            drawn = [(who, each) for who in (0, 1) for each in deed.drawn_entities[who] if each in hidden[who].deck]
            places, cards = (
                drawn + places,
                [*cards, *(card for card in map(plain_id, deed.shown) if set_of(card)), *kinds()],
            )
        places = [each for each in places if each[1] not in self.story.assume]
        ranks: list[tuple[tuple[int, int], int, str]] = []
        for tried, ((who, entity), card) in enumerate(product(places, cards)):
            if tried >= WISHES or len(ranks) >= ALTERNATIVES:
                break
            if any(entity == other for _, other, _ in ranks):
                continue
            state, _ = self._fresh(deed, {entity: (who, card)})
            other = self._try(deed, state, 200) if state is not None else None
            if other is not None and other.rank is not None and other.equal and other.rank < (found.rank or (99, 99)):
                ranks.append((other.rank, entity, card))
        if ranks:
            ranks.sort(key=lambda each: each[0])
            self.wishes.append([{entity: card} for _, entity, card in ranks])
        elif not found.equal:
            self._wish_deck(deed, found, cards)

    def _wish_deck(self, deed: Deed, found: Found, cards: list[str]) -> None:
        """What a text finds in a deck that stays hidden: cards are put in as long as each brings the deed nearer."""
        assert deed.before is not None
        best, wish = found.rank or (99, 99), dict[int, tuple[int, str]]()
        for who in (deed.seat, 1 - deed.seat):
            free = [each for each in deed.before.hidden[who].deck if each not in self.story.assume]
            for card in dict.fromkeys(cards):
                if not free or best[0] == 0:
                    break
                more = {**wish, free[0]: (who, card)}
                state, _ = self._fresh(deed, more)
                other = self._try(deed, state, 200) if state is not None else None
                if other is not None and other.rank is not None and other.rank < best:
                    best, wish = other.rank, more
                    free.pop(0)
        if wish and best[0] == 0:
            self.wishes.append([{entity: card for entity, (_, card) in wish.items()}])

    def _suppose(self, deed: Deed, position: dict[str, Any], wish: dict[int, tuple[int, str]]) -> None:
        """Puts a card in the place of an unseen one."""
        assert deed.before is not None
        for entity, (who, card) in wish.items():
            side, hidden = position["players"][who], deed.before.hidden[who]
            text = self.story.eras.text(card)
            for place, each in hidden.hand.items():
                if each == entity and place < len(side["hand"]):
                    side["hand"][place] = {"id": text}
            if entity in hidden.deck:
                unseen = next((name for name in (UNKNOWN, *stand_ins()) if side["deck"].get(name)), "")
                if unseen:
                    side["deck"][unseen] -= 1
                    side["deck"][text] = side["deck"].get(text, 0) + 1
                    side["deck"] = {name: count for name, count in side["deck"].items() if count}

    def _fresh(self, deed: Deed, wish: dict[int, tuple[int, str]] | None = None) -> tuple[_core.State | None, str]:
        """The state before a deed by the log, with what our own state before it knows besides."""
        assert deed.before is not None
        position = msgspec.json.decode(msgspec.json.encode(deed.before.position))
        seen = msgspec.json.decode(msgspec.json.encode(deed.before.seen))
        self._suppose(deed, position, wish or {})
        hand = seen["players"][deed.seat]["hand"]
        if deed.kind == "play" and deed.numbers_shown and 0 < deed.hand_place <= len(hand):
            # A hidden card that is played shows what it costs and brings along.
            card = hand[deed.hand_place - 1]
            if card["id"] == UNKNOWN:
                card |= {"id": plain_id(deed.card)} | deed.numbers_shown
        deck = position["players"][deed.seat]["deck"]
        for offered in [plain_id(card) for ask in deed.asks for card in ask.cards]:
            # What a text offers out of a hidden deck is in it.
            if offered == UNKNOWN or not deck.get(UNKNOWN) or not looks_into_deck(deed.card):
                continue
            if self.story.eras.text(offered) not in deck:
                deck[UNKNOWN] -= 1
                deck[self.story.eras.text(offered)] = 1
        position["players"][deed.seat]["deck"] = {card: count for card, count in deck.items() if count}
        problem = ""
        if self._memory is not None:
            known = remember(msgspec.json.decode(msgspec.json.encode(position)), self._memory.to_plain())
            with suppress(TurnwiseError):
                return adjusted(self.game, known, seen), ""
        for keys in (
            (),
            ("list", "seen"),
            ("was", "made_by", "known"),
            ("attached", "parts"),
            ("played", "graveyard", "died_this_turn"),
        ):
            # What cannot be said is left out: the rest of the position still is.
            _leave_out(position["players"], keys)
            try:
                return adjusted(self.game, position, seen), ""
            except TurnwiseError as error:
                problem = problem or str(error)
        return None, problem

    def _equal(self, deed: Deed, found: Found, state: _core.State, broke: list[str] | None) -> _core.State | None:
        """`broke`: why the state that was carried on does not fit; empty when it does, None when there was none."""
        verdict = Verdict(
            deed.number, self.words(deed), "equal", carried=broke == [], steps=found.steps, seat=deed.seat,
            broke=broke or [],
        )  # fmt: skip
        self.verdicts.append(verdict)
        if broke != [] or not self.pieces:
            self.pieces.append(Piece(state.to_plain(), []))
        self.pieces[-1].verdicts.append(verdict)
        return found.state

    def _unequal(self, deed: Deed, found: Found | None, problem: str) -> None:
        why, verdict = ["no state: " + problem] if problem else [], "differing"
        if found is not None and found.differences is not None:
            why = found.differences
        elif found is not None and found.error:
            why = [found.error]
        if reason := self._undecidable(deed, found):
            verdict, why = "undecided", [reason, *why]
        steps = found.steps if found is not None else []
        self.verdicts.append(Verdict(deed.number, self.words(deed), verdict, why, False, steps, deed.seat))

    def _undecidable(self, deed: Deed, found: Found | None) -> str:
        if deed.cut:
            return "the recording ends within it"
        if deed.kind == "play" and plain_id(deed.card) == UNKNOWN:
            return f"the card played is not ours: {deed.card or 'never shown'}"
        if found is None:
            return ""
        if plain_id(deed.card) in _WILD:
            return "more outcomes of chance than were tried"
        return self._unsaid(deed, found.differences or []) or self._chance(found)

    def _unsaid(self, deed: Deed, differences: list[str]) -> str:
        """A tag that the log lacks, where that explains every difference."""
        sets = self.story.eras.sets
        pools = [card for each in differences for card in re.findall(r" id: (\w+) in the log", each) if set_of(card)]
        foreign = sorted({card for card in pools if set_of(card) not in sets})
        if foreign:
            return f"no era has the sets of this build: {', '.join(foreign)}"
        drawn = set(deed.drawn[0] + deed.drawn[1])
        costs = [re.search(r"hand \d+ (\w+): (?:cost|attack|health)", each) for each in differences]
        if differences and all(match is not None and match[1] in drawn for match in costs):
            return "the log does not tell what is attached to a card in a deck (ATTACHED)"
        assert deed.before is not None
        hand = deed.before.seen["players"][deed.seat]["hand"]
        if deed.kind == "play" and any(name_of(card) == UNKNOWN for card in hand) and needs_hand(plain_id(deed.card)):
            return "its text looks at a hand that stays hidden (CARD_ID)"
        deck = deed.before.position["players"][deed.seat]["deck"]
        sizes = [each for each in differences if re.match(r"player \d: (hand|deck): ", each)]
        if UNKNOWN in deck and differences and len(sizes) == len(differences):
            return "what it looks for in a deck stays hidden (CARD_ID)"
        return ""

    @staticmethod
    def _chance(found: Found) -> str:
        tells = any(" id: " in each or "hand:" in each or "board:" in each for each in found.differences or [])
        if found.budget <= 0 or (found.cut and tells):
            return "more outcomes of chance than were tried"
        return ""

    def _try(self, deed: Deed, state: _core.State, budget: int = 0) -> Found:
        assert deed.before is not None and deed.after is not None
        after = deed.after
        over = self.story.deeds[-1] is deed

        def judge(result: _core.State) -> list[str]:
            if over and result.is_over:
                return self._compare_end(result)
            return differences(after.seen, ours(result), loose=(self._loose[0], self._loose[1]))

        most = budget or self._budget
        before = differences(deed.before.seen, ours(state), loose=(self._loose[0], self._loose[1]))
        known = sum(each.startswith(HIDDEN) for each in before)
        found = Found(judge, 100 if plain_id(deed.card) in _WILD else most, known)
        ways = self.ways(deed, state)
        for hints in self._hints(deed):
            if explain(state, ways, hints, found):
                break
            found.cut |= hints.cut
            found.budget = min(found.budget + 100, most) if plain_id(deed.card) in _WILD else most // 2
            found.budget = min(found.budget, MORE) if found.equal else found.budget
        return found

    def _hints(self, deed: Deed) -> list[Hints]:
        """What the log says about chance: in the order in which it says it, and in the order of the places after."""
        assert deed.before is not None and deed.after is not None
        places = deed.before.places
        hits = [places[each] for each in deed.hits[1] or deed.hits[0] or deed.hits[2] if each in places]
        shown = [plain_id(card) for card in deed.shown] + [plain_id(card) for ask in deed.asks for card in ask.cards]
        for who in (deed.seat, 1 - deed.seat):
            after, before = (each.seen["players"][who]["deck_known"] for each in (deed.after, deed.before))
            shown += list((Counter(after) - Counter(before)).elements())
            hands = [
                [name_of(card) for card in each.seen["players"][who]["hand"]] for each in (deed.after, deed.before)
            ]
            shown += list((Counter(hands[0]) - Counter([*hands[1], *shown, *deed.drawn[who]])).elements())
        drawn = [deed.drawn[deed.seat], deed.drawn[1 - deed.seat]]
        first = Hints(drawn, shown, hits, [number for _, number in deed.numbers], self._offers(deed))
        if len(shown) + len(deed.numbers) < 2:
            return [first]
        placed = []
        for who in (deed.seat, 1 - deed.seat):
            side = deed.after.seen["players"][who]
            placed += [each["id"] for each in side["board"]] + [name_of(each) for each in side["hand"]]
            placed += side["deck_known"]
        order = sorted(deed.numbers, key=lambda each: places.get(each[0], ""))
        second = Hints(
            drawn, [card for card in placed if card in shown], hits, [each[1] for each in order], first.offers
        )
        return [first, second]

    @staticmethod
    def _offers(deed: Deed) -> list[str]:
        """The cards of all questions, as far as they were dealt by chance. A hidden answer is what it turned out to be:
        the ingredients of Kazakus' potion, or the card that came to the hand."""
        hidden = [plain_id(card) for card in deed.shown if plain_id(card) != UNKNOWN]
        parts = [card for card in hidden if card.startswith("CFM_621t") and card not in _POTIONS]
        offers: list[str] = []
        kazakus = plain_id(deed.card) == "CFM_621"
        for place, ask in enumerate(deed.asks):
            if kazakus and place % 3 == 0:
                continue  # what it costs: always the same three
            cards = [plain_id(card) for card in ask.cards]
            if ask.hidden and hidden:
                cards[0] = (parts.pop(0) if parts else UNKNOWN) if kazakus else hidden[-1]
            offers += cards
        return offers

    def _compare_end(self, state: _core.State) -> list[str]:
        winner = self.story.winner
        wanted = [0.5, 0.5] if winner is None else [float(seat == winner) for seat in (0, 1)]
        if list(state.returns) == wanted or (winner is None and not self.story.draw):
            return []
        return [f"the end: player {winner} won in the log, returns are {list(state.returns)} here"]

    # --- how we say it -----------------------------------------------------------------------------------------------
    def words(self, deed: Deed) -> str:
        assert deed.before is not None
        target = deed.before.places.get(deed.target, "")
        aim = f" -> {target}" if target else ""
        if deed.kind == "attack":
            source = deed.before.places.get(deed.source, "own ?").partition(" ")[2]
            return f"attack {source}{aim}"
        if deed.kind == "play":
            return f"play {plain_id(deed.card)}{aim}"
        return f"{deed.kind}{aim}"

    def ways(self, deed: Deed, state: _core.State) -> list[list[str]]:
        """The deed as actions of ours: a list of ways for each step, as far as the log leaves them open."""
        assert deed.before is not None
        target = deed.before.places.get(deed.target, "")
        aims = [f" -> {target}"] if target else [""]
        options = {-1: ["", " as 1", " as 2", " as both"], 0: [" as 1", "", " as both"], 1: [" as 2", "", " as both"]}
        said = options.get(deed.option, [""])
        if deed.kind == "end":
            first = ["end"]
        elif deed.kind == "attack":
            source = deed.before.places.get(deed.source, "own 1").partition(" ")[2]
            first = [f"attack {source}{aim}" for aim in aims]
        elif deed.kind == "power":
            first = [f"power{option}{aim}" for option in said for aim in [*aims, ""]]
        else:
            first = self._plays(deed, state, said, aims)
        steps = [list(dict.fromkeys(first))]
        for ask in deed.asks:
            if ask.partly_hidden:  # any order of the cards looks the same
                steps.append(self._hidden_answers(deed, len(steps) - 1, len(ask.cards)))
            elif ask.answer is not None:
                steps.append([f"choose {ask.answer + 1}"])
            else:
                steps.append([f"choose {place}" for place in range(1, len(ask.cards) + 1)])
        return steps

    @staticmethod
    def _hidden_answers(deed: Deed, place: int, count: int) -> list[str]:
        answers = [f"choose {number}" for number in range(1, count + 1)]
        if plain_id(deed.card) == "CFM_621" and place % 3 == 0:
            made = next((card for card in map(plain_id, deed.shown) if card in _SIZES), "")
            return [f"choose {_SIZES[made]}"] if made else answers
        return answers

    def _plays(self, deed: Deed, state: _core.State, said: list[str], aims: list[str]) -> list[str]:
        assert deed.before is not None
        card = plain_id(deed.card)
        board = len(deed.before.position["players"][deed.seat]["board"])
        if not board or not is_minion(card):
            places = [""]
        elif deed.position:
            places = [f" at {min(deed.position, board + 1)}"]
        else:
            places = [f" at {place}" for place in range(board + 1, 0, -1)]
        texts = [card] + [f"{card}#{number}" for number in range(2, 5)]
        legal = {action.partition(" -> ")[0].partition(" at ")[0] for action in state.legal_actions()}
        ways = []
        for text in texts:
            for option in said:
                if f"play {text}{option}" not in legal:
                    continue
                for aim in [*aims, ""]:
                    ways += [f"play {text}{option}{place}{aim}" for place in places]
        return ways or [f"play {card}{places[0]}{aims[0]}"]

    # --- option lists ------------------------------------------------------------------------------------------------
    def _compare_options(self, deed: Deed, state: _core.State) -> None:
        if deed.offers is None:
            return
        theirs, unknown = self._offered(deed)
        mine = set()
        for action in state.legal_actions():
            head, arrow, target = action.partition(" -> ")
            head = head.partition(" at ")[0].removesuffix(" as both")  # the client asks nothing then
            if head.startswith("play "):
                head = head.partition("#")[0]
            mine.add(head + arrow + target)
        if unknown:
            self.options.append(OptionVerdict(deed.number, "undecided", why=unknown))
            return
        missing, extra = sorted(theirs - mine), sorted(mine - theirs)
        verdict = "equal" if not missing and not extra else "differing"
        self.options.append(OptionVerdict(deed.number, verdict, missing, extra))

    def _offered(self, deed: Deed) -> tuple[set[str], str]:
        """The client's list as actions of ours without places; and why it cannot be said, if so."""
        assert deed.before is not None and deed.offers is not None
        places, world = deed.before.places, self.story.world
        found: set[str] = set()
        unknown = ""

        def put(head: str, option: Option) -> None:
            targets = [places[each] for each in option.targets if isinstance(each, int) and each in places]
            found.update([f"{head} -> {target}" for target in targets] or [head])

        for option in deed.offers.options:
            if option.kind == 2:
                found.add("end")
            if option.kind != 3 or not option.legal:
                continue
            entity = world.find(option.entity)
            if entity is None:
                continue
            if entity.id in places and places[entity.id].startswith("own"):
                put(f"attack {places[entity.id].partition(' ')[2]}", option)
                continue
            card = self.story.hand_cards.get((deed.number, entity.id), "")
            head = "power" if not card else f"play {card}"
            if card == UNKNOWN:
                unknown = f"a card that is not ours can be played: {entity.card}"
            if option.options:
                for number, each in enumerate(option.options, 1):
                    if each.legal:
                        put(f"{head} as {number}", each)
            else:
                put(head, option)
        return found, unknown


def _leave_out(what: object, keys: tuple[str, ...]) -> None:
    if isinstance(what, dict):
        for key in keys:
            what.pop(key, None)
    for each in what.values() if isinstance(what, dict) else what if isinstance(what, list) else ():
        _leave_out(each, keys)


def check(packets: list[Packet], game: _core.Game, budget: int = BUDGET) -> Checked:
    """A match beside the engine, read in the way that fits best: what the log leaves open (whether hidden cards of a
    deck differ, and what cards that nobody ever saw must have been) is tried in turn. A deed that is equal in one
    reading is equal."""
    best = Checked(Story(packets), game, budget)
    if (best.whole and not best.wishes) or best.story.problem:
        return best
    other = Checked(Story(packets, stand_ins=True), game, budget)
    if other.rank < best.rank:
        best, other = other, best
    readings = READINGS
    while readings > 0:
        supposed, used = _suppose_more(packets, game, budget, best, readings)
        readings -= used
        if supposed is None:
            break
        supposed.learn(best)
        best = supposed
    best.learn(other)
    return best


def _suppose_more(
    packets: list[Packet], game: _core.Game, budget: int, best: Checked, readings: int
) -> tuple[Checked | None, int]:
    """A better reading, in which what nobody saw is what deeds need, and how many were tried for it."""
    first: dict[int, str] = {}
    for ways in best.wishes:
        first = ways[0] | first
    every = [way for ways in best.wishes for way in ways]
    tries = [first, *(way for way in every if way != first)][:readings] if every else []
    for used, wish in enumerate(tries, 1):
        story = Story(packets, best.story.stand_ins, dict(best.story.assume) | wish)
        found = Checked(story, game, budget)
        if found.rank < best.rank:
            return found, used
    return None, max(1, len(tries))

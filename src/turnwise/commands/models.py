"""The models that come with Turnwise."""

from __future__ import annotations

import msgspec

from turnwise.agents import agents
from turnwise.commands.shared import JsonOption, say, say_json
from turnwise.recipes import models_of


def models(json: JsonOption = False) -> None:
    """The trained models: what each is, its data, size and figures, and which agents use it.

    Example: `turnwise models`
    """
    from turnwise.learn.models import read_card, shipped

    cards = {name: (read_card(path), path.stat().st_size) for name, path in shipped().items()}
    used: dict[str, list[str]] = {name: [] for name in cards}
    for agent, recipe in agents().items():
        for model in models_of(recipe):
            used.setdefault(model, []).append(agent)
    if json:
        return say_json(
            {
                name: msgspec.to_builtins(card) | {"bytes": size, "agents": used[name]}
                for name, (card, size) in cards.items()
            }
        )
    for name, (card, size) in cards.items():
        figures = ", ".join(f"{key.replace('_', ' ')} {value:g}" for key, value in card.figures.items())
        say("", f"{name}, {size / 1024:.0f} KB", style="bold")
        for what, text in (("", card.about), ("data: ", card.data), ("figures: ", figures)):
            if text:
                say("", f"  {what}{text}")
        say("", f"  agents: {', '.join(used[name]) or 'none'}")
    return None

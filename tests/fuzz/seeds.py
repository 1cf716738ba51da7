"""What fuzzing begins with: a few good inputs for each target, and how they are changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import msgspec
import numpy as np

import turnwise as tw
from corrupt import spoil
from fuzz.targets import NATIVE, game, midgame
from turnwise.hearthstone.decks import decks
from turnwise.learn import models, weights

SETUPS = {
    "hearthstone": [{}, {"decks": ["random_p5_1", "random_p1_2"]}, {"decks": ["p5_rogue_oil", "p5_warlock_hand"]}]
}


def states(name: str) -> Iterator[bytes]:
    luck = random.Random(1)
    for setup in SETUPS.get(name, [{}]):
        state = game(name).start(seed=5, **setup)
        for step in range(81):
            if step in (0, 10, 40, 80):
                yield state.to_json().encode()
            after, _ = state.apply(luck.choice(state.legal_actions()), seed=luck.getrandbits(32))
            if after.is_over:
                break
            state = after


def records() -> Iterator[bytes]:
    from turnwise.arena import play

    for name in NATIVE:
        yield play("random", "random", game=name, seed=2).to_json().encode()


def network() -> bytes:
    """One with every kind of layer, and small."""
    luck = np.random.default_rng(1)

    def dense(inputs: int, outputs: int) -> dict[str, np.ndarray]:
        return {"weights": luck.normal(size=(inputs, outputs)), "bias": luck.normal(size=outputs)}

    layers = {
        "branch0.0": {"mean": np.zeros(16), "scale": np.ones(16)},
        "branch0.1": {"weights": luck.normal(size=(1, 3, 2, 2)), "bias": np.zeros(2)},
        "branch0.3": dense(8, 3),
        "branch1.0": dense(4, 2),
        "merged.0": dense(5, 2),
    }
    activations = ({"kind": "dense", "activation": name} for name in ("leaky", "none", "sigmoid"))
    first = [
        {"kind": "standardise"}, {"kind": "convolution", "activation": "relu"},
        {"kind": "max_pool", "height": 1, "width": 2}, next(activations),
    ]  # fmt: skip
    branches = [
        {"first": 0, "channels": 2, "height": 2, "width": 4, "pitch": 5, "layers": first},
        {"first": 20, "channels": 1, "height": 1, "width": 4, "pitch": 4, "layers": [next(activations)]},
    ]
    card: dict[str, object] = {"kind": "network", "about": "", "data": "", "command": "", "inputs": 24, "outputs": 2}
    card["layers"] = {"branches": branches, "merged": [next(activations)]}
    tensors = {f"{place}.{key}": one.astype(np.float32) for place, each in layers.items() for key, one in each.items()}
    return as_model(card, tensors)


def as_model(card: dict[str, object], tensors: weights.Tensors) -> bytes:
    from fuzz.targets import place

    weights.write(place(), tensors)
    return json.dumps(card).encode() + b"\n" + place().read_bytes()


def small_models() -> Iterator[bytes]:
    for name in ("p1-value", "p2-ranking", "unpruner"):
        path = models.shipped()[name]
        yield json.dumps(msgspec.to_builtins(models.read_card(path))).encode() + b"\n" + path.read_bytes()
    yield network()


def seeds(name: str) -> list[bytes]:
    if name.startswith("state-"):
        return list(states(name.removeprefix("state-").replace("-", "_")))
    if name == "record":
        return list(records())
    if name == "deck-string":
        return [deck.to_string().encode() for deck in list(decks().values())[:8]]
    if name == "recipe":
        return [tw.recipes.to_json(tw.agent(one)).encode() for one in tw.agents()]
    if name == "action":
        return [str(one).encode() for each in NATIVE for one in midgame(each).legal_actions()[:6]] + [
            b"attack 1 -> enemy 1\ndraw CS2_029\ncoin heads\ntarget enemy 2"
        ]
    return list(small_models())


class Changes:
    """Changes JSON as JSON; None where libFuzzer should change the bytes."""

    def __init__(self, name: str, known: list[bytes]) -> None:
        self.name = name
        self.json = name.startswith("state-") or name in ("record", "recipe", "model")
        self.words = sorted({word for one in known for word in self._words(self._value(one))})[:2000]

    def _value(self, data: bytes) -> object:
        try:
            return json.loads(data.partition(b"\n")[0] if self.name == "model" else data)
        except (ValueError, RecursionError):
            return None

    def _words(self, value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from value
            for item in value.values():
                yield from self._words(item)
        elif isinstance(value, list):
            for item in value:
                yield from self._words(item)

    def change(self, data: bytes, seed: int) -> bytes | None:
        luck = random.Random(seed)
        if not self.json or luck.random() < 0.15:
            return None
        if self.name == "model":
            return self._model(data, luck)
        return self._json(data, luck)

    def _json(self, data: bytes, luck: random.Random) -> bytes | None:
        value = self._value(data)
        if not isinstance(value, dict) or not value:
            return None
        for _ in range(luck.choice((1, 1, 1, 2, 4))):
            if value:
                spoil(value, luck, self.words)
        return json.dumps(value).encode()

    def _model(self, data: bytes, luck: random.Random) -> bytes | None:
        """The card, the header of the weight file with its length, or one of the numbers."""
        card, _, file = data.partition(b"\n")
        size = int.from_bytes(file[:8], "little")
        if len(file) < 8 or size > len(file) - 8:
            return None
        header, numbers = file[8 : 8 + size], bytearray(file[8 + size :])
        which = luck.random()
        if which < 0.3:
            card = self._json(card, luck) or card
        elif which < 0.6:
            header = self._json(header, luck) or header
        else:
            for _ in range(luck.choice((1, 2, 8))):
                at = luck.randrange(max(1, len(numbers) // 4)) * 4
                worth = luck.choice(
                    (0, 1, 2, 255, 2**15, 2**31 - 1, 2**32 - 1, 0x7F800000, 0x7FC00000, luck.getrandbits(32))
                )
                numbers[at : at + 4] = worth.to_bytes(4, "little")
        return card + b"\n" + len(header).to_bytes(8, "little") + header + bytes(numbers)

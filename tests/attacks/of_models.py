"""Weight files, cards of models, data folders, experiment files, ledgers and agents that are not what they say: one
attack for each line of a table."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import turnwise as tw
from attacks import attack
from attacks.by_command import EXPERIMENT, refused, run
from turnwise.errors import BadModelError, TurnwiseError
from turnwise.learn import models, self_play, weights


def each(table: dict[str, Any], prefix: str, does: Callable[[Any], object], *errors: type[BaseException]) -> None:
    """An attack for every entry of a table."""
    for name, what in table.items():

        def one(what: Any = what) -> object:
            return does(what)

        one.__name__ = f"{prefix}_{name}"
        attack(*errors)(one)


# Weight files: bytes that stand where a model should.

GOOD = (models.FOLDER / "p1-value.safetensors").read_bytes()
CARD = (models.FOLDER / "p1-value.toml").read_text(encoding="utf-8")
SIZE = int.from_bytes(GOOD[:8], "little")
HEADER = json.loads(GOOD[8 : 8 + SIZE])


def with_header(header: Any, size: int | None = None) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return (len(text) if size is None else size).to_bytes(8, "little") + text + GOOD[8 + SIZE :]


def changed(name: str, **fields: Any) -> bytes:
    return with_header({**HEADER, name: {**HEADER[name], **fields}})


WEIGHTS = {
    "empty": b"",
    "seven_bytes": b"\0" * 7,
    "only_a_length": (8).to_bytes(8, "little"),
    "an_endless_header": with_header(HEADER, 2**64 - 1),
    "a_header_of_a_terabyte": with_header(HEADER, 2**40),
    "a_header_of_nothing": with_header(b""),
    "a_header_that_is_a_list": with_header([]),
    "a_header_that_is_a_number": with_header(b"7"),
    "a_header_cut_in_half": with_header(json.dumps(HEADER).encode()[:50]),
    "a_header_of_half_letters": with_header(b'{"\xff": 1}'),
    "a_header_nested_deep": with_header(b"[" * 100_000),
    "a_header_without_tensors": with_header({}),
    "an_entry_that_is_a_list": with_header({**HEADER, "base": []}),
    "an_entry_that_is_null": with_header({**HEADER, "base": None}),
    "an_entry_without_type": with_header({**HEADER, "base": {"shape": [1], "data_offsets": [0, 4]}}),
    "an_entry_without_shape": with_header({**HEADER, "base": {"dtype": "F32", "data_offsets": [0, 4]}}),
    "a_type_that_is_none": changed("base", dtype="F8_E5M2"),
    "a_type_that_is_a_list": changed("base", dtype=["F32"]),
    "a_type_of_another_size": changed("base", dtype="F64"),
    "offsets_below_zero": changed("base", data_offsets=[-4, 0]),
    "offsets_beyond_the_end": changed("base", data_offsets=[2**40, 2**40 + 4]),
    "offsets_the_wrong_way": changed("base", data_offsets=[4, 0]),
    "offsets_that_are_three": changed("base", data_offsets=[0, 4, 8]),
    "offsets_that_are_fractions": changed("base", data_offsets=[0.5, 4.5]),
    "offsets_that_are_true": changed("base", data_offsets=[False, 4]),
    "a_shape_below_zero": changed("base", shape=[-1]),
    "a_shape_too_large": changed("base", shape=[2**62]),
    "a_shape_of_huge_factors": changed("base", shape=[2**31, 2**31, 2**31]),
    "a_shape_that_is_text": changed("base", shape="1"),
    "a_shape_that_is_null": changed("base", shape=None),
    "a_tensor_of_nothing": changed("value", shape=[0], data_offsets=[0, 0]),
    "tensors_cut_off": GOOD[: 8 + SIZE + 10],
    "tensors_of_zeros_cut": GOOD[: 8 + SIZE],
    "a_text_of_noise": b"\x01" * 500,
    "a_picture": b"\x89PNG\r\n\x1a\n" + bytes(300),
    "a_pickle": b"\x80\x04cos\nsystem\n(S'true'\ntR.",
}


def load_weights(data: bytes) -> None:
    path = Path(f"w{abs(hash(data))}.safetensors")
    path.write_bytes(data)
    path.with_suffix(".toml").write_text(CARD, encoding="utf-8")
    models.model(path)


each(WEIGHTS, "weights_that_are", load_weights, BadModelError)


# The numbers inside.


def load_tensors(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    path = Path("numbers") / f"{id(change)}.safetensors"
    path.parent.mkdir(exist_ok=True)
    tensors, _ = weights.read(models.FOLDER / "p1-value.safetensors")
    weights.write(path, change({name: one.copy() for name, one in tensors.items()}))
    path.with_suffix(".toml").write_text(CARD, encoding="utf-8")
    models.model(path)


def put(name: str, value: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def change(tensors: dict[str, Any]) -> dict[str, Any]:
        tensors[name].reshape(-1)[0] = value
        return tensors

    return change


def drop(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda tensors: {key: one for key, one in tensors.items() if key != name}


TENSORS = {
    "a_base_that_is_no_number": put("base", np.nan),
    "a_base_without_end": put("base", np.inf),
    "a_value_that_is_no_number": put("value", np.nan),
    "a_feature_that_is_not_there": put("feature", 30_000),
    "a_child_beyond_the_end": put("left", 2**30),
    "a_child_at_the_last_number_of_all": put("left", 2**31 - 1),
    "a_root_beyond_the_end": put("roots", 2**30),
    "a_root_below_zero": put("roots", -5),
    **{f"no_{name}": drop(name) for name in ("feature", "value", "left", "missing_left", "roots", "base")},
}
each(TENSORS, "a_model_with", load_tensors, BadModelError)

CARDS = {
    "a_million_outputs": ("outputs = 1", "outputs = 1000000"),
    "outputs_below_zero": ("outputs = 1", "outputs = -1"),
    "inputs_below_zero": ("inputs = 42", "inputs = -1"),
    "few_inputs": ("inputs = 42", "inputs = 1"),
    "inputs_of_text": ("inputs = 42", 'inputs = "many"'),
    "another_kind": ('kind = "boosted"', 'kind = "oracle"'),
    "a_kind_that_it_is_not": ('kind = "boosted"', 'kind = "pruning"'),
    "a_network_without_layers": ('kind = "boosted"', 'kind = "network"'),
    "no_kind": ('kind = "boosted"', ""),
    "a_key_of_its_own": ('kind = "boosted"', 'kind = "boosted"\nflavour = 1'),
    "half_a_line": ('kind = "boosted"', "kind = "),
    "figures_of_text": ("[figures]", '[figures]\nstrength = "great"'),
}


def load_card(change: tuple[str, str]) -> None:
    path = Path("cards") / f"{abs(hash(change))}.safetensors"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(GOOD)
    assert change[0] in CARD, change
    path.with_suffix(".toml").write_text(CARD.replace(change[0], change[1], 1), encoding="utf-8")
    models.model(path)


each(CARDS, "a_card_with", load_card, BadModelError)


# Networks, whose card describes the layers.

SMALL = {"mean": np.zeros(6, np.float32), "scale": np.ones(6, np.float32)}
DENSE = {"weights": np.ones((6, 1), np.float32), "bias": np.zeros(1, np.float32)}
BRANCH: dict[str, Any] = {
    "first": 0, "channels": 1, "height": 2, "width": 3, "pitch": 3,
    "layers": [{"kind": "standardise"}, {"kind": "dense", "activation": "none"}],
}  # fmt: skip
STANDARDISE, DENSE_LAYER = BRANCH["layers"]
NETWORKS: dict[str, dict[str, Any]] = {
    "a_height_of_text": {"height": "2"},
    "a_height_of_a_fraction": {"height": 2.5},
    "a_height_beyond_an_int": {"height": 2**40},
    "sizes_below_zero_that_make_a_good_one": {"height": -2, "width": -3, "pitch": 3},
    "sizes_whose_product_is_small_again": {"channels": 2**16, "height": 2**16, "width": 1, "pitch": 1},
    "a_pitch_without_end": {"pitch": 2**31 - 1},
    "a_first_feature_below_zero": {"first": -1},
    "a_first_feature_at_the_last_number": {"first": 2**31 - 1},
    "layers_of_text": {"layers": "dense"},
    "a_layer_of_text": {"layers": ["dense"]},
    "a_layer_of_its_own": {"layers": [{"kind": "attention"}]},
    "a_layer_of_a_list": {"layers": [{"kind": ["dense"]}]},
    "no_activation": {"layers": [STANDARDISE, {"kind": "dense"}]},
    "an_activation_of_a_number": {"layers": [STANDARDISE, {"kind": "dense", "activation": 1}]},
    "a_window_of_nothing": {"layers": [{"kind": "max_pool", "height": 0, "width": 1}]},
    "a_window_without_a_width": {"layers": [{"kind": "max_pool", "height": 1}]},
    "a_window_of_text": {"layers": [{"kind": "max_pool", "height": "1", "width": 1}]},
    "a_window_larger_than_its_input": {"layers": [{"kind": "max_pool", "height": 9, "width": 9}]},
}


def load_network(change: dict[str, Any]) -> None:
    path = Path("networks") / f"{abs(hash(str(change)))}.safetensors"
    tensors = {f"branch0.0.{key}": one for key, one in SMALL.items()}
    tensors |= {f"branch0.1.{key}": one for key, one in DENSE.items()}
    layers = {"branches": [BRANCH | change], "merged": []}
    models.save(path, models.Card(kind="network", about="", data="", command="", inputs=6, layers=layers), tensors)
    models.model(path)


each(NETWORKS, "a_network_with", load_network, BadModelError)


@attack()
def a_good_network_is_read() -> None:
    load_network({})


# Data folders.


def data() -> Path:
    """A good one, made once, and a copy of it to spoil."""
    good = Path("data-good")
    if not good.exists():
        self_play.generate(good, self_play.Plan("pocket", "random", ["table"]), 40)
    shutil.rmtree("data", ignore_errors=True)
    shutil.copytree(good, "data")
    return Path("data")


def rows(change: Callable[[Any], Any]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        import polars

        path = self_play.part_path(folder, 0)
        change(polars.read_parquet(path)).write_parquet(path)

    return spoil


def column(name: str, value: Any) -> Callable[[Path], None]:
    def change(frame: Any) -> Any:
        import polars

        return frame.with_columns(polars.lit(value).alias(name))

    return rows(change)


def plan(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "plan.json").write_text(text)


def half(folder: Path) -> None:
    path = self_play.part_path(folder, 0)
    path.write_bytes(path.read_bytes()[:200])


FOLDERS: dict[str, Callable[[Path], object]] = {
    "no_plan": lambda folder: (folder / "plan.json").unlink(),
    "half_a_plan": plan('{"game": "pocket"'),
    "a_plan_of_another_game": plan('{"game":"chess","agent":"mcts","features":[]}'),
    "a_plan_with_a_key_of_its_own": plan('{"game":"nim","agent":"mcts","features":[],"x":1}'),
    "no_parts": lambda folder: [path.unlink() for path in folder.glob("*.parquet")],
    "no_first_part": lambda folder: self_play.part_path(folder, 0).unlink(),
    "a_copy_of_a_part": lambda folder: shutil.copy(self_play.part_path(folder, 0), self_play.part_path(folder, 1)),
    "half_a_part": half,
    "a_part_of_noise": lambda folder: self_play.part_path(folder, 0).write_bytes(os.urandom(2000)),
    "results_beyond_one": column("result", 7.5),
    "results_below_zero": column("result", -1.0),
    "results_of_text": column("result", "won"),
    "results_that_are_no_numbers": column("result", float("nan")),
    "matches_of_another_part": column("match", 10_000),
    "rows_that_come_twice": rows(lambda frame: frame.vstack(frame)),
    "no_results": rows(lambda frame: frame.drop("result")),
    "no_features": rows(lambda frame: frame.drop("table")),
}  # fmt: skip


def read_data(spoil: Callable[[Path], object]) -> None:
    folder = data()
    spoil(folder)
    refused("train", "value", "--data", str(folder), "--features", "table", "--out", "x.safetensors", "--work", "work")


each(FOLDERS, "data_with", read_data)


# Experiment files.

EXPERIMENTS = {
    "a_stop_without_rule": "stop = {}",
    "a_stop_of_another_rule": 'stop = {rule = "luck"}',
    "a_stop_with_bounds_the_wrong_way": 'stop = {rule = "sprt", elo0 = 5, elo1 = 1}',
    "a_stop_that_is_always_wrong": 'stop = {rule = "sprt", alpha = 0.9}',
    "a_stop_of_no_width": 'stop = {rule = "width", width = 0}',
    "a_stop_of_no_look": 'stop = {rule = "width", look = 0}',
    "no_blocks_at_all": "blocks_ = 3",
    "a_seed_below_zero": "seed = -1",
    "a_seed_of_text": 'seed = "one"',
    "a_limit_of_nothing": "limit = 0",
    "a_time_limit_of_nothing": "time_limit = 0",
    "a_time_limit_without_end": "time_limit = inf",
    "a_schedule_of_its_own": 'schedule = "swiss"',
    "opponents_that_are_not_there": 'schedule = "gauntlet"\nopponents = ["c"]',
    "pairs_of_nobody": 'schedule = "pairs"\npairs = []',
    "a_pair_of_one": 'schedule = "pairs"\npairs = [{agents = ["a"]}]',
    "a_pair_of_strangers": 'schedule = "pairs"\npairs = [{agents = ["a", "z"]}]',
    "settings_of_nothing": "settings = {}",
    "settings_that_are_a_list": "settings = [1]",
    "options_that_are_no_table": "options = 3",
    "options_that_the_game_has_not": "options = {colour = 3}",
    "heaps_without_stones": "options = {heaps = []}",
    "heaps_below_zero": "options = {heaps = [-3]}",
    "quick_settings_that_are_not_there": 'quick = {settings = ["far"]}',
    "quick_blocks_of_none": "quick = {blocks = 0}",
    "a_published_number_of_text": 'published = [{value = "most"}]',
    "luck_of_another_kind": 'luck = {type = "fortune"}',
    "decisions_of_text": 'decisions = "yes"',
    "a_key_of_its_own": "colour = 1",
}


def read_experiment(more: str) -> None:
    Path("spoilt.toml").write_text(EXPERIMENT.format(more=more, b="random", fields=""), encoding="utf-8")
    refused("run", "spoilt.toml", "--ledger", f"spoilt{abs(hash(more))}.sqlite")


each(EXPERIMENTS, "an_experiment_with", read_experiment)


# Agents of an experiment.

MANY = list(range(20, 320))
AGENTS = {
    "that_is_nobody": 'recipe = "nobody"',
    "without_recipe": "budget = {type = \"iterations\", count = 3}",
    "of_two_kinds": 'recipe = "mcts", python = "a.py:f"',
    "of_a_file_that_is_not_there": 'python = "gone.py:act"',
    "with_a_budget_of_nothing": 'recipe = "mcts", budget = {type = "iterations", count = 0}',
    "with_a_budget_of_another_kind": 'recipe = "mcts", budget = {type = "luck"}',
    "with_a_budget_it_has_not": 'recipe = "random", budget = {type = "iterations", count = 5}',
    "with_a_scale_of_nothing": 'recipe = "mcts", scale = 0',
    "with_a_field_it_has_not": 'recipe = "mcts", set = {"select.exploratoin" = 1}',
    "with_a_field_of_text": 'recipe = "mcts", set = {"select.exploration" = "much"}',
    "with_a_field_below_zero": 'recipe = "mcts", set = {"select.exploration" = -1}',
    "with_a_part_that_is_none": 'recipe = "mcts", set = {select = {type = "oracle"}}',
    "with_a_grid_of_nothing": 'recipe = "mcts", grid = {"select.exploration" = []}',
    "with_a_grid_without_end": f'recipe = "mcts", grid = {{"select.exploration" = {MANY}, "memory_mb" = {MANY}}}',
}  # fmt: skip


def read_agent(fields: str) -> None:
    text = 'title = "t"\ngame = "nim"\nblocks = 1\n[agents]\na = {recipe = "random"}\n'
    Path("agent.toml").write_text(f"{text}b = {{{fields}}}\n", encoding="utf-8")
    run("run", "agent.toml", "--ledger", f"agent{abs(hash(fields))}.sqlite", code=2)


each(AGENTS, "an_agent", read_agent)


# Ledgers.


def ledger() -> Path:
    if not Path("ledger-good.sqlite").exists():
        Path("plain.toml").write_text(EXPERIMENT.format(more="", b="random", fields=""), encoding="utf-8")
        run("run", "plain.toml", "--ledger", "ledger-good.sqlite")
    shutil.copy("ledger-good.sqlite", "ledger.sqlite")
    return Path("ledger.sqlite")


def statement(sql: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        book = sqlite3.connect(path)
        book.execute(sql)
        book.commit()
        book.close()

    return spoil


LEDGERS: dict[str, Callable[[Path], object]] = {
    "without_matches": statement("DROP TABLE matches"),
    "without_runs": statement("DROP TABLE runs"),
    "of_no_bytes_but_a_head": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "of_noise_behind_its_head": lambda path: path.write_bytes(path.read_bytes()[:100] + os.urandom(20_000)),
    "that_is_a_text": lambda path: path.write_text("a ledger"),
}


def read_ledger(spoil: Callable[[Path], object]) -> None:
    path = ledger()
    spoil(path)
    refused("report", "--ledger", str(path))


each(LEDGERS, "a_ledger", read_ledger)


# Decks and pictures, which take what people write.

DECKS = {
    "an_empty_file": "",
    "a_class_alone": "mage",
    "a_class_of_its_own": "wizard\n2 Fireball",
    "a_card_of_its_own": "mage\n30 Wisdom",
    "a_million_cards": "mage\n999 Fireball",
    "no_number": "mage\nx Fireball",
    "half_letters": "mage\n2 \u0000Fireball",
    "a_very_long_line": "mage\n2 " + "F" * 100_000,
    "an_era_of_its_own": "mage\nera: 2050\n2 Fireball",
    "only_comments": "# mage\n# 2 Fireball",
}


def read_deck(text: str) -> None:
    Path("deck.txt").write_text(text, encoding="utf-8")
    refused("decks", "deck.txt")


each(DECKS, "a_deck_of", read_deck)


@attack(TurnwiseError, says="depth from 0 to 50")
def a_picture_of_a_tree_without_end() -> None:
    found = tw.search(tw.load("nim").start(), "mcts", seed=1)
    assert found.tree is not None
    found.tree.to_svg(10**6, 10**6)

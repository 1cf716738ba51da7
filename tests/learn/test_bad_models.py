"""Weight files and data that are not what they say are refused with the reason."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from turnwise.errors import BadModelError
from turnwise.learn import models, self_play, weights
from turnwise.learn.self_play import Plan, generate


@pytest.fixture
def value(tmp_path: Path) -> Path:
    for suffix in (".safetensors", ".toml"):
        shutil.copy(models.FOLDER / f"p1-value{suffix}", tmp_path / f"value{suffix}")
    return tmp_path / "value.safetensors"


def test_a_link_to_a_weight_file_has_its_card_beside_either(value: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    blob = tmp_path / "cache" / "0123.safetensors"
    value.rename(blob)
    value.symlink_to(blob)
    assert models.model(value).card.kind == "boosted"  # beside the link, as caches of the field have it
    other = tmp_path / "cache" / "0123.toml"
    value.with_suffix(".toml").rename(other)
    again = tmp_path / "again.safetensors"
    again.symlink_to(blob)
    assert models.model(again).card.kind == "boosted"  # beside the target


def test_a_link_that_leads_to_itself_and_a_pipe_are_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop.safetensors"
    loop.symlink_to(loop)
    with pytest.raises(BadModelError, match="Too many levels"):
        models.model(loop)
    pipe = tmp_path / "pipe.safetensors"
    os.mkfifo(pipe)
    with pytest.raises(BadModelError, match="expected a file, found a folder, a pipe or a device"):
        models.model(pipe)


def test_a_base_that_is_no_number_is_refused(value: Path) -> None:
    tensors, _ = weights.read(value)
    for bad in (np.nan, np.inf):
        weights.write(value, tensors | {"base": np.array([bad], np.float32)})
        with pytest.raises(BadModelError, match="base: expected a finite number"):
            models.model(value)


def test_a_card_that_says_other_outputs_is_not_believed(value: Path) -> None:
    card = value.with_suffix(".toml")
    card.write_text(re.sub(r"outputs = \d+", "outputs = 1000000", card.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadModelError, match="its card says 1000000 outputs, its weights have 1"):
        models.model(value)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"dtype": "F8_E5M2", "shape": [1], "data_offsets": [0, 4]}, "numbers of type 'F8_E5M2'; known are F32"),
        ({"dtype": "F32", "shape": [1], "data_offsets": [-4, 0]}, "do not lie in 4 bytes"),
        ({"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}, "do not lie in 4 bytes"),
        ({"dtype": "F32", "shape": [1], "data_offsets": [0, 8]}, "do not lie in 4 bytes"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}, "4 bytes are not [2] numbers of F32"),
        ({"dtype": "F32", "shape": [1.0], "data_offsets": [0, 4]}, "do not lie"),
        ({"dtype": "F32", "shape": [1]}, "'data_offsets' is missing"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(tmp_path: Path, entry: dict[str, object], why: str) -> None:
    header = json.dumps({"x": entry}).encode()
    file = tmp_path / "x.safetensors"
    file.write_bytes(len(header).to_bytes(8, "little") + header + bytes(4))
    with pytest.raises(BadModelError, match=re.escape(why)):
        weights.read(file)
    file.write_bytes(b"\xff" * 8 + header)
    with pytest.raises(BadModelError, match="a header of 18,446,744,073,709,551,615 bytes"):
        weights.read(file)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("polars")
    folder = tmp_path_factory.mktemp("data") / "run"
    generate(folder, Plan("pocket", "random", ["table"]), 60)
    return folder


@pytest.fixture
def folder(data: Path, tmp_path: Path) -> Path:
    shutil.copytree(data, tmp_path / "run")
    return tmp_path / "run"


def test_rows_that_no_match_has_are_refused(folder: Path) -> None:
    import polars

    path = self_play.part_path(folder, 0)
    good = polars.read_parquet(path)
    for frame, why in (
        (good.with_columns(result=polars.lit(7.5)), "a result is not a number from 0 to 1"),
        (good.with_columns(result=polars.lit(None, polars.Float64)), "a result is not a number from 0 to 1"),
        (good.with_columns(result=polars.lit("won")), "a result is not a number from 0 to 1"),
        (polars.concat([good, good]), "a decision of a match comes twice"),
        (good.with_columns(match=polars.col("match") + 1000), "matches of another part"),
    ):
        frame.write_parquet(path)
        with pytest.raises(BadModelError, match=why):
            self_play.read(folder)


def test_a_part_that_is_missing_or_anothers_copy_is_refused(folder: Path) -> None:
    second = self_play.part_path(folder, 1)
    shutil.copy(self_play.part_path(folder, 0), second)
    with pytest.raises(BadModelError, match="matches of another part"):
        self_play.read(folder)
    second.unlink()
    with pytest.raises(BadModelError, match=r"part-00001\.parquet is missing; the same generate plays it again"):
        self_play.read(folder)


def test_a_part_of_too_many_rows_is_refused_before_it_is_read(folder: Path) -> None:
    import polars

    path = self_play.part_path(folder, 0)
    many = polars.repeat(0, self_play.PART * self_play.LIMIT + 1, dtype=polars.Int8)
    polars.select(many.alias("match")).write_parquet(path)
    with pytest.raises(BadModelError, match="2,000,001 rows, more than 20 matches can have"):
        self_play.read(folder)

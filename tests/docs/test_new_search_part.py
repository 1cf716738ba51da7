"""The page about search parts is built as it stands: the files that it names, and no other, make a part that plays."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "new-search-part.md").read_text(encoding="utf-8")
BUILT = ROOT / "build" / "py"
PLAYED = """
import turnwise as tw
from turnwise import recipes

recipe = tw.Mcts(select=tw.select.Greedy(period=5), budget=tw.Iterations(200))
assert recipes.from_toml(recipes.to_toml(recipe)) == recipe and 'type = "greedy"' in recipes.to_toml(recipe)
state = tw.load("connect_four").start()
found = tw.search(state, recipe, seed=1)
assert found.iterations == 200 and max(one.visits for one in found.actions) > 50
names = {axis: set(names) for axis, names in tw.load("hearthstone")._part_names()}
assert names == {axis: {kind.__name__ for kind in kinds} for axis, kinds in recipes.parts().items()}
assert "Greedy" in names["select"]
print("played")
"""


def blocks() -> dict[str, str]:
    return dict(re.findall(r"^```(?:cpp|c\+\+|python)\n(?://|#) (\S+)\n(.*?)^```$", PAGE, re.M | re.S))


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def test_a_part_is_four_files() -> None:
    paths = list(blocks())
    assert len(paths) == 4
    new = [path for path in paths if not (ROOT / path).exists()]
    assert new == ["core/search/select/greedy.h"]


@pytest.mark.slow
@pytest.mark.skipif(not (BUILT / "libturnwise_core.a").exists(), reason="make build comes first")
def test_the_part_of_the_page_plays(tmp_path: Path) -> None:
    files = blocks()
    include, line = files["core/search/select/select.cpp"].split("\n", 1)
    table = (ROOT / "core/search/select/select.cpp").read_text(encoding="utf-8")
    table = f"{include}\n{table}".replace("    }};\n    return registry;", f"{line}    }}}};\n    return registry;")
    assert "class_name<Greedy>()" in table
    folder = tmp_path / "core" / "search" / "select"
    folder.mkdir(parents=True)
    (folder / "greedy.h").write_text(files["core/search/select/greedy.h"], encoding="utf-8")
    (folder / "select.cpp").write_text(table, encoding="utf-8")

    package = tmp_path / "turnwise"
    shutil.copytree(ROOT / "src" / "turnwise", package, ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    axis = package / "recipes" / "select.py"
    text = axis.read_text(encoding="utf-8")
    (part,) = re.findall(r"^class Greedy.*?= 10\n", files["src/turnwise/recipes/select.py"], re.M | re.S)
    text = text.replace("import Number", "import Few, Number", 1).replace(
        "\nSelect = ", f"\n{part}\n\nSelect = Greedy | "
    )
    axis.write_text(text, encoding="utf-8")

    compiler = os.environ.get("CXX", "g++")
    flags = ["-std=c++20", "-O1", "-fPIC", "-fvisibility=hidden", "-march=x86-64-v2", "-DNDEBUG"]
    run(
        compiler,
        *flags,
        f"-I{tmp_path / 'core'}",
        f"-I{ROOT / 'core'}",
        "-c",
        folder / "select.cpp",
        "-o",
        tmp_path / "a.o",
    )
    (extension,) = (ROOT / "src" / "turnwise").glob("_core*.so")
    objects = sorted((BUILT / "CMakeFiles" / "_core.dir").rglob("*.o"))
    archives = [BUILT / "libnanobind-static.a", BUILT / "libturnwise_core.a"]
    # The table of the axis is there a second time; the first counts.
    linked = ["-shared", "-Wl,--allow-multiple-definition", "-pthread"]
    run(compiler, *linked, tmp_path / "a.o", *objects, *archives, "-o", package / extension.name)
    packages = run(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").strip()
    assert run(sys.executable, "-S", "-c", PLAYED, PYTHONPATH=f"{tmp_path}{os.pathsep}{packages}") == "played\n"

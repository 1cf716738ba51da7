"""Code that might crash or hang the interpreter, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

TESTS = Path(__file__).parent


def run(code: str, timeout: float = 60) -> str:
    """What the code printed; a failure when it ended with an error, a signal, or not at all."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=run.environment,
    )
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stderr[-3000:]}"
    return done.stdout


# No empty entry: it would stand for the folder one is in, which an attack takes away.
_paths = [str(TESTS), str(TESTS.parent / "benchmarks"), os.environ.get("PYTHONPATH", "")]
run.environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, _paths))}

"""python -m attacks NAME: runs the attacks of one file and prints a JSON line before and after each."""

from __future__ import annotations

import faulthandler
import importlib
import json
import re
import resource
import signal
import sys
from pathlib import Path

from attacks import ATTACKS, MEMORY, SECONDS, Attack


class TooLong(BaseException):
    """Not an Exception, so that nothing below takes it for its own."""


def ring(*_: object) -> None:
    raise TooLong


def verdict(attack: Attack) -> str:
    """What is wrong with how it ended; empty: nothing."""
    signal.alarm(SECONDS)
    try:
        attack.run()
    except TooLong:
        return f"took more than {SECONDS} s"
    except BaseException as error:
        if not isinstance(error, attack.errors):
            return f"raised {type(error).__name__}: {error}"
        return "" if re.search(attack.says, str(error)) else f"said {error}"
    finally:
        signal.alarm(0)
    return f"was let through; expected {' or '.join(e.__name__ for e in attack.errors)}" if attack.errors else ""


def main() -> None:
    faulthandler.enable()
    signal.signal(signal.SIGALRM, ring)
    importlib.import_module(f"attacks.{sys.argv[1]}")
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    for attack in ATTACKS:
        print(json.dumps({"begins": attack.name}), flush=True)
        print(json.dumps({"name": attack.name, "wrong": verdict(attack)}), flush=True)


if __name__ == "__main__":
    main()

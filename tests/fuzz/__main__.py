"""python -m fuzz [TARGET ...] --seconds 20 --found FOLDER: each target under libFuzzer in a process of its own.

Needs the core and libfuzzer.so of `make fuzz-readers`, which calls this. What brought something new is kept in the
folder; an input that broke something is named and kept beside it, and the exit code is 1. `--merge` writes the smallest
set of inputs with the same coverage into tests/fuzz/corpus.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import subprocess
import sys
import traceback
from pathlib import Path

import turnwise as tw
from fuzz.seeds import Changes, seeds
from fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
BYTES = ctypes.POINTER(ctypes.c_uint8)
LIMITS = [
    "-timeout=30",
    "-rss_limit_mb=3000",
    "-print_final_stats=1",
    "-verbosity=0",
    "-max_len=30000",
    "-len_control=0",
]


def fuzz(name: str, words: list[str]) -> None:
    """Hands this process to libFuzzer, which ends it."""
    read, known = TARGETS[name], seeds(name)
    changes = Changes(name, known)
    read(known[0])  # tables are compiled before the clock runs

    def target(data: ctypes.Array[ctypes.c_uint8], size: int) -> int:
        try:
            read(ctypes.string_at(data, size))
        except tw.TurnwiseError:
            pass
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os.abort()  # libFuzzer keeps the input
        return 0

    def mutator(data: ctypes.Array[ctypes.c_uint8], size: int, most: int, seed: int) -> int:
        changed = changes.change(ctypes.string_at(data, size), seed)
        if changed is None or not 0 < len(changed) <= most:
            return 0
        ctypes.memmove(data, changed, len(changed))
        return len(changed)

    held = (ctypes.c_char_p * (len(words) + 2))(*[word.encode() for word in ["fuzz", *words]], None)
    as_target = ctypes.CFUNCTYPE(ctypes.c_int, BYTES, ctypes.c_size_t)(target)
    as_mutator = ctypes.CFUNCTYPE(ctypes.c_size_t, BYTES, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_uint)(mutator)
    ctypes.CDLL(None).turnwise_fuzz(len(words) + 1, held, as_target, as_mutator)


def run(name: str, found: Path, words: list[str]) -> tuple[int, str]:
    folder = found / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(name)):
        (folder / f"seed-{number:03}").write_bytes(seed)
    kept = [str(CORPUS / name)] if (CORPUS / name).is_dir() else []
    command = [sys.executable, "-S", "-m", "fuzz", name, "--libfuzzer", str(folder), *kept, *LIMITS, *words]
    done = subprocess.run(
        [*command, f"-artifact_prefix={found}/{name}-"], capture_output=True, text=True, errors="replace", check=False
    )
    return done.returncode, done.stderr


def merge(name: str, found: Path) -> None:
    (CORPUS / name).mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-S",
        "-m",
        "fuzz",
        name,
        "--libfuzzer",
        "-merge=1",
        str(CORPUS / name),
        str(found / name),
    ]
    subprocess.run([*command, *LIMITS], check=True, capture_output=True)


def main() -> None:
    if "--libfuzzer" in sys.argv:
        return fuzz(sys.argv[1], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"all unless told: {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=20, help="for each target")
    parser.add_argument("--found", type=Path, default=Path("build/readers/found"))
    parser.add_argument("--merge", action="store_true")
    options = parser.parse_args()
    if unknown := [name for name in options.targets if name not in TARGETS]:
        parser.error(f"{unknown[0]}: expected one of {', '.join(TARGETS)}")
    broken = 0
    for name in options.targets or TARGETS:
        if options.merge:
            merge(name, options.found)
            continue
        code, said = run(name, options.found, [f"-max_total_time={options.seconds}"])
        ran = [line.split()[-1] for line in said.splitlines() if line.startswith("stat::number_of_executed_units")]
        inputs = len(list((options.found / name).iterdir()))
        print(f"{name}: {int(ran[0]) if ran else 0:,} inputs read, {inputs} kept, exit code {code}", flush=True)
        if code:
            broken += 1
            print(said[-6000:], flush=True)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()

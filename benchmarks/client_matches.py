"""How well the rules agree with the real game: every recording of a folder, action by action.

    python benchmarks/client_matches.py FOLDER [--json] [--verbose]

Prints for each match how many actions and option lists are equal, differing and undecided and in how many pieces the
engine carries its own state through, and for all together: the share undecided, of the rest the share equal, option
lists, and matches that were replayed whole.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from turnwise.hearthstone.logs import BadLogError, Recording
from turnwise.hearthstone.logs.importing import import_matches, summary


def recordings(folder: Path) -> list[Path]:
    names = sorted(path for path in folder.iterdir() if path.is_file())
    return [path for path in names if {".log", ".xml"} & set(path.suffixes)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    said = parser.parse_args()
    actions: Counter[str] = Counter()
    options: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    whole = matches = 0
    found = []
    for path in recordings(said.folder):
        begun = time.process_time()
        try:
            for imported in import_matches(Recording(path)):
                figures = summary(imported)
                figures["file"] = path.name
                found.append(figures)
                matches += 1
                whole += figures["whole"]
                actions.update(figures["actions"])
                options.update(figures["options"])
                reasons.update(
                    each["why"][0].split(":")[0] for each in figures["others"] if each["verdict"] == "undecided"
                )
                if not said.json:
                    tell(figures, time.process_time() - begun, said.verbose)
        except BadLogError as error:
            print(error, file=sys.stderr)
    total, decided = sum(actions.values()), actions["equal"] + actions["differing"]
    lists = sum(options.values())
    share = {
        "matches": matches, "actions": total, "undecided_percent": 100 * actions["undecided"] / max(1, total),
        "equal_percent_of_the_rest": 100 * actions["equal"] / max(1, decided), "whole": whole,
        "option_lists": lists, "option_lists_equal": options["equal"], "option_lists_undecided": options["undecided"],
        "reasons": dict(reasons),
    }  # fmt: skip
    if said.json:
        print(json.dumps({"matches": found, "all": share}))
        return
    undecided, equal = share["undecided_percent"], share["equal_percent_of_the_rest"]
    print(f"{matches} matches, {total} actions: {actions['undecided']} undecided ({undecided:.2f} %)")
    print(f"  of the rest {actions['equal']} equal ({equal:.2f} %), {actions['differing']} differing")
    for reason, count in reasons.most_common():
        print(f"  undecided {count}: {reason}")
    counts = ", ".join(f"{options[name]} {name}" for name in ("equal", "undecided", "differing"))
    print(f"{lists} option lists: {counts}")
    print(f"{whole} matches replayed whole, the engine's state carried on")


def tell(figures: dict, seconds: float, verbose: bool) -> None:
    actions, options = figures["actions"], figures["options"]
    print(
        f"{figures['file']} {figures['match']}: {actions['equal']} equal, {actions['differing']} differing, "
        f"{actions['undecided']} undecided; option lists {options['equal']} equal, {options['differing']} differing, "
        f"{options['undecided']} undecided; {figures['pieces']} pieces; {seconds:.1f} s",
        flush=True,
    )
    if verbose:
        for each in figures["others"]:
            print(f"    {each['deed']} {each['what']}: {each['verdict']}: {'; '.join(each['why'][:3])}")
        for each in figures["other_options"]:
            print(f"    options {each['deed']}: log {each['missing'][:4]}, here {each['extra'][:4]} {each['why']}")


if __name__ == "__main__":
    main()

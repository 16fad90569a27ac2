"""Try out imagined deals of everything: `python -m tests.simulator.imagined [wankul … | CARD …] [--games 2] [--share 1/4]`.

Without words: every card of Wankul that does something, by itself, and every table of all five games. Prints what fails with the
game that showed it, and ends with 1 if anything did. `--share 1/4` takes the first of four equal parts, for several processes.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter

from simulator.games import GAMES
from tests.simulator.imagined.trying import Effort, Subject, card_subject, cards_with_text, play_and_try, table_subject
from tests.simulator.laws.tables import TABLES

WHOLE = Effort(stride=4, anew=6, actions=0, after=6)
"""Every legal action, at every fourth decision and whenever something new is asked."""


def subjects(asked: list[str]) -> list[Subject]:
    """What the words of the command name; everything when there are none."""
    words = asked or [*GAMES]
    tables = [table_subject(table) for table in TABLES if table.slug in words]
    cards = [card for card in cards_with_text() if card in words or "wankul" in words]
    return [*tables, *(card_subject(card) for card in cards)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulator.imagined", description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--share", default="1/1")
    asked = parser.parse_args()
    part, parts = (int(number) for number in asked.share.split("/"))
    wanted = subjects(asked.words)[part - 1 :: parts]
    if not wanted:
        parser.error("there is nothing of that name")
    start, done, faults = time.process_time(), Counter[str](), Counter[str]()
    for subject in wanted:
        for seed in range(asked.games):
            try:
                done.update(play_and_try(subject, seed, WHOLE).as_dict() | {"games": 1})
            except Exception as problem:  # whatever it is, it is what is looked for
                where = traceback.extract_tb(problem.__traceback__)[-1]
                fault = f"{type(problem).__name__}: {problem} ({where.name}, line {where.lineno})"
                faults[fault] += 1
                print(f"{subject.name}, game {seed}: {fault}", flush=True)  # noqa: T201
    figures = ", ".join(f"{count} {name}" for name, count in done.items())
    print(f"{len(wanted)} subjects, {figures}; {faults.total()} faults; {time.process_time() - start:.0f} s")  # noqa: T201
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())

"""Many random games at once, every position checked: `python -m tests.simulator.laws [SLUG] [GAMES]`, ten thousand by default."""

import sys
import time
from collections import Counter
from itertools import cycle

from tests.simulator.laws.tables import TABLES, play

slug = sys.argv[1] if len(sys.argv) > 1 else ""
games = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
tables = [table for table in TABLES if table.slug == slug or not slug]
if not tables:
    sys.exit(f"there is no game {slug}")

start, endings, decisions, longest = time.process_time(), Counter[str](), 0, 0
for seed, table in zip(range(games), cycle(tables), strict=False):
    state, length = table.deal(seed), 0
    try:
        for _ in play(state, seed):
            table.check(state)
            length += 1
        table.check(state)
    except AssertionError:
        sys.stderr.write(f"A law is broken at {table}, seed {seed}, after {length} decisions.\n")
        raise
    outcome = state.outcome()
    assert outcome is not None
    endings[f"{table} {outcome.reason}"] += 1
    decisions += length
    longest = max(longest, length)

spent = time.process_time() - start
print(f"{games} games, {decisions} decisions, the longest game {longest}, {spent:.0f} s of processor time")  # noqa: T201
for ending, count in sorted(endings.items()):
    print(f"{count:7d}  {ending}")  # noqa: T201

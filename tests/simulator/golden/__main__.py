"""Record golden games again: `python -m tests.simulator.golden [GAME …]`, without a name those of every game."""

from argparse import ArgumentParser

from simulator.games import GAMES
from tests.simulator.golden import GOLDEN

parser = ArgumentParser(prog="python -m tests.simulator.golden", description="Record golden games again.")
parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; without a name, all of them")
games = parser.parse_args().games
if unknown := sorted(set(games) - set(GAMES)):
    parser.error(f"no such game: {', '.join(unknown)}")
for golden in GOLDEN:
    if not games or golden.game in games:
        golden.path.write_text(golden.text(), encoding="utf-8")

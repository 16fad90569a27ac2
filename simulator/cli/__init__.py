"""The commands of `python -m simulator`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from simulator.cli.console import CannotDoError, Console
from simulator.cli.listing import list_games, show_status
from simulator.cli.measuring import goldfish, measure_speed
from simulator.cli.parser import make_parser
from simulator.cli.play import play_game
from simulator.cli.records import record_game, verify_file


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; what the process should exit with."""
    asked = make_parser().parse_args(words)
    console = Console(language=asked.language, as_json=asked.json)
    try:
        return _run(asked, console) or 0
    except CannotDoError as problem:
        console.complain(problem.words)
        return 2


def _run(asked: argparse.Namespace, console: Console) -> int | None:
    match asked.command:
        case "games":
            return list_games(console)
        case "status":
            return show_status(asked.game, console)
        case "play":
            return play_game(asked.game, seats=asked.seats, decks=asked.deck, seed=asked.seed, console=console)
        case "record":
            return record_game(asked.game, seats=asked.seats, decks=asked.deck, seed=asked.seed, console=console)
        case "verify":
            return verify_file(asked.file, console)
        case "goldfish":
            return goldfish(
                asked.game, deck_name=asked.deck, games=asked.games, seed=asked.seed, agent_name=asked.agent, console=console
            )
        case "bench":
            return measure_speed(asked.game, seconds=asked.seconds, seed=asked.seed, console=console)
    raise AssertionError(asked.command)

"""The commands of `python -m simulator`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from simulator.cli.advising import advise_deck
from simulator.cli.arena import find_tables, hold_arena, hold_match
from simulator.cli.comparing import compare_decks
from simulator.cli.console import CannotDoError, Console
from simulator.cli.decks import show_impact, show_matrix, show_openings
from simulator.cli.fitting import fit_weights
from simulator.cli.hinting import check_the_hints
from simulator.cli.listing import list_games, show_status
from simulator.cli.measuring import goldfish, measure_speed
from simulator.cli.parser import make_parser
from simulator.cli.play import play_game
from simulator.cli.records import record_game, verify_file
from simulator.cli.series import play_a_series
from simulator.kernel.words import Words

DECK_COMMANDS: dict[str, Callable[[argparse.Namespace, Console], None]] = {
    "compare": compare_decks,
    "advise": advise_deck,
    "impact": show_impact,
    "matrix": show_matrix,
    "openings": show_openings,
}
"""The commands that ask something about decks."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; what the process should exit with."""
    asked = make_parser().parse_args(words)
    console = Console(language=asked.language, as_json=asked.json)
    try:
        return _run(asked, console)
    except CannotDoError as problem:
        console.complain(problem.words)
        return 2
    except KeyboardInterrupt:
        console.complain(Words("Interrompu.", "Interrupted."))
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _run(asked: argparse.Namespace, console: Console) -> int:
    match asked.command:
        case "games":
            list_games(console)
        case "status":
            show_status(asked.game, console)
        case "play":
            play_game(asked.game, seats=asked.seats, decks=asked.deck, options=asked.option, seed=asked.seed, console=console)
        case "record":
            record_game(asked.game, seats=asked.seats, decks=asked.deck, options=asked.option, seed=asked.seed, console=console)
        case "verify":
            return verify_file(asked.file, asked.list, console)
        case "goldfish":
            goldfish(
                asked.game, deck_name=asked.deck, games=asked.games, seed=asked.seed, agent_name=asked.agent, console=console
            )
        case "series":
            play_a_series(asked, console)
        case "bench":
            measure_speed(asked.game, seconds=asked.seconds, seed=asked.seed, with_peers=asked.peers, console=console)
        case "compare" | "advise" | "impact" | "matrix" | "openings":
            DECK_COMMANDS[asked.command](asked, console)
        case _:
            _measure(asked, console)
    return 0


def _measure(asked: argparse.Namespace, console: Console) -> None:
    """Whatever measures agents at many tables."""
    match asked.command:
        case "arena":
            tables = find_tables(asked, asked.seats)
            hold_arena(tables, asked.agents, deals=asked.deals, workers=asked.workers, console=console)
        case "match":
            tables, names = find_tables(asked, asked.seats), (asked.challenger, asked.opponent)
            hold_match(tables, names, deals=asked.deals, bounds=asked.sprt, workers=asked.workers, console=console)
        case "fit":
            tables_of = [find_tables(asked, seats) for seats in asked.seats or (None,)]
            fit_weights(tables_of, asked.agents, games=asked.deals, law=asked.law, workers=asked.workers, console=console)
        case "hints":
            check_the_hints(find_tables(asked, asked.seats), positions=asked.deals, games=asked.games, console=console)

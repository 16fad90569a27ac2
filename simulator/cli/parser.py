"""The words of the command line."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

SEATS_HELP = "how many sit at a table (default: as few as the game allows)"
DECK_HELP = "starter:<slug>, or a file with lines such as “3 S1-031”"


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\n")
        sys.exit(2)


def make_parser() -> argparse.ArgumentParser:  # noqa: PLR0915 - one call an option
    """Every command with its options; each one takes --json and --language."""
    parser = Parser(prog="python -m simulator", description="The games' rules, in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    _command(commands, "games", "the games, their players, options and versions")

    status = _command(commands, "status", "how many cards of each set the engine plays in full")
    status.add_argument("game")

    play = _command(commands, "play", "a game in the terminal")
    _add_table(play, humans=True)

    record = _command(commands, "record", "a game between agents, as readable text")
    _add_table(record, humans=False)

    verify = _command(commands, "verify", "does a recorded game still play the same?")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument("--list", metavar="LIST", help="the card list that the game was played with, where its text names one")

    goldfish = _command(commands, "goldfish", "a deck alone, many times over, with intervals")
    goldfish.add_argument("game")
    goldfish.add_argument("--deck", required=True, metavar="DECK", help=DECK_HELP)
    goldfish.add_argument("--games", type=positive, default=1_000, metavar="N")
    goldfish.add_argument("--seed", type=int, default=1, metavar="S")
    goldfish.add_argument("--agent", default="scripted", metavar="NAME")

    series = _command(commands, "series", "whole games at one table, many times over, with intervals")
    series.add_argument("game")
    series.add_argument("--seats", type=positive, metavar="N", help=SEATS_HELP)
    series.add_argument("--agents", default="scripted", metavar="A,B", help="who plays, seat after seat in turn")
    series.add_argument(
        "--deck", action="append", default=[], metavar="DECK", help=f"one for all players, or one for each: {DECK_HELP}"
    )
    series.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game’s options (see the command games)"
    )
    series.add_argument(
        "--vary", metavar="NAME=A,B", help="compare the values of one option on the same deals, so many games of each"
    )
    series.add_argument("--games", type=positive, default=1_000, metavar="N")
    series.add_argument("--seed", type=int, default=1, metavar="S")

    arena = _command(commands, "arena", "agents against each other, each in every seat of the same deals")
    arena.add_argument("game")
    arena.add_argument("--agents", default="random,easy,normal", metavar="A,B,C", help="names, or turn-greedy:N and ismcts:N")
    _add_tables(arena, deals=50)
    arena.add_argument("--seats", type=positive, metavar="N", help=SEATS_HELP)

    match = _command(commands, "match", "two agents; with --sprt, until it is known whether the first is better")
    match.add_argument("game")
    match.add_argument("challenger", metavar="A")
    match.add_argument("opponent", metavar="B")
    match.add_argument("--sprt", type=bounds, metavar="ELO0,ELO1", help="stop as soon as one of the two is believed: 0,20")
    _add_tables(match, deals=200)
    match.add_argument("--seats", type=positive, metavar="N", help=SEATS_HELP)

    fit = _command(commands, "fit", "weights for a game’s evaluation, from games that agents play")
    fit.add_argument("game")
    fit.add_argument("--agents", default="scripted", metavar="A,B", help="who plays, seat after seat in turn")
    fit.add_argument(
        "--law", choices=("logistic", "softmax", "pairwise"), help="how the evaluation reads its weights (default: by the table)"
    )
    _add_tables(fit, deals=300)
    fit.add_argument("--seats", type=numbers, metavar="N,M", help=SEATS_HELP)

    hints = _command(commands, "hints", "how far hints can be believed: estimates beside whole games")
    hints.add_argument("game")
    hints.add_argument("--games", type=positive, default=200, metavar="N", help="games of the script after each option")
    _add_tables(hints, deals=12, has_workers=False)
    hints.add_argument("--seats", type=positive, metavar="N", help=SEATS_HELP)

    _add_deck_commands(commands)

    bench = _command(commands, "bench", "playouts and decisions per second, cost of a copy")
    bench.add_argument("game", nargs="?")
    bench.add_argument("--seconds", type=float, default=2.0, metavar="S")
    bench.add_argument("--seed", type=int, default=1, metavar="N")
    bench.add_argument("--peers", action="store_true", help="measure OpenSpiel and RLCard too, where this Python has them")
    return parser


def _add_pool(parser: Parser) -> None:
    """The copies that may come into a deck."""
    parser.add_argument(
        "--pool",
        action="append",
        default=[],
        metavar="POOL",
        help="the copies owned: a JSON file {printing: copies}, or starter:<slug>",
    )
    parser.add_argument(
        "--cards",
        choices=("free", "owned", "all"),
        default="free",
        help="owned copies not in the deck, all owned ones, or any card",
    )


def _add_deck_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    compare = _command(commands, "compare", "two decks on the same deals, until it is known which wins more")
    _add_deck(compare)
    compare.add_argument("--against", required=True, metavar="DECK", help="the other deck")
    compare.add_argument("--precision", type=percentage, default=1.5, metavar="P", help="half an interval, in points of win rate")
    compare.add_argument("--agents", default="scripted", metavar="A,B", help="who plays both seats; several: one after the other")

    advise = _command(commands, "advise", "which exchanges of copies would make a deck win more")
    _add_deck(advise)
    _add_pool(advise)
    advise.add_argument("--budget", type=positive, default=180, metavar="S", help="seconds on two cores")
    advise.add_argument(
        "--plan",
        type=plan,
        metavar="C,E,P",
        help="games instead of seconds: rounds for cards, for exchanges, and pairs of each proof",
    )
    advise.add_argument(
        "--format", metavar="ID", help="the format that the deck shall keep (default: the usual one that it keeps)"
    )
    advise.add_argument("--screener", default="scripted", metavar="NAME")
    advise.add_argument("--prover", default="turn-greedy:4", metavar="NAME")
    advise.add_argument("--state", metavar="FILE", help="keep the search in this file after each step, and go on from it")

    impact = _command(commands, "impact", "what a copy of each card is worth, by exchanging it on the same deals")
    _add_deck(impact)
    impact.add_argument("--instead", metavar="CARD", help="what it is exchanged for (default: the deck’s other cards in turn)")
    _add_pool(impact)
    _add_counted(impact)

    openings = _command(commands, "openings", "which opening hands to keep, by kind of hand and seat")
    _add_deck(openings)
    _add_counted(openings)

    matrix = _command(commands, "matrix", "all decks against all, with intervals, ranks and cycles")
    matrix.add_argument("game")
    matrix.add_argument("--decks", nargs="+", metavar="DECK", help=f"field (default: all starters), or {DECK_HELP}")
    matrix.add_argument("--precision", type=percentage, default=3.0, metavar="P", help="half an interval at most, in points")
    matrix.add_argument("--agent", default="scripted", metavar="NAME")
    _add_run(matrix)


def _add_deck(command: Parser) -> None:
    command.add_argument("game")
    command.add_argument("--deck", required=True, metavar="DECK", help=DECK_HELP)
    command.add_argument("--opponents", default="field", metavar="A,B", help="field (all starters), or decks with commas between")
    _add_run(command)


def _add_counted(command: Parser) -> None:
    command.add_argument("--pairs", type=positive, default=1_200, metavar="N", help="pairs of games at least")
    command.add_argument("--agent", default="scripted", metavar="NAME")


def _add_run(command: Parser) -> None:
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game’s options (see the command games)"
    )
    command.add_argument("--seed", type=int, default=1, metavar="S")
    command.add_argument("--workers", type=positive, default=1, metavar="N", help="processes; the answer does not depend on them")


def percentage(text: str) -> float:
    """A number of points above 0 and below 50."""
    number = float(text)
    if not 0 < number < 50:
        raise ValueError(text)
    return number


def plan(text: str) -> tuple[int, int, int]:
    """Three whole numbers above zero."""
    cards, exchanges, proofs = numbers(text)
    return cards, exchanges, proofs


def positive(text: str) -> int:
    """A whole number above zero."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers above zero, with commas between them."""
    return tuple(positive(part) for part in text.split(","))


def bounds(text: str) -> tuple[float, float]:
    """Two numbers, the second one higher."""
    low, high = (float(part) for part in text.split(","))
    if low >= high:
        raise ValueError(text)
    return low, high


def _command(commands: argparse._SubParsersAction[Parser], name: str, what: str) -> Parser:
    command = commands.add_parser(name, help=what, description=what.capitalize() + ".")
    command.add_argument("--json", action="store_true", help="answer with one JSON document")
    command.add_argument("--language", choices=("fr", "en"), default="fr")
    return command


def _add_table(command: Parser, *, humans: bool) -> None:
    usual = "human, then scripted" if humans else "scripted"
    command.add_argument("game")
    command.add_argument("--seats", metavar="A,B", help=f"who plays, in seat order (default: {usual}, for the smallest table)")
    command.add_argument(
        "--deck", action="append", default=[], metavar="DECK", help=f"one for all seats, or one for each: {DECK_HELP}"
    )
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game’s options (see the command games)"
    )
    command.add_argument("--seed", type=int, default=None if humans else 1, metavar="N")


def _add_tables(command: Parser, *, deals: int, has_workers: bool = True) -> None:
    command.add_argument("--deals", type=positive, default=deals, metavar="N", help="how many different deals")
    command.add_argument(
        "--decks",
        choices=("starters", "random", "both"),
        default="starters",
        help="starters (every choice of them in turn), random (legal ones made up), or both by halves",
    )
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game’s options (see the command games)"
    )
    command.add_argument("--seed", type=int, default=1, metavar="N")
    if has_workers:
        command.add_argument(
            "--workers", type=positive, default=1, metavar="N", help="processes; the answer does not depend on them"
        )

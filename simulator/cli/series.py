"""Series: whole games at one table, many times in a row, in a terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from simulator.catalog.starters import starters
from simulator.cli.asking import STARTER, find_agent, find_decks, find_game, find_options
from simulator.cli.console import CannotDoError, Console
from simulator.cli.reports import report_lines
from simulator.kernel.game import Deck
from simulator.kernel.playable import PlayableGame
from simulator.kernel.words import Words
from simulator.lab.players import series_of
from simulator.lab.series import Variant, play_series
from simulator.lab.series_report import series_report
from simulator.transcript.recorder import cards_version


def play_a_series(asked: Namespace, console: Console) -> None:
    """Play the series that the command line asks for, and tell its report."""
    game = find_game(asked.game)
    seats = _seats(asked, game)
    agents = list(islice(cycle(asked.agents.split(",")), seats))
    for name in agents:
        find_agent(name, game)
    decks = find_decks(asked.deck, asked.game, seats)
    variants = _variants(asked, game, seats, decks)
    series = series_of(game, agents=agents, decks=_deck_names(asked, seats, decks), variants=variants, run_seed=asked.seed)
    told = series_report(play_series(series, first=0, count=asked.games * len(variants)), series)
    for line in report_lines(told, console):
        console.say(line)
    console.answer({"seed": asked.seed, "cards_version": cards_version(asked.game), "report": told.as_dict()})


def _seats(asked: Namespace, game: PlayableGame) -> int:
    seats: int = asked.seats or game.players[0]
    if seats not in game.players:
        allowed = " / ".join(str(number) for number in game.players)
        raise CannotDoError(f"{seats} sièges, il en faut {allowed}", f"{seats} seats, {allowed} needed")
    return seats


def _deck_names(asked: Namespace, seats: int, decks: Sequence[Deck]) -> tuple[Words, ...]:
    """What the decks of the players are called; nothing where a common box is played with."""
    shipped = {starter.slug: starter.name for starter in starters(asked.game)}
    if not asked.deck:
        names = list(shipped.values())
        return tuple(names[seat % len(names)] for seat in range(seats)) if decks else ()
    given = asked.deck * seats if len(asked.deck) == 1 else asked.deck
    return tuple(shipped.get(name.removeprefix(STARTER), Words(name, name)) for name in given)


def _variants(asked: Namespace, game: PlayableGame, seats: int, decks: Sequence[Deck]) -> list[Variant]:
    """The table that was agreed on, or one for each value of the option that is varied."""
    options = find_options(asked.option, game, seats)
    if not asked.vary:
        return [Variant(Words(game.slug, game.slug), options, tuple(decks))]
    key, _, values = asked.vary.partition("=")
    agreement = next((known for known in game.agreements if known.key == key), None)
    if agreement is None:
        raise CannotDoError(f"option inconnue « {key} »", f"unknown option “{key}”")
    try:
        wanted: list[Any] = [agreement.read(value, seats) for value in values.split(",")]
    except ValueError as problem:
        raise CannotDoError(f"valeur impossible : {problem}", f"impossible value: {problem}") from problem
    return [Variant(agreement.named(value, seats), replace(options, **{key: value}), tuple(decks)) for value in wanted]

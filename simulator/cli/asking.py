"""From words on the command line to a game, its decks and its agents; each refusal is one clear line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from simulator.ai import agent_names, make_agent
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.cli.console import CannotDoError
from simulator.cli.deck_files import read_deck_file
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.kernel.game import Agent, Deck
from simulator.kernel.playable import PlayableGame
from simulator.kernel.seating import options_for

STARTER = "starter:"
HUMAN = "human"
SCRIPTED = "scripted"


def find_game(slug: str) -> CompleteGame:
    """The game of this slug."""
    if slug not in GAMES:
        known = ", ".join(GAMES)
        raise CannotDoError(f"jeu inconnu « {slug} » (jeux : {known})", f"unknown game “{slug}” (games: {known})")
    return GAMES[slug]


def find_agent(name: str, game: PlayableGame) -> Agent:
    """The agent of this name, ready to play the game; "ismcts:1000" is one with so many samples."""
    try:
        return make_agent(name, game)
    except KeyError as problem:
        known = ", ".join((*agent_names(), "turn-greedy:N", "ismcts:N"))
        raise CannotDoError(
            f"agent inconnu « {name} » (agents : {known})", f"unknown agent “{name}” (agents: {known})"
        ) from problem


def find_seats(names: str | None, game: PlayableGame, *, humans: bool) -> list[Agent | None]:
    """Who sits where, None for a person; as many seats as the game allows, the fewest when nobody is named."""
    if names is None:
        names = ",".join([HUMAN if humans else SCRIPTED] + [SCRIPTED] * (game.players[0] - 1))
    seats = [name.strip() for name in names.split(",")]
    if len(seats) not in game.players:
        allowed = " / ".join(str(number) for number in game.players)
        raise CannotDoError(
            f"{len(seats)} sièges dans « {names} », il en faut {allowed}", f"{len(seats)} seats in “{names}”, {allowed} needed"
        )
    if HUMAN in seats and not humans:
        raise CannotDoError("« human » ne peut s’asseoir que pour « play »", "“human” can only sit down for “play”")
    return [None if name == HUMAN else find_agent(name, game) for name in seats]


def find_options(words: Sequence[str], game: PlayableGame, seats: int) -> Any:
    """The usual options for so many seats, with those given as NAME=VALUE changed."""
    usual = asdict(options_for(game, seats))
    wanted: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        known = {option: default for option, default in usual.items() if option != "players"}
        if name not in known:
            names = ", ".join(known)
            raise CannotDoError(f"option inconnue « {name} » (options : {names})", f"unknown option “{name}” (options: {names})")
        wanted[name] = _option_value(name, value, type(known[name]))
    try:
        return options_for(game, seats, **wanted)
    except ValueError as problem:
        raise CannotDoError(f"options impossibles : {problem}", f"impossible options: {problem}") from problem


def _option_value(name: str, text: str, kind: type) -> Any:
    """The text as a value of the option's own type."""
    values: dict[type, Callable[[str], Any]] = {bool: {"true": True, "false": False}.__getitem__, int: int, str: str}
    try:
        return values[kind](text)
    except (KeyError, ValueError) as problem:
        example = {bool: "true / false", int: "1, 2 …"}.get(kind, "…")
        raise CannotDoError(f"{name} = « {text} » : écrivez {example}", f"{name} = “{text}”: write {example}") from problem


def find_decks(names: Sequence[str], slug: str, seats: int) -> list[Deck]:
    """One deck a seat: those named (one for all, or one each), else the starter decks in turn; none for a common box."""
    if not names:
        shipped = [starter.cards for starter in starters(slug)]
        return [shipped[seat % len(shipped)] for seat in range(seats)] if shipped else []
    check_brings_decks(slug)
    if len(names) not in {1, seats}:
        raise CannotDoError(f"{len(names)} decks pour {seats} sièges", f"{len(names)} decks for {seats} seats")
    decks = [find_deck(slug, name) for name in names]
    return decks * seats if len(decks) == 1 else decks


def check_brings_decks(slug: str) -> None:
    """CannotDoError for a game that is played with a common box."""
    if not find_game(slug).has_decks:
        raise CannotDoError(
            f"personne n’apporte de deck à « {slug} » : toute la table joue avec la même boîte",
            f"nobody brings a deck to “{slug}”: the whole table plays with one box",
        )


def find_deck(slug: str, name: str) -> Deck:
    """A starter deck (`starter:<slug>`), or the deck of a text file."""
    if not name.startswith(STARTER):
        return read_deck_file(Path(name), load(slug))
    shipped = {starter.slug: starter.cards for starter in starters(slug)}
    if name.removeprefix(STARTER) not in shipped:
        known = ", ".join(shipped)
        raise CannotDoError(f"deck inconnu « {name} » (decks : {known})", f"unknown deck “{name}” (decks: {known})")
    return shipped[name.removeprefix(STARTER)]

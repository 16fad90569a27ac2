"""From words on the command line to a game, its decks and its agents; each refusal is one clear line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simulator.ai import agent_names, make_agent
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.cli.console import CannotDoError
from simulator.cli.deck_files import read_deck_file
from simulator.games import GAMES
from simulator.kernel.game import Agent, Deck
from simulator.kernel.playable import PlayableGame

STARTER = "starter:"
HUMAN = "human"


def find_game(slug: str) -> PlayableGame:
    """The game of this slug."""
    if slug not in GAMES:
        known = ", ".join(GAMES)
        raise CannotDoError(f"jeu inconnu « {slug} » (jeux : {known})", f"unknown game “{slug}” (games: {known})")
    return GAMES[slug]


def find_agent(name: str, game: PlayableGame) -> Agent:
    """The agent of this name, ready to play the game."""
    if name not in agent_names():
        known = ", ".join(agent_names())
        raise CannotDoError(f"agent inconnu « {name} » (agents : {known})", f"unknown agent “{name}” (agents: {known})")
    return make_agent(name, game)


def find_seats(names: str, game: PlayableGame, *, humans: bool) -> list[Agent | None]:
    """Who sits where, None for a person; as many seats as the game allows."""
    seats = [name.strip() for name in names.split(",")]
    if len(seats) not in game.players:
        allowed = " / ".join(str(number) for number in game.players)
        raise CannotDoError(
            f"{len(seats)} sièges dans « {names} », il en faut {allowed}", f"{len(seats)} seats in “{names}”, {allowed} needed"
        )
    if HUMAN in seats and not humans:
        raise CannotDoError("« human » ne peut s’asseoir que pour « play »", "“human” can only sit down for “play”")
    return [None if name == HUMAN else find_agent(name, game) for name in seats]


def find_decks(names: Sequence[str], slug: str, seats: int) -> list[Deck]:
    """One deck a seat: those named (one for all, or one each), else the starter decks in turn."""
    if not names:
        shipped = [starter.cards for starter in starters(slug)]
        return [shipped[seat % len(shipped)] for seat in range(seats)] if shipped else []
    if len(names) not in {1, seats}:
        raise CannotDoError(f"{len(names)} decks pour {seats} sièges", f"{len(names)} decks for {seats} seats")
    decks = [find_deck(slug, name) for name in names]
    return decks * seats if len(decks) == 1 else decks


def find_deck(slug: str, name: str) -> Deck:
    """A starter deck (`starter:<slug>`), or the deck of a text file."""
    if not name.startswith(STARTER):
        return read_deck_file(Path(name), load(slug))
    shipped = {starter.slug: starter.cards for starter in starters(slug)}
    if name.removeprefix(STARTER) not in shipped:
        known = ", ".join(shipped)
        raise CannotDoError(f"deck inconnu « {name} » (decks : {known})", f"unknown deck “{name}” (decks: {known})")
    return shipped[name.removeprefix(STARTER)]

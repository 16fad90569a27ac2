"""From words on the command line to the lists that a question about decks needs."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.cli.asking import STARTER, check_brings_decks, find_deck, find_game, find_options
from simulator.cli.console import CannotDoError, Console, folded
from simulator.games.complete import CompleteGame
from simulator.kernel.game import Deck
from simulator.kernel.pairing import Pairing
from simulator.kernel.words import Words
from simulator.lab.advisor.pool import free_of
from simulator.lab.paired_games import Opponent, pairing_of
from simulator.lab.preflight import lawless, preflight

FIELD = "field"
SEATS = 2


def find_pairing(asked: Namespace) -> tuple[CompleteGame, Pairing]:
    """The game, and what it offers for comparing lists."""
    game = find_game(asked.game)
    check_brings_decks(asked.game)
    return game, pairing_of(game)


def find_named(slug: str, names: str) -> list[tuple[str, Deck]]:
    """Decks with commas between them; “field” stands for all starters."""
    found: list[tuple[str, Deck]] = []
    for name in dict.fromkeys(part.strip() for part in names.split(",")):
        if name == FIELD:
            found += [(deck.slug, deck.cards) for deck in starters(slug)]
        else:
            found.append((name.removeprefix(STARTER), find_deck(slug, name)))
    return found


def find_opponents(slug: str, names: str, pairing: Pairing) -> tuple[Opponent, ...]:
    """Whom the lists meet."""
    return tuple(Opponent(name, pairing.list_of(deck)) for name, deck in find_named(slug, names))


def agreed(asked: Namespace, game: CompleteGame) -> dict[str, Any]:
    """The options of the table as plain values, but for those that are as usual."""
    usual, wanted = find_options((), game, SEATS), find_options(asked.option, game, SEATS)
    names = [word.partition("=")[0] for word in asked.option]
    return {name: getattr(wanted, name) for name in names if getattr(wanted, name) != getattr(usual, name)}


def say_what_is_not_played(slug: str, decks: Sequence[tuple[str, Deck]], console: Console) -> None:
    """The cards that games say little about. CannotDoError for a deck of which they would say nothing."""
    for name, deck in decks:
        found = preflight(slug, deck)
        unplayed, part = [
            ", ".join(f"{card.name} ({card.id})" for card in cards) for cards in (found.unplayed, found.approximate)
        ]
        if found.refuses:
            share, named = f"{100 * found.share:.0f}", ", ".join(filter(None, (unplayed, part)))
            raise CannotDoError(
                f"{name} : {share} % des cartes ne se jouent pas avec tout leur texte ({named}) ; des parties n’en diraient rien",
                f"{name}: {share}% of the cards are not played with all of their text ({named}); games would tell nothing of it",
            )
        if unplayed:
            console.tell(f"{name} : sans leur texte, {unplayed}.", f"{name}: without their text, {unplayed}.")
        if part:
            console.tell(f"{name} : approchées, {part}.", f"{name}: approximately, {part}.")
    for words in lawless(slug, ((Words(name, name), deck) for name, deck in decks)):
        console.say(folded(words.say(console.language)))


def find_pool(asked: Namespace, deck: Deck) -> dict[str, int]:
    """The copies that may come: free ones (those owned less those in the deck), owned ones, or three of every card."""
    catalog = load(asked.game)
    if asked.cards == "all":
        return dict.fromkeys(sorted(catalog.cards), 3)
    if not asked.pool:
        raise CannotDoError("il faut --pool, ou --cards all", "--pool is needed, or --cards all")
    owned: Counter[str] = Counter()
    for name in asked.pool:
        owned.update(find_deck(asked.game, name) if name.startswith(STARTER) else _collection(Path(name), catalog.printings))
    if asked.cards == "free":
        return dict(sorted(free_of(owned, deck).items()))
    return {card: copies for card, copies in sorted(owned.items()) if copies > 0}


def _collection(path: Path, printings: Mapping[str, Any]) -> dict[str, int]:
    """Copies by printing from a JSON file: {"S1-031": 3}."""
    try:
        blob = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise CannotDoError(f"{path} : lecture impossible ({problem})", f"{path}: cannot be read ({problem})") from problem
    if not isinstance(blob, dict) or not all(isinstance(copies, int) and copies >= 0 for copies in blob.values()):
        raise CannotDoError(
            f'{path} : écrivez {{"S1-031": 3}}, un nombre d’exemplaires par impression',
            f'{path}: write {{"S1-031": 3}}, a number of copies for each printing',
        )
    unknown = sorted(set(blob) - set(printings))
    if unknown:
        raise CannotDoError(f"{path} : carte inconnue {unknown[0]}", f"{path}: unknown card {unknown[0]}")
    return blob

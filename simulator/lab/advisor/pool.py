"""Which exchanges there are: one copy out, one copy in from a pool, with the deck as legal after as a format asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from simulator.catalog import Catalog, load
from simulator.games import GAMES
from simulator.kernel.pairing import Pairing
from simulator.lab.variants import Exchange
from simulator.legality import Format, check

PLAYED = "full"
"""The status of cards whose effects the engine plays; of others games could not tell what they are worth."""


def exchanges(
    deck: Mapping[str, int], pool: Mapping[str, int], game: str, fmt: Format | None, pairing: Pairing
) -> dict[str, tuple[str, ...]]:
    """For each card that may come, the cards of which a copy may go for it; both as printing ids.

    A card comes as the printing that the pool has most copies of, cards of the deck itself included; one that is not played in
    full does not come. Without a format, anything goes that keeps the kind.
    """
    catalog, before = load(game), broken(deck, game, fmt)
    found = {}
    for into in incoming(pool, catalog):
        outs = tuple(
            out
            for out in sorted(deck)
            if catalog.printings[out].card_id != catalog.printings[into].card_id
            and _may_stand(out, into, fmt, pairing)
            and broken(applied(deck, ((out, into),)), game, fmt) <= before
        )
        if outs:
            found[into] = outs
    return found


def incoming(pool: Mapping[str, int], catalog: Catalog) -> list[str]:
    """One printing of each card of the pool that the engine plays in full."""
    best: dict[str, str] = {}
    for printing, copies in sorted(pool.items()):
        if copies < 1 or printing not in catalog.printings:
            continue
        card = catalog.card_of(printing)
        if card.status == PLAYED and copies > pool.get(best.get(card.id, ""), 0):
            best[card.id] = printing
    return sorted(best.values())


def looked_at(pool: Mapping[str, int], game: str, most: int | None, seed: int) -> Mapping[str, int]:
    """The copies of as many cards as there is time for, drawn by the seed; all where `most` is None."""
    cards = incoming(pool, load(game))
    if most is None or most >= len(cards):
        return pool
    return {card: pool[card] for card in sorted(Random(seed).sample(cards, most))}


def is_legal(deck: Mapping[str, int], made: Iterable[Exchange], game: str, fmt: Format | None) -> bool:
    """Whether the deck breaks no clause after these exchanges that it did not break before."""
    return broken(applied(deck, made), game, fmt) <= broken(deck, game, fmt)


def broken(deck: Mapping[str, int], game: str, fmt: Format | None) -> set[str]:
    """The clauses that a deck breaks; none without a format."""
    return {one.clause for one in check(deck, fmt, load(game)).errors} if fmt else set()


def applied(deck: Mapping[str, int], made: Iterable[Exchange]) -> dict[str, int]:
    """The deck with the exchanges made."""
    after = Counter(deck)
    for out, into in made:
        after[out] -= 1
        after[into] += 1
    return {card: copies for card, copies in after.items() if copies}


def format_of(game: str, fmt: str | None) -> Format | None:
    """The format of this id; None for None. KeyError for an unknown one."""
    return None if fmt is None else {one.id: one for one in GAMES[game].formats}[fmt]


def usual_format(game: str, deck: Mapping[str, int]) -> Format | None:
    """The default format where the deck keeps it, else the first that it does keep, else none."""
    formats = sorted(GAMES[game].formats, key=lambda one: not one.default)
    return next((one for one in formats if check(deck, one, load(game)).legal), None)


def held_format(game: str, deck: Mapping[str, int], held: str) -> Format | None:
    """The format of the game that the deck is held against, kept or not; where it is none of the game’s, the usual one.

    A draft keeps few formats, and none that it is meant for: an exchange must break no clause of this one that the draft keeps.
    """
    return next((one for one in GAMES[game].formats if one.id == held), None) or usual_format(game, deck)


def free_of(owned: Mapping[str, int], deck: Mapping[str, int]) -> dict[str, int]:
    """The copies that are left when the deck has been built from them."""
    return {card: copies - deck.get(card, 0) for card, copies in owned.items() if copies > deck.get(card, 0)}


def fits(made: Sequence[Exchange], pool: Mapping[str, int]) -> bool:
    """Whether the pool has the copies for all of these exchanges."""
    wanted = Counter(into for _, into in made)
    return all(copies <= pool.get(card, 0) for card, copies in wanted.items())


def _may_stand(out: str, into: str, fmt: Format | None, pairing: Pairing) -> bool:
    """Without a format, a copy stands for one of its own kind only."""
    return fmt is not None or pairing.kind(out) == pairing.kind(into)

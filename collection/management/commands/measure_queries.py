"""Asks a generated catalogue of many printings every example of the query language, and says how long each answer takes."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import count, cycle, islice
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count
from django.http import QueryDict

from collection.browsing import Owned, browse, read_query
from collection.catalogue.shelf import Shelf, ShelfCard, ShelfPrinting, shelf_of
from collection.folding import folded
from collection.models import Game, Player
from collection.query.examples import chapters, fields_help
from collection.query.fields import Scope
from collection.query.index import index_of
from simulator.catalog import load_fields

TIMES = 5
OWNED = 5_000
"""Printings of which somebody owns a copy."""


class Command(BaseCommand):
    """Needs the catalogue of the game, and writes nothing."""

    help = "Time every example of the query language on a generated catalogue"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", help="the one with the most printings unless said")
        parser.add_argument("--printings", type=int, default=60_000)
        parser.add_argument("--most", type=float, default=0, help="fail when a median is above so many milliseconds")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.with_cards().annotate(printings=Count("cards__printings")).order_by("-printings")
        game = (games.filter(pk=options["game"]) if options["game"] else games).first()
        if game is None:
            raise CommandError(f"No catalogue of {options['game'] or 'any game'}: run sync_catalogue first.")
        shelf = generated(shelf_of(game), options["printings"])
        owned = _owned(shelf)
        _timed("", shelf, owned)
        times = {text: _timed(text, shelf, owned) for text in _queries(Scope(index_of(shelf), owned, Player(pk=-1)))}
        if options["json"]:
            self.stdout.write(json.dumps({"printings": len(shelf.printings), "milliseconds": times}, indent=2))
        else:
            for text, took in sorted(times.items(), key=lambda one: -one[1][0]):
                self.stdout.write(f"{took[0]:8.1f} ms  (first time {took[1]:8.1f})  {text}")
            self.stdout.write(f"{len(shelf.printings)} printings, {len(times)} queries, median of {TIMES} each")
        slowest = max(times.values())[0]
        if options["most"] and slowest > options["most"]:
            raise CommandError(f"The slowest median is {slowest:.1f} ms, above {options['most']:.1f}.")


def generated(shelf: Shelf, printings: int) -> Shelf:
    """A shelf as long as asked: the cards of a real one again and again, under names of their own."""
    made = tuple(islice(_copies(shelf), printings))
    by_card: dict[int, list[ShelfPrinting]] = {}
    for one in made:
        by_card.setdefault(one.card.id, []).append(one)
    return Shelf(
        game=shelf.game,
        sets=shelf.sets,
        printings=made,
        by_id={one.id: one for one in made},
        by_key={one.key: one for one in made},
        by_card=by_card,
    )


def _copies(shelf: Shelf) -> Iterator[ShelfPrinting]:
    """The printings of a shelf, then the same under other names and numbers, without an end."""
    ids = count(1)
    for turn in count():
        cards = {one.card.id: _renamed(one.card, turn) for one in shelf.printings}
        for one in shelf.printings:
            card, pk = cards[one.card.id], next(ids)
            row = copy(one.row)
            row.pk, row.key, row.number = pk, f"{one.key}-{turn}", f"{one.number}"
            yield replace(one, id=pk, key=row.key, card=card, row=row)


def _renamed(card: ShelfCard, turn: int) -> ShelfCard:
    if not turn:
        return card
    name = f"{card.name} {_syllables(turn)}"
    return replace(card, id=card.id + turn * 100_000, name=name, name_en="", search_text=f"{folded(name)} {card.search_text}")


def _syllables(turn: int) -> str:
    """A word for a number, another one for each."""
    word = ""
    for letters in islice(cycle(("bcdfglmnpr", "aeiou")), 6):
        turn, place = divmod(turn, len(letters))
        word += letters[place]
    return word


def _owned(shelf: Shelf) -> Owned:
    """Somebody's copies: every so many printings one, of every tenth of them two."""
    owned = Owned()
    for rank, one in enumerate(shelf.printings[:: max(1, len(shelf.printings) // OWNED)]):
        owned.by_printing[one.id] = 1 + (rank % 10 == 0)
        owned.by_card[one.card.id] = owned.by_card.get(one.card.id, 0) + owned.by_printing[one.id]
    return owned


def _queries(scope: Scope) -> list[str]:
    """Everything that the page of help shows, and the list without any query."""
    shown = [text for chapter in chapters(scope) for text in chapter.examples]
    return list(dict.fromkeys(["", *shown, *(one.example for one in fields_help(scope) if "…" not in one.example)]))


def _timed(text: str, shelf: Shelf, owned: Owned) -> tuple[float, float]:
    """Milliseconds of computing to answer a query with all its counts, whatever else the machine does: the median, and the first.

    The shelf's own tables are made before; counts and words found once are remembered, as on the site.
    """
    took = []
    for _time in range(TIMES):
        asked = QueryDict(mutable=True)
        asked["q"] = text
        began = time.thread_time()
        query = read_query(asked, shelf=shelf, registry=load_fields(shelf.game))
        listing = browse(query, shelf=shelf, owned=owned, player=Player(pk=-1))
        if listing.query.error:
            raise CommandError(f"{text}: {listing.query.error.words}")
        _looked_at = listing.facets, listing.numbers, listing.chips, listing.echo
        took.append((time.thread_time() - began) * 1000)
    return round(median(took), 1), round(took[0], 1)

"""Times searches of many generated public decks, and takes all of them back."""

import random
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from collection.audience import Audience, new_token
from collection.models import Game, Player, Printing
from decks.community.searching import index
from decks.community.searching.asking import answer
from decks.legality.verdicts import default_format, games_with_decks
from decks.models import Deck, DeckSlot, Like

LINES, MOST, LIKED = 25, 3, 5
QUERIES = (
    "",
    "[[cost<=1]]<8",
    "[[clan:laink]]>=20",
    "[[clan:laink]]>=20 OR -[[clan:terracid]]:1..5 likes>=3",
    " ".join(f"[[cost:{number}]]<=9" for number in range(8)) + " [[force>cost]]>3 [[name:/^[a-m]/]]>=5",
    "order:likes size>=40",
    "author:measured date>=2026-01",
    "legal:yes [[rarity:C]]>=30",
)


class Command(BaseCommand):
    """Needs the catalogue of the first game that is played with decks."""

    help = "Computing time of searches of generated public decks; nothing is kept"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--decks", type=int, default=10_000)
        parser.add_argument("--most", type=float, default=0, help="fail when an answer takes more than so many seconds")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.get(pk=games_with_decks()[0])
        with transaction.atomic():
            _fill(game, options["decks"])
            slowest = self._measure(game)
            transaction.set_rollback(True)
        vars(index)["_INDEXES"].clear()
        if options["most"] and slowest > options["most"]:
            raise CommandError(f"The slowest answer took {slowest:.2f} s, above {options['most']:.2f}.")

    def _measure(self, game: Game) -> float:
        self._timed("read for the first time", "")
        deck = Deck.objects.public().filter(game=game)[0]
        Deck.objects.filter(pk=deck.pk).update(version=deck.version + 1)
        self._timed("after one deck was edited", "")
        return max(self._timed(query, query) for query in QUERIES)

    def _timed(self, name: str, query: str) -> float:
        began = time.process_time()
        found = answer(query, "changed", None)
        took = time.process_time() - began
        self.stdout.write(f"{took * 1000:7.0f} ms  {len(found.decks):6} decks  {name or 'everything'}")
        return took


def _fill(game: Game, count: int) -> None:
    """Decks of twenty-five lines, each for everybody, by a hundred authors; some of them liked."""
    dice, now = random.Random(1), timezone.now()
    authors = [Player(email=f"measured-{number}@example.com", display_name=f"Measured {number}") for number in range(100)]
    authors = Player.objects.bulk_create(authors)
    printings = list(Printing.objects.of(game.slug).values_list("pk", flat=True))
    format = default_format(game.slug).id
    public = {"game": game, "format": format, "audience": Audience.PUBLIC}
    decks = [
        Deck(owner=dice.choice(authors), name=f"Deck {number}", folded_name=f"deck {number}", share=new_token(), **public)
        for number in range(count)
    ]
    decks = Deck.objects.bulk_create(decks, batch_size=1_000)
    slots = (
        DeckSlot(deck=deck, printing_id=printing, copies=dice.randint(1, MOST))
        for deck in decks
        for printing in dice.sample(printings, LINES)
    )
    DeckSlot.objects.bulk_create(slots, batch_size=2_000)
    likes = (Like(deck=deck, player=who, created=now) for deck in decks for who in dice.sample(authors, dice.randrange(LIKED)))
    Like.objects.bulk_create(likes, batch_size=2_000)

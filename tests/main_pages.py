"""The twelve main pages, with something in each, for tests that look at all of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.tables.services.opening import open_table
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content
from tests.play.runs.test_browser import asked, work
from tests.play.tables.conftest import setup_of
from tests.play.tables.conftest import work as let_the_ai_play


@dataclass(frozen=True)
class Filled:
    """The addresses of the main pages, by name, as one player sees them."""

    player: Player
    addresses: dict[str, str]


def fill(player: Player, sent: list[int]) -> Filled:
    """Give a player copies, a deck, a run that is answered and a table that waits; `sent` are the chunks that workers hear of."""
    own(player, 2, "S1-031", "S1-033", "S1-108")
    deck = a_deck(player, a_legal_content(), name="Un deck de trente caractères")
    run = asked(player)
    work(sent)
    table = open_table(owner=player, setup=setup_of("wankul", seed=6), now=timezone.now())
    let_the_ai_play(table)
    addresses = {
        "home": reverse("home"),
        "cards": reverse("catalogue:cards", args=["wankul"]),
        "card": reverse("catalogue:card", args=["wankul", "S1-108"]),
        "collection": reverse("collection:home") + "?game=wankul",
        "lines": reverse("collection:lines") + "?game=wankul",
        "import": reverse("collection:import"),
        "decks": reverse("decks:list"),
        "deck": reverse("decks:deck", args=[deck.pk]),
        "editor": reverse("decks:edit", args=[deck.pk]) + "?panel=stats",
        "run": run.get_absolute_url(),
        "table": table.get_absolute_url(),
        "rules": reverse("rules:game", args=["wankul"]),
    }
    return Filled(player, addresses)

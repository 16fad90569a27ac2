"""Decks of one name are told apart wherever the laboratory names several: a copy of a starter deck and that deck, two copies."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from decks.models import Deck
from decks.services import shelf
from play.common.playable_decks import apart, find_deck, starter_decks
from play.runs.models import Run
from tests.play.conftest import series_form

pytestmark = pytest.mark.django_db

SIEGE, LAINK, RETOUR = [deck for deck in starter_decks() if deck.game == "wankul"]
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def copy(alice: Player, wankul: Game, sent: list[int]) -> Deck:
    """Alice's deck that bears the name of a starter deck."""
    content = dict(list(SIEGE.content.items())[1:])
    return shelf.create_deck(owner=alice, game=wankul, name=SIEGE.words.fr, format="niveau3", content=content)


def test_a_comparison_with_a_starter_deck_of_the_same_name_says_which_is_which(alice_client: Client, copy: Deck) -> None:
    asked = {"deck": f"deck:{copy.pk}", "against": SIEGE.choice, "opponents": [LAINK.choice], "agent": "scripted", "seed": "3"}

    known = unescape(alice_client.get(reverse("play:compare-preflight"), asked | {"precision": "quick"}).content.decode())
    alice_client.post(reverse("play:new-compare"), asked | {"precision": "quick"})
    run = Run.objects.get()

    name = SIEGE.words.fr
    assert run.deck_name == f"{name} · à moi – {name} · démarrage"
    assert run.question["names"]["decks"][0]["fr"] == f"{name} · à moi"
    assert run.question["names"]["decks"][1]["fr"] == f"{name} · démarrage"
    assert run.question["names"]["decks"][2] == {"fr": LAINK.words.fr, "en": LAINK.words.en}
    assert f"<bdi>{name} · à moi</bdi>" in known
    assert f"<bdi>{name} · démarrage</bdi>" in known


@pytest.mark.parametrize("asking", ["new-field", "new-advice", "new-worth"])
def test_a_deck_that_meets_its_namesake_keeps_its_own_name_in_lists(alice_client: Client, copy: Deck, asking: str) -> None:
    asked = {"deck": f"deck:{copy.pk}", "opponents": [SIEGE.choice], "agent": "scripted", "seed": "3", "precision": "quick"}
    asked |= {"cards": "all", "budget": "60", "pairs": "400"}

    answer = alice_client.post(reverse(f"play:{asking}"), asked)

    assert answer.status_code == 302, answer.context["form"].errors
    run = Run.objects.get()
    names = [words["fr"] for words in run.question["names"]["decks"]]
    assert names == [f"{copy.name} · à moi", f"{copy.name} · démarrage"]
    assert run.deck_name == copy.name


def test_a_matrix_and_a_series_name_each_of_them(alice: Player, alice_client: Client, copy: Deck) -> None:
    asked = {"game": "wankul", "decks": [f"deck:{copy.pk}", SIEGE.choice], "agent": "scripted", "precision": "rough", "seed": "1"}
    form = series_form(alice, "wankul", 2, deck_0=f"deck:{copy.pk}", deck_1=SIEGE.choice)

    answer = alice_client.post(reverse("play:new-matrix"), asked)

    assert answer.status_code == 302, answer.context["form"].errors
    both = {f"{copy.name} · à moi", f"{copy.name} · démarrage"}
    assert {words["fr"] for words in Run.objects.get().question["names"]["decks"]} == both
    assert form.is_valid(), form.errors
    assert form.title() == f"{copy.name} · à moi – {copy.name} · démarrage"


def test_two_decks_of_one_name_and_size_are_told_apart_in_every_menu(alice: Player, alice_client: Client, copy: Deck) -> None:
    """Edited in one minute they are numbered; the boxes of opponents tell the same as the menus."""
    other = shelf.create_deck(
        owner=alice, game=copy.game, name=copy.name, format="niveau3", content=dict.fromkeys(copy.content(), 1)
    )
    shelf.create_deck(owner=alice, game=copy.game, name=copy.name, format="niveau3", content=copy.content())
    pages = [reverse(f"play:{page}") for page in ("new-compare", "new-field", "new-goldfish", "new-series", "trainer")]

    for address in (*pages, reverse("play:new-table", args=["wankul"])):
        found = alice_client.get(address, {"game": "wankul"}).context["form"]
        for name in ("deck", "against", "deck_0", "other_deck", "deck0"):
            if name in found.fields:
                groups = getattr(found.fields[name], "choices", None) or found.fields[name].widget.choices
                labels = [label for _title, group in groups if isinstance(group, list | tuple) for _value, label in group]
                assert len(labels) == len(set(labels)), (address, name)
    boxes = alice_client.get(reverse("play:new-matrix"), {"game": "wankul"}).context["form"].offered
    names = [deck.sized_name for _title, decks in boxes for deck in decks]
    assert len(names) == len(set(names))
    assert other.name == copy.name


def test_one_deck_at_two_seats_has_one_name(alice: Player, copy: Deck) -> None:
    mine = find_deck(alice, f"deck:{copy.pk}")
    assert mine is not None

    assert apart([mine, mine, LAINK]) == [mine, mine, LAINK]


@pytest.mark.parametrize(("asking", "field"), [("new-matrix", "decks"), ("new-field", "opponents")])
def test_a_deck_with_the_cards_of_a_starter_deck_is_there_all_the_same(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int], asking: str, field: str
) -> None:
    """The page shows such cards once, but a script names the deck it made: it is not "no longer there"."""
    mine = shelf.create_deck(owner=alice, game=wankul, name="Mon Siège", format="niveau3", content=dict(SIEGE.content))
    asked = {"game": "wankul", "deck": RETOUR.choice, field: [f"deck:{mine.pk}", LAINK.choice], "agent": "scripted", "seed": "1"}

    answer = alice_client.post(reverse(f"play:{asking}"), asked)

    assert answer.status_code == 302, answer.context["form"].errors
    assert "Mon Siège" in [words["fr"] for words in Run.objects.get().question["names"]["decks"]]

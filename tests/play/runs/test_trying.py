"""A deck at first sight: what the rules say of it, and what would settle it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from decks.legality import report_of
from decks.services.shelf import create_deck

pytestmark = pytest.mark.django_db


def test_each_problem_comes_with_the_changes_that_solve_it(alice: Player, alice_client: Client, wankul: Game) -> None:
    deck = create_deck(owner=alice, game=wankul, name="Too many", format="niveau3", content={"S1-108": 9})
    fixes = [error.fixes[0].label.en for error in report_of("wankul", "niveau3", deck.content()).errors if error.fixes]

    answer = alice_client.get(reverse("play:first-look", args=[deck.pk]), headers={"accept-language": "en"})

    assert fixes
    assert [words for words in fixes if f"<strong>{words}</strong>" not in answer.content.decode().replace("&#x27;", "'")] == []

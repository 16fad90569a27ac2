"""The demo collection: plausible, always the same, made once."""

from __future__ import annotations

import pytest

from collection.models import Game, MovementBatch, Player
from collection.reading import totals
from collection.services.demo import fill_demo_collection
from tests.collection.holders import own, owned

pytestmark = pytest.mark.django_db


def test_the_demo_collection_is_always_the_same(alice: Player, bob: Player, wankul: Game) -> None:
    for player in (alice, bob, alice):
        fill_demo_collection(player)

    assert owned(alice) == owned(bob)
    assert totals(alice, wankul).printings == 220
    assert MovementBatch.objects.of(alice).count() == 6
    assert {"S1", "S2", "S3", "S4", "S5", "HS"} == {key.partition("-")[0] for key in owned(alice)}


def test_somebody_who_owns_cards_is_left_alone(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")

    fill_demo_collection(alice)

    assert owned(alice) == {"S1-108": 1}

"""The demo collection: plausible, always the same, made once."""

from __future__ import annotations

import pytest

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Game, Holding, MovementBatch, Player
from collection.overviews.boxes import boxes_of, is_played_with_a_box
from collection.overviews.reading import owned_by, totals
from collection.services.demo import fill_demo_collection
from tests.collection.holders import own, owned, printing

pytestmark = pytest.mark.django_db


def test_the_demo_collection_is_always_the_same(alice: Player, bob: Player, wankul: Game) -> None:
    for player in (alice, bob, alice):
        fill_demo_collection(player)

    assert owned(alice) == owned(bob)
    assert totals(alice, wankul).printings == 220
    assert MovementBatch.objects.of(alice).filter(kind=ActKind.IMPORT).count() == 6
    sets = Holding.objects.of(alice).in_game(wankul).values_list("printing__set__code", flat=True)
    assert set(sets) == {"S1", "S2", "S3", "S4", "S5", "HS"}


def test_every_other_game_of_the_demo_has_a_complete_box(alice: Player, wankul: Game) -> None:
    fill_demo_collection(alice)

    games = [game for game in Game.objects.with_cards() if is_played_with_a_box(game.slug)]
    for game in games:
        usual = boxes_of(shelf_of(game), owned_by(alice, game))[0]
        assert usual.is_complete == (game.position % 2 == 1)


def test_somebody_who_owns_cards_is_left_alone(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")

    fill_demo_collection(alice)

    assert Holding.objects.of(alice).in_game(wankul).by_printing() == {printing("S1-108").pk: 1}

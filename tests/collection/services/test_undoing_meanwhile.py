"""What changes without an act while undoing a large one is worked out: it is judged when it is undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F

from collection.models import Game, MovementBatch, Player
from collection.services import holdings
from collection.services.holdings import undo_act
from collection.services.undoing import Came
from decks.models import Deck
from decks.services.shelf import create_deck
from tests.collection.holders import own
from tests.config.accounts.whole_account import exported, restored

pytestmark = [pytest.mark.usefixtures("wankul"), pytest.mark.database, pytest.mark.django_db]


def test_a_deck_that_is_changed_while_undoing_is_worked_out_stays(
    alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(alice, 2, "S1-108")
    create_deck(owner=alice, game=wankul, name="Mine", format="niveau3", content={"S1-108": 1})
    row = restored(bob, exported(alice))
    deck = Deck.objects.owned_by(bob).get()

    def read_then_saved(batch: MovementBatch) -> Any:
        came = Came(batch)
        Deck.objects.filter(pk=deck.pk).update(version=F("version") + 1)
        return came

    monkeypatch.setattr(holdings, "Came", read_then_saved)
    undo_act(player=bob, act=row.act.pk if row.act else 0)

    assert Deck.objects.owned_by(bob).get().deleted is None

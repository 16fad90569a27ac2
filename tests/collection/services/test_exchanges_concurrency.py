"""Two players who act at the same moment: one exchange is agreed upon, one is handed over, one code opens to one."""

from __future__ import annotations

import pytest
from django.utils import timezone

from collection.models import ActKind, ExchangeState, Game, MovementBatch, Opening, Player
from collection.refusal import Refusal
from collection.services import exchanges, openings
from collection.services.holdings import change_holdings
from collection.services.openings import NoSuchCodeError
from tests.collection.exchangers import agreed, opened, proposed, spare, ware
from tests.collection.holders import owned, place
from tests.collection.services.test_holdings_concurrency import at_once

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

A, B = "S1-108", "S1-081"


def test_confirmed_by_both_at_once_and_often_the_cards_move_once(alice: Player, bob: Player, wankul: Game) -> None:
    spare(alice, A)
    spare(bob, B)
    opened(alice, bob)
    made = agreed(alice, bob, {ware(A): 1}, {ware(B): 1})

    def confirm(number: int) -> None:
        exchanges.confirm(player=(alice, bob)[number % 2], exchange=made, now=timezone.now())

    at_once(16, confirm)

    assert (owned(alice), owned(bob)) == ({A: 3, B: 1}, {A: 1, B: 3})
    assert MovementBatch.objects.filter(kind=ActKind.EXCHANGE).count() == 2


def test_the_last_spare_is_promised_once_and_an_answer_is_given_once(alice: Player, bob: Player, wankul: Game) -> None:
    spare(alice, A)
    opened(alice, bob)
    several = [proposed(alice, bob, {ware(A): 1}, {}) for _again in range(6)]

    def answer(number: int) -> str:
        if number % 7 == 6:
            change_holdings(player=alice, changes={place(B): 1})
        one = several[number % 6]
        try:
            return exchanges.accept(player=bob, exchange=one, version=1, now=timezone.now()).state
        except Refusal:
            return "refused"

    answers = at_once(12, answer)

    assert set(answers) <= {ExchangeState.AGREED, "refused"}
    assert sorted(one.__class__.objects.get(pk=one.pk).state for one in several) == ["agreed"] + ["proposed"] * 5


def test_a_code_used_by_several_at_once_opens_to_one(alice: Player, wankul: Game) -> None:
    several = [Player.objects.create_user(f"player{number}@example.com") for number in range(8)]
    code = openings.open_with_code(player=alice, note="", now=timezone.now()).code or ""

    def join(number: int) -> bool:
        try:
            openings.join(player=several[number], code=code, now=timezone.now())
        except NoSuchCodeError:
            return False
        return True

    assert sum(at_once(8, join)) == 1
    assert Opening.objects.get().partner in several

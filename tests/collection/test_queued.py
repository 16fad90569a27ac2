"""Changes that were noted without a network: each is counted once, merged by its difference, and none goes without an answer."""

from __future__ import annotations

import uuid
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.models import ActKind, Finish, Game, MovementBatch, Player, Receipt
from collection.services import queued
from collection.services.holdings import undo_act
from collection.services.queued import Queued, account_tag, count_queued
from tests.collection.holders import own, owned

pytestmark = pytest.mark.django_db

DOOR = "/api/queued-changes/"


def change(delta: int, printing: str = "S1-108", **more: Any) -> Queued:
    said: dict[str, Any] = {"key": uuid.uuid4(), "game": "wankul", "printing": printing, "finish": Finish.NORMAL, "delta": delta}
    return Queued(**(said | more))


def sent(*changes: Queued, **more: Any) -> dict[str, Any]:
    rows = [{name: str(value) if name == "key" else value for name, value in _said(one).items()} for one in changes]
    return {"changes": rows} | more


def _said(one: Queued) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("key", "game", "printing", "finish", "delta")}


def post(client: Client, body: Any) -> Any:
    return client.post(DOOR, body, content_type="application/json", headers={"Accept-Language": "en"})


def test_the_same_delivery_twice_counts_once_and_is_answered_alike(alice_client: Client, alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    delivery = sent(change(1), change(1), change(-1, "S1-031"))

    first, again = post(alice_client, delivery), post(alice_client, delivery)

    assert first.status_code == 200
    assert [bool(one["problem"]) for one in first.json()] == [False, False, True]
    assert again.json() == first.json()
    assert owned(alice) == {"S1-108": 4}
    assert MovementBatch.objects.of(alice).filter(kind=ActKind.OFFLINE).count() == 1


def test_a_refused_change_says_why_and_stops_no_other(alice: Player, wankul: Game) -> None:
    with translation.override("en"):
        told = count_queued(player=alice, changes=[change(-1), change(1, "S1-031"), change(1, "S9-999"), change(1, game="chess")])

    assert [one.problem for one in told] == [
        "1 × MASTU S1 108 (normal) cannot be taken away: you own none.",
        "",
        "This card is not in the catalogue any more.",
        "This card is not in the catalogue any more.",
    ]
    assert owned(alice) == {"S1-031": 1}
    assert [bool(one.act_id) for one in told] == [False, True, False, False]


def test_differences_are_added_to_what_was_counted_meanwhile(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    noted = [change(1), change(1)]
    own(alice, -2, "S1-108")

    count_queued(player=alice, changes=noted)

    assert owned(alice) == {"S1-108": 3}


def test_a_delivery_is_one_act_that_can_be_undone(alice: Player, wankul: Game) -> None:
    told = count_queued(player=alice, changes=[change(1), change(1, "S1-031"), change(1, finish=Finish.FOIL)])
    act = told[0].act_id
    assert act is not None

    undo_act(player=alice, act=act)

    assert {one.act_id for one in told} == {act}
    assert owned(alice) == {}


def test_what_cancels_out_leaves_no_act_and_is_answered(alice: Player, wankul: Game) -> None:
    told = count_queued(player=alice, changes=[change(1), change(-1)])

    assert [(one.problem, one.act_id) for one in told] == [("", None), ("", None)]
    assert not MovementBatch.objects.of(alice).exists()


def test_two_players_may_use_the_same_key(alice: Player, bob: Player, wankul: Game) -> None:
    one = change(1)

    for player in (alice, bob):
        count_queued(player=player, changes=[one])

    assert owned(alice) == owned(bob) == {"S1-108": 1}


USED = "Its key was used for another change: this one was not counted."


@pytest.mark.parametrize("other", [{"delta": -1}, {"printing": "S1-031"}, {"finish": Finish.FOIL}, {"game": "lekemar"}])
def test_a_key_that_was_used_counts_no_other_change(
    alice_client: Client, alice: Player, wankul: Game, other: dict[str, Any]
) -> None:
    first = change(1)
    counted = post(alice_client, sent(first)).json()

    refused = post(alice_client, sent(replace(first, **other), change(1))).json()

    assert [(one["problem"], bool(one["act"])) for one in refused] == [(USED, False), ("", True)]
    assert owned(alice) == {"S1-108": 2}
    assert post(alice_client, sent(first)).json() == counted
    assert Receipt.objects.of(alice).count() == 2


def test_a_change_that_comes_twice_in_a_delivery_counts_once(alice_client: Client, alice: Player, wankul: Game) -> None:
    twice = change(1)

    told = post(alice_client, sent(twice, twice)).json()

    assert told[0] == told[1]
    assert told[0]["problem"] == ""
    assert owned(alice) == {"S1-108": 1}


def test_of_two_changes_under_one_key_the_first_counts(alice_client: Client, alice: Player, wankul: Game) -> None:
    first = change(1)
    delivery = sent(first, replace(first, printing="S1-031"), first)

    told = post(alice_client, delivery)

    assert [one["problem"] for one in told.json()] == ["", USED, ""]
    assert owned(alice) == {"S1-108": 1}
    assert post(alice_client, delivery).json() == told.json()
    assert Receipt.objects.of(alice).count() == 1


def test_changes_of_another_account_are_refused(bob_client: Client, alice: Player, bob: Player, wankul: Game) -> None:
    answer = post(bob_client, sent(change(1), account=account_tag(alice)))

    assert answer.status_code == 409
    assert owned(bob) == owned(alice) == {}
    assert post(bob_client, sent(change(1), account=account_tag(bob))).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"changes": []},
        sent(*[change(1) for _ in range(queued.MOST_AT_ONCE + 1)]),
        sent(change(0)),
        sent(change(2)),
        sent(change(1, finish="gold")),
        sent(change(1, key="no key")),
        {"changes": [{"delta": 1}]},
        {"changes": "all"},
        sent(change(1), more=1),
    ],
)
def test_what_is_no_delivery_is_refused_whole(alice_client: Client, alice: Player, wankul: Game, wrong: Any) -> None:
    assert post(alice_client, wrong).status_code == 400
    assert owned(alice) == {}
    assert not Receipt.objects.exists()


def test_strangers_and_forged_pages_change_nothing(alice: Player, wankul: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    assert post(Client(), sent(change(1))).status_code in (401, 403)
    assert post(strict, sent(change(1))).status_code == 403
    assert owned(alice) == {}


def test_receipts_are_bounded_and_the_oldest_go(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queued, "MOST_RECEIPTS", 5)
    noted = [change(1) for _ in range(8)]

    for one in noted:
        count_queued(player=alice, changes=[one])

    assert list(Receipt.objects.of(alice).values_list("key", flat=True)) == [one.key for one in noted[-5:]]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    deltas=st.lists(st.tuples(st.sampled_from([1, 1, -1]), st.sampled_from(["S1-108", "S1-031"])), min_size=1, max_size=12),
    cuts=st.lists(st.integers(0, 12), max_size=6),
)
def test_however_deliveries_are_cut_and_repeated_each_change_counts_once(
    alice: Player, wankul: Game, deltas: list[tuple[int, str]], cuts: list[int]
) -> None:
    before = Counter(owned(alice))
    noted = [change(delta, printing) for delta, printing in deltas]
    problems: dict[uuid.UUID, str] = {}

    for end in [*sorted(cuts), len(noted)]:  # each delivery begins at the first change again: no answer ever arrived
        for one in count_queued(player=alice, changes=noted[:end]) if noted[:end] else []:
            assert problems.setdefault(one.key, one.problem) == one.problem

    counted: Counter[str] = Counter()
    for change_made in noted:
        counted[change_made.printing] += 0 if problems[change_made.key] else change_made.delta
    after = Counter(owned(alice))
    assert all(before[key] + delta == after[key] for key, delta in counted.items())


def test_the_last_change_and_the_journal_name_the_cards(alice: Player, alice_client: Client, wankul: Game) -> None:
    post(alice_client, sent(change(1), change(1)))
    home, journal = reverse("collection:home") + "?game=wankul", reverse("collection:journal")

    page = alice_client.get(home, headers={"Accept-Language": "en"}).content.decode()
    assert "Counted without a network, +2 MASTU S1 108." in page
    assert "MASTU" in alice_client.get(journal).content.decode()

    post(alice_client, sent(*(change(1, key) for key in ("S1-031", "S1-040", "S1-041", "S1-108"))))
    page = alice_client.get(home, headers={"Accept-Language": "en"}).content.decode()
    assert "S1 41, 1 other line." in page
    own(alice, -1, "S1-108")
    page = alice_client.get(home, headers={"Accept-Language": "en"}).content.decode()
    assert "Change on a page, −1 MASTU S1 108." in page, "and so does any act whose note says none"

"""Walks along the long lists of the API: whole, evenly dear, and unmoved by lines that come or go meanwhile."""

from __future__ import annotations

from base64 import b64encode
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.api.paging import NumberedPages
from collection.models import Finish, Game, Holding, Lot, Player, Printing
from tests.collection.holders import own

pytestmark = pytest.mark.usefixtures("wankul")
PAGE = NumberedPages.page_size


def described(player: Player, count: int) -> list[int]:
    """So many lines, as they came; copies are not counted here, only lines."""
    printings = list(Printing.objects.of("wankul").values_list("pk", flat=True)[:50])
    now = timezone.now()
    Lot.objects.bulk_create(
        [
            Lot(player=player, printing_id=printings[number % 50], finish=Finish.NORMAL, copies=1, note=str(number), changed=now)
            for number in range(count)
        ],
        batch_size=5_000,
    )
    return list(Lot.objects.of(player).order_by("pk").values_list("pk", flat=True))


def walked(client: Client, address: str, key: str) -> list[Any]:
    """All that a walk tells from here on."""
    found: list[Any] = []
    while address:
        answer = client.get(address).json()
        found += [one[key] for one in answer["results"]]
        address = answer["next"]
    return found


@pytest.mark.parametrize("path", ["lots", "holdings", "printings", "cards"])
def test_a_walk_tells_each_line_once_and_pages_stay_as_they_were(alice: Player, alice_client: Client, path: str) -> None:
    own(alice, 1, *Printing.objects.of("wankul").values_list("key", flat=True)[: 2 * PAGE + 1])
    described(alice, 2 * PAGE + 1)
    key = {"lots": "id", "holdings": "printing"}.get(path, "key")

    numbered = alice_client.get(f"/api/{path}/?game=wankul").json()
    first = alice_client.get(f"/api/{path}/?game=wankul&cursor=&page=9").json()
    whole = walked(alice_client, f"/api/{path}/?game=wankul&cursor=", key)

    assert set(numbered) == {"count", "next", "previous", "results"}
    assert "page=2" in numbered["next"]
    assert set(first) == {"next", "previous", "results"}
    assert first["previous"] is None
    assert len(whole) == len(set(whole)) == numbered["count"]
    paged = [one[key] for page in range(1, 99) for one in _page(alice_client, path, page)]
    assert sorted(whole) == sorted(paged)


def _page(client: Client, path: str, page: int) -> list[Any]:
    answer = client.get(f"/api/{path}/?game=wankul&page={page}")
    return answer.json()["results"] if answer.status_code == 200 else []


def test_a_walk_goes_back_too(alice: Player, alice_client: Client) -> None:
    there = described(alice, 2 * PAGE + 5)
    second = alice_client.get(alice_client.get("/api/lots/?cursor=").json()["next"]).json()
    back = alice_client.get(second["previous"]).json()

    assert [one["id"] for one in second["results"]] == there[PAGE : 2 * PAGE]
    assert [one["id"] for one in back["results"]] == there[:PAGE]


def test_a_walk_is_along_what_was_asked_for_and_ones_own(
    alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    described(alice, 120)
    described(bob, 7)
    key = Printing.objects.get(pk=Lot.objects.of(alice).order_by("pk")[3].printing_id).key

    assert len(walked(bob_client, "/api/lots/?cursor=", "id")) == 7
    assert set(walked(alice_client, f"/api/lots/?cursor=&q={key}", "printing")) == {key}


@given(data=st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_lines_that_come_or_go_meanwhile_move_no_other(alice: Player, alice_client: Client, data: st.DataObject) -> None:
    Lot.objects.all().delete()
    stay = set(described(alice, data.draw(st.integers(PAGE, 3 * PAGE), label="lines")))
    told: list[int] = []
    address = "/api/lots/?cursor="
    while address:
        answer = alice_client.get(address).json()
        told += [one["id"] for one in answer["results"]]
        address = answer["next"]
        going = data.draw(st.sets(st.sampled_from(sorted(stay)), max_size=PAGE), label="going")
        if len(told) < 6 * PAGE:
            described(alice, data.draw(st.integers(0, PAGE), label="coming"))
        Lot.objects.filter(pk__in=going).delete()
        stay -= going
        if not stay:
            break

    assert len(told) == len(set(told)), "none is told twice"
    assert stay <= set(told), "none that stays is skipped"


def test_a_page_far_on_costs_what_the_first_does(alice: Player, alice_client: Client, wankul: Game) -> None:
    """However long the list is: nothing is counted, skipped or sorted, and the index leads to where the page begins."""
    there = described(alice, 40 * PAGE)
    address = "/api/lots/?cursor="
    alice_client.get(address)  # what is asked once a process is asked now
    costs: list[int] = []
    for after in (None, there[PAGE], there[20 * PAGE], there[38 * PAGE]):
        if after is not None:
            address = _from(after)
        with CaptureQueriesContext(connection) as queries:
            answer = alice_client.get(address).json()
        costs.append(len(queries))
        assert len(answer["results"]) == PAGE
        lots = [one["sql"] for one in queries if 'FROM "collection_lot"' in one["sql"]]
        assert len(lots) == 1
        assert "COUNT(" not in lots[0]
        assert "OFFSET" not in lots[0]
    assert len(set(costs)) == 1
    rows = Lot.objects.of(alice).in_game(wankul).shown().filter(pk__gt=there[20 * PAGE]).order_by("pk")[: PAGE + 1]
    plan = rows.explain()
    assert ("lots_as_they_came" in plan) if connection.vendor == "sqlite" else ("Index" in plan)
    assert "TEMP B-TREE" not in plan, "nothing is sorted"


def _from(after: int) -> str:
    """The address of the page of a walk after this line: as an answer before it would say it."""

    return "/api/lots/?" + urlencode({"cursor": b64encode(urlencode({"p": after}).encode()).decode()})


@pytest.mark.parametrize("cursor", ["x", "cD14", "cD0xMjM0NTY3ODkwMTIzNDU2Nzg5MA==", "bz05OSZwPTE=", "cj0x", "%00", "cD0tMQ=="])
def test_what_is_no_place_in_a_walk_is_refused_with_a_sentence(alice_client: Client, cursor: str) -> None:
    answer = alice_client.get(f"/api/lots/?cursor={cursor}", headers={"accept-language": "en"})

    assert answer.status_code == 404
    assert len(answer.json()["detail"]) > 10


def test_what_is_no_page_is_refused_in_a_walk_too(alice_client: Client) -> None:
    assert alice_client.get("/api/lots/?cursor=&page=1").status_code == 200
    assert alice_client.get("/api/lots/?cursor=&page=0").status_code == 404


def test_holdings_are_walked_by_an_index_too(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108", "S1-031")
    rows = Holding.objects.of(alice).in_game(wankul).filter(pk__gt=1).order_by("pk")[: PAGE + 1]

    assert "TEMP B-TREE" not in rows.explain()

"""The journal, on its page and through the API: every act, what it did, asked for by kind and game, and its undo."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from collection.api.paging import NumberedPages
from collection.models import (
    ActKind,
    Facts,
    Game,
    Holding,
    ImportDraft,
    ImportMode,
    MovementBatch,
    PlaceKind,
    Player,
    Printing,
    Scope,
)
from collection.models.imports import KEPT
from collection.services.api_keys import make_key
from collection.services.holdings import change_holdings
from collection.services.importing import commit_import, read_into_draft
from collection.services.lots import Part, describe
from collection.services.places import open_place, remove_place
from tests.collection.exchangers import done, opened, spare, ware
from tests.collection.holders import body, holdings_total, journal_total, own, owned, place
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")
ENGLISH: dict[str, Any] = {"accept-language": "en"}
PAGE = NumberedPages.page_size


def asked(client: Client, address: str = "") -> Any:
    answer = client.get(f"/api/journal/{address}", headers=ENGLISH)
    assert answer.status_code == 200, answer.content
    return answer.json()


def undo(client: Client, act: int) -> Any:
    return client.post(f"/api/journal/{act}/undo/", headers=ENGLISH)


def test_an_act_is_told_with_what_it_moved_said_and_made_of_places(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX, dividers="2: Laink")
    there = Facts(place=box.pk, row=2, divider="Laink", tags="à trier")
    describe(player=alice, changes=[(Part(place("S1-108"), Facts(), 2), there)])

    described, opened, moved = asked(alice_client)["results"]

    assert [one["kind"] for one in (moved, opened, described)] == ["change", "opened", "describe"]
    figures = ("lines", "added", "removed", "described", "undoes", "undone_by", "exchange")
    assert [moved[name] for name in figures] == [1, 3, 0, 0, None, None, None]
    assert [described[name] for name in figures] == [0, 0, 0, 2, None, None, None]
    assert asked(alice_client, f"{moved['id']}/") == moved | {"places": [], "reading": None, "stays": []}
    standing = {"name": "Box", "kind": "box", "note": "", "position": 1, "dividers": [{"row": 2, "word": "Laink"}]}
    assert asked(alice_client, f"{opened['id']}/")["places"] == [{"place": box.pk, "before": None, "after": standing}]
    stock = {"game": "wankul", "printing": "S1-108", "finish": "normal"}
    assert asked(alice_client, f"{moved['id']}/moved/")["results"] == [stock | {"delta": 3, "after": 3}]
    [said] = asked(alice_client, f"{described['id']}/said/")["results"]
    assert {name: said[name] for name in (*stock, "delta")} == stock | {"delta": 2}
    told = {name: said["facts"][name] for name in ("place", "row", "divider", "tags", "paid", "signed", "kept")}
    assert told == {"place": box.pk, "row": 2, "divider": "Laink", "tags": ["à trier"], "paid": None, "signed": False, "kept": {}}


def test_an_act_after_which_nothing_is_said_of_copies_is_told_with_them_and_one_that_takes_them_away_is_not(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    """The removal of a place was told as if nothing had happened to the copies of which their place alone was known."""
    own(alice, 6, "S1-108")
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    describe(player=alice, changes=[(Part(place("S1-108"), Facts(), 4), Facts(place=box.pk))])
    describe(player=alice, changes=[(Part(place("S1-108"), Facts(), 2), Facts(place=box.pk, condition="nm"))])

    remove_place(place=box, now=timezone.now())
    removed = asked(alice_client)["results"][0]
    undo(alice_client, removed["id"])
    back = asked(alice_client)["results"][0]
    own(alice, -6, "S1-108")
    gone = asked(alice_client)["results"][0]

    assert [(one["described"], one["removed"]) for one in (removed, back, gone)] == [(6, 0), (6, 0), (0, 6)]


def test_the_rows_that_an_import_left_out_are_fetched_from_its_act_as_long_as_they_are_there(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    draft = read_into_draft(player=alice, game=wankul, content="1 MASTU (S1) 108\n1 nothing\n", now=timezone.now())
    act = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=True, now=timezone.now()).act.batch
    assert act
    address, file = f"/collection/journal/{act.pk}/", f"/collection/importer/{draft.pk}/restes.csv"

    assert f'href="{file}"' in body(alice_client.get(address))
    assert "nothing" in alice_client.get(file).content.decode()
    ImportDraft.objects.update(created=timezone.now() - KEPT)
    assert file not in body(alice_client.get(address))

    clean = read_into_draft(player=alice, game=wankul, content="1 MASTU (S1) 108\n", now=timezone.now())
    act = commit_import(draft=clean, mode=ImportMode.ADD, leave_out=True, now=timezone.now()).act.batch
    assert act
    assert "restes.csv" not in body(alice_client.get(f"/collection/journal/{act.pk}/"))


def test_an_import_tells_what_became_of_its_list(alice: Player, alice_client: Client, wankul: Game) -> None:
    content = "Name;Number;Quantity;Scryfall ID\nMASTU;108;2;x\nMASTU;108;1;x\nNobody at all;999;1;x\n"
    draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
    act = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=True, now=timezone.now()).act.batch
    assert act
    assert asked(alice_client, f"{act.pk}/")["reading"] == {"lines": 3, "merged": 1, "left": 1, "columns": ["Scryfall ID"]}


def test_acts_are_asked_for_by_kind_and_game(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    own(alice, 1, Printing.objects.of("wongar").values_list("key", flat=True)[0])
    open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    describe(player=alice, changes=[(Part(place("S1-108"), Facts(), 2), Facts(condition="nm"))])

    def kinds(address: str) -> list[str]:
        return [one["kind"] for one in asked(alice_client, address)["results"]]

    assert kinds("?kind=opened") == ["opened"]
    assert kinds("?game=wankul") == ["describe", "change"]
    assert kinds("?game=wongar") == ["change"]
    assert kinds("?game=wankul&kind=change&cursor=") == ["change"]
    assert [alice_client.get(f"/api/journal/?kind={kind}").status_code for kind in ("nothing", "")] == [400, 400]
    assert alice_client.get("/api/journal/?game=chess").status_code == 404
    page = reverse("collection:journal")
    for address, count in (("", 4), ("?kind=opened", 1), ("?game=wankul", 2), ("?game=wankul&kind=change", 1), ("?kind=box", 0)):
        shown = alice_client.get(page + address, headers=ENGLISH)
        assert len(shown.context["page"].object_list) == count, address
    assert "No act of the journal is so." in body(alice_client.get(f"{page}?kind=box", headers=ENGLISH))
    wrong = alice_client.get(f"{page}?kind=nothing", headers=ENGLISH)
    assert wrong.status_code == 422
    assert "One of these filters is not there any more." in body(wrong)
    french = body(alice_client.get(reverse("collection:journal"), headers={"accept-language": "fr"}))
    assert "sections__game" in french
    assert 'for="by_game"' not in french, "the game is asked for once"
    assert '<input type="hidden" name="game" value="wankul"' in body(alice_client.get(f"{page}?game=wankul"))


def test_an_act_is_undone_and_redone_by_api_once(alice: Player, alice_client: Client) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act

    done = undo(alice_client, act.pk)

    assert done.status_code == 200
    assert done.json() == {"act": alice.acts.latest("pk").pk, "added": 0, "removed": 3, "stayed": []}
    assert owned(alice) == {}
    assert asked(alice_client, f"{act.pk}/")["undone_by"] == done.json()["act"]
    again = undo(alice_client, act.pk)
    assert (again.status_code, again.json()["detail"]) == (409, "This act is undone already.")
    back = undo(alice_client, done.json()["act"])
    assert (back.json()["added"], asked(alice_client, f"{back.json()['act']}/")["undoes"]) == (3, done.json()["act"])
    twice = undo(alice_client, done.json()["act"])
    assert (twice.status_code, twice.json()["detail"]) == (409, "What this act undid is redone already.")
    assert owned(alice) == {"S1-108": 3}
    assert [one["kind"] for one in asked(alice_client)["results"]] == ["redo", "undo", "change"]
    assert [one["id"] for one in asked(alice_client, "?kind=redo")["results"]] == [back.json()["act"]]
    assert [one["id"] for one in asked(alice_client, "?kind=undo")["results"]] == [done.json()["act"]]
    assert journal_total(alice) == holdings_total(alice)


def test_what_cannot_be_undone_is_refused_with_a_sentence_and_changes_nothing(
    alice: Player, bob: Player, alice_client: Client
) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act
    own(alice, -1, "S1-108")
    spare(alice, "S1-109")
    spare(bob, "S1-031")
    opened(alice, bob)
    exchange = done(alice, bob, {ware("S1-109"): 1}, {ware("S1-031"): 1})
    half = MovementBatch.objects.of(alice).get(kind=ActKind.EXCHANGE)
    before = owned(alice)

    gone, shared = undo(alice_client, act.pk), undo(alice_client, half.pk)

    assert (gone.status_code, shared.status_code) == (409, 409)
    assert "cannot be taken away" in gone.json()["detail"]
    assert "one half of an exchange" in shared.json()["detail"]
    assert owned(alice) == before
    assert asked(alice_client, f"{half.pk}/")["exchange"] == exchange.pk


def test_the_journal_is_its_owners_and_a_key_that_reads_undoes_nothing(
    alice: Player, bob: Player, client: Client, bob_client: Client
) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act
    below = [f"/api/journal/{act.pk}/{name}" for name in ("", "moved/", "said/")]
    assert {bob_client.get(one).status_code for one in below} == {404}
    assert undo(bob_client, act.pk).status_code == 404
    assert asked(bob_client)["results"] == []
    assert {client.get(one).status_code for one in ("/api/journal/", *below)} == {403}
    assert undo(client, act.pk).status_code == 403

    reads, writes = (
        Client(
            headers={
                "authorization": f"Bearer {make_key(player=alice, name=scope, scope=scope, lasts=None, now=timezone.now()).text}"
            }
        )
        for scope in (Scope.READ, Scope.WRITE)
    )
    assert {reads.get(one).status_code for one in ("/api/journal/", *below)} == {200}
    assert undo(reads, act.pk).status_code == 403
    assert owned(alice) == {"S1-108": 3}
    assert undo(writes, act.pk).status_code == 200
    assert owned(alice) == {}


@pytest.mark.parametrize("method", ["put", "patch", "delete", "post"])
def test_the_journal_is_never_written_by_hand(alice: Player, alice_client: Client, method: str) -> None:
    act = own(alice, 3, "S1-108").batch
    assert act
    for address in ("", f"{act.pk}/", f"{act.pk}/moved/", f"{act.pk}/said/"):
        assert getattr(alice_client, method)(f"/api/journal/{address}").status_code == 405


def acts(player: Player, count: int) -> list[int]:
    """So many acts, as they came."""
    now = timezone.now()
    MovementBatch.objects.bulk_create(
        [MovementBatch(player=player, kind=ActKind.ENTRY, note=str(one), created=now) for one in range(count)], batch_size=5_000
    )
    return list(MovementBatch.objects.of(player).order_by("pk").values_list("pk", flat=True))


def test_a_walk_along_the_journal_tells_each_act_once_and_costs_the_same_everywhere(
    alice: Player, bob: Player, alice_client: Client
) -> None:
    acts(bob, 5)
    there = acts(alice, 2 * PAGE + 5)
    alice_client.get("/api/journal/")  # what is asked once a process is asked now
    told: list[int] = []
    costs = set()
    address = "/api/journal/?cursor="
    while address:
        with CaptureQueriesContext(connection) as queries:
            answer = alice_client.get(address).json()
        asked_for = [one["sql"] for one in queries if 'FROM "collection_movementbatch"' in one["sql"]]
        assert not any("OFFSET" in one for one in asked_for)
        costs.add(len(queries))
        told += [one["id"] for one in answer["results"]]
        address = answer["next"]

    assert told == there
    assert len(costs) == 1
    rows = MovementBatch.objects.of(alice).filter(pk__gt=there[PAGE]).order_by("pk")[: PAGE + 1]
    plan = rows.explain()
    assert "acts_as_they_came" in plan if connection.vendor == "sqlite" else "Index" in plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan


def test_a_long_act_is_told_page_by_page(alice: Player, alice_client: Client) -> None:
    keys = list(Printing.objects.of("wankul").values_list("key", flat=True)[: PAGE + 3])
    act = own(alice, 1, *keys).batch
    assert act
    first = asked(alice_client, f"{act.pk}/moved/?cursor=")
    rest = alice_client.get(first["next"]).json()
    assert sorted(one["printing"] for one in first["results"] + rest["results"]) == sorted(keys)
    assert asked(alice_client, f"{act.pk}/moved/?page=2")["count"] == PAGE + 3
    assert Holding.objects.of(alice).count() == PAGE + 3


def test_a_deck_that_the_site_shows_has_its_name_in_the_language_of_the_page(alice: Player, alice_client: Client) -> None:
    """The English journal named a starter deck in French, in which somebody had read it; one's own deck of that name stays."""
    here = reverse("decks:own-starter", args=["wankul", "siege"])
    assert alice_client.post(here, {"which": "all"}, headers={"accept-language": "fr"}).status_code == 302
    deck = a_deck(alice, {"S1-108": 1}, name="Le Siège")
    assert alice_client.post(reverse("decks:own", args=[deck.pk]), {"which": "all"}).status_code == 302
    change_holdings(player=alice, changes={place("S1-108"): 1}, kind=ActKind.DECK, note="Wankul, Le Siège")

    page = body(alice_client.get(reverse("collection:journal"), headers=ENGLISH))

    assert page.count("Cards of a deck: Wankul, The Siege") == 1
    assert page.count("Cards of a deck: Wankul, Le Siège") == 2, "what an act before did not say of a deck is not guessed"
    assert "Cartes d’un deck\xa0: Wankul, Le Siège" in body(alice_client.get(reverse("collection:journal")))

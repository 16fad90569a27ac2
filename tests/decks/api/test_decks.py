import json
from typing import Any

import pytest
from django.test import Client

from collection.models import Player
from decks.models import Deck, DeckRevision
from decks.services import editing, revisions
from simulator.legality import apply_fix, check
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")


def send(client: Client, method: str, address: str, body: Any = None, **headers: str) -> Any:
    sent = b"" if body is None else json.dumps(body).encode()
    return client.generic(method, address, sent, content_type="application/json", headers=headers)


def test_a_deck_is_made_read_changed_and_deleted(alice: Player, alice_client: Client) -> None:
    made = send(
        alice_client, "POST", "/api/decks/", {"game": "wankul", "name": "Par API", "format": "libre", "cards": {"S1-108": 2}}
    )
    assert made.status_code == 201
    address = f"/api/decks/{made.json()['id']}/"

    assert alice_client.get(address).json()["cards"] == {"S1-108": 2}
    listed = alice_client.get("/api/decks/").json()["results"]
    assert [(deck["name"], deck["size"], "cards" in deck) for deck in listed] == [("Par API", 2, False)]
    changed = send(alice_client, "PATCH", address, {"version": 1, "notes": " n "})
    assert (changed.json()["name"], changed.json()["notes"], changed.json()["version"]) == ("Par API", " n ", 2)

    assert send(alice_client, "DELETE", address).status_code == 204
    assert alice_client.get(address).status_code == 404
    assert Deck.objects.deleted_by(alice).count() == 1


def test_cards_are_changed_and_replaced_and_the_answer_says_what_really_changed(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    address = f"/api/decks/{deck.pk}/cards/"

    changed = send(alice_client, "PATCH", address, {"version": 1, "changes": {"S1-108": -5, "S1-031": 1}})
    replaced = send(alice_client, "PUT", address, {"version": 2, "cards": {"S1-001": 3}})
    undone = send(alice_client, "POST", f"/api/decks/{deck.pk}/undo/", {"version": 3})
    redone = send(alice_client, "POST", f"/api/decks/{deck.pk}/redo/", {"version": 4})

    assert changed.json() == {"version": 2, "changes": {"S1-031": 1, "S1-108": -2}, "maybe": {}}
    assert replaced.json() == {"version": 3, "changes": {"S1-001": 3, "S1-031": -1}, "maybe": {}}
    assert undone.json()["version"] == 4
    assert redone.json()["changes"] == {"S1-001": 3, "S1-031": -1}
    assert current(deck).content() == {"S1-001": 3}


def test_a_change_from_an_old_version_answers_how_the_deck_is_now(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    editing.add_copies(deck=deck, version=1, printing="S1-031")

    for method, address, body in (
        ("PATCH", "cards/", {"changes": {"S1-001": 1}}),
        ("PUT", "cards/", {"cards": {"S1-001": 1}}),
        ("PATCH", "", {"name": "Autre"}),
        ("POST", "revisions/", {}),
        ("PUT", "text/", {"text": "1 S1-001"}),
    ):
        answer = send(alice_client, method, f"/api/decks/{deck.pk}/{address}", {"version": 1} | body)

        assert answer.status_code == 409
        assert answer.json()["version"] == 2
        assert answer.json()["cards"] == {"S1-031": 1, "S1-108": 2}
        assert answer.json()["changes"] == {"S1-031": 1}
    assert current(deck).version == 2


def test_the_same_key_is_obeyed_once(alice: Player, alice_client: Client) -> None:
    new = {"game": "wankul", "name": "Une fois", "format": "libre"}
    made = [send(alice_client, "POST", "/api/decks/", new, **{"Idempotency-Key": "k"}).json()["id"] for _ in range(3)]
    address = f"/api/decks/{made[0]}/cards/"

    body = {"version": 1, "changes": {"S1-108": 1}}
    answers = [send(alice_client, "PATCH", address, body, **{"Idempotency-Key": "e"}).status_code for _ in range(3)]

    assert len(set(made)) == 1
    assert answers == [200, 200, 200]
    assert Deck.objects.get().content() == {"S1-108": 1}


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("PATCH", "cards/", {"version": 1, "changes": {"S9-999": 1}}),
        ("PATCH", "cards/", {"version": 1, "changes": {"S1-108\x00": 1}}),
        ("PATCH", "cards/", {"version": 1, "changes": {"S1-108": 98}}),
        ("PATCH", "cards/", {"version": 1, "changes": {"S1-108": 10**30}}),
        ("PATCH", "cards/", {"version": 1, "changes": {}}),
        ("PATCH", "cards/", {"changes": {"S1-108": 1}}),
        ("PATCH", "cards/", [1]),
        ("PUT", "cards/", {"version": 1, "cards": {"S1-108": 0}}),
        ("PUT", "cards/", {"version": 1, "cards": {"S1-108": "many"}}),
        ("PATCH", "", {"version": 1, "format": "nothing"}),
        ("PATCH", "", {"version": 1, "name": ""}),
        ("PATCH", "", {"version": 1, "name": "x" * 121}),
        ("PUT", "text/", {"version": 1, "text": "1 S1-001", "mode": "other"}),
        ("PUT", "text/", {"version": 1, "text": '{"cards": []}'}),
        ("GET", "legality/?in_format=nothing", None),
    ],
)
def test_what_makes_no_sense_is_refused_with_words(
    alice: Player, alice_client: Client, method: str, address: str, body: Any
) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answer = send(alice_client, method, f"/api/decks/{deck.pk}/{address}", body)

    assert answer.status_code == 400
    assert answer.json()
    assert (current(deck).version, current(deck).content()) == (1, {"S1-108": 2})


def test_what_the_deck_does_not_allow_now_is_a_conflict_that_says_how_it_is(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answers = [send(alice_client, "POST", f"/api/decks/{deck.pk}/{step}/", {"version": 1}) for step in ("undo", "redo")]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert [answer.json()["cards"] for answer in answers] == [{"S1-108": 2}] * 2
    assert len({answer.json()["detail"] for answer in answers}) == 2


def test_who_has_as_many_decks_as_one_may_is_told_so(
    alice: Player, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.services.shelf.MAX_DECKS", 1)
    a_deck(alice)

    asked = {"game": "wankul", "name": "one more", "format": "libre"}
    answer = send(alice_client, "POST", "/api/decks/", asked)
    page = alice_client.post("/decks/nouveau/", {"name": "one more", "format": "wankul:libre"})

    assert (answer.status_code, page.status_code) == (409, 409)
    assert "1" in answer.json()["detail"]


@pytest.mark.parametrize(
    "body", [{"game": "nothing", "name": "n", "format": "libre"}, {"game": "wankul", "name": "n", "format": "no"}]
)
def test_a_deck_of_no_known_game_or_format_is_not_made(alice_client: Client, body: dict[str, str]) -> None:
    assert send(alice_client, "POST", "/api/decks/", body).status_code == 400
    assert not Deck.objects.exists()


def test_owner_version_and_dates_cannot_be_sent(alice: Player, bob: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    smuggled = {"owner": bob.pk, "id": 999, "created": "2000-01-01T00:00:00Z", "deleted": "2000-01-01T00:00:00Z", "game": "x"}

    refused = send(alice_client, "PATCH", f"/api/decks/{deck.pk}/", {"version": 1, "name": "Autre"} | smuggled)

    after = current(deck)
    assert (refused.status_code, set(refused.json())) == (400, set(smuggled))
    assert (after.owner, after.name, after.created, after.deleted) == (alice, deck.name, deck.created, None)


def test_legality_comes_with_the_rule_and_with_fixes_that_work(alice: Player, alice_client: Client) -> None:
    from decks.legality.verdicts import format_named
    from simulator.catalog import load
    from simulator.kernel.words import Words
    from simulator.legality import Change

    content = a_legal_content() | {"S1-108": 2, "S1-163": 2}
    deck = a_deck(alice, content)

    report = alice_client.get(f"/api/decks/{deck.pk}/legality/").json()
    relaxed = alice_client.get(f"/api/decks/{deck.pk}/legality/?in_format=libre").json()

    copies = next(violation for violation in report["violations"] if violation["clause"] == "C-COPIES")
    assert (report["legal"], report["format"], relaxed["format"]) == (False, "niveau3", "libre")
    assert copies["quote"]["rule"] == "R87"
    assert (copies["cards"][0]["card"], copies["cards"][0]["found"], copies["cards"][0]["allowed"]) == ("S1-108", 4, 3)
    changes = copies["fixes"][0]["changes"]
    mended = apply_fix(content, Change(tuple(changes.items()), Words("", "")))
    clauses = {violation.clause for violation in check(mended, format_named("wankul", "niveau3"), load("wankul")).violations}
    assert "C-COPIES" not in clauses


def test_a_deck_is_read_and_written_as_text(alice: Player, alice_client: Client) -> None:
    deck, other = a_deck(alice, {"S1-108": 2, "HS-DUO-181": 1}), a_deck(alice)
    text = alice_client.get(f"/api/decks/{deck.pk}/text/").json()["text"]

    written = send(alice_client, "PUT", f"/api/decks/{other.pk}/text/", {"version": 1, "text": text})

    assert written.status_code == 200
    assert current(other).content() == {"HS-DUO-181": 1, "S1-108": 2}


def test_open_lines_are_listed_and_can_be_settled(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    body = {"version": 1, "text": "2 MASTU\n1 Personne zzz\n"}

    opened = send(alice_client, "PUT", f"/api/decks/{deck.pk}/text/", body)
    settled = send(alice_client, "PUT", f"/api/decks/{deck.pk}/text/", body | {"choices": {"1": "S1-163", "2": "skip"}})

    assert opened.status_code == 422
    assert [line["line"] for line in opened.json()["lines"]] == [1, 2]
    assert opened.json()["lines"][0]["candidates"] == ["S1-108", "S1-163"]
    assert settled.json()["changes"] == {"S1-163": 2}


def test_a_sideboard_goes_to_the_maybe_board_unless_it_is_said_otherwise(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    address, body = f"/api/decks/{deck.pk}/text/", {"version": 1, "text": "2 S1-108\nSideboard\n3 S1-047\n"}

    left = send(alice_client, "PUT", address, body | {"asides": "leave"}).json()
    usual = send(alice_client, "PUT", address, body | {"version": 2}).json()

    assert (left["changes"], left["maybe"]) == ({"S1-108": 2}, {})
    assert (usual["changes"], usual["maybe"]) == ({}, {"S1-047": 3})
    assert "# Maybeboard (3)" in alice_client.get(address).json()["text"]


def test_the_maybe_board_and_remarks_are_read_and_written(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    address = f"/api/decks/{deck.pk}/"

    moved = send(alice_client, "PATCH", f"{address}cards/", {"version": 1, "changes": {"S1-108": -1}, "maybe": {"S1-108": 1}})
    merged = [send(alice_client, "POST", f"{address}merge/", {"changes": {"S1-031": 1}, "token": "t"}).json() for _ in range(2)]
    first = send(alice_client, "PUT", f"{address}remarks/", {"card": "S1-108", "tags": ["combo"], "note": "Un."})
    second = send(alice_client, "PUT", f"{address}remarks/", {"card": "S1-108", "tags": ["finale"], "note": "Deux."})
    settled = send(alice_client, "PATCH", address, {"version": 3, "folder": "Tournois", "labels": ["meule"]})

    assert moved.json() == {"version": 2, "changes": {"S1-108": -1}, "maybe": {"S1-108": 1}}
    assert merged == [{"version": 3, "changes": {"S1-031": 1}, "maybe": {}}] * 2
    assert first.json() == {"card": "S1-108", "tags": ["combo"], "note": "Un."}
    assert second.json() == {"card": "S1-108", "tags": ["combo", "finale"], "note": "Un.\n\nDeux."}
    now = alice_client.get(address).json()
    assert (now["cards"], now["maybe"], now["remarks"]) == ({"S1-031": 1, "S1-108": 1}, {"S1-108": 1}, [second.json()])
    assert (settled.json()["folder"], now["labels"]) == ("Tournois", ["meule"])
    wrong: list[tuple[str, dict[str, Any]]] = [("S1-108", {"tags": ["x" * 31]}), ("S1-108", {"note": "x" * 4001})]
    for card, body, status in (("S9-999", {}, 404), *((card, body, 400) for card, body in wrong)):
        assert send(alice_client, "PUT", f"{address}remarks/", {"card": card} | body).status_code == status
    assert send(alice_client, "PATCH", f"{address}cards/", {"version": 4, "changes": {}}).status_code == 400


@pytest.mark.parametrize("mark", [",", ";"])
def test_a_tag_that_no_form_could_name_is_refused_in_a_sentence(alice: Player, alice_client: Client, mark: str) -> None:
    address = f"/api/decks/{a_deck(alice, {'S1-108': 2}).pk}/"

    said = send(alice_client, "PUT", f"{address}remarks/", {"card": "S1-108", "tags": [f"combo{mark} finale"]})
    labelled = send(alice_client, "PATCH", address, {"version": 1, "labels": [f"a{mark}b"]})

    for answer in (said, labelled):
        assert answer.status_code == 400
        assert "ni virgule ni point-virgule" in json.dumps(answer.json(), ensure_ascii=False)


def test_revisions_are_saved_listed_and_restored(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    address = f"/api/decks/{deck.pk}/revisions/"

    saved = send(alice_client, "POST", address, {"version": 1, "message": "Avant"})
    editing.replace_content(deck=deck, version=1, content={})
    restored = send(alice_client, "POST", f"{address}1/restore/", {"version": 2})

    assert saved.json()["cards"] == {"S1-108": 2}
    assert [one["message"] for one in alice_client.get(address).json()["results"]] == ["Avant"]
    assert restored.json()["changes"] == {"S1-108": 2}


def test_a_thousand_revisions_come_in_pages(
    alice: Player, alice_client: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    DeckRevision.objects.bulk_create(
        DeckRevision(deck=deck, number=number, format="niveau3", content={"S1-108": 2}) for number in range(1, 1_001)
    )
    address = f"/api/decks/{deck.pk}/revisions/"

    alice_client.get(address)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        first = alice_client.get(address).json()
    last = alice_client.get(f"{address}?page=10").json()

    assert (first["count"], len(first["results"]), first["results"][0]["number"]) == (1_000, 100, 1_000)
    assert first["next"].endswith(f"{address}?page=2")
    assert (last["next"], last["results"][-1]["number"]) == (None, 1)
    assert [alice_client.get(f"{address}?page={page}").status_code for page in ("11", "0", "x")] == [404] * 3


def test_the_same_token_of_a_merge_is_answered_as_then_and_has_no_other_change(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    address = f"/api/decks/{deck.pk}/merge/"
    nothing = {"changes": {"S1-031": -1}, "token": "nothing to take"}

    first = send(alice_client, "POST", address, {"changes": {"S1-031": 1}, "token": "phone"})
    editing.add_copies(deck=deck, version=2, printing="S1-031", copies=2)
    again = send(alice_client, "POST", address, {"changes": {"S1-031": 1}, "token": "phone"})
    other = send(alice_client, "POST", address, {"changes": {"S1-031": 5}, "token": "phone"}, **{"accept-language": "en"})
    empty = [send(alice_client, "POST", f"/api/decks/{a_deck(alice, name='Vide').pk}/merge/", nothing).json() for _ in range(2)]

    assert first.json() == again.json() == {"version": 2, "changes": {"S1-031": 1}, "maybe": {}}
    assert (other.status_code, other.json()["detail"]) == (
        409,
        "Its key was used for another change of this deck: this one was not made.",
    )
    assert empty == [{"version": 1, "changes": {}, "maybe": {}}] * 2
    assert current(deck).content() == {"S1-031": 3, "S1-108": 2}


def test_a_key_of_the_api_has_one_change_whatever_version_it_names(alice: Player, alice_client: Client) -> None:
    address, key = f"/api/decks/{a_deck(alice).pk}/cards/", {"Idempotency-Key": "k"}
    more = {"changes": {"S1-108": 1}}

    done = send(alice_client, "PATCH", address, {"version": 1} | more, **key)
    looked = send(alice_client, "PATCH", address, {"version": 2} | more, **key)
    other = send(alice_client, "PATCH", address, {"version": 2, "changes": {"S1-108": 2}}, **key)

    assert done.json() == looked.json()
    assert (other.status_code, other.json()["cards"]) == (409, {"S1-108": 1})


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", ""),
        ("PATCH", ""),
        ("DELETE", ""),
        ("PATCH", "cards/"),
        ("PUT", "cards/"),
        ("POST", "undo/"),
        ("POST", "redo/"),
        ("GET", "legality/"),
        ("GET", "text/"),
        ("PUT", "text/"),
        ("GET", "revisions/"),
        ("POST", "revisions/"),
        ("POST", "revisions/1/restore/"),
    ],
)
def test_somebody_elses_deck_is_absent_and_a_visitor_has_none(
    alice: Player, bob_client: Client, client: Client, method: str, address: str
) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    revisions.save_revision(deck=deck, version=1, message="")
    body = {"version": 1, "changes": {"S1-108": 1}, "cards": {}, "text": "1 S1-001", "name": "Volé"}

    theirs = send(bob_client, method, f"/api/decks/{deck.pk}/{address}", body)
    nobodys = send(bob_client, method, f"/api/decks/{deck.pk + 99}/{address}", body)
    visitor = send(client, method, f"/api/decks/{deck.pk}/{address}", body)

    assert (theirs.status_code, visitor.status_code) == (404, 403)
    assert theirs.content == nobodys.content
    assert (current(deck).version, current(deck).content(), current(deck).deleted) == (1, {"S1-108": 2}, None)
    assert bob_client.get("/api/decks/").json()["count"] == 0

"""What players say about decks as JSON: the same rules as on pages, refused with the codes that the description names."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.models import ApiKey, Player, Scope
from collection.services.api_keys import make_key
from decks.models import Comment, Deck, Like, Proposal, Report
from decks.services import editing
from tests.decks.builders import a_format, current
from tests.decks.community.people import a_public_deck, browser_of, somebody

pytestmark = pytest.mark.usefixtures("wankul")

JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def deck(alice: Player) -> Deck:
    return a_public_deck(alice)


@pytest.fixture
def bobs(bob: Player) -> Client:
    return browser_of(bob)


@pytest.fixture
def alices(alice: Player) -> Client:
    return browser_of(alice)


def test_public_decks_are_found_by_query_sorted_and_refused_with_the_column(deck: Deck, client: Client, bob: Player) -> None:
    other = a_public_deck(bob, {"S1-031": 1}, name="Other")
    Like.objects.create(deck=deck, player=bob, created=timezone.now())

    def shares(**asked: str) -> list[str]:
        return [one["share"] for one in client.get("/api/shared-decks/", asked).json()["results"]]

    assert shares() == [other.share, deck.share]
    assert shares(sort="likes") == [deck.share, other.share]
    assert shares(q="[[]]>=5") == [deck.share]
    assert shares(q="author:bob", game="wankul") == [other.share]
    [found] = client.get("/api/shared-decks/", {"q": "likes>0"}).json()["results"]
    assert (found["likes"], found["author"], found["profile"], found["cards"]) == (1, "Alice", "", deck.content())
    wrong = client.get("/api/shared-decks/", {"q": "[[clan:lanik]]"})
    assert (wrong.status_code, "8" in wrong.json()["q"][0], "[[clan:laink]]" in wrong.json()["q"][0]) == (400, True, True)
    assert client.get("/api/shared-decks/", {"game": "chess"}).status_code == 404


def test_likes_by_api(deck: Deck, bobs: Client, alices: Client, client: Client) -> None:
    address = f"/api/shared-decks/{deck.share}/like/"

    assert client.get(address).json() == {"likes": 0, "liked": False}
    assert bobs.put(address).json() == {"likes": 1, "liked": True}
    assert bobs.delete(address).json() == {"likes": 0, "liked": False}
    assert (alices.put(address).status_code, client.put(address).status_code) == (400, 403)
    assert bobs.put("/api/shared-decks/none/like/").status_code == 404


def test_comments_by_api(deck: Deck, bobs: Client, alices: Client, client: Client) -> None:
    address = f"/api/shared-decks/{deck.share}/comments/"
    made = [bobs.post(address, {"text": "**Good**"}, **JSON, headers={"Idempotency-Key": "one"}).json() for _ in range(2)]
    assert made[0] == made[1]
    number = made[0]["id"]
    answered = alices.post(address, {"text": "Thank you", "answers": number}, **JSON)
    assert (answered.status_code, answered.json()["answers"]) == (201, number)
    assert [one["text"] for one in client.get(address).json()["results"]] == ["**Good**", "Thank you"]

    assert bobs.patch(f"/api/comments/{number}/", {"text": "Better"}, **JSON).json()["edited"]
    assert alices.patch(f"/api/comments/{number}/", {"text": "Mine"}, **JSON).status_code == 404
    assert bobs.post(f"/api/comments/{number}/hide/", {"hidden": True}, **JSON).status_code == 404
    assert alices.post(f"/api/comments/{number}/hide/", {"hidden": True}, **JSON).json()["hidden_by"] == "author"
    assert [one["text"] for one in client.get(address).json()["results"]] == ["Thank you"]
    assert browser_of(somebody("Carol")).get(f"/api/comments/{number}/").status_code == 404
    assert alices.post(f"/api/comments/{number}/hide/", {"hidden": False}, **JSON).json()["hidden_by"] == ""

    assert alices.post(f"/api/comments/{number}/report/", {"reason": "spam"}, **JSON).status_code == 204
    assert alices.post(f"/api/comments/{number}/report/", {"reason": "spam"}, **JSON).status_code == 409
    assert bobs.delete(f"/api/comments/{number}/").status_code == 204
    assert Comment.objects.count() == 1


@pytest.mark.parametrize("sent", [{}, {"text": " "}, {"text": "x" * 2001}, {"text": "x", "answers": 999}, {"text": "x", "to": 1}])
def test_comments_that_make_no_sense_are_refused(deck: Deck, bobs: Client, sent: dict[str, Any]) -> None:
    assert bobs.post(f"/api/shared-decks/{deck.share}/comments/", sent, **JSON).status_code == 400
    assert not Comment.objects.exists()


def test_closed_decks_take_none(deck: Deck, bobs: Client, alices: Client) -> None:
    said = alices.put(f"/api/decks/{deck.pk}/talk/", {"takes_comments": False}, **JSON)

    assert said.json() == {"takes_comments": False, "takes_proposals": True}
    assert bobs.post(f"/api/shared-decks/{deck.share}/comments/", {"text": "x"}, **JSON).status_code == 409
    assert bobs.put(f"/api/decks/{deck.pk}/talk/", {}, **JSON).status_code == 404


def test_proposals_by_api(deck: Deck, bobs: Client, alices: Client) -> None:
    address = f"/api/shared-decks/{deck.share}/proposals/"
    made = bobs.post(address, {"changes": {"S1-040": 1}, "message": "More"}, **JSON)
    assert (made.status_code, made.json()["deck"], made.json()["version"]) == (201, None, None)
    number = made.json()["id"]
    assert alices.get("/api/proposals/").json()["results"][0]["deck"] == deck.pk
    assert browser_of(somebody("Carol")).get(f"/api/proposals/{number}/").status_code == 404

    answer = f"/api/proposals/{number}/answer/"
    editing.add_copies(deck=deck, version=deck.version, printing="S1-041")
    assert bobs.post(answer, {"do": "accept", "version": 1}, **JSON).status_code == 400
    assert alices.post(answer, {"do": "accept"}, **JSON).status_code == 400
    assert alices.post(answer, {"do": "accept", "version": deck.version}, **JSON).status_code == 409
    done = alices.post(answer, {"do": "accept", "version": current(deck).version}, **JSON).json()
    assert (done["state"], done["revision"]) == ("accepted", 2)
    assert current(deck).content() == {"S1-108": 3, "S1-040": 3, "S1-041": 1}
    assert alices.post(answer, {"do": "decline"}, **JSON).status_code == 409
    assert bobs.post(address, {"changes": {"S1-031": -1}}, **JSON).status_code == 400
    assert Proposal.objects.count() == 1


def test_blocks_by_api(deck: Deck, bobs: Client, alices: Client) -> None:
    number = bobs.post(f"/api/shared-decks/{deck.share}/comments/", {"text": "x"}, **JSON).json()["id"]
    made = alices.post("/api/blocks/", {"comment": number}, **JSON)

    assert (made.status_code, made.json()["name"]) == (201, "Bob")
    assert bobs.post(f"/api/shared-decks/{deck.share}/comments/", {"text": "y"}, **JSON).status_code == 403
    assert len(alices.get("/api/blocks/").json()) == 1
    assert bobs.delete(f"/api/blocks/{made.json()['id']}/").status_code == 404
    assert alices.delete(f"/api/blocks/{made.json()['id']}/").status_code == 204
    assert alices.post("/api/blocks/", {}, **JSON).status_code == 400
    assert alices.post("/api/blocks/", {"proposal": 999}, **JSON).status_code == 400
    assert alices.post("/api/blocks/", {"comment": 999}, **JSON).status_code == 404


def test_profiles_by_api(deck: Deck, bobs: Client, alices: Client, client: Client) -> None:
    assert alices.get("/api/public-profile/").json() == []
    assert alices.post("/api/public-profile/", {"name": "Alizee"}, **JSON).status_code == 200
    assert client.get("/api/players/alizee/").json() == {"name": "Alizee", "about": "", "decks": [deck.share]}
    assert bobs.post("/api/public-profile/", {"name": "A1izee"}, **JSON).status_code == 409
    assert bobs.post("/api/public-profile/", {"name": "Admin"}, **JSON).status_code == 400
    assert bobs.post("/api/players/Alizee/report/", {"reason": "impersonation"}, **JSON).status_code == 204
    assert client.get(f"/api/shared-decks/{deck.share}/").json()["profile"] == "Alizee"
    assert alices.post("/api/public-profile/drop/").status_code == 204
    assert client.get("/api/players/alizee/").status_code == 404


def test_moderation_by_api_is_for_moderators(deck: Deck, bobs: Client, alices: Client, client: Client, alice: Player) -> None:
    bobs.post(f"/api/shared-decks/{deck.share}/report/", {"reason": "insult", "words": "Look"}, **JSON)
    decision = {"thing": "deck", "number": deck.pk, "decision": "hide", "reason": "Insults."}
    assert (bobs.get("/api/moderation/").status_code, client.get("/api/moderation/").status_code) == (404, 403)
    assert bobs.post("/api/moderation/", decision, **JSON).status_code == 404

    judge = somebody("Judge")
    judge.is_staff = True
    judge.save()
    judges = browser_of(judge)
    [told] = judges.get("/api/moderation/").json()
    assert {name: told[name] for name in ("kind", "number", "words")} == {"kind": "deck", "number": deck.pk, "words": "Look"}
    assert judges.post("/api/moderation/", decision | {"reason": ""}, **JSON).status_code == 400
    assert judges.post("/api/moderation/", decision | {"number": 999}, **JSON).status_code == 404
    assert judges.post("/api/moderation/", decision, **JSON).status_code == 201
    assert client.get(f"/api/shared-decks/{deck.share}/").status_code == 404
    assert not Report.objects.filter(settled=None).exists()


def test_a_key_speaks_for_who_has_proved_an_address_and_for_nobody_else(deck: Deck, bob: Player, client: Client) -> None:
    key = make_key(player=bob, name="script", scope=Scope.WRITE, lasts=None, now=timezone.now())
    program = Client(headers={"authorization": f"Bearer {key.text}"})
    address = f"/api/shared-decks/{deck.share}/comments/"

    assert program.post(address, {"text": "x"}, **JSON).status_code == 403
    browser_of(bob)
    assert program.post(address, {"text": "x"}, **JSON).status_code == 201
    assert ApiKey.objects.count() == 1


def test_guests_say_nothing_by_api(deck: Deck, client: Client) -> None:
    client.post("/decks/nouveau/", {"name": "The guest’s", "format": "wankul:niveau3"})

    assert client.post(f"/api/shared-decks/{deck.share}/comments/", {"text": "x"}, **JSON).status_code == 403
    assert client.put(f"/api/shared-decks/{deck.share}/like/").status_code == 403
    assert client.get(f"/api/shared-decks/{deck.share}/comments/").status_code == 200


def test_comments_come_in_pages_of_the_same_number_of_queries(deck: Deck, bob: Player, client: Client) -> None:
    address = f"/api/shared-decks/{deck.share}/comments/"
    now = timezone.now()

    def read(page: str) -> tuple[Any, int]:
        with CaptureQueriesContext(connection) as queries:
            return client.get(address, {"page": page}).json(), len(queries)

    Comment.objects.bulk_create(Comment(deck=deck, author=bob, text=f"Word {n}", created=now) for n in range(2))
    read("1")
    _few, cost = read("1")
    Comment.objects.bulk_create(Comment(deck=deck, author=bob, text=f"Word {n}", created=now) for n in range(2, 203))
    first, same = read("1")
    last, _cost = read("3")

    assert (first["count"], len(first["results"]), first["next"].endswith("page=2"), same) == (203, 100, True, cost)
    assert [one["text"] for one in last["results"]] == ["Word 200", "Word 201", "Word 202"]
    assert (last["next"], client.get(address, {"page": "4"}).status_code) == (None, 404)
    assert client.get(address, {"page": "x"}).status_code == 404


def test_mentions_of_no_card_are_told(deck: Deck, bobs: Client, alices: Client) -> None:
    address = f"/api/shared-decks/{deck.share}/comments/"
    made = bobs.post(address, {"text": "[[MASTU]] [[Nobody]] [[nothing]] [[Nobody]]"}, **JSON).json()

    assert made["unknown_mentions"] == ["Nobody", "nothing"]
    assert [one["unknown_mentions"] for one in bobs.get(address).json()["results"]] == [["Nobody", "nothing"]]
    assert bobs.patch(f"/api/comments/{made['id']}/", {"text": "[[MASTU]]"}, **JSON).json()["unknown_mentions"] == []
    guide = {"plan": "[[Nobody]] and [[MASTU]]", "version": deck.version}
    assert alices.put(f"/api/decks/{deck.pk}/guide/", guide, **JSON).json()["unknown_mentions"] == ["Nobody"]
    assert alices.get(f"/api/decks/{deck.pk}/").json()["unknown_mentions"] == ["Nobody"]


def test_formats_are_reported_hidden_and_gone_for_others_by_api(alice: Player, alices: Client, bobs: Client) -> None:
    public, private = a_format(alice, "Rude", audience="public"), a_format(alice, "Private")
    address = f"/api/formats/{public.pk}/"
    assert bobs.get(address).json()["name"] == "Rude"
    assert alices.post(f"{address}report/", {"reason": "spam"}, **JSON).status_code == 400
    assert bobs.post(f"/api/formats/{private.pk}/report/", {"reason": "spam"}, **JSON).status_code == 404
    assert bobs.post(f"{address}report/", {"reason": "rude"}, **JSON).status_code == 400
    assert [bobs.post(f"{address}report/", {"reason": "insult"}, **JSON).status_code for _ in range(2)] == [204, 409]

    judge = somebody("Judge")
    Player.objects.filter(pk=judge.pk).update(is_staff=True)
    judge.refresh_from_db()
    judges = browser_of(judge)
    assert [(one["kind"], one["number"]) for one in judges.get("/api/moderation/").json()] == [("format", public.pk)]
    decision = {"thing": "format", "number": public.pk, "decision": "hide", "reason": "Insults."}
    assert judges.post("/api/moderation/", decision, **JSON).status_code == 201
    assert (bobs.get(address).status_code, alices.get(address).json()["hidden_why"]) == (404, "Insults.")
    assert bobs.post(f"{address}report/", {"reason": "spam"}, **JSON).status_code == 404

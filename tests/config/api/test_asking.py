"""Every operation of the API, asked for what it does not know, for the same thing twice, and for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from rest_framework.views import APIView

from collection.models import Game, Player

pytestmark = pytest.mark.django_db

Document = dict[str, Any]
Refusal = dict[str, list[str]]


@pytest.fixture
def document(alice_client: Client, alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> Document:
    """The OpenAPI document; Alice moderates, for some addresses are there for moderators alone."""
    monkeypatch.setattr(APIView, "throttle_classes", [])
    alice.is_staff = True
    alice.save()
    found: Document = alice_client.get("/api/schema/").json()
    return found


def wrong_queries(known: list[Document]) -> Iterator[tuple[str, Refusal]]:
    """Queries that an operation with these parameters refuses, each with the words; read from the document, not from the door."""
    names = ", ".join(one["name"] for one in known)
    end = f". Known are: {names}." if known else ": this address takes none."
    yield "plaec=1", {"plaec": [f"There is no such parameter here{end}"]}
    for one in known:
        yield f"{one['name']}=1&{one['name']}=2", {one["name"]: ["This is asked 2 times: ask it once."]}
        if one["name"] not in ("q", "cursor", "whose"):
            yield f"{one['name']}=", {one["name"]: ["Nothing is asked by this: give it a value, or leave it out."]}


def somewhere(schema: Document) -> object:
    """A part of an address that the site can read, whether there is anything or not."""
    return 1 if schema["type"] == "integer" else UUID(int=1) if schema.get("format") == "uuid" else "a"


def test_no_operation_passes_over_what_it_is_asked(document: Document, alice_client: Client) -> None:
    """Of all lists those of lots, cards, printings and holdings alone refused what they did not know; nobody refused the rest."""
    told, expected = {}, {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parameters = operation.get("parameters", ())
            address = path.format_map({one["name"]: somewhere(one["schema"]) for one in parameters if one["in"] == "path"})
            for query, words in wrong_queries([one for one in parameters if one["in"] == "query"]):
                asked = f"{method} {address}?{query}"
                answer = alice_client.generic(method.upper(), f"{address}?{query}", headers={"accept-language": "en"})
                told[asked] = (answer.status_code, answer.json() if answer.content else None)
                expected[asked] = (400, words)

    assert {asked.partition("?")[0] for asked in expected} >= {"get /api/journal/", "get /api/decks/", "post /api/tables/"}
    assert {asked: answer for asked, answer in told.items() if answer != expected[asked]} == {}


@pytest.mark.parametrize(
    "address", ["games/?page=1", "cards/?q=", "cards/?cursor=", "wishes/?q=", "decks/tonight/?game=wankul&whose="]
)
def test_what_is_described_is_done(document: Document, alice_client: Client, address: str) -> None:
    assert alice_client.get(f"/api/{address}").status_code == 200
    assert alice_client.head(f"/api/{address}").status_code == 200


def test_a_stranger_hears_that_he_is_one_before_anything_else(document: Document, client: Client) -> None:
    assert client.get("/api/journal/?plaec=1").status_code == 403
    assert client.get("/api/moderation/?plaec=1").status_code == 403

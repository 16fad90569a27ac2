"""As many as one may have: 409 with a sentence, for waiting changes nothing; 429 is for what ends by itself."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from collection.models import Game
from collection.refusal import Refusal

pytestmark = pytest.mark.django_db

END_BY_THEMSELVES = {
    "ImportBusyError",
    "NoTimeLeftError",
    "OtherExportError",
    "OwnListBusyError",
    "RunsAtWorkError",
    "TooManyCostlyError",
    "TooManyLargeActsError",
    "TooMuchMovedError",
    "VerifyingBusyError",
}
"""Refusals after which the same may be done a moment later, or on the next day."""

BODY = {"base": "niveau3", "clauses": []}
BEYOND: list[tuple[str, str, dict[str, Any]]] = [
    ("collection.services.wishes.MOST_WISHES", "wishes", {"card": "S1-108", "copies": 1}),
    ("collection.services.places.MOST_PLACES", "places", {"name": "One more", "kind": "box"}),
    ("collection.services.openings.MOST_CODES", "exchange-partners", {"note": "One more"}),
    ("decks.services.shelf.MAX_DECKS", "decks", {"game": "wankul", "name": "One more", "format": "libre"}),
    ("decks.services.formats.MOST_FORMATS", "formats", {"game": "wankul", "name": "One more", "body": BODY}),
    ("play.tables.services.opening.MOST_TABLES", "tables", {"game": "wizard_duel", "wishes": {"level": "easy"}}),
    ("django.conf.settings.RUNS_KEPT", "runs", {"deck": "starter:wankul/siege", "games": 10, "agent": "scripted"}),
]
"""Where a bound stands, the address at which one more is made, and what is sent to it."""


def kinds_of(refusal: type[Refusal]) -> Iterator[type[Refusal]]:
    for kind in refusal.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def test_only_what_ends_by_itself_is_429() -> None:
    """Eleven bounds were: programs that obey `Retry-After` asked for ever."""
    import_module(settings.ROOT_URLCONF)

    assert {kind.__name__ for kind in kinds_of(Refusal) if kind.status == 429} == END_BY_THEMSELVES


@pytest.mark.parametrize(("bound", "address", "sent"), BEYOND)
def test_one_more_than_one_may_have_is_409_and_the_document_says_so(
    alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch, bound: str, address: str, sent: dict[str, Any]
) -> None:
    monkeypatch.setattr(bound, 0)

    answer = alice_client.post(f"/api/{address}/", sent, content_type="application/json", headers={"accept-language": "en"})

    assert (answer.status_code, "Retry-After" in answer.headers) == (409, False)
    assert " 0 " in answer.json()["detail"]
    document = alice_client.get("/api/schema/").json()
    assert "as many as one may have" in document["paths"][f"/api/{address}/"]["post"]["responses"]["409"]["description"]

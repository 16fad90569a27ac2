"""Addresses, methods and numbers that nobody meant: always a JSON object with a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from collection.models import Game

HUGE = "9" * 40
ABSENT = [
    "decks.json", "decks.json/", "decks/1.json", "boxes.json", "runs/series.json", "replays/verify.json",
    "nothing/", "decks", "decks/x/", "decks/-1/", "runs/1/", "tables/1/",
    f"decks/{HUGE}/", f"remarks/{HUGE}/", f"decks/1/revisions/{HUGE}/restore/",
    "cards/%00/", "cards/%ff%fe/", "cards/" + "x" * 2000 + "/", "replays/%00/", "links/%00/",
    "shared-decks/%00/", "shared-decks/%ED%A0%80/",
    f"decks/?page={HUGE}", "decks/?page=0", "decks/?page=-1", "decks/?page=last",
    "decks/?page=1.0", "decks/?page=%00", "cards/?game=%00", "cards/?game=chess", "boxes/?game=chess",
]  # fmt: skip


@pytest.mark.parametrize("address", ABSENT)
def test_what_is_not_there_is_said_in_json(alice_client: Client, wankul: Game, address: str) -> None:
    method = alice_client.post if "restore" in address else alice_client.patch if "remarks" in address else alice_client.get

    answer = method(f"/api/{address}", content_type="application/json")

    if answer.status_code == 405:  # an address that is only written to
        answer = alice_client.patch(f"/api/{address}", {}, content_type="application/json")
    assert (answer.status_code, list(answer.json())) == (404, ["detail"]), answer.content[:200]


def test_no_address_has_a_double_with_a_suffix() -> None:
    def routes(resolver: URLResolver, before: str = "") -> list[str]:
        found = []
        for entry in resolver.url_patterns:
            route = before + str(entry.pattern)
            found += routes(entry, route) if isinstance(entry, URLResolver) else [route] if isinstance(entry, URLPattern) else []
        return found

    found = [route for route in routes(get_resolver()) if route.startswith("api/")]

    assert len(found) > 100
    assert [route for route in found if "format" in route.replace("api/formats/", "")] == []


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "DELETE", "PUT", "FOO"])
def test_a_wrong_method_is_refused_with_those_that_there_are(alice_client: Client, wankul: Game, method: str) -> None:
    answer = alice_client.generic(method, "/api/decks/")

    assert (answer.status_code, list(answer.json())) == (405, ["detail"])
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))
    assert alice_client.generic(method, "/api/nothing/").status_code == 404


@pytest.mark.parametrize("address", ["journal", "decks", "lots", "proposals", "exchanges", "places"])
@pytest.mark.parametrize(("language", "words"), [("fr", "Non trouvé."), ("en", "Not found.")])
def test_what_is_absent_is_said_in_the_language_of_who_asks(
    alice_client: Client, wankul: Game, address: str, language: str, words: str
) -> None:
    answer = alice_client.get(f"/api/{address}/999999/", headers={"accept-language": language})

    assert (answer.status_code, answer.json()) == (404, {"detail": words})


def test_the_description_is_for_players(client: Client, alice_client: Client, wankul: Game) -> None:
    document, page = reverse("api-schema"), reverse("api-docs")

    assert (client.get(document).status_code, client.get(page).status_code) == (403, 302)
    assert client.get(page).headers["Location"].startswith(reverse("account_login"))
    assert alice_client.get(document).json()["openapi"]
    assert alice_client.get(page).status_code == 200


def test_the_style_guide_is_for_those_who_build_the_site(
    client: Client, alice_client: Client, wankul: Game, settings: Any
) -> None:
    assert client.get(reverse("style")).status_code == 200

    settings.PRODUCTION = True

    assert (client.get(reverse("style")).status_code, alice_client.get(reverse("style")).status_code) == (404, 404)

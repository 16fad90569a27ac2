"""Limits on what costs the site much: by player or address, exact, and every 429 says when to try again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, ImportDraft, Player, Restoration
from collection.services import restorations
from collection.services.allowances import account, one_at_a_time, spend
from collection.services.importing import READING
from collection.services.restorations import RestorationBusyError
from config.accounts.addresses import prove
from config.middleware import throttling
from config.middleware.throttling import ARCHIVES, COSTS, RESTORATIONS, SENT_ARCHIVES, asking
from decks.community.services.commenting import write_comment
from tests.collection.services.test_holdings_concurrency import at_once
from tests.config.accounts.whole_account import exported
from tests.config.test_every_address import every_address
from tests.conftest import client_of
from tests.decks.community.people import a_public_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
ENGLISH = {"accept-language": "en"}
SEND = reverse("collection:import")
SILENT = ("login_failed", "confirm_email")
"""Limits of allauth that answer with a form or send no mail, never with a 429."""


@pytest.fixture
def two_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two units of lists in five minutes."""
    limit = replace(throttling.LISTS, most=2)
    monkeypatch.setattr(throttling, "LISTS", limit)
    changed = {name: replace(cost, limit=limit) for name, cost in COSTS.items() if cost.limit.name == "lists"}
    monkeypatch.setattr(throttling, "COSTS", {**COSTS, **changed})


@pytest.mark.usefixtures("two_lists")
def test_too_many_lists_are_refused_with_when_to_try_again_in_both_languages(alice_client: Client, bob_client: Client) -> None:
    sent = [alice_client.post(SEND, {"text": "# none"}, headers=ENGLISH) for _ in range(3)]

    assert [answer.status_code for answer in sent] == [400, 400, 429]
    assert 290 <= int(sent[-1].headers["Retry-After"]) <= 300
    assert "Try again in 5 minutes." in sent[-1].content.decode()
    french = alice_client.post(SEND, {"text": "# none"}, headers={"accept-language": "fr"}).content.decode()
    assert "Réessayez dans 5 minutes." in french.replace("\xa0", " ")
    assert alice_client.get(SEND).status_code == 200
    assert bob_client.post(SEND, {"text": "# none"}).status_code == 400


@pytest.mark.usefixtures("two_lists")
def test_a_large_list_uses_up_more_than_a_small_one(alice_client: Client) -> None:
    answers = [alice_client.post(SEND, {"text": "# none\n" * 20_000}).status_code for _ in range(2)]

    assert answers == [302, 429]


def test_one_list_of_a_player_is_read_at_a_time(alice: Player, alice_client: Client, bob_client: Client) -> None:
    with one_at_a_time(READING, who=account(alice), now=timezone.now()):
        refused = alice_client.post(SEND, {"text": "S1-108"}, headers=ENGLISH)
        other = bob_client.post(SEND, {"text": "S1-108"})

    assert (refused.status_code, other.status_code) == (429, 302)
    assert "Another list of yours is being read." in refused.content.decode()
    assert int(refused.headers["Retry-After"]) > 0
    assert alice_client.post(SEND, {"text": "S1-108"}).status_code == 302
    assert ImportDraft.objects.of(alice).count() == 1


@pytest.mark.usefixtures("catalogues")
@pytest.mark.django_db(transaction=True)
def test_the_api_answers_exactly_as_many_calls_as_it_allows(
    alice: Player, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttling, "API", replace(throttling.API, most=30))
    clients = [client_of(alice) for _ in range(8)]

    answers = at_once(60, lambda number: clients[number % 8].get("/api/games/"))

    assert sorted(answer.status_code for answer in answers) == [200] * 30 + [429] * 30
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert "detail" in refused.json()
    assert bob_client.get("/api/games/").status_code == 200


@pytest.mark.usefixtures("two_lists")
def test_the_api_counts_what_costs_much_with_the_pages(alice_client: Client) -> None:
    def send() -> Any:
        sent = {"game": "lekemar", "text": "name = 3"}
        return alice_client.post("/api/own-lists/", sent, content_type="application/json")

    assert alice_client.post(SEND, {"text": "# none"}).status_code == 400
    assert [send().status_code for _ in range(2)] == [400, 429]
    assert int(send().headers["Retry-After"]) > 200


def test_every_429_of_allauth_says_when_to_try_again(client: Client) -> None:
    login = reverse("account_login")
    answers = [client.post(login, {"login": f"{n}@example.com", "password": "x"}, headers=ENGLISH) for n in range(31)]

    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"] == "60"
    assert "Try again in 60 seconds." in answers[-1].content.decode()


def test_no_limit_of_allauth_that_answers_429_looks_back_longer_than_its_page_says() -> None:
    rates = {action: rate for action, rate in app_settings.RATE_LIMITS.items() if action not in SILENT}

    assert max(rate.duration for said in rates.values() for rate in parse_rates(said)) <= throttling.USUAL_WAIT


def test_a_player_is_counted_by_account_and_a_visitor_by_address_or_network(alice: Player, rf: RequestFactory) -> None:
    def who(user: Any, address: str) -> str:
        request = rf.get("/", REMOTE_ADDR=address)
        request.user = user
        return asking(request)

    assert who(alice, "10.0.0.1") == f"player {alice.pk}"
    assert who(AnonymousUser(), "10.0.0.1") == "10.0.0.1/32"
    assert who(AnonymousUser(), "::ffff:10.0.0.1") == "10.0.0.1/32"
    assert who(AnonymousUser(), "2001:db8::1") == who(AnonymousUser(), "2001:db8::2:0:0:1") == "2001:db8::/64"


def test_too_many_archives_are_refused_with_the_time_that_is_left(alice_client: Client) -> None:
    taken = [alice_client.get(reverse("archive")).status_code for _ in range(ARCHIVES.most)]

    refused = alice_client.get(reverse("archive"))

    assert taken == [200] * ARCHIVES.most
    assert refused.status_code == 429
    assert ARCHIVES.seconds - 60 < int(refused.headers["Retry-After"]) <= ARCHIVES.seconds


def test_archives_count_once_they_are_begun_and_wrong_files_in_a_wider_budget(alice: Player, alice_client: Client) -> None:
    """Six wrong files shut the door for an hour."""
    page = reverse("restore")

    def sent(content: bytes) -> Any:
        return alice_client.post(page, {"archive": SimpleUploadedFile("cartable.zip", content)})

    archive = exported(alice)
    wrong = [sent(b"nothing of this kind").status_code for _ in range(RESTORATIONS.most)]
    begun = [sent(archive).status_code, sent(archive).status_code]
    for _ in range(RESTORATIONS.most - 1):
        restorations.discard(player=alice, pk=Restoration.objects.of(alice).get().pk)
        begun.append(sent(archive).status_code)
    restorations.discard(player=alice, pk=Restoration.objects.of(alice).get().pk)
    refused = sent(archive)

    assert wrong == [400] * RESTORATIONS.most
    assert begun == [302, RestorationBusyError.status, *[302] * (RESTORATIONS.most - 1)]
    assert refused.status_code == 429
    assert RESTORATIONS.seconds - 60 < int(refused.headers["Retry-After"]) <= RESTORATIONS.seconds


def test_wrong_files_are_not_read_without_end(alice: Player, alice_client: Client) -> None:
    spend(SENT_ARCHIVES, who=account(alice), cost=SENT_ARCHIVES.most, now=timezone.now())

    assert alice_client.post(reverse("restore"), {"archive": SimpleUploadedFile("a.zip", b"nothing")}).status_code == 429


@pytest.mark.parametrize("address", ["collection:searches", "collection:journal", "collection:export-losses"])
def test_pages_that_read_all_of_a_collection_are_counted(
    address: str, alice_client: Client, monkeypatch: pytest.MonkeyPatch, wankul: Game
) -> None:
    cost = COSTS[address]
    monkeypatch.setattr(throttling, "COSTS", {**COSTS, address: replace(cost, limit=replace(cost.limit, most=2))})

    assert [alice_client.get(reverse(address), {"game": "wankul"}).status_code for _ in range(3)] == [200, 200, 429]


def test_taking_words_back_is_never_refused_where_saying_more_is(alice: Player, bob: Player, alice_client: Client) -> None:
    deck = a_public_deck(bob)
    prove(alice)
    said = [write_comment(player=alice, deck=deck, text=f"Said {turn}", now=timezone.now()) for turn in range(3)]
    say = reverse("shared-deck-talk-comments", args=[deck.share])
    spend(throttling.SAID, who=account(alice), cost=throttling.SAID.most, now=timezone.now())

    answers = [alice_client.delete(reverse("comment-detail", args=[one.pk])).status_code for one in said]

    assert answers == [204] * 3
    assert alice_client.post(say, {"text": "More"}, "application/json").status_code == 429


def test_every_cost_is_that_of_an_address_there_is() -> None:
    assert set(COSTS) <= {address.name for address in every_address()}
    assert all(len(f"{cost.limit.name}:2001:0db8:0000:0000:0000:0000:0000:0000/128") <= 100 for cost in COSTS.values())


def test_calls_of_the_api_count_by_what_they_send(alice_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "API", replace(throttling.API, most=5))
    large = '{"x": "' + "x" * 250_000 + '"}'

    answers = [alice_client.post("/api/decks/", large, "application/json").status_code for _ in range(2)]

    assert answers == [400, 429]

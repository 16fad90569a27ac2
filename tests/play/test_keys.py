"""Simulations and tables, asked for in the right words by everybody: keys, players and guests get what is theirs and no more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import ApiKey, Game, Player, Scope
from decks.models import Deck
from decks.services import revisions
from decks.services.shelf import create_deck
from play.common.playable_decks import starter_decks
from play.runs.models import Run
from play.tables.models import Table
from play.tables.services.opening import open_table
from tests.config.test_every_address import a_key, program
from tests.play.conftest import Playing
from tests.play.tables.conftest import setup_of

pytestmark = pytest.mark.django_db

FIRST, SECOND = [deck for deck in starter_decks() if deck.game == "wankul"][:2]
NOBODYS = 999_999


class Owned(NamedTuple):
    """What Alice has: a deck that nobody else reads, a simulation of it that has ended, a table that waits for her."""

    deck: Deck
    run: Run
    table: Table


@pytest.fixture
def owned(alice: Player, wankul: Game, played: Playing) -> Owned:
    deck = create_deck(owner=alice, game=wankul, name="Secret of Alice", format="niveau3", content=nearly(FIRST.content))
    revisions.save_revision(deck=deck, version=deck.version, message="Secret of Alice")
    run = played(alice, games=2, choice=f"deck:{deck.pk}")
    return Owned(deck, run, open_table(owner=alice, setup=setup_of("wankul"), now=timezone.now()))


def nearly(content: Mapping[str, int]) -> dict[str, int]:
    """These cards, with a copy of one of them for a copy of another: the very same ones could not be compared."""
    less = next(key for key, copies in content.items() if copies == 3)
    more = next(key for key, copies in content.items() if copies == 2)
    return {**content, less: 2, more: 3}


def questions(deck: int) -> dict[str, dict[str, Any]]:
    """What is asked of the laboratory and the tables, each about this deck."""
    own, others = f"deck:{deck}", [FIRST.choice, SECOND.choice]
    return {
        "runs/": {"deck": own, "games": 60, "seed": 1},
        "runs/series/": {"game": "wankul", "decks": [own, SECOND.choice], "games": 60, "seed": 1},
        "runs/field/": {"deck": own, "opponents": others, "seed": 1},
        "runs/matrix/": {"game": "wankul", "decks": [own, SECOND.choice], "seed": 1},
        "runs/advice/": {"deck": own, "cards": "all", "budget": "60", "agent": "scripted", "seed": 4},
        "runs/worth/": {"deck": own, "cards": "all", "pairs": "400", "seed": 1},
        "runs/compare/": {"deck": FIRST.choice, "against": f"revision:{deck}.1", "opponents": [SECOND.choice], "seed": 1},
        "tables/": {"game": "wankul", "wishes": {"deck_0": own}},
    }


def readings(owned: Owned) -> list[str]:
    run, table = f"runs/{owned.run.pk}/", f"tables/{owned.table.pk}/"
    return ["runs/", "runs/time/", run, f"{run}result/", "tables/", table, f"{table}why-not/"]


def deeds(owned: Owned, action: int, version: int) -> list[tuple[str, str, dict[str, Any] | None]]:
    """What is done with them, what deletes last; a choice of the table as it stands."""
    run, table = f"runs/{owned.run.pk}/", f"tables/{owned.table.pk}/"
    return [
        ("post", f"{table}hint/", None),
        ("post", f"{table}play/", {"action": action, "version": version}),
        ("post", f"{table}take-back/", {"version": version + 1}),
        ("post", f"{table}draw/", None),
        ("post", f"{table}concede/", None),
        ("post", f"{table}rematch/", None),
        ("post", f"{run}stop/", None),
        ("delete", table, None),
        ("delete", run, None),
    ]


def ask(client: Client, method: str, address: str, body: Mapping[str, Any] | None = None) -> Any:
    more: dict[str, Any] = {} if body is None else {"data": json.dumps(body)}
    return getattr(client, method)(f"/api/{address}", content_type="application/json", headers={"accept-language": "en"}, **more)


def choice_of(client: Client, owned: Owned) -> tuple[int, int]:
    seen = ask(client, "get", f"tables/{owned.table.pk}/").json()
    return seen["choices"][0]["action"], seen["table"]["version"]


def kept() -> list[Any]:
    """All that is kept of simulations and tables."""
    return [list(model.objects.order_by("pk").values()) for model in (Run, Table)]


@pytest.fixture
def a_guest(client: Client, wankul: Game) -> Client:
    client.post(reverse("decks:new"), {"name": "The guest’s", "format": "wankul:niveau3"})
    return client


@pytest.mark.parametrize("who", ["a key of Bob", "the browser of Bob", "a guest"])
def test_what_is_somebody_elses_is_absent_for_whoever_asks_in_the_right_words(
    owned: Owned, alice: Player, bob: Player, bob_client: Client, a_guest: Client, who: str
) -> None:
    """An attacker's walk of these addresses had sent bodies that nobody could have obeyed."""
    other = {"a key of Bob": program(a_key(bob, Scope.WRITE)), "the browser of Bob": bob_client, "a guest": a_guest}[who]
    action, version = choice_of(program(a_key(alice, Scope.WRITE)), owned)
    before = kept()

    read = {address: ask(other, "get", address) for address in readings(owned)}
    done = {address: ask(other, method, address, body) for method, address, body in deeds(owned, action, version)}
    about, missing = (
        {address: ask(other, "post", address, body) for address, body in questions(deck).items()}
        for deck in (owned.deck.pk, NOBODYS)
    )

    lists = ("runs/", "runs/time/", "tables/")
    things = {address: answer for address, answer in read.items() if address not in lists} | done
    assert {address: answer.status_code for address, answer in things.items()} == dict.fromkeys(things, 404)
    assert [read[address].json().get("results") for address in ("runs/", "tables/")] == [[], []]
    assert {address: answer.status_code for address, answer in about.items()} == dict.fromkeys(about, 400)
    assert {address: said(answer, owned.deck.pk) for address, answer in about.items()} == {
        address: said(answer, NOBODYS) for address, answer in missing.items()
    }
    assert not any(b"Secret" in answer.content for answer in (*read.values(), *done.values(), *about.values()))
    assert kept() == before


def said(answer: Any, deck: int) -> str:
    """The answer, whatever number the deck has."""
    text: str = answer.content.decode()
    return text.replace(str(deck), "N")


def test_a_key_that_only_reads_reads_all_and_does_nothing(owned: Owned, alice: Player, alice_client: Client) -> None:
    reads = program(a_key(alice, Scope.READ))
    action, version = choice_of(reads, owned)
    before = kept()

    both = (reads, alice_client)
    read = {address: tuple(ask(one, "get", address).status_code for one in both) for address in readings(owned)}
    asked = [("post", address, body) for address, body in questions(owned.deck.pk).items()]
    done = {address: ask(reads, method, address, body) for method, address, body in [*asked, *deeds(owned, action, version)]}

    assert read == dict.fromkeys(read, (200, 200))
    assert {address: answer.status_code for address, answer in done.items()} == dict.fromkeys(done, 403)
    assert kept() == before


def test_a_key_that_was_revoked_and_nobody_get_nothing(owned: Owned, alice: Player) -> None:
    writes = program(a_key(alice, Scope.WRITE))
    action, version = choice_of(writes, owned)
    ApiKey.objects.all().delete()
    before = kept()
    asked: list[tuple[str, str, dict[str, Any] | None]] = [("get", address, None) for address in readings(owned)]
    asked += [("post", address, body) for address, body in questions(owned.deck.pk).items()]
    asked += deeds(owned, action, version)

    codes = {
        (method, address): tuple(ask(one, method, address, body).status_code for one in (writes, Client()))
        for method, address, body in asked
    }

    assert codes == dict.fromkeys(codes, (401, 403))
    assert kept() == before


def test_a_key_that_writes_does_all_of_it(owned: Owned, alice: Player) -> None:
    """Or what others are refused would prove nothing."""
    writes = program(a_key(alice, Scope.WRITE))
    action, version = choice_of(writes, owned)

    asked = {address: ask(writes, "post", address, body) for address, body in questions(owned.deck.pk).items()}
    done = {address: ask(writes, method, address, body).status_code for method, address, body in deeds(owned, action, version)}

    assert {address: answer.content for address, answer in asked.items() if answer.status_code not in (201, 202)} == {}
    table = f"tables/{owned.table.pk}/"
    assert done.pop(f"{table}draw/") == 409, "the AI does find its moves"
    assert done.pop(f"{table}take-back/") in {200, 409}, "whose move it is then is the deal's to say"
    assert set(done.values()) <= {200, 201, 204}
    assert not Run.objects.filter(pk=owned.run.pk).exists()
    assert not Table.objects.filter(pk=owned.table.pk).exists()

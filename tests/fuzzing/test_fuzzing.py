"""The API as schemathesis sees it, for some seconds and always alike; `python -m tests.fuzzing` does the same for long."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from rest_framework.views import APIView
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode

from collection.models import NOTHING, Facts, Game, Lot, MovementBatch, PlaceKind, Player, Printing
from collection.services.allowances import Limit
from collection.services.exchanges import propose
from collection.services.lots import Part, describe
from collection.services.own_lists import keep_list
from collection.services.places import open_place
from collection.services.wishes import set_wish
from config.api import keys
from config.wsgi import application
from decks.community.services.commenting import write_comment
from decks.community.services.profiling import keep_profile
from decks.community.services.proposing import propose as propose_change
from decks.community.services.standing import block
from decks.services import revisions
from decks.services.shelf import change_settings, create_deck
from play.replays.engine.own_games import own_table
from play.replays.services.linking import share
from play.replays.services.remarking import add_remark
from play.tables.services.ending import concede
from play.tables.services.opening import open_table
from tests import fuzzing
from tests.collection.exchangers import opened, spare, ware
from tests.collection.holders import own
from tests.collection.holders import place as stock
from tests.decks.builders import a_format
from tests.fuzzing.apps import UnhurriedSite
from tests.play.conftest import Playing, answered, played, sent
from tests.play.tables.conftest import setup_of
from tests.simulator.catalog.test_own_list import shipped_as_own

__all__ = ["answered", "played", "sent"]

HERE = Path(__file__).resolve().parent
TOKEN = "f" * 32
PLAIN = {"Accept-Encoding": "identity"}
"""The client that asks in this process does not unpack answers."""
ALIKE = settings(
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

Names = dict[str, dict[str, Any]]
"""Of each part of the API: what stands for the parameters of its addresses."""


@contextmanager
def one_connection() -> Iterator[None]:
    """The requests of a test share its transaction; as Django's own client does, keep what ends a request from closing it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _without_limits_of_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(APIView, "throttle_classes", [])


@pytest.fixture
def names(alice: Player, wankul: Game, played: Playing) -> Names:
    """One of everything that Alice can have."""
    deck = create_deck(owner=alice, game=wankul, name="Petit deck", format="libre", content={"S1-031": 3})
    revisions.save_revision(deck=deck, version=deck.version, message="first")
    deck = change_settings(deck=deck, version=deck.version, name=deck.name, format="libre", notes="", audience="shared")
    woods = Game.objects.get(slug="woodland_wizards")
    keep_list(player=alice, game=woods, text=shipped_as_own(woods.slug))
    table, over = (open_table(owner=alice, setup=setup_of("wankul", seed=seed), now=timezone.now()) for seed in (1, 2))
    concede(table=over, now=timezone.now())
    link = share(game=own_table(over), all_hands=True, now=timezone.now())
    remark = add_remark(game=own_table(over), moves=0, words="Too early.", now=timezone.now())
    own(alice, 2, "S1-108")
    place = open_place(player=alice, name="Classeur", kind=PlaceKind.BINDER)
    describe(player=alice, changes=[(Part(stock("S1-108"), NOTHING, 1), Facts(place=place.pk))])
    printing = Printing.objects.get(key="S1-108")
    wish = set_wish(player=alice, card=printing.card, printing=None, copies=1, note="", now=timezone.now())
    assert wish is not None
    other = Player.objects.create_user("dora@example.com", display_name="Dora")
    opening = opened(alice, other)
    spare(alice, "S1-031")
    exchange = propose(player=other, partner=alice, game=wankul, gives={}, gets={ware("S1-031"): 1}, now=timezone.now())
    said, theirs = (
        create_deck(owner=one, game=wankul, name="Said", format="libre", content={"S1-031": 3}) for one in (alice, other)
    )
    said, theirs = (
        change_settings(deck=one, version=1, name="Said", format="libre", notes="", audience="public") for one in (said, theirs)
    )
    now = timezone.now()
    comment = write_comment(player=alice, deck=said, text="Well said", now=now)
    proposal = propose_change(player=other, deck=said, changes={"S1-031": -1}, message="", now=now)
    profile = keep_profile(player=other, name="Dora.31", about="", is_indexed=False, now=now)
    return {
        "blocks": {"id": block(player=alice, other=Player.objects.create_user("eve@example.com"), now=now).pk},
        "boxes": {"id": "boite"},
        "cards": {"key": "S1-108"},
        "comments": {"id": comment.pk},
        "completion": {},
        "decks": {"id": deck.pk, "number": 1},
        "exchange-partners": {"id": opening.pk},
        "exchanges": {"id": exchange.pk},
        "formats": {"id": a_format(alice).pk},
        "games": {"slug": "wankul"},
        "holdings": {"key": "S1-108"},
        "journal": {"id": MovementBatch.objects.filter(player=alice).latest("pk").pk},
        "links": {"token": link.token},
        "lots": {"id": Lot.objects.get().pk},
        "moderation": {},
        "own-lists": {"game": woods.slug},
        "places": {"id": place.pk},
        "players": {"name": profile.name},
        "printings": {"key": "S1-108"},
        "proposals": {"id": proposal.pk},
        "public-profile": {},
        "queued-changes": {},
        "remarks": {"id": remark.pk},
        "replays": {"key": str(over.pk)},
        "sets": {},
        "runs": {"id": str(played(alice, games=2).pk)},
        "shared-decks": {"share": theirs.share},
        "tables": {"id": str(table.pk)},
        "wishes": {"id": wish.pk},
    }


@pytest.fixture
def document(alice_client: Client) -> Any:
    """The OpenAPI document as a player reads it."""
    return alice_client.get("/api/schema/").json()


def described(document: Any, config: str) -> Any:
    """The API behind a document, asked in this process."""
    schema = schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_path(HERE / config))
    schema.app = application
    return schema


def last_of_a_thing(operation: Any) -> int:
    """What deletes comes last, for the others need it."""
    return int(operation.method == "delete")


def ask_all(schema: Any, names: Names, *, often: int, **how: Any) -> int:
    """Send what is right and what is wrong to every operation, so often, check every answer; how often something was asked."""
    asked = 0
    for operation in sorted((one.ok() for one in schema.get_all_operations()), key=last_of_a_thing):
        known = {name: value for name, value in names[operation.tags[0]].items() if f"{{{name}}}" in operation.path}
        has_more = bool(operation.body or operation.query)  # else all that could be wrong is `known`
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE) if has_more else (GenerationMode.POSITIVE,):

            @settings(ALIKE, max_examples=often)
            @given(case=operation.as_strategy(generation_mode=mode, path_parameters=known or None))
            def check(case: Any) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(**how)

            with one_connection():
                check()
    return asked


def test_a_player_is_answered_as_described(
    names: Names, document: Any, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SESSION", alice_client.cookies["sessionid"].value)

    asked = ask_all(
        described(document, "signed_in.toml"),
        names,
        often=2,
        headers=PLAIN | {"X-CSRFToken": TOKEN},
        cookies={"csrftoken": TOKEN},
    )

    assert asked > 100


def test_anybody_is_answered_as_described(names: Names, document: Any) -> None:
    """Once: what is sent matters only where strangers are let in, and there it is sent by a player too."""
    assert ask_all(described(document, "anybody.toml"), names, often=1, headers=PLAIN) > 100


def test_what_names_cards_may_answer_that_the_game_has_no_such_card(
    document: Any, alice_client: Client, alice: Player, wankul: Game
) -> None:
    """Any name keeps the schema: `python -m tests.fuzzing` found the merge of a deck that said so and was taken for wrong."""
    deck = create_deck(owner=alice, game=wankul, name="Petit deck", format="libre", content={})
    naming = {
        operation["operationId"]: operation["responses"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if {"cards", "changes", "maybe"} & set(fields_of(document, operation))
    }
    judged = judged_by_rules("signed_in.toml")

    refused = alice_client.post(
        f"/api/decks/{deck.pk}/merge/", {"changes": {}, "maybe": {"nobody": 1}, "token": TOKEN}, content_type="application/json"
    )

    assert refused.status_code == 400
    assert "decks_merge_create" in naming
    assert all("400" in answers for answers in naming.values())
    assert set(naming) - judged == set()


def test_a_query_that_nobody_can_read_is_refused_as_described(document: Any, alice_client: Client, wankul: Game) -> None:
    """Twenty minutes of `python -m tests.fuzzing` found such queries answered 400, of which the document said nothing."""
    worded = [
        (method, address, operation)
        for address, methods in document["paths"].items()
        for method, operation in methods.items()
        if "q" in {one["name"] for one in operation.get("parameters", ())}
    ]
    lists = [address for method, address, _ in worded if method == "get" and "{" not in address]

    refused = {address: alice_client.get(address, {"q": "=3"}) for address in lists}

    assert {"/api/cards/", "/api/lots/", "/api/printings/", "/api/holdings/", "/api/shared-decks/"} <= set(lists)
    assert {address: (answer.status_code, list(answer.json())) for address, answer in refused.items()} == dict.fromkeys(
        lists, (400, ["q"])
    )
    assert [address for _, address, operation in worded if "400" not in operation["responses"]] == []
    assert {operation["operationId"] for _, _, operation in worded} <= judged_by_rules("signed_in.toml")


def judged_by_rules(config: str) -> set[str]:
    """The operations of which schemathesis is told that rules behind the schema may refuse what keeps it."""
    parts = tomllib.loads((HERE / config).read_text())["operations"]
    rules = [
        one for one in parts if "400" in one.get("checks", {}).get("positive_data_acceptance", {}).get("expected-statuses", [])
    ]
    return {name for one in rules for name in one["include-operation-id"]}


def fields_of(document: Any, operation: Any) -> Any:
    """The fields of what is sent to an operation."""
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return document["components"]["schemas"].get(sent.get("$ref", "").rpartition("/")[2], {}).get("properties", {})


def test_the_site_that_is_fuzzed_answers_a_wrong_key_with_401_however_often(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than an address may try in a minute elsewhere: there, some probes of schemathesis were answered 429."""
    wrong = Limit("wrong-keys", most=1, seconds=60)
    monkeypatch.setattr(keys, "WRONG_KEYS", wrong)

    UnhurriedSite("tests.fuzzing", fuzzing).ready()
    answers = [client.get("/api/games/", headers={"Authorization": "Bearer wrong"}).status_code for _ in range(3)]

    assert answers == [401] * 3

"""Every address of the site, asked by its owner, by somebody else and by nobody: what each may see is written down here.

A new address without a line in a table fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from collection.models import (
    Allowance,
    ApiKey,
    Exchange,
    ExchangeLine,
    ExchangeSide,
    Game,
    Holding,
    ImportDraft,
    Lot,
    MovementBatch,
    Opening,
    OwnList,
    Photo,
    Place,
    PlaceKind,
    Player,
    Printing,
    Receipt,
    Restoration,
    SavedSearch,
    Scope,
    Wish,
)
from collection.pictures import digest_of, picture_of
from collection.services.api_keys import NewKey, make_key
from collection.services.exchanges import propose
from collection.services.house import house_player
from collection.services.importing import read_into_draft
from collection.services.photos import attach_photo
from collection.services.places import open_place
from collection.services.wishes import set_wish
from decks.community.services.commenting import write_comment
from decks.community.services.profiling import keep_profile
from decks.community.services.proposing import propose as propose_change
from decks.community.services.standing import block
from decks.models import (
    Block,
    Build,
    BuildSlot,
    CardRemark,
    Comment,
    Deck,
    DeckSlot,
    EditReceipt,
    FormatVersion,
    Like,
    MaybeSlot,
    ModerationAct,
    OwnFormat,
    Profile,
    Proposal,
    Report,
    Talk,
)
from decks.services import revisions
from decks.services.shelf import change_settings, copy_deck, create_deck, delete_deck
from play.common.playable_decks import find_deck, starter_decks
from play.replays.engine.own_games import own_table
from play.replays.services.linking import share
from play.replays.services.remarking import add_remark
from play.replays.services.showpieces import keep_showpieces
from play.runs.models import Run
from play.tables.models import Table
from play.tables.services.ending import concede
from play.tables.services.opening import open_table
from play.training.services import start_drill
from simulator.catalog.starters import starters
from tests.collection.exchangers import opened, spare, ware
from tests.collection.holders import own
from tests.collection.photo_files import photo_file
from tests.config.accounts.keys import give_key
from tests.decks.builders import a_format
from tests.play.conftest import Playing, answered, played, sent
from tests.play.tables.conftest import setup_of

__all__ = ["answered", "played", "sent"]

PUBLIC = {
    "home", "search", "commands", "card-names", "manifest", "robots", "favicon", "credits", "script", "style", "healthz",
    "readyz",
    "offline", "service-worker", "picture", "catalogue:preview", "poster", "catalogue:poster", "decks:poster", "play:link-poster",
    "collection:compare-exchange", "catalogue:home", "catalogue:game", "catalogue:query", "catalogue:shared-search",
    "catalogue:cards", "catalogue:card", "catalogue:set", "catalogue:review",
    "rules:home", "rules:game", "rules:glossary", "play:lessons", "play:lesson", "play:lesson-why-not",
    "decks:starters", "decks:public", "decks:shared", "decks:shared-text", "decks:formats",
    "decks:shared-format",
    "play:card", "play:link", "play:link-text", "play:live", "play:shown-games",
    "community:player", "community:query",
    "account_login", "account_signup", "account_reset_password", "account_reset_password_done", "account_reset_password_from_key",
    "account_reset_password_from_key_done", "account_email_verification_sent", "account_confirm_email", "account_inactive",
    "account_confirm_login_code", "mfa_authenticate", "mfa_login_webauthn",
}  # fmt: skip
"""Anybody may read these; none of them shows anything of anybody, but links and shared decks, which their owner hands on."""

GUESTS_BEGIN = {
    "decks:add-card", "decks:copy-shared", "decks:copy-starter", "decks:list", "decks:new",
    "play:field-preflight", "play:link-continue", "play:list", "play:matrix-preflight", "play:new-field", "play:new-goldfish",
    "play:advice-preflight", "play:compare-preflight", "play:new-compare", "play:new-worth", "play:worth-preflight",
    "play:new-advice", "play:new-matrix", "play:new-series", "play:new-table", "play:preflight", "play:run-again",
    "play:series-preflight", "play:tables", "play:trainer", "play:try",
}  # fmt: skip
"""Strangers may read these too, as somebody who has nothing; what they send there makes them guests."""

GUESTS_STAY_OUT = {
    "account_change_password", "account_email", "account_reauthenticate", "account_set_password", "archive",
    "api_keys", "new_api_key", "revoke_api_key", "revoke_api_keys", "restore", "restoration-progress", "discard-restoration",
    "agree-restoration",
    "catalogue:drop-list", "catalogue:own-list", "catalogue:own-list-text", "delete_account", "profile",
    "collection:act", "collection:binder", "collection:boxes", "collection:change", "collection:complete-box",
    "collection:completion", "collection:export", "collection:export-losses",
    "collection:fast-entry", "collection:home", "collection:import",
    "collection:import-choose", "collection:import-columns", "collection:import-discard", "collection:import-preview",
    "collection:import-problems", "collection:import-progress",
    "collection:card-entry", "collection:copies", "collection:keep", "collection:keep-card", "collection:lines",
    "collection:place", "collection:places", "collection:remove-place", "collection:rename-divider",
    "collection:unsorted",
    "collection:searches", "collection:keep-search", "collection:share-search", "collection:drop-search",
    "collection:wishes", "collection:wish", "collection:wish-missing", "collection:drop-wish", "collection:drop-arrived-wishes",
    "collection:export-wishes", "decks:wish",
    "decks:tonight", "decks:wish-shared", "decks:together", "decks:wish-together",
    "decks:guide-report", "decks:build", "decks:copies", "decks:take-apart", "decks:own", "decks:own-shared", "decks:own-starter",
    "community:like", "community:comment", "community:edit-comment", "community:delete-comment", "community:hide-comment",
    "community:report-deck", "community:report-comment", "community:report-player", "community:report-format",
    "community:talk", "community:propose",
    "community:proposals", "community:proposal", "community:own-profile", "community:drop-profile",
    "community:blocks", "community:unblock", "community:moderation", "community:decide",
    "decks:new-format", "decks:choose-format", "decks:own-format", "decks:edit-format", "decks:copy-format",
    "decks:delete-format", "decks:copy-shared-format",
    "collection:exchanges", "collection:exchange-file", "collection:open-exchange", "collection:join-exchange",
    "collection:exchange-partner", "collection:close-exchange", "collection:exchange", "collection:change-exchange",
    "collection:answer-exchange",
    "collection:journal", "collection:missing", "collection:own-box", "collection:undo",
    "collection:attach-photo", "collection:photo", "collection:photos", "collection:remove-photo",
    "offline-session", "offline-snapshot",
    "mfa_activate_totp", "mfa_add_webauthn", "mfa_deactivate_totp", "mfa_download_recovery_codes", "mfa_edit_webauthn",
    "mfa_generate_recovery_codes", "mfa_index", "mfa_list_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn",
    "mfa_remove_webauthn", "mfa_view_recovery_codes",
    "play:other-agent",
    "play:game-replay-remark", "play:game-replay-report", "play:game-replay-share", "play:link-audience", "play:links",
    "play:remark-audience", "play:replay-remark", "play:replay-report", "play:replay-share", "play:show-run",
    "play:unlink", "play:unremark",
    "play:verify",
}  # fmt: skip
"""From these, guests are sent to sign up."""

THE_SAME_FOR_ALL = {"picture", "manifest", "robots", "favicon", "healthz", "readyz"}
"""Answers that never look at who asks: browsers may keep them as they say."""

ANYBODY_WRITES = {"set_language", "set_theme"}
"""Choices kept in the visitor's own browser."""


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    parameters: tuple[str, ...]


def every_address() -> Iterator[Address]:
    yield from _walk(get_resolver(), "", "", ())


def _walk(resolver: URLResolver, namespace: str, route: str, parameters: tuple[str, ...]) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        given = (*parameters, *entry.pattern.converters)
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry, inner, route + str(entry.pattern), given)
        elif isinstance(entry, URLPattern):
            yield Address(f"{namespace}{entry.name}", route + str(entry.pattern), given)


ADDRESSES = sorted(every_address(), key=lambda one: one.name)


PARTS_OF_PLAY = {
    "first look": ("jouer/essai/",),
    "live": ("jouer/vitrine/",),
    "drills": ("jouer/entrainement/<uuid:pk>/",),
    "links": ("jouer/liens/<str:token>/",),
    "replays": ("jouer/<uuid:pk>/revoir/", "jouer/remarques/"),
    "tables": ("jouer/<uuid:pk>/", "jouer/nouvelle/", "jouer/carte/", "jouer/apprendre/"),
}
"""Which things stand for the parameters of the addresses of tables, by how these begin."""

Things = dict[str, dict[str, Any]]
"""Of each part of the site: what stands for the parameters of its addresses."""


@pytest.fixture
def things(alice: Player, wankul: Game, played: Playing) -> Things:
    """One of everything that Alice can have."""
    deck = create_deck(owner=alice, game=wankul, name="Secret deck of Alice", format="niveau3", content={"S1-031": 3})
    revisions.save_revision(deck=deck, version=deck.version, message="first")
    deleted = create_deck(owner=alice, game=wankul, name="Secret deck, deleted", format="niveau3")
    delete_deck(deck=deleted, now=timezone.now())
    act = own(alice, 2, "S1-108")
    assert act.batch is not None
    there = open_place(player=alice, name="Secret deck of Alice", kind=PlaceKind.BINDER)
    draft = read_into_draft(player=alice, game=wankul, content="3 MASTU", now=timezone.now())
    run = played(alice, games=2)
    table = open_table(owner=alice, setup=setup_of("wankul"), now=timezone.now())
    given_up = open_table(owner=alice, setup=setup_of("wankul", seed=2), now=timezone.now())
    concede(table=given_up, now=timezone.now())
    remark = add_remark(game=own_table(given_up), moves=0, words="Secret deck of Alice", now=timezone.now())
    link = share(game=own_table(open_table_that_is_over(alice)), all_hands=True, now=timezone.now())
    photo = attach_photo(player=alice, printing=Printing.objects.get(key="S1-108"), content=photo_file(), now=timezone.now())
    remembered = Printing.objects.get(key="S1-108")
    drawn = find_deck(alice, starter_decks()[0].choice)
    assert drawn is not None
    drill = start_drill(owner=alice, deck=drawn, seed=4, now=timezone.now())
    handed_on = create_deck(owner=alice, game=wankul, name="Open deck of Alice", format="niveau3", content={"S1-031": 3})
    handed_on = change_settings(deck=handed_on, version=1, name=handed_on.name, format="niveau3", notes="", audience="shared")
    private = a_format(alice, "Secret deck of Alice")
    shown = a_format(alice, "Open format of Alice", audience="shared")
    kept = SavedSearch.objects.create(
        player=alice,
        game=wankul,
        name="Secret search of Alice",
        query="q=chien",
        share="token-of-a-search",
        created=timezone.now(),
    )
    other = Player.objects.create_user("dora@example.com", display_name="Dora")
    opening = opened(alice, other)
    spare(alice, "S1-109")
    exchange = propose(
        player=alice, partner=other, game=wankul, gives={ware("S1-109"): 1}, gets={}, message="Secret deck", now=timezone.now()
    )
    first = starters("wankul")[0].slug
    wished = set_wish(player=alice, card=remembered.card, printing=None, copies=2, note="Secret deck", now=timezone.now())
    assert wished is not None
    deck_things = {
        "pk": deck.pk,
        "number": 1,
        "game": "wankul",
        "slug": first,
        "share": handed_on.share,
        "language": "fr",
        "kind": "liste",
    }
    return {
        "decks": deck_things,
        "formats": {"pk": private.pk, "share": shown.share},
        "deleted decks": {"pk": deleted.pk},
        "play": {"pk": run.pk, "number": 1, "language": "fr"},
        "live": {"language": "fr", "token": keep_showpieces(house_player(), now=timezone.now())[0].pk, "number": 0},
        "first look": {"pk": deck.pk},
        "collection": {"pk": act.batch.pk, "game": "wankul", "key": "S1-108", "slug": "origins", "box": "boite"},
        "wishes": {"pk": wished.pk},
        **what_was_said(alice, other, wankul),
        "lists": {"game": "woodland_wizards"},
        "tables": {"pk": table.pk, "game": "wankul", "key": "S1-108"},
        "replays": {"pk": given_up.pk, "remark_id": remark.pk},
        "links": {"token": link.token, "language": "fr"},
        "drills": {"pk": drill.pk},
        "imports": {"pk": draft.pk},
        "places": {"pk": there.pk},
        "openings": {"pk": opening.pk},
        "exchanges": {"pk": exchange.pk},
        "photos": {"pk": photo.pk, "size": "petite", "game": "wankul", "key": "S1-108"},
        "keys": {"pk": give_key(alice).pk},
        "api keys": {"pk": a_key(alice, Scope.READ).key.pk},
        "restorations": {"pk": a_restoration(alice).pk},
        "catalogue": {"game": "wankul", "slug": "origins", "key": "S1-108", "language": "fr"},
        "poster": {"language": "fr"},
        "picture": dict(zip(("digest", "name"), drawn_at(Printing.objects.shown().get(key="S1-108")), strict=True)),
        "rules": {"game": "wankul"},
        "searches": {"pk": kept.pk, "token": kept.share},
    }


def what_was_said(alice: Player, other: Player, game: Game) -> Things:
    """A public deck of Alice with a comment of hers and a proposal of somebody else, a copy of his deck, a profile, a block."""
    now, settings = timezone.now(), {"format": "niveau3", "notes": "", "audience": "public"}
    said, theirs = (
        create_deck(owner=one, game=game, name="Said", format="niveau3", content={"S1-031": 3}) for one in (alice, other)
    )
    said, theirs = (change_settings(deck=one, version=1, name="Said", **settings) for one in (said, theirs))
    comment = write_comment(player=alice, deck=said, text="Well said", now=now)
    proposal = propose_change(player=other, deck=said, changes={"S1-031": -1}, message="Secret deck", now=now)
    keep_profile(player=alice, name="Alizee", about="", is_indexed=False, now=now)
    copy = copy_deck(owner=alice, deck=theirs, name="Secret deck")
    on_deck = {"share": said.share, "number": said.pk, "kind": "deck", "name": "Alizee"}
    return {
        "community": {**on_deck, "pk": copy.pk},
        "comments": {"pk": comment.pk, "number": comment.pk},
        "proposals": {"pk": proposal.pk},
        "blocks": {"pk": block(player=alice, other=Player.objects.create_user("eve@example.com"), now=now).pk},
    }


def a_key(player: Player, scope: Scope) -> NewKey:
    return make_key(player=player, name=f"Secret deck: {scope}", scope=scope, lasts=None, now=timezone.now())


def a_restoration(player: Player) -> Restoration:
    """An archive that was restored."""
    now = timezone.now()
    return Restoration.objects.create(player=player, name="Secret deck", language="en", created=now, finished=now)


def drawn_at(printing: Printing) -> tuple[str, str]:
    """The two parts of the address of a printing's picture."""
    picture = picture_of(printing.card, printing)
    return digest_of(picture), picture.name


def open_table_that_is_over(owner: Player) -> Table:
    """A table that was given up at once: links may show it."""
    table = open_table(owner=owner, setup=setup_of("wankul", seed=3), now=timezone.now())
    concede(table=table, now=timezone.now())
    return table


PARTS_BY_NAME = {
    "decks:restore": "deleted decks", "decks:delete-for-good": "deleted decks",
    "decks:add-card": "catalogue", "catalogue:own-list": "lists", "catalogue:drop-list": "lists",
    "mfa_edit_webauthn": "keys", "mfa_remove_webauthn": "keys", "revoke_api_key": "api keys",
    "restoration-progress": "restorations", "discard-restoration": "restorations", "agree-restoration": "restorations",
    "collection:drop-wish": "wishes", "collection:place": "places", "collection:remove-place": "places",
    "collection:rename-divider": "places",
    "community:edit-comment": "comments", "community:delete-comment": "comments", "community:hide-comment": "comments",
    "community:report-comment": "comments", "community:proposal": "proposals", "community:unblock": "blocks",
    "collection:exchange-partner": "openings", "collection:close-exchange": "openings",
}  # fmt: skip

PARTS_BY_WORD = {"photo": "photos", "exchange": "exchanges", "import": "imports"}


def part_of(address: Address) -> str:
    """Whose things stand for the parameters of this address."""
    if address.name in PARTS_BY_NAME:
        return PARTS_BY_NAME[address.name]
    for part, routes in PARTS_OF_PLAY.items():
        if address.route.startswith(routes):
            return part
    if address.route.startswith("decks/formats/"):
        return "formats"
    if address.name.endswith("-search"):
        return "searches"
    space, _, name = address.name.partition(":")
    words = PARTS_BY_WORD.items() if space == "collection" else ()
    return next((part for word, part in words if word in name), space)


def url_of(address: Address, things: Things) -> str:
    """The address with Alice's things in it."""
    return reverse(address.name, kwargs={name: things[part_of(address)][name] for name in address.parameters})


pytestmark = pytest.mark.xdist_group("every address")
"""In one process, for the tests share what pages answered."""

KEYS = ("mfa_edit_webauthn", "mfa_remove_webauthn")
"""They ask who one is before they say whether there is such a key: see the tests of the second step."""

SECRETS_OF_MAILS = ("account_confirm_email", "account_reset_password_from_key")
"""Their parameters are sent by mail: see the tests of accounts."""

PAGES = [one for one in ADDRESSES if not one.route.startswith("api/") and one.name not in SECRETS_OF_MAILS]
OWNED = [one for one in PAGES if "pk" in one.parameters and one.name not in KEYS]


Answers = dict[Address, Any]
Walks = dict[str, Answers]


@pytest.fixture(scope="module")
def walks() -> Walks:
    """What every page answered to whom: walked once, judged by several tests."""
    return {}


@pytest.fixture
def outside(request: pytest.FixtureRequest, db: None, walks: Walks) -> Walks:
    """What pages answer to strangers, and to programs with a key of Alice, on the same site."""
    if "stranger" not in walks:
        alice, things = request.getfixturevalue("alice"), request.getfixturevalue("things")
        for name, asking in (("stranger", program(None)), ("key", program(a_key(alice, Scope.WRITE)))):
            walks[name] = {one: asking.get(url_of(one, things)) for one in PAGES}
    return walks


@pytest.fixture
def inside(request: pytest.FixtureRequest, db: None, walks: Walks) -> Answers:
    """What pages answer to the owner of one of everything; nothing that is kept was changed by reading them all."""
    if "owner" not in walks:
        things, client = request.getfixturevalue("things"), request.getfixturevalue("alice_client")
        before = everything()
        walks["owner"] = {one: client.get(url_of(one, things)) for one in PAGES if one.name != "account_logout"}
        WRITTEN_BY_READING.extend((before, everything()))
        walks["owner"] |= {one: client.get(url_of(one, things)) for one in PAGES if one.name == "account_logout"}
    return walks["owner"]


WRITTEN_BY_READING: list[dict[str, int]] = []
"""How much of everything there was before and after the walk of the owner."""


def everything() -> dict[str, int]:
    """How many rows there are of each thing that people keep."""
    kept = (
        ApiKey, Block, Build, BuildSlot, CardRemark, Comment, Deck, DeckSlot, EditReceipt, FormatVersion, Like,
        ModerationAct, Profile, Proposal, Report, Talk, Exchange, ExchangeLine, ExchangeSide, Holding, ImportDraft, Lot,
        MaybeSlot, MovementBatch, Opening, OwnFormat, OwnList, Photo, Place, Receipt, Restoration, Run, SavedSearch, Table, Wish,
    )  # fmt: skip
    return {model.__name__: model.objects.count() for model in kept}


def test_strangers_are_asked_to_log_in(outside: Walks) -> None:
    wrong = []
    for address, response in outside["stranger"].items():
        asked = response.status_code == 302 and response["Location"].startswith((reverse("account_login"), "/"))
        if address.name in GUESTS_BEGIN:
            asked = response.status_code in (200, 404, 405)
        open_to_all = response.status_code in (200, 302, 503) or address.name in ANYBODY_WRITES
        if b"Secret deck" in response.content or not (open_to_all if address.name in PUBLIC | ANYBODY_WRITES else asked):
            wrong.append((address.name, response.status_code))

    assert wrong == []


def test_a_page_that_anybody_may_read_is_written_down(outside: Walks) -> None:
    readable = {one.name for one, answer in outside["stranger"].items() if answer.status_code == 200}

    assert readable <= PUBLIC | GUESTS_BEGIN


def test_a_guest_goes_where_it_is_written_down_and_sees_nothing_of_others(things: Things, client: Client) -> None:
    client.post(reverse("decks:new"), {"name": "The guest’s", "format": "wankul:niveau3"})
    answers = {one: [ask(url_of(one, things)) for ask in (client.get, client.post)] for one in PAGES if one.name not in LEAVES}

    sent_away = {one.name for one, both in answers.items() if all(_to_sign_up(answer) for answer in both)}
    assert sent_away == GUESTS_STAY_OUT
    seen = {one.name for one, both in answers.items() for answer in both if b"Secret deck" in answer.content}
    assert seen == set()
    found = {one.name for one, both in answers.items() if one in OWNED and one.name not in GUESTS_STAY_OUT for answer in both
             if answer.status_code not in (404, 405)}  # fmt: skip
    assert found == set()


LEAVES = {"account_logout", "guest", "account_signup", "account_login"}
"""What ends the visit of a guest: see the tests of guests."""


def _to_sign_up(answer: Any) -> bool:
    return answer.status_code == 302 and str(answer["Location"]).startswith(reverse("account_signup"))


def test_somebody_else_gets_what_a_missing_thing_gets(things: Things, inside: Answers, bob_client: Client) -> None:
    wrong = []
    for address in OWNED:
        url = url_of(address, things)
        answers = [ask(url) for ask in (bob_client.get, bob_client.post)]
        codes = [answer.status_code for answer in answers]
        if not set(codes) <= {404, 405} or codes == [405, 405] or any(b"Secret deck" in answer.content for answer in answers):
            wrong.append((address.name, codes))

    unreachable = [one.name for one in OWNED if inside[one].status_code == 404]

    assert wrong == []
    assert unreachable == [], "an address must work for its owner, or the test above proves nothing"


def test_every_answer_forbids_foreign_scripts(inside: Answers) -> None:
    wrong = []
    for address, response in inside.items():
        policy = response.headers.get("Content-Security-Policy", "")
        strict = "default-src 'none'" in policy and "unsafe" not in policy
        sealed = (
            response.headers.get("X-Content-Type-Options") == "nosniff" and "same-origin" in response.headers["Referrer-Policy"]
        )
        if not (strict and sealed) or (response.status_code >= 500 and address.name != "readyz"):
            wrong.append((address.name, response.status_code))

    assert wrong == []


def test_no_answer_to_a_signed_in_person_is_kept(inside: Answers) -> None:
    kept = []
    for address, response in inside.items():
        if address.name in THE_SAME_FOR_ALL | ANYBODY_WRITES | {"account_logout"}:
            continue
        if response.headers.get("Cache-Control") != "private, no-store":
            kept.append((address.name, response.status_code, response.headers.get("Cache-Control")))

    assert kept == []


def test_account_pages_are_not_kept_and_public_ones_may_be(outside: Walks) -> None:
    walked = outside["stranger"].items()
    answers = {one: answer.headers.get("Cache-Control", "") for one, answer in walked if one.name in PUBLIC}

    assert {one.name for one, said in answers.items() if one.route.startswith("compte/") and said != "private, no-store"} == set()
    assert "no-store" not in answers[next(one for one in answers if one.name == "catalogue:card")]


def test_writing_needs_the_token_against_forged_forms(things: Things, alice: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    answers = {one.name: strict.post(url_of(one, things)).status_code for one in PAGES}

    assert {name: code for name, code in answers.items() if code not in (403, 405)} == {}


def test_reading_never_writes(inside: Answers) -> None:
    before, after = WRITTEN_BY_READING

    assert before == after
    assert all(before[kept] for kept in ("Deck", "Holding", "Table", "Run", "Wish", "Exchange", "ImportDraft"))


# The API, asked with keys ------------------------------------------------------------------------------------------------

METHODS = ("get", "post", "put", "patch", "delete")
UNDER_THE_API = [one for one in ADDRESSES if one.route.startswith("api/")]
OF_A_BROWSER = {"api-docs"}
"""A page in which somebody logged in tries the API: keys open it as little as other pages."""


def program(key: NewKey | None) -> Client:
    """What asks without a cookie: with a key, or with none."""
    return Client(headers={"authorization": f"Bearer {key.text}"} if key else {})


def test_keys_open_the_api_and_no_page(outside: Walks) -> None:
    different = []
    for address, answer in outside["key"].items():
        answers = [(one.status_code, one.headers.get("Location")) for one in (outside["stranger"][address], answer)]
        if answers[0] != answers[1] or b"Secret deck" in answer.content:
            different.append((address.name, answers))

    assert different == []


def test_a_key_that_only_reads_writes_nowhere(alice: Player) -> None:
    reads, wrong = program(a_key(alice, Scope.READ)), []
    for address in UNDER_THE_API:
        if address.name in OF_A_BROWSER:
            continue
        url = some_url_of(address)
        codes = {method: getattr(reads, method)(url).status_code for method in METHODS}
        refused = {method: code for method, code in codes.items() if method != "get" and code != 403}
        if refused or codes["get"] in (401, 403):
            wrong.append((address.name, codes))

    assert wrong == []


def test_a_key_that_writes_goes_wherever_its_owner_goes_and_a_wrong_one_nowhere(alice: Player) -> None:
    writes, revoked, wrong = program(a_key(alice, Scope.WRITE)), program(a_key(alice, Scope.READ)), []
    ApiKey.objects.filter(scope=Scope.READ).delete()
    for address in UNDER_THE_API:
        if address.name in OF_A_BROWSER:
            continue
        url = some_url_of(address)
        Allowance.objects.all().delete()
        codes = {method: [getattr(one, method)(url).status_code for one in (writes, revoked)] for method in METHODS}
        if [one for one, other in codes.values() if one in (401, 403) or other != 401]:
            wrong.append((address.name, codes))

    assert wrong == []


def some_url_of(address: Address) -> str:
    """An address of the API with names of nothing in it."""
    if address.name == "api-nothing-here":
        return "/api/nowhere/"
    values = {"pk": 1, "number": 1, "key": "x", "game": "chess", "share": "x", "token": "x", "id": "x", "box": "x"}
    for value in (values | {"report": UUID(int=1)}, {name: UUID(int=1) for name in values}):
        with suppress(NoReverseMatch):
            return reverse(address.name, kwargs={name: value.get(name, "x") for name in address.parameters})
    raise AssertionError(address)

"""People without an account: who becomes a guest, what a guest may do and have, and what becomes of it all."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Allowance, Player
from collection.services import guests
from collection.services.guests import GUEST_KEPT, sweep_guests, sweep_sessions
from collection.services.house import house_player
from config.accounts.addresses import prove
from config.accounts.guests import FORMS, GUESTS, GuestMiddleware
from config.accounts.moving import move_belongings
from decks.models import Deck
from decks.services import shelf
from play.common.guests import GUEST_GAMES, GUEST_RUNS_AT_ONCE, GUEST_TABLES
from play.replays.models import Link
from play.replays.services.showpieces import keep_showpieces
from play.runs.models import Run
from play.tables.models import Table
from simulator.catalog.starters import starters
from tests.conftest import PASSWORD, client_of
from tests.play.conftest import sent
from tests.play.tables.conftest import messages

__all__ = ["messages", "sent"]

SIGN_UP, LOG_IN = reverse("account_signup"), reverse("account_login")
NEW = "satchel and pencils"

pytestmark = pytest.mark.usefixtures("wankul")


def begin(client: Client, starter: str = "siege", token: str = "") -> Player:
    """Somebody without an account copies a starter deck."""
    answer = client.post(reverse("decks:copy-starter", args=["wankul", starter]), {"token": token})
    assert answer.status_code == 302
    return asking(client)


def asking(client: Client) -> Player:
    """Whom the session of this browser names."""
    found = get_user(type("Request", (), {"session": client.session})())
    assert isinstance(found, Player)
    return found


@pytest.fixture
def guest(client: Client) -> Player:
    """A guest with a deck, in `client`."""
    return begin(client)


# Becoming one ---------------------------------------------------------------------------------------------------------
def test_reading_makes_nobody_a_guest(client: Client) -> None:
    for name in ("home", "decks:list", "decks:new", "play:tables", "play:trainer", "play:list", "play:new-goldfish", "play:try"):
        answer = client.get(reverse(name))
        assert (answer.status_code, answer.cookies.get("sessionid")) == (200, None), name
    assert client.get(reverse("play:new-table", args=["wongar"])).status_code == 200

    assert not Player.objects.exists()


def test_the_first_thing_made_makes_a_guest_for_seven_days(client: Client) -> None:
    guest = begin(client)

    assert guest.is_guest
    assert (guest.email, guest.has_usable_password()) == ("", False)
    assert guest.guest_until is not None
    assert abs(guest.guest_until - timezone.now() - GUEST_KEPT) < timedelta(minutes=1)
    assert abs(client.session.get_expiry_age() - GUEST_KEPT.total_seconds()) < 60
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    page = client.get(reverse("decks:list"), headers={"accept-language": "en"})
    assert page.headers["Cache-Control"] == "private, no-store"
    assert "kept until" in page.content.decode()


def test_what_is_refused_makes_no_session_and_leaves_nobody(client: Client) -> None:
    answer = client.post(reverse("decks:new"), {"name": "", "format": "wankul:niveau3"})

    assert (answer.status_code, answer.cookies.get("sessionid")) == (422, None)
    assert not Player.objects.exists()


def test_who_came_to_no_end_is_swept_within_the_hour() -> None:
    made = guests.make_guest(door=None, now=timezone.now())

    assert sweep_guests(now=timezone.now() + timedelta(hours=1, minutes=1)) == 1
    assert not Player.objects.filter(pk=made.pk).exists()


def test_a_guest_whom_a_second_request_found_is_not_withdrawn() -> None:
    now = timezone.now()
    made = guests.make_guest(door="the same", now=now)
    found = guests.guest_behind("the same", now)

    assert found == made
    assert not guests.withdraw_guest(guest=made)
    assert guests.make_guest(door="the same", now=now) == made
    kept = guests.make_guest(door=None, now=now)
    stale = Player.objects.get(pk=kept.pk)
    guests.keep_guest(guest=kept, now=now)
    assert not guests.withdraw_guest(guest=stale)
    assert Player.objects.count() == 2


def test_forged_forms_make_no_guest() -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("decks:copy-starter", args=["wankul", "siege"]))

    assert answer.status_code == 403
    assert not Player.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalogues")
def test_the_same_forms_twice_at_once_make_one_guest_with_one_deck_and_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Client().get(reverse("decks:starters"))
    secret = page.cookies["csrftoken"].value
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())[0]
    clients = [Client(enforce_csrf_checks=True) for _ in range(2)]

    def press(client: Client) -> int:
        client.cookies["csrftoken"] = secret
        sent = {"token": "same", "csrfmiddlewaretoken": token}
        return client.post(reverse("decks:copy-starter", args=["wankul", "siege"]), sent).status_code

    copied = at_once(press, clients)
    guests_made = [asking(client).pk for client in clients]
    doubles = [Client(), Client()]
    for double in doubles:
        double.cookies["sessionid"] = clients[0].cookies["sessionid"].value
    both_are_known = Barrier(len(doubles))  # a session that is gone when it is read is nobody's: that would be no double

    def know(middleware: GuestMiddleware, *asked: Any) -> HttpResponse | None:
        both_are_known.wait(timeout=60)
        return known(middleware, *asked)

    known = GuestMiddleware._guest
    monkeypatch.setattr(GuestMiddleware, "_guest", know)
    signed = at_once(lambda client: client.post(SIGN_UP, {"email": "new@example.com", "password1": NEW}).status_code, doubles)

    player = Player.objects.get()
    assert (copied, guests_made, signed) == ([302] * 2, [player.pk] * 2, [302] * 2)
    assert (player.email, player.is_guest) == ("new@example.com", False)
    assert Deck.objects.get().owner == player


def at_once(deed: Callable[[Client], int], clients: list[Client]) -> list[int]:
    """What each of these browsers is answered when all press at the same moment."""
    barrier, answers = Barrier(len(clients)), []

    def press(client: Client) -> None:
        barrier.wait()
        answers.append(deed(client))
        connection.close()

    threads = [Thread(target=press, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_one_address_makes_so_many_guests_and_is_told_of_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = type(GUESTS)(GUESTS.name, most=2, seconds=GUESTS.seconds)
    monkeypatch.setattr("config.accounts.guests.GUESTS", limit)
    for _ in range(2):
        begin(Client())

    refused = Client().post(reverse("decks:copy-starter", args=["wankul", "siege"]), headers={"accept-language": "en"})
    elsewhere = Client(REMOTE_ADDR="10.9.8.7").post(reverse("decks:copy-starter", args=["wankul", "siege"]))

    assert (refused.status_code, elsewhere.status_code) == (429, 302)
    assert refused.headers["Retry-After"]
    assert SIGN_UP in refused.content.decode()
    assert Player.objects.count() == 3


def test_who_is_refused_is_not_counted_and_keeps_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = type(GUESTS)(GUESTS.name, most=1, seconds=GUESTS.seconds)
    monkeypatch.setattr("config.accounts.guests.GUESTS", limit)
    client = Client()
    client.get(reverse("account_login"))  # a browser has its secret against forged forms before it sends one
    answers = [one.post(reverse("decks:new"), {"name": ""}) for one in (client, client, Client())]

    assert [answer.status_code for answer in answers] == [422] * 3
    assert {one.used for one in Allowance.objects.filter(key__startswith="guests")} == {0}
    begin(client)
    assert {one.used for one in Allowance.objects.filter(key__startswith="guests")} == {1}
    assert LOG_IN in answers[0].content.decode(), "nobody became a guest, and no page may say so"
    assert reverse("guest") not in answers[0].content.decode()


def test_one_address_sends_so_many_forms_without_a_session_refused_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.accounts.guests.FORMS", type(FORMS)(FORMS.name, most=2, seconds=FORMS.seconds))
    refused = [Client().post(reverse("decks:copy-starter", args=["wankul", "none"])) for _ in range(3)]
    elsewhere = Client(REMOTE_ADDR="10.9.8.7").post(reverse("decks:copy-starter", args=["wankul", "siege"]))

    assert [answer.status_code for answer in refused[:2]] == [refused[0].status_code] * 2
    assert 400 <= refused[0].status_code < 429
    assert (refused[2].status_code, elsewhere.status_code) == (429, 302)
    assert 0 < int(refused[2].headers["Retry-After"]) <= FORMS.seconds


def test_what_browsers_never_send_makes_nobody_a_guest(client: Client) -> None:
    client.trace(reverse("play:tables"))

    assert not Player.objects.exists()


def test_a_guest_logs_out(client: Client, guest: Player) -> None:
    deck = Deck.objects.get(owner=guest)
    client.post(reverse("account_logout"))

    assert client.get(reverse("decks:deck", args=[deck.pk])).status_code in (302, 404)
    assert not client.session.get("_auth_user_id")


def test_limits_of_guests_are_counted_by_address_whoever_they_are() -> None:
    for _ in range(2):
        client = Client()
        begin(client)
        client.post(reverse("play:new-goldfish"), {"deck": "starter:wankul/siege", "games": 0})

    assert Allowance.objects.get(key__startswith="work-of-guests:").used == 2
    assert not Allowance.objects.filter(key__contains="player").exists()


# What guests may do -----------------------------------------------------------------------------------------------------
def test_what_is_for_accounts_leads_to_one_and_says_why(client: Client, guest: Player) -> None:
    for name in ("profile", "collection:home", "collection:import", "play:links", "account_email", "archive", "mfa_index"):
        answer = client.get(reverse(name), headers={"accept-language": "en"})
        assert answer.headers["Location"].startswith(SIGN_UP), name
    page = client.get(SIGN_UP, headers={"accept-language": "en"}).content.decode()
    by_htmx = client.post(reverse("collection:change"), headers={"hx-request": "true"})
    by_api = client.get(reverse("holding-list"))

    assert "You need an account for this" in page
    assert "comes along" in page
    assert by_htmx.headers["HX-Redirect"] == SIGN_UP
    assert (by_api.status_code, list(by_api.json())) == (403, ["detail"])


def test_a_guest_shows_nothing_to_others(client: Client, guest: Player) -> None:
    deck = Deck.objects.get(owner=guest)
    settings = {"version": deck.version, "name": "Mine", "format": deck.format, "notes": "", "audience": "public"}

    page = client.post(reverse("decks:settings", args=[deck.pk]), settings)
    api = client.patch(reverse("deck-detail", args=[deck.pk]), settings | {"version": 1}, content_type="application/json")
    private = client.post(reverse("decks:settings", args=[deck.pk]), settings | {"audience": "private"})

    assert (page.status_code, api.status_code, private.status_code) == (422, 400, 302)
    deck.refresh_from_db()
    assert (deck.name, deck.share) == ("Mine", None)


def test_a_guest_keeps_so_many_decks(client: Client, guest: Player) -> None:
    for number in range(shelf.GUEST_DECKS - 1):
        begin(client, token=f"{number}")

    answer = client.post(reverse("decks:copy-starter", args=["wankul", "siege"]), follow=True, headers={"accept-language": "en"})

    assert "A guest keeps 10 decks at most. Create an account to keep it all and go on." in answer.content.decode()
    assert Deck.objects.count() == shelf.GUEST_DECKS


def test_a_guest_keeps_so_many_tables(client: Client, messages: list[UUID]) -> None:
    asked = {"level": "easy", "players": 2, "option_expert": "false"}
    answers = [client.post(reverse("play:new-table", args=["woodland_wizards"]), asked) for _ in range(GUEST_TABLES)]
    refused = client.post(reverse("play:new-table", args=["woodland_wizards"]), asked, headers={"accept-language": "en"})

    assert {answer.status_code for answer in answers} == {302}
    assert refused.status_code == 409
    assert "Create an account to keep it all" in refused.content.decode()
    assert Table.objects.count() == GUEST_TABLES


def test_a_guest_asks_for_some_hundreds_of_games(client: Client, guest: Player, sent: list[int]) -> None:
    address, asked = reverse("play:new-goldfish"), {"deck": "starter:wankul/siege", "agent": "scripted"}

    proposed = client.get(address).context["form"]["games"].value()
    too_many = client.post(address, asked | {"games": GUEST_GAMES + 1}, headers={"accept-language": "en"})
    api = client.post(reverse("run-list"), asked | {"games": GUEST_GAMES + 1}, content_type="application/json")
    for seed in range(GUEST_RUNS_AT_ONCE):
        assert client.post(address, asked | {"games": GUEST_GAMES, "seed": seed}).status_code == 302
    another = client.post(address, asked | {"games": 1, "seed": 99})

    assert proposed == GUEST_GAMES
    assert (too_many.status_code, api.status_code, another.status_code) == (422, 400, 429)
    assert f"A guest asks for {GUEST_GAMES} games at most. Create an account" in too_many.content.decode()
    assert Run.objects.count() == GUEST_RUNS_AT_ONCE


def test_a_stranger_takes_a_shown_game_over(client: Client, messages: list[UUID]) -> None:
    link = keep_showpieces(house_player(), now=timezone.now())[0]
    home = client.get(reverse("home"))
    live = home.context["live"]
    fields = dict(re.findall(r'<input type="hidden" name="(moves|seat|deal|level_1)" value="(\w+)">', home.content.decode()))

    answer = client.post(reverse("play:link-continue", args=[live.link.pk]), fields)

    table = Table.objects.get()
    assert link.recipe["game"] == live.game == table.game
    assert (table.owner, table.practice, table.seats) == (asking(client), True, ["human", "easy"])
    assert client.get(answer.headers["Location"]).status_code == 200


def test_a_stranger_sits_down_at_one_press(client: Client) -> None:
    """From the home page and from the list of games, against the easiest level, with whatever the form proposes."""
    keep_showpieces(house_player(), now=timezone.now())
    for page in ("home", "play:tables"):
        assert 'name="at_once"' in client.get(reverse(page)).text

    client.post(reverse("play:new-table", args=["wankul"]), {"at_once": "1", "token": "first"})

    table = Table.objects.get()
    assert table.seats == ["human", "easy"]
    assert all(table.deck_names)


def test_a_pasted_list_shows_its_legality_and_its_first_games(client: Client, sent: list[int]) -> None:
    cards = "\n".join(f"{copies} {key}" for key, copies in starters("wankul")[0].cards.items())

    empty = client.post(reverse("play:try"), {"format": "wankul:niveau3", "text": " "})
    answer = client.post(reverse("play:try"), {"format": "wankul:niveau3", "text": cards, "token": "one"}, follow=True)

    assert empty.status_code == 422
    assert answer.redirect_chain[-1][0] == reverse("play:first-look", args=[Deck.objects.get().pk])
    assert answer.context["report"].legal
    assert answer.context["run"] == Run.objects.get()
    assert answer.context["run"].kind == "field"
    assert 0 < answer.context["run"].games_total <= GUEST_GAMES


# What becomes of it -------------------------------------------------------------------------------------------------------
def test_signing_up_keeps_everything_in_place(client: Client, guest: Player, mailoutbox: list[EmailMessage]) -> None:
    other_browser = client_of(guest)

    answer = client.post(SIGN_UP, {"email": "New@example.com", "password1": NEW, "next": reverse("decks:list")})
    [told] = (str(one) for one in client.get(reverse("decks:list")).context["messages"])

    assert all(words in told for words in ("new@example.com", "suivez son lien", "en invité")), told
    player = Player.objects.get()
    assert (player.pk, player.email, player.is_guest, player.guest_door) == (guest.pk, "new@example.com", False, None)
    assert player.check_password(NEW)
    assert answer.headers["Location"] == reverse("decks:list")
    assert asking(client) == player
    assert Deck.objects.get().owner == player
    assert len(mailoutbox) == 1
    assert other_browser.get(reverse("decks:list")).context["rows"] == [], "a copy of the guest's session opens nothing"


def test_signing_up_as_a_guest_tells_nobody_who_has_an_account(bob: Player, mailoutbox: list[EmailMessage]) -> None:
    prove(bob)
    answers = []
    for email in ("nobody@example.com", bob.email):
        client = Client()
        begin(client)
        answer = client.post(SIGN_UP, {"email": email, "password1": NEW})
        answers.append((answer.status_code, answer.headers["Location"], asking(client).email == email))

    assert answers[0] == answers[1] == (302, reverse("home"), True)
    assert Player.objects.filter(email=bob.email).count() == 2
    assert Deck.objects.filter(owner=bob).count() == 0


def test_logging_in_takes_everything_along(
    client: Client, guest: Player, alice: Player, messages: list[UUID], sent: list[int]
) -> None:
    client.post(reverse("play:new-table", args=["woodland_wizards"]), {"level": "easy", "players": 2, "option_expert": "false"})
    asked = {"deck": "starter:wankul/siege", "agent": "scripted", "games": 20, "seed": 1}
    client.post(reverse("play:new-goldfish"), asked)
    client.post(reverse("play:new-goldfish"), asked | {"seed": 2})
    alice_client = client_of(alice)
    alice_client.post(reverse("play:new-goldfish"), asked | {"seed": 2})
    begin(alice_client, token="hers")

    wrong = client.post(LOG_IN, {"login": alice.email, "password": "wrong"})
    assert Deck.objects.filter(owner=guest).exists()
    answer = client.post(LOG_IN, {"login": alice.email, "password": PASSWORD}, follow=True, headers={"accept-language": "en"})

    assert wrong.status_code == 200
    assert asking(client) == alice
    assert "1 deck, 1 table, 1 simulation" in answer.content.decode()
    assert Deck.objects.filter(owner=alice).count() == 2
    assert Table.objects.get().owner == alice
    assert sorted(Run.objects.owned_by(alice).values_list("question__seed", flat=True)) == [1, 2]
    assert not Run.objects.owned_by(guest).exists()
    guest.refresh_from_db()
    assert sweep_guests(now=guest.guest_until or timezone.now()) == 1


def test_all_or_nothing_moves(guest: Player, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("config.accounts.moving.Link.objects.owned_by", fail)
    with pytest.raises(RuntimeError):
        move_belongings(guest=guest, account=alice, now=timezone.now())

    assert Deck.objects.get().owner == guest


def test_nothing_moves_out_of_an_account(guest: Player, alice: Player) -> None:
    Player.objects.filter(pk=guest.pk).update(guest_until=None)

    assert not move_belongings(guest=guest, account=alice, now=timezone.now())
    assert Deck.objects.get().owner == guest


def test_every_relation_to_players_moves_or_is_for_accounts_alone() -> None:
    moved = {Deck, Run, Table, Link}
    for_accounts = {
        "Holding",
        "MovementBatch",
        "ImportDraft",
        "OwnList",
        "Photo",
        "Place",
        "Lot",
        "Wish",
        "SavedSearch",
        "EmailAddress",
        "Authenticator",
        "ApiKey",
        "Restoration",
        "Opening",
        "ExchangeSide",
        "LogEntry",
        "KeptCard",
        "ColumnMap",
        "Block",
        "Comment",
        "Profile",
        "Proposal",
        "OwnFormat",
        "Receipt",
    }
    stays = {"WorkDay"}  # work that was done for the guest is no belonging
    found = {one.related_model for one in Player._meta.related_objects if not one.many_to_many}

    assert {model.__name__ for model in found - moved} <= for_accounts | stays
    assert moved <= found


def test_guests_are_forgotten_after_seven_days_without_a_visit(client: Client, guest: Player, alice: Player) -> None:
    now = timezone.now()
    assert sweep_guests(now=now + GUEST_KEPT - timedelta(minutes=1)) == 0

    assert sweep_guests(now=now + GUEST_KEPT + timedelta(minutes=1)) == 1
    sweep_sessions(now=now + GUEST_KEPT + timedelta(minutes=1))

    assert not Session.objects.exists()
    assert list(Player.objects.all()) == [alice]
    assert not Deck.objects.exists()
    assert client.get(reverse("decks:list")).context["user"].is_authenticated is False


def test_a_visit_keeps_a_guest_for_seven_more_days(client: Client, guest: Player) -> None:
    before = timezone.now() + GUEST_KEPT - 2 * guests.KEPT_ANEW
    Player.objects.filter(pk=guest.pk).update(guest_until=before)

    answer = client.get(reverse("decks:list"))

    guest.refresh_from_db()
    assert guest.guest_until is not None
    assert guest.guest_until > before
    assert answer.cookies["sessionid"]["max-age"] > (GUEST_KEPT - timedelta(minutes=1)).total_seconds()


def test_a_guest_who_wants_to_be_forgotten_is(client: Client, guest: Player, alice_client: Client) -> None:
    page = client.get(reverse("guest"), headers={"accept-language": "en"})
    answer = client.post(reverse("guest"), follow=True)

    assert "You are here as a guest" in page.content.decode()
    assert answer.status_code == 200
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert alice_client.post(reverse("guest")).headers["Location"] == reverse("profile")
    assert Client().get(reverse("guest")).headers["Location"].startswith(LOG_IN)


def test_strangers_and_others_find_nothing_of_a_guest(guest: Player, bob_client: Client) -> None:
    deck = Deck.objects.get()
    other = Client()
    begin(other)

    addresses = [
        reverse("decks:deck", args=[deck.pk]),
        reverse("decks:edit", args=[deck.pk]),
        reverse("play:first-look", args=[deck.pk]),
    ]

    for address in addresses:
        assert (bob_client.get(address).status_code, other.get(address).status_code) == (404, 404)
        assert Client().get(address).headers["Location"].startswith(LOG_IN)

"""Accounts with a large collection end at once; what is too much for that is deleted by workers, and found by nobody."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection import tasks
from collection.models import (
    Finish,
    Game,
    Holding,
    ImportMode,
    Lot,
    LotMovement,
    Movement,
    MovementBatch,
    Place,
    PlaceKind,
    PlaceMovement,
    Player,
    Remains,
    Scope,
)
from collection.refusal import GoneError
from collection.services import holdings, planning, remains, waking
from collection.services.api_keys import make_key
from collection.services.holdings import change_holdings, undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.places import unopened_place
from collection.services.players import delete_player
from collection.services.waking import BrokerAwayError
from decks.community.services import commenting, profiling
from decks.models import Comment, Deck
from play.sweeping import sweep
from tests.collection.holders import own, place
from tests.config.accounts.test_deletion import give_one_of_everything, rows
from tests.conftest import PASSWORD, client_of
from tests.decks.community.people import a_public_deck
from tests.test_all_or_nothing import everything, what_stays

pytestmark = [pytest.mark.usefixtures("wankul"), pytest.mark.database, pytest.mark.django_db(transaction=True)]

LEFT = {"Holding", "Lot", "Place", "MovementBatch", "Movement", "LotMovement", "PlaceMovement", "Remains"}
EMAIL = "carol@example.com"


class KilledError(BaseException):
    """The process ends here: nothing catches it."""


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What workers were called for; more than one row is a large collection, and three go at a time."""
    found: list[int] = []

    def send(task: str, *, remains: int) -> None:
        assert task == tasks.clear_remains.name
        found.append(remains)

    monkeypatch.setattr(waking, "send", send)
    monkeypatch.setattr(remains, "LARGE_ACT", 1)
    monkeypatch.setattr(remains, "A_PIECE", 3)
    return found


@pytest.fixture
def carol(wankul: Game) -> Player:
    """Who has one of everything, acts that were undone and redone, and shows a deck to all."""
    player = Player.objects.create_user(EMAIL, PASSWORD, display_name="Carol")
    EmailAddress.objects.create(user=player, email=EMAIL, primary=True, verified=True)
    give_one_of_everything(player, wankul)
    act = own(player, 3, "S1-031", "S1-040", "S1-041", "S1-108").batch
    for _time in range(3):
        assert act is not None
        act = undo_act(player=player, act=act.pk).batch
    return player


def ended(player: Player) -> Remains:
    """What the account leaves."""
    delete_player(player=Player.objects.get(pk=player.pk), password=PASSWORD)
    return Remains.objects.get()


def clear(left: Remains, now: Callable[[], datetime] = timezone.now) -> None:
    remains.clear(remains=left.pk, clock=now)


def later() -> datetime:
    return timezone.now() + timedelta(minutes=1)


def counted() -> dict[str, int]:
    """Rows of each table that has some, but of the catalogue and of the site itself."""
    return {name: count for name, count in rows().items() if count}


def test_all_but_the_collection_goes_at_once_and_the_collection_piece_by_piece(
    alice: Player, wankul: Game, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    own(alice, 2, "S1-031", "S1-108")
    before = counted()
    carol = Player.objects.create_user(EMAIL, PASSWORD)
    give_one_of_everything(carol, wankul)
    act = own(carol, 3, "S1-031", "S1-040", "S1-041", "S1-108").batch
    assert act is not None
    undo_act(player=carol, act=act.pk)
    theirs = {name.partition(".")[2] for name, count in counted().items() if count > before.get(name, 0)}
    assert theirs > LEFT - {"Remains"}

    left = ended(carol)

    after = {name.partition(".")[2] for name, count in counted().items() if count != before.get(name, 0)}
    assert after == LEFT
    assert not Player.objects.filter(pk=carol.pk).exists()
    assert calls == [left.pk]

    rests: list[tuple[int, bool]] = []
    monkeypatch.setattr(time, "sleep", lambda _seconds: rests.append((sum(rows().values()), connection.in_atomic_block)))
    clear(left)

    assert counted() == before
    assert len(rests) > 5
    assert all(more > fewer for (more, _one), (fewer, _other) in pairwise(rests))
    assert not any(is_locked for _rows, is_locked in rests)


def test_a_small_collection_goes_with_its_account(carol: Player, calls: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remains, "LARGE_ACT", 1_000)
    delete_player(player=carol, password=PASSWORD)

    assert not Remains.objects.exists()
    assert not MovementBatch.objects.exists()
    assert not Place.objects.exists()
    assert calls == []


@pytest.mark.parametrize("kind", [Lot, Holding, MovementBatch, LotMovement, Movement, PlaceMovement])
def test_whatever_a_collection_has_much_of_makes_it_large(carol: Player, monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
    everything = sum(one.objects.count() for one in (Lot, Holding, MovementBatch, LotMovement, Movement, PlaceMovement))

    monkeypatch.setattr(remains, "LARGE_ACT", everything)
    assert not remains._is_large(carol.pk)
    monkeypatch.setattr(remains, "LARGE_ACT", everything - kind.objects.count())
    assert remains._is_large(carol.pk)


def test_nothing_opens_an_account_that_has_ended(carol: Player) -> None:
    browser, now = client_of(carol), timezone.now()
    key = make_key(player=carol, name="Key", scope=Scope.WRITE, lasts=None, now=now).text
    uid, token = user_pk_to_url_str(carol), default_token_generator.make_token(carol)
    confirm = EmailConfirmationHMAC(EmailAddress.objects.get(user=carol)).key
    program = Client(headers={"authorization": f"Bearer {key}"})
    assert program.get(reverse("act-list")).status_code == 200
    answer = browser.post(reverse("delete_account"), {"password": PASSWORD}, headers={"accept-language": "en"}, follow=True)
    assert "Your account and all it held have been deleted." in answer.content.decode()
    assert Lot.objects.exists()

    assert browser.get(reverse("profile")).status_code == 302
    assert program.get(reverse("act-list")).status_code == 401
    login = Client().post(reverse("account_login"), {"login": EMAIL, "password": PASSWORD})
    assert login.status_code == 200
    assert login.context["form"].errors
    reset = Client().get(reverse("account_reset_password_from_key", args=[uid, token]), follow=True)
    assert reset.context["token_fail"]
    Client().post(reverse("account_confirm_email", args=[confirm]))
    assert not EmailAddress.objects.exists()


def test_the_address_is_free_at_once_and_whoever_takes_it_owns_nothing(carol: Player, wankul: Game) -> None:
    left = ended(carol)

    somebody = Client()
    somebody.post(reverse("account_signup"), {"email": EMAIL, "password1": PASSWORD})
    new = Player.objects.get(email=EMAIL)
    own(new, 1, "S1-050")

    assert new.pk > left.account
    assert somebody.get(reverse("delete_account")).context["belongings"].copies == 1
    assert MovementBatch.objects.of(new).count() == 1
    clear(left)
    assert (Holding.objects.count(), MovementBatch.objects.count(), Movement.objects.count()) == (1, 1, 1)


def test_others_see_nothing_of_it_any_more(carol: Player, bob: Player) -> None:
    mine, bobs = a_public_deck(carol), a_public_deck(bob)
    said = commenting.write_comment(player=carol, deck=bobs, text="Well built", now=timezone.now())
    profiling.keep_profile(player=carol, name="Carolla", about="", is_indexed=True, now=timezone.now())
    seen = Client()
    pages = [reverse("decks:shared", args=[mine.share]), reverse("community:player", args=["Carolla"])]
    assert [seen.get(page).status_code for page in pages] == [200, 200]

    ended(carol)

    assert [seen.get(page).status_code for page in pages] == [404, 404]
    assert not Comment.objects.filter(pk=said.pk).exists()
    assert "Carol" not in seen.get(reverse("decks:shared", args=[bobs.share])).content.decode()
    assert list(Deck.objects.all()) == [bobs]


def test_what_fails_on_the_way_leaves_the_account_whole(carol: Player) -> None:
    def delete() -> None:
        delete_player(player=Player.objects.get(pk=carol.pk), password=PASSWORD)

    writes, left = what_stays(delete, everything())

    assert left == []
    assert writes > 10


def test_a_worker_that_is_killed_between_pieces_or_in_one_is_followed_by_the_next(
    carol: Player, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = ended(carol)
    delete, rest, written = remains._delete, time.sleep, list[int]()

    def die_in_the_fifth(found: Any, most: int) -> int:
        done = delete(found, most)
        written.append(done)
        if sum(map(bool, written)) == 5:
            raise KilledError
        return done

    monkeypatch.setattr(remains, "_delete", die_in_the_fifth)
    before = sum(rows().values())
    with pytest.raises(KilledError):
        clear(left)
    monkeypatch.setattr(remains, "_delete", delete)
    assert 0 < before - sum(rows().values()) < sum(written)  # what it did whole stays done, the rest of its piece does not

    clear(left)
    assert Remains.objects.get().attempts == 1  # nobody knows yet that it is dead

    def die(_seconds: float) -> None:
        raise KilledError

    monkeypatch.setattr(time, "sleep", die)
    with pytest.raises(KilledError):
        clear(left, later)
    monkeypatch.setattr(time, "sleep", rest)
    assert sweep(now=later() + timedelta(minutes=1)).remains == 1
    assert calls == [left.pk] * 2
    clear(left, lambda: later() + timedelta(minutes=2))
    assert not Remains.objects.exists()
    assert not MovementBatch.objects.exists()


def test_two_workers_at_once_delete_it_once(carol: Player) -> None:
    left = ended(carol)

    def work(_which: int) -> None:
        try:
            clear(left, later)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, range(2)))

    assert not Remains.objects.exists()
    assert not Lot.objects.exists()
    assert not MovementBatch.objects.exists()
    clear(left)


def test_without_a_broker_the_sweeper_calls_as_soon_as_it_can(
    carol: Player, calls: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    send = waking.send

    def away(*_: Any, **__: Any) -> None:
        raise BrokerAwayError

    monkeypatch.setattr(waking, "send", away)
    left = ended(carol)
    assert sweep(now=timezone.now()).remains == 0
    monkeypatch.setattr(waking, "send", send)
    assert sweep(now=timezone.now()).remains == 1
    assert calls == [left.pk]
    assert sweep(now=timezone.now()).remains == 0


def test_after_a_minute_others_have_their_turn_and_a_fault_is_not_met_again_at_once(
    carol: Player, calls: list[int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    left, patience = ended(carol), remains.MOST_SECONDS
    monkeypatch.setattr(remains, "MOST_SECONDS", 0)
    clear(left)
    assert sweep(now=timezone.now()).remains == 1

    def fail(_left: Remains) -> bool:
        raise IntegrityError  # a fault of the database that no waiting mends

    monkeypatch.setattr(remains, "MOST_SECONDS", patience)
    with monkeypatch.context() as patch:
        patch.setattr(remains, "clear_some", fail)
        clear(left)
    assert "could not be deleted" in caplog.text
    assert sweep(now=later()).remains == 0
    assert sweep(now=timezone.now() + remains.AGAIN_AFTER + timedelta(minutes=1)).remains == 1
    clear(left)
    assert not Remains.objects.exists()


def test_what_somebody_has_who_got_the_number_all_the_same_is_not_deleted(
    carol: Player, calls: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """By hand, or by a dump that was loaded: databases give no number twice."""
    left = ended(carol)
    Player.objects.create(pk=left.account, email="dan@example.com")
    before = counted()

    clear(left)

    assert counted() == before
    assert "NumberInUseError" in caplog.text


def test_an_act_that_is_worked_out_while_the_account_ends_writes_nothing(
    carol: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import that opens a place, and an undoing whose rows go while they are read."""
    monkeypatch.setattr(planning, "LARGE_ACT", 1)
    draft = read_into_draft(
        player=carol, game=wankul, content="Code,Quantity,Place\nS1-031,2,Shelf\nS1-108,3,Shelf", now=timezone.now()
    )
    [act, *_older] = MovementBatch.objects.of(carol)

    def while_it_ends(player: Player, act: int) -> MovementBatch:
        clear(ended(player))
        return MovementBatch.objects.get(pk=act)

    monkeypatch.setattr(holdings, "_plan_to_undo", while_it_ends)

    with pytest.raises(GoneError):
        undo_act(player=carol, act=act.pk)
    assert not MovementBatch.objects.exists()
    deeds: list[Callable[[], Any]] = [
        lambda: commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now()),
        lambda: unopened_place(carol, "Box", PlaceKind.BOX),
        lambda: change_holdings(player=carol, changes={place("S1-031", Finish.NORMAL): 1}),
    ]
    for deed in deeds:
        with pytest.raises(GoneError):
            deed()
    assert not Place.objects.exists()
    assert not Holding.objects.exists()


@pytest.mark.skipif("postgres" in settings.DATABASES["default"]["ENGINE"], reason="PostgreSQL counts beside its tables")
def test_no_new_player_has_the_number_of_what_is_left_whatever_a_migration_forgets(carol: Player) -> None:
    left = ended(carol)
    for forgotten in ("DELETE FROM sqlite_sequence WHERE name = %s", "UPDATE sqlite_sequence SET seq = 0 WHERE name = %s"):
        with connection.cursor() as cursor:
            cursor.execute(forgotten, [Player._meta.db_table])
        remains.keep_numbers()
        assert Player.objects.create_user(f"{len(forgotten)}@example.com").pk > left.account
    clear(left)
    remains.keep_numbers()

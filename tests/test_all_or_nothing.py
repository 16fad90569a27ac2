"""Every deed that writes is done whole or not at all: before each of its writes in turn, the database fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from collection.models import Finish, Game, ImportDraft, ImportMode, Player
from collection.services import boxes, catalogue, holdings, importing, own_lists, players
from decks.community.services import commenting, liking, moderating, profiling, proposing, standing
from decks.services import editing, formats, revisions, shelf
from play.common.playable_decks import find_deck, starter_decks
from play.replays.engine.own_games import own_table
from play.replays.models import Link, Remark
from play.replays.services import linking, remarking
from play.runs.engine.laboratory import Played
from play.runs.models import Run
from play.runs.services import asking, chunks, stopping
from play.tables.models import Table
from play.tables.services import ending, hints, moving, opening, taking_back
from play.training import services as training
from play.training.models import Drill
from simulator.catalog import load
from simulator.catalog.starters import starters
from tests.collection.holders import own, place
from tests.collection.services.test_catalogue import without
from tests.conftest import PASSWORD, client_of
from tests.decks.builders import a_body, a_deck, a_format, current, named
from tests.decks.community.people import a_public_deck, somebody
from tests.play.conftest import NOON, Asking, asked, coin_question, coins, sent
from tests.play.tables.conftest import messages, setup_of, sitting_at, work
from tests.simulator.catalog.test_own_list import shipped_as_own

__all__ = ["asked", "coins", "messages", "sent"]

PLAYED = Played('{"heads": 2, "tosses": [0, 1, 2, 3]}', 4)

WRITES = ("INSERT", "UPDATE", "DELETE")

BESIDE = ('"collection_allowance"', '"django_session"', 'SET "last_login"')
"""Counts of limits, sessions, when somebody came: they outlive deeds that fail, and are nothing of what people have."""


class BrokenError(OperationalError):
    """What a database says whose disk is full."""


@contextmanager
def failing_before_write(number: int) -> Iterator[list[str]]:
    """The writes that reach the database; before the one with this number it fails, and goes on failing."""
    written: list[str] = []

    def execute(go_on: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if sql.startswith(WRITES) and not any(table in sql for table in BESIDE):
            if len(written) >= number:
                raise BrokenError("database or disk is full")
            written.append(sql)
        return go_on(sql, *arguments)

    with connection.execute_wrapper(execute):
        yield written


def rows_of(tables: Collection[str]) -> dict[str, list[Any]]:
    """All rows of these tables."""
    found = {}
    with connection.cursor() as cursor:
        for table in sorted(tables):
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')
            found[table] = cursor.fetchall()
    return found


def everything() -> dict[str, list[Any]]:
    """All rows of all tables."""
    tables = connection.introspection.django_table_names(only_existing=True)
    return rows_of([table for table in tables if f'"{table}"' not in BESIDE])


Deed = Callable[[], object]


def writes_of(deed: Deed) -> list[str]:
    """The writes of which the deed is made; it is taken back."""
    with transaction.atomic(), failing_before_write(10_000) as written:
        deed()
        transaction.set_rollback(True)
    return written


def what_stays(deed: Deed, before: dict[str, list[Any]]) -> tuple[int, list[str]]:
    """In how many writes a deed is done, and what it leaves behind where one of them fails, in the tables that they name."""
    left, writes = list[str](), writes_of(deed)
    named = {table for table in before if any(f'"{table}"' in sql for sql in writes)}
    for number in range(len(writes)):
        with failing_before_write(number) as written, suppress(BrokenError):
            deed()
        after = rows_of(named)
        left += [f"{table} after {written}" for table in named if after[table] != before[table]]
        before |= after
    return len(writes), left


def in_the_collection(alice: Player, wankul: Game) -> dict[str, Deed]:
    act = own(alice, 3, "S1-031", "S1-108").batch
    assert act is not None
    woodland = Game.objects.get(slug="woodland_wizards")
    text = shipped_as_own("woodland_wizards")
    own_lists.keep_list(player=alice, game=woodland, text=text)
    card = next(iter(own_lists.usable_list("woodland_wizards", text).catalog.printings))
    own_lists.count_copies(player=alice, game=woodland, copies={card: 2})
    for _ in range(importing.MOST_WAITING):
        draft = importing.read_into_draft(player=alice, game=wankul, content="3 MASTU\n2 S1-041", now=timezone.now())

    def commit() -> None:
        found = ImportDraft.objects.select_related("player").get(pk=draft.pk)
        importing.commit_import(draft=found, mode=ImportMode.ADD, leave_out=True, now=timezone.now())

    return {
        "change": lambda: holdings.change_holdings(player=alice, changes={place("S1-031"): 1, place("S1-040"): 2}),
        "set": lambda: holdings.set_holdings(player=alice, copies={place("S1-031", Finish.FOIL): 2, place("S1-108"): 0}),
        "undo": lambda: holdings.undo_act(player=alice, act=act.pk),
        "complete a box": lambda: boxes.complete_box(player=alice, game=Game.objects.get(slug="wizard_duel"), box="boite"),
        "read a list": lambda: importing.read_into_draft(player=alice, game=wankul, content="1 S1-050", now=timezone.now()),
        "commit a list": commit,
        "keep a list": lambda: own_lists.keep_list(player=alice, game=woodland, text=text + "\n"),
        "count copies": lambda: own_lists.count_copies(player=alice, game=woodland, copies={card: 4}),
        "drop a list": lambda: own_lists.drop_list(player=alice, game=woodland),
        "read the card files": lambda: catalogue.sync_catalogue(game="wizard_duel"),
        "delete the account": lambda: players.delete_player(player=Player.objects.get(pk=alice.pk), password=PASSWORD),
    }


def with_decks(alice: Player, wankul: Game) -> dict[str, Deed]:
    deck = shelf.create_deck(owner=alice, game=wankul, name="Deck", format="niveau3", content={"S1-031": 3, "S1-032": 1})
    kept = revisions.save_revision(deck=deck, version=1, message="first")
    editing.add_copies(deck=deck, version=1, printing="S1-031", copies=-1)
    gone = shelf.create_deck(owner=alice, game=wankul, name="Gone", format="niveau3", content={"S1-031": 3})
    shelf.delete_deck(deck=gone, now=timezone.now() - 2 * shelf.KEPT_DELETED)
    put_aside = shelf.copy_deck(owner=alice, deck=deck, name="Put aside")
    shelf.delete_deck(deck=put_aside, now=timezone.now())

    return {
        "copy a starter": lambda: shelf.copy_starter(owner=alice, game=wankul, starter=starters("wankul")[0], token="t"),
        "copy a deck": lambda: shelf.copy_deck(owner=alice, deck=deck, name="Copy"),
        "change a deck": lambda: editing.change_copies(deck=deck, version=2, deltas={"S1-031": 1, "S1-032": -1, "S1-033": 2}),
        "undo in a deck": lambda: editing.undo(deck=deck, version=2),
        "restore a revision": lambda: editing.restore_revision(deck=deck, version=2, revision=kept),
        "save a revision": lambda: revisions.save_revision(deck=deck, version=2, message="second"),
        "change its settings": lambda: shelf.change_settings(
            deck=deck, version=2, name="Name", format="niveau3", notes="", audience="public"
        ),
        "delete a deck": lambda: shelf.delete_deck(deck=deck, now=timezone.now()),
        "restore a deck": lambda: shelf.restore_deck(deck=put_aside),
        "delete a deck for good": lambda: shelf.delete_for_good(deck=put_aside),
    }


def with_simulations(alice: Player, asked: Asking) -> dict[str, Deed]:
    run = asked(alice, games=12, chunk=4)
    rows = list(run.chunks.order_by("index"))
    for row in rows[:2]:
        claim = chunks.claim_chunk(chunk=row.pk, now=NOON)
        assert claim is not None
        chunks.finish_chunk(chunk=claim, played=PLAYED, now=NOON)
    last = chunks.claim_chunk(chunk=rows[2].pk, now=NOON)
    assert last is not None
    other = asked(alice, games=100, seed=8, chunk=4)
    question = coin_question(40, 9)

    return {
        "ask for a run": lambda: asking.ask(owner=alice, question=question, subject=asking.Subject("Money"), now=NOON),
        "end a chunk": lambda: chunks.finish_chunk(chunk=last, played=PLAYED, now=NOON),
        "give a chunk up": lambda: chunks.fail_chunk(chunk=last, problem="bad luck", now=NOON),
        "stop a run": lambda: stopping.stop_run(run=other, now=NOON),
        "delete a run": lambda: stopping.delete_run(run=Run.objects.get(pk=run.pk), now=NOON),
    }


def at_tables(alice: Player) -> dict[str, Deed]:
    table = opening.open_table(owner=alice, setup=setup_of("wankul", practice=True), now=timezone.now())
    work(table)
    over = opening.open_table(owner=alice, setup=setup_of("wankul", seed=2), now=timezone.now())
    ending.concede(table=over, now=timezone.now())
    over.refresh_from_db()
    game = own_table(over)
    link = linking.share(game=game, all_hands=True, now=timezone.now())
    remark = remarking.add_remark(game=game, moves=0, words="Words", now=timezone.now())
    deck = find_deck(alice, starter_decks()[0].choice)
    assert deck is not None
    drill = training.start_drill(owner=alice, deck=deck, seed=4, now=timezone.now())
    training.answer_drill(drill=drill, action=sitting_at(drill.table).choices()[0])

    moved = opening.open_table(owner=alice, setup=setup_of("wankul", seed=9, practice=True), now=timezone.now())
    work(moved)
    moving.play_move(table=moved, action=sitting_at(moved).choices()[-1], version=moved.version, now=timezone.now())
    work(moved)

    def back() -> None:
        found = Table.objects.get(pk=moved.pk)
        taking_back.take_back(table=found, version=found.version, now=timezone.now())

    def here() -> Table:
        return Table.objects.get(pk=table.pk)

    def move() -> None:
        moving.play_move(table=here(), action=sitting_at(here()).choices()[-1], version=here().version, now=timezone.now())

    return {
        "open": lambda: opening.open_table(owner=alice, setup=setup_of("lekemar", seed=3), now=timezone.now()),
        "move": move,
        "take back": back,
        "ask for a hint": lambda: hints.ask_hint(table=here(), now=timezone.now()),
        "give up": lambda: ending.concede(table=here(), now=timezone.now()),
        "delete a table": lambda: ending.delete_table(table=over),
        "play again": lambda: opening.rematch(table=over, seed=5, now=timezone.now()),
        "share": lambda: linking.share(game=game, all_hands=False, now=timezone.now()),
        "show": lambda: linking.show_to(link=Link.objects.get(pk=link.pk), audience="public"),
        "remark": lambda: remarking.add_remark(game=game, moves=0, words="More", now=timezone.now()),
        "tell": lambda: remarking.tell_remark_to(remark=Remark.objects.get(pk=remark.pk), audience="public"),
        "begin a drill": lambda: training.start_drill(owner=alice, deck=deck, seed=7, now=timezone.now()),
        "play on": lambda: training.play_on(drill=Drill.objects.get(pk=drill.pk), now=timezone.now()),
    }


def between_players(alice: Player) -> dict[str, Deed]:
    bob, carol, now = somebody("Bob"), somebody("Carol"), timezone.now()
    deck = a_public_deck(carol)
    comment = commenting.write_comment(player=bob, deck=deck, text="Well built", now=now)
    proposal = proposing.propose(player=bob, deck=deck, changes={"S1-108": -1}, message="", now=now)
    own_format, unused = a_format(alice, "Used"), a_format(alice, "Unused")
    a_deck(alice, {}, format=named(own_format))
    more: dict[str, Any] = {"name": "Used", "description": "Words", "audience": "public", "body": a_body()}
    hidden: dict[str, Any] = {"kind": "hide", "reason": "Why", "now": now, "moderator": bob}

    return {
        "comment": lambda: commenting.write_comment(player=bob, deck=deck, text="More", now=now),
        "take no more": lambda: commenting.change_talk(deck=deck, takes_comments=False, takes_proposals=False),
        "like": lambda: liking.like(player=bob, deck=deck, now=now),
        "report": lambda: moderating.report(player=bob, thing=deck, reason="spam", words="", now=now),
        "hide a deck": lambda: moderating.decide(thing=deck, **hidden),
        "hide a comment": lambda: moderating.decide(thing=comment, **hidden),
        "accept a proposal": lambda: proposing.accept(proposal=proposal, version=current(deck).version, now=now),
        "keep a profile": lambda: profiling.keep_profile(player=bob, name="Bobby", about="", is_indexed=False, now=now),
        "block": lambda: standing.block(player=carol, other=bob, now=now),
        "make a format": lambda: a_format(alice, "Another"),
        "change a format": lambda: formats.change_format(format=own_format, seen=1, **more),
        "delete a format": lambda: formats.delete_format(format=unused),
    }


def with_accounts(alice: Player) -> dict[str, Deed]:
    hers = client_of(alice)
    joining = {"email": "new@example.com", "password1": PASSWORD}

    return {
        "sign up": lambda: Client().post(reverse("account_signup"), joining),
        "another address": lambda: hers.post(reverse("account_email"), {"action_add": "", "email": "other@example.com"}),
        "another password": lambda: hers.post(
            reverse("account_change_password"),
            {"oldpassword": PASSWORD, "password1": PASSWORD + "!", "password2": PASSWORD + "!"},
        ),
    }


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_fails_in_the_middle_leaves_nothing(
    alice: Player,
    wankul: Game,
    asked: Asking,
    messages: list[object],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    cards = load("wizard_duel")
    fewer = without(cards, *list(cards.printings)[:2])
    monkeypatch.setattr(catalogue, "load", lambda game: fewer)
    deeds = in_the_collection(alice, wankul) | with_decks(alice, wankul) | at_tables(alice) | with_accounts(alice)
    deeds |= with_simulations(alice, asked) | between_players(alice)

    before = everything()
    found = {name: what_stays(deed, before) for name, deed in deeds.items()}
    after = everything()

    assert [table for table in before if after[table] != before[table]] == [], "a table that no write names"
    assert {name: left for name, (_, left) in found.items() if left} == {}
    assert [name for name, (writes, _) in found.items() if not writes] == []
    assert sum(writes > 1 for writes, _ in found.values()) >= 20, "most deeds are several writes"

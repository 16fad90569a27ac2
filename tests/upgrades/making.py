"""Keeps the database of a release for the tests of upgrades: a small installation with one of everything, as text, packed.

    python -m tests.upgrades.making 2026-11-22        writes tests/upgrades/kept/2026-11-22.sql.xz

Run it once, from the very commit that is released, and never again for it: what later versions must be able to read is what
this one writes. What a release adds to what people can have is added to `fill` before.
"""

from __future__ import annotations

import lzma
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

KEPT = Path(__file__).parent / "kept"

EMAIL, PASSWORD = "alice@example.com", "a long enough pass phrase"
"""Of the player who has one of everything; the demo account is there too."""


def pack(database: Path, packed: Path) -> None:
    """Write a database as packed text."""
    with closing(sqlite3.connect(database)) as connection:
        words = "\n".join(connection.iterdump())
    packed.write_bytes(lzma.compress(words.encode(), preset=9))


def unpack(packed: Path, database: Path) -> None:
    """Make the database again, with its log written ahead as an installation's is."""
    database.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(lzma.decompress(packed.read_bytes()).decode())


def fill() -> None:
    """One of everything, made through the services as the site makes it."""
    from allauth.account.models import EmailAddress

    from collection.models import Game, Player

    alice = Player.objects.create_user(EMAIL, PASSWORD, display_name="Alice")
    EmailAddress.objects.create(user=alice, email=EMAIL, primary=True, verified=True)
    games = {game.slug: game for game in Game.objects.with_cards()}
    _collection(alice, games)
    _copies(alice, games["wankul"])
    _decks(alice, games["wankul"])
    _exchanges(alice)
    _said(alice, games["wankul"])
    _tables(alice, games)
    _runs(alice)
    _archives(alice)


def _collection(alice: Any, games: Mapping[str, Any]) -> None:
    """Cards with a journal, a complete box, one act undone and redone, imports committed and under way, own lists with copies."""
    from django.utils import timezone

    from collection.models import ImportMode
    from collection.services.boxes import complete_box
    from collection.services.holdings import undo_act
    from collection.services.importing import commit_import, read_into_draft
    from collection.services.own_lists import count_copies, keep_list
    from collection.services.photos import attach_photo
    from simulator.games.own_lists import TAKE_LISTS, usable_list
    from tests.collection.holders import own, printing
    from tests.collection.photo_files import photo_file
    from tests.simulator.catalog.test_own_list import shipped_as_own

    own(alice, 3, "S1-031", "S1-108")
    attach_photo(player=alice, printing=printing("S1-108"), content=photo_file(), now=timezone.now())
    wrong = own(alice, 5, "S1-109").batch
    assert wrong is not None
    for _time in range(2):
        undone = undo_act(player=alice, act=wrong.pk).batch
        assert undone is not None
        wrong = undone
    complete_box(player=alice, game=games["wizard_duel"], box="boite")
    wankul = games["wankul"]
    done = read_into_draft(
        player=alice, game=wankul, content="2 S1-040\n1 nothing of the kind", name="liste.txt", now=timezone.now()
    )
    commit_import(draft=done, mode=ImportMode.ADD, leave_out=True, now=timezone.now())
    read_into_draft(player=alice, game=wankul, content="3 MASTU\n2 S1-041", name="suite.txt", now=timezone.now())
    for slug in TAKE_LISTS:
        text = shipped_as_own(slug)
        keep_list(player=alice, game=games[slug], text=text)
        cards = list(usable_list(slug, text).catalog.cards)
        count_copies(player=alice, game=games[slug], copies={cards[0]: 2})


def _copies(alice: Any, game: Any) -> None:
    """Copies of which something is said, in places of each kind, one of them removed; wishes, numbers to keep, a key, columns."""
    from datetime import timedelta
    from uuid import UUID

    from django.utils import timezone

    from collection.models import NOTHING, Facts, Finish, PlaceKind, Scope
    from collection.services.api_keys import make_key
    from collection.services.importing import read_into_draft
    from collection.services.lots import Edit, Part, describe, edit_lines
    from collection.services.mapping import map_columns
    from collection.services.places import change_place, open_place, remove_place
    from collection.services.queued import Queued, count_queued
    from collection.services.spares import keep_of_card
    from tests.collection.exchangers import wish
    from tests.collection.holders import own, place, printing

    now = timezone.now()
    own(alice, 9, "S1-031", "S1-040", "S1-108")
    binder, box, pile = (open_place(player=alice, name=f"A {kind}", kind=kind) for kind in PlaceKind)
    change_place(place=box, name="The box", kind=PlaceKind.BOX, note="On the shelf.", position=3)
    told = Facts(condition="nm", language="fr", place=binder.pk, page=2, slot=5, note="a note", signed=True, graded="9")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 2), told)])
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 3), Facts(place=pile.pk))])
    remove_place(place=pile, now=now)
    edit_lines(player=alice, names=[f"r{place('S1-040')[0]}-normal"], edit=Edit(condition="ex", place=box.pk, adds=("to sell",)))
    wish(alice, "S1-041", 2)
    wish(alice, "S2-031", exactly=True)
    keep_of_card(player=alice, card=printing("S1-108").card, copies=1)
    make_key(player=alice, name="script", scope=Scope.WRITE, lasts=timedelta(days=30), now=now)
    draft = read_into_draft(player=alice, game=game, content="Artikel;Lager\nMASTU;Keller\n", now=now)
    map_columns(draft=draft, fields=["name", "kept"], now=now)
    noted = [Queued(UUID(int=number), game.slug, "S1-108", Finish.NORMAL, delta) for number, delta in enumerate((1, 1, -1))]
    count_queued(player=alice, changes=noted)


def _exchanges(alice: Any) -> None:
    """With a second player: exchanges proposed, agreed upon, done, declined and taken back; a code that waits."""
    from allauth.account.models import EmailAddress
    from django.utils import timezone

    from collection.models import Player
    from collection.services import exchanges, openings
    from tests.collection.exchangers import agreed, done, opened, proposed, spare, ware

    now = timezone.now()
    bob = Player.objects.create_user("bob@example.com", PASSWORD)
    EmailAddress.objects.create(user=bob, email=bob.email, primary=True, verified=True)
    spare(bob, "S1-041", "S1-049", copies=4)
    spare(alice, "S1-081", copies=4)
    opened(alice, bob)
    openings.open_with_code(player=alice, note="Carol", now=now)
    gives, gets = {ware("S1-081"): 1}, {ware("S1-041"): 1}
    proposed(alice, bob, gives, gets)
    agreed(alice, bob, gives, {})
    done(alice, bob, gives, gets)
    back = done(alice, bob, gives, gets)
    for player in (alice, bob):
        exchanges.take_back(player=player, exchange=back, now=now)
    no = proposed(alice, bob, gives, {})
    exchanges.decline(player=bob, exchange=no, version=no.version, now=now)


def _decks(alice: Any, game: Any) -> None:
    """A deck with edits and revisions, one shared by its address, one for everybody, one deleted, one whose copies lie ready."""
    from django.utils import timezone

    from decks.services import building, editing, revisions, shelf
    from simulator.catalog.starters import starters

    starter = starters(game.slug)[0]
    deck = shelf.copy_starter(owner=alice, game=game, starter=starter, token="first")
    revisions.save_revision(deck=deck, version=deck.version, message="as bought")
    first = next(iter(starter.cards))
    for change in (-1, 1, -1):
        deck.refresh_from_db()
        editing.add_copies(deck=deck, version=deck.version, printing=first, copies=change, token=f"click {deck.version}")
    for token, deltas in (("a phone", {first: 1}), ("nothing to do", {})):
        editing.merge_changes(deck=deck, deltas=deltas, maybe={}, token=token)
    deck.refresh_from_db()
    revisions.save_revision(deck=deck, version=deck.version, message="one less")
    deck.refresh_from_db()
    editing.undo(deck=deck, version=deck.version)
    for audience in ("shared", "public"):
        made = shelf.copy_deck(owner=alice, deck=deck, name=f"For others ({audience})")
        shelf.change_settings(
            deck=made, version=made.version, name=made.name, format=made.format, notes="Notes.", audience=audience
        )
    shelf.delete_deck(deck=shelf.copy_deck(owner=alice, deck=deck, name="No longer wanted"), now=timezone.now())
    small = shelf.create_deck(
        owner=alice, game=game, name="Built", format="niveau3", notes="", content={"S1-108": 1, "S1-040": 2}
    )
    building.build_deck(deck=small, version=small.version, build=0, whole=False, now=timezone.now())
    _format(alice, game)


def _format(alice: Any, game: Any) -> None:
    """A format of a player in two versions with words of their own, and a deck that stays with the first; renamed since."""
    from decks.legality.own_formats import name_of
    from decks.legality.sent_clauses import BodySerializer
    from decks.services import formats, shelf

    bodies = []
    for most in (1, 2):
        clause = {"kind": "copies", "most": most, "query": "type:character", "since": "2026-05"}
        checked = BodySerializer(data={"base": "niveau3", "clauses": [clause]}, context={"game": game.slug})
        checked.is_valid(raise_exception=True)
        bodies.append(checked.body())
    told: dict[str, Any] = {"name": "Thursdays", "description": "One of each.", "audience": "shared"}
    made = formats.make_format(owner=alice, game=game, body=bodies[0], **told)
    formats.change_format(format=made, seen=1, body=bodies[1], **told | {"name": "Fridays", "description": "Two of each."})
    for number in (1, 2):
        shelf.create_deck(
            owner=alice, game=game, name="Of its own format", format=name_of(made.key, number), content={"S1-108": 2}
        )
    formats.change_format(format=made, seen=2, body=bodies[1], **told | {"name": "Saturdays"})


def _said(alice: Any, game: Any) -> None:
    """With others: likes, comments, proposals of each state, a profile, a block; what was changed, hidden, reported, heard."""
    from django.utils import timezone

    from collection.models import Player
    from decks.community.services import commenting, liking, moderating, profiling, proposing, standing
    from decks.models import ModerationKind, OwnFormat, ReportReason
    from decks.services import shelf

    now = timezone.now()
    bob = Player.objects.get(email="bob@example.com")
    carol = Player.objects.create_user("carol@example.com", PASSWORD)
    deck = shelf.create_deck(owner=alice, game=game, name="Talked about", format="niveau3", content={"S1-108": 3, "S1-040": 2})
    deck = shelf.change_settings(deck=deck, version=1, name=deck.name, format=deck.format, notes="", audience="public")
    profiling.keep_profile(player=alice, name="Alizee", about="I collect.", is_indexed=True, now=now)
    liking.like(player=bob, deck=deck, now=now)
    said = commenting.write_comment(player=bob, deck=deck, text="**Good**, [[MASTU]] above all.", now=now, token="first")
    commenting.edit_comment(comment=said, text="Very **good**.", now=now)
    commenting.write_comment(player=alice, deck=deck, text="Thank you.", answers=said, now=now)
    for wrong in (commenting.write_comment(player=carol, deck=deck, text=text, now=now) for text in ("Buy this", "And this")):
        moderating.report(player=bob, thing=wrong, reason=ReportReason.SPAM, words="Again.", now=now)
    moderating.decide(moderator=alice, thing=wrong, kind=ModerationKind.HIDE, reason="Advertising.", now=now)
    commenting.hide_comment(comment=commenting.write_comment(player=bob, deck=deck, text="Twice.", now=now))
    first, second, third = (
        proposing.propose(player=bob, deck=deck, changes={"S1-040": 1}, message="One more.", now=now) for _ in range(3)
    )
    proposing.accept(proposal=first, version=deck.version, now=now)
    proposing.decline(proposal=second, answer="Not now.", now=now)
    proposing.withdraw(proposal=third, now=now)
    proposing.propose(player=bob, deck=deck, changes={"S1-108": -1}, message="", now=now)
    commenting.change_talk(deck=deck, takes_comments=False, takes_proposals=True)
    commenting.hear(deck=deck, until=said.pk)
    shown = OwnFormat.objects.get(owner=alice)
    moderating.report(player=bob, thing=shown, reason=ReportReason.SPAM, words="A shop.", now=now)
    moderating.decide(moderator=carol, thing=shown, kind=ModerationKind.HIDE, reason="Advertising.", now=now)
    standing.block(player=alice, other=carol, now=now)


def _tables(alice: Any, games: Mapping[str, Any]) -> None:
    """Of each game a table in the middle and one that is over, with remarks and links; with an own list, and a drill answered."""
    from django.utils import timezone

    from play.common.playable_decks import find_deck, starter_decks
    from play.replays.engine.own_games import own_table
    from play.replays.services.linking import report, share, show_to
    from play.replays.services.remarking import add_remark
    from play.tables.services.ending import concede
    from play.tables.services.hints import ask_hint, work_out
    from play.tables.services.opening import open_table
    from play.training.services import answer_drill, start_drill
    from tests.play.tables.conftest import setup_of, sitting_at

    for slug in games:
        table = open_table(owner=alice, setup=setup_of(slug, seed=5), now=timezone.now())
        _play_by_lot(table, moves=6)
        over = open_table(owner=alice, setup=setup_of(slug, seed=6), now=timezone.now())
        _play_by_lot(over, moves=8)
        add_remark(game=own_table(over), moves=3, words="Rather the other one.", now=timezone.now())
        concede(table=over, now=timezone.now())
        over.refresh_from_db()
        add_remark(game=own_table(over), moves=4, words="A good turn.", whole_turn=True, audience="public", now=timezone.now())
        show_to(link=share(game=own_table(over), all_hands=True, now=timezone.now()), audience="public")
        report(game=own_table(table), moves=2, expected="Another card.", now=timezone.now())
        if not table.is_over:
            work_out(hint_id=ask_hint(table=table, now=timezone.now()).pk, now=timezone.now())
    deck = find_deck(alice, starter_decks()[0].choice)
    assert deck is not None
    start_drill(owner=alice, deck=deck, seed=4, now=timezone.now())
    drill = start_drill(owner=alice, deck=deck, seed=7, now=timezone.now())
    answer_drill(drill=drill, action=sitting_at(drill.table).choices()[0])


def _play_by_lot(table: Any, *, moves: int) -> None:
    from django.utils import timezone

    from play.tables.services.moving import play_move
    from tests.play.tables.conftest import sitting_at, work

    lots = random.Random(1)
    work(table)
    while not table.is_over and moves:
        play_move(table=table, action=lots.choice(sitting_at(table).choices()), version=table.version, now=timezone.now())
        work(table)
        moves -= 1


def _runs(alice: Any) -> None:
    """Reports of a deck and of tables, a remark and a link on a game of a run, a run that was stopped, one that waits."""
    from django.utils import timezone

    from play.common.playable_decks import find_deck, starter_decks
    from play.replays.engine.own_games import own_game
    from play.replays.services.linking import share
    from play.replays.services.remarking import add_remark
    from play.runs.engine.goldfish import goldfish_question
    from play.runs.models import Chunk, ChunkState, Run
    from play.runs.services.asking import Subject, ask, subject_of
    from play.runs.services.playing import play_chunk
    from play.runs.services.stopping import stop_run
    from tests.play.conftest import series_form

    def asked(question: Any, subject: Subject) -> Run:
        return ask(owner=alice, question=question, subject=subject, now=timezone.now()).run

    def answered(question: Any, subject: Subject) -> Run:
        run = asked(question, subject)
        while chunk := Chunk.objects.filter(run=run, state=ChunkState.PUBLISHED).first():
            play_chunk(chunk=chunk.pk, clock=timezone.now)
        run.refresh_from_db()
        return run

    deck = find_deck(alice, starter_decks()[0].choice)
    assert deck is not None
    run = answered(goldfish_question(deck, games=40, seed=1, agent="scripted"), subject_of(deck))
    add_remark(game=own_game(run, 2), moves=1, words="Why not?", now=timezone.now())
    share(game=own_game(run, 3), all_hands=False, now=timezone.now())
    for game, seats in (("wizard_duel", 4), ("wankul", 2)):
        form = series_form(alice, game, seats, games=20)
        assert form.is_valid(), form.errors
        answered(form.cleaned_data["question"], Subject(form.title()))
    stop_run(run=asked(goldfish_question(deck, games=500, seed=2, agent="random"), subject_of(deck)), now=timezone.now())
    asked(goldfish_question(deck, games=500, seed=3, agent="random"), subject_of(deck))


def _archives(alice: Any) -> None:
    """Her archive in three other accounts: restored into an empty one, merged into one that held something and taken back in
    part, waiting for a yes in a third.
    """
    from django.utils import timezone

    from collection.models import Player
    from collection.services.holdings import undo_act
    from collection.services.restorations import agree
    from decks.models import Deck
    from decks.services.editing import change_copies
    from tests.collection.holders import own
    from tests.config.accounts.whole_account import exported, restored, taken_in, worked

    content = exported(alice)
    dora, emil, fay = (Player.objects.create_user(f"{name}@example.com", PASSWORD) for name in ("dora", "emil", "fay"))
    assert restored(dora, content).problem == ""
    for player in (emil, fay):
        own(player, 1, "S1-031")
        merged = worked(taken_in(player, content, merges=True).pk)
        assert merged.is_waiting, merged.problem
    agree(player=emil, pk=_sent_by(emil), now=timezone.now())
    done = worked(_sent_by(emil))
    assert done.act, done.problem
    deck = Deck.objects.owned_by(emil).filter(slots__printing__key="S1-108").order_by("pk").first()
    assert deck is not None
    change_copies(deck=deck, version=deck.version, deltas={"S1-108": 1})
    undo_act(player=emil, act=done.act.pk)


def _sent_by(player: Any) -> Any:
    """The archive that a player sent last."""
    from collection.models import Restoration

    return Restoration.objects.of(player).values_list("pk", flat=True).get()


def main(words: list[str]) -> int:
    """Answer on the command line; see the module's docstring."""
    if len(words) != 1:
        sys.stderr.write("usage: python -m tests.upgrades.making NAME-OF-THE-RELEASE\n")
        return 2
    packed = KEPT / f"{words[0]}.sql.xz"
    if packed.exists():
        sys.stderr.write(f"{packed.name} is kept already, and stays as it is.\n")
        return 1
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"CARTABLE_HOME": home, "DJANGO_SETTINGS_MODULE": "config.settings"}
        for outside in ("DATABASE_URL", "BROKER_URL", "CACHE_URL", "SITE_URL", "CARTABLE_NO_DEMO"):
            os.environ.pop(outside, None)
        import django
        from django.core.management import call_command
        from django.db import connection

        django.setup()
        call_command("prepare")
        fill()
        connection.close()
        pack(Path(home) / "cartable.sqlite3", packed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Large acts are worked out before anybody waits for them, one at a time, and what the journal keeps of each is what it moved."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.models import (
    LARGE_ACT,
    Allowance,
    Facts,
    Game,
    ImportDraft,
    ImportMode,
    Lot,
    LotMovement,
    Movement,
    MovementBatch,
    Place,
    PlaceKind,
    Player,
    Printing,
)
from collection.services import holdings, importing, planning
from collection.services.allowances import Limit, account
from collection.services.holdings import AlreadyUndoneError, TooManyCopiesError, plan_of, undo_act
from collection.services.importing import choose, commit_import, read_into_draft
from collection.services.large_imports import is_large
from collection.services.lots import Part, describe
from collection.services.places import open_place
from collection.services.planning import (
    Done,
    LargeActsBusyError,
    OvertakenError,
    Planned,
    TooManyLargeActsError,
    TooMuchMovedError,
    alone,
    planned,
)
from tests.collection.exchangers import say
from tests.collection.holders import holdings_total, journal_total, own, place

pytestmark = [pytest.mark.usefixtures("wankul"), pytest.mark.database, pytest.mark.django_db(transaction=True)]

MANY = LARGE_ACT + 100


def worked_out(player: Player, rows: int, plan: Callable[[], Planned], write: Callable[[Planned], Done]) -> Done:
    """What comes of a plan that writes so many rows."""
    return planned(player, rows, plan, write, cost=lambda made: rows)


def draft_of(player: Player, game: Game, lines: int = MANY, place: str = "", price: str = "") -> ImportDraft:
    """A list of so many lines, each with a note of its own, so that none is merged into another; in no order of the catalogue."""
    keys = list(Printing.objects.of("wankul").values_list("key", flat=True))
    random.Random(7).shuffle(keys)
    rows = [f"{keys[at % len(keys)]},1,note {at},{place},{price}" for at in range(lines)]
    content = "\n".join(["Code,Quantity,Notes,Place,Purchase price", *rows])
    return read_into_draft(player=player, game=game, content=content, now=timezone.now())


def write(draft: ImportDraft) -> MovementBatch:
    act = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now()).act.batch
    assert act is not None
    return act


def figures_of(player: Player) -> list[tuple[Any, ...]]:
    """What is kept of each act."""
    names = ("pk", "added", "removed", "described", "lines", "lots", "games")
    return list(MovementBatch.objects.of(player).order_by("pk").values_list(*names))


def counted(act: MovementBatch) -> tuple[Any, ...]:
    """The same, counted one by one from what an act moved and said."""
    moved = [(one.delta, one.printing.set.game_id) for one in act.movements.all().shown()]
    said = [(one.delta, one.printing.set.game_id) for one in act.lot_movements.all().shown()]
    removed = -sum(delta for delta, _game in moved if delta < 0)
    told, untold = sum(delta for delta, _game in said if delta > 0), -sum(delta for delta, _game in said if delta < 0)
    games = sorted({game for _delta, game in (*moved, *said)})
    added = sum(delta for delta, _game in moved if delta > 0)
    return act.pk, added, removed, max(told, untold - removed), len(moved), len(said), games


def test_a_large_import_is_one_act_that_comes_and_goes_whole(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    say(alice, "S1-108", 2, Facts(note="before"))
    before = (holdings_total(alice), sorted(Lot.objects.of(alice).values_list("note", "copies")))

    act = write(draft_of(alice, wankul, place="Red box"))

    assert (act.added, act.lots, act.games) == (MANY, MANY, ["wankul"])
    assert Lot.objects.of(alice).filter(place__name="Red box").count() == MANY
    assert journal_total(alice) == holdings_total(alice)
    undone = undo_act(player=alice, act=act.pk)
    assert (undone.removed, undone.movements) == (MANY, ())
    assert (holdings_total(alice), sorted(Lot.objects.of(alice).values_list("note", "copies"))) == before
    again = undo_act(player=alice, act=undone.batch.pk if undone.batch else 0)
    assert again.added == MANY
    assert journal_total(alice) == holdings_total(alice)
    assert figures_of(alice) == [counted(one) for one in MovementBatch.objects.of(alice).order_by("pk")]


def test_what_a_large_act_moved_is_written_in_the_order_of_the_catalogue(alice: Player, wankul: Game) -> None:
    act = write(draft_of(alice, wankul))

    assert act.is_large
    for rows in (Movement.objects, LotMovement.objects):
        told = list(rows.told_of(act).values_list("printing_id", "finish"))
        assert told == list(rows.filter(batch=act).values_list("printing_id", "finish"))


def test_others_write_while_a_large_act_is_worked_out(alice: Player, bob: Player, wankul: Game, monkeypatch: Any) -> None:
    draft, wrote = draft_of(alice, wankul), []

    def beside() -> None:
        try:
            wrote.append(own(bob, 1, "S1-108").added)
        finally:
            connection.close()

    def first(work: Any) -> Any:
        def meanwhile(*args: Any, **said: Any) -> Any:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(beside).result(timeout=15)  # who waits for the lock waits for twenty
            return work(*args, **said)

        return meanwhile

    monkeypatch.setattr(importing, "plan_of", first(plan_of))
    act = write(draft)
    monkeypatch.setattr(holdings, "taken_back", first(holdings.taken_back))
    undo_act(player=alice, act=act.pk)

    assert wrote == [1, 1]


def test_an_act_is_planned_anew_where_the_player_acts_meanwhile(alice: Player) -> None:
    plans: list[int] = []

    def plan() -> int:
        plans.append(own(alice, 1, "S1-108").added if len(plans) < 2 else 0)
        return len(plans)

    assert worked_out(alice, MANY, plan, lambda made: made) == 3
    with pytest.raises(OvertakenError):
        worked_out(alice, MANY, lambda: own(alice, 1, "S1-108"), lambda made: pytest.fail("what was overtaken is written"))
    assert worked_out(alice, MANY, lambda: 1, lambda made: made) == 1, "the only place is free again"


def test_a_list_that_its_owner_explains_meanwhile_is_written_as_he_says(alice: Player, wankul: Game, monkeypatch: Any) -> None:
    draft = draft_of(alice, wankul, price="2.50")
    said: list[str] = []

    def meanwhile(*args: Any, **named: Any) -> Any:
        if not said:
            said.append("USD")
            choose(draft=draft, choices={}, currency="USD", now=timezone.now())
        return plan_of(*args, **named)

    monkeypatch.setattr(importing, "plan_of", meanwhile)
    write(draft)

    assert set(Lot.objects.of(alice).values_list("currency", flat=True)) == {"USD"}
    assert Lot.objects.of(alice).count() == MANY


def test_a_list_that_another_tab_writes_meanwhile_is_written_once(alice: Player, wankul: Game, monkeypatch: Any) -> None:
    draft = draft_of(alice, wankul)
    monkeypatch.setattr(planning, "AT_ONCE", Limit("large-acts", most=2, seconds=120))
    first: list[MovementBatch] = []

    def meanwhile(*args: Any, **named: Any) -> Any:
        monkeypatch.setattr(importing, "plan_of", plan_of)
        first.append(write(draft))
        return plan_of(*args, **named)

    monkeypatch.setattr(importing, "plan_of", meanwhile)
    done = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert (done.is_new, done.act.batch) == (False, first[0])
    assert Lot.objects.of(alice).count() == MANY


def test_a_place_that_the_player_opens_meanwhile_takes_the_copies_up(alice: Player, wankul: Game, monkeypatch: Any) -> None:
    draft = draft_of(alice, wankul, place="Red box")
    meant: list[Place] = []

    def meanwhile(*args: Any, **named: Any) -> Any:
        made = plan_of(*args, **named)
        if not meant:
            meant.append(open_place(player=alice, name="Red box", kind=PlaceKind.BOX))
        return made

    monkeypatch.setattr(importing, "plan_of", meanwhile)
    write(draft)

    assert list(Place.objects.all()) == meant, "of the row of the first plan nothing stays"
    assert meant[0].lots.count() == MANY


def test_one_large_act_at_a_time_is_worked_out(alice: Player, bob: Player) -> None:
    def plan() -> int:
        with pytest.raises(LargeActsBusyError) as refused:
            worked_out(bob, MANY, lambda: 0, lambda made: made)
        assert refused.value.wait == planning.ASK_AGAIN
        assert not Allowance.objects.filter(key__startswith=planning.MOVED.name, key__endswith=account(bob)).exists()
        assert worked_out(bob, LARGE_ACT, lambda: 5, lambda made: made) == 5, "small ones wait for nobody"
        return 1

    assert worked_out(alice, MANY, plan, lambda made: made) == 1
    assert worked_out(bob, MANY, lambda: 2, lambda made: made) == 2


def test_the_journal_of_a_player_grows_by_a_million_lines_a_day(alice: Player, bob: Player) -> None:
    def act(player: Player) -> int:
        return worked_out(player, 400_000, lambda: 1, lambda made: made)

    assert act(alice) + act(alice) == 2
    with pytest.raises(TooMuchMovedError) as refused:
        act(alice)
    assert 86_000 < (refused.value.wait or 0) <= 86_400
    assert act(bob) == 1


def test_large_acts_that_are_refused_use_up_no_day_and_are_tried_so_often_in_an_hour(alice: Player, wankul: Game) -> None:
    """The day was used up by pressing "undo" on an act that was undone: nothing of it was written."""
    act = write(draft_of(alice, wankul))
    undo_act(player=alice, act=act.pk)
    used = Allowance.objects.get(key=f"{planning.MOVED.name}:{account(alice)}").used
    tried = Allowance.objects.get(key=f"{planning.TRIED.name}:{account(alice)}").used

    for _press in range(planning.TRIED.most - tried):
        with pytest.raises(AlreadyUndoneError):
            undo_act(player=alice, act=act.pk)
    with pytest.raises(TooManyLargeActsError) as refused:
        undo_act(player=alice, act=act.pk)

    assert (refused.value.wait or 0) > 3_000
    assert Allowance.objects.get(key=f"{planning.MOVED.name}:{account(alice)}").used == used == 2 * (act.lines + act.lots)


def test_a_short_list_that_sets_what_is_said_of_many_lots_is_a_large_act(alice: Player, wankul: Game) -> None:
    many = "\n".join(["Code,Quantity,Notes", *(f"S1-108,1,note {at}" for at in range(MANY))])
    write(read_into_draft(player=alice, game=wankul, content=many, now=timezone.now()))
    short = read_into_draft(player=alice, game=wankul, content="Code,Quantity,Notes\nS1-108,1,alone", now=timezone.now())

    assert is_large(short, ImportMode.SET)
    assert not is_large(short, ImportMode.ADD)
    with alone(), pytest.raises(LargeActsBusyError):
        commit_import(draft=short, mode=ImportMode.SET, leave_out=False, now=timezone.now())
    commit_import(draft=short, mode=ImportMode.SET, leave_out=False, now=timezone.now())
    assert list(Lot.objects.of(alice).values_list("note", "copies")) == [("alone", 1)]


def test_of_a_large_import_that_is_refused_nothing_stays(alice: Player, wankul: Game) -> None:
    own(alice, 9_999, *Printing.objects.of("wankul").values_list("key", flat=True))
    acts = MovementBatch.objects.of(alice).count()

    with pytest.raises(TooManyCopiesError):
        write(draft_of(alice, wankul, place="Red box"))

    assert not Place.objects.exists()
    assert MovementBatch.objects.of(alice).count() == acts


def test_figures_of_acts_before_the_upgrade_are_those_that_are_kept_since(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")
    say(alice, "S1-108", 2, Facts(note="mine"))
    describe(player=alice, changes=[(Part(place("S1-108"), Facts(note="mine"), 1), Facts())])
    for act in MovementBatch.objects.of(alice).order_by("-pk"):
        undo_act(player=alice, act=act.pk)
    woods = Printing.objects.filter(set__game="woodland_wizards").first()
    if woods:
        own(alice, 1, woods.key)
    kept = figures_of(alice)
    MovementBatch.objects.update(added=0, removed=0, described=0, lines=0, lots=0, games=[])

    import_module("collection.migrations.0022_acts_with_their_figures").fill(apps, None)

    assert figures_of(alice) == kept == [counted(one) for one in MovementBatch.objects.of(alice).order_by("pk")]


def test_the_journal_reads_no_row_of_what_its_acts_moved_but_those_that_it_names(
    alice: Player, wankul: Game, alice_client: Client
) -> None:
    act = write(draft_of(alice, wankul))
    for address in ("/collection/journal/", f"/collection/journal/{act.pk}/"):
        with CaptureQueriesContext(connection) as queries:
            assert alice_client.get(address).status_code == 200
        asked = [one["sql"] for one in queries if "collection_movement" in one["sql"] or "collection_lotmovement" in one["sql"]]
        assert asked
        assert not any("SUM(" in one or "ROW_NUMBER" in one for one in asked)

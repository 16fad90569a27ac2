"""Acts on a collection: all or nothing, told exactly, undone once, never below zero."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Finish, Game, Holding, Movement, MovementBatch, Player
from collection.services.entering import EntryAmbiguousError, EntryRefusedError, enter_line
from collection.services.holdings import (
    AlreadyUndoneError,
    NotEnoughCopiesError,
    TooManyCopiesError,
    change_holdings,
    set_holdings,
    undo_act,
    undo_alone,
)
from tests.collection.holders import holdings_total, journal_total, own, owned, place

pytestmark = pytest.mark.django_db


def test_an_act_says_what_it_did(alice: Player, wankul: Game) -> None:
    act = change_holdings(player=alice, changes={place("S1-108"): 3, place("S1-163"): 1}, note="booster")

    assert owned(alice) == {"S1-108": 3, "S1-163": 1}
    assert (act.added, act.removed, act.is_new) == (4, 0, True)
    assert {(one.printing.key, one.finish, one.delta, one.after) for one in act.movements} == {
        ("S1-108", "normal", 3, 3),
        ("S1-163", "foil", 1, 1),
    }


def test_the_journal_adds_up_to_the_collection(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")
    own(alice, -1, "S1-108")
    own(alice, 2, "S1-108", finish=Finish.FOIL)

    assert journal_total(alice) == holdings_total(alice)
    assert owned(alice) == {"S1-108": 2, "S1-108 foil": 2, "S1-031": 3}


def test_copies_that_are_not_there_cannot_leave_and_nothing_else_moves(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")

    with translation.override("en"), pytest.raises(NotEnoughCopiesError) as caught:
        change_holdings(player=alice, changes={place("S1-031"): 5, place("S1-108"): -3, place("S1-163"): -1})

    assert str(caught.value) == ("3 × MASTU S1 108 (normal) cannot be taken away: you own 2. The same goes for 1 other card.")
    assert owned(alice) == {"S1-108": 2}
    assert MovementBatch.objects.of(alice).count() == 1


def test_the_last_copy_that_leaves_is_owned_no_more(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    own(alice, -1, "S1-108")

    assert owned(alice) == {}
    assert Holding.objects.of(alice).by_printing() == {}


def test_there_is_a_most(alice: Player, wankul: Game) -> None:
    own(alice, 9_999, "S1-108")

    with pytest.raises(TooManyCopiesError, match="MASTU"):
        own(alice, 1, "S1-108")
    assert owned(alice) == {"S1-108": 9_999}


def test_an_act_that_changes_nothing_is_no_act(alice: Player, wankul: Game) -> None:
    assert change_holdings(player=alice, changes={place("S1-108"): 0}).batch is None
    assert set_holdings(player=alice, copies={place("S1-108"): 0}).batch is None
    assert MovementBatch.objects.of(alice).count() == 0


def test_copies_are_set_and_the_others_stay(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")

    act = set_holdings(player=alice, copies={place("S1-108"): 1, place("S1-163"): 2})

    assert owned(alice) == {"S1-108": 1, "S1-031": 3, "S1-163": 2}
    assert (act.added, act.removed) == (2, 2)


def test_the_same_form_sent_twice_acts_once(alice: Player, bob: Player, wankul: Game) -> None:
    token = uuid.uuid4()

    first = change_holdings(player=alice, changes={place("S1-108"): 1}, token=token)
    second = change_holdings(player=alice, changes={place("S1-108"): 1}, token=token)
    other = change_holdings(player=bob, changes={place("S1-108"): 1}, token=token)

    assert (second.batch, second.is_new, [one.delta for one in second.movements]) == (first.batch, False, [1])
    assert owned(alice) == owned(bob) == {"S1-108": 1}
    assert other.is_new


def test_undo_takes_back_exactly_what_moved(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    act = change_holdings(player=alice, changes={place("S1-108"): -1, place("S1-031"): 4})

    undone = undo_act(player=alice, act=act.batch.pk)  # type: ignore[union-attr]

    assert owned(alice) == {"S1-108": 2}
    assert undone.batch is not None
    assert (undone.batch.kind, undone.batch.undoes, undone.added, undone.removed) == (ActKind.UNDO, act.batch, 1, 4)


def test_an_act_is_undone_once_and_its_undo_can_be_undone(alice: Player, wankul: Game) -> None:
    act = own(alice, 2, "S1-108").batch
    assert act is not None
    undone = undo_act(player=alice, act=act.pk).batch
    assert undone is not None

    with pytest.raises(AlreadyUndoneError):
        undo_act(player=alice, act=act.pk)
    undo_act(player=alice, act=undone.pk)

    assert owned(alice) == {"S1-108": 2}
    assert journal_total(alice) == holdings_total(alice)


def test_what_undoes_an_undo_is_a_redo_and_what_undoes_that_an_undo_again(alice: Player, wankul: Game) -> None:
    """All of a chain were undos, and each of them offered to redo what it had just brought back."""
    act = own(alice, 2, "S1-108").batch
    told = []

    for _time in range(4):
        assert act is not None
        act = undo_act(player=alice, act=act.pk).batch
        assert act is not None
        told.append((act.kind, act.added, act.removed, owned(alice)))

    nothing: dict[str, int] = {}
    undone, redone = (ActKind.UNDO, 0, 2, nothing), (ActKind.REDO, 2, 0, {"S1-108": 2})
    assert told == [undone, redone, undone, redone]
    assert journal_total(alice) == holdings_total(alice)


def test_undo_is_refused_when_the_copies_have_left(alice: Player, wankul: Game) -> None:
    act = own(alice, 2, "S1-108").batch
    own(alice, -1, "S1-108")
    assert act is not None

    with pytest.raises(NotEnoughCopiesError, match="MASTU"):
        undo_act(player=alice, act=act.pk)

    assert owned(alice) == {"S1-108": 1}
    assert not MovementBatch.objects.with_undoing().get(pk=act.pk).is_undone


def test_nobody_undoes_the_act_of_somebody_else(alice: Player, bob: Player, wankul: Game) -> None:
    act = own(alice, 2, "S1-108").batch
    assert act is not None

    for undo in (undo_act, undo_alone):
        with pytest.raises(MovementBatch.DoesNotExist):
            undo(player=bob, act=act.pk)


def test_an_act_that_fails_half_way_leaves_nothing(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **options: Any) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(Movement.objects, "bulk_create", broken)
    with pytest.raises(RuntimeError), transaction.atomic():
        own(alice, 2, "S1-108")

    assert owned(alice) == {}
    assert MovementBatch.objects.count() == 0


def test_the_database_itself_refuses_negative_copies(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")

    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.of(alice).update(copies=-1)


def entered(player: Player, game: Game, text: str, pinned: str = "origins") -> Any:
    card_set = shelf_of(game).set_named(pinned)
    assert card_set is not None
    return enter_line(player=player, game=game, pinned=card_set, text=text)


def test_a_typed_line_is_one_act(alice: Player, wankul: Game) -> None:
    act = entered(alice, wankul, "108*2, 31, 163, 108 f")

    assert owned(alice) == {"S1-108": 2, "S1-031": 1, "S1-163": 1, "S1-108 foil": 1}
    assert (act.batch.kind, act.batch.note) == (ActKind.ENTRY, "108*2, 31, 163, 108 f")


def test_a_sign_alone_repeats_the_card_before(alice: Player, wankul: Game) -> None:
    entered(alice, wankul, "108 f")
    entered(alice, wankul, "+2")
    entered(alice, wankul, "-1")

    assert owned(alice) == {"S1-108 foil": 2}


@pytest.mark.parametrize("typed", ["", "999", "hello there", "108, 999", "-1"])
def test_a_line_that_cannot_be_done_does_nothing(alice: Player, wankul: Game, typed: str) -> None:
    with pytest.raises(EntryRefusedError) as caught:
        entered(alice, wankul, typed)

    assert str(caught.value)
    assert owned(alice) == {}


def test_an_ambiguous_number_is_asked_with_a_line_for_each_answer(alice: Player, wankul: Game) -> None:
    with pytest.raises(EntryAmbiguousError) as caught:
        entered(alice, wankul, "181, 1*2 f", "hors_serie")

    keys = [one.key for one, _line in caught.value.lines]
    lines = [line for _one, line in caught.value.lines]
    assert keys == ["HS-PGW-23-1-PGW-2023", "HS-PGW-24-1-PGW-2024", "HS-PGW-25-1-PGW-2025"]

    entered(alice, wankul, lines[1], "hors_serie")

    counts = {key.removesuffix(" foil"): copies for key, copies in owned(alice).items()}
    assert counts == {"HS-DUO-181": 1, "HS-PGW-24-1-PGW-2024": 2}

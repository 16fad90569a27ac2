"""Places in the journal: opened, changed, removed, and each of it taken back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import ActKind, Facts, Lot, MovementBatch, Place, PlaceKind, Player
from collection.services.holdings import undo_act
from collection.services.places import change_place, open_place, remove_place
from collection.services.placing import PlaceChangedError, PlaceNameTakenError
from tests.collection.exchangers import say
from tests.collection.holders import body, own

pytestmark = pytest.mark.usefixtures("wankul")
A = "S1-108"


def there(player: Player) -> list[tuple[str, str, str, int]]:
    return list(Place.objects.of(player).values_list("name", "kind", "note", "position"))


def last(player: Player) -> MovementBatch:
    return MovementBatch.objects.of(player).latest("pk")


def undo(player: Player) -> MovementBatch:
    """Take the last act back; the act that did."""
    done = undo_act(player=player, act=last(player).pk).batch
    assert done is not None
    return done


def test_opening_is_an_act_that_is_taken_back_and_done_again(alice: Player) -> None:
    open_place(player=alice, name="Box", kind=PlaceKind.BOX, note="red")
    assert (last(alice).kind, last(alice).note) == (ActKind.OPENED, "Box")
    undo(alice)
    assert there(alice) == []
    undo(alice)
    assert there(alice) == [("Box", "box", "red", 1)]


def test_changing_is_an_act_and_what_changes_nothing_is_none(alice: Player) -> None:
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    change_place(place=box, name="Box", kind=PlaceKind.BOX, note="", position=1)
    assert last(alice).kind == ActKind.OPENED
    change_place(place=box, name="Binder", kind=PlaceKind.BINDER, note="blue", position=7)
    assert (last(alice).kind, last(alice).note) == (ActKind.CHANGED, "Box → Binder")
    undo(alice)
    assert there(alice) == [("Box", "box", "", 1)]


def test_what_was_changed_since_is_not_taken_back(alice: Player) -> None:
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    opened = last(alice)
    change_place(place=box, name="Other", kind=PlaceKind.BOX, note="", position=1)
    renamed = last(alice)
    with pytest.raises(PlaceChangedError):
        undo_act(player=alice, act=opened.pk)
    open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    with pytest.raises(PlaceNameTakenError):
        undo_act(player=alice, act=renamed.pk)
    assert [name for name, *_rest in there(alice)] == ["Other", "Box"]


def test_a_place_with_copies_is_not_opened_back_and_comes_back_with_them(alice: Player) -> None:
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    opened = last(alice)
    own(alice, 2, A)
    say(alice, A, 2, Facts(place=box.pk))
    with pytest.raises(PlaceChangedError, match="Box"):
        undo_act(player=alice, act=opened.pk)

    remove_place(place=box, now=timezone.now())
    assert (last(alice).kind, there(alice), Lot.objects.count()) == (ActKind.REMOVED, [], 0)
    removed = last(alice)
    open_place(player=alice, name="Box", kind=PlaceKind.PILE)
    undo_act(player=alice, act=removed.pk)
    assert {name for name, *_rest in there(alice)} == {"Box", "Box (2)"}
    assert Lot.objects.get().place_id == box.pk
    undo(alice)
    assert (Lot.objects.count(), [name for name, *_rest in there(alice)]) == (0, ["Box"])


def test_an_empty_place_comes_back_too_and_the_journal_tells_it(alice: Player, alice_client: Client) -> None:
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX, note="red")
    remove_place(place=box, now=timezone.now())
    act = last(alice)
    english = {"accept-language": "en"}

    shown = body(alice_client.get(reverse("collection:act", args=[act.pk]), headers=english))
    assert "Place removed: Box" in shown
    assert "Box (box, position 1), “red”" in shown
    assert "Place opened: Box" in body(alice_client.get(reverse("collection:journal"), headers=english))
    assert "Last change" not in body(alice_client.get(reverse("collection:home"), headers=english))
    alice_client.post(reverse("collection:undo", args=[act.pk]))
    assert there(alice) == [("Box", "box", "red", 1)]

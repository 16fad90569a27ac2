"""What is said of copies: within what is owned, merged and split, told in the journal, taken back."""

from __future__ import annotations

import time
import uuid
from decimal import Decimal

import pytest
from django.utils import timezone, translation

from collection.models import NOTHING, Facts, Finish, Game, Holding, Lot, MovementBatch, Place, PlaceKind, Player, Printing, Stock
from collection.refusal import GoneError
from collection.services.describing import NotAsSaidError
from collection.services.holdings import change_holdings, set_holdings, undo_act
from collection.services.lots import MOST_PAGES, NoPocketError, Part, describe, parts_named, put_into, rest_of
from collection.services.places import change_place, open_place, remove_place
from collection.services.placing import PlaceNameTakenError
from tests.collection.holders import own, owned, place

pytestmark = pytest.mark.django_db

MINT, FRENCH = Facts(condition="mt"), Facts(language="fr", condition="nm")


def said(player: Player) -> dict[tuple[str, Facts], int]:
    """Described copies by printing key and facts."""
    return {(one.printing.key, one.facts): one.copies for one in Lot.objects.of(player).select_related("printing")}


def say(player: Player, copies: int, facts: Facts, of: Facts = NOTHING, key: str = "S1-108") -> MovementBatch:
    act = describe(player=player, changes=[(Part(place(key), of, copies), facts)])
    assert act.batch is not None
    return act.batch


def binder(player: Player, name: str = "Blue", kind: PlaceKind = PlaceKind.BINDER) -> Place:
    return open_place(player=player, name=name, kind=kind)


def test_some_copies_are_described_and_the_others_stay_untold(alice: Player, wankul: Game) -> None:
    own(alice, 5, "S1-108")
    say(alice, 2, MINT)

    assert said(alice) == {("S1-108", MINT): 2}
    assert rest_of(alice, [place("S1-108")]) == {place("S1-108"): 3}
    assert owned(alice) == {"S1-108": 5}


def test_the_same_said_again_is_one_line_and_a_part_changed_is_two(alice: Player, wankul: Game) -> None:
    own(alice, 5, "S1-108")
    say(alice, 2, MINT)
    say(alice, 1, MINT)
    say(alice, 1, FRENCH, of=MINT)

    assert said(alice) == {("S1-108", MINT): 2, ("S1-108", FRENCH): 1}
    say(alice, 2, FRENCH, of=MINT)
    assert said(alice) == {("S1-108", FRENCH): 3}


def test_what_is_forgotten_is_no_line_any_more(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    say(alice, 2, MINT)
    say(alice, 2, NOTHING, of=MINT)

    assert said(alice) == {}


def test_no_more_copies_are_described_than_owned(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    say(alice, 1, MINT)

    with translation.override("en"), pytest.raises(NotAsSaidError, match=r"^MASTU S1 108 \(normal\): these copies"):
        say(alice, 2, FRENCH)
    with pytest.raises(NotAsSaidError):
        say(alice, 2, FRENCH, of=MINT)
    assert said(alice) == {("S1-108", MINT): 1}


def test_untold_copies_leave_first_then_piles_then_the_line_changed_last(alice: Player, wankul: Game) -> None:
    own(alice, 7, "S1-108")
    pile = Facts(place=binder(alice, "Pile", PlaceKind.PILE).pk)
    say(alice, 1, pile)
    say(alice, 2, MINT)
    say(alice, 2, FRENCH)

    own(alice, -2, "S1-108")
    assert said(alice) == {("S1-108", pile): 1, ("S1-108", MINT): 2, ("S1-108", FRENCH): 2}
    own(alice, -1, "S1-108")
    assert said(alice) == {("S1-108", MINT): 2, ("S1-108", FRENCH): 2}
    left = own(alice, -3, "S1-108").batch
    assert said(alice) == {("S1-108", MINT): 1}

    assert left is not None
    undo_act(player=alice, act=left.pk)
    assert said(alice) == {("S1-108", MINT): 2, ("S1-108", FRENCH): 2}
    assert owned(alice) == {"S1-108": 4}


def test_setting_the_copies_lower_takes_descriptions_along(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    say(alice, 3, MINT)
    set_holdings(player=alice, copies={place("S1-108"): 0})

    assert said(alice) == {}


def test_a_description_is_undone_and_redone(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    act = say(alice, 2, Facts(paid=Decimal("1.50"), currency="EUR", note="Salon", signed=True))
    before = said(alice)
    undone = undo_act(player=alice, act=act.pk).batch
    assert said(alice) == {}
    assert undone is not None
    undo_act(player=alice, act=undone.pk)
    assert said(alice) == before


def test_an_undo_is_refused_when_something_else_was_said_since(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    act = say(alice, 2, MINT)
    say(alice, 1, FRENCH, of=MINT)

    with pytest.raises(NotAsSaidError):
        undo_act(player=alice, act=act.pk)
    assert said(alice) == {("S1-108", MINT): 1, ("S1-108", FRENCH): 1}


def test_copies_that_came_are_taken_back_whatever_was_said_of_them_since(alice: Player, wankul: Game) -> None:
    came = change_holdings(player=alice, changes={place("S1-108"): 3}, described={(place("S1-108"), MINT): 3}).batch
    say(alice, 2, FRENCH, of=MINT)
    assert came is not None
    undone = undo_act(player=alice, act=came.pk).batch
    assert (owned(alice), said(alice)) == ({}, {})
    assert undone is not None
    undo_act(player=alice, act=undone.pk)
    assert said(alice) == {("S1-108", MINT): 1, ("S1-108", FRENCH): 2}


def test_the_same_form_sent_twice_moves_once(alice: Player, wankul: Game) -> None:
    own(alice, 4, "S1-108")
    there, token = binder(alice), uuid.uuid4()
    for _attempt in range(2):
        put_into(player=alice, parts=[Part(place("S1-108"), NOTHING, 2)], place=there, token=token)

    assert said(alice) == {("S1-108", Facts(place=there.pk)): 2}


def test_a_removed_place_leaves_its_copies_nowhere_and_comes_back(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    there = binder(alice)
    say(alice, 2, Facts(place=there.pk, page=2, slot=3))
    say(alice, 1, Facts(place=there.pk, condition="mt"))
    before = said(alice)
    act = remove_place(place=there, now=timezone.now()).batch

    assert said(alice) == {("S1-108", MINT): 1}
    assert not Place.objects.of(alice).exists()
    assert act is not None
    taken = binder(alice)
    undo_act(player=alice, act=act.pk)
    assert said(alice) == before
    assert {one.name for one in Place.objects.of(alice)} == {taken.name, "Blue (2)"}


def test_a_place_that_was_removed_is_changed_no_more(alice: Player, wankul: Game) -> None:
    there = binder(alice)
    remove_place(place=there, now=timezone.now())
    with pytest.raises(GoneError):
        change_place(place=there, name="Again", kind=PlaceKind.BOX, note="", position=1)


def test_names_of_places_are_each_players_own(alice: Player, bob: Player) -> None:
    binder(alice)
    binder(bob)
    with pytest.raises(PlaceNameTakenError):
        binder(alice)


def test_cards_fill_the_empty_pockets_from_there_on(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108", "S1-031", "S1-109")
    there = binder(alice)
    put_into(player=alice, parts=[Part(place("S1-109"), NOTHING, 1)], place=there, page=2, slot=9)
    put_into(player=alice, parts=[Part(place(key), NOTHING, 1) for key in ("S1-108", "S1-031")], place=there, page=2, slot=8)

    assert {key: (facts.page, facts.slot) for key, facts in said(alice)} == {
        "S1-109": (2, 9), "S1-108": (2, 8), "S1-031": (3, 1),
    }  # fmt: skip
    with pytest.raises(NoPocketError):
        put_into(
            player=alice,
            parts=[Part(place("S1-108"), Facts(place=there.pk, page=2, slot=8), 1)] * 2,
            place=there,
            page=MOST_PAGES,
            slot=9,
        )


def test_lines_are_found_by_their_names_and_only_ones_own(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    say(alice, 1, MINT)
    lot = Lot.objects.get()
    stock: Stock = place("S1-108")
    names = [f"l{lot.pk}", f"r{stock[0]}-{Finish.NORMAL}"]

    assert parts_named(alice, names) == [Part(stock, MINT, 1), Part(stock, NOTHING, 2)]
    for wrong in ([names[0], "l99999"], ["x"], ["r5-shiny"], ["l" + "9" * 30], []):
        with pytest.raises(NotAsSaidError):
            parts_named(alice, wrong)
    with pytest.raises(NotAsSaidError):
        parts_named(bob, names)


def test_a_thousand_lines_move_in_few_queries(alice: Player, wankul: Game, django_assert_max_num_queries: object) -> None:
    own(alice, 2, *Printing.objects.of("wankul").values_list("key", flat=True))
    stocks = [(one.printing_id, Finish(one.finish)) for one in Holding.objects.of(alice)]
    parts = [Part(stock, NOTHING, 1) for stock in stocks]
    there = binder(alice)
    put_into(player=alice, parts=parts, place=there)
    names = [f"l{pk}" for pk in Lot.objects.of(alice).values_list("pk", flat=True)]
    begun = time.process_time()
    with django_assert_max_num_queries(61):  # type: ignore[operator]
        put_into(player=alice, parts=parts_named(alice, names), place=binder(alice, "Red"))

    assert len(names) > 900
    assert time.process_time() - begun < 5, "a third of a second on a free machine; the tests share theirs"


def test_taking_back_an_import_makes_no_object_for_each_lot(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    own(alice, 200, "S1-108")
    stock, facts = place("S1-108"), [Facts(note=str(number)) for number in range(50)]
    act = describe(player=alice, changes=[(Part(stock, NOTHING, 1), one) for one in facts]).batch
    assert act is not None
    made: list[object] = []
    monkeypatch.setattr(Lot, "from_db", lambda *how: made.append(how))

    undo_act(player=alice, act=act.pk)

    assert not Lot.objects.exists()
    assert not made

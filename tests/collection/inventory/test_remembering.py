"""What is remembered of a player's copies is what a new reading says, whatever act came between."""

from __future__ import annotations

import contextlib
import itertools
import random
import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone

from collection.forms.fields import dividers_offered
from collection.inventory import remembering
from collection.inventory.remembering import forget, last_act_of, until_next_act, weight_of
from collection.models import Condition, Facts, Finish, Game, ImportMode, Lot, MovementBatch, Place, PlaceKind, Player, Printing
from collection.overviews.lines import AllLines, AllLots
from collection.overviews.loose import Loose, rows_of
from collection.overviews.paid import prices_of
from collection.overviews.places import places_of
from collection.overviews.reading import printings_asked
from collection.overviews.unsorted import pile_of
from collection.query.errors import QueryError
from collection.query.fields import Choice
from collection.query.lots import Written
from collection.refusal import Refusal
from collection.services.holdings import undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.lots import Edit, edit_lines, parts_named, put_into
from collection.services.places import change_place, open_place, remove_place, rename_divider
from collection.values.rows_of_boxes import Divider
from simulator.kernel.words import Words
from tests.collection.exchangers import say
from tests.collection.holders import own, written
from tests.decks.community.people import browser_of

pytestmark = pytest.mark.django_db

QUERIES = (
    "place:bleu", "place:rouge", "condition:nm", "condition>=ex", "-condition:none", "lang:fr", "tag:sell", "divider:a", "row:2",
    "paid>=5", "paid:none own>0", "signed>0", "sorted>0", "unsorted>0", "note:camille", "page:3",
    'note="from camille"', "note:/^from/", "note:none own>0", "note:elan",
)  # fmt: skip


WITHIN = ((None, None), (None, 2), (Divider(2, "A"), None))
"""All of a place, one row of it, and what stands behind one divider."""


def kept_bytes() -> int:
    """What all answers weigh that are kept."""
    return remembering._KEPT.weight


def answers(player: Player) -> list[object]:
    def keys(text: str) -> set[str]:
        try:
            return {one.key for one in printings_asked(text, Game.objects.get(pk="wankul"), player)}
        except QueryError as error:
            return {error.reason}

    game, act = Game.objects.get(pk="wankul"), last_act_of(player)
    lines = [AllLines(player, game, None, among, act)[:] for among in ({}, {"condition": "nm"}, {"condition": "-"})]
    places = places_of(player, act)
    counted = [(one.name, one.copies, one.printings) for one in places]  # type: ignore[attr-defined]
    lying = [[lot.pk for lot in Loose(one, behind, row, act)] for one in places for behind, row in WITHIN]
    return [
        sorted(prices_of(player, game, act), key=str),
        lines,
        AllLots(player, game, None, act)[:],
        pile_of(player, game, act)[:],
        counted,
        lying,
        [rows_of(one, act) for one in places],
        dividers_offered(player, act),
        *map(keys, QUERIES),
    ]


def test_whatever_is_done_the_next_answer_knows_it(alice: Player, bob: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031", "S1-163")
    own(bob, 3, "S1-108")
    box = open_place(player=alice, name="Boîte bleue", kind=PlaceKind.BOX)

    def every() -> list[str]:
        return AllLines(alice, wankul, None, {}).names(100)

    def undone() -> None:
        undo_act(player=alice, act=MovementBatch.objects.of(alice).order_by("-pk")[0].pk)

    facts = Facts(condition="nm", language="fr", place=box.pk, row=2, divider="A", paid=Decimal(5), currency="EUR", signed=True)
    acts: list[Callable[[], object]] = [
        lambda: say(alice, "S1-108", 2, facts),
        lambda: edit_lines(player=alice, names=every(), edit=Edit(adds=("sell",))),
        undone,
        lambda: say(alice, "S1-031", 1, Facts(note="from Camille", condition="po")),
        lambda: change_place(place=box, name="Boîte rouge", kind=PlaceKind.BOX, note="", position=1),
        lambda: own(alice, 1, "S1-040"),
        lambda: say(bob, "S1-108", 1, Facts(condition="nm", tags="sell")),
        lambda: remove_place(place=box, now=timezone.now()),
        undone,
    ]
    before = answers(alice)
    seen = [before]
    for act in acts:
        act()
        remembered, others = answers(alice), answers(bob)
        forget()
        assert (remembered, others) == (answers(alice), answers(bob))
        seen.append(remembered)
    assert sum(one != other for one, other in itertools.pairwise(seen)) >= len(acts) - 2, "acts that are seen"
    assert Lot.objects.of(bob).exists()


@pytest.mark.parametrize("seed", [0, 1, pytest.param(2, marks=pytest.mark.database)])
def test_after_any_walk_of_acts_the_answers_are_those_of_a_new_process(alice: Player, wankul: Game, seed: int) -> None:
    """The acts are another process's: nothing of them reaches what this one remembers but through the journal."""
    dice = random.Random(seed)
    keys = ("S1-108", "S1-031", "S1-163", "S1-040")
    own(alice, 6, *keys[:3])
    box = open_place(player=alice, name="bleu", kind=PlaceKind.BOX)

    def some() -> list[str]:
        every = AllLines(alice, wankul, None, {}).names(100)
        return dice.sample(every, min(len(every), dice.randint(1, 3)))

    def there() -> Place:
        return dice.choice(list(Place.objects.of(alice)))

    def imported() -> None:
        row = f"{dice.randint(1, 2)};{dice.choice(('108', '031', '040'))};bleu;2;{dice.choice('AB')};from Camille"
        text = f"Count;Number;Place;Row;Divider;Note\n{row}\n"
        draft = read_into_draft(player=alice, game=wankul, content=text, now=timezone.now())
        commit_import(draft=draft, mode=dice.choice(list(ImportMode)), leave_out=True, now=timezone.now())

    def put() -> None:
        place = there()
        row, divider = (dice.randint(1, 2), dice.choice(["A", "B", ""])) if place.is_box else (None, "")
        put_into(player=alice, parts=parts_named(alice, some()), place=place, row=row, divider=divider)

    def changed() -> None:
        place, named = there(), dice.choice(["", "2: B\n2: A", "1: A\n2: A\n2: B"])
        change_place(place=place, name=place.name, kind=dice.choice(list(PlaceKind)), note="", position=1, dividers=named)

    facts = Facts(condition="nm", note="from Camille", place=box.pk, row=2, divider="A", tags="sell")
    acts: list[Callable[[], object]] = [
        lambda: own(alice, dice.choice((-1, 1, 2)), dice.choice(keys)),
        lambda: say(alice, dice.choice(keys[:3]), 1, facts),
        lambda: edit_lines(player=alice, names=some(), edit=Edit(condition=dice.choice(Condition.values), adds=("sell",))),
        lambda: edit_lines(player=alice, names=some(), edit=Edit(place=0)),
        lambda: edit_lines(player=alice, names=some(), edit=Edit(finish=dice.choice(list(Finish)))),
        lambda: rename_divider(place=there(), divider=Divider(2, "A"), word=dice.choice(("B", "élan"))),
        lambda: remove_place(place=there(), now=timezone.now()),
        lambda: open_place(player=alice, name=dice.choice(("rouge", "bleu")), kind=dice.choice(list(PlaceKind))),
        lambda: undo_act(player=alice, act=dice.choice(list(MovementBatch.objects.of(alice)[:4])).pk),
        imported, put, put, changed,
    ]  # fmt: skip
    done = 0
    for _step in range(16):
        with contextlib.suppress(Refusal, IndexError), transaction.atomic():
            dice.choice(acts)()
            done += 1
        remembered = answers(alice)
        kept, weight = remembering._KEPT._players.copy(), remembering._KEPT.weight
        forget()
        assert remembered == answers(alice)
        forget()
        remembering._KEPT._players.update(kept)
        remembering._KEPT.weight = weight
    assert done > 8


def test_a_tag_written_anew_is_shown_as_it_is_written_now(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    for tag in ("rarissime", "RARISSIME"):
        for edit in (Edit(drops=("rarissime",)), Edit(adds=(tag,))):
            edit_lines(player=alice, names=AllLines(alice, wankul, None, {}).names(100), edit=edit)
        page = browser_of(alice).get("/catalogue/wankul/cartes/", {"q": "tag:Rarissime"}).content.decode()
        assert set(re.findall("rarissime", page, re.IGNORECASE)) == {"Rarissime", tag}, "what was typed, and what is written"


def test_after_an_act_only_what_it_moved_is_read_again(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    own(alice, 3, "S1-108", "S1-031")
    read = list[frozenset[int] | None]()

    def ask() -> str:
        def everything() -> str:
            read.append(None)
            return "all"

        def again(before: str, moved: frozenset[int]) -> str:
            read.append(moved)
            return before + "+"

        return until_next_act(alice, last_act_of(alice), "x", everything, again)

    numbers = {key: Printing.objects.get(key=key, set__game=wankul).pk for key in ("S1-108", "S1-031")}
    assert [ask(), ask()] == ["all", "all"]
    say(alice, "S1-108", 1, Facts(condition="nm"))
    assert [ask(), ask()] == ["all+", "all+"]
    say(alice, "S1-031", 1, Facts(condition="nm"))
    open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    own(alice, 1, "S1-031")
    assert [ask(), ask()] == ["all++", "all++"]
    monkeypatch.setattr(remembering, "MOST_MOVED", 1)
    say(alice, "S1-031", 1, Facts(condition="ex"))
    own(alice, 1, "S1-108")
    assert [ask(), ask()] == ["all", "all"], "of very much everything is read again"
    assert read == [None, {numbers["S1-108"]}, {numbers["S1-031"]}, None]


def test_what_was_read_in_an_act_that_never_was_is_not_taken_for_another(alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108", "S1-031")
    with transaction.atomic():
        say(alice, "S1-108", 1, Facts(condition="nm"))
        number = MovementBatch.objects.of(alice).order_by("-pk")[0].pk
        answers(alice)
        transaction.set_rollback(True)
    say(alice, "S1-031", 1, Facts(condition="nm"))

    assert MovementBatch.objects.of(alice).order_by("-pk")[0].pk >= number
    assert [one.key for one in printings_asked("condition:nm", wankul, alice)] == ["S1-031"]


def test_what_was_read_is_kept_once_and_nothing_of_who_never_acted(alice: Player) -> None:
    asked: list[int] = []

    def read(number: int) -> int:
        asked.append(number)
        return number

    assert last_act_of(alice) is None
    assert [until_next_act(alice, None, "x", lambda: read(1)) for _time in range(2)] == [1, 1]
    own(alice, 1, "S1-108")
    act = last_act_of(alice)
    assert [until_next_act(alice, act, number, lambda number=number: read(number)) for number in (2, 3, 2, 3)] == [2, 3, 2, 3]  # type: ignore[misc]
    assert asked == [1, 1, 2, 3]


def test_an_act_lets_go_of_all_that_was_read_before_it(alice: Player, bob: Player) -> None:
    own(bob, 1, "S1-108")
    until_next_act(bob, last_act_of(bob), "x", lambda: "x" * 1_000)
    others = kept_bytes()
    weights = []
    for _time in range(5):
        own(alice, 1, "S1-108")
        for what in range(3):
            until_next_act(alice, last_act_of(alice), what, lambda: "x" * 1_000)
        weights.append(kept_bytes() - others)
    assert len(set(weights)) == 1
    assert weights[0] > 3_000


def test_what_is_remembered_has_a_weight_and_nothing_heavy_is_kept(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "MOST_OF_ONE", 50_000)
    monkeypatch.setattr(remembering, "ROOM", 200_000)
    asked: list[str] = []

    def ask(player: Player, what: str, letters: int) -> None:
        def read() -> list[tuple[str]]:
            asked.append(f"{player.display_name} {what}")
            return [("x" * letters,)]

        until_next_act(player, last_act_of(player), what, read)
        assert kept_bytes() <= remembering.ROOM

    own(alice, 1, "S1-108")
    own(bob, 1, "S1-108")
    for _time in range(2):
        ask(alice, "heavy", 60_000)
    assert asked == ["Alice heavy"] * 2
    assert not kept_bytes()

    asked.clear()
    ask(bob, "first", 40_000)
    for what in "abcd":
        ask(alice, what, 40_000)
    ask(alice, "b", 40_000)
    ask(bob, "first", 40_000)
    ask(alice, "a", 40_000)
    assert asked == ["Bob first", *(f"Alice {what}" for what in "abcd"), "Bob first", "Alice a"], (
        "who asked longest ago went first"
    )


def test_whatever_an_answer_holds_is_weighed(alice: Player, wankul: Game) -> None:
    """Whoever thinks of a further kind of answer need not say how heavy it is."""
    text = "x" * 10_000
    place = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    place.note = text
    word = Written(Choice("x", Words(text, "x")), [])
    for one in (text, {text: 1}, {1: text}, {text}, [(1, text)], place, {place: [place]}, word, Facts(note=text), 1 << 80_000):
        assert 10_000 < weight_of(one) < 20_000, type(one)
    place.beside = place  # type: ignore[attr-defined]
    assert 10_000 < weight_of([place, place]) < 20_000, "once"


def test_a_player_of_many_tags_has_little_kept_of_them_however_often_he_acts(alice: Player, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    written(alice, ((f"tag {line} {number}" for number in range(12)) for line in range(100)))
    weights = []
    for _time in range(4):
        own(alice, 1, "S1-108")
        assert printings_asked("tag:tag", wankul, alice)
        weights.append(kept_bytes())
    assert weights[1:] == weights[1:2] * 3, "words that were compared once know how they are folded"
    assert 0 < weights[0] <= weights[1] < 2_000_000

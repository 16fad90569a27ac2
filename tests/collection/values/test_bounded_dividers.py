"""How many different dividers copies stand behind is bounded, in one box and of a whole collection, at every door."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from collection.models import Facts, Game, Lot, Place, PlaceKind, Player
from collection.overviews.lines import AllLines
from collection.services.describing import TooManyDividersError
from collection.services.holdings import undo_act
from collection.services.lots import Edit, edit_lines, parts_named, put_into
from collection.services.places import open_place, rename_divider
from collection.values.rows_of_boxes import Divider, Standing, as_written
from tests.collection.exchangers import say
from tests.collection.holders import body, own
from tests.collection.values.test_kept_cells import taken
from tests.config.accounts.whole_account import exported, restored

pytestmark = pytest.mark.usefixtures("wankul")
A, B = "S1-108", "S1-081"
ENGLISH: dict[str, Any] = {"accept-language": "en"}
BOX = "collection.services.describing.MOST_STANDING"
WORDS = "collection.services.describing.MOST_WORDS"
BOUNDS = [(BOX, "at most 2 different dividers of one box; in “Box” there would be 3"), (WORDS, "at most 2 different words")]


def behind(player: Player) -> set[tuple[int | None, str]]:
    return set(Lot.objects.of(player).values_list("row", "divider"))


@pytest.fixture
def box(alice: Player) -> Place:
    """A box with two dividers behind which copies stand."""
    own(alice, 3, A, B)
    place = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    say(alice, A, 1, Facts(place=place.pk, row=1, divider="a"))
    say(alice, B, 1, Facts(place=place.pk, row=1, divider="b"))
    return place


def line_of(player: Player, game: Game) -> str:
    """The name of the line of a copy of which nothing is said."""
    return next(name for name in AllLines(player, game, None, {}).names(10) if name.startswith("r"))


@pytest.mark.parametrize(("bound", "said"), BOUNDS)
def test_one_divider_too_many_is_refused_by_forms_and_scripts(
    box: Place, alice: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch, bound: str, said: str
) -> None:
    monkeypatch.setattr(bound, 2)
    before, line = behind(alice), line_of(alice, wankul)
    there = {"line": line, "place": box.pk, "row": 1, "divider": "c"}
    assert said in body(alice_client.post(reverse("collection:unsorted"), there, headers=ENGLISH, follow=True))

    many = {"line": line, "game": "wankul", "to-place": box.pk, "to-row": 1, "to-divider": "c"}
    page = alice_client.post(f"{reverse('collection:lines')}?game=wankul", many, headers=ENGLISH)
    assert (page.status_code, said in body(page)) == (409, True)

    address = reverse("collection:copies", args=["wankul", A])
    page = alice_client.post(f"{address}?line={line}", there | {"copies": 1}, headers=ENGLISH, follow=True)
    assert said in body(page)

    sent = {"game": "wankul", "printing": A, "copies": 1, "finish": "normal", "place": box.pk, "row": 1, "divider": "c"}
    answer = alice_client.post("/api/lots/", sent, content_type="application/json", headers=ENGLISH)
    assert (answer.status_code, said in answer.json()["detail"]) == (409, True)
    assert behind(alice) == before


@pytest.mark.parametrize(("bound", "said"), BOUNDS)
def test_one_divider_too_many_is_refused_by_imports_and_archives(
    box: Place, alice: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch, bound: str, said: str
) -> None:
    monkeypatch.setattr(bound, 2)
    archive = exported(alice)
    with translation.override("en"), pytest.raises(TooManyDividersError, match=said[:20]):
        taken(alice, wankul, "Name;Number;Place;Row;Divider\nMASTU;108;Box;1;c\n")
    monkeypatch.setattr(bound, 1)
    restored(bob, archive)
    assert not Lot.objects.of(bob).exists()
    monkeypatch.setattr(bound, 2)
    restored(bob, archive)
    assert behind(bob) == behind(alice)


@pytest.mark.parametrize(("bound", "said"), BOUNDS)
def test_dividers_that_stand_take_more_copies_and_room_comes_back(
    box: Place, alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch, bound: str, said: str
) -> None:
    monkeypatch.setattr(bound, 2)
    act = put_into(player=alice, parts=parts_named(alice, [line_of(alice, wankul)]), place=box, row=1, divider="A").batch
    assert act
    undo_act(player=alice, act=act.pk)
    assert rename_divider(place=box, divider=Divider(1, "a"), word="z").word == "z"
    assert behind(alice) == {(1, "z"), (1, "b")}
    monkeypatch.setattr(bound, 1)
    edit_lines(player=alice, names=AllLines(alice, wankul, None, {}).names(10), edit=Edit(language="fr"))


def test_one_word_in_many_boxes_is_one(box: Place, alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOX, 2)
    monkeypatch.setattr(WORDS, 2)
    other = open_place(player=alice, name="Other", kind=PlaceKind.BOX)
    put_into(player=alice, parts=parts_named(alice, [line_of(alice, wankul)]), place=other, row=3, divider="a")
    assert (3, "a") in behind(alice)


def test_dividers_that_come_one_by_one_say_what_they_would_beside_all_that_stand() -> None:
    """A list of a hundred thousand rows looks for each among those before it, without walking through them."""
    named = [Divider(1, "Bleu"), Divider(2, "bleu"), Divider(1, "!"), Divider(1, "Été"), Divider(1, "ete")]
    asked = [
        Divider(row, word) for word in ("bleu", "BLEU", "Bleu", "!", "!!", "ÉTÉ", "ete", "neuf", "Neuf") for row in (1, 2, None)
    ]
    standing, known = Standing(named), list(named)
    for one in [*asked, *reversed(asked)]:
        said = as_written(one, known)
        known.append(Divider(one.row, said))
        assert standing.put(one) == said

"""How many different tags the copies of one collection have: bounded at every door, and cheap to ask for below the bound."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.browsing import owned_by
from collection.catalogue.shelf import shelf_of
from collection.inventory.remembering import weight_of
from collection.models import Facts, Game, Lot, Player
from collection.overviews.lines import AllLines
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import index_of
from collection.services.describing import TooManyDifferentTagsError
from collection.services.holdings import undo_act
from collection.services.lots import Edit, edit_lines
from collection.values import tags
from tests.collection.exchangers import say
from tests.collection.holders import body, own, written
from tests.collection.values.test_kept_cells import taken
from tests.config.accounts.whole_account import exported, restored

pytestmark = pytest.mark.usefixtures("wankul")
A, B = "S1-108", "S1-081"
ENGLISH: dict[str, Any] = {"accept-language": "en"}


def told(player: Player) -> set[str]:
    return set(Lot.objects.of(player).values_list("tags", flat=True))


@pytest.fixture
def full(alice: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody whose copies have as many different tags as there may be."""
    monkeypatch.setattr("collection.services.describing.MOST_DIFFERENT", 3)
    own(alice, 2, A, B)
    say(alice, A, 1, Facts(tags="one, Two"))
    say(alice, B, 1, Facts(tags="three, TWO"))
    return alice


def test_one_tag_too_many_is_refused_by_forms_and_scripts(full: Player, alice_client: Client, wankul: Game) -> None:
    before, line = told(full), AllLines(full, wankul, None, {}).names(1)[0]
    many = {"to-adds": "four", "line": line, "game": "wankul"}
    page = alice_client.post(f"{reverse('collection:lines')}?game=wankul", many, headers=ENGLISH)
    assert page.status_code == 409
    assert "at most 3 different tags; with these there would be 4" in body(page)

    one = {"line": line, "copies": 1, "tags": "five, four"}
    address = reverse("collection:copies", args=["wankul", A])
    page = alice_client.post(f"{address}?line={line}", one, headers=ENGLISH, follow=True)
    assert "at most 3 different tags" in body(page)

    sent = {"game": "wankul", "printing": A, "copies": 1, "finish": "normal", "tags": ["four"]}
    answer = alice_client.post("/api/lots/", sent, content_type="application/json", headers=ENGLISH)
    assert answer.status_code == 409
    assert "there would be 4" in answer.json()["detail"]
    lot = Lot.objects.of(full).get(printing__key=A)
    changed = {"copies": 1, "tags": ["one", "Two", "four"]}
    answer = alice_client.put(f"/api/lots/{lot.pk}/", changed, content_type="application/json", headers=ENGLISH)
    assert answer.status_code == 409
    assert told(full) == before


def test_one_tag_too_many_is_refused_by_imports_and_archives(
    full: Player, bob: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = exported(full)
    with pytest.raises(TooManyDifferentTagsError, match="4"):
        taken(full, wankul, "Name;Number;Tags\nMASTU;108;four\n")
    monkeypatch.setattr("collection.services.describing.MOST_DIFFERENT", 2)
    restored(bob, archive)
    assert not Lot.objects.of(bob).exists()
    monkeypatch.setattr("collection.services.describing.MOST_DIFFERENT", 3)
    restored(bob, archive)
    assert told(bob) == told(full)


def test_tags_that_are_there_go_on_further_copies_and_room_comes_back(full: Player, wankul: Game) -> None:
    names = AllLines(full, wankul, None, {}).names(10)
    act = edit_lines(player=full, names=names, edit=Edit(adds=("THREE",))).act.batch
    assert act
    undo_act(player=full, act=act.pk)
    edit_lines(player=full, names=AllLines(full, wankul, None, {}).names(10), edit=Edit(adds=("four",), drops=("one",)))
    assert {tag for line in told(full) for tag in tags.tags_of(line)} == {"Two", "TWO", "three", "four"}


def test_beyond_the_bound_copies_can_be_moved_and_tags_taken_off(
    full: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("collection.services.describing.MOST_DIFFERENT", 1)
    names = AllLines(full, wankul, None, {}).names(10)
    edit_lines(player=full, names=names, edit=Edit(language="fr"))
    edit_lines(player=full, names=AllLines(full, wankul, None, {}).names(10), edit=Edit(drops=("two",)))
    assert told(full) == {"one", "three", ""}


def test_tags_of_very_many_lines_are_read_once_each_and_stay_light(alice: Player, wankul: Game) -> None:
    """Of twenty thousand lines with twelve tags of their own each, a query read four seconds long, and the next one again."""
    own(alice, 1, A)
    written(alice, ([f"tag {(line * 7 + number) % 60}" for number in range(12)] for line in range(3_000)))
    tags._remembered.cache_clear()
    scope = Scope(index_of(shelf_of(wankul)), owned_by(alice, wankul), alice)

    assert find(parse('tag:"tag 1"'), scope)
    assert tags._remembered.cache_info().misses <= 120
    assert weight_of(scope.told["tags"]) < 200_000

"""Boxes against a collection: what is complete, what is missing, and the act that completes it."""

from __future__ import annotations

import uuid

import pytest

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Game, MovementBatch, Player
from collection.overviews import boxes as overview
from collection.overviews.boxes import BoxCheck, boxes_of, is_played_with_a_box, playable_tables
from collection.overviews.reading import owned_by
from collection.remembered import Remembered
from collection.services.boxes import UnknownBoxError, complete_box
from collection.services.holdings import change_holdings, undo_act
from simulator.games import GAMES
from tests.collection.holders import holdings_total, own, place

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
BOX_GAMES = [slug for slug, game in GAMES.items() if not game.has_decks]


def game_of(slug: str) -> Game:
    return Game.objects.get(slug=slug)


def boxes(player: Player, slug: str) -> list[BoxCheck]:
    game = game_of(slug)
    return boxes_of(shelf_of(game), owned_by(player, game))


@pytest.mark.parametrize("slug", BOX_GAMES)
def test_an_empty_collection_lacks_every_card_of_every_box(alice: Player, slug: str) -> None:
    found = boxes(alice, slug)

    assert found[0].format.id == next(one.id for one in GAMES[slug].formats if one.default)
    assert len(found) == len(GAMES[slug].formats)
    for box in found:
        assert not box.is_complete
        assert box.is_untouched
        needed = [line.gauge.least or 0 for line in box.clauses if line.gauge]
        assert max(needed) <= box.copies_missing <= sum(needed)
        assert all(line.violation for line in box.clauses)
    assert playable_tables(found) == []


@pytest.mark.parametrize("slug", BOX_GAMES)
def test_one_act_completes_a_box_and_one_undo_takes_it_back(alice: Player, slug: str) -> None:
    game = game_of(slug)
    for box in boxes(alice, slug):
        act = complete_box(player=alice, game=game, box=box.format.id)

        done = next(one for one in boxes(alice, slug) if one.format.id == box.format.id)
        assert done.is_complete
        assert done.missing == ()
        assert act.added == box.copies_missing
        assert set(box.players) <= set(playable_tables(boxes(alice, slug)))
        assert act.batch is not None
        assert act.batch.kind == ActKind.BOX
        undo_act(player=alice, act=act.batch.pk)
        assert holdings_total(alice) == {}


def test_what_is_missing_is_named_with_its_copies(alice: Player) -> None:
    complete_box(player=alice, game=game_of("wizard_duel"), box="boite")
    change_holdings(player=alice, changes={place("7S"): -1})

    (box,) = boxes(alice, "wizard_duel")

    assert [(one.printing.key, one.copies) for one in box.missing] == [("7S", 1)]
    assert not box.is_untouched
    (line,) = box.clauses
    assert (line.clause.quote.rule, line.gauge and line.gauge.found) == ("R1", 51)


def test_cards_owned_twice_are_no_fault_of_a_box(alice: Player) -> None:
    complete_box(player=alice, game=game_of("wizard_duel"), box="boite")
    own(alice, 3, "7S", "KD")

    (box,) = boxes(alice, "wizard_duel")

    assert box.is_complete
    assert box.report.violations == ()


@pytest.mark.parametrize("slug", BOX_GAMES)
def test_whatever_is_owned_twice_is_put_aside_card_by_card(alice: Player, slug: str) -> None:
    """Of a box that counts kinds of cards too, the right copies are put aside: the double ones."""
    game = game_of(slug)
    usual = boxes(alice, slug)[0]
    complete_box(player=alice, game=game, box=usual.format.id)
    own(alice, 1, *(one.printing.key for one in usual.missing[::7]))

    box = boxes(alice, slug)[0]

    assert box.is_complete
    assert box.missing == ()


def test_a_complete_box_is_completed_by_nothing(alice: Player) -> None:
    game = game_of("wizard_duel")
    complete_box(player=alice, game=game, box="boite")

    act = complete_box(player=alice, game=game, box="boite")

    assert act.batch is None
    assert MovementBatch.objects.of(alice).count() == 1


def test_a_form_sent_twice_adds_once(alice: Player) -> None:
    game, token = game_of("wizard_duel"), uuid.uuid4()
    first = complete_box(player=alice, game=game, box="boite", token=token)
    change_holdings(player=alice, changes={place("7S"): -1})

    again = complete_box(player=alice, game=game, box="boite", token=token)

    assert not again.is_new
    assert again.batch == first.batch
    assert boxes(alice, "wizard_duel")[0].copies_missing == 1


def test_nobody_elses_cards_count(alice: Player, bob: Player) -> None:
    complete_box(player=alice, game=game_of("wizard_duel"), box="boite")

    assert boxes(bob, "wizard_duel")[0].is_untouched


def test_a_box_that_the_game_does_not_know_is_refused(alice: Player) -> None:
    with pytest.raises(UnknownBoxError):
        complete_box(player=alice, game=game_of("wizard_duel"), box="suitcase")


def test_a_game_of_decks_has_no_box(alice: Player) -> None:
    assert not is_played_with_a_box("wankul")
    assert boxes(alice, "wankul") == []


def test_a_process_remembers_few_answers_about_huge_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of one's own may have thousands of cards, and each count of its copies is another question."""
    shelf = shelf_of(game_of("woodland_wizards"))
    by_key = {one.key: one for one in shelf.printings}
    format = GAMES["woodland_wizards"].formats[0]
    huge = [f"X-{number}" for number in range(5_000)]
    kept = Remembered(overview._weight, room=overview._REPORTS.room)
    monkeypatch.setattr(overview, "_REPORTS", kept)

    for copies in range(1, 31):
        overview._check("woodland_wizards", "", format, dict.fromkeys(huge, copies), by_key)

    assert 0 < len(kept) <= kept.room // len(huge) < 30

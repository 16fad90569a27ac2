"""What a form costs does not follow how many decks a player keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django import forms

from collection.models import Game, Player
from decks.legality import verdicts as legality
from decks.origins.apart import told_apart
from play.common.playable_decks import PlayableDeck
from play.runs.forms.advice import AdviceForm
from play.runs.forms.duels import LOOKED_AT
from play.runs.forms.series import SeriesForm
from play.training.forms import TrainingForm
from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.wankul.model.box import UnknownCardError, _box_of_decks
from tests.decks.builders import a_deck
from tests.growth import assert_linear

MANY = LOOKED_AT + 5

FRESH = (f"S1-{number}" for number in range(100, 200))
"""A card for each player of a test: what is remembered of the decks of one says nothing of those of the next."""

FORMS: dict[str, Callable[[Player], forms.Form]] = {
    "advice": lambda player: AdviceForm(None, player=player, game="wankul"),
    "series": lambda player: SeriesForm(None, player=player, game="wankul", seats=2),
    "training": lambda player: TrainingForm(player=player),
}


@pytest.fixture
def keeper(alice: Player, wankul: Game) -> Player:
    """A player who keeps more decks than any form judges, none of them legal, and none that another test knew."""
    common = next(FRESH)
    for number in range(MANY):
        a_deck(alice, {f"S1-{31 + number:03}": 1, common: 2}, name=f"Idea {number}")
    return alice


@pytest.mark.django_db
@pytest.mark.parametrize("kind", FORMS)
def test_a_form_that_offers_decks_deals_none_of_them(keeper: Player, kind: str) -> None:
    dealt = _box_of_decks.cache_info().misses

    FORMS[kind](keeper)

    assert _box_of_decks.cache_info().misses == dealt


@pytest.mark.django_db
def test_the_usual_field_judges_the_decks_edited_last_and_no_others(keeper: Player) -> None:
    judged = len(legality._REPORTS._kept)

    AdviceForm(None, player=keeper, game="wankul")

    assert len(legality._REPORTS._kept) - judged <= LOOKED_AT


@pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if game.has_decks])
def test_an_engine_deals_every_card_of_its_catalogue_and_no_other(game: str) -> None:
    engine, keys = GAMES[game], sorted(load(game).printings)
    content = dict.fromkeys(keys, 1)

    for begin in range(0, len(keys), 50):  # one box of all its cards would take a minute
        some = dict.fromkeys(keys[begin : begin + 50], 1)
        engine.new_initial_state(decks=[some, some], options=engine.options(), seed=0)

    assert not PlayableDeck("", "", game, "", content).undealable
    assert PlayableDeck("", "", game, "", {keys[0]: 1, "S9-999": 1}).undealable == ["S9-999"]
    with pytest.raises(UnknownCardError):
        engine.new_initial_state(decks=[{"S9-999": 1}] * 2, options=engine.options(), seed=0)


def test_telling_decks_of_one_name_apart_grows_as_their_number() -> None:
    def menu(size: int) -> list[list[str]]:
        return [["Storm", f"edited on {number}"] for number in range(size)]

    assert_linear(told_apart, menu(400), menu(1_600))

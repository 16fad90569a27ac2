"""The board of a game that is over, or over for somebody: nobody's turn, nothing counted that nobody has, what lies open."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from collection.models import Player
from play.boards import board_of
from play.tables.services.opening import open_table
from simulator.games import GAMES
from simulator.kernel.game import State
from simulator.kernel.seating import options_for
from tests.play.tables.conftest import setup_of
from tests.play.tables.test_pages import page
from tests.simulator.laws.tables import play


def begun(game: str, **options: int) -> State:
    """A game with as few players as it takes."""
    engine, setup = GAMES[game], setup_of(game)
    return engine.new_initial_state(decks=setup.decks, options=options_for(engine, len(setup.seats), **options), seed=setup.seed)


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "lekemar"])
def test_when_the_game_is_over_it_is_nobody_s_turn(game: str) -> None:
    state, board, turns = begun(game), board_of(game), set()
    for _ in play(state, 3):
        turns.add(str(board.scene(state.observation(0), [])).count("'is_active': True"))

    over = board.scene(state.observation(0), [])

    assert 1 in turns
    assert "'is_active': True" not in str(over)
    assert not over.get("left")
    assert over.get("plays_left") is None


@pytest.mark.parametrize(("sudden_death", "is_counted"), [(1, False), (0, True)])
def test_lives_are_counted_where_there_are_any(sudden_death: int, is_counted: bool) -> None:
    state = begun("wizard_duel", sudden_death=sudden_death)

    assert bool(board_of("wizard_duel").scores(state.observation(0))) is is_counted


def test_the_cards_of_who_is_out_lie_open_for_all(alice: Player, alice_client: Client, messages: list[UUID]) -> None:
    """G19, G29: the log and the API named them, the board did not; G34: a life card that nobody saw is counted and not named."""
    players = [{"hand": ["3S"]}, {"hand": ["8D"]}, {"lives": ["AS"], "eliminated": True}]
    state = GAMES["wizard_duel"].position(
        {"players": players, "gone": ["KD", "10H"], "pile": ["2C"], "options": {"elimination": "last_life"}}
    )
    alice_client.cookies["django_language"] = "en"
    table = open_table(owner=alice, setup=replace(setup_of("wizard_duel"), start=state.serialize()), now=timezone.now())

    text = page(alice_client, table)

    section = text.partition('class="wd-gone"')[2].partition("</section>")[0]
    assert re.findall(r"visually-hidden\">(\w+ of \w+)<", section) == ["King of diamonds", "10 of hearts"]
    assert "<li>1 life card face down</li>" in section

"""The board of Woodland Wizards: whatever an action names is drawn with its key, by what the seat may see."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils import translation

from collection.models import Player
from play.boards import board_of
from simulator.games import GAMES
from tests.play.boards.test_wongar import keys_in, structs_of
from tests.play.tables.conftest import Opening, work
from tests.play.tables.test_pages import choices_in, page
from tests.simulator.games.woodland_wizards import board as sketch
from tests.simulator.laws.tables import play

BOARD = board_of("woodland_wizards")
WITHOUT_PIECE = {"pass", "keep", "drop", "name"}
"""Kinds of actions that name nothing on the table."""


@pytest.mark.parametrize(("players", "wizards"), [(2, False), (4, True), (9, True)])
def test_every_piece_that_an_action_names_is_drawn(players: int, wizards: bool) -> None:
    game = GAMES["woodland_wizards"]
    state = game.new_initial_state(decks=[], options=game.options(players=players, wizards=wizards), seed=5)
    for _ in play(state, 5):
        seen = state.observation(state.current_player())
        structs = structs_of(state)
        drawn = set(keys_in(BOARD.scene(seen, structs)))
        for struct in structs:
            assert set(BOARD.touches(struct, seen)) <= drawn
            assert BOARD.touches(struct, seen) or struct["kind"] in WITHOUT_PIECE


def test_whatever_a_piece_may_want_is_answered_by_the_rules() -> None:
    game = GAMES["woodland_wizards"]
    asked = 0
    for seed in range(3):
        state = game.new_initial_state(decks=[], options=game.options(players=4), seed=seed)
        for _ in play(state, seed):
            seen = state.observation(state.current_player())
            structs = structs_of(state)
            for key in set(keys_in(BOARD.scene(seen, structs))):
                for wish in BOARD.wishes(key, seen):
                    assert state.why_not(dict(wish)) or any(wish.items() <= struct.items() for struct in structs)
                    asked += 1
    assert asked > 1000
    assert BOARD.wishes("seat:9", seen) == BOARD.wishes("area:9-1", seen) == BOARD.wishes("hand:WWH-99", seen) == ()


def test_every_card_in_the_scene_is_among_the_printings() -> None:
    game = GAMES["woodland_wizards"]
    state = game.new_initial_state(decks=[], options=game.options(players=3, wizards=True), seed=2)
    for _ in play(state, 2):
        for viewer in range(3):
            seen = state.observation(viewer)
            named = set(re.findall(r"WWH-\d\d", json.dumps(BOARD.scene(seen, []), default=str)))
            assert named <= BOARD.printings(seen)


def test_a_count_in_progress_shows_the_values_of_the_moment_and_the_effects_left() -> None:
    state = sketch.board(
        sketch.player(creature="Dread Raven", boosts="Giant Scorpion, Giant Scorpion, Shadow Moth"),
        sketch.player(creature="Root Sprite"),
        stage="score",
    )
    sketch.act(state, "order", "Giant Scorpion")

    scene = BOARD.scene(state.observation(0), structs_of(state))

    assert scene["me"]["creature"]["value"] == 8
    assert scene["me"]["creature"]["changed"]
    assert scene["me"]["sum"]["worth"] == 32
    with translation.override("en"):
        assert scene["me"]["sum"]["says"].startswith("Total so far")
    assert [effect["key"] for effect in scene["effects"]] == ["effect:0-WWH-17", "effect:0-WWH-18"]


def test_a_sum_is_what_was_counted_as_soon_as_it_is() -> None:
    """R25, R26: the ranking says 32, and so does the board, whatever is printed on the cards that still lie there."""
    state = sketch.board(
        sketch.player(creature="Dread Raven", boosts="Giant Scorpion, Giant Scorpion, Shadow Moth"),
        sketch.player(creature="Root Sprite"),
        stage="score",
        round=4,
    )
    while state.outcome() is None:
        state.apply_checked(state.legal_actions()[0])
    seen = state.observation(0)

    scene = BOARD.scene(seen, [])

    assert [player["total"] for player in seen["players"]] == [32, 4]
    assert [player["sum"]["worth"] for player in (scene["me"], *scene["others"])] == [32, 4]
    assert [player["sum"]["has_effects"] for player in (scene["me"], *scene["others"])] == [True, False]
    assert scene["me"]["creature"] is None
    assert any(
        " · 32 (in the contest, with effects and cards gone since)" in line for line in GAMES["woodland_wizards"].draw(seen, "en")
    )


def test_a_sum_does_not_pretend_to_add_up_what_is_left_once_cards_are_gone() -> None:
    """R27: the creature of the winner is scored, so his row has fewer cards than were counted; the words beside it say so."""
    state = sketch.board(
        sketch.player(creature="Dread Raven", boosts="Giant Scorpion, Giant Scorpion, Shadow Moth"),
        sketch.player(creature="Root Sprite"),
        stage="score",
        round=4,
    )
    counting = BOARD.scene(state.observation(0), [])
    while state.outcome() is None:
        state.apply_checked(state.legal_actions()[0])

    scene = BOARD.scene(state.observation(0), [])
    sums = [player["sum"] for player in (scene["me"], *scene["others"])]

    assert counting["me"]["sum"]["is_of_these"]
    assert [one["is_of_these"] for one in sums] == [False, True]
    with translation.override("fr"):
        assert str(sums[0]["holds"]) == "au concours, avec les effets et les cartes parties depuis"


def test_scored_cards_show_what_they_are_worth_so_that_they_make_the_points() -> None:
    """R34: a card that counts more in the end says so on its chip."""
    state = sketch.board(sketch.player(scored="Golden Phoenix, Forest Wolf"), sketch.player(), stage="end")
    player = BOARD.scene(state.observation(0), [])["me"]

    assert player["scored"][0]["value"] == 20
    assert sum(one["value"] for one in player["scored"]) == player["points"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_is_played_on_its_page(alice: Player, alice_client: Client, opened: Opening, language: str) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, "woodland_wizards", seed=3, seats=4)

    for _ in range(12):
        text = page(alice_client, table)
        assert len(re.findall(r'class="ww-player[ "]', text)) == 4
        chosen = choices_in(text)[-1]
        alice_client.post(f"{table.get_absolute_url()}coup/", {"action": chosen, "version": table.version})
        work(table)

    assert table.moves > 12

"""The board of Wongar: whatever an action names is drawn with its key, by what the seat may see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from collection.models import Player
from play.boards import board_of
from simulator.games import GAMES
from simulator.games.wongar.model.box import NEIGHBOURS, TERRITORIES
from simulator.kernel.game import State
from tests.play.tables.conftest import Opening, work
from tests.play.tables.test_pages import choices_in, page
from tests.simulator.laws.tables import play

BOARD = board_of("wongar")


def keys_in(part: Any) -> Iterator[str]:
    """Every key in a scene."""
    if isinstance(part, dict):
        if isinstance(part.get("key"), str):
            yield part["key"]
        for value in part.values():
            yield from keys_in(value)
    elif isinstance(part, (list, tuple)):
        for value in part:
            yield from keys_in(value)


def structs_of(state: State) -> list[dict[str, Any]]:
    return [state.action_to_struct(action) for action in state.legal_actions()]


@pytest.mark.parametrize("advanced", [False, True])
def test_every_piece_that_an_action_names_is_drawn(advanced: bool) -> None:
    game = GAMES["wongar"]
    state = game.new_initial_state(decks=[], options=game.options(players=4, advanced=advanced), seed=5)
    for _ in play(state, 5):
        seen = state.observation(state.current_player())
        structs = structs_of(state)
        drawn = set(keys_in(BOARD.scene(seen, structs)))
        for struct in structs:
            assert set(BOARD.touches(struct, seen)) <= drawn
            is_drawn = struct["kind"] not in ("pass", "way") and struct != {"kind": "draw", "card": "unseen"}
            assert bool(BOARD.touches(struct, seen)) == is_drawn


def test_no_round_is_counted_while_tokens_are_laid_out() -> None:
    """R82: it read "Manche 0"."""
    game = GAMES["wongar"]
    state = game.new_initial_state(decks=[], options=game.options(players=3, advanced=True), seed=5)
    seen = state.observation(state.current_player())

    with override("fr"):
        assert BOARD.scene(seen, structs_of(state))["status"].startswith("Mise en place · pioche des rituels ")
        assert BOARD.scene(seen | {"round": 1}, structs_of(state))["status"].startswith("Manche 1 · pioche des rituels ")


def test_whatever_a_piece_may_want_is_answered_by_the_rules() -> None:
    game = GAMES["wongar"]
    state = game.new_initial_state(decks=[], options=game.options(players=3, advanced=True), seed=6)
    asked = 0
    for _ in play(state, 6):
        seen = state.observation(state.current_player())
        structs = structs_of(state)
        for key in set(keys_in(BOARD.scene(seen, structs))):
            for wish in BOARD.wishes(key, seen):
                known = dict(wish)
                assert state.why_not(known) or known in structs
                asked += 1
    assert asked > 1000
    assert BOARD.wishes("land:desert", seen) == BOARD.wishes("seat:9", seen) == ()


def test_territories_touch_where_they_border_and_nowhere_else() -> None:
    game = GAMES["wongar"]
    state = game.new_initial_state(decks=[], options=game.options(), seed=1)
    lands = BOARD.scene(state.observation(0), [])["lands"]

    for one in range(len(TERRITORIES)):
        for other in range(len(TERRITORIES)):
            across, down = abs(lands[one]["x"] - lands[other]["x"]), abs(lands[one]["y"] - lands[other]["y"])
            touching = one != other and across <= 242 and down <= 209 and (across, down) != (242, 209)
            assert touching == (other in NEIGHBOURS[one])


def test_a_seat_that_looks_on_is_shown_no_hand_but_its_own() -> None:
    game = GAMES["wongar"]
    state = game.new_initial_state(decks=[], options=game.options(players=4), seed=8)
    for _ in play(state, 8):
        for viewer in range(4):
            seen = state.observation(viewer)
            held = seen["players"][viewer]["hand"]
            scene = BOARD.scene(seen, [])
            assert {pile["key"]: pile["count"] for pile in scene["hand"]} == {
                f"hand:{kind}": count for kind, count in held.items() if count
            }
            other = state.resample_from_infostate(viewer, 1)
            if other.observation(viewer) == seen:
                assert json.dumps(BOARD.scene(other.observation(viewer), []), default=str) == json.dumps(scene, default=str)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_is_played_on_its_page(alice: Player, alice_client: Client, opened: Opening, language: str) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, "wongar", seed=3, seats=4)

    for _ in range(12):
        text = page(alice_client, table)
        assert set(re.findall(r'data-key="land:(\w+)"', text)) == set(TERRITORIES)
        assert len(re.findall(r'class="wg-player ', text)) == 4
        chosen = choices_in(text)[-1]
        alice_client.post(f"{table.get_absolute_url()}coup/", {"action": chosen, "version": table.version})
        work(table)

    assert table.moves > 12


def test_who_may_choose_a_ritual_card_is_offered_an_unseen_one_too(alice: Player, alice_client: Client, opened: Opening) -> None:
    """R84, G27: no piece is pressed for it, so the page has it among the choices in words."""
    alice_client.cookies["django_language"] = "en"
    table = opened(alice, "wongar", seed=3, seats=3, chosen_rituals=True, first=0)

    text = ""
    while "Draw without choosing" not in text:
        assert table.moves < 60
        text = page(alice_client, table)
        chosen = choices_in(text)[-1]
        alice_client.post(f"{table.get_absolute_url()}coup/", {"action": chosen, "version": table.version})
        work(table)

    assert 'data-key="deck:disc"' in text

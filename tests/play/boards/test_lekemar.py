"""The board of Lekemar: whatever an action names is drawn with its key, by what the seat may see."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from collection.models import Player
from play.boards import board_of
from play.tables.presentation.table_page import in_order
from play.templatetags.tables import known_on_top_of
from simulator.games import GAMES
from simulator.kernel.game import State
from tests.play.boards.test_wongar import keys_in, structs_of
from tests.play.tables.conftest import Opening, work
from tests.play.tables.test_pages import choices_in, page
from tests.simulator.laws.tables import play

BOARD = board_of("lekemar")
LEKEMAR = GAMES["lekemar"]
WITHOUT_PIECE = {"pass", "steal", "draw_two", "timeout"}
"""Kinds of actions that name nothing on the table."""


def table(seed: int, players: int = 4, **options: Any) -> State:
    return LEKEMAR.new_initial_state(decks=[], options=LEKEMAR.options(players=players, turn_cap=60, **options), seed=seed)


def drawn(scene: Mapping[str, Any]) -> set[str]:
    """The keys in the scene, with the two piles that every board of the game has."""
    return {*keys_in(scene), "pile", "bank"}


def kinds_of(listed: list[tuple[int, Mapping[str, Any]]]) -> list[str]:
    """The kinds of actions in a list, each once."""
    return list(dict.fromkeys(struct["kind"] for _, struct in listed))


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (6, 6), (15, 7)])
def test_every_piece_that_an_action_names_is_drawn(players: int, seed: int) -> None:
    kinds = set()
    state = table(seed, players)
    for _ in play(state, seed):
        seen, structs = state.observation(state.current_player()), structs_of(state)
        keys = drawn(BOARD.scene(seen, structs))
        for struct in structs:
            kinds.add(struct["kind"])
            assert set(BOARD.touches(struct, seen)) <= keys
            assert BOARD.touches(struct, seen) or struct["kind"] in WITHOUT_PIECE
    assert kinds >= {"lay", "play", "take_card", "take_mark"}


def test_combats_show_both_fighters_and_name_what_strikes_what() -> None:
    strikes = 0
    for seed in range(12):
        state = table(seed)
        for _ in play(state, seed):
            seen, structs = state.observation(state.current_player()), structs_of(state)
            if not seen["combat"]:
                continue
            scene = BOARD.scene(seen, structs)
            assert {side["seat"] for side in scene["combat"]["sides"]} == {seen["combat"]["attacker"], seen["combat"]["defender"]}
            for struct in structs:
                if struct["kind"] == "strike":
                    striker, struck = BOARD.touches(struct, seen)
                    assert striker == f"fight:{seen['player']}-{struct['with']}"
                    assert struck != striker
                    strikes += 1
    assert strikes > 10


def test_whatever_a_piece_may_want_is_answered_by_the_rules() -> None:
    asked = 0
    state = table(3)
    for _ in play(state, 3):
        seen, structs = state.observation(state.current_player()), structs_of(state)
        for key in drawn(BOARD.scene(seen, structs)):
            for wish in BOARD.wishes(key, seen):
                assert state.why_not(dict(wish)) or any(wish.items() <= struct.items() for struct in structs)
                asked += 1
    assert asked > 500
    assert BOARD.wishes("seat:99", seen) == BOARD.wishes("hand:LKH-999", seen) == BOARD.wishes("worn:0-nose", seen) == ()


def test_every_card_in_the_scene_is_among_the_printings() -> None:
    state = table(2)
    for _ in play(state, 2):
        for viewer in range(4):
            seen = state.observation(viewer)
            structs = structs_of(state) if viewer == state.current_player() else []
            named = set(re.findall(r"LKH-\d+", json.dumps(BOARD.scene(seen, structs), default=str)))
            assert named <= BOARD.printings(seen)


def test_the_cards_that_one_knows_on_the_pile_are_drawn_for_him() -> None:
    state = LEKEMAR.position(
        {
            "players": [{"hand": ["LKH-134"]}, {}, {}],
            "pile": ["LKH-001"],
            "rest": "discard",
            "then": [{"kind": "play", "card": "LKH-134"}],
        }
    )

    assert BOARD.scene(state.observation(0), [])["known_next"] == ["LKH-001"]
    assert BOARD.scene(state.observation(1), [])["known_next"] == []


def test_what_one_knows_of_the_pile_is_said_of_the_seat_with_whose_eyes_one_looks_on() -> None:
    """A replay said "as you know" to whoever watched it."""
    seats = [SimpleNamespace(is_mine=is_mine, letter=letter) for is_mine, letter in ((True, "A"), (False, "B"))]

    with translation.override("en"):
        said = [known_on_top_of(SimpleNamespace(seats=seats, seen={"player": seat})) for seat in (0, 1)]

    assert said == ["On top, as you know:", "On top, as B knows:"]


@pytest.mark.parametrize(
    ("style", "words"),
    [("LKH-113", "do you answer, let it happen, or put cards back first?"), ("LKH-106", "do you answer, or let it happen?")],
)
def test_g33_who_is_aimed_at_is_asked_what_he_can_answer(style: str, words: str) -> None:
    state = LEKEMAR.position(
        {
            "players": [{"hand": [style]}, {"hand": ["LKH-133"]}, {}],
            "then": [{"kind": "play", "card": style}, {"kind": "target", "player": 1}],
        }
    )

    with translation.override("en"):
        assert words in BOARD.asks(state.observation(1))


def test_what_is_seldom_meant_stands_last_before_what_ends_the_turn() -> None:
    """Ten cards to put back stood before the attack that one wanted."""
    fighter = {"worn": {"head": "LKH-001", "bust": "LKH-002"}, "hand": ["LKH-005", "LKH-106"]}
    state = LEKEMAR.position({"players": [fighter, {"worn": {"head": "LKH-009", "bust": "LKH-010"}}, {}]})

    listed = in_order(state.legal_actions(), structs_of(state), BOARD.seldom)

    assert kinds_of(listed) == ["lay", "take_card", "take_mark", "play", "attack", "remove", "put_back", "pass"]


def test_who_must_discard_reads_what_he_must_before_what_he_may() -> None:
    state = LEKEMAR.position(
        {"players": [{"hand": ["LKH-117", "LKH-001"]}, {}, {}], "then": [{"kind": "play", "card": "LKH-117"}]}
    )

    listed = in_order(state.legal_actions(), structs_of(state), BOARD.seldom)

    assert kinds_of(listed) == ["discard", "put_back"]


def test_a_strike_has_five_seconds_where_the_table_plays_with_them() -> None:
    """R22, G13."""
    timed: list[float] = []
    untimed: list[float] = []
    for seed in range(8):
        for clocks, option in ((timed, True), (untimed, False)):
            state = table(seed, timed_strikes=option)
            for _ in play(state, seed):
                clock = BOARD.clock(state)
                if clock:
                    assert clock.action in state.legal_actions()
                    clocks.append(clock.seconds)
    assert set(timed) == {5.0}
    assert untimed == []


@pytest.mark.parametrize(("seats", "first"), [(9, "lk-others"), (15, "lk-mine")])
def test_in_a_crowd_one_s_own_cards_come_before_the_others(
    alice: Player, alice_client: Client, opened: Opening, seats: int, first: str
) -> None:
    """On a phone the hand of a table of fifteen lay four screens down."""
    text = page(alice_client, opened(alice, "lekemar", seed=3, seats=seats))

    places = sorted(("lk-others", "lk-mine"), key=lambda name: text.index(f'class="{name}'))

    assert places[0] == first


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_is_played_on_its_page(alice: Player, alice_client: Client, opened: Opening, language: str) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, "lekemar", seed=3, seats=5)

    for _ in range(12):
        text = page(alice_client, table)
        assert len(re.findall(r'class="lk-player[ "]', text)) == 5
        chosen = choices_in(text)[1]
        alice_client.post(f"{table.get_absolute_url()}coup/", {"action": chosen, "version": table.version})
        work(table)

    assert table.moves > 12

"""The table as text: complete for the one who looks, silent on what he may not see."""

import json
import re
from typing import Any

import pytest

from simulator.ai import RandomAgent
from simulator.ai.driver import next_action
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.frames import NAMES
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.why_not import ASKED
from tests.simulator.games.wankul.board import at, board, person, terrain

GAME = Wankul()
DECKS = [deck.cards for deck in starters("wankul")[:2]]
AGENTS = [RandomAgent(), RandomAgent()]


def middle(seed: int, decisions: int = 60) -> State:
    state = GAME.new_initial_state(decks=DECKS, options=GAME.options(), seed=seed)
    for decision in range(decisions):
        action = next_action(state, AGENTS, seed, decision)
        after = state.clone()
        after.apply_action(action)
        if after.is_terminal():
            break
        state.apply_action(action)
    return state


def text(seen: dict[str, Any]) -> str:
    return "\n".join(GAME.draw(seen, "en"))


@pytest.mark.parametrize("seed", range(4))
def test_everything_in_play_and_in_hand_is_named_with_its_force(seed: int) -> None:
    state, catalog = middle(seed), load("wankul")
    seen = state.observation(0)

    page = text(seen)

    for ground in filter(None, seen["terrains"]):
        assert catalog.card_of(ground["card"]).name in page
        for side in ground["sides"]:
            for one in side["characters"]:
                assert f"{catalog.card_of(one['card']).name} {one['force']}" in page
    for printing in seen["players"][0]["hand"]:
        assert f"({printing})" in page


def test_the_table_is_drawn_from_plain_json_of_one_seat() -> None:
    seen = middle(1).observation(1)

    assert text(json.loads(json.dumps(seen))) == text(seen)


def test_the_hand_across_the_table_is_a_number() -> None:
    state = middle(2)
    seen = state.observation(1)
    mine = set(seen["players"][1]["hand"]) | set(seen["players"][0]["known_hand"])
    hidden = {state.box.id_of(card) for card in state.hand[0]} - mine

    page = text(seen)

    assert hidden
    assert not [printing for printing in hidden if f"({printing})" in page]
    assert f"A · hand {len(state.hand[0])} ·" in page


def test_a_card_too_dear_is_refused_with_its_price() -> None:
    state = GAME.position(
        {
            "cards": [{"id": "dear", "cost": 2, "force": 4}, {"id": "field", "terrain": True}],
            "players": [{"hand": ["dear"], "deck": ["field"]}, {}],
            "terrains": [{"card": "field"}],
        }
    )

    refused = {words.en: reasons for words, reasons in GAME.refusals(state)}

    (reason,) = refused["Play dear"]
    assert "dear (dear)" in text(state.observation(0))
    assert (reason.rule, reason.found, reason.needed) == ("G21", 0, 2)


def test_in_the_middle_of_something_one_line_says_that_it_comes_first() -> None:
    state = GAME.new_initial_state(decks=DECKS, options=GAME.options(), seed=1)

    ((words, reasons),) = GAME.refusals(state)

    assert words.en == "Playing a card or scoring"
    assert [reason.rule for reason in reasons] == ["R62"]
    assert "mulligan" not in reasons[0].en
    assert "keep your hand or take a new one" in reasons[0].en


def test_every_question_has_words_for_those_who_ask_why_not() -> None:
    """R62: no code of a question reaches a player."""
    assert set(ASKED) == {"main", "before_draw", "after_draw", "place", "pay"} | set(NAMES.values()) - {"play"}
    assert all(words.fr != words.en and "_" not in words.fr + words.en for words in ASKED.values())


def test_clans_are_told_in_the_hand_and_on_the_table() -> None:
    state = board(at(a=["S1-031"]), a={"hand": ["S1-034"]})

    page = text(state.observation(0))

    assert re.search(r"GARAGISTE \d+ \(Laink\)", page)
    assert re.search(r"CAMIONNEUR \(S1-034\) \(\w+\) · cost", page)


def test_what_a_score_would_bring_now_is_told_with_its_winner() -> None:
    """R77: a tie is lost by the attacker; R59: a Terrain that has just come is not scored."""
    tied = board(at(a=[person(5)], b=[person(5)]), at(terrain(name="NEW"), a=[person(9)], arrived_this_turn=True))

    page = text(tied.observation(0))

    assert page.count("if scored now, before any effect:") == 1
    assert "if scored now, before any effect: B (A 5 – B 5)" in page


def test_a_forecast_with_forces_that_the_table_does_not_show_says_so() -> None:
    """S1-046 makes each Laink stronger by 1 while a Terrain is scored, and only then."""
    page = text(board(at(a=[person(5, clan="laink")]), at(terrain(name="TWO"), a=["S1-046"])).observation(0))

    assert "if scored now, with what counts during a score: A (A 6 – B 0)" in page


def test_a_deck_too_small_for_the_next_draw_is_announced_to_both() -> None:
    state = board(at(), b={"deck": ["plain"]})

    for viewer in (0, 1):
        signs = [sign.en for sign in GAME.signs(state.observation(viewer))]
        assert "B: loses at the next draw (2 to draw, 1 in the deck)" in signs
        assert not [sign for sign in signs if sign.startswith("A: loses")]


def test_no_terrain_left_is_told_to_its_owner_alone() -> None:
    state = board(at(), a={"hand": ["plain"]}, b={"hand": [terrain(name="LAST")]})

    assert [sign.en for sign in GAME.signs(state.observation(0))] == ["A: no Terrain left in hand or deck"]
    assert GAME.signs(state.observation(1)) == []


def test_a_finished_game_warns_of_nothing() -> None:
    state = board(at(), a={"deck": []})
    seen = state.observation(0)

    assert GAME.signs(seen)
    assert GAME.signs({**seen, "outcome": {"winner": 1, "reason": "deck_out_draw"}}) == []

"""The table as text: complete for the one who looks, silent on what he may not see."""

import json
from typing import Any

import pytest

from simulator.ai import RandomAgent
from simulator.ai.driver import next_action
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games.wankul.frame_kinds import NAMES
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.state import State
from simulator.games.wankul.why_not import ASKED

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

    for terrain in filter(None, seen["terrains"]):
        assert catalog.card_of(terrain["card"]).name in page
        for side in terrain["sides"]:
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
    assert set(ASKED) == {"main", "before_draw", "after_draw", "place", "pay"} | set(NAMES) - {"play"}
    assert all(words.fr != words.en and "_" not in words.fr + words.en for words in ASKED.values())

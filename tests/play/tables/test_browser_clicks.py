"""A whole game of Wankul by mouse, in few presses: counted, each of them and what follows checked on the engine."""

from __future__ import annotations

from typing import Final, cast

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from simulator.ai import make_agent
from simulator.ai.driver import choose
from simulator.games import GAMES
from simulator.games.wankul.model.state import State
from tests.play.tables.at_the_page import AtThePage, at_the_page
from tests.play.tables.few_clicks import Press, after, best_press, look
from tests.play.tables.test_browser_games import interrupt

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

SEED: Final = 5
MOST_A_TURN: Final = 4.0
"""Presses for each of the owner's own turns: what somebody bears who wants to play cards, not to fill in forms."""


MIDDLE: Final = range(7, 23)
"""Presses of which only new kinds are made at the page; what the others come to is played without it."""


def test_a_game_takes_few_presses(browser: Browser, live_server: LiveServer, alice: Player) -> None:
    agent = make_agent("easy", GAMES["wankul"])
    with at_the_page(browser, live_server.url, alice, "wankul", language="fr", hand="mouse", seed=SEED) as seat:
        presses, choices, turns, made = 0, 0, set(), set[tuple[object, ...]]()
        while not seat.table.is_over:
            state = cast(State, seat.state.clone())
            turns |= {state.turn} if state.active == seat.table.seat else set()
            press = best_press(state, lambda one, number=presses: choose(agent, one, SEED, number))  # type: ignore[misc]
            before, kind = len(seat.table.actions), kind_of(state, press)
            if presses in MIDDLE and kind in made:
                seat.play_unseen(press.action, (press.aim or "") if press.on_board else None)
            else:
                if presses - 1 in MIDDLE:
                    seat.settle()
                seat.check()
                interrupt(seat, presses)
                do(seat, press)
                seat.arrive()
                made.add(kind)
            presses, choices = presses + 1, choices + choices_in(seat, state, press, before)
        assert presses - 1 not in MIDDLE, "the last press was made without the page"
        seat.check_the_end(seat.check())
    assert presses <= 0.8 * choices, f"{presses} presses for {choices} choices"
    assert presses < MOST_A_TURN * len(turns), f"{presses} presses in {len(turns)} turns"


def kind_of(state: State, press: Press) -> tuple[object, ...]:
    """What is chosen, and by which gesture."""
    return state.action_to_struct(press.action)["kind"], press.on_board, (press.aim or "").partition(":")[0]


def do(seat: AtThePage, press: Press) -> None:
    """Click the choice, or its piece, or drag the piece."""
    button = seat.page.locator(f"#choices .choice-button[value='{press.action}']")
    if not press.on_board or button.locator(".choice-button__caution").count():
        button.click()
        return
    key = str(button.get_attribute("data-touches")).split()[0]
    piece = seat.page.locator(f".board [data-key='{key}']").first
    if press.aim is None:
        piece.click()
    else:
        piece.drag_to(seat.page.locator(f".board [data-drop='{press.aim}'], .board [data-key='{press.aim}']").first)


def choices_in(seat: AtThePage, state: State, press: Press, since: int) -> int:
    """How many choices one press has answered; what was played is exactly what the engine makes of the press."""
    wanted, played, made = look(after(state, press)), state.clone(), 0
    for action in seat.table.actions[since:]:
        made += played.current_player() == seat.table.seat and len(played.legal_actions()) > 1
        played.apply_action(action)
        if look(played) == wanted:
            return made
    raise AssertionError("the page has played something else")

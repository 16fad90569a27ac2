"""The loop of the engine: do the next step of the top frame until somebody is asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wankul.model import frames as kinds
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import (
    choosing,
    drawing,
    leaving,
    moving,
    own_plays,
    piles,
    placing,
    questions,
    reaching,
    reactions,
    running,
    scoring,
    searching,
    secret_cards,
    slots,
    taking,
    terrains,
    turn,
    wards,
)
from simulator.games.wankul.rules.asking import finish
from simulator.games.wankul.rules.questions import LOOP_LIMIT
from simulator.kernel.frames import TOP

Step = Callable[["State"], None]
Questions = Callable[["State"], list[int]]
Answer = Callable[["State", int], None]


def _nothing(_: State) -> list[int]:
    return []


def _unasked(s: State, action: int) -> None:
    raise AssertionError(f"frame {s.stack[TOP]} asked nothing, but was answered {action}")


_FRAMES: dict[int, tuple[Step, Questions, Answer]] = {
    kinds.MULLIGAN: (turn.step_mulligan, turn.mulligan_options, turn.answer_mulligan),
    kinds.TURN: (turn.step_turn, turn.turn_options, turn.answer_turn),
    kinds.PLAY: (placing.step_play, placing.play_options, placing.answer_play),
    kinds.EFFECT: (running.step_effect, _nothing, _unasked),
    kinds.TARGETS: (choosing.step_targets, choosing.target_options, choosing.answer_targets),
    kinds.DISCARD: (piles.step_discard, piles.discard_options, piles.answer_discard),
    kinds.RECOVER: (taking.step_recover, taking.recover_options, taking.answer_recover),
    kinds.HAND_TO_DECK: (piles.step_hand_to_deck, piles.hand_to_deck_options, piles.answer_hand_to_deck),
    kinds.SEARCH: (searching.step_search, searching.search_options, searching.answer_search),
    kinds.LOOK: (searching.step_look, searching.look_options, searching.answer_look),
    kinds.PLAY_FREE: (searching.step_play_free, searching.play_free_options, searching.answer_play_free),
    kinds.SCORE: (scoring.step_score, _nothing, _unasked),
    kinds.PICK_SCORE: (scoring.step_pick, scoring.pick_options, scoring.answer_pick),
    kinds.EVENT: (reactions.step_event, _nothing, _unasked),
    kinds.SUB: (reactions.step_sub, reactions.sub_options, reactions.answer_sub),
    kinds.EACH: (questions.step_each, questions.each_options, questions.answer_each),
    kinds.MAY: (questions.step_may, questions.may_options, questions.answer_may),
    kinds.OPTION: (questions.step_option, questions.option_options, questions.answer_option),
    kinds.NUMBER: (questions.step_number, questions.number_options, questions.answer_number),
    kinds.DESTINATION: (moving.step_destination, moving.destination_options, moving.answer_destination),
    kinds.SWAP: (choosing.step_swap, choosing.swap_options, choosing.answer_swap),
    kinds.SWAP_HAND: (choosing.step_swap_hand, choosing.swap_hand_options, choosing.answer_swap_hand),
    kinds.TERRAIN: (terrains.step_terrain, terrains.terrain_options, terrains.answer_terrain),
    kinds.REPLACE: (terrains.step_replace, terrains.replace_options, terrains.answer_replace),
    kinds.CLEAR: (leaving.step_clear, leaving.clear_options, leaving.answer_clear),
    kinds.LIMIT: (piles.step_limit, piles.limit_options, piles.answer_limit),
    kinds.DUG: (terrains.step_dug, _nothing, _unasked),
    kinds.SECRET: (questions.step_secret, questions.secret_options, questions.answer_secret),
    kinds.SLOTS: (slots.step_slot, slots.slot_options, slots.answer_slot),
    kinds.OFFERING: (own_plays.step_offering, own_plays.offering_options, own_plays.answer_offering),
    kinds.SHOW: (piles.step_show, piles.show_options, piles.answer_show),
    kinds.AGAIN: (running.step_again, running.again_options, running.answer_again),
    kinds.OUT_OF_TURN: (turn.step_out_of_turn, turn.out_of_turn_options, turn.answer_out_of_turn),
    kinds.TRADE: (reaching.step_trade, reaching.trade_options, reaching.answer_trade),
    kinds.THEIRS: (reaching.step_theirs, reaching.theirs_options, reaching.answer_theirs),
    kinds.NAMING: (reaching.step_naming, reaching.naming_options, reaching.answer_naming),
    kinds.SECRET_CARDS: (secret_cards.step_secret_cards, secret_cards.options, secret_cards.answer_secret_cards),
    kinds.SWAP_DISCARD: (choosing.step_swap_discard, choosing.swap_discard_options, choosing.answer_swap_discard),
    kinds.DRAWING: (drawing.step_drawing, drawing.options, drawing.answer_drawing),
    kinds.WARD: (wards.step_ward, _nothing, _unasked),
    kinds.BLOW: (leaving.step_blow, leaving.blow_options, leaving.answer_blow),
}
STEPS: Final[tuple[Step, ...]] = tuple(_FRAMES[kind][0] for kind in sorted(_FRAMES))
QUESTIONS: Final[tuple[Questions, ...]] = tuple(_FRAMES[kind][1] for kind in sorted(_FRAMES))
ANSWERS: Final[tuple[Answer, ...]] = tuple(_FRAMES[kind][2] for kind in sorted(_FRAMES))


def run(s: State) -> None:
    """R62: what lies on top is resolved first; G63: a loop that never ends is a drawn game."""
    stack, steps = s.stack, STEPS
    while s.player == -1:
        s.steps += 1
        if s.steps > LOOP_LIMIT:
            finish(s, -1, "forced_loop")
            return
        steps[stack[TOP]](s)


def answer(s: State, action: int) -> None:
    """Give the answer to the frame that asked, then go on."""
    s.player = -1
    ANSWERS[s.stack[TOP]](s, action)
    run(s)


def ask_again(s: State) -> None:
    """Reckon the legal actions anew, after hidden cards have changed places."""
    s.legal = QUESTIONS[s.stack[TOP]](s)

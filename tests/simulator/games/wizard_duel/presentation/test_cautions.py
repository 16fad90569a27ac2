"""Words before what can hardly be meant at Wizard Duel."""

from __future__ import annotations

from simulator.kernel.game import PASS
from tests.simulator.games.wizard_duel.board import GAME, B, attack, board


def test_r22_no_defence_without_a_life_left_eliminates() -> None:
    told = []
    for lives in (0, 1):
        state = board("7S 3S", "10C 9C", "", lives=[3, lives, 3])
        attack(state, "7S", "3S", B)
        told.append([words.en for words in GAME.cautions(state).get(PASS, ())])

    assert told == [["you are hit and eliminated (R22)"], []]


def test_g1_the_last_life_counts_where_the_table_agreed_so() -> None:
    state = board("7S 3S", "10C 9C", "", lives=[3, 1, 3], options={"elimination": "last_life"})
    attack(state, "7S", "3S", B)

    assert [words.fr for words in GAME.cautions(state)[PASS]] == ["vous êtes touché et éliminé (R22)"]


def test_r25_the_turn_before_the_draw_that_ends_the_game() -> None:
    told = []
    for pile, discard, reshuffles in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)):
        state = board("7S", "", "")
        state.pile, state.discard, state.reshuffles = state.pile[:pile], state.pile[:discard], reshuffles
        told.append([words.en for words in GAME.cautions(state).get(PASS, ())])

    last = ["the next draw ends the game, drawn (R25)"]
    assert told == [last, [], [], last]

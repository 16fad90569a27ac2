"""The table as text, and the refusals that a person can ask for."""

import pytest

from simulator.games.lekemar.game import Lekemar
from simulator.kernel.game import Language
from tests.simulator.games.lekemar.board import GAME, A, B, act, board, fight, new_game, play, player, strike


def text(state: object, seat: int, language: Language) -> str:
    return "\n".join(GAME.draw(state.observation(seat), language))  # type: ignore[attr-defined]


def test_everybody_sees_marks_and_characters_and_only_his_own_hand() -> None:
    state = board(player("head-7 legs-4", "weapon-5 heist heist"), player("bust-6", "coin", marks=14))

    drawn = text(state, A, "en")

    assert "B · 14 DM · hand 1/10" in drawn
    assert "    bust-6 (6)" in drawn
    assert "styles: heist × 2" in drawn
    assert "weapons: weapon-5 (5)" in drawn
    assert "coin" not in drawn
    assert "Left: lay or remove × 1 · take × 1 · style cards × 2" in drawn


def test_the_combat_is_drawn_with_notes_and_without_what_lies_face_down() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4 guard"))
    fight(state, arm="weapon-9")
    act(state, "pass")
    act(state, "strike", **{"with": "bust", "at": "legs"})

    other = text(state, B, "fr")
    own = text(state, A, "fr")

    assert "Combat : A attaque B · à A de frapper".replace(" :", "\N{NO-BREAK SPACE}:") in other
    assert "head-7 (7) · legs-4 (hors-jeu) · face cachée" in other
    assert "weapon-9 (face cachée)" in own
    assert "guard (2, protégée)" in other


def test_known_cards_of_others_a_style_and_a_truce_are_told() -> None:
    state = board(player(hand="search"), player(hand="legs-1 coin", truce=True))
    play(state, "search", B)

    drawn = text(state, A, "en")

    assert "known hand: legs-1 (1), coin" in drawn
    assert "Card played: search" in drawn
    assert "in a truce" in drawn


def test_what_one_knows_to_lie_on_the_pile_is_told_to_him_alone() -> None:
    """Who looked at a pile of one card was asked nothing, and so never read which card it was."""
    state = board(player(hand="look"), player(), pile=["head-1"], rest="discard")

    play(state, "look")

    assert "Top of the pile, known to you: head-1 (1)" in text(state, A, "en")
    assert "known to you" not in text(state, B, "en")


@pytest.mark.parametrize("players", [3, 15])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_fresh_table_of_any_size_can_be_drawn(players: int, language: Language) -> None:
    state = new_game(players=players)

    lines = Lekemar().draw(state.observation(0), language)

    assert len([line for line in lines if "DM" in line]) == players


def test_an_empty_hand_and_a_finished_game_can_be_drawn() -> None:
    state = board(player("dim-head dim-bust", "dim-legs"), player())
    act(state, "lay", card="dim-legs", slot="legs")

    drawn = text(state, A, "en")

    assert "Your hand: empty" in drawn
    assert "— to choose" in drawn


def test_refusals_name_what_one_may_not_do_with_the_rule() -> None:
    state = board(player("head-7", "legs-4 stronger"), player("bust-6 legs-4"), line_1=0)

    found = {words.en: [reason.rule for reason in reasons] for words, reasons in GAME.refusals(state)}

    assert found == {
        "Lay legs-4 (4)": ["R14"],
        "Take off head-7 (7)": ["R14"],
        "Play stronger": ["G1"],
        "Attack A": ["R16"],
        "Attack B": ["R20"],
        "Attack C": ["R20", "R20"],
    }


def test_refusals_in_a_combat_are_about_strikes() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4", "heist"))
    fight(state)
    strike(state, "bust", "legs")

    found = {words.en: [reason.rule for reason in reasons] for words, reasons in GAME.refusals(state)}

    assert found["Strike the slot head"] == ["R22"]
    assert found["Do nothing"] == ["R22"]


def test_g31_before_the_first_strike_nothing_is_protected() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 guard", "heist"))

    act(state, "attack", player=B)

    assert state.observation(B)["question"] == "arm"
    assert "B: guard (2) · bust-6 (6)" in text(state, B, "en")
    assert "protected" not in text(state, B, "en")


def test_g20_once_the_combat_is_decided_nothing_is_out_any_more() -> None:
    state = board(player("head-9 legs-9"), player("head-2 bust-2"))
    fight(state)
    strike(state, "bust", "legs")
    strike(state, "legs", "head")

    drawn = text(state, A, "en")

    assert "Combat: A attacks B · won by A" in drawn
    assert "(out)" not in drawn


def test_r30_a_side_whose_powers_do_not_count_is_told() -> None:
    state = board(player("head-7 legs-4", "silencer"), player("guard bust-4"))
    fight(state, arm="silencer")
    act(state, "flip", at="bust")

    assert "guard (2) · bust-4 (out) · powers do not count" in text(state, A, "en")


def test_refusals_in_a_combat_name_the_bluff_that_cannot_be_turned_up() -> None:
    state = board(player("head-7 legs-4", "heist"), player("bust-6 legs-4"))
    fight(state, arm="heist")

    found = {words.fr: [reason.rule for reason in reasons] for words, reasons in GAME.refusals(state)}

    assert found == {"Retourner heist": ["R31"]}


def test_rewards_that_cannot_be_given_are_refused_with_their_rule() -> None:
    state = board(player("head-9 legs-9"), player("head-2 bust-2", marks=1))
    fight(state)
    strike(state, "bust", "legs")
    strike(state, "legs", "head")

    found = {words.en: [reason.rule for reason in reasons] for words, reasons in GAME.refusals(state)}

    assert found == {
        "Take half of the deutsche marks": ["G21"],
        "Draw two cards of the loser’s hand": ["G23"],
        "Swap the slot bust": ["G22"],
        "Swap the slot muscles": ["G22"],
        "Swap the slot legs": ["G22"],
    }


def test_the_last_turn_is_announced() -> None:
    seen = board(player("head-7"), player("bust-6")).observation(A)
    last = {**seen, "turn": seen["turn_cap"]}

    assert GAME.signs(seen) == []
    assert [sign.en for sign in GAME.signs(last)] == ["Last turn: the richest wins"]
    assert "  ! Last turn: the richest wins" in GAME.draw(last, "en")

"""The table as text: complete for the one who looks, silent on what he may not see."""

import json
from typing import Any

import pytest

from simulator.games.wizard_duel.model.cards import NAMES, NUMBERS
from simulator.kernel.game import Language
from tests.simulator.games.wizard_duel.board import GAME, A, B, act, attack, board, defend, hand, new_game


def text(seen: dict[str, Any], language: Language = "en") -> str:
    return "\n".join(GAME.draw(seen, language))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_ones_own_hand_is_named_and_the_others_are_numbers(language: Language) -> None:
    state = board("7S KS", "8D QH AC", "9C")

    page = text(state.observation(B), language)

    assert all(NAMES[NUMBERS[card]].say(language) in page for card in hand(state, B))
    assert not [card for card in hand(state, A) if NAMES[NUMBERS[card]].say(language) in page]


def test_a_table_before_any_attack() -> None:
    state = board("7S KS AD", "8D", "9C", lives=[3, 2, 0], rest="discard", pile=["2H"])

    assert GAME.draw(state.observation(A), "en") == [
        "Turn 5: A to choose · pile 1 · set aside 41",
        "",
        "  B · lives ■■□ · hand 1",
        "  C · lives □□□ · hand 1",
        "  A · lives ■■■ · hand 3 · takes the turn",
        "",
        "  Your hand: A♦   K♠ 7♠",
    ]


def test_a_spell_in_the_air_shows_its_cards_power_target_and_defence() -> None:
    state = board("7S 3S", "8D", "5H 3C", "")
    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    act(state, "target", player=2)
    act(state, "lay", card="5H")

    page = text(state.observation(3))

    assert "Spell of A: 7♠ 3♠ · power 7 · targets C" in page
    assert "Defence: 5♥ · total 5" in page
    assert "B · lives ■■■ · hand 0 · protected" in page
    assert "Your hand: empty" in page


def test_court_pairs_aces_and_eliminations_are_said() -> None:
    state = board("KD JD", "AC", "", options={"ace_beats_court_pair": True})
    attack(state, "KD", "JD", on=B)
    act(state, "lay", card="AC")
    out = GAME.position({"players": [{}, {}, {"eliminated": True}], "reshuffled": True, "gone": ["7S", "KD"]})

    assert "Spell of A: K♦ J♦ · two court cards · targets B" in text(state.observation(A))
    assert "Defence: A♣ · an Ace beats all" in text(state.observation(A))
    assert "C · eliminated" in text(out.observation(A))
    assert "Out of the game: 7♠ K♦" in text(out.observation(A))
    assert "(the last one)" in text(out.observation(A))


def test_the_table_is_drawn_from_plain_json_of_one_seat_in_every_position() -> None:
    state = new_game(4, players=5)
    while not state.is_terminal():
        for seat in range(5):
            seen = state.observation(seat)
            assert text(json.loads(json.dumps(seen)), "fr") == text(seen, "fr")
        state.apply_action(state.legal_actions()[-1])
    assert "—" in text(state.observation(0))


def test_what_may_not_be_done_now_is_refused_with_its_rule() -> None:
    state = board("7S 3S 9D", "8D 2C", "")

    turn = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
    act(state, "attack", card="7S")
    second = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
    act(state, "with", card="3S")
    whom = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
    act(state, "target", player=B)
    defence = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}

    assert turn == {"Attack with 3♠": "G30", "Attack with 9♦": "R8"}
    assert second == {"Add 9♦ to it": "R8", "Do nothing": "G30"}
    assert whom == {"Target A": "R8", "Do nothing": "G30"}
    assert defence == {"Lay 2♣ in defence": "R9"}


def test_whoever_loses_a_life_is_told_why_he_cannot_defend() -> None:
    """R12, R18, G15: the three ways to be hit, each with its rule."""
    court = board("KD JD", "AC", "")
    attack(court, "KD", "JD", on=B)
    given_up = board("7S 3S", "8C", "")
    attack(given_up, "7S", "3S", on=B)
    act(given_up, "pass")
    backfire = board("7S 3S AC", "8S", "")
    attack(backfire, "7S", "3S", on=B)
    defend(backfire, "8S")

    for state, card, rule in ((court, "A♣", "R12"), (given_up, "8♣", "R18"), (backfire, "A♣", "G15")):
        refused = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
        assert refused == {f"Lay {card} in defence": rule, "Do nothing": "R21"}


def test_no_line_of_the_table_ends_in_a_space() -> None:
    state = board("7S 3S", "8D", "")
    attack(state, "7S", "3S", on=B)

    assert all(line == line.rstrip() for line in GAME.draw(state.observation(A), "fr"))


def test_an_unfinished_defence_says_what_is_missing() -> None:
    state = board("7S 3S", "5H 3C", "")
    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="5H")

    refused = {words.en: reasons[0] for words, reasons in GAME.refusals(state)}

    assert (refused["Leave it at that"].found, refused["Leave it at that"].needed) == (5, 8)


def test_the_last_card_of_the_last_pile_is_announced() -> None:
    """R25, G18: whoever draws next finds no pile that could follow."""
    last = board("7S", "8D", "9C", rest=A, pile=[], reshuffled=True)
    first = board("7S", "8D", "9C", rest="discard", pile=[])

    assert [sign.en for sign in GAME.signs(last.observation(A))] == ["Empty pile: the next draw ends the game, drawn"]
    assert "  ! Empty pile: the next draw ends the game, drawn" in GAME.draw(last.observation(A), "en")
    assert GAME.signs(first.observation(A)) == []

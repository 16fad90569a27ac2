"""The game in sentences, for everybody and for one seat."""

import random

import pytest

from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options
from simulator.games.lekemar.presentation.narration import TOLD
from tests.simulator.games.lekemar.board import GAME, A, B, C, act, board, fight, play, player, strike


def test_a_debt_that_is_void_is_told() -> None:
    state = board(player(hand="racket"), player(marks=2))
    narrator = GAME.narrator(state)

    play(state, "racket", B)

    assert [line.words.en for line in narrator.news()] == [
        "A plays racket on B.",
        "B gives 2 deutsche marks to A (instead of 3, and no debt remains).",
    ]


def test_a_card_drawn_is_named_to_its_owner_only() -> None:
    state = board(player(), player(), pile=["legs-4"])
    everybody, own, other = (GAME.narrator(state) for _ in range(3))

    act(state, "take_card")

    assert [line.words.en for line in everybody.news()] == ["A draws legs-4 (4)."]
    assert [line.words.en for line in own.news(A)] == ["A draws legs-4 (4)."]
    assert [line.words.en for line in other.news(B)] == ["A draws a card."]


def test_thief_and_victim_are_told_which_card_was_taken() -> None:
    state = board(player(hand="steal"), player(hand="legs-4"))
    seen = [GAME.narrator(state) for _ in range(3)]

    play(state, "steal", B)

    last = [seen[seat].news(seat)[-1].words.en for seat in (A, B, C)]
    assert last == ["A takes legs-4 (4) from the hand of B."] * 2 + ["A takes a card from the hand of B."]


def test_a_combat_is_told_strike_by_strike() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4"))
    narrator = GAME.narrator(state)
    fight(state, arm="weapon-9")
    strike(state, "bust", "legs")
    act(state, "flip", at="bust")

    assert [line.words.fr.replace("\N{NO-BREAK SPACE}", " ") for line in narrator.news(B)] == [
        "A attaque B.",
        "A pose une carte face cachée.",
        "B ne pose aucune arme.",
        "bust-6 (B) frappe legs-4 (A) : 6 contre 4.",
        "A : legs-4 (4) est hors-jeu.",
        "A retourne weapon-9 (9).",
        "weapon-9 (A) frappe bust-6 (B) : 9 contre 6.",
        "B : bust-6 (6) est hors-jeu.",
    ]


def test_the_result_says_who_won_and_why() -> None:
    won = board(player("dim-head dim-bust", "dim-legs"), player())
    act(won, "lay", card="dim-legs", slot="legs")
    shared = board(player(), player(), turn=60, options={"turn_cap": 60})
    act(shared, "pass")

    assert GAME.narrator(won).result().en == "A wins: a legend is assembled (turn 5, deutsche marks A 10 · B 10 · C 10)."
    assert GAME.narrator(shared).result().fr.startswith("Victoire partagée")


def test_every_event_of_random_games_has_words() -> None:
    kinds = set()
    for seed in (*range(12), 42):  # somebody is disarmed in the last one
        luck, game = random.Random(seed), Lekemar()
        state = game.new_initial_state(
            decks=[], options=Options(players=(3, 4, 15)[seed % 3], timed_strikes=True, turn_cap=60), seed=seed
        )
        narrator = game.narrator(state)
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            sensible = luck.random() < 0.8
            state.apply_action(game.policy(state, decisions) if sensible else luck.choice(legal))
            decisions += 1
        kinds |= {event[0] for event in state.log or ()}
        assert all(line.words.fr and line.words.en for line in narrator.news())

    assert kinds <= TOLD
    assert kinds >= TOLD - {"end", "reshuffle"}


def test_a_discard_that_becomes_the_pile_is_told() -> None:
    state = board(player(), player(), rest="discard")
    count, narrator = len(state.discard), GAME.narrator(state)

    act(state, "take_card")

    assert narrator.news(B)[0].words.en == f"The discard ({count} cards) is shuffled."


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        (["legs-1"], "A regarde la seule carte de la pioche."),
        (["legs-1", "legs-2"], "A regarde les 2 premières cartes de la pioche."),
    ],
)
def test_who_looks_at_the_pile_is_told_with_how_many_cards_he_sees(pile: list[str], told: str) -> None:
    state = board(player(hand="look"), player(), pile=pile, rest="discard")
    narrator = GAME.narrator(state)

    act(state, "play", card="look")

    assert told in [line.words.fr for line in narrator.news(A)]


def test_g7_who_looks_where_neither_pile_nor_discard_has_a_card_is_told_so() -> None:
    state = board(player(hand="look"), player(), rest="discard")
    state.discard.clear()
    narrator = GAME.narrator(state)

    act(state, "play", card="look")

    assert "A ne trouve aucune carte dans la pioche." in [line.words.fr for line in narrator.news(A)]

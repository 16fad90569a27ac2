"""The telling says why: the style, the card that strikes, a power, a reward; and nothing that lies hidden."""

import pytest

from simulator.games.lekemar.model.phases import REWARD
from simulator.kernel.narration import Narrator
from tests.simulator.games.lekemar.board import GAME, A, B, act, board, fight, lay, play, player, strike


def told(narrator: Narrator, viewer: int | None = None) -> list[tuple[str, str | None]]:
    """What the narrator says in French, with causes."""
    lines = [(line.words.fr, line.cause.fr if line.cause else None) for line in narrator.news(viewer)]
    return [(words.replace("\N{NO-BREAK SPACE}", " "), cause) for words, cause in lines]


def test_what_a_style_does_names_it_and_playing_it_does_not() -> None:
    state = board(player(hand="racket"), player(marks=2))
    narrator = GAME.narrator(state)

    play(state, "racket", B)

    assert told(narrator) == [
        ("A joue racket contre B.", None),
        ("B donne 2 deutsche mark à A (au lieu de 3, sans dette).", "racket"),
    ]


def test_who_must_discard_reads_for_which_card_and_everybody_reads_the_same() -> None:
    state = board(player(hand="steal"), player(hand="legs-4"))
    narrators = [GAME.narrator(state) for _ in range(3)]

    play(state, "steal", B)

    assert {told(narrator, seat)[-1][1] for seat, narrator in enumerate(narrators)} == {"steal"}


def test_what_a_player_does_himself_has_no_cause() -> None:
    state = board(player(hand="head-7 legs-4"), player(), pile=["legs-1"])
    narrator = GAME.narrator(state)

    lay(state, "head-7")
    act(state, "take_card")
    act(state, "put_back", card="legs-4")

    assert [cause for _, cause in told(narrator)] == [None] * 3


def test_r17_who_puts_back_above_the_limit_reads_which_limit() -> None:
    state = board(player(hand=" ".join(["legs-4", *(f"head-{note}" for note in range(1, 10))])), player(), pile=["legs-1"])
    narrator = GAME.narrator(state)

    act(state, "take_card")
    act(state, "put_back", card="legs-4")

    assert told(narrator)[-1] == ("A remet legs-4 (4) sous la pioche.", "la limite de 10 cartes en main")


@pytest.mark.parametrize(
    ("mine", "theirs", "lines"),
    [
        ("legs-4", "bust-6", [("A : legs-4 (4) est hors-jeu.", "bust-6")]),
        ("legs-6", "bust-6", [("A : legs-6 (6) est hors-jeu.", "bust-6"), ("B : bust-6 (6) est hors-jeu.", "legs-6")]),
        ("legs-7", "bust-6", [("B : bust-6 (6) est hors-jeu.", "legs-7")]),
    ],
)
def test_r23_a_card_goes_out_by_the_one_it_met(mine: str, theirs: str, lines: list[tuple[str, str]]) -> None:
    state = board(player(f"head-9 {mine}"), player(f"{theirs} legs-1"))
    narrator = GAME.narrator(state)

    fight(state)
    strike(state, "bust", "legs")

    assert [line for line in told(narrator) if "hors-jeu" in line[0]] == lines


def test_r23_a_tie_that_a_power_wins_names_the_card_with_the_power() -> None:
    state = board(player("head-9 legs-6", "scales"), player("bust-6 legs-1 muscles-1"))
    narrator = GAME.narrator(state)

    fight(state, arm="scales")
    strike(state, "legs", "head")
    act(state, "flip", at="muscles")
    strike(state, "legs", "bust")

    assert [line for line in told(narrator) if "bust-6" in line[0] and "hors-jeu" in line[0]] == [
        ("B : bust-6 (6) est hors-jeu.", "scales")
    ]


def test_r25_r27_r32_bounties_plunder_ends_and_rewards_say_where_they_come_from() -> None:
    state = board(player("head-1 paid", "plunderer"), player("bust-1 legs-1", "head-9", marks=9))
    narrator = GAME.narrator(state)

    fight(state, arm="plunderer")
    strike(state, "bust", "legs")
    act(state, "flip", at="legs")
    act(state, "draw_two")

    lines = told(narrator)
    assert ("A prend 1 deutsche mark en banque.", "paid") in lines
    assert ("B donne 1 deutsche mark à A.", "plunderer") in lines
    assert ("A gagne le combat.", None) in lines
    assert ("A prend head-9 (9) dans la main de B.", "la récompense du combat") in lines


def test_r27_the_last_cards_that_go_out_together_win_for_the_attacker() -> None:
    state = board(player("head-5 legs-5"), player("bust-5 legs-5"))
    narrator = GAME.narrator(state)

    fight(state)
    strike(state, "bust", "legs")
    strike(state, "head", "legs")
    act(state, "steal")

    assert told(narrator)[-4:-1] == [
        ("A : head-5 (5) est hors-jeu.", "legs-5"),
        ("A gagne le combat.", "l’attaque\N{NO-BREAK SPACE}: les dernières cartes sont tombées ensemble"),
        ("B donne 5 deutsche mark à A.", "la récompense du combat"),
    ]


def test_r27_two_equal_cards_that_are_left_win_for_the_attacker() -> None:
    state = board(player("head-5 legs-1"), player("head-5 legs-1"), options={"timed_strikes": True})
    narrator = GAME.narrator(state)
    fight(state)
    strike(state, "legs", "legs")

    while state.phase != REWARD:
        act(state, "timeout")

    assert told(narrator)[-1] == ("A gagne le combat.", "l’attaque\N{NO-BREAK SPACE}: les deux dernières cartes ont la même note")


def test_r26_a_combat_that_a_style_ends_names_it() -> None:
    state = board(player("head-5 legs-5"), player("bust-5 legs-5", "flee"))
    narrator = GAME.narrator(state)

    fight(state)
    act(state, "play", card="flee")

    assert ("Le combat est nul.", "flee") in told(narrator)


def test_a_cause_is_the_same_for_everybody_and_names_nothing_hidden() -> None:
    state = board(player("head-7 legs-4", "weapon-9"), player("bust-6 legs-4"))
    narrators = [GAME.narrator(state) for _ in range(3)]

    fight(state, arm="weapon-9")
    strike(state, "bust", "legs")

    causes = [[cause for _, cause in told(narrator, seat)] for seat, narrator in enumerate(narrators)]
    assert causes[A] == causes[B] == causes[2]
    assert "weapon-9" not in causes[A]


def test_g33_what_is_put_back_before_a_discard_is_nobodys_doing_but_ones_own() -> None:
    state = board(player(hand="discard-all"), player(hand="head-1 legs-4"))
    narrator = GAME.narrator(state)
    play(state, "discard-all")

    act(state, "put_back", card="head-1")
    act(state, "discard", card="legs-4")

    assert told(narrator)[1:] == [
        ("B remet head-1 (1) sous la pioche.", None),
        ("B défausse legs-4 (4).", "discard-all"),
    ]

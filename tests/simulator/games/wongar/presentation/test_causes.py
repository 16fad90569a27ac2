"""The telling says why: the area card, the ritual card, the scorpion, and why that player scores."""

import pytest

from simulator.kernel.narration import Narrator
from tests.simulator.games.wongar.board import GAME, B, act, board, give_up, move, new_game, play, seat, take


def told(narrator: Narrator) -> list[tuple[str, str | None]]:
    """What the narrator says in English, with causes."""
    return [(line.words.en, line.cause.en if line.cause else None) for line in narrator.news()]


def test_r28_r56_a_ceremony_names_the_card_that_called_it_and_the_ritual_card_that_acts() -> None:
    state = board(
        seat("dd", bird="d"), seat("c", bird="d"), seat("", score=1), faces={"emu": "ancestor", "snake": "four", "hand": "four"},
        ancestor={"held": B, "at": "foot"},
    )  # fmt: skip
    narrator = GAME.narrator(state)

    take(state, "emu")
    move(state, "bird")
    play(state, "d")
    act(state, "remove", player=B)
    give_up(state)

    assert told(narrator)[:8] == [
        ("A takes the Ancestor card: Emu.", None),
        ("A receives the Ancestor.", "the Ancestor card"),
        ("The Ancestor goes to Bird.", "the Ancestor card"),
        ("Ceremony (Ancestor): Bird. Taking part: A, B.", "the Ancestor card"),
        ("A plays a disc ritual card.", None),
        ("A removes a disc of B.", "the disc ritual card of A"),
        ("B has no token left there and is out of the ceremony.", "the disc ritual card of A"),
        ("A passes.", None),
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "elder", "why"),
    [
        ("dd", "d", False, "la majorité, 2 contre 1"),
        ("d", "", False, "la majorité, seul de ce type"),
        ("dd", "dd", False, "l’Ancêtre, à 2 partout"),
        ("d", "d", True, "sa place près de l’Ancêtre, à 1 partout"),
    ],
)
def test_r61_who_scores_does_so_by_majority_or_on_a_tie_from_the_ancestor_on(
    mine: str, theirs: str, elder: bool, why: str
) -> None:
    """The Elder card leaves the Ancestor with C, who has nothing there: A is the nearest to his left."""
    state = board(
        seat(bird=mine), seat(bird=theirs), seat(), faces={"emu": "elder" if elder else "ancestor", "snake": "four"},
        ancestor={"held": 2, "at": "snake" if elder else "foot"},
    )  # fmt: skip
    narrator = GAME.narrator(state)

    take(state, "emu")
    act(state, "move", territory="bird")

    assert [line.cause.fr for line in narrator.news() if line.cause and " marque " in line.words.fr] == [why]


def test_r19_r43_r44_why_somebody_draws_is_stung_and_the_pile_is_shuffled() -> None:
    state = board(
        seat(score=5), seat(score=6), faces={"emu": "four", "snake": "four"}, deck=["disc"] * 4 + ["scorpion", "scorpion"]
    )
    narrator = GAME.narrator(state)

    take(state, "emu")

    lines = told(narrator)
    assert [cause for words, cause in lines if "draws" in words] == ["the four cards card"] * 6
    assert [cause for words, cause in lines if words.startswith("Scorpion")] == ["the ritual scorpion"] * 2
    assert [cause for words, cause in lines if "shuffled" in words] == ["the second ritual scorpion"]


def test_r19_the_first_card_of_a_round_is_drawn_for_the_elder() -> None:
    lines = told(GAME.narrator(new_game(5, first=1)))

    assert [cause for words, cause in lines if "draws a ritual card" in words] == ["holding the Elder as the round begins"]


def test_r17_a_scorpion_that_turns_up_stings_by_its_card() -> None:
    state = board(seat(score=5), seat(score=6), seat(), faces={"emu": "four"}, piles={"emu": ["disc", "scorpion"]}, played=2)
    narrator = GAME.narrator(state)

    take(state, "emu")

    lines = told(narrator)
    assert ("Emu: scorpion card turned up.", None) in lines
    assert "the scorpion card: Emu" in [cause for words, cause in lines if words.startswith("Scorpion for")]

"""The sample round of the source, number for number: four players, tokens laid out freely (R82), everything else as usual.

Green begins, then red, orange and violet; its territories A to E are Lizard, Kangaroo, Hand, Emu and Snake here: any
will do in which the third and the second border on the fourth.
"""

from typing import Any

import pytest

from simulator.games.wongar.model.box import TERRITORIES
from simulator.games.wongar.model.state import State
from tests.simulator.games.wongar.board import (
    GAME,
    act,
    asked,
    choices,
    faces,
    hand,
    move,
    place,
    play,
    supply,
    take,
    taken,
    tokens,
)

GREEN, RED, ORANGE, VIOLET = range(4)
LAID_OUT = {
    GREEN: {"emu": "y", "fish": "ddddcccc", "bird": "yyy"},
    RED: {"emu": "dc", "kangaroo": "c", "fish": "dddcc", "bird": "yyyy"},
    ORANGE: {"emu": "y", "fish": "ddddcccc", "bird": "yyy"},
    VIOLET: {"fish": "ddddcccc", "bird": "yyyy"},
}
HANDS = {GREEN: "yy", RED: "cd", ORANGE: "yd", VIOLET: "dc"}
ELSEWHERE = dict.fromkeys(("foot", "turtle", "fish", "crocodile", "bird"), "disc")
"""The other half of the board, of which the example does not speak: open cards that nobody takes."""
NAMES = {"d": "disc", "c": "cube", "y": "cylinder"}


def player(seat: int) -> dict[str, Any]:
    """A hand, and tokens on the board."""
    tokens_by_sign = LAID_OUT[seat].items()
    laid = {place: {name: signs.count(sign) for sign, name in NAMES.items()} for place, signs in tokens_by_sign}
    return {"hand": [NAMES[sign] for sign in HANDS[seat]], "tokens": laid}


def example(**options: bool) -> State:
    """Before the Elder's privilege of the first round."""
    spec: dict[str, Any] = {
        "players": [player(seat) for seat in range(4)],
        "options": {"free_placement": True, **options},
        "faces": {**ELSEWHERE, "lizard": "cube", "kangaroo": "cylinder", "hand": "ancestor", "emu": "disc", "snake": "four"},
        "piles": {"hand": ["triple", "scorpion"], "kangaroo": ["disc"], "emu": ["cube"], "snake": ["elder"]},
        "deck": ["cube", "cube", "cube", "cube", "disc", "scorpion", "cube", "disc", "cylinder", "disc", "disc", "cube"],
        "phase": "privilege",
        "round": 1,
        "ancestor": {"held": GREEN, "at": "hand"},
        "elder": {"held": VIOLET, "at": "foot"},
        "boomerang": GREEN,
    }
    return GAME.position(spec)


def test_before_the_first_turn() -> None:
    state = example()

    for seat in range(4):
        assert supply(state, seat) == {"disc": 14, "cube": 11, "cylinder": 8}
    assert (state.time, state.scores) == (1, [0, 0, 0, 0])
    assert len(hand(state, VIOLET)) == 3  # R19, and no card was turned up (R18)
    assert asked(state) == (GREEN, "turn")


def green_and_red(state: State) -> State:
    """The first two turns, up to the ceremony."""
    take(state, "kangaroo")
    act(state, "way", way="draw_two")
    assert (tokens(state, "kangaroo", GREEN), supply(state, GREEN)["cylinder"], len(hand(state, GREEN))) == ("y", 7, 4)
    take(state, "hand")
    assert (state.ancestor, state.boomerang, asked(state)) == (RED, GREEN, (RED, "move"))
    assert "emu" in choices(state, "move")
    move(state, "emu")
    return state


def test_the_ceremony() -> None:
    state = green_and_red(example())
    seen = state.observation(VIOLET)["ceremony"]
    assert (seen["site"], seen["rank"], seen["points"], seen["inside"]) == ("emu", "ancestor", 4, [GREEN, RED, ORANGE])
    assert asked(state) == (RED, "ceremony")

    play(state, "c")
    act(state, "come", territory="kangaroo")
    assert (tokens(state, "emu", RED), len(hand(state, RED)), asked(state)) == ("dcc", 1, (ORANGE, "ceremony"))
    play(state, "y")
    act(state, "remove", player=GREEN)
    assert (supply(state, GREEN)["cylinder"], len(hand(state, ORANGE))) == (8, 1)
    assert state.observation(VIOLET)["ceremony"]["inside"] == [RED, ORANGE]
    assert asked(state) == (RED, "ceremony")
    act(state, "pass")
    assert asked(state) == (ORANGE, "ceremony")
    play(state, "d")
    act(state, "remove", player=RED)

    assert (supply(state, RED)["disc"], hand(state, ORANGE)) == (15, "")
    assert state.scores == [0, 4, 4, 0]
    assert (tokens(state, "emu", RED), tokens(state, "emu", ORANGE)) == ("cc", "y")
    assert asked(state) == (ORANGE, "turn")


def ceremony(state: State) -> State:
    """The ceremony as above."""
    play(state, "c")
    act(state, "come", territory="kangaroo")
    play(state, "y")
    act(state, "remove", player=GREEN)
    act(state, "pass")
    play(state, "d")
    act(state, "remove", player=RED)
    return state


def orange_and_violet(state: State) -> State:
    """The last two turns; the fourth card that orange draws is a scorpion."""
    take(state, "snake")
    take(state, "emu")
    act(state, "way", way="place_and_draw")
    place(state, "lizard")
    return state


def test_oranges_scorpion() -> None:
    state = ceremony(green_and_red(example()))

    take(state, "snake")

    assert (state.time, state.scores) == (2, [0, 4, 2, 0])
    assert (len(hand(state, ORANGE)), state.observation(GREEN)["scorpion_aside"]) == (4, True)


def test_violets_disc() -> None:
    state = ceremony(green_and_red(example()))
    take(state, "snake")

    take(state, "emu")
    act(state, "way", way="place_and_draw")
    assert choices(state, "place") == list(TERRITORIES)
    place(state, "lizard")

    assert supply(state, VIOLET)["disc"] == 12
    assert (tokens(state, "emu", VIOLET), tokens(state, "lizard", VIOLET)) == ("d", "d")
    assert sum(tokens(state, "emu", seat).count("d") for seat in range(4)) == 1


@pytest.mark.parametrize(("harmless", "score"), [(False, 1), (True, 4)])
def test_the_second_round(harmless: bool, score: int) -> None:
    """The source does not speak of red's sting; by R44 three players are behind his four points."""
    state = orange_and_violet(ceremony(green_and_red(example(harmless_scorpions=harmless))))

    assert (state.boomerang, state.round, asked(state)) == (RED, 2, (RED, "turn"))
    assert faces(state) == ELSEWHERE | {"lizard": "cube", "kangaroo": "disc", "hand": "triple", "emu": "cube", "snake": "elder"}
    assert (state.time, taken(state, RED)) == (3, {"ancestor": 1, "scorpion": 1})
    assert state.scores[RED] == score
    assert len(hand(state, VIOLET)) == 5

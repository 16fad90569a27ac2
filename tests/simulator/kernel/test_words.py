"""Words that tell things apart."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from simulator.kernel.words import POINT, Words, apart

DETAILS = [[Words(part, part) for part in parts] for parts in product("ab", "cd", "ef")]


def test_notes_follow_in_brackets_in_both_languages() -> None:
    assert Words("loup", "wolf").noted([]) == Words("loup", "wolf")
    assert Words("loup", "wolf").noted([Words("un", "one"), Words("gris", "grey")]) == Words(
        "loup (un, gris)", "wolf (one, grey)"
    )


def test_a_noun_agrees_with_its_amount_as_each_language_wants() -> None:
    assert [POINT.counted(amount).fr for amount in (-2, -1, 0, 1, 2)] == [
        "-2 points",
        "-1 point",
        "0 point",
        "1 point",
        "2 points",
    ]
    assert [POINT.counted(amount).en for amount in (-1, 0, 1, 2)] == ["-1 point", "0 points", "1 point", "2 points"]


def test_only_what_tells_apart_is_told() -> None:
    own, other = DETAILS[0], DETAILS[1]

    assert apart(own, []) == []
    assert apart(own, [other]) == own[2:]


@given(st.lists(st.sampled_from(DETAILS), unique_by=lambda details: tuple(part.fr for part in details), min_size=2))
def test_different_details_are_never_told_alike(several: list[list[Words]]) -> None:
    told = [tuple(apart(one, [other for other in several if other is not one])) for one in several]

    assert len(set(told)) == len(several)

"""Tallies add up to the same bytes, whoever counted what first."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.lab.tally import GameRow, OverlappingGamesError, Tally, merge, moments

figures = st.sampled_from(["fifth", "ending", "held/S1-031", "force/7"])
histograms = st.dictionaries(figures, st.dictionaries(st.integers(-3, 40), st.integers(1, 9), min_size=1))


def tally(histograms_: dict[str, dict[int, int]], numbers: list[int]) -> Tally:
    rows = [GameRow(number, (number % 7, number % 3, 40 + number)) for number in numbers]
    return Tally({figure: dict(values) for figure, values in histograms_.items()}, rows)


@st.composite
def three_parts(draw: st.DrawFn) -> list[Tally]:
    numbers = draw(st.sets(st.integers(0, 60)))
    shares = [[number for number in numbers if number % 3 == part] for part in range(3)]
    return [tally(draw(histograms), share) for share in shares]


@given(three_parts())
def test_merging_is_commutative_associative_and_has_a_neutral(parts: list[Tally]) -> None:
    a, b, c = parts

    assert merge(a, b).to_json() == merge(b, a).to_json()
    assert merge(merge(a, b), c).to_json() == merge(a, merge(b, c)).to_json() == merge(c, a, b).to_json()
    assert merge(a, Tally()).to_json() == a.to_json()


@given(three_parts())
def test_merging_leaves_its_parts_alone(parts: list[Tally]) -> None:
    before = [part.to_json() for part in parts]

    merge(*parts)

    assert [part.to_json() for part in parts] == before


@given(three_parts())
def test_the_text_form_loses_nothing(parts: list[Tally]) -> None:
    whole = merge(*parts)

    assert Tally.from_json(whole.to_json()) == whole
    assert Tally.from_json(whole.to_json()).to_json() == whole.to_json()


def test_the_order_of_counting_leaves_no_trace() -> None:
    observations = [(f"figure/{place % 13}", place % 17) for place in range(400)]
    counted, shuffled = Tally(), Tally()
    for figure, value in observations:
        counted.observe(figure, value)
    random.Random(1).shuffle(observations)
    for figure, value in observations:
        shuffled.observe(figure, value)

    assert counted.to_json() == shuffled.to_json()


def test_a_game_is_never_counted_twice() -> None:
    with pytest.raises(OverlappingGamesError, match="game 4 is in both tallies"):
        merge(tally({}, [1, 4]), tally({}, [4, 9]))


def test_rows_are_kept_in_unbroken_stretches() -> None:
    whole = merge(tally({}, [0, 1]), tally({}, [2, 5]))

    assert [(stretch["first"], len(stretch["games"])) for stretch in whole.as_dict()["rows"]] == [(0, 3), (5, 1)]
    assert whole.games == 4


def test_a_row_takes_few_bytes() -> None:
    text = tally({}, list(range(1_000))).to_json()

    assert len(text) / 1_000 < 16


def test_moments_are_those_of_the_values() -> None:
    assert moments({2: 3, -1: 2}) == (5, 4, 14)
    assert moments({}) == (0, 0, 0)

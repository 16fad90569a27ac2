"""Two decks compared: as soon as it is known, with the same bytes from any number of chunks."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from simulator.catalog.starters import starter
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.moments import Moments, by_halves, mean_of
from simulator.lab.paired_games import FINE, Opponent, aligned, make_field, pairing_of
from simulator.lab.two_decks import Chunk, State, advance, answer, begin, pending, play
from simulator.lab.two_decks_report import verdict
from tests.simulator.lab.coverage import NOBODY, Truth, made_up

WANKUL = GAMES["wankul"]
PAIRING = pairing_of(WANKUL)
RETOUR = PAIRING.list_of(starter("wankul", "retour").cards)
SIEGE = aligned(RETOUR, starter("wankul", "siege").cards)
FIELD = make_field(
    WANKUL, [SIEGE, RETOUR], (Opponent("clan_laink", PAIRING.list_of(starter("wankul", "clan_laink").cards)),), 3, {}
)


def compared(precision: float = 0.09, chunk: int = 40, agent: str = "scripted") -> State:
    state = begin(FIELD, (SIEGE, RETOUR), agent=agent, precision=precision, chunk=chunk)
    while chunks := pending(state):
        state = advance(state, [play(state["question"], one) for one in reversed(chunks)])
        state = json.loads(json.dumps(state))
    return state


def finished(truth: Truth, precision: float = 0.03) -> State:
    state: dict[str, Any] = begin(NOBODY, ((), ()), agent="scripted", precision=precision, chunk=1_000)
    while chunks := pending(state):
        state = advance(state, [made_up(truth, 1, one) for one in chunks])
    return state


def test_the_order_of_two_starters_is_shown() -> None:
    found = answer(compared())

    assert found.side == "better"
    assert 0 < found.interval.low < found.value < found.interval.high
    assert found.pairs * 2 == found.games
    assert found.more_games is None
    assert found.shares[0] - found.shares[1] == pytest.approx(found.value)
    assert list(found.by_opponent[0]) == pytest.approx(list(found.shares))
    assert sum(first for first, _ in found.by_seat) / 2 == pytest.approx(found.shares[0])


def test_chunks_change_no_byte_of_the_answer() -> None:
    whole, pieces = compared(chunk=1_000), compared(chunk=17)

    assert json.dumps({**whole, "chunk": 0}) == json.dumps({**pieces, "chunk": 0})


def test_chunks_that_were_not_asked_for_are_refused() -> None:
    state = begin(FIELD, (SIEGE, RETOUR), agent="scripted", precision=0.05, chunk=30)

    with pytest.raises(ValueError, match="not the chunks"):
        advance(state, [{"first": 0, "rows": []}])
    with pytest.raises(ValueError, match="goes on"):
        answer(state)


def test_equal_decks_show_no_difference_and_say_how_many_games_it_would_take() -> None:
    found = answer(finished(Truth(0.0, 0.5, 0.0)))

    assert found.side == "none"
    assert found.interval.low < 0 < found.interval.high
    assert (found.interval.high - found.interval.low) / 2 == pytest.approx(0.03, rel=0.15)
    assert found.more_games is None or found.more_games > 0


@pytest.mark.parametrize(
    ("seen", "more", "told"),
    [(0.011, 61_000, "environ 61\u00a0000 parties de plus"), (0.0002, None, "aucun nombre raisonnable de parties")],
)
def test_how_many_more_games_is_told_in_two_digits_or_not_at_all(seen: float, more: int | None, told: str) -> None:
    state = finished(Truth(0.0, 0.0, 0.0))
    found = answer({**state, "ended": {"side": "none", "value": seen, "low": seen - 0.03, "high": seen + 0.03}})

    if more is None:
        assert found.more_games is None
    else:
        assert found.more_games == pytest.approx(more, rel=0.1)
        assert found.more_games % 10 ** (len(str(found.more_games)) - 2) == 0
        found = replace(found, more_games=more)
    assert "between “A” and “B” against C: " in verdict(found, (Words("A", "A"), Words("B", "B")), (Words("C", "C"),)).en
    assert told in verdict(found, (Words("A", "A"), Words("B", "B")), (Words("C", "C"),)).fr


def test_the_same_list_twice_ends_by_itself() -> None:
    found = answer(finished(Truth(0.0, 1.0, 0.0)))

    assert (found.side, found.value) == ("none", 0.0)
    assert -0.03 <= found.interval.low < 0 < found.interval.high <= 0.03


def test_common_luck_and_seen_luck_are_worth_games() -> None:
    apart, common = answer(finished(Truth(0.0, 0.0, 0.0))), answer(finished(Truth(0.0, 0.8, 0.0)))
    seen = answer(finished(Truth(0.0, 0.0, 0.7)))

    assert apart.pairing_factor == pytest.approx(1.0, abs=0.1)
    assert common.pairing_factor > 4
    assert common.pairs < apart.pairs / 3
    assert (apart.luck_factor, common.luck_factor) == (1.0, 1.0)
    assert seen.luck_factor > 1.5


def test_a_precision_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="precision"):
        begin(FIELD, (SIEGE, RETOUR), agent="scripted", precision=0.0, chunk=30)


def test_an_agent_that_imagines_has_its_luck_looked_at() -> None:
    state = begin(FIELD, (SIEGE, RETOUR), agent="turn-greedy:1", precision=0.5, chunk=2)
    result: Chunk = play(state["question"], {"first": 0, "count": 1})

    assert abs(result["rows"][0][-1]) > FINE / 1000


def test_the_correction_takes_off_what_the_other_half_says() -> None:
    halves = by_halves(4, [(2, 1), (0, 0), (4, 3), (2, 2), (-2, -1), (0, 1)])

    assert halves[0] == Moments.of([(2, 1), (4, 3), (-2, -1)])
    assert halves[1] == Moments.of([(0, 0), (2, 2), (0, 1)])
    mean = mean_of(halves, 2)
    assert mean is not None
    expected = (4 - halves[1].slope * 3) + (2 - halves[0].slope * 3)
    assert mean.value == pytest.approx(expected / 6 / 2)
    assert mean_of(by_halves(0, [(1, 0), (0, 0)]), 2) is None

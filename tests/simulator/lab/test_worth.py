"""Impacts and opening hands: what is added up, and what is known of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.lab import impact, opening, variants
from simulator.lab.figures import Estimate
from simulator.lab.paired_games import Field, Opponent, make_field, pairing_of
from simulator.lab.worth_report import worth_verdict

WANKUL = GAMES["wankul"]
PAIRING = pairing_of(WANKUL)
DECKS = tuple(Opponent(one.slug, PAIRING.list_of(one.cards)) for one in starters("wankul"))
FIELD = make_field(WANKUL, [], DECKS, 2, {})


def test_an_impact_is_the_loss_without_the_copy_and_counts_games_not_played_again() -> None:
    base = DECKS[0].cards
    lines = impact.variants(FIELD, base, {})
    question = {"field": FIELD.as_dict(), "base": list(base)}

    found = [
        impact.impacts(
            FIELD, base, {}, [variants.play(question, one) for one in impact.chunks(FIELD, lines[:3], "scripted", 6, size)]
        )
        for size in (1_000, 30)
    ]

    assert found[0] == found[1]
    assert {one.card for one in found[0]} == {line.id for line in lines[:3]}
    assert all(one.copies == base.count(one.card) for one in found[0])
    assert all(0 < one.replayed < 1 for one in found[0])
    for line in lines:
        kinds = {PAIRING.kind(into) for choice in line.choices for _, into in choice}
        assert kinds == {PAIRING.kind(line.id)}
        assert line.id not in {into for choice in line.choices for _, into in choice}
    assert {one.instead for one in found[0]} == {None}
    given = impact.variants(FIELD, ("S1-031", "S1-031"), {"S1-031": "S1-032"})
    assert [line.choices for line in given] == [((("S1-031", "S1-032"),),)]


def weighed(rounds: Sequence[int], field: Field = FIELD) -> Estimate:
    """The gain of a card of which these are the differences by round, in half wins."""
    line = {"rows": [[-value, 0] for value in rounds], "games": len(rounds)}
    (found,) = impact.impacts(field, ["S1-031"], {}, [{"first": 0, "lines": {"S1-031": line}}])
    return found.gain


def test_a_few_rounds_that_went_alike_show_nothing() -> None:
    """Four alike rounds had an interval of no length: a copy was worth +50.0 (50.0 to 50.0) points."""
    for alike, pairs in ((0, 24), (6, 24)):
        gain = weighed([alike] * 4)
        assert (gain.value, gain.games) == (alike / 12, pairs)
        assert gain.low is not None
        assert gain.high is not None
        assert gain.high - (gain.value or 0) > 3.7 / pairs
    many = weighed([0] * 333)
    assert many.high == pytest.approx(3.9 / 1998, rel=0.03)


@pytest.mark.parametrize(
    ("rounds", "often", "better"), [(4, 0.1, 0.5), (10, 0.02, 1.0), (40, 0.01, 0.9), (100, 0.003, 1.0), (67, 0.16, 0.6)]
)
def test_the_interval_of_an_impact_holds_the_truth_however_few_pairs_ended_differently(
    rounds: int, often: float, better: float
) -> None:
    luck, runs, size = Random(rounds), 1_000, FIELD.pairs_a_round

    def pair() -> int:
        return (2 if luck.random() < better else -2) if luck.random() < often else 0

    truth = often * (2 * better - 1)
    gains = [weighed([sum(pair() for _ in range(size)) for _ in range(rounds)]) for _ in range(runs)]
    assert sum((one.low or 0) <= truth <= (one.high or 0) for one in gains) >= 0.94 * runs


def test_opening_hands_are_told_by_kind_and_seat_and_advised_where_it_is_shown() -> None:
    made_up = [
        {"first": 0, "rows": [["2s", 0, 2, 0, 1]] * 60 + [["2s", 0, 0, 2, 2]] * 2 + [["1w", 1, 2, 0, 0], ["1w", 1, 0, 2, 1]] * 20}
    ]
    rare = [{"first": 0, "rows": [["0w", 0, 0, 2, 0]] * 29}]

    told = opening.guide(FIELD, made_up + rare)

    assert [(one.hand, one.seat, one.against, one.advice, one.gain.games) for one in told] == [
        ("1w", 1, None, None, 40),
        ("2s", 0, None, "keep", 62),
        ("2s", 0, 1, "keep", 60),
    ]
    returned = {"first": 0, "rows": [["2s", 0, 0, 2, 1]] * 60 + [["2s", 0, 2, 0, 1]] * 2}
    assert opening.guide(FIELD, [returned])[0].advice == "return"
    assert len({PAIRING.hand_words(f"{count}{letter}") for count in range(4) for letter in "sw"}) == 8


def test_no_advice_rests_on_few_hands_that_ended_otherwise() -> None:
    alike, kept = ["2s", 0, 2, 2, 1], ["2s", 0, 2, 0, 1]

    few, enough = (opening.guide(FIELD, [{"first": 0, "rows": [kept] * count + [alike] * 60}])[0] for count in (49, 50))

    assert few.gain.low is not None
    assert few.gain.low > 0
    assert (few.differing, few.advice) == (49, None)
    assert (enough.differing, enough.advice) == (50, "keep")


def test_real_opening_hands_are_played_both_ways() -> None:
    question = {"field": FIELD.as_dict(), "base": list(DECKS[0].cards), "agent": "scripted"}
    played = [row for chunk in opening.chunks(4, 2) for row in opening.play(question, chunk)["rows"]]

    assert len(played) == 4 * FIELD.pairs_a_round
    assert [pair for *_, pair in played] == list(range(4 * FIELD.pairs_a_round))
    assert {(seat, against) for _, seat, _, _, against, _ in played} == {(seat, one) for seat in (0, 1) for one in range(3)}
    assert any(kept != returned for _, _, kept, returned, *_ in played)


def card(name: str, value: float, half: float, instead: str | None = None) -> dict[str, Any]:
    gain = {"value": value, "low": value - half, "high": value + half}
    return {"card": name, "gain": gain, "instead": instead}


def old_card(name: str, value: float, half: float) -> dict[str, Any]:
    """As impacts were kept before replacements were looked for."""
    return {"card": name, "gain": {"value": value, "low": value - half, "high": value + half}}


def test_the_verdict_allows_for_all_cards_and_looks_beyond_the_first_one() -> None:
    def words(*impacts: dict[str, Any], **more: Any) -> str:
        return worth_verdict({"impacts": impacts, "openings": [], "question": {"field": {"game": "wankul"}}, **more}).en

    unsure, by_chance, sure = old_card("S1-031", 0.2, 0.3), old_card("S1-032", 0.1, 0.09), old_card("S1-086", 0.08, 0.05)
    kept = {"advice": "keep", "against": None}

    assert words() == "Stopped before the answer."
    assert words(unsure, by_chance, by_chance).startswith("Of no card")
    assert re.match("A copy of .+ is shown to be worth more than the others of its kind", words(by_chance))
    assert "+8.0 points" in words(unsure, by_chance, sure)
    assert words(unsure, openings=[kept, {**kept, "against": 1}]).endswith("Opening hands whose advice is shown: 1.")


def test_the_verdict_names_the_replacement_and_counts_those_that_are_better() -> None:
    def words(*impacts: dict[str, Any]) -> str:
        return worth_verdict({"impacts": impacts, "openings": [], "question": {"field": {"game": "wankul"}}}).en

    better, worse = card("S1-031", 0.2, 0.05, "S1-032"), card("S1-033", -0.2, 0.05, "S1-086")
    chance = card("S1-046", -0.06, 0.05, "S1-086")

    assert words(better, worse, chance).startswith(f"A copy of {title('S1-031')} is shown to be worth more than the best")
    assert f"than the best replacement found, {title('S1-032')}: +20.0 points." in words(better, worse, chance)
    assert words(better, worse, chance).endswith("Cards whose replacement is shown to be better: 1.")
    assert words(worse).startswith("Of no card a copy is shown to be worth more than the best replacement found.")
    assert "better: 1" not in words(old_card("S1-031", 0.2, 0.05), old_card("S1-033", -0.2, 0.05))


def title(key: str) -> str:
    return load("wankul").title(key, "en")

"""The best replacement of each card: found where it is known, on deals of its own, with the deck as legal as it was."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from simulator.catalog import load
from simulator.lab import impact, replacing, variants
from simulator.lab.advisor.pool import applied, broken
from simulator.lab.advisor.search import APART
from simulator.lab.paired_games import Field, Opponent, make_field
from simulator.lab.replacing import Screening, State
from simulator.lab.variants import Chunk, variant_of
from simulator.lab.workers import Workers
from tests.simulator.lab.test_advisor import BASE, FORMAT, PAIRING, POOL, POOR, STRONG, WANKUL

SCREENING = Screening(100_000, 12, None)
ALL = load("wankul").cards


def field_with(moves: dict[str, tuple[str, ...]]) -> Field:
    """The poor deck, with any of these cards, against its like."""
    return make_field(WANKUL, [BASE, tuple(moves)], (Opponent("alike", BASE),), 4, {})


def found_in(pool: dict[str, int]) -> dict[str, tuple[str, ...]]:
    return replacing.candidates(field_with({}), POOR, pool, FORMAT, SCREENING)


def screened(pool: dict[str, int], workers: int, size: int = 150) -> tuple[Field, State]:
    """A whole screening, through JSON after each step."""
    moves = found_in(pool)
    field, state = field_with(moves), replacing.begin(field_with(moves), moves, SCREENING, len(pool))
    question = {"field": field.as_dict(), "base": list(BASE)}
    with Workers(workers) as crew:
        while todo := replacing.chunks(state, field, "scripted", size):
            results = crew.play(variants.play, question, todo)
            state = json.loads(json.dumps(replacing.advance(state, field, results[::-1])))
    return field, state


def test_the_strong_card_that_lies_in_the_pool_replaces_every_weak_one() -> None:
    field, state = screened(POOL, 1)
    instead = replacing.replacements(state, BASE)
    question = {"field": field.as_dict(), "base": list(BASE)}

    todo = impact.chunks(field, impact.variants(field, BASE, instead), "scripted", 60, 1_000)
    weighed = impact.impacts(field, BASE, instead, [variants.play(question, one) for one in todo])

    characters = {card for card in POOR if PAIRING.kind(card) == "character"}
    assert {card for card, other in instead.items() if other == STRONG} == characters
    assert {one.card: one.instead for one in weighed} == instead
    assert sum(one.gain.value or 0.0 for one in weighed if one.card in characters) / len(characters) < -0.03


def test_one_worker_and_two_find_the_same_bytes_however_the_rounds_are_cut() -> None:
    alone, together, finely = screened(POOL, 1), screened(POOL, 2), screened(POOL, 1, size=30)

    assert (
        json.dumps(alone[1], sort_keys=True) == json.dumps(together[1], sort_keys=True) == json.dumps(finely[1], sort_keys=True)
    )
    assert alone[1]["games"] > 0


def test_a_copy_is_replaced_by_its_kind_alone_never_by_itself_and_the_deck_stays_as_legal() -> None:
    moves = found_in({STRONG: 1, **dict.fromkeys(sorted(ALL)[:60], 1)})
    before = broken(POOR, "wankul", FORMAT)

    assert STRONG in moves
    assert {PAIRING.kind(card) for card in moves} == {"character", "terrain"}
    for into, outs in moves.items():
        assert outs
        assert {PAIRING.kind(out) for out in outs} == {PAIRING.kind(into)}
        assert into not in outs
        for out in outs:
            assert broken(applied(POOR, ((out, into),)), "wankul", FORMAT) <= before


def test_another_copy_of_a_card_of_the_deck_may_come_where_that_is_legal() -> None:
    """Three copies are the most: the cards of which there are two or one may have one more."""
    alone = found_in({})

    assert set(alone) == {card for card, copies in POOR.items() if copies < 3}
    assert all(card not in outs for card, outs in alone.items())


def test_screening_plays_no_deal_on_which_a_copy_is_weighed() -> None:
    moves = found_in(POOL)
    field, state = field_with(moves), replacing.begin(field_with(moves), moves, SCREENING, 3)

    firsts = []
    while todo := replacing.chunks(state, field, "scripted", 100):
        firsts += [number for one in todo for number in range(one["first"], one["first"] + one["count"])]
        state = replacing.advance(state, field, [made_up(one, {}) for one in todo])

    assert len(firsts) == len(set(firsts))
    assert min(firsts) >= APART
    assert field.place(min(firsts) * field.pairs_a_round).seed not in {field.place(pair).seed for pair in range(5_000)}


def made_up(chunk: Chunk, worth: dict[str, int]) -> Chunk:
    """Rounds in which each card that comes gains what it is worth, less what the one that goes is."""
    lines = {}
    for place, blob in enumerate(chunk["variants"]):
        variant, rows = variant_of(blob), []
        for number in range(chunk["first"], chunk["first"] + chunk["count"]):
            ((out, into),) = variant.choices[variant.choice(number, place)]
            rows.append([worth.get(into, 0) - worth.get(out, 0), 0])
        lines[variant.id] = {"rows": rows, "opponents": [0], "why": [], "games": 0, "scores": ""}
    return {"first": chunk["first"], "games": 0, "lines": lines}


def test_halving_keeps_the_best_of_each_kind_and_ranks_all_and_says_before_how_many_games_it_takes() -> None:
    moves = found_in(dict.fromkeys(sorted(ALL)[:60], 1))
    field, state = field_with(moves), replacing.begin(field_with(moves), moves, Screening(100_000, 20, None), 60)
    kinds = {kind: sorted(card for card in moves if PAIRING.kind(card) == kind) for kind in ("character", "terrain")}
    best = {kind: cards[3] for kind, cards in kinds.items()}
    left = replacing.games_left(state, field)

    steps = []
    while todo := replacing.chunks(state, field, "scripted", 10_000):
        steps.append(Counter(PAIRING.kind(blob[0]) for blob in state["live"]))
        state = replacing.advance(state, field, [made_up(one, dict.fromkeys(best.values(), 3)) for one in todo])

    assert max(steps[-1].values()) <= replacing.FEWEST
    assert state["games"] == left
    assert {row[0] for row in state["ranked"]} == set(moves)
    instead = replacing.replacements(state, BASE)
    for card in set(BASE):
        kind = PAIRING.kind(card)
        assert (instead[card] == best[kind]) is (card in moves[best[kind]])


@pytest.mark.parametrize("rounds", [10, 67, 400])
def test_a_long_pool_is_looked_at_in_part_and_costs_about_what_weighing_does(rounds: int) -> None:
    pool = dict.fromkeys(sorted(ALL), 3)
    field = field_with({})

    screening = replacing.screening_for(field, POOR, pool, rounds)
    games = replacing.expected_games(field, POOR, pool, screening)
    weighing = rounds * (len(POOR) + 1) * field.pairs_a_round

    assert screening.cards is not None
    assert screening.cards < len(pool)
    assert games < 2.5 * weighing + 2 * 40 * field.pairs_a_round * len(POOR)
    drawn = replacing.candidates(field, POOR, pool, FORMAT, replace(screening, cards=8))
    assert 0 < len(set(drawn) - set(POOR)) <= 8


def test_a_short_pool_is_looked_at_as_a_whole_in_no_more_rounds_than_copies_are_weighed() -> None:
    field = field_with({})
    moves = found_in(POOL)

    few, many = (replacing.screening_for(field, POOR, pool, 50) for pool in ({STRONG: 1}, POOL))
    begun = replacing.begin(field_with(moves), moves, many, len(POOL))

    assert few.cards is many.cards is None
    assert 25 < begun["rounds"] <= 50
    assert replacing.games_left(begun, field) <= 50 * len(POOR) * field.pairs_a_round
    assert replacing.begin(field_with(moves), {STRONG: ("S1-031",)}, few, 1)["rounds"] == 50

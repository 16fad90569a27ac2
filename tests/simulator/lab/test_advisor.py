"""The advisor: it proves what plainly helps, and seldom proposes what does not."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from statistics import variance

import pytest

from simulator.catalog import load
from simulator.catalog.starters import starter
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.lab.advisor.pairs import pairs_of_advice
from simulator.lab.advisor.plan import CORES, PROOF_PAIRS, SHORT_LIST, Plan, Speed, lists_proved, make_plan
from simulator.lab.advisor.pool import applied, exchanges, fits, format_of, free_of, incoming, is_legal, looked_at, usual_format
from simulator.lab.advisor.search import State, advance, agent_of, begin, exchanges_in, games_left, pending, steps_left
from simulator.lab.advisor.timing import lasting, time_words
from simulator.lab.advisor.told import Advice, advice, found_so_far, holm
from simulator.lab.advisor.words import advice_verdict, tried_words
from simulator.lab.figures import Estimate
from simulator.lab.paired_games import Field, Opponent, make_field, pairing_of
from simulator.lab.variants import Variant, exchanged, name_of, places_of, play
from simulator.lab.workers import Workers
from tests.simulator.lab.proposals import PLAN as MADE_UP_PLAN
from tests.simulator.lab.proposals import POOL as MADE_UP
from tests.simulator.lab.proposals import TRUTHS, advised, false_ones, steps

WANKUL = GAMES["wankul"]
PAIRING = pairing_of(WANKUL)
SIEGE = dict(starter("wankul", "siege").cards)
TERRAINS = [card for card in sorted(starter("wankul", "clan_laink").cards) if PAIRING.kind(card) == "terrain"][:5]
POOR = {"S1-031": 3, "S1-032": 2, "S1-033": 3, "S1-046": 2, "S1-062": 3, "S1-070": 2, **dict.fromkeys(TERRAINS, 1)}
"""A small deck whose characters have force 1 at most."""

BASE = PAIRING.list_of(POOR)
FORMAT = format_of("wankul", "libre")
STRONG = "S1-086"
"""Force and a score for nothing: plainly better than all of them."""

POOL = {STRONG: 1, "S1-032": 1, "S1-070": 1}


ALIKE = (Words("alike", "alike"),)

QUICK = Plan(
    screening_rounds=8,
    halving_rounds=10,
    finalists=2,
    proof_rounds=120,
    screener="scripted",
    prover="scripted",
    screening_chunk=150,
    proving_chunk=150,
)


def begun(pool: dict[str, int], plan: Plan) -> State:
    """A search for a better deck than the poor one, which it meets."""
    moves = exchanges(POOR, pool, "wankul", FORMAT, PAIRING)
    field = make_field(WANKUL, [BASE, tuple(moves)], (Opponent("alike", BASE),), 4, {})
    return begin(field, BASE, moves=moves, pool=pool, fmt="libre", plan=plan)


def search(pool: dict[str, int], workers: int = 1, plan: Plan = QUICK) -> State:
    """A whole search, through JSON after each step."""
    state = begun(pool, plan)
    with Workers(workers) as crew:
        while chunks := pending(state):
            state = json.loads(json.dumps(advance(state, crew.play(play, state["question"], chunks))))
    return state


@cache
def searched() -> State:
    """The search that several tests read."""
    return search(POOL)


one_search = pytest.mark.xdist_group("one search")


@one_search
def test_a_plainly_better_card_is_found_and_proved_by_real_games() -> None:
    told = advice(searched())

    best = told.proposals[0]
    assert told.helps
    assert best.standing == "proved"
    assert STRONG in {into for _, into in best.exchanges}
    assert best.gain.low is not None
    assert best.gain.low > 0
    assert best.again is not None
    assert best.reason is not None
    assert is_legal(POOR, best.exchanges, "wankul", FORMAT)


@one_search
def test_every_proof_says_what_common_deals_and_games_spared_were_worth() -> None:
    """Counted from the scores that were kept; answers from before they were say nothing of it."""
    state = searched()
    told, before = advice(state).proposals, advice({**state, "kept": {}}).proposals

    for one in told:
        pairs = next(
            pairs
            for pairs in pairs_of_advice(state)
            if pairs.stage in ("proof", "package") and pairs.name == name_of(one.exchanges)
        )
        places = [[int(digit) for digit in list_[place::2]] for list_ in pairs.scores for place in (0, 1)]
        gains = [mine + more - other - another for mine, more, other, another in zip(*places, strict=True)]
        assert one.pairing_factor == pytest.approx(sum(variance(scores) for scores in places) / variance(gains))
        assert one.pairing_factor is not None
        assert one.pairing_interval is not None
        assert one.pairing_interval.low < one.pairing_factor < one.pairing_interval.high
        assert 0 < one.replayed <= 1
        assert one.informative_factor == pytest.approx(one.pairing_factor * one.luck_factor * 2 / (1 + one.replayed))
    assert told
    assert [(one.pairing_factor, one.informative_factor) for one in before] == [(None, None)] * len(told)


@pytest.mark.parametrize(("again", "depends"), [(-0.004, True), (0.005, False), (None, False)])
def test_two_players_contradict_where_the_difference_of_their_gains_is_shown(again: float | None, depends: bool) -> None:
    """+2.9 (0.8 to 5.0) beside −0.4 (−2.5 to 1.7): the intervals overlap, and 3.3 points apart is more than 3.0."""
    one = advised(TRUTHS[2], 3).proposals[0]
    gain, other = (
        Estimate(value, value - 0.021, value + 0.021, 2_000) if value is not None else None for value in (0.029, again)
    )
    assert gain is not None

    assert replace(one, gain=gain, again=other).depends_on_agent is depends


def test_a_player_who_screened_and_proved_plays_no_proof_again() -> None:
    """Nor is his second number told as another player's; plans with two players stay as they were, byte for byte."""
    speed = Speed(0.004, 0.004)
    alone, two = (
        make_plan(180, speed, cards=3, outs=11, pairs_a_round=2, screener="scripted", prover=prover)
        for prover in ("scripted", "turn-greedy:4")
    )
    assert (alone.again, two.again) == (False, True)
    assert "again" not in two.as_dict()
    state = begun(POOL, replace(QUICK, screening_rounds=4, halving_rounds=6, proof_rounds=40, again=False))
    twice = {**state, "plan": {name: part for name, part in state["plan"].items() if name != "again"}}
    stages = []
    assert games_left(twice) - games_left(state) == 40 * 2 * (3 + 2)
    while chunks := pending(state):
        stages.append(state["stage"])
        state = advance(state, [play(state["question"], chunk) for chunk in chunks])

    assert not {"again", "package_again"} & set(stages)
    assert all(one.again is None for one in advice(state).proposals)


def test_what_is_given_up_in_the_trial_is_not_called_equal() -> None:
    """Nobody leads among cards that are no better, or those that do play on; each number says which games it is from."""
    state = begun({"S1-032": 1, "S1-070": 1}, replace(QUICK, screening_rounds=2, halving_rounds=2, proof_rounds=20, again=False))
    while chunks := pending(state):
        state = advance(state, [play(state["question"], chunk) for chunk in chunks])

    for one in advice(state).proposals:
        whole = one.gain.games == 20 * 2
        assert (one.stage == "trial") == (not whole)
        assert (one.standing == "given_up") <= (one.stage == "trial")
        assert (one.standing == "equal") <= whole
    assert any(one.stage == "trial" for one in advice(state).proposals)


def test_what_is_given_up_did_not_lead_by_the_games_as_they_went() -> None:
    """The gain told has luck set off, and may lie above 0."""
    given_up = [one for number in range(4) for one in advised(TRUTHS[0], number).proposals if one.standing == "given_up"]

    assert given_up
    assert all(one.played <= 0 for one in given_up)


def test_what_its_interval_shows_and_holm_does_not_is_called_promising_and_not_equal() -> None:
    told = [advised(TRUTHS[0], number) for number in (2, 0, 1)]

    whole = [one for found in told for one in found.proposals if one.standing in ("promising", "equal")]
    assert {one.standing for one in whole} == {"promising", "equal"}
    for one in whole:
        assert one.gain.low is not None
        assert (one.gain.low > 0) == (one.standing == "promising")
    assert all(len(found.proposals) <= found.tested for found in told)
    assert not any(found.helps for found in told)
    done = {"stage": "done", "question": {"field": {"game": "wankul"}}}
    best = replace(told[0].proposals[0], exchanges=(("S1-031", STRONG),))
    assert best.standing == "promising"
    said = advice_verdict(replace(told[0], proposals=(best,)), done, ALIKE).en
    assert said.startswith("Nothing is proved against alike, but this is promising: ")


def test_workers_and_chunks_change_no_byte() -> None:
    short = Plan(**{**QUICK.as_dict(), "screening_rounds": 2, "halving_rounds": 4, "proof_rounds": 12})
    other = Plan(**{**short.as_dict(), "screening_chunk": 30, "proving_chunk": 20})

    alone, together, cut = search(POOL, plan=short), search(POOL, workers=2, plan=short), search(POOL, plan=other)

    assert json.dumps(alone) == json.dumps(together)
    assert {**alone, "plan": 0, "games": 0} == {**cut, "plan": 0, "games": 0}


def test_an_empty_pool_ends_at_once_and_says_that_nothing_helps() -> None:
    told = advice(search({}))

    assert told == Advice((), 0, 0, 0, 0, ())
    assert not told.helps


@pytest.mark.parametrize("truth", TRUTHS[:2], ids=lambda one: one.words)
def test_an_optimal_list_is_seldom_told_to_change(truth: object) -> None:
    """A thin version of `python -m tests.simulator.lab.proposals`: 5 % of false proposals are promised."""
    chosen = next(one for one in TRUTHS if one is truth)

    assert sum(false_ones(chosen, advised(chosen, number)) > 0 for number in range(30)) <= 4


def test_what_is_plainly_better_is_proved_and_packed_together() -> None:
    told = [advised(TRUTHS[3], number) for number in range(4)]

    assert all(one.helps for one in told)
    assert any(len(proposal.exchanges) > 1 and proposal.standing == "proved" for one in told for proposal in one.proposals)
    assert all(len(one.proposals) <= 5 for one in told)
    assert all(len(proposal.exchanges) <= 3 for one in told for proposal in one.proposals)


def test_proofs_are_fresh_and_long_enough() -> None:
    plan, rich = plan_for(180, PURE), plan_for(3_600, PURE)

    assert plan.proof_rounds * 6 >= PROOF_PAIRS
    assert (plan.finalists, plan.packed) == (1, False)
    assert (rich.finalists, rich.packed) == (4, True)
    assert rich.screening_rounds > plan.screening_rounds >= 2
    assert 5 <= plan.screening_chunk * 0.004 <= 20
    assert 5 <= plan.proving_chunk * 0.08 <= 20


PURE, COMPILED = Speed(0.004, 0.08), Speed(0.001, 0.023)
"""About what games take without and with compiled modules."""


def plan_for(seconds: float, speed: Speed, cards: int = 100) -> Plan:
    return make_plan(seconds, speed, cards=cards, outs=40, pairs_a_round=6, screener="scripted", prover="turn-greedy:4")


@pytest.mark.parametrize("cards", [3, 40, 722])
@pytest.mark.parametrize(("seconds", "speed"), [(60, COMPILED), (180, COMPILED), (600, COMPILED), (180, PURE), (600, PURE)])
def test_a_budget_holds_within_half_as_much_again_whatever_the_pool(seconds: float, speed: Speed, cards: int) -> None:
    plan = plan_for(seconds, speed, cards)
    moves = {str(card): ["out"] for card in range(plan.cards or cards)}
    state = begin(
        Field("wankul", (Opponent("nobody", ()),) * 3, (), 1), BASE, moves=moves, pool={}, fmt=None, plan=plan, allowed=cards
    )

    proofs = lists_proved(plan.finalists, packed=plan.packed) * plan.proof_rounds * 6
    by_prover = proofs * speed.proving
    by_screener = (games_left(state) - proofs) * speed.screening

    assert by_prover + by_screener <= 1.5 * seconds * CORES
    assert plan.screening_rounds >= 2


@pytest.mark.parametrize(
    ("seconds", "workers", "prover", "told"),
    [
        (20, 1, "turn-greedy:4", ["longer than 20 s", "The proof alone", "--workers 2", "--prover scripted"]),
        (20, 2, "turn-greedy:4", ["longer than 20 s", "The proof alone", "--prover scripted"]),
        (10, 2, "scripted", ["longer than 10 s", "The smallest search"]),
        (5, 2, "scripted", ["longer than 5 s", "The proof alone"]),
        (20, 2, "scripted", []),
        (3_600, 2, "turn-greedy:4", []),
        (3_600, 1, "turn-greedy:4", ["longer than 60 min", "--workers 2"]),
    ],
)
def test_how_long_a_search_takes_is_said_before_it_and_why_it_takes_longer_than_was_asked_for(
    seconds: float, workers: int, prover: str, told: list[str]
) -> None:
    """A search of 20 s took seven times as long without a word, for a proof is never cut short."""
    speed = PURE if prover != "scripted" else Speed(PURE.screening, PURE.screening)
    plan = make_plan(seconds, speed, cards=100, outs=40, pairs_a_round=6, screener="scripted", prover=prover)
    moves = {str(card): ["out"] for card in range(plan.cards or 100)}
    state = begin(Field("wankul", (Opponent("nobody", ()),) * 3, (), 1), BASE, moves=moves, pool={}, fmt=None, plan=plan)

    said = time_words(state, seconds, workers).en

    whole = sum(
        games * (speed.proving if agent_of(plan, stage) == prover else speed.screening) for stage, games in steps_left(state)
    )
    assert said.startswith(f"This will take about {lasting(whole / workers)} ")
    assert [one in said for one in told] == [True] * len(told)
    assert sum(
        one in said for one in ("longer than", "The proof alone", "The smallest search", "--workers 2", "--prover scripted")
    ) == len(told)


@pytest.mark.parametrize("cards", [1, 3])
def test_where_there_is_little_to_choose_from_a_longer_budget_changes_nothing_but_how_much_is_proved(cards: int) -> None:
    """One spare card was screened in hundreds of thousands of games. Exchanges begin with as many pairs as a trial has now."""
    three, ten = (plan_for(seconds, COMPILED, cards) for seconds in (180, 600))

    assert three.screening_rounds * 6 == pytest.approx(40 * PROOF_PAIRS / 4, rel=0.01)
    assert three.halving_rounds * 6 == pytest.approx(PROOF_PAIRS / 4, rel=0.01)
    assert replace(ten, finalists=three.finalists) == three


@pytest.mark.parametrize(("finalists", "pairs"), [(4, 1_500), (3, 3_500), (2, 3_500), (1, 7_500)])
def test_the_exchanges_that_are_left_have_played_so_many_pairs(finalists: int, pairs: int) -> None:
    """Said in docs/laboratory.md; it used to say 500, which is the first step alone."""
    plan = replace(plan_for(180, COMPILED, 1), finalists=finalists)
    state = begun({"S1-032": 1}, plan) | {"stage": "exchanges", "step": 0, "live": [["one", []]] * SHORT_LIST}

    lists, games = SHORT_LIST, [count for stage, count in steps_left(state) if stage == "exchanges"]
    played = 0.0
    for count in games:
        played += 6 * count / (lists + 1) / 2
        lists = max(finalists, lists // 2)

    assert lists == finalists
    assert played == pytest.approx(pairs, rel=0.01)


def test_cards_for_which_there_is_no_time_are_left_out_by_lot_and_counted() -> None:
    pool = dict.fromkeys(incoming(dict.fromkeys(load("wankul").printings, 1), load("wankul")), 3)

    some, same, others = (looked_at(pool, "wankul", 100, seed) for seed in (1, 1, 2))

    assert len(some) == 100
    assert some == same != others
    assert looked_at(pool, "wankul", None, 1) == pool
    assert plan_for(180, PURE, len(pool)).cards is not None
    assert plan_for(3_600, COMPILED, len(pool)).cards is None


def test_what_was_screened_is_told_with_how_far_it_came() -> None:
    told = advised(TRUTHS[2], 3)

    tried = {one.card for one in told.screened} | {into for proposal in told.proposals for _, into in proposal.exchanges}
    first = [one for one in told.screened if (one.stage, one.step) == ("cards", 1)]
    assert tried == set(MADE_UP)
    assert [(one.of, one.out) for one in first] == [(len(MADE_UP), None)] * (len(MADE_UP) // 2)
    assert all(one.pairs > 0 for one in told.screened)
    assert [one.stage for one in told.screened] == sorted((one.stage for one in told.screened), reverse=True)
    assert tried_words(replace(told, allowed=50)).en == f"24 cards of 50 allowed and {told.exchanges} exchanges were compared"


def test_a_search_stopped_before_its_first_game_claims_no_comparison() -> None:
    state = begun(POOL, QUICK)
    nothing = found_so_far(state)

    assert nothing.games == 0
    assert advice_verdict(nothing, state, ALIKE).en == "Stopped before the first game: nothing was tried."


STILL_TO_COME = {
    "again": "Still to be played: the proof with the other automatic player, then the best exchanges together.",
    "package": "Still to be played: the best exchanges together.",
    "package_again": "Still to be played: the best exchanges together, with the other automatic player.",
    "done": "each with it and without.",
}


def test_a_search_that_is_stopped_names_what_it_had_not_decided() -> None:
    """It named what it had dropped, called "given up" what led in its trial, and said that nothing helps."""
    met = set()
    for state in steps(TRUTHS[0], 3, replace(MADE_UP_PLAN, screening_rounds=4, proof_rounds=200)):
        told = replace(found_so_far(state), games=1)
        racing = {one.card or name_of(one.exchanges): one.gain for one in told.racing}
        led = {name_of(one.exchanges): one.gain for one in told.proposals if one.standing == "undecided"}
        met.add(state["stage"])

        is_decided = state["stage"] in ("again", "package_again", "done")
        live = set() if is_decided else {name for name, _choices in state["live"]}
        assert set(racing) | set(led) == live
        assert bool(led) == (state["stage"] == "proof")
        words = advice_verdict(told, state, ALIKE).en
        assert words.startswith(("Nothing helps", "Nothing is proved yet")) == (is_decided or state["stage"] == "package")
        if racing and not any(racing.values()) and state["stage"] != "package":
            what = "exchanges" if state["stage"] == "exchanges" else "cards"
            assert words == f"Stopped too soon: {len(live)} {what} were still to be compared, and nothing is shown."
        elif live and state["stage"] != "package":
            assert words.endswith(f"Still in the race: {len(live)}.")
        assert words.endswith(STILL_TO_COME.get(state["stage"], ".")), words
        if state["sums"] or state["stage"] == "trial":
            assert all(gain and gain.games > 0 for gain in (racing | led).values())
    assert met == {"cards", "exchanges", "trial", "proof", "again", "package", "package_again", "done"}


def test_a_search_stopped_before_a_card_has_games_enough_says_how_many_were_left() -> None:
    states = steps(TRUTHS[0], 3, replace(MADE_UP_PLAN, screening_rounds=1))
    next(states)
    state = next(states)
    told = replace(found_so_far(state), games=1)

    words = "Stopped too soon: 12 cards of 24 were still to be compared, and nothing is shown."
    assert advice_verdict(told, state, ALIKE).en == words


def test_stages_never_meet_a_deal_twice() -> None:
    short = Plan(**{**QUICK.as_dict(), "screening_rounds": 2, "halving_rounds": 4, "proof_rounds": 12})
    state, seen = begun(POOL, short), set[int]()
    while chunks := pending(state):
        rounds = {number for chunk in chunks for number in range(chunk["first"], chunk["first"] + chunk["count"])}
        assert not rounds & seen
        seen |= rounds
        state = advance(state, [play(state["question"], chunk) for chunk in chunks])


def test_exchanges_keep_the_deck_legal_and_come_from_the_pool() -> None:
    fmt = usual_format("wankul", SIEGE)
    assert fmt is not None
    pool = dict(starter("wankul", "retour").cards)

    moves = exchanges(SIEGE, pool, "wankul", fmt, PAIRING)

    assert fmt.id == "niveau3"
    assert moves
    assert set(moves) <= set(pool)
    for into, outs in moves.items():
        assert all(PAIRING.kind(out) == PAIRING.kind(into) for out in outs)
        assert is_legal(SIEGE, ((outs[0], into),), "wankul", fmt)
    assert exchanges(SIEGE, {"S1-001": 0}, "wankul", fmt, PAIRING) == {}
    assert free_of({"A": 3, "B": 1}, {"A": 2, "B": 1}) == {"A": 1}
    assert fits((("x", "A"), ("y", "A")), {"A": 2})
    assert not fits((("x", "A"), ("y", "A")), {"A": 1})
    assert applied({"A": 1, "B": 2}, (("A", "C"), ("B", "C"))) == {"B": 1, "C": 2}


def test_exchanges_are_named_and_made_in_place() -> None:
    made = (("B", "Z"), ("A", "Y"))

    assert exchanges_in(name_of(made)) == (("A", "Y"), ("B", "Z"))
    assert exchanged(("A", "A", "B"), made) == ("A", "Y", "Z")
    assert places_of(("A", "A", "B"), (("A", "Y"), ("A", "Z"))) == [1, 0]
    with pytest.raises(ValueError, match="no copy of B"):
        places_of(("A", "B"), (("B", "Y"), ("B", "Z")))
    assert [Variant("x", ((), (), ())).choice(number, 1) for number in range(4)] == [1, 2, 0, 1]


def test_the_sentence_says_against_whom_and_how_many_games() -> None:
    told, state = advised(TRUTHS[0], 3), {"stage": "done", "question": {"field": {"game": "wankul"}}}
    told = replace(told, proposals=(replace(told.proposals[0], gain=Estimate(0.0, -0.01, 0.01, 2_000)),))
    three = [Words(name, name) for name in "ABC"]

    assert "measurably against alike: " in advice_verdict(told, state, ALIKE).en
    assert "on 2,000 fresh games" in advice_verdict(told, state, three).en
    assert "contre les 3 decks choisis : " in advice_verdict(told, state, three).fr


def test_holm_gives_up_at_the_first_that_stands() -> None:
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03}) == {"a"}
    assert holm({"a": 0.01, "b": 0.024, "c": 0.04}) == {"a", "b", "c"}
    assert holm({"a": 0.02, "b": 0.02, "c": 0.02}) == set()
    assert holm({}) == set()


def test_a_search_that_goes_on_has_no_answer() -> None:
    state = begun(POOL, QUICK)

    with pytest.raises(ValueError, match="goes on"):
        advice(state)
    with pytest.raises(ValueError, match="not the chunks"):
        advance(state, [])


@pytest.mark.parametrize(("rounds", "chunks"), [(66, [33, 33]), (100, [50, 50]), (7, [4, 3]), (1, [1]), (130, [33, 33, 33, 31])])
def test_a_step_is_cut_so_that_two_workers_end_it_together(rounds: int, chunks: list[int]) -> None:
    """One played a full chunk while the other had long ended the rest: two took four fifths of the time of one."""
    plan = make_plan(30, Speed(0.01, 0.01), cards=19, outs=40, pairs_a_round=6, screener="scripted", prover="scripted")

    step = plan.rounds_a_chunk(rounds, plan.screening_chunk // 60, "scripted")

    assert [min(step, rounds - first) for first in range(0, rounds, step)] == chunks


def test_a_plan_from_before_cuts_as_it_did() -> None:
    plan = replace(
        make_plan(30, Speed(0.01, 0.01), cards=19, outs=40, pairs_a_round=6, screener="scripted", prover="scripted"), even=False
    )

    assert plan.rounds_a_chunk(66, plan.screening_chunk // 60, "scripted") == 61
    assert "even" not in plan.as_dict()
    assert Plan(**plan.as_dict()) == plan

"""Goldfish runs on a tiny game: chunks add up, stopping keeps what is done, and every figure is what was counted."""

from collections import Counter
from itertools import count

import pytest

from simulator.ai.driver import next_action
from simulator.lab.goldfish import FEATURES, SEAT, goldfish_seats, play_goldfish, report
from simulator.lab.intervals import at_least
from simulator.lab.seeds import game_seed
from simulator.lab.tally import Tally, merge
from simulator.transcript import record
from tests.simulator.toy import DECK, Climber, Stairs, StairsOptions

GAME = Stairs()


def run(first: int, count: int, **changes: object) -> Tally:
    arguments: dict[str, object] = {
        "game": GAME, "deck": DECK, "options": StairsOptions(), "agent": Climber(), "run_seed": 7, "first": first, "count": count,
    }  # fmt: skip
    return play_goldfish(**{**arguments, **changes})  # type: ignore[arg-type]


def test_two_chunks_and_one_run_give_the_same_bytes() -> None:
    whole = run(0, 200)

    assert merge(run(0, 100), run(100, 100)).to_json() == whole.to_json()
    assert merge(run(150, 50), run(0, 30), run(30, 120)).to_json() == whole.to_json()


def test_another_seed_is_another_run() -> None:
    assert run(0, 20).to_json() != run(0, 20, run_seed=8).to_json()


def test_stopping_keeps_the_games_played() -> None:
    asked = count()

    stopped = run(40, 60, stop=lambda: next(asked) == 500)

    assert 0 < stopped.games < 60
    assert stopped.to_json() == run(40, stopped.games).to_json()


def test_every_game_is_indexed_and_can_be_told_from_its_seed() -> None:
    tally = run(30, 20)

    assert [row.number for row in tally.rows] == list(range(30, 50))
    for row in tally.rows:
        story = record(GAME, seed=game_seed(7, row.number), decks=[DECK, DECK], agents=goldfish_seats(Climber()))
        told = dict(zip(FEATURES, row.values, strict=True))
        assert len(story.steps) == told["decisions"]
        assert sum(step.seat == SEAT for step in story.steps) == told["turns"]


def test_the_report_counts_what_the_games_show() -> None:
    games = 120
    tops: Counter[int] = Counter()
    for number in range(games):
        seed = game_seed(7, number)
        state = GAME.new_initial_state(decks=[DECK, DECK], options=StairsOptions(), seed=seed)
        turns = decisions = 0
        while not state.is_terminal():
            turns += state.current_player() == SEAT
            state.apply_action(next_action(state, goldfish_seats(Climber()), seed, decisions))
            decisions += 1
        outcome = state.outcome()
        if outcome is not None and (outcome.winner, outcome.reason) == (SEAT, "top"):
            tops[turns] += 1

    figure = report(run(0, games), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").figure("top")

    assert figure.kind == "spread"
    assert {bar.value: bar.hits for bar in figure.bars} == tops
    assert figure.happened.value == tops.total() / games
    assert figure.mean.value == pytest.approx(sum(turn * hits for turn, hits in tops.items()) / tops.total())
    assert figure.bars[-1].so_far.value == figure.happened.value


def test_the_opening_hand_agrees_with_the_exact_chance() -> None:
    figure = report(run(0, 2_000, run_seed=1), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").figure("opening")

    assert figure.kind == "share"
    assert figure.exact == at_least(20, 2, 4, 1)
    assert figure.estimate.low is not None
    assert figure.estimate.high is not None
    assert figure.estimate.low < figure.exact < figure.estimate.high


def test_the_cases_of_a_breakdown_add_up_to_all_games() -> None:
    figure = report(run(0, 50), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").figure("ending")

    assert figure.kind == "breakdown"
    assert sum(case.hits for case in figure.cases) == 50


def test_a_carried_series_speaks_of_all_games_at_every_turn() -> None:
    figure = report(run(0, 80), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").figure("height")

    assert figure.kind == "series"
    assert [point.turn for point in figure.points] == list(range(1, len(figure.points) + 1))
    assert {point.estimate.games for point in figure.points} == {80}
    means = [point.estimate.value for point in figure.points]
    assert means == sorted(means, key=lambda mean: mean or 0)


def test_a_card_never_played_has_mean_zero_over_all_games() -> None:
    facts = GAME.goldfish.facts({**DECK, "9": 0})

    cards = report(run(0, 40), game=GAME, facts=facts, agent="climber").cards

    assert [card.card for card in cards] == ["1", "2", "3", "5", "9"]
    assert cards[-1].estimates[0].value == 0.0
    assert cards[0].estimates[0].games == 40


def test_limits_name_the_agent_and_the_cards_without_text() -> None:
    limits = report(run(0, 1), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").limits

    assert any("climber" in sentence.en for sentence in limits)
    assert any(sentence.en == "Cards played without their text: STEP 1." for sentence in limits)


def test_the_verdict_is_a_sentence_in_both_languages() -> None:
    facts = GAME.goldfish.facts(DECK)

    verdict = report(run(0, 100), game=GAME, facts=facts, agent="climber").verdict

    assert verdict.en.startswith("Top on turn ")
    assert "." in verdict.en.split()[3]
    assert "," in verdict.fr.split()[4]
    assert report(run(0, 3), game=GAME, facts=facts, agent="climber").verdict.en in {"2 of 3: too few.", "3 of 3: too few."}
    assert report(Tally(), game=GAME, facts=facts, agent="climber").verdict.en == "No game has been played yet."


def test_a_report_is_json() -> None:
    import json

    blob = report(run(0, 30), game=GAME, facts=GAME.goldfish.facts(DECK), agent="climber").as_dict()

    assert json.loads(json.dumps(blob))["figures"][0]["kind"] == "spread"

"""Duels on a tiny game: fair seats, chunks that add up, intervals, ranks and circles that follow from the counts."""

from __future__ import annotations

import random
from statistics import fmean, variance

import pytest

from simulator.kernel.words import Words
from simulator.lab.duels import (
    BEGUN,
    DRAWN,
    FEATURES,
    LOST,
    PAIR,
    VICTORY,
    WON,
    Duels,
    Entrant,
    field_pairs,
    games_for,
    half_of,
    matrix_pairs,
    play_duels,
)
from simulator.lab.duels_report import field_report, matrix_report
from simulator.lab.figures import share_estimate
from simulator.lab.meetings import Meeting, cycles, meetings, over_the_field, standings
from simulator.lab.tally import GameRow, Tally, merge
from simulator.transcript import record
from tests.simulator.toy import DECK, Climber, Stairs, StairsOptions

GAME = Stairs()
HIGH = {"5": 8, "3": 6, "2": 4, "1": 2}
LOW = {"1": 16, "2": 4}


def entrant(name: str, deck: dict[str, int]) -> Entrant:
    return Entrant(Words(name, name), deck, Climber())


def duels(pairs: tuple[tuple[int, int], ...] = field_pairs(3), *, with_cards: bool = True) -> Duels:
    entrants = (entrant("mine", DECK), entrant("high", HIGH), entrant("low", LOW))
    return Duels(GAME, entrants, pairs, StairsOptions(), 7, with_cards)


def test_each_deal_is_played_twice_by_every_pair_with_the_seats_changed() -> None:
    asked = duels(matrix_pairs(3))

    for pair in range(3):
        one, other = asked.setup(12 + pair), asked.setup(15 + pair)
        assert one.seed == other.seed
        assert one.decks == other.decks[::-1]
    assert len({asked.setup(number).seed for number in range(600)}) == 300, "no pair has a deal of another"
    assert {asked.pair_of(number) for number in range(3)} == {(0, 1), (0, 2), (1, 2)}


def test_chunks_in_any_order_give_the_same_bytes() -> None:
    whole = play_duels(duels(), first=0, count=60)

    parts = [play_duels(duels(), first=first, count=20) for first in (40, 0, 20)]

    assert merge(*parts).to_json() == whole.to_json()


def test_every_game_can_be_told_again_and_ends_as_it_was_counted() -> None:
    asked = duels()
    for row in play_duels(asked, first=10, count=12).rows:
        setup, told = asked.setup(row.number), dict(zip(FEATURES, row.values, strict=True))
        story = record(GAME, seed=setup.seed, decks=setup.decks, agents=setup.agents)
        assert len(story.steps) == told["decisions"]
        assert sum(step.seat == told["seat"] for step in story.steps) == told["turns"]


def test_the_stronger_deck_is_found_and_the_field_is_its_opponents_mean() -> None:
    tally = play_duels(duels(), first=0, count=games_for(0.1, pairs=2))

    told = field_report(tally, duels(), (1.0, 1.0))["duels"]

    against_high, against_low = (one["estimate"] for one in told["meetings"])
    assert against_high["high"] < 0.5 < against_low["low"]
    assert told["overall"]["value"] == pytest.approx((against_high["value"] + against_low["value"]) / 2)
    assert told["overall"]["low"] < told["overall"]["value"] < told["overall"]["high"]


def test_weights_move_the_field_and_not_the_pairs() -> None:
    tally = play_duels(duels(), first=0, count=games_for(0.1, pairs=2))

    alike, mostly_low = (field_report(tally, duels(), weights)["duels"] for weights in ((1.0, 1.0), (1.0, 9.0)))

    assert alike["meetings"] == mostly_low["meetings"]
    assert mostly_low["overall"]["value"] > alike["overall"]["value"]


def test_cards_are_counted_for_the_deck_that_is_measured_alone() -> None:
    report = field_report(play_duels(duels(), first=0, count=80), duels(), (1.0, 1.0))
    without = play_duels(duels(with_cards=False), first=0, count=10)

    assert {card["card"] for card in report["cards"]} == set(DECK)
    assert without.histograms == {}
    assert [column["key"] for column in report["columns"]] == ["seen", "stuck", "seen_won", "played_won"]


@pytest.mark.parametrize("half", [0.1, 0.05, 0.03, 0.015, 0.007])
@pytest.mark.parametrize(("pairs", "weights"), [(1, (1.0,)), (3, (1.0, 1.0, 1.0)), (4, (5.0, 1.0, 1.0, 1.0)), (3, ())])
def test_the_precision_asked_for_is_kept_and_hardly_exceeded(half: float, pairs: int, weights: tuple[float, ...]) -> None:
    games = games_for(half, pairs=pairs, weights=weights)

    assert games % (2 * pairs) == 0
    assert 0.9 * half < half_of(games, pairs=pairs, weights=weights) <= half


def rows_of(*pairs: tuple[int, int, int]) -> list[GameRow]:
    """Games that went like this: of each pair those won, lost and drawn by its first deck."""
    rows, number = [], 0
    for pair, counts in enumerate(pairs):
        for won, times in zip((VICTORY, LOST, DRAWN), counts, strict=True):
            for _ in range(times):
                values = [0] * len(FEATURES)
                values[PAIR], values[WON], values[BEGUN] = pair, won, number % 2
                rows.append(GameRow(number, tuple(values)))
                number += 1
    return rows


def test_the_interval_of_the_field_holds_at_its_nominal_rate() -> None:
    luck, shares, weights = random.Random(5), (0.35, 0.6, 0.8), (3.0, 1.0, 2.0)
    truth = sum(share * weight for share, weight in zip(shares, weights, strict=True)) / sum(weights)
    kept, tries, each = 0, 1_000, 60
    for _ in range(tries):
        won = [sum(luck.random() < share for _ in range(each)) for share in shares]
        told = over_the_field(meetings(rows_of(*((one, each - one, 0) for one in won)), field_pairs(4)), weights)
        assert told.low is not None
        assert told.high is not None
        kept += told.low <= truth <= told.high

    assert 930 <= kept <= 970


def test_a_field_of_decks_alike_is_as_sure_as_its_interval_says() -> None:
    """Decks that hardly differ do well and badly on the same deals: dealt alike, seven intervals in ten would hold, or fewer."""
    near = [LOW | {"1": 16 - place % 3, "2": 4 + place % 3} for place in range(6)]
    entrants = (entrant("mine", {"1": 14, "2": 5, "3": 1}), *(entrant(str(place), deck) for place, deck in enumerate(near)))
    pairs, tries, told, reckoned = field_pairs(7), 80, [], []
    for seed in range(tries):
        tally = play_duels(Duels(GAME, entrants, pairs, StairsOptions(), seed, False), first=0, count=12 * len(pairs))
        met = meetings(tally.rows, pairs)
        told.append(over_the_field(met, [1.0] * len(pairs)))
        reckoned.append(sum(one.won * (12 - one.won) / 12**3 for one in met) / len(pairs) ** 2)
    values = [one.value or 0.0 for one in told]
    truth = fmean(values)

    assert variance(values) < 1.3 * fmean(reckoned)
    assert sum((one.low or 0.0) <= truth <= (one.high or 1.0) for one in told) >= 0.9 * tries


def test_a_field_of_which_all_games_were_won_is_not_certain() -> None:
    told = over_the_field(meetings(rows_of((40, 0, 0), (40, 0, 0)), field_pairs(3)), (1.0, 1.0))

    assert (told.value, told.high) == (1.0, 1.0)
    assert told.low is not None
    assert 0.85 < told.low < 1.0


def test_a_circle_is_named_once_and_only_where_each_beat_is_certain() -> None:
    pairs = matrix_pairs(3)  # 0-1, 0-2, 1-2
    certain = meetings(rows_of((70, 30, 0), (30, 70, 0), (70, 30, 0)), pairs)
    unsure = meetings(rows_of((70, 30, 0), (45, 55, 0), (70, 30, 0)), pairs)

    assert cycles(certain, 3) == ((0, 1, 2),)
    assert cycles(unsure, 3) == ()


def test_ranks_are_ranges_where_games_do_not_decide() -> None:
    clear = standings(meetings(rows_of((160, 40, 0), (180, 20, 0), (150, 50, 0)), matrix_pairs(3)), 3)
    close = standings(meetings(rows_of((101, 99, 0), (180, 20, 0), (178, 22, 0)), matrix_pairs(3)), 3)

    assert [(one.place, one.best, one.worst) for one in clear] == [(0, 1, 1), (1, 2, 2), (2, 3, 3)]
    assert [(one.place, one.best, one.worst) for one in close] == [(0, 1, 2), (1, 1, 2), (2, 3, 3)]


@pytest.mark.parametrize("entrants", [3, 6])
def test_equal_decks_are_seldom_told_apart(entrants: int) -> None:
    """All ranks of a matrix hold together in 95 % of the cases: of equal decks hardly ever is any put above another."""
    luck, pairs, wrong, tries = random.Random(3), matrix_pairs(entrants), 0, 400
    for _ in range(tries):
        met = [pair_of(first, second, luck.getrandbits(100).bit_count(), 100) for first, second in pairs]
        wrong += any((one.best, one.worst) != (1, entrants) for one in standings(met, entrants))

    assert wrong <= 0.065 * tries


def pair_of(first: int, second: int, won: int, games: int) -> Meeting:
    """A pair of which the first entrant won so many games and lost the others."""
    none = share_estimate(0, 0)
    return Meeting(first, second, won, games - won, 0, share_estimate(won, games), none, none)


def test_the_verdict_on_many_even_opponents_seldom_names_one_as_beaten_or_feared() -> None:
    opponents, luck, wrong, tries = 12, random.Random(6), 0, 200
    asked = Duels(GAME, (entrant("mine", DECK),) * (opponents + 1), field_pairs(opponents + 1), StairsOptions(), 7, False)
    for _ in range(tries):
        won = [luck.getrandbits(90).bit_count() for _ in range(opponents)]
        rows = rows_of(*((one, 90 - one, 0) for one in won))
        verdict = field_report(Tally(rows=rows), asked, [1.0] * opponents)["verdict"]["en"]
        wrong += "Beats" in verdict or "less than one game in two" in verdict

    assert wrong <= 0.08 * tries


def test_drawn_games_are_won_by_nobody() -> None:
    met = meetings(rows_of((40, 20, 40)), ((0, 1),))[0]

    assert (met.won, met.lost, met.drawn, met.estimate.value) == (40, 20, 40, 0.4)


def test_a_matrix_says_who_is_ahead() -> None:
    asked = duels(matrix_pairs(3), with_cards=False)

    report = matrix_report(play_duels(asked, first=0, count=games_for(0.1, pairs=3)), asked)

    assert "the strongest first: high, mine, low." in report["verdict"]["en"]
    assert [one["place"] for one in report["duels"]["standings"]] == [1, 0, 2]

"""Series on a tiny game: chunks add up, players change seats, and every figure is what a second count finds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from math import sqrt
from random import Random

import pytest

from simulator.kernel.words import Words
from simulator.lab.comparing import complete_deals
from simulator.lab.figures import (
    ComparisonReport,
    Estimate,
    LineReport,
    Report,
    SeatsReport,
    ShareReport,
    VariantReport,
    share_difference_estimate,
    share_estimate,
)
from simulator.lab.intervals import mean_interval
from simulator.lab.players import player_titles
from simulator.lab.seats import seat_name
from simulator.lab.seeds import game_seed
from simulator.lab.series import Player, Series, Variant, features_of, play_series, variant_tally
from simulator.lab.series_report import series_report
from simulator.lab.tally import GameRow, Tally, merge, moments
from simulator.lab.verdicts import comparison_sentence, decks_sentence, wins_sentence
from simulator.transcript import Transcript, record
from tests.simulator.toy import DECK, Climber, Sleeper, Stairs, StairsOptions

GAME = Stairs()
HIGH = Variant(Words("quinze", "fifteen"), StairsOptions(15), (DECK, DECK))
LOW = Variant(Words("huit", "eight"), StairsOptions(8), (DECK, DECK))
LOW_AGAIN = Variant(Words("encore huit", "eight again"), StairsOptions(8), (DECK, DECK))


class Racer(Climber):
    """Plays his highest card."""

    name = "racer"

    def choose(self, state: object, seed: int) -> int:
        return int(state.legal_actions()[-1])  # type: ignore[attr-defined]


CLIMBER, RACER, SLEEPER = (Player(Words(agent.name, agent.name), agent) for agent in (Climber(), Racer(), Sleeper()))


def series(*variants: Variant, players: tuple[Player, ...] = (RACER, CLIMBER), rotates: bool = True) -> Series:
    return Series(GAME, players, variants or (HIGH,), 7, rotates)


ALIKE = series(players=(CLIMBER, CLIMBER), rotates=False)


def named(row: GameRow) -> dict[str, int]:
    return dict(zip(features_of(GAME, 2), row.values, strict=True))


def told_again(asked: Series, number: int) -> Transcript:
    setup = asked.setup(number)
    return record(GAME, seed=setup.seed, decks=setup.decks, agents=setup.agents, options=setup.options)


def figure(told: Report, key: str) -> SeatsReport:
    found = told.figure(key)
    assert isinstance(found, SeatsReport)
    return found


def compared(told: Report, key: str) -> ComparisonReport:
    found = told.figure(key)
    assert isinstance(found, ComparisonReport)
    return found


@pytest.mark.parametrize("asked", [series(), series(HIGH, LOW), ALIKE], ids=["one table", "two variants", "alike"])
def test_however_a_series_is_cut_it_gives_the_same_bytes(asked: Series) -> None:
    whole = play_series(asked, first=0, count=90)

    parts = [play_series(asked, first=first, count=size) for first, size in ((61, 29), (0, 7), (7, 54))]
    assert merge(*parts).to_json() == whole.to_json()
    assert merge(merge(parts[0], parts[2]), parts[1]).to_json() == merge(parts[1], merge(parts[2], parts[0])).to_json()


def test_stopping_keeps_the_games_that_were_finished() -> None:
    asked = count()

    stopped = play_series(series(), first=10, count=90, stop=lambda: next(asked) == 300)

    assert 0 < stopped.games < 90
    assert stopped.to_json() == play_series(series(), first=10, count=stopped.games).to_json()


def test_players_who_differ_move_on_by_a_seat_from_deal_to_deal() -> None:
    players = (RACER, CLIMBER, SLEEPER)
    asked = Series(GAME, players, (HIGH, LOW), 7, rotates=True)

    tables = [asked.sitting(number) for number in range(12)]

    assert tables[0] == tables[1] == (0, 1, 2)
    assert tables[2] == tables[3] == (2, 0, 1)
    assert Counter(player for table in tables for player in enumerate(table)) == Counter(
        {(seat, player): 4 for seat in range(3) for player in range(3)}
    )


def test_players_who_are_alike_keep_their_seats() -> None:
    assert {ALIKE.sitting(number) for number in range(5)} == {(0, 1)}


def test_variants_play_the_same_deals() -> None:
    setups = [series(HIGH, LOW).setup(number) for number in range(6)]

    assert [setup.seed for setup in setups] == [game_seed(7, deal) for deal in (0, 0, 1, 1, 2, 2)]
    assert [setup.options.target for setup in setups] == [15, 8] * 3
    assert setups[2].agents == setups[3].agents == (CLIMBER.agent, RACER.agent)


def test_every_game_of_the_index_is_the_game_that_is_told_again() -> None:
    asked = series(HIGH, LOW)

    for row in play_series(asked, first=0, count=40).rows:
        values, told = named(row), told_again(asked, row.number)
        winner, reason = told.result.en.split(" wins: ")
        assert values["decisions"] == len(told.steps)
        assert values["winner"] == int(winner)
        assert values["champion"] == asked.sitting(row.number)[int(winner)]
        assert ("top", "deck_out")[values["ending"]] == reason
        assert values["first_won"] == (winner == "0")


def test_wins_by_seat_and_by_player_are_those_of_the_index() -> None:
    asked = series()
    tally = play_series(asked, first=0, count=150)

    wins = figure(series_report(tally, asked), "wins")

    rows = [named(row) for row in tally.rows]
    assert [line.hits for line in wins.seats] == [sum(row["winner"] == seat for row in rows) for seat in range(2)]
    assert [line.hits for line in wins.players] == [sum(row["champion"] == player for row in rows) for player in range(2)]
    assert sum(line.hits for line in wins.players) == 150
    assert wins.parity == 0.5


def test_scores_by_seat_and_by_player_have_the_same_sum() -> None:
    asked = series()
    tally = play_series(asked, first=0, count=120)

    score = figure(series_report(tally, asked), "score")

    total = sum(named(row)["score_0"] + named(row)["score_1"] for row in tally.rows) / 120
    for lines in (score.seats, score.players):
        assert sum(line.estimate.value or 0 for line in lines) == pytest.approx(total)


def test_own_figures_of_the_game_follow_the_player_too() -> None:
    asked = series(players=(RACER, SLEEPER))

    passes = figure(series_report(play_series(asked, first=0, count=40), asked), "passes")

    assert passes.players[0].estimate.value == 0.0
    assert all((line.estimate.value or 0) > 1 for line in (*passes.seats, passes.players[1]))


def test_players_who_are_alike_are_told_by_seat_only() -> None:
    assert figure(series_report(play_series(ALIKE, first=0, count=40), ALIKE), "wins").players == ()


def test_the_verdict_names_who_wins_more_than_equal_players_would() -> None:
    asked = series(players=(RACER, SLEEPER))

    verdict = series_report(play_series(asked, first=0, count=60), asked).verdict

    assert verdict.en.startswith("Above parity (50.0%): racer 100.0% (94.0\u00a0– 100.0). Below parity (50.0%): sleeper 0.0%")
    assert verdict.fr.startswith("Au-dessus de la parité (50,0\u00a0%)\u00a0: racer 100,0\u00a0% (94,0\u00a0– 100,0). En dessous")


def test_the_verdict_claims_nothing_that_the_interval_does_not_allow() -> None:
    found = 0
    for seed in range(30):
        asked = Series(GAME, (CLIMBER, CLIMBER), (HIGH,), seed, rotates=True)
        told = series_report(play_series(asked, first=0, count=60), asked)
        lines = figure(told, "wins").players
        outside = any((line.estimate.low or 0) > 0.5 or (line.estimate.high or 1) < 0.5 for line in lines)
        assert ("No difference shown between the players" in told.verdict.en) != outside
        found += outside
    assert found <= 5


def wins_of(winners: Sequence[int], seats: int) -> SeatsReport:
    counted, games = Counter(winners), len(winners)
    lines = tuple(LineReport(seat, seat_name(seat), counted[seat], share_estimate(counted[seat], games)) for seat in range(seats))
    parity = sum(line.hits for line in lines) / games / seats
    return SeatsReport("wins", Words("", ""), Words("", ""), True, lines, (), parity=parity)


@pytest.mark.parametrize(("seats", "games"), [(12, 30), (12, 120), (5, 400), (3, 60), (2, 200)])
@pytest.mark.parametrize("drawn", [0.0, 0.3])
def test_where_all_seats_are_alike_hardly_any_verdict_names_one(seats: int, games: int, drawn: float) -> None:
    """Each by its own interval, of twelve alike seats some was said to win more, or less, in about half of all runs."""
    luck, runs = Random(seats * games), 1_000

    def winner() -> int:
        return luck.randrange(seats) if luck.random() >= drawn else seats

    told = [wins_sentence(wins_of([winner() for _ in range(games)], seats)).en for _ in range(runs)]

    assert sum("bove parity" in one or "elow parity" in one for one in told) <= 0.05 * runs + 2 * sqrt(0.05 * 0.95 * runs)


def test_a_seat_that_wins_too_often_for_chance_is_named_and_the_sentence_says_that_all_were_allowed_for() -> None:
    often, seldom = wins_sentence(wins_of([0] * 40 + list(range(1, 12)) * 8, 12)), wins_sentence(wins_of([*range(12)] * 10, 12))

    assert often.en.startswith("Above parity (8.3%), all 12 seats allowed for: Seat A 31.2%")
    assert often.fr.startswith("Au-dessus de la parité (8,3\u00a0%), les 12 sièges pris en compte\u00a0: Siège A 31,2")
    assert seldom.en == "No difference shown between the seats, all 12 allowed for (parity: 8.3% of the games)."
    assert seldom.fr.startswith("Aucun écart démontré entre les sièges, les 12 pris en compte (parité")


@pytest.mark.parametrize("sentence", [decks_sentence, comparison_sentence])
def test_where_all_variants_are_alike_hardly_any_verdict_says_that_one_differs(
    sentence: Callable[[ComparisonReport], Words],
) -> None:
    luck, runs, named = Random(5), 400, 0
    for _ in range(runs):
        lines = [VariantReport(Words("A", "A"), Estimate(0.5, 0.4, 0.6, 60), None)]
        for _other in range(8):
            steps = Counter(luck.choice((-1, 0, 0, 1)) for _ in range(60))
            lines.append(VariantReport(Words("B", "B"), lines[0].estimate, share_difference_estimate(*moments(steps))))
        told = sentence(ComparisonReport("turns", Words("", ""), Words("", ""), True, tuple(lines))).en
        named += told.count("No difference shown") + told.count("no difference shown") < 8
        assert "(all 8 comparisons allowed for)" in told
    assert named <= 0.05 * runs + 2 * sqrt(0.05 * 0.95 * runs)


def test_few_games_say_so() -> None:
    verdict = series_report(play_series(series(), first=0, count=12), series()).verdict

    assert "Too few games to say who wins." in verdict.en
    assert series_report(Tally(), series()).verdict.en == "No game has been played yet."


def test_beginning_is_compared_with_parity() -> None:
    tally = play_series(ALIKE, first=0, count=200)

    share = series_report(tally, ALIKE).figure("first_wins")

    assert isinstance(share, ShareReport)
    assert (share.hits, share.parity) == (sum(named(row)["winner"] == 0 for row in tally.rows), 0.5)


def test_variants_that_are_the_same_show_no_difference_at_all() -> None:
    asked = series(LOW, LOW_AGAIN)

    told = series_report(play_series(asked, first=0, count=120), asked)

    for one in told.figures:
        assert isinstance(one, ComparisonReport)
        difference = one.variants[1].difference
        assert difference is not None
        assert (difference.value, difference.low, difference.high) == (0.0, 0.0, 0.0)


def test_differences_are_taken_between_games_of_the_same_deal() -> None:
    asked = series(HIGH, LOW)
    tally = play_series(asked, first=0, count=200)

    difference = compared(series_report(tally, asked), "turns").variants[1].difference

    pairs = zip(tally.rows[::2], tally.rows[1::2], strict=True)
    steps = Counter(named(low)["turns"] - named(high)["turns"] for high, low in pairs)
    interval = mean_interval(*moments(steps))
    assert difference is not None
    assert interval is not None
    assert (difference.low, difference.high) == (interval.low, interval.high)
    assert difference.high is not None
    assert difference.high < 0


def test_a_deal_that_was_not_played_under_every_variant_says_nothing_about_differences() -> None:
    tally = merge(*(play_series(series(HIGH, LOW), first=first, count=size) for first, size in ((1, 40), (60, 20))))

    deals = complete_deals(tally, 2)

    assert [rows[0].number for rows in deals] == [*range(2, 40, 2), *range(60, 80, 2)]


@pytest.mark.parametrize(
    ("difference", "sentence"),
    [
        (Estimate(-0.25, -0.4, -0.1, 60), "« B » gagne moins souvent que « A » : −25,0 points (−40,0 à −10,0)."),
        (Estimate(0.25, 0.1, 0.4, 60), "« B » gagne plus souvent que « A » : +25,0 points (+10,0 à +40,0)."),
        (Estimate(0.0, -0.1, 0.1, 60), "Aucune différence démontrée entre « B » et « A » : +0,0 points (−10,0 à +10,0)."),
        (Estimate(None, None, None, 1), "Trop peu de parties pour comparer « B » et « A »."),
    ],
)
def test_a_comparison_of_decks_says_which_wins_more_and_no_more_than_is_shown(difference: Estimate, sentence: str) -> None:
    lines = (
        VariantReport(Words("A", "A"), Estimate(0.5, 0.4, 0.6, 60), None),
        VariantReport(Words("B", "B"), difference, difference),
    )

    told = decks_sentence(ComparisonReport("player_0", Words("", ""), Words("", ""), True, lines))

    assert told.fr.replace("\u00a0", " ") == sentence


def test_each_variant_has_a_report_of_its_own() -> None:
    asked = series(HIGH, LOW)
    tally = play_series(asked, first=0, count=80)

    told = series_report(tally, asked)

    alone = series(LOW)
    assert [title.en for title, _ in told.variants] == ["fifteen", "eight"]
    assert told.variants[1][1].figures == series_report(play_series(alone, first=0, count=40), alone).figures
    assert variant_tally(tally, 1, 2).games == 40


def test_a_report_of_variants_is_json() -> None:
    asked = series(HIGH, LOW)

    blob = json.loads(json.dumps(series_report(play_series(asked, first=0, count=60), asked).as_dict()))

    assert {one["kind"] for one in blob["figures"]} == {"comparison"}
    assert blob["variants"][0][1]["figures"][0]["kind"] == "seats"


SIEGE, BLITZ = Words("Siège", "Siege"), Words("Éclair", "Blitz")


@pytest.mark.parametrize(
    ("agents", "decks", "titles"),
    [
        (("random", "scripted"), (), ["Random player", "Sensible player"]),
        (("random", "random", "scripted"), (), ["Random player (1)", "Random player (2)", "Sensible player"]),
        (("random", "random"), (SIEGE, BLITZ), ["Siege", "Blitz"]),
        (("random", "scripted"), (SIEGE, SIEGE), ["Random player", "Sensible player"]),
        (("random", "scripted"), (SIEGE, BLITZ), ["Siege · Random player", "Blitz · Sensible player"]),
        (("ismcts:30", "ismcts:90"), (), ["ismcts:30", "ismcts:90"]),
    ],
)
def test_titles_tell_players_apart(agents: tuple[str, ...], decks: tuple[Words, ...], titles: list[str]) -> None:
    assert [title.en for title in player_titles(agents, decks)] == titles

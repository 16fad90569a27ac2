"""Groups of games: every seat on the same deal, so equals score exactly their share."""

import pytest

from simulator.arena.groups import Group, play_group, play_groups
from simulator.arena.playing import play, win_shares
from simulator.arena.standings import meeting, meetings, paces, schedule, score_interval
from simulator.arena.tables import Tables, starter_lists
from simulator.games import GAMES
from simulator.kernel.game import IllegalActionError, State
from simulator.kernel.seating import options_for
from simulator.legality import check

WANKUL = GAMES["wankul"]
WIZARD_DUEL = GAMES["wizard_duel"]


def wankul(seed: int = 1) -> Tables:
    return Tables(WANKUL, 2, WANKUL.options(), seed, starter_lists("wankul", 2))


def wizard_duel(seats: int, seed: int = 1) -> Tables:
    return Tables(WIZARD_DUEL, seats, options_for(WIZARD_DUEL, seats), seed)


def without_times(group: Group) -> tuple[object, ...]:
    return group.challenger, group.field, group.number, group.shares, group.cut_short


@pytest.mark.parametrize("tables", [wankul(), wizard_duel(3), wizard_duel(5)], ids=["wankul", "three", "five"])
@pytest.mark.parametrize("agent", ["random", "easy", "scripted"])
def test_an_agent_scores_exactly_parity_against_itself(tables: Tables, agent: str) -> None:
    for number in range(4):
        assert play_group(tables, (agent, agent, number)).score == pytest.approx(1 / tables.seats)


def test_both_games_of_a_pair_are_dealt_alike_and_only_the_agents_change_seats() -> None:
    one, again, other = wankul().deal(3), wankul().deal(3), wankul().deal(4)

    assert one.serialize() == again.serialize()
    assert one.serialize() != other.serialize()


def test_the_same_groups_come_out_of_one_process_and_of_two() -> None:
    tables, tasks = wizard_duel(3), [("scripted", "random", number) for number in range(6)]

    alone, together = (list(play_groups(tables, tasks, workers)) for workers in (1, 2))

    assert [without_times(group) for group in alone] == [without_times(group) for group in together]


def test_starters_meet_in_every_choice_of_two_and_empty_lists_are_made_up() -> None:
    shipped = starter_lists("wankul", 2)
    mixed = Tables(WANKUL, 2, WANKUL.options(), 1, (*shipped[:1], ()))

    assert len(shipped) == len({tuple(map(str, pair)) for pair in shipped}) == 6
    assert starter_lists("wizard_duel", 3) == ()
    assert mixed.deal(0).serialize()["box"] != mixed.deal(1).serialize()["box"] != mixed.deal(3).serialize()["box"]


def test_an_illegal_action_stops_the_game() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, state: State, seed: int) -> int:
            return max(state.legal_actions()) + 1

    with pytest.raises(IllegalActionError):
        play(wizard_duel(3).deal(1), [Cheat(), Cheat(), Cheat()], 1)


def test_the_win_is_shared_by_those_who_did_best() -> None:
    assert win_shares([1.0, -0.5, -0.5]) == (1.0, 0.0, 0.0)
    assert win_shares([0.5, -1.0, 0.5]) == (0.5, 0.0, 0.5)
    assert win_shares([0.0, 0.0]) == (0.5, 0.5)


def test_two_seats_meet_once_and_more_seats_both_ways() -> None:
    assert schedule(["a", "b", "c"], 2, 1) == [("a", "b", 0), ("a", "c", 0), ("b", "c", 0)]
    assert len(schedule(["a", "b"], 3, 5)) == 10


def test_a_meeting_counts_games_deals_swept_and_lost() -> None:
    shares = [(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.5, 1.0)]
    groups = [Group("a", "b", number, pair, ((0.1,), (0.2, 0.3)), (1, 0)) for number, pair in enumerate(shares)]

    met = meeting(groups)

    assert (met.games, met.groups, met.swept, met.lost, met.parity) == (8, 4, 1, 1, 0.5)
    assert met.share == pytest.approx(4.5 / 8)
    assert met.interval is not None
    assert met.interval.low < met.share < met.interval.high
    assert meetings(groups) == [met]


def test_an_interval_of_groups_that_all_went_one_way_is_not_a_point() -> None:
    interval = score_interval([1.0] * 20, 2)

    assert interval is not None
    assert interval.high == 1.0
    assert 0.8 < interval.low < 0.9


@pytest.mark.parametrize("score", [0.0, 0.375, 1.0])
def test_one_deal_alone_has_no_interval(score: float) -> None:
    assert score_interval([score], 8) is None


def test_paces_are_those_of_each_agent_wherever_it_sat() -> None:
    groups = [
        Group("a", "b", 0, (1.0, 0.0), ((0.001,) * 99 + (0.5,), (2.0,)), (0, 3)),
        Group("b", "a", 1, (1.0, 0.0), ((3.0,), (0.001,) * 100), (1, 2)),
    ]

    one, other = paces(["a", "b"], groups)

    assert (one.agent, one.choices, one.median, one.p95, one.longest, one.cut_short) == ("a", 200, 0.001, 0.001, 0.5, 2)
    assert (other.choices, other.longest, other.cut_short) == (2, 3.0, 4)


@pytest.mark.parametrize("slug", GAMES)
def test_decks_made_up_by_lot_are_one_for_each_seat_and_differ(slug: str) -> None:
    game = GAMES[slug]
    decks = game.sample_decks(1)

    assert decks == game.sample_decks(1)
    assert len(decks) in {0, game.players[0]}
    assert not decks or decks != game.sample_decks(2)


def test_r15_r92_decks_made_up_by_lot_are_legal_and_played_in_full() -> None:
    from simulator.catalog import load
    from simulator.games.wankul.formats import FORMATS

    catalog = load("wankul")
    for seed in range(30):
        for deck in WANKUL.sample_decks(seed):
            report = check(deck, FORMATS[0], catalog)
            assert report.legal
            assert all(catalog.card_of(printing).status == "full" for printing in deck)

"""Hints: a chance for each option, with its interval, by what the player sees."""

import pytest

from simulator.ai import Budget, hint, verdict_of, win_chance
from simulator.ai.plans import plan_of
from simulator.ai.reasons import LEAST_DEALS, Gap, Looks
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.seating import options_for
from tests.simulator.games.wankul.board import at, board, person
from tests.simulator.laws.tables import play_out

QUICK = Budget(60)


WANKUL = GAMES["wankul"]


def test_r81_the_score_that_wins_is_the_best_option_and_certain() -> None:
    strong, weak = person(12), person(1)
    state = board(at(a=[strong], b=[weak]), at(b=[weak]), at(b=[weak]), a={"hand": [weak, weak]}, markers=[4, 4])

    found = hint(WANKUL, state, 1, budget=QUICK)

    assert state.action_to_struct(found.best)["kind"] == "auto_score"
    assert found.options[0].chance == 1.0
    assert found.options[0].wins
    assert found.plan.wins
    assert found.plan.words[0].en.startswith("Score")


def test_a_win_that_takes_two_choices_is_seen_and_planned() -> None:
    """R5, R81: the fourth marker is there; a card of force 6 beside a 5 makes 11, and the score of it wins."""
    foe = at(b=[person(9)])
    state = board(at(a=[person(5)], b=[person(1)]), foe, foe, a={"hand": [person(6), person(1)]}, markers=[4, 0])

    found = hint(WANKUL, state, 1, budget=QUICK)

    assert [words.en.partition(" ")[0] for words in found.plan.words] == ["Play", "On", "Score"]
    assert found.plan.wins
    assert found.options[0].wins


def test_a_score_that_a_hidden_card_may_take_away_is_not_said_to_win_now() -> None:
    """R64: a Sub in the other hand answers the score; where he may hold one, nothing is proved."""
    answer = {"when": "sub", "on": {"event": "scoring", "who": "opp"}, "do": [{"discard_character": {"side": "opp"}}]}
    trap = person(0, name="trap", abilities=[answer])
    foe = at(b=[person(9)])
    told = {}
    for name, deck in (("nobody", [{"card": "plain", "copies": 30}]), ("some", [{"card": trap, "copies": 30}])):
        b = {"deck": deck, "hand": [deck[0]["card"]]}
        state = board(at(a=[person(11)], b=[person(1)]), foe, foe, a={"hand": [person(1)]}, b=b, markers=[4, 0])
        score = next(action for action in state.legal_actions() if state.action_to_struct(action)["kind"] == "auto_score")
        told[name] = plan_of(WANKUL, state, score, 1).wins

    assert told == {"nobody": True, "some": False}


def test_a_plan_is_the_same_in_every_deal_that_the_player_cannot_tell_apart_and_is_legal() -> None:
    game = GAMES["wankul"]
    decks = [starter.cards for starter in starters("wankul")][:2]
    for seed in range(3):
        state = game.new_initial_state(decks=decks, options=game.options(), seed=seed)
        for _ in range(20):
            state.apply_action(game.policy(state, seed))
        player, first = state.current_player(), state.legal_actions()[-1]

        plan = plan_of(game, state, first, seed)

        assert plan == plan_of(game, state.resample_from_infostate(player, 9), first, seed)
        for action in plan.steps:
            assert state.current_player() == player
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize(
    ("chance", "seats", "verdict"),
    [
        (0.6, 2, "good"),
        (0.59, 2, "even"),
        (0.41, 2, "even"),
        (0.4, 2, "bad"),
        (0.3, 4, "good"),
        (0.25, 4, "even"),
        (0.2, 4, "bad"),
    ],
)
def test_an_estimate_in_a_word_is_measured_against_an_equal_share(chance: float, seats: int, verdict: str) -> None:
    assert verdict_of(chance, seats) == verdict


def test_every_chance_lies_within_its_interval_and_every_option_is_legal() -> None:
    state = board(at(a=[person(3)], b=[person(4)]), at(), a={"hand": [person(2), person(5, 1), person(1)]})

    found = hint(WANKUL, state, 1, budget=QUICK)

    assert found.player == state.current_player()
    assert {option.action for option in found.options} <= set(state.legal_actions())
    assert sum(option.samples for option in found.options) == found.samples
    assert all(0 <= option.low <= option.chance <= option.high <= 1 for option in found.options)
    assert found.best == found.options[0].action


def test_a_hint_does_not_know_more_than_the_player() -> None:
    game = GAMES["wizard_duel"]
    state = game.new_initial_state(decks=[], options=game.options(players=3), seed=5)
    for _ in range(6):
        state.apply_action(game.policy(state, 1))
    player = state.current_player()

    assert hint(game, state, 3, budget=QUICK) == hint(game, state.resample_from_infostate(player, 9), 3, budget=QUICK)


def test_a_finished_game_has_no_hint() -> None:
    game = GAMES["wizard_duel"]
    state = game.new_initial_state(decks=[], options=game.options(players=3), seed=5)
    play_out(state, 1)

    with pytest.raises(ValueError, match="over"):
        hint(game, state, 1)


@pytest.mark.parametrize(
    ("reward", "seats", "chance"),
    [(1.0, 2, 1.0), (-1.0, 2, 0.0), (0.0, 2, 0.5), (0.0, 4, 0.25), (1.0, 4, 1.0), (-1 / 3, 4, 0.0), (-1.0, 4, 0.0)],
)
def test_a_reward_of_nothing_is_an_equal_share_and_the_highest_is_certain(reward: float, seats: int, chance: float) -> None:
    assert win_chance(reward, seats) == pytest.approx(chance)


def test_a_reason_is_counted_on_the_deals_that_both_options_were_looked_at_in() -> None:
    """The n-th looks of two actions are on one deal: a card less each time is said, and sure."""
    state = board(at(a=[person(3)], b=[person(4)]), at(), a={"hand": [person(2), person(5, 1), person(1)]})
    looks, seat = Looks(WANKUL, state), state.current_player()
    ended = {held: board(at(), at(), a={"hand": [person(1)] * held}, markers=[held % 2, 0]) for held in range(4)}
    for number in range(LEAST_DEALS):
        looks.watch(1, ended[2 + number % 2])
        looks.watch(2, ended[1 + number % 2])
        looks.watch(3, ended[3 - number % 2])
    looks.watch(4, ended[0])

    shorter, other = looks.beside(2, 1), looks.beside(3, 1)

    assert seat == 0
    assert shorter is not None
    assert other is not None
    assert shorter.own[1] == Gap(-1.0, -1.0, -1.0)
    assert shorter.own[1].is_told
    assert other.own[1].mean == 0.0
    assert not other.own[1].is_told
    assert shorter.others == ()  # the tree tries out what the other player does
    assert (looks.beside(1, 1), looks.beside(4, 1)) == (None, None)


def test_where_others_follow_the_script_their_counts_are_told_too() -> None:
    """In Lekemar the tree holds the choice to be made and no other, and all play on by the script."""
    game = GAMES["lekemar"]
    state = game.new_initial_state(decks=[], options=game.options(players=3), seed=3)
    for number in range(40):
        state.apply_action(game.policy(state, number))

    found = hint(game, state, 1, budget=Budget(200))

    told = [one.beside for one in found.options if one.beside]
    assert found.options[0].beside is None
    assert found.turns == game.foresight(state).turns
    assert told
    assert {(len(one.own), len(one.others)) for one in told} == {(2, 2)}
    assert all(gap.low <= gap.mean <= gap.high for one in told for gap in (*one.own, *one.others))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_counted_at_a_table_is_what_its_players_see(slug: str) -> None:
    """By an observation of another seat too: nothing hidden is in a count."""
    game = GAMES[slug]
    seats = game.players[0]
    decks = [starter.cards for starter in starters(slug)][:2] if game.has_decks else []
    state = game.new_initial_state(decks=decks, options=options_for(game, seats), seed=3)
    for number in range(25):
        if not state.is_terminal():
            state.apply_action(game.policy(state, number))

    counts = [game.counts(state, seat) for seat in range(seats)]

    assert {len(one) for one in counts} == {len(game.counted)}
    seen_anew = state.resample_from_infostate(0, 9)
    assert [game.counts(seen_anew, seat) for seat in range(seats)] == counts

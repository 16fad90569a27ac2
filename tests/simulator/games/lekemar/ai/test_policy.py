"""The scripted player in plain positions, what looks worth a thought, and the numbers of a position."""

from typing import Any

import pytest

from simulator.ai import RandomAgent, ScriptedAgent
from simulator.ai.driver import choose
from simulator.games.lekemar.ai.assembling import at_hand
from simulator.games.lekemar.ai.features import NAMES, WEIGHTS
from simulator.games.lekemar.ai.worth import parts
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options, State
from tests.simulator.games.lekemar.board import GAME, A, B, C, act, board, fight, lay, play, player


def chosen(state: State) -> set[str]:
    """What the script does here, over many seeds."""
    return {state.action_to_string(GAME.policy(state, seed), "en") for seed in range(20)}


def thought_of(state: State) -> set[str]:
    """The kinds of actions that are worth a thought."""
    return {state.action_to_struct(action)["kind"] for action in GAME.choices(state)}


def test_the_third_part_of_a_legend_is_laid() -> None:
    state = board(player("dim-head dim-bust legs-10", "dim-legs"), player())

    assert chosen(state) == {"Exchange legs-10 (10) for dim-legs (5★)"}


def test_the_third_part_of_a_legend_is_swapped_for() -> None:
    state = board(player("dim-head dim-bust legs-9"), player("dim-legs@legs bust-2"))
    fight(state)
    act(state, "strike", **{"with": "bust", "at": "head"})
    act(state, "strike", **{"with": "head", "at": "legs"})

    assert state.phase == 15
    assert chosen(state) == {"Swap legs-9 (9) for dim-legs (5★) of B"}


def played_out(state: State, seed: int) -> State:
    """The position after the script has finished the turn."""
    turn = state.turn
    while not state.is_terminal() and state.turn == turn:
        state.apply_action(GAME.policy(state, seed))
    return state


@pytest.mark.parametrize(
    ("worn", "hand"),
    [
        ("dim-head", "dim-bust dim-legs line-1 head-9 racket"),
        ("dim-head", "dim-bust dim-legs wear bust-9 search"),
        ("", "dim-head dim-bust dim-legs line-1 wear heist"),
        ("legs-10", "dim-head dim-bust dim-legs line-1 line-1 coin"),
    ],
)
def test_a_legend_that_one_turn_can_lay_is_laid_in_that_turn(worn: str, hand: str) -> None:
    for seed in range(10):
        state = played_out(board(player(worn, hand), player("head-9 bust-9"), player("head-8 legs-8")), seed)

        assert (state.winner, state.ending) == (A, "legend")


@pytest.mark.parametrize(("line_1", "styles"), [(1, 0), (0, 1)])
def test_a_legend_for_which_lines_and_styles_are_too_few_is_not_at_hand(line_1: int, styles: int) -> None:
    state = board(player("dim-head", "dim-bust dim-legs line-1"), player(), line_1=line_1, styles=styles)

    assert at_hand(state, parts(state, A)) == -1


def test_a_swap_that_wins_is_played_and_aimed_at_the_one_who_wears_the_last_part() -> None:
    worn = "dim-head dim-bust legs-9"
    state = board(player(worn, "swap-worn racket"), player("blanko-head blanko-bust"), player("dim-legs"), line_1=0)

    assert chosen(state) == {"Play swap-worn"}
    act(state, "play", card="swap-worn")
    assert chosen(state) == {"Aim at C"}


def test_the_winner_of_a_combat_breaks_up_what_is_nearly_a_legend() -> None:
    state = board(player("head-9 legs-10"), player("dim-head dim-legs", marks=24))
    fight(state)
    act(state, "strike", **{"with": "head", "at": "head"})
    act(state, "strike", **{"with": "head", "at": "legs"})

    assert chosen(state) <= {"Swap head-9 (9) for dim-head (5★) of B", "Swap legs-10 (10) for dim-legs (5★) of B"}


def test_the_first_part_of_a_legend_is_kept_rather_than_a_style_card() -> None:
    held = "dim-head heist heist racket racket coin coin search search draw-2 draw-3"

    assert "Put dim-head (5★) back under the pile" not in chosen(board(player(hand=held), player()))


def test_a_full_hand_is_sifted_for_better_cards() -> None:
    held = "head-1 head-2 bust-1 bust-2 legs-1 legs-2 weapon-9 weapon-8 dim-head dim-bust"
    state = board(player("head-9 bust-9 muscles-9 legs-9", held), player(), line_1=0)

    assert {action.split()[0] for action in chosen(state)} == {"Put"}


def test_a_better_card_is_laid_and_a_worse_one_is_not() -> None:
    better = board(player("legs-3", "legs-9"), player(), line_2=0)
    worse = board(player("legs-9", "legs-3"), player(), line_2=0)

    assert chosen(better) == {"Exchange legs-3 (3) for legs-9 (9)"}
    assert chosen(worse) == {"Pass the turn"}


def test_a_strike_that_wins_is_preferred() -> None:
    state = board(player("head-7 legs-4"), player("bust-9 legs-5"))
    fight(state)

    assert chosen(state) == {"bust-9 (9) strikes head-7 (7)"}


def test_a_rich_target_is_chosen_for_a_payment() -> None:
    state = board(player(hand="racket"), player(marks=1), player(marks=30))
    act(state, "play", card="racket")

    assert chosen(state) == {"Aim at C"}


def test_a_costly_style_is_cancelled() -> None:
    state = board(player(hand="impound"), player("dim-head dim-bust", "cancel"))
    act(state, "play", card="impound")
    act(state, "target", player=B)

    assert chosen(state) == {"Play cancel"}


def test_the_least_useful_card_is_put_back() -> None:
    held = "dim-head dim-legs weapon-9 weapon-8 heist heist cancel head-1 racket racket coin"
    state = board(player(hand=held), player())

    assert chosen(state) == {"Put head-1 (1) back under the pile"}


def test_nothing_that_throws_a_card_away_is_worth_a_thought() -> None:
    state = board(player("head-9", "head-2 legs-3"), player())

    assert thought_of(state) == {"pass", "lay", "take_card", "take_mark"}
    assert {state.action_to_string(action, "en") for action in GAME.choices(state)} >= {"Lay legs-3 (3)"}
    assert "Exchange head-9 (9) for head-2 (2)" not in {state.action_to_string(one, "en") for one in GAME.choices(state)}


def test_with_a_full_hand_the_two_cheapest_cards_may_make_room() -> None:
    held = "dim-head dim-legs weapon-9 weapon-8 heist heist cancel head-1 head-2 racket"
    state = board(player(hand=held), player())

    put_back = [
        state.action_to_struct(one)["card"] for one in GAME.choices(state) if state.action_to_struct(one)["kind"] == "put_back"
    ]

    assert put_back == ["head-1", "head-2"]


def test_of_all_bluffs_the_cheapest_is_worth_a_thought() -> None:
    state = board(player("head-7 legs-4", "weapon-5 head-1 head-9 heist"), player("bust-6 legs-4"))
    act(state, "attack", player=B)

    assert {state.action_to_struct(one).get("card") for one in GAME.choices(state)} == {None, "weapon-5", "head-1"}


def test_being_late_is_never_worth_a_thought() -> None:
    state = board(player("head-7 legs-4"), player("bust-6 legs-4"), options={"timed_strikes": True})
    fight(state)

    assert "timeout" not in thought_of(state)


def test_every_feature_has_a_name_and_a_weight() -> None:
    state = board(player("dim-head dim-bust", "dim-legs weapon-9"), player("head-7"))

    assert len(GAME.features(state, A)) == len(NAMES) == len(WEIGHTS)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"marks": 40}, {}),
        ({"worn": "dim-head dim-bust"}, {"worn": "dim-head blanko-bust"}),
        ({"hand": "dim-head dim-bust dim-legs"}, {"hand": "head-1 bust-1 legs-1"}),
        ({"worn": "dim-head", "hand": "dim-bust dim-legs"}, {"hand": "dim-head dim-bust dim-legs"}),
        ({"worn": "dim-head dim-bust", "hand": "dim-legs"}, {"worn": "dim-head dim-bust", "hand": "legs-9"}),
        ({"worn": "dim-head", "hand": "dim-bust dim-legs line-1"}, {"worn": "dim-head", "hand": "dim-bust dim-legs line-2"}),
        ({"hand": "dim-head dim-bust dim-legs"}, {"hand": "dim-head dim-bust legs-9"}),
        ({"worn": "head-9 legs-9"}, {"worn": "head-2 legs-2"}),
    ],
)
def test_what_is_better_for_a_player_is_judged_better(better: dict[str, Any], worse: dict[str, Any]) -> None:
    good, bad = (GAME.evaluate(board(player(**one), player(), player()), A) for one in (better, worse))

    assert good[A] > bad[A]
    assert sum(good) == pytest.approx(0)


def test_who_holds_the_parts_that_a_collector_lacks_need_not_fear_him() -> None:
    collector = player("dim-head dim-bust", hand="coin racket heist search")
    safe, afraid = (board(player(hand=held), collector, player()) for held in ("dim-legs dim-muscles", "legs-9 muscles-5"))

    assert GAME.evaluate(safe, A)[B] < GAME.evaluate(afraid, A)[B]


def test_the_collector_whose_turn_comes_next_is_feared_most() -> None:
    collector = player("dim-head dim-bust", hand="coin racket heist search")
    next_one, later = (board(*seats, active=1) for seats in ((player(), collector, player()), (player(), player(), collector)))

    assert GAME.evaluate(next_one, A)[A] < GAME.evaluate(later, A)[A]


def test_hands_of_others_play_no_part_in_a_judgement() -> None:
    state = board(player(), player(hand="dim-head dim-bust dim-legs"))
    other = board(player(), player(hand="head-1 bust-1 legs-1"))

    assert GAME.evaluate(state, A) == GAME.evaluate(other, A)
    assert GAME.evaluate(state, B) != GAME.evaluate(other, B)


def test_a_finished_game_is_judged_by_what_everybody_gets() -> None:
    state = board(player("dim-head dim-bust", "dim-legs"), player())
    lay(state, "dim-legs")

    assert GAME.evaluate(state, C) == state.returns()


def test_the_script_wins_far_more_than_its_share_against_random_players() -> None:
    game, won = Lekemar(), 0
    scripted, others = ScriptedAgent(game), RandomAgent()
    for seed in range(24):
        state = game.new_initial_state(decks=[], options=Options(players=3), seed=seed)
        decisions = 0
        while not state.is_terminal():
            agent: Any = scripted if state.current_player() == seed % 3 else others
            state.apply_action(choose(agent, state, seed, decisions))
            decisions += 1
        won += state.winner == seed % 3

    assert won >= 17


def test_the_script_answers_in_every_phase_of_a_style() -> None:
    state = board(player("head-2 legs-1", "barter search coin"), player("head-9 legs-2", "legs-9 weapon-3"))

    play(state, "barter", B)
    assert chosen(state) <= {"Give coin", "Give search"}
    for _ in range(2):
        state.apply_action(GAME.policy(state, 1))

    assert state.phase == 0


def test_g33_who_must_discard_thinks_of_discarding_only() -> None:
    state = board(player(hand="discard-all"), player(hand="head-1 weapon-9"))
    play(state, "discard-all")

    assert thought_of(state) == {"discard"}
    assert chosen(state) == {"Discard head-1 (1)"}

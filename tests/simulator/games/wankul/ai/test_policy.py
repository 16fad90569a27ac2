"""The scripted player: sensible in plain positions, never blind to a loss, clearly better than chance."""

from simulator.ai import RandomAgent, ScriptedAgent
from simulator.arena.playing import play
from simulator.arena.tables import Tables, starter_lists
from simulator.games import GAMES
from simulator.games.wankul.model.state import State
from simulator.kernel.game import Agent
from tests.simulator.games.wankul.board import Card, at, board, id_of, person, terrain

GAME = GAMES["wankul"]
SCORER = "S1-037"


def chosen(state: State) -> set[tuple[str, object]]:
    """What the script does here, over many seeds: kind, and card or Terrain."""
    structs = [state.action_to_struct(GAME.policy(state, seed)) for seed in range(30)]
    return {(struct["kind"], struct.get("card", struct.get("terrain"))) for struct in structs}


def only(kind: str, card: Card) -> set[tuple[str, object]]:
    return {(kind, id_of(card))}


def test_r81_a_terrain_that_is_won_is_scored_and_one_that_is_lost_is_not() -> None:
    won = board(at(a=[person(12)], b=[person(3)]), at(), a={"hand": []})
    lost = board(at(a=[person(12)], b=[person(14)]), at(), a={"hand": []})

    assert {kind for kind, _ in chosen(won)} == {"auto_score"}
    assert {kind for kind, _ in chosen(lost)} == {"pass"}


def test_force_for_nothing_is_played_before_force_that_costs_cards() -> None:
    free, dear = person(3), person(3, 2)
    state = board(at(), at(), a={"hand": [free, dear, person(0), person(0), person(0)]})

    assert chosen(state) == only("play", free)


def test_r59_a_scorer_waits_for_a_terrain_that_it_wins() -> None:
    """S1-037 has 2 force and scores."""
    behind = board(at(a=[person(2)], b=[person(9)]), at(b=[person(9)]), a={"hand": [SCORER]})
    ahead = board(at(a=[person(8)], b=[person(9)]), at(b=[person(9)]), a={"hand": [SCORER]})

    assert chosen(behind) == {("pass", None)}
    assert chosen(ahead) == only("play", SCORER)


def test_r24_a_second_terrain_is_kept_for_the_next_check() -> None:
    state = board(at(), at(), a={"hand": [terrain(name="KEPT")]})

    assert chosen(state) == {("pass", None)}


def test_equal_positions_and_seeds_give_equal_choices_and_seeds_matter() -> None:
    cards = [person(2), person(2, 0, "o"), person(2, 0, "", "v")]
    state = board(at(), at(), a={"hand": cards})

    assert GAME.policy(state, 4) == GAME.policy(state.clone(), 4)
    assert len({GAME.policy(state, seed) for seed in range(40)}) > 1


def test_the_script_beats_players_who_choose_by_lot() -> None:
    tables = Tables(GAME, 2, GAME.options(), 1, starter_lists("wankul", 2))
    wins = 0.0
    for number in range(40):
        seats: list[Agent] = [ScriptedAgent(GAME), RandomAgent()]
        place = number % 2
        wins += play(tables.deal(number), seats[::-1] if place else seats, number).shares[place]

    assert wins >= 34

"""Words before what can hardly be meant, at the very choice, and nowhere else."""

from __future__ import annotations

from typing import Any

from simulator.catalog import load
from simulator.games import GAMES
from tests.simulator.games.wankul.board import at, board, person, state_action, terrain

WANKUL = GAMES["wankul"]


def said_at(state: Any, language: Any = "en", **struct: Any) -> list[str]:
    """What is said at the choice with this struct."""
    action = state_action(state, struct)
    return [words.say(language) for words in WANKUL.cautions(state).get(action, ())]


def test_r75_a_score_that_gives_the_terrain_away_says_so_and_with_which_forces() -> None:
    state = board(at(a=[person(11)], b=[person(12)]), at(a=[person(12)], b=[person(11)]))

    away = {"kind": "auto_score", "terrain": 0}
    assert said_at(state, **away) == ["gives the Terrain to the opponent, 11 against 12, before any effect (R75)"]
    assert said_at(state, "fr", **away) == ["donne le Terrain à l’adversaire, 11 contre 12, avant tout effet (R75)"]
    assert said_at(state, kind="auto_score", terrain=1) == []


def test_r77_an_equal_score_is_given_away_by_the_attacker() -> None:
    state = board(at(a=[person(11)], b=[person(11)]))

    assert len(said_at(state, kind="auto_score", terrain=0)) == 1


def test_r2_the_end_of_a_turn_before_a_draw_that_the_deck_cannot_give() -> None:
    end = {"kind": "pass", "question": "main"}
    short = board(at(), a={"deck": [{"card": "plain", "copies": 1}]})
    enough = board(at(), a={"deck": [{"card": "plain", "copies": 2}]})

    assert said_at(short, **end) == ["you lose at your next draw: 2 to draw, 1 in the deck (R2)"]
    assert said_at(enough, **end) == []


def test_a_card_that_is_played_by_its_figures_or_approximately_says_so() -> None:
    cards = [card for card in load("wankul").cards.values() if card.type == "character" and not card.number("cost")]
    told = {}
    for status in ("full", "approximate", "manual"):
        card = next((one for one in cards if one.status == status), None)
        if card is not None:
            told[status] = said_at(board(at(), a={"hand": [card.id]}), kind="play", card=card.id)

    assert told["full"] == []
    for status, words in {"manual": "figures only", "approximate": "approximately"}.items():
        assert status not in told or words in told[status][0]
    assert len(told) > 1


def test_a_terrain_without_any_card_on_it_is_no_matter_for_words() -> None:
    assert WANKUL.cautions(board(at(terrain()), a={"hand": [person(2)]}, plays=1)) == {}


def test_the_end_of_a_turn_names_the_automatic_score_that_it_leaves() -> None:
    end = {"kind": "pass", "question": "main"}
    won = board(at(a=[person(11)], b=[person(2)]))
    lost = board(at(a=[person(11)], b=[person(12)]))

    assert said_at(won, **end) == ["without the automatic score that you would win: TER"]
    assert said_at(won, "fr", **end) == ["sans le score automatique que vous gagneriez\u00a0: TER"]
    assert said_at(lost, **end) == []


def test_the_end_of_a_turn_in_which_nothing_was_played_says_so() -> None:
    end = {"kind": "pass", "question": "main"}
    unused = board(at(terrain()), a={"hand": [person(2)]})
    used = board(at(terrain()), a={"hand": [person(2)]}, plays=1)

    assert said_at(unused, **end) == ["ends the turn with nothing played"]
    assert said_at(used, **end) == []
    assert said_at(board(at(terrain())), **end) == [], "there is nothing to play"


def test_r30_a_play_that_does_not_count_is_a_play_too_where_the_turn_ends() -> None:
    """One's own card of this turn; not an older one, and not what the opponent laid."""
    end = {"kind": "pass", "question": "main"}
    fresh = (person(2), {"played_this_turn": True})
    own = board(at(terrain(), a=[fresh]), a={"hand": [person(2)]})
    older = board(at(terrain(), a=[person(2)], b=[fresh]), a={"hand": [person(2)]})

    assert said_at(own, **end) == []
    assert said_at(older, **end) == ["ends the turn with nothing played"]

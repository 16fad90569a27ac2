"""Words before what can hardly be meant, at the very choice, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.wankul.model.state import State as WankulState
from tests.simulator.games.wankul.board import A, B, act, at, board, person, play, state_action, terrain
from tests.simulator.games.wankul.decks import encoded

WANKUL = GAMES["wankul"]


def said_at(state: Any, language: Any = "en", **struct: Any) -> list[str]:
    """What is said at the choice with this struct."""
    action = state_action(state, struct)
    return [words.say(language) for words in WANKUL.cautions(state).get(action, ())]


def test_r75_a_score_that_gives_the_terrain_away_says_so_and_with_which_forces() -> None:
    state = board(at(a=[person(11)], b=[person(12)]), at(a=[person(12)], b=[person(11)]))

    away = {"kind": "auto_score", "terrain": 0}
    assert said_at(state, **away) == ["gives the Terrain to the opponent, 11 against 12 if nobody reacts (R75)"]
    assert said_at(state, "fr", **away) == ["donne le Terrain à l’adversaire, 11 contre 12 si personne ne réagit (R75)"]
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


def test_r77_a_score_in_the_opponents_turn_is_given_away_by_who_asked_for_it() -> None:
    """A text that answers what the opponent does scores for its own player, who is the attacker, and who loses a tie."""
    answer = {"when": "triggered", "on": {"event": "play_character", "who": "opp"}, "do": [{"score": 1}]}
    scorer = person(2, name="scorer", abilities=[answer])
    state = board(
        at(a=[scorer], b=[person(5)]),
        at(a=[person(3)], b=[person(3)]),
        at(a=[person(4)], b=[person(3)]),
        active=B,
        b={"hand": [person(0)]},
    )
    play(state, person(0), on=2)

    assert (state.player, state.active) == (A, B)
    assert said_at(state, kind="slot", terrain=0) == ["gives the Terrain to the opponent, 2 against 5 if nobody reacts (R75)"]
    assert said_at(state, kind="slot", terrain=1) == ["gives the Terrain to the opponent, 3 against 3 if nobody reacts (R75)"]
    assert said_at(state, kind="slot", terrain=2) == []


@pytest.mark.parametrize(("hidden", "warned"), [(9, False), (8, True), (0, True)])
def test_g252_a_card_that_one_has_hidden_counts_in_the_words_before_its_score(hidden: int, warned: bool) -> None:
    card = person(hidden, name="hidden")
    opener = person(0, name="opener", abilities=[{"when": "on_play", "do": [{"score": 1}]}])
    state = board(at(b=[person(8)]), at(terrain(name="TWO"), a=["plain"]), a={"hand": ["S2-115", card, opener]})
    play(state, "S2-115")
    act(state, "discard", card=card)
    play(state, opener, on=1)

    away = [f"gives the Terrain to the opponent, {hidden} against 8 if nobody reacts (R75)"]
    assert said_at(state, kind="slot", terrain=0) == (away if warned else [])
    totals = [state.observation(seat)["terrains"][0]["if_scored"]["totals"] for seat in (A, B)]
    assert totals == [[hidden, 8], [1, 8]], "who has not hidden it counts what lies open"


def picking_a_score(row: list[str], hidden: int, foe: int) -> WankulState:
    """The first player may score a Terrain where a card with another one under it stands after this row, against this force."""
    card = person(hidden, name="hidden")
    opener = person(0, name="opener", abilities=[{"when": "on_play", "do": [{"score": 1}]}])
    one, two = at(a=row, b=[person(foe)]), at(terrain(name="TWO"), a=["plain"])
    state = board(one, two, a={"hand": ["S2-115", card, opener]})
    play(state, "S2-115")
    act(state, "discard", card=card)
    play(state, opener, on=1)
    return state


@pytest.mark.parametrize(("hidden", "foe", "totals", "winner"), [(9, 15, (18, 15), A), (0, 0, (0, 0), B)])
def test_g252_who_copies_the_holder_copies_the_card_that_will_be_shown(
    hidden: int, foe: int, totals: tuple[int, int], winner: int
) -> None:
    state = picking_a_score(["S2-118"], hidden, foe)

    before = state.clone().changes, state.clock
    told = state.observation(A)["terrains"][0]["if_scored"]
    words = said_at(state, kind="slot", terrain=0)

    assert (state.changes, state.clock) == before, "asking changes nothing"
    assert told == {"totals": list(totals), "winner": winner}
    assert bool(words) == (winner == B)
    assert won(state) == (winner, totals)


FORCES = [
    card
    for card in encoded("character")
    for statics in [[one for one in load("wankul").cards[card].abilities if one["when"] == "static"]]
    if statics and all(set(do) & {"force", "copy_force"} for one in statics for do in one["do"])
]


@pytest.mark.parametrize("seed", range(60))
def test_g252_what_is_told_before_a_score_is_what_it_comes_to(seed: int) -> None:
    """Beside any cards with a Permanent that changes forces, where nothing else happens."""
    luck = Random(seed)
    row = luck.sample([card for card in FORCES if card != "S2-118"], luck.randrange(3))
    state = picking_a_score([*row, "S2-118"] if seed % 2 else row, luck.randrange(10), luck.randrange(16))

    told = state.observation(A)["terrains"][0]["if_scored"]

    assert won(state) == (told["winner"], tuple(told["totals"]))


def won(state: WankulState) -> tuple[int, tuple[int, int]] | None:
    """Score the first Terrain at once: who wins it, with which totals; nothing where somebody is asked something before."""
    state.log = []
    act(state, "slot", terrain=0)
    return next(((entry[1], entry[3]) for entry in state.log if entry[0] == "won"), None)

"""The telling says why: the card whose effect made something happen, and nobody for what a player did himself."""

from simulator.games.wankul.game import Wankul
from simulator.games.wankul.presentation.narration import WankulNarrator
from simulator.kernel.narration import Line
from tests.simulator.games.wankul.board import act, at, board, lose, person, play, settle, terrain


def causes(lines: list[Line]) -> dict[str, str | None]:
    return {line.words.en: line.cause.en if line.cause else None for line in lines}


def test_what_an_effect_does_names_its_card() -> None:
    miller = person(2, abilities=[{"when": "on_play", "do": [{"mill": 1}]}])
    state = board(at(), a={"hand": [miller]})
    narrator = WankulNarrator(state)

    play(state, miller)

    told = causes(narrator.news())
    name = state.box.name_of(0)
    milled = next(words for words in told if " mills " in words)
    played = next(words for words in told if " plays " in words)
    assert told[milled] == name
    assert told[played] is None


def test_who_pays_says_for_whom() -> None:
    dear = person(4, cost=1)
    state = board(at(), a={"hand": [dear, "plain"]})
    narrator = WankulNarrator(state)

    play(state, dear, pay=["plain"])

    lines = narrator.news()
    told = causes(lines)
    assert [cause for words, cause in told.items() if " pays " in words] == [next(w for w in told if " plays " in w).split()[2]]
    assert [line.words.en for line in lines if line.is_price] == [words for words in told if " pays " in words]


def test_after_a_score_characters_go_because_of_its_terrain() -> None:
    ground = terrain(lose({"mill": 2}), name="FIELD")
    state = board(at(ground, a=[person(12)], b=[person(3)]))
    narrator = WankulNarrator(state)

    act(state, "auto_score", terrain=0)
    settle(state)

    told = causes(narrator.news())
    assert all(cause is None for words, cause in told.items() if " wins " in words or " scores " in words)
    assert {cause for words, cause in told.items() if " to the discard" in words and "Terrain" not in words} == {"FIELD"}


def test_a_log_that_was_there_before_is_kept() -> None:
    state = board(at(), a={"hand": ["plain"]})
    state.log = [("draw", 0, 0)]

    narrator = WankulNarrator(state)
    play(state, "plain")

    assert state.log[0] == ("draw", 0, 0)
    assert len(narrator.news()) == 1


def test_the_cause_changes_no_position() -> None:
    one, other = (board(at(), a={"hand": ["plain"]}) for _ in range(2))
    Wankul().narrator(one)

    play(one, "plain")
    play(other, "plain")

    assert one.serialize() == other.serialize()


def test_a_winner_effect_that_is_applied_twice_names_the_card_that_says_so_too() -> None:
    dog = person(2, abilities=[{"when": "on_play", "do": [{"repeat_terrain_effect": "win"}]}])
    ground = terrain({"when": "win", "do": [{"mill": 1}]}, name="FIELD")
    state = board(at(ground, a=[person(12)], b=[person(3)]), a={"hand": [dog]})
    narrator = WankulNarrator(state)
    name = state.box.name_of(state.hand[0][0])

    play(state, dog)
    first = causes(narrator.news())
    act(state, "auto_score", terrain=0)
    settle(state)
    told = causes(narrator.news())

    assert first[f"{name}: this turn Winner is applied 2 times for A."] is None
    assert told["Winner of FIELD is applied 2 times for A."] == name
    assert next(cause for words, cause in told.items() if " mills " in words) == "FIELD"


def test_a_card_in_play_that_doubles_is_named_too() -> None:
    twice = terrain({"when": "static", "do": [{"terrain_effect_rule": {"change": "double_win"}}]}, name="TWICE")
    state = board(at(terrain({"when": "win", "do": [{"mill": 1}]}, name="FIELD"), a=[person(12)], b=[person(3)]), at(twice))
    narrator = WankulNarrator(state)

    act(state, "auto_score", terrain=0)
    settle(state)

    assert causes(narrator.news())["Winner of FIELD is applied 2 times for A."] == "TWICE"

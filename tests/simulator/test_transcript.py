"""Transcripts: the words of a game, and the proof that it still plays the same."""

import re
from dataclasses import replace
from typing import Any, cast

import pytest

from simulator.ai import RandomAgent
from simulator.games import GAMES as ALL_GAMES
from simulator.games.own_lists import usable_list
from simulator.kernel.game import IllegalActionError, State
from simulator.transcript import Transcript, UnreadableTranscriptError, fingerprint, record, render, retell, verify
from tests.simulator.catalog.test_own_list import shipped_as_own
from tests.simulator.toy import DECK, Climber, Sleeper, Stairs

GAMES = {"stairs": Stairs()}


@pytest.fixture
def story() -> Transcript:
    return record(Stairs(), seed=5, decks=[DECK, DECK], agents=[Climber(), Climber()])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_transcript_plays_again_the_same(story: Transcript, language: str) -> None:
    verdict = verify(render(story, "fr" if language == "fr" else "en"), GAMES)

    assert verdict.same
    assert verdict.message.en == f"The same: {len(story.steps)} actions played again."


def test_a_transcript_tells_every_action_and_what_followed(story: Transcript) -> None:
    text = render(story, "en")

    assert [int(number) for number in re.findall(r"^ *(\d+)\. \[[AB]\] (?:Play|Pass)", text, re.MULTILINE)] == list(
        range(1, len(story.steps) + 1)
    )
    assert text.count("draws") == len(story.steps) - 1
    assert "\n\n## Beginning\n" in text
    assert f"Fingerprint {story.fingerprint}" in text


def test_a_changed_action_is_found(story: Transcript) -> None:
    actions = list(story.recipe.actions)
    place = next(place for place, action in enumerate(actions) if action)
    text = render(story, "fr").replace(f'"actions": [\n{actions[0]}, ', f'"actions": [\n{actions[0]}, ')
    changed = re.sub(
        r'(?<="actions": \[\n).*?(?=\n\])',
        lambda _: ", ".join(map(str, [*actions[:place], 0, *actions[place + 1 :]])),
        text,
        flags=re.S,
    )

    verdict = verify(changed, GAMES)

    assert not verdict.same
    assert verdict.action == place + 1
    assert f"action {place + 1}" in verdict.message.en


def test_an_action_that_the_rules_refuse_is_named_with_its_rule(story: Transcript) -> None:
    text = re.sub(r'(?<="actions": \[\n)\d+', "99", render(story, "en"))

    verdict = verify(text, GAMES)

    assert verdict.action == 1
    assert verdict.message.en == "Action 1 is refused: you have no step 99 (R2)."


def test_an_engine_that_plays_otherwise_is_caught_at_the_first_difference(story: Transcript) -> None:
    class Slippery(Stairs):
        def new_initial_state(self, **table: object) -> object:  # type: ignore[override]
            state = super().new_initial_state(**table)  # type: ignore[arg-type]
            state.decks[0][-3] += 1
            return state

    verdict = verify(render(story, "en"), {"stairs": Slippery()})  # type: ignore[dict-item]

    assert not verdict.same
    assert verdict.action == 1


def test_words_that_changed_are_told_apart_from_a_game_that_changed(story: Transcript) -> None:
    text = render(story, "en").replace("Play", "Put", 1)

    verdict = verify(text, GAMES)

    assert not verdict.same
    assert verdict.action is None
    assert verdict.line is not None
    assert "Put" in text.splitlines()[verdict.line - 1]


def test_another_version_that_plays_the_same_is_named_and_does_not_matter(story: Transcript) -> None:
    text = render(story, "en").replace("Rules 1 ", "Rules 0.9 ").replace('"rules_version": "1"', '"rules_version": "0.9"')

    verdict = verify(text, GAMES)

    assert verdict.same
    assert verdict.message.en.endswith("(rules/cards 0.9/ → 1/).")


def test_agents_of_two_kinds_are_named() -> None:
    story = record(Stairs(), seed=1, decks=[DECK, DECK], agents=[Climber(), Sleeper()])

    assert "Siège B : sleeper, 20 cartes" in render(story, "fr")


def test_a_game_left_in_the_middle_can_be_told_and_verified(story: Transcript) -> None:
    half = retell(Stairs(), seed=5, decks=[DECK, DECK], actions=story.recipe.actions[:4], seats=["human", "climber"])

    assert half.result.en == "The game is not finished."
    assert verify(render(half, "fr"), GAMES).same


def test_retelling_refuses_what_the_rules_refuse() -> None:
    with pytest.raises(IllegalActionError, match="R2"):
        retell(Stairs(), seed=5, decks=[DECK, DECK], actions=[99], seats=["a", "b"])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nothing here", "there is no line"),
        ("a\n--- replay ---\n{", "line 3"),
        ("a\n--- replay ---\n[]", "format"),
        ('a\n--- replay ---\n{"format": 99}', "format"),
        ('a\n--- replay ---\n{"format": 1}', "game"),
    ],
)
def test_what_is_no_transcript_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableTranscriptError, match=complaint):
        verify(text, GAMES)


def test_an_unknown_game_and_an_impossible_table_are_refused(story: Transcript) -> None:
    text = render(story, "fr")

    with pytest.raises(UnreadableTranscriptError, match="unknown game"):
        verify(text, {})
    with pytest.raises(UnreadableTranscriptError, match="cannot be set up"):
        verify(text.replace('"target": 15', '"height": 15'), GAMES)
    with pytest.raises(UnreadableTranscriptError, match="option target = 'high'"):
        verify(text.replace('"target": 15', '"target": "high"'), GAMES)
    with pytest.raises(UnreadableTranscriptError, match="cannot be set up"):
        verify(re.sub(r'"decks": .*', '"decks": [{"nothing": 1}],', text), GAMES)
    with pytest.raises(UnreadableTranscriptError, match="no good value for “decks”"):
        verify(re.sub(r'"decks": .*', '"decks": [1, 2],', text), GAMES)


@pytest.fixture(scope="module")
def listed() -> Transcript:
    """A game that was played with somebody's own list."""
    own = usable_list("lekemar", shipped_as_own("lekemar"))
    options = own.game.options(players=3, turn_cap=10)
    return record(own.game, seed=3, decks=[], agents=[RandomAgent()] * 3, options=options, own_list=own)


def test_a_game_with_a_list_of_ones_own_carries_it(listed: Transcript) -> None:
    text = render(listed, "en")

    assert "list “Copie”" in text
    assert verify(text, ALL_GAMES).same
    assert "[[card]]" in text


def test_without_its_list_a_game_asks_for_it_by_name_and_fingerprint(listed: Transcript) -> None:
    text = render(replace(listed, recipe=replace(listed.recipe, card_list="")), "fr")
    other = shipped_as_own("lekemar") + "\n"

    for lists in ([], [other]):
        with pytest.raises(UnreadableTranscriptError) as refused:
            verify(text, ALL_GAMES, lists)
        assert "« Copie »" in refused.value.words.fr
        assert listed.recipe.cards_version in refused.value.words.en
    assert verify(text, ALL_GAMES, [other, listed.recipe.card_list]).same


def test_a_list_that_cannot_be_played_is_named(listed: Transcript) -> None:
    spoilt = replace(listed, recipe=replace(listed.recipe, card_list='name = "X"'))

    with pytest.raises(UnreadableTranscriptError) as refused:
        verify(render(spoilt, "en"), ALL_GAMES)

    assert "cannot be played" in refused.value.words.en


def test_a_game_with_the_shipped_cards_says_nothing_of_lists(story: Transcript) -> None:
    assert "card_list" not in render(story, "en")


def test_a_new_version_of_the_card_data_makes_no_other_position() -> None:
    """Every recorded game of a game that notes the version differed from its first action on after a change of one word."""
    game = ALL_GAMES["lekemar"]
    blob = game.new_initial_state(decks=[], options=game.options(), seed=1).serialize()

    class Noted:
        def __init__(self, **changed: Any) -> None:
            self.changed = changed

        def serialize(self) -> dict[str, Any]:
            return blob | self.changed

    positions = [Noted(), Noted(cards="another"), Noted(turn=99)]
    same, renamed, other = (fingerprint(cast(State, position)) for position in positions)

    assert "cards" in blob
    assert same == renamed != other

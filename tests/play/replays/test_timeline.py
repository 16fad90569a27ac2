"""A game laid out in time: every position is the one that was played, and eyes see what they may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from collection.models import Player
from play.replays.recording import recording_of
from play.replays.timeline import Timeline
from play.table_models import Table
from simulator.games import GAMES
from simulator.transcript import fingerprint
from tests.play.replays.conftest import PlayedOut

GAMES_TRIED = sorted(GAMES)


@pytest.mark.parametrize("game", GAMES_TRIED)
def test_every_moment_shows_the_position_that_was_played(alice: Player, played_out: PlayedOut, game: str) -> None:
    recording = recording_of(played_out(alice, game))
    timeline = Timeline(recording, None)

    state = recording.first_state()
    for number, action in enumerate([*recording.recipe.actions, None]):
        assert fingerprint(timeline.state_at(number)) == fingerprint(state)
        if action is not None:
            state.apply_action(action)

    assert timeline.is_over
    assert timeline.last == recording.length
    assert timeline.result is not None


@pytest.mark.parametrize("game", GAMES_TRIED)
def test_eyes_read_the_words_of_their_own_actions_only(alice: Player, played_out: PlayedOut, game: str) -> None:
    recording = recording_of(played_out(alice, game))

    timeline = Timeline(recording, 0)

    for moment in timeline.moments[1:]:
        assert (moment.words is not None) == (moment.seat == 0)


def test_moments_are_named_by_turn_and_place(alice: Player, played_out: PlayedOut) -> None:
    timeline = Timeline(recording_of(played_out(alice)), None)

    for moment in timeline.moments:
        assert timeline.find(moment.name, otherwise=-1) == moment.number
        assert timeline.find(str(moment.number), otherwise=-1) == moment.number
    assert timeline.find("999999", otherwise=-1) == timeline.last
    assert timeline.find("t999.1", otherwise=-1) == timeline.last
    assert timeline.find("<script>", otherwise=4) == 4


def test_turns_are_walked_from_end_to_end(alice: Player, played_out: PlayedOut) -> None:
    timeline = Timeline(recording_of(played_out(alice)), None)

    forwards, number = [0], 0
    while number < timeline.last:
        number = timeline.turn_after(number)
        forwards.append(number)
    backwards = [timeline.last]
    while number > 0:
        number = timeline.turn_before(number)
        backwards.append(number)

    turns = {moment.turn for moment in timeline.moments}
    assert forwards == sorted(set(forwards))
    assert len(turns) <= len(forwards) <= len(turns) + 2
    assert set(forwards[:-1]) <= set(backwards)


def test_an_action_that_today_s_rules_refuse_ends_the_replay_before_it(alice: Player, played_out: PlayedOut) -> None:
    recording = recording_of(played_out(alice))
    actions = list(recording.recipe.actions)
    actions[9] = 10**6

    timeline = Timeline(replace(recording, recipe=replace(recording.recipe, actions=tuple(actions))), None)

    assert timeline.refused == 10
    assert timeline.last == 9
    assert timeline.result is None


def test_a_game_that_goes_on_is_open_to_its_owner_s_eyes_only(alice: Player, played_out: PlayedOut) -> None:
    going_on: Table = played_out(alice, "wizard_duel", moves=10, seats=3)
    over: Table = played_out(alice, "wizard_duel", seats=3)

    assert (recording_of(going_on).eyes, recording_of(going_on).is_open) == ((0,), False)
    assert (recording_of(over).eyes, recording_of(over).is_open) == ((0, 1, 2), True)

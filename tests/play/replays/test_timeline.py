"""A game laid out in time: every position is the one that was played, and eyes see what they may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from collection.models import Player
from play.replays.engine.recording import recording_of
from play.replays.engine.timeline import Doubt, Timeline
from play.tables.engine.sitting import MARK
from play.tables.models import Table
from play.templatetags.replays import TITLES
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

    assert timeline.doubt == Doubt(10, 10, is_refused=True)
    assert timeline.last == 9
    assert (timeline.result, timeline.is_proved) == (None, False)


def test_a_position_that_was_another_one_ends_the_replay_at_the_last_that_is_the_same(
    alice: Player, played_out: PlayedOut
) -> None:
    recording = recording_of(played_out(alice))
    marks = [*recording.marks]
    marks[2] = "none"

    timeline = Timeline(replace(recording, marks=tuple(marks)), None)
    at_the_end = Timeline(replace(recording, fingerprint="0" * 16), None)

    assert timeline.doubt == Doubt(33, 48, is_refused=False)
    assert timeline.last == 32
    assert at_the_end.doubt is not None
    assert at_the_end.doubt.last == recording.length
    assert at_the_end.result is None
    assert fingerprint(at_the_end.state_at(at_the_end.last)) != at_the_end.fingerprint


def test_what_was_kept_of_a_game_proves_it(alice: Player, played_out: PlayedOut) -> None:
    table: Table = played_out(alice)
    recording = recording_of(table)

    assert len(recording.marks) == table.moves // MARK
    assert recording.fingerprint == Timeline(recording, None).fingerprint
    assert Timeline(recording, None).is_proved
    assert not Timeline(replace(recording, marks=(), fingerprint=""), None).is_proved


@pytest.mark.parametrize("game", GAMES_TRIED)
def test_every_moment_has_an_icon_of_its_kind(alice: Player, played_out: PlayedOut, game: str) -> None:
    recording = recording_of(played_out(alice, game))

    kinds = {moment.icon for moment in Timeline(recording, None).moments[1:]}
    seen = {moment.icon for moment in Timeline(recording, 0).moments[1:]}

    assert kinds | seen <= set(TITLES)
    assert len(kinds - {"choice", "pass"}) >= 3
    assert "unseen" not in kinds


@pytest.mark.parametrize("game", GAMES_TRIED)
def test_icons_tell_nothing_that_eyes_did_not_see(alice: Player, played_out: PlayedOut, game: str) -> None:
    recording = recording_of(played_out(alice, game))

    for moment in Timeline(recording, 0).moments[1:]:
        if moment.words is None and not moment.news:
            assert moment.icon == "unseen"


def test_the_same_seat_is_followed_from_step_to_step(alice: Player, played_out: PlayedOut) -> None:
    timeline = Timeline(recording_of(played_out(alice)), None)
    number = next(moment.number for moment in timeline.moments if moment.seat == 1)

    after = timeline.same_seat(number, 1)

    assert timeline.moments[after].seat == 1
    assert all(moment.seat == 0 for moment in timeline.moments[number + 1 : after])
    assert timeline.same_seat(after, -1) == number
    assert timeline.same_seat(timeline.last, 1) == timeline.last


def test_a_game_that_goes_on_is_open_to_its_owner_s_eyes_only(alice: Player, played_out: PlayedOut) -> None:
    going_on: Table = played_out(alice, "wizard_duel", moves=10, seats=3)
    over: Table = played_out(alice, "wizard_duel", seats=3)

    assert (recording_of(going_on).eyes, recording_of(going_on).is_open) == ((0,), False)
    assert (recording_of(over).eyes, recording_of(over).is_open) == ((0, 1, 2), True)

"""Laws that every engine keeps, in every position of random games, for small and large tables."""

from __future__ import annotations

import json
import re
from itertools import cycle
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.kernel.game import IllegalActionError, State
from simulator.kernel.narration import Line
from tests.simulator.laws.tables import ENDINGS, SHOWN, Table, play, play_out
from tests.simulator.laws.words import assert_told_apart

SEEDS = st.integers(0, 2**32 - 1)
every_table = pytest.mark.parametrize("table", SHOWN, ids=str)
some_games = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def written(state: State) -> str:
    return json.dumps(state.serialize(), sort_keys=True)


def check_alike(state: State, copies: list[State]) -> None:
    """Written down, the copies are what the state is."""
    text = written(state)
    assert all(written(copy) == text for copy in copies)


def seats(state: State) -> range:
    return range(len(state.returns()))


def some_seats(state: State, turn: int) -> set[int]:
    """Whoever is asked and three more, at a small table all of them: each seat of a large one has its turn."""
    count = len(seats(state))
    return {state.current_player(), *((turn * 3 + step) % count for step in range(min(3, count)))}


@every_table
@some_games
@given(seed=SEEDS)
def test_legal_actions_are_sorted_and_unique_until_the_end_and_the_invariants_hold(table: Table, seed: int) -> None:
    state = table.deal(seed)

    for _ in play(state, seed):
        table.check(state)
        legal = state.legal_actions()
        assert legal
        assert legal == sorted(set(legal))
        assert state.current_player() in seats(state)

    table.check(state)
    assert state.legal_actions() == []
    assert state.outcome() is not None
    assert sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= reward <= 1 for reward in state.returns())


@every_table
@some_games
@given(seed=SEEDS)
def test_a_clone_and_a_written_copy_play_on_like_the_original(table: Table, seed: int) -> None:
    """Copies made at every seventh decision are played on beside the original, and compared with it every seventh decision."""
    state = table.deal(seed)
    copies: list[State] = []

    for number, action in enumerate(play(state, seed)):
        if number % 7 == 0:
            check_alike(state, copies)
            copies = [state.clone(), table.game.deserialize_state(json.loads(written(state)))]
            check_alike(state, copies)
        before = written(state) if number % 7 == 6 else ""
        for copy in copies:
            copy.apply_action(action)
        assert not before or written(state) == before

    check_alike(state, copies)


@every_table
@some_games
@given(seed=SEEDS)
def test_the_same_seed_and_actions_give_the_same_game(table: Table, seed: int) -> None:
    first, second = table.deal(seed), table.deal(seed)
    actions = play_out(first, seed)

    for action in actions:
        second.apply_checked(action)

    assert written(first) == written(second)


@every_table
@some_games
@given(seed=SEEDS)
def test_every_legal_action_is_understood_both_ways_has_words_of_its_own_and_is_never_refused(table: Table, seed: int) -> None:
    state = table.deal(seed)

    for _ in play(state, seed):
        assert_told_apart(state)
        for action in state.legal_actions():
            struct = json.loads(json.dumps(state.action_to_struct(action)))
            assert state.why_not(action) == []
            assert state.why_not(struct) == []


@every_table
@some_games
@given(seed=SEEDS)
def test_news_read_late_say_what_they_said_at_once(table: Table, seed: int) -> None:
    """A narrator may join sentences that follow each other; their words stay those of the moment."""
    state = table.deal(seed)
    prompt, late = table.game.narrator(state), table.game.narrator(state)
    at_once: list[Line] = []

    for count, _ in enumerate(play(state, seed)):
        at_once += prompt.news()
        if count % 7 == 0:
            assert words_of(late.news()) == words_of(at_once)
            at_once = []


def words_of(news: list[Line]) -> set[str]:
    """Every word of some sentences but the verb that follows the number of cards."""
    return {word for line in news for word in re.findall(r"\w+", line.words.en)} - {"go", "goes"}


@every_table
@some_games
@given(seed=SEEDS, action=st.integers(0, 2**10) | st.integers(0, 2**21))
def test_every_other_action_is_refused_with_its_rule(table: Table, seed: int, action: int) -> None:
    state = table.deal(seed)

    for _ in play(state, seed):
        if action in state.legal_actions():
            continue
        with pytest.raises(IllegalActionError) as refusal:
            state.apply_checked(action)
        assert all(reason.rule and reason.fr and reason.en for reason in refusal.value.reasons)


@every_table
@some_games
@given(seed=SEEDS)
def test_an_imagined_deal_looks_the_same_and_does_not_depend_on_hidden_cards(table: Table, seed: int) -> None:
    state = table.deal(seed)

    for count, _ in enumerate(play(state, seed)):
        if count % 5:
            continue
        for player in some_seats(state, count // 5):
            other = state.resample_from_infostate(player, seed)
            if other.current_player() == state.current_player():
                assert other.observation(player) == state.observation(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            table.check(other)
            again = other.resample_from_infostate(player, seed + 1)
            assert written(again) == written(state.resample_from_infostate(player, seed + 1))


@every_table
def test_imagined_deals_differ(table: Table) -> None:
    state = table.deal(1)

    for count, _ in enumerate(play(state, 1)):
        if count == 40:
            break
    deals = [state.resample_from_infostate(0, seed) for seed in range(20)]
    seen_by_others = {json.dumps([deal.observation(seat) for seat in seats(state) if seat], sort_keys=True) for deal in deals}

    assert len(seen_by_others) > 10


@every_table
@some_games
@given(seed=SEEDS)
def test_an_imagined_deal_can_be_played_to_the_end(table: Table, seed: int) -> None:
    state = table.deal(seed)

    for count, _ in enumerate(play(state, seed)):
        if count % 40 == 7:
            imagined = state.resample_from_infostate(state.current_player(), seed)
            play_out(imagined, seed)
            assert imagined.is_terminal()


@every_table
@some_games
@given(seed=SEEDS)
def test_the_script_plays_by_what_it_sees_and_is_the_same_for_the_same_seed(table: Table, seed: int) -> None:
    state, game = table.deal(seed), table.game

    for count, _ in enumerate(play(state, seed)):
        player = state.current_player()
        imagined: Any = state.resample_from_infostate(player, seed)
        choice = game.policy(state, count)
        assert choice in state.legal_actions()
        assert choice == game.policy(imagined, count)


@pytest.mark.parametrize("slug", sorted(ENDINGS))
def test_two_hundred_games_end_in_order(slug: str) -> None:
    """Dealt at each of the tables in turn; `python -m tests.simulator.laws` plays ten thousand."""
    endings = set()

    for seed, table in zip(range(200), cycle(table for table in SHOWN if table.slug == slug), strict=False):
        state = table.deal(seed)
        play_out(state, seed)
        table.check(state)
        outcome = state.outcome()
        assert outcome is not None
        endings.add(outcome.reason)

    assert len(endings) >= ENDINGS[slug]

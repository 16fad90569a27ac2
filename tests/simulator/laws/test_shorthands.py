"""Choices made at one press: each of them can be made by itself, and what is said to come to the same does.

Branches are compared by what every seat sees, and by what it sees in the rest of the game when both go on with the same choices;
where a position keeps more than that, by all that it keeps. Copies are followed by their names.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.games.wankul.model import actions
from simulator.games.wankul.presentation.shorthands import reads_order
from simulator.kernel.assisting import Shorthand
from tests.simulator.games.wankul import decks
from tests.simulator.laws.tables import SHOWN

WANKUL, DUEL = GAMES["wankul"], GAMES["wizard_duel"]
GAMES_EACH = 6
GOING_ON = 60
"""Decisions of two branches that are compared."""
BY_INSTANCE = (actions.TARGET, actions.TAKE)


@pytest.mark.parametrize("table", SHOWN, ids=str)
def test_a_shorthand_stands_for_legal_choices_and_takes_none_away(table: Any) -> None:
    for seed in range(2):
        for state in positions(table.deal(seed), table.game, seed, most=300):
            legal = state.legal_actions()
            for one in table.game.shorthands(state):
                assert len(one.stands_for) > 1
                assert set(one.stands_for) <= set(legal)
                assert set(one.actions) <= set(one.stands_for)
                assert one.words.fr
                assert one.words.en
            assert state.legal_actions() == legal


@pytest.mark.parametrize("table", SHOWN, ids=str)
def test_what_helps_a_person_says_no_more_than_the_person_may_know(table: Any) -> None:
    for seed in range(2):
        for number, state in enumerate(positions(table.deal(seed), table.game, seed, most=200)):
            if number % 5 or state.is_terminal():
                continue
            imagined = state.resample_from_infostate(state.current_player(), number)
            assert table.game.shorthands(imagined) == table.game.shorthands(state)
            assert table.game.cautions(imagined) == table.game.cautions(state)


def test_wankul_what_comes_to_the_same_or_in_any_order_does() -> None:
    met: Counter[str] = Counter()
    for seed in range(3 * GAMES_EACH):
        luck = random.Random(seed)
        lists = [blind_deck(luck), blind_deck(luck)] if seed % 3 else [decks.any_deck(luck), decks.any_deck(luck)]
        state = WANKUL.new_initial_state(decks=lists, options=WANKUL.options(), seed=seed)
        for position in positions(state, WANKUL, seed, most=900):
            for one in WANKUL.shorthands(position):
                met[one.kind] += 1
                if met[one.kind] <= 60:
                    check(position, one, luck)

    assert set(met) == {"same", "any_order", "one_order"}


def test_wankul_copies_in_any_order_even_where_cards_ask_how_a_discard_lies() -> None:
    siege = next(starter.cards for starter in starters("wankul") if starter.slug == "siege")
    copies = {card: 4 for card in siege if load("wankul").card_of(card).type == "character"}
    few = dict(sorted(copies.items())[:4]) | {card: 3 for card in siege if load("wankul").card_of(card).type == "terrain"}
    met = 0
    for seed in range(40):
        state = WANKUL.new_initial_state(decks=[few, few], options=WANKUL.options(), seed=seed)
        for position in positions(state, WANKUL, seed, most=600):
            for one in WANKUL.shorthands(position):
                if one.kind == "any_order" and reads_order(position.box):
                    met += 1
                    check(position, one, random.Random(seed))
    assert met


def test_wizard_duel_r5_life_cards_are_the_same_as_far_as_anybody_knows() -> None:
    met = 0
    for seed in range(GAMES_EACH):
        state = DUEL.new_initial_state(decks=[], options=DUEL.options(players=3), seed=seed)
        for position in positions(state, DUEL, seed, most=900):
            for one in DUEL.shorthands(position):
                first, *others = (action & 0x3F for action in one.stands_for)
                for other in others:
                    met += 1
                    exchanged = position.clone()
                    lives, base = exchanged.lives, 3 * position.player
                    lives[base + first], lives[base + other] = lives[base + other], lives[base + first]
                    assert told_lives(after(position, one.stands_for[0])) == told_lives(
                        after(exchanged, one.stands_for[others.index(other) + 1])
                    )
    assert met


def check(position: Any, one: Shorthand, luck: random.Random) -> None:
    """The law of each kind."""
    if one.kind == "same":
        base = one.stands_for[0]
        for other in one.stands_for[1:]:
            go_on(after(position, base), after(position, other), luck, {base: other, other: base})
    elif one.kind == "any_order":
        orders = [luck.sample(one.actions, len(one.actions)) for _ in range(3)]
        ends = [after(position, *order) for order in (one.actions, *orders)]
        for end in ends[1:]:
            go_on(ends[0].clone(), end, luck, {})
    else:
        assert after(position, *one.actions) is not None


def go_on(one: Any, other: Any, luck: random.Random, swapped: dict[int, int]) -> None:
    """The same to everybody, now and for so many choices more: looked at after each of the first, then after every sixth.

    Branches that have parted stay so, or one of them cannot follow the other's choices.
    """
    names = {action & actions.ARGUMENT: partner & actions.ARGUMENT for action, partner in swapped.items()}
    for number in range(GOING_ON):
        is_over = one.is_terminal() or other.is_terminal()
        if number < 4 or number % 6 == 0 or is_over:
            assert told(one) == told(other)
        if is_over:
            return
        action = luck.choice(one.legal_actions())
        one.apply_action(action)
        other.apply_checked(renamed(action, names))
    assert told(one) == told(other)


def renamed(action: int, names: dict[int, int]) -> int:
    """The same choice where two copies have changed names."""
    kind, argument = action & ~actions.ARGUMENT, action & actions.ARGUMENT
    if kind in BY_INSTANCE:
        return kind | names.get(argument, argument)
    if kind == actions.ACTIVATE:
        return kind | names.get(argument >> 3, argument >> 3) << 3 | argument & 7
    return action


def told(state: Any) -> str:
    """What both seats see and may choose, without the names of copies; without the order of a discard that nobody asks for."""
    seen = [state.observation(seat) for seat in (0, 1)]
    for one in seen:
        one["legal"] = len(one["legal"])
        if not reads_order(state.box):
            for player in one["players"]:
                player["discard"].sort()
    choices = Counter(json.dumps(nameless(state.action_to_struct(action)), sort_keys=True) for action in state.legal_actions())
    return json.dumps([nameless(seen), sorted(choices.items()), state.rng, state.stack[::12]], sort_keys=True)


def nameless(part: Any) -> Any:
    """The same without the numbers of copies."""
    if isinstance(part, dict):
        return {key: nameless(value) for key, value in part.items() if key not in ("instance", "linked_to")}
    return [nameless(value) for value in part] if isinstance(part, list) else part


def told_lives(state: Any) -> Any:
    """A position of Wizard Duel, whichever of the places is empty."""
    blob = state.serialize()
    lives = blob.pop("lives")
    return blob, [sorted(lives[base : base + 3]) for base in range(0, len(lives), 3)]


def after(state: Any, *chosen: int) -> Any:
    """The position after these choices of one seat, each of them legal when it is made."""
    copy, seat = state.clone(), state.current_player()
    for action in chosen:
        if copy.current_player() == seat and action in copy.legal_actions():
            copy.apply_action(action)
    return copy


def positions(state: Any, game: Any, seed: int, *, most: int) -> Iterator[Any]:
    """A game between the script and chance, before each of its choices."""
    luck = random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        is_scripted = luck.random() < 0.8
        state.apply_action(game.policy(state, luck.getrandbits(40)) if is_scripted else luck.choice(state.legal_actions()))


def blind_deck(luck: random.Random) -> dict[str, int]:
    """Cards of which none asks in which order a discard lies, four of each, so that copies meet."""
    characters, terrains = (blind("character"), blind("terrain"))
    return dict.fromkeys(luck.sample(characters, 10), 4) | dict.fromkeys(luck.sample(terrains, 3), 4)


@cache
def blind(kind: str) -> list[str]:
    """The cards of a kind that ask nothing of an order; made by the first test that deals them, not by whoever collects tests."""
    return [card for card in decks.encoded(kind) if _asks_nothing(card)]


def _asks_nothing(card: str) -> bool:
    state: Any = WANKUL.position({"cards": [], "players": [{"deck": [{"card": card, "copies": 2}]}, {}]})
    return not reads_order(state.box)

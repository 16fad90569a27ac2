"""Trying out imagined deals: whatever is legal in one of them can be played there, and the game goes on.

Agents that look ahead do nothing else, so whatever fails here would fail at a table.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache

from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.wankul.model.state import State as WankulState
from simulator.games.wankul.rules import resolution
from simulator.kernel.game import State
from simulator.kernel.rng import derive
from tests.simulator.games.wankul.board import Placed, at, board, person
from tests.simulator.games.wankul.decks import encoded
from tests.simulator.laws.tables import DECISIONS, INVARIANTS, Table

FORCED: Mapping[str, int] = {"character": 14, "terrain": 5}
"""Copies of the card that a deck is made around."""

LIKING = 0.6
"""How often the card that a game is about is played where it can be."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: at every `stride`-th decision, and the first `anew` times that something is asked in a game.

    There, `actions` of the legal ones (0: all), played on for `after` decisions.
    """

    stride: int
    anew: int
    actions: int
    after: int


@dataclass(frozen=True, slots=True)
class Subject:
    """What is played, and how a game of it is dealt."""

    name: str
    slug: str
    deal: Callable[[int], State]


@dataclass(slots=True)
class Tally:
    """What was tried, for the report; `elsewhere` counts deals in which somebody else is asked than at the table."""

    decisions: int = 0
    deals: int = 0
    actions: int = 0
    elsewhere: int = 0

    def as_dict(self) -> dict[str, int]:
        """The figures by name."""
        return asdict(self)


def table_subject(table: Table) -> Subject:
    """A table of any game, with any options."""
    return Subject(str(table), table.slug, table.deal)


def card_subject(card: str) -> Subject:
    """Wankul with one card in every hand: soon on the table in games with even seeds, from decks full of it in the others."""

    def deal(seed: int) -> State:
        luck = random.Random(f"{card} {seed}")
        game = GAMES["wankul"]
        if seed % 2 == 0:
            return _laid_out(card, luck)
        return game.new_initial_state(decks=[_deck_around(card, luck) for _ in range(2)], options=game.options(), seed=seed)

    return Subject(card, "wankul", deal)


def _deck_around(card: str, luck: random.Random) -> dict[str, int]:
    """Forty characters and ten Terrains of any encoded cards, with as many copies of one card as make it lie in every hand."""
    deck = dict.fromkeys(luck.sample(encoded("character"), 20), 2) | dict.fromkeys(luck.sample(encoded("terrain"), 5), 2)
    return deck | {card: FORCED[load("wankul").cards[card].type]}


def _laid_out(card: str, luck: random.Random, *more: str) -> State:
    """Two Terrains with a few characters, where the card finds all the gems it may want; or the card as the first Terrain."""
    kind = load("wankul").cards[card].type
    one, two = [card if kind == "terrain" else luck.choice(encoded("terrain")), luck.choice(encoded("terrain"))]
    sides: list[list[Placed]] = [[person(luck.randrange(4), open="ov"), *luck.sample(encoded("character"), 2)] for _ in range(3)]
    hands = [[card, card, *more, *luck.sample(encoded("character"), 4)] for _ in (0, 1)]
    players = [{"hand": hand, "deck": [*luck.sample(encoded("character"), 20), one, two]} for hand in hands]
    terrains = at(one, a=sides[0][:1], b=sides[1]), at(two, a=sides[2])
    return board(*terrains, a=players[0], b=players[1])


def lent_by_hand() -> list[str]:
    """The characters with a main text."""
    catalogue = load("wankul").cards
    return [card for card in encoded("character") if any(one["when"] == "on_play" for one in catalogue[card].abilities)]


def lending_subject(card: str) -> Subject:
    """Wankul where the main text of a card is carried out by another at once, if it is ever lent."""

    def deal(seed: int) -> State:
        luck = random.Random(f"{card} {seed}")
        state = _laid_out(card, luck, "S3-118")
        for kind, wanted in (("play", "S3-118"), ("place", ""), ("pay", ""), ("pay", ""), ("card", card)):
            _take(state, kind, wanted, luck)
        return state

    return Subject(card, "wankul", deal)


def _take(state: State, kind: str, card: str, luck: random.Random) -> None:
    """One of the legal actions of this kind, with this card if one is named, where there is any."""
    structs = {action: state.action_to_struct(action) for action in state.legal_actions()}
    fitting = [one for one, said in structs.items() if said["kind"] == kind and card in ("", said.get("card"))]
    if fitting:
        state.apply_action(luck.choice(fitting))


@cache
def cards_with_text() -> tuple[str, ...]:
    """Every card of Wankul that the engine plays in full and that does something."""
    catalogue = load("wankul").cards
    return tuple(card for kind in FORCED for card in encoded(kind) if catalogue[card].abilities)


def play_and_try(subject: Subject, seed: int, effort: Effort) -> Tally:
    """Play one game, partly by the script and partly by lot, and try out imagined deals on the way."""
    tally, luck, met = Tally(), random.Random(seed), Counter[str]()
    for number, state in enumerate(positions(subject, seed)):
        question = state.observation(0)["question"]
        met[question] += 1
        if number % effort.stride == seed % effort.stride or met[question] <= effort.anew:
            tally.decisions += 1
            for viewer in range(len(state.returns())):
                _try_deal(subject, state, viewer, effort, luck, tally)
    return tally


def positions(subject: Subject, seed: int) -> Iterator[State]:
    """The positions of a game, before each decision."""
    game, state, luck = GAMES[subject.slug], subject.deal(seed), random.Random(seed)
    by_script = luck.choice((0.0, 0.5, 0.9))
    for number in range(DECISIONS):
        if state.is_terminal():
            return
        yield state
        liked = [action for action in state.legal_actions() if state.action_to_struct(action).get("card") == subject.name]
        if liked and luck.random() < LIKING:
            state.apply_action(luck.choice(liked))
        elif luck.random() < by_script:
            state.apply_action(game.policy(state, derive(seed, number)))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    raise AssertionError("the game does not end")


def _try_deal(subject: Subject, state: State, viewer: int, effort: Effort, luck: random.Random, tally: Tally) -> None:
    """Imagine a deal for one seat, and play the legal actions of it."""
    deal = state.resample_from_infostate(viewer, luck.getrandbits(32))
    check_is_sound(subject, deal)
    tally.deals += 1
    if deal.current_player() == state.current_player():
        assert deal.observation(viewer) == state.observation(viewer)
    else:
        assert state.current_player() != viewer
        tally.elsewhere += 1
    if state.current_player() == viewer:
        assert reckoned_anew(deal) == state.legal_actions()
    for action in _some(deal.legal_actions(), effort.actions, luck):
        tally.actions += 1
        after = deal.clone()
        after.apply_action(action)
        check_is_sound(subject, after)
        _play_on(subject, after, effort.after, luck)


def reckoned_anew(state: State) -> list[int]:
    """The legal actions, from what lies where; Wankul notes them when it asks."""
    copy = state.clone()
    if isinstance(copy, WankulState) and not copy.is_terminal():
        resolution.ask_again(copy)
    return copy.legal_actions()


def check_is_sound(subject: Subject, state: State) -> None:
    """Somebody can choose, or the game is over; and the invariants hold."""
    assert bool(state.legal_actions()) != state.is_terminal()
    INVARIANTS[subject.slug](state)


def _play_on(subject: Subject, state: State, decisions: int, luck: random.Random) -> None:
    """So many decisions more, by the script and by lot."""
    game = GAMES[subject.slug]
    for number in range(decisions):
        if state.is_terminal():
            return
        state.apply_action(game.policy(state, number) if luck.random() < 0.5 else luck.choice(state.legal_actions()))
    check_is_sound(subject, state)


def _some(actions: list[int], most: int, luck: random.Random) -> list[int]:
    """All of them, or as many as are wanted."""
    return actions if not most or len(actions) <= most else luck.sample(actions, most)


def cards_that(*words: str) -> list[str]:
    """The cards of Wankul whose text in data has one of these words."""
    catalogue = load("wankul").cards
    return [card for card in cards_with_text() if any(word in json.dumps(catalogue[card].abilities) for word in words)]

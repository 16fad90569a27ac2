"""A table's game played out on the engine up to its last action: made from the row, never stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from collection.refusal import Refusal
from play.boards import board_of
from play.boards.contract import Clock
from play.common.versions import Versions
from play.tables.models import Table
from simulator.catalog.own_list import list_version
from simulator.games import GAMES
from simulator.games.own_lists import game_played
from simulator.kernel.assisting import Cautions, Shorthand
from simulator.kernel.game import TERMINAL, State
from simulator.kernel.narration import Line
from simulator.kernel.playable import PlayableGame
from simulator.kernel.seating import options_for
from simulator.transcript import fingerprint
from simulator.transcript.recorder import cards_version

KEPT = 64
"""Games that a process keeps in memory, so that one move does not cost a whole game."""

MARK = 16
"""Actions between two positions of which a mark is kept, by which replays are verified."""

MARK_DIGITS = 4
"""How much of a fingerprint a mark is."""


class OutdatedTableError(Refusal):
    """The rules or the cards have changed since, and the actions of the table are no longer a game; `cause` says where."""

    words = _("The rules have changed since, and this game can no longer be played.")

    def __init__(self, cause: str) -> None:
        super().__init__()
        self.cause = cause


class Told(NamedTuple):
    """A line of the log, and how many actions had been played when it was told."""

    moves: int
    line: Line


class Choice(NamedTuple):
    """A choice between several actions: who made it, after how many actions, and the position it was made in."""

    seat: int
    moves: int
    state: State


class Sitting:
    """One game, played forward with the words that its owner may read.

    `last_choice` is the last one that anybody made, `last_own` the last one of the owner; None before there is one.
    What may be chosen at one press, and is all chosen in that order, is one choice.
    `reveals_nothing` is what is known of the present position (taking_back.py), None where nobody has asked.
    """

    __slots__ = (
        "_choices",
        "actions",
        "board",
        "game",
        "last_choice",
        "last_own",
        "marks",
        "narrator",
        "reveals_nothing",
        "seat",
        "state",
        "told",
    )

    def __init__(self, table: Table) -> None:
        self.game: PlayableGame = game_of(table)
        self.board = board_of(table.game, table.card_list)
        self.seat = table.seat
        self.state: State = new_state(table)
        self.narrator = self.game.narrator(self.state)
        self.actions: list[int] = []
        self.marks: list[str] = []
        self.told: list[Told] = []
        self.last_choice: Choice | None = None
        self.last_own: Choice | None = None
        self.reveals_nothing: bool | None = None
        self._choices: list[int] | None = None
        self._listen()

    def play(self, action: int) -> None:
        """Apply a legal action and keep what the owner hears of it."""
        if len(self.choices()) > 1 and not self._goes_on(action):
            self.last_choice = Choice(self.asked, len(self.actions), self.state.clone())
            if self.is_mine:
                self.last_own = self.last_choice
        self.state.apply_action(action)
        self.reveals_nothing = self._choices = None
        self.actions.append(action)
        if len(self.actions) % MARK == 0:
            self.marks.append(fingerprint(self.state)[:MARK_DIGITS])
        self._listen()

    def _goes_on(self, action: int) -> bool:
        """The owner's last choice goes on: several that are all made, in the order that the game offers at one press."""
        begun = self.last_own
        if begun is None or begun is not self.last_choice or not self.is_mine:
            return False
        made = (*self.actions[begun.moves :], action)
        return any(one.kind != "same" and one.actions[: len(made)] == made for one in self.game.shorthands(begun.state))

    def play_what_is_forced(self) -> None:
        """Play on while there is but one thing to do, whoever is asked."""
        while not self.is_over:
            choices = self.choices()
            if len(choices) > 1:
                return
            self.play(choices[0])

    @property
    def asked(self) -> int:
        """The seat that must choose, or TERMINAL."""
        return self.state.current_player()

    @property
    def is_mine(self) -> bool:
        """The owner of the table is asked."""
        return self.asked == self.seat

    @property
    def is_over(self) -> bool:
        return self.asked == TERMINAL

    def choices(self) -> list[int]:
        """The legal actions of the seat asked, without the one that only the clock may play."""
        if self._choices is None:
            clock = self.clock()
            legal = self.state.legal_actions()
            self._choices = [action for action in legal if action != clock.action] if clock else legal
        return self._choices

    def shorthands(self) -> list[Shorthand]:
        """What the owner may choose at one press; nothing while somebody else is asked."""
        return self.game.shorthands(self.state) if self.is_mine else []

    def cautions(self) -> Cautions:
        """What the owner should read before he chooses, by action; nothing while somebody else is asked."""
        return self.game.cautions(self.state) if self.is_mine else {}

    def clock(self) -> Clock | None:
        """The time limit of the choice that the owner is asked for."""
        return self.board.clock(self.state) if self.is_mine else None

    def seen(self) -> dict[str, Any]:
        """All that the owner may see."""
        return self.state.observation(self.seat)

    def _listen(self) -> None:
        moves = len(self.actions)
        self.told += [Told(moves, line) for line in self.narrator.news(self.seat)]


_kept: OrderedDict[UUID, Sitting] = OrderedDict()


@contextmanager
def sitting_of(table: Table) -> Iterator[Sitting]:
    """Lend the game of a table, up to its last action, while a block lasts. OutdatedTableError when it can no longer be played.

    Nobody else has it meanwhile. It is remembered for the next look at the table, unless something but a refusal ends the block:
    what broke off in the middle of an action is made anew.
    """
    sitting = _taken_out(table)
    try:
        yield sitting
    except Refusal:
        remember(table, sitting)
        raise
    remember(table, sitting)


def remember(table: Table, sitting: Sitting) -> None:
    """Keep a sitting for the next look at its table; the ones looked at last are kept."""
    _kept[table.pk] = sitting
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def _taken_out(table: Table) -> Sitting:
    kept = _kept.pop(table.pk, None)
    sitting = kept if kept and _is_on_the_way(kept, table) else Sitting(table)
    is_certain = versions_now(table.game, table.card_list) == Versions(table.rules_version, table.cards_version)
    for action in table.actions[len(sitting.actions) :]:
        if not is_certain and action not in sitting.state.legal_actions():
            raise OutdatedTableError(f"action {len(sitting.actions) + 1} of table {table.pk} is no longer legal")
        sitting.play(action)
    return sitting


def _is_on_the_way(sitting: Sitting, table: Table) -> bool:
    count = len(sitting.actions)
    return sitting.seat == table.seat and sitting.actions == table.actions[:count]


def new_state(table: Table) -> State:
    """The table as it was set up, before the first action."""
    try:
        if table.start is not None:
            return game_of(table).deserialize_state(table.start)
        return game_of(table).new_initial_state(decks=table.decks, options=options_of(table), seed=table.seed)
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        raise OutdatedTableError(f"table {table.pk} can no longer be set up: {problem}") from problem


def game_of(table: Table) -> PlayableGame:
    """The engine with the cards of this table. OutdatedTableError when its list can no longer be played."""
    try:
        return game_played(table.game, table.card_list)
    except (LookupError, ValueError) as problem:
        raise OutdatedTableError(f"the card list of table {table.pk} can no longer be played: {problem}") from problem


def options_of(table: Table) -> Any:
    """The options of the table as the game knows them."""
    wanted = {name: value for name, value in table.options.items() if name != "players"}
    return options_for(GAMES[table.game], len(table.seats), **wanted)


def versions_now(game: str, card_list: str = "") -> Versions:
    """The rules and card data that a game is played with now, with the list in this text or the shipped cards."""
    cards = list_version(card_list) if card_list else cards_version(game)
    return Versions(rules=GAMES[game].rules_version, cards=cards)

"""What the page of a table shows: the board, the choices in words, the log; all by what the owner may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from collection.languages import page_language
from play.boards.contract import Struct
from play.common.card_source import CardSource
from play.common.chapters import Chapter, Heading, in_chapters
from play.common.option_fields import beside_usual
from play.tables.engine.levels import level_title
from play.tables.engine.sitting import Sitting, Told
from play.tables.models import HUMAN, Hint, Phase, Table
from play.tables.services.taking_back import can_take_back
from simulator.games import GAMES
from simulator.kernel.game import PASS, Reason
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

CONFIRMING = ("pass", "confirm")
"""Kinds of actions that Space plays."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action in words; `touches` names the pieces and places of the board that stand for it."""

    number: int
    action: int
    words: str
    touches: tuple[str, ...]
    is_confirming: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where; `level` is "" for the owner."""

    number: int
    letter: str
    is_mine: bool
    level: str
    deck: str

    @property
    def key(self) -> str:
        return f"seat:{self.number}"


LogLine = tuple[int, str]
"""A line of the log after the number of actions before it."""


@dataclass(frozen=True)
class TableView:
    """Everything that the templates of a table may use."""

    table: Table
    seen: Mapping[str, Any]
    scene: Mapping[str, Any]
    template: str
    style: str
    game_name: str
    standing: str
    signs: tuple[str, ...]
    question: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    chosen: str
    news: tuple[str, ...]
    chapters: list[Chapter[LogLine]]
    result: str
    places: tuple[tuple[Seat, int], ...]
    seconds_left: float | None
    seconds: float | None
    can_take_back: bool

    @property
    def source(self) -> CardSource:
        """Where the cards come from."""
        return CardSource(self.table.game, self.table.card_list, f"table={self.table.pk}")

    @property
    def agreed(self) -> list[str]:
        """What was agreed on beside the usual."""
        return beside_usual(GAMES[self.table.game], len(self.table.seats), self.table.options)

    @property
    def asked(self) -> Seat | None:
        """Who must choose now."""
        seat = self.seen["asked"]
        return None if seat is None or self.table.is_over else self.seats[seat]


def view_of(table: Table, sitting: Sitting, *, now: datetime) -> TableView:
    """The table as its owner sees it."""
    language = page_language()
    seen, board = sitting.seen(), sitting.board
    actions = offered(table, sitting)
    structs = [sitting.state.action_to_struct(action) for action in actions]
    clock = sitting.clock() if table.deadline else None
    return TableView(
        table=table,
        seen=seen,
        scene=board.scene(seen, structs),
        template=board.template,
        style=board.style,
        game_name=board.name,
        standing=board.standing(seen),
        signs=tuple(sign.say(language) for sign in sitting.game.signs(seen)),
        question=board.asks(seen) if structs else "",
        seats=seats_of(table),
        choices=choices_of(sitting, actions, structs, seen),
        chosen=_chosen(sitting),
        news=_news(sitting),
        chapters=in_chapters(_log(sitting.told)),
        result=sitting.narrator.result().say(language) if sitting.is_over else "",
        places=_places(table, board.scores(seen)) if table.is_over else (),
        seconds_left=max(0.0, (table.deadline - now).total_seconds()) if clock and table.deadline else None,
        seconds=clock.seconds * table.pace if clock else None,
        can_take_back=can_take_back(table, sitting),
    )


def offered(table: Table, sitting: Sitting) -> list[int]:
    """The actions that the owner may choose from now."""
    return sitting.choices() if sitting.is_mine and table.phase == Phase.YOURS else []


def choices_of(
    sitting: Sitting, actions: Sequence[int], structs: Sequence[Struct], seen: Mapping[str, Any]
) -> tuple[Choice, ...]:
    """Each offered action in the page's language."""
    state, language = sitting.state, page_language()
    return tuple(
        Choice(
            number=number,
            action=action,
            words=state.action_to_string(action, language),
            touches=tuple(sitting.board.touches(struct, seen)),
            is_confirming=action == PASS or struct["kind"] in CONFIRMING,
        )
        for number, (action, struct) in enumerate(zip(actions, structs, strict=True), start=1)
    )


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Everybody at the table, in the order of the seats."""
    names = table.deck_names or [""] * len(table.seats)
    return tuple(
        Seat(number, seat_letter(number), agent == HUMAN, "" if agent == HUMAN else level_title(agent), names[number])
        for number, agent in enumerate(table.seats)
    )


def _log(told: Sequence[Told]) -> Iterator[Heading | LogLine]:
    """Everything that the owner was told, in the page's language."""
    language = page_language()
    for moves, line in told:
        words = line.words.say(language)
        yield Heading(words) if line.is_heading else (moves, words)


def _places(table: Table, scores: Sequence[int]) -> tuple[tuple[Seat, int], ...]:
    """Everybody with his score, the winner first, then the best."""
    told = zip(seats_of(table), scores, strict=True) if scores else ()
    return tuple(sorted(told, key=lambda one: (one[0].number != table.winner, -one[1])))


def _news(sitting: Sitting) -> tuple[str, ...]:
    """What has happened since the owner's last choice."""
    since = sitting.last_own.moves if sitting.last_own else -1
    language = page_language()
    return tuple(told.line.words.say(language) for told in sitting.told if told.moves > since)


def _chosen(sitting: Sitting) -> str:
    """What the owner chose last, in the words of the choice; "" before the first one."""
    choice = sitting.last_own
    return choice.state.action_to_string(sitting.actions[choice.moves], page_language()) if choice else ""


def refusals_of(table: Table, sitting: Sitting, key: str = "") -> list[tuple[str, list[str]]]:
    """Why what the owner may want to do is refused now: with one piece or place of the board, else with anything."""
    if not offered(table, sitting):
        return []
    language, state = page_language(), sitting.state
    found: list[tuple[Words | None, list[Reason]]]
    if key:
        wishes = sitting.board.wishes(key, sitting.seen())
        found = [(None, reasons) for reasons in (state.why_not(dict(wish)) for wish in wishes) if reasons]
        found = found if len(found) == len(wishes) else []
    else:
        found = [(words, reasons) for words, reasons in sitting.game.refusals(state)]
    return [(words.say(language) if words else "", [one.message(language) for one in reasons]) for words, reasons in found]


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A choice with an agent's estimate in percent, and how it wavers; see `simulator.ai.hints.Advice`."""

    words: str
    action: int
    chance: float
    low: float
    high: float
    samples: int


def hint_lines(found: Hint, choices: Sequence[Choice]) -> list[AdviceLine]:
    """What a hint says of the choices, the best one first."""
    words = {choice.action: choice.words for choice in choices}
    return [
        AdviceLine(words[one["action"]], one["action"], 100 * one["chance"], 100 * one["low"], 100 * one["high"], one["samples"])
        for one in found.lines
        if one["action"] in words
    ]

"""What the page of a table shows: the board, the choices in words, the log; all by what the owner may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from play.boards.contract import Struct
from play.common.card_source import CardSource
from play.common.chapters import Chapter, Heading, in_chapters
from play.common.deck_names import in_page_language
from play.common.number_words import signed
from play.common.option_fields import beside_usual
from play.tables.engine.levels import level_title
from play.tables.engine.sitting import Sitting, Told
from play.tables.models import HUMAN, Hint, Phase, Table
from play.tables.presentation.told import Because, Entry, by_cause
from play.tables.services.taking_back import can_take_back
from simulator.ai import verdict_of
from simulator.ai.reasons import Gap
from simulator.games import GAMES
from simulator.kernel.game import PASS, Language, Reason
from simulator.kernel.narration import action_words
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

CONFIRMING = ("pass", "confirm")
"""Kinds of actions that Space plays."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action in words; `touches` names the pieces and places of the board that stand for it.

    `cautions` are to be read before it is chosen.
    """

    number: int
    action: int
    words: str
    touches: tuple[str, ...]
    is_confirming: bool
    cautions: tuple[str, ...] = ()


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


@dataclass(frozen=True)
class TableView:
    """Everything that the templates of a table may use.

    `news` and `recent` are what was told since the owner's last choice, before which `since` actions had been played (-1: none
    yet). `again` is the one of the `choices` that was `chosen` last; `by_the_game`: by whoever sat there in the game
    that the table goes on.
    """

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
    shorthands: tuple[tuple[str, int], ...]
    again: Choice | None
    chosen: Words | None
    by_the_game: bool
    news: tuple[str, ...]
    recent: tuple[Because, ...]
    chapters: list[Chapter[Because]]
    since: int
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
    def has_playback(self) -> bool:
        """Something happened after what the owner's last choice did at once."""
        return self.table.moves > self.since + 1 and any(
            entry.moves > self.since + 1 for part in self.recent for entry in part.lines
        )

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
    since = sitting.last_own.moves if sitting.last_own else -1
    recent = [told for told in sitting.told if told.moves > since]
    choices, chosen = choices_of(sitting, actions, structs, seen), _chosen(sitting)
    return TableView(
        table=table,
        seen=seen,
        scene=board.scene(seen, structs),
        template=board.template,
        style=board.style,
        game_name=board.name,
        standing=board.standing(seen),
        signs=(*not_in_full(table, sitting), *(sign.say(language) for sign in sitting.game.signs(seen))),
        question=board.asks(seen) if structs else "",
        seats=seats_of(table),
        choices=choices,
        shorthands=_shorthands(sitting) if actions else (),
        again=same_again(choices, chosen.say(language)) if chosen else None,
        chosen=chosen,
        by_the_game=since < table.taken_over,
        news=tuple(line.words.say(language) for _, line in recent),
        recent=tuple(_told_since(recent)),
        chapters=in_chapters(by_cause(sitting.told)),
        since=since,
        result=sitting.narrator.result().say(language) if sitting.is_over else "",
        places=_places(table, board.scores(seen)) if table.is_over else (),
        seconds_left=max(0.0, (table.deadline - now).total_seconds()) if clock and table.deadline else None,
        seconds=clock.seconds * table.pace if clock else None,
        can_take_back=can_take_back(table, sitting),
    )


def not_in_full(table: Table, sitting: Sitting) -> list[str]:
    """One sentence where the owner's deck has cards that the engine does not play in full, by name."""
    cards = sitting.game.measure.facts(table.decks[table.seat]).cards if table.decks else ()
    names = dict.fromkeys(card.name for card in cards if card.status != "full")
    return [_("Not played in full: %(cards)s") % {"cards": ", ".join(names)}] if names else []


def offered(table: Table, sitting: Sitting) -> list[int]:
    """The actions that the owner may choose from now."""
    return sitting.choices() if sitting.is_mine and table.phase == Phase.YOURS else []


def choices_of(
    sitting: Sitting, actions: Sequence[int], structs: Sequence[Struct], seen: Mapping[str, Any]
) -> tuple[Choice, ...]:
    """Each offered action in the page's language."""
    state, language, cautions = sitting.state, page_language(), sitting.cautions()
    return tuple(
        Choice(
            number=number,
            action=action,
            words=state.action_to_string(action, language),
            touches=tuple(sitting.board.touches(struct, seen)),
            is_confirming=is_confirming(action, struct),
            cautions=tuple(words.say(language) for words in cautions.get(action, ())),
        )
        for number, (action, struct) in enumerate(in_order(actions, structs, sitting.board.seldom), start=1)
    )


def in_order(actions: Sequence[int], structs: Sequence[Struct], seldom: Sequence[str]) -> list[tuple[int, Struct]]:
    """Actions with their structs in the order of the list.

    As the engine has them, then those of the kinds that are seldom meant, then what passes or confirms, for which there is a key.
    """
    ranks = {kind: rank for rank, kind in enumerate(seldom, start=1)}
    return sorted(zip(actions, structs, strict=True), key=lambda pair: (is_confirming(*pair), ranks.get(pair[1]["kind"], 0)))


def is_confirming(action: int, struct: Struct) -> bool:
    """Space plays it."""
    return action == PASS or struct["kind"] in CONFIRMING


def _shorthands(sitting: Sitting) -> tuple[tuple[str, int], ...]:
    """What may be chosen at one press, in the page's language, and for how many choices it stands."""
    return tuple((one.words.say(page_language()), len(one.stands_for)) for one in sitting.shorthands())


def same_again(choices: Sequence[Choice], chosen: str) -> Choice | None:
    """The choice that reads as the last one did, of which no two do; None where Space plays it anyway."""
    return next((one for one in choices if one.words == chosen and not one.is_confirming), None)


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Everybody at the table, in the order of the seats."""
    names = in_page_language(table.game, table.deck_names) or [""] * len(table.seats)
    return tuple(
        Seat(number, seat_letter(number), agent == HUMAN, "" if agent == HUMAN else level_title(agent), names[number])
        for number, agent in enumerate(table.seats)
    )


def _told_since(told: Sequence[Told]) -> Iterator[Because]:
    """What is new, by its causes; a new turn is a line among the others."""
    for part in by_cause(told):
        yield Because("", (Entry(-1, part.words),)) if isinstance(part, Heading) else part


def _places(table: Table, scores: Sequence[int]) -> tuple[tuple[Seat, int], ...]:
    """Everybody with his score, the winner first, then the best."""
    told = zip(seats_of(table), scores, strict=True) if scores else ()
    return tuple(sorted(told, key=lambda one: (one[0].number != table.winner, -one[1])))


def _chosen(sitting: Sitting) -> Words | None:
    """What the owner chose last, in the words of the choice; None before the first one."""
    choice = sitting.last_own
    if choice is None:
        return None
    made = tuple(sitting.actions[choice.moves :])
    for one in sitting.game.shorthands(choice.state):
        if one.kind != "same" and made[: len(one.actions) - 1] == one.actions[:-1]:  # the last one is not asked for
            return one.words
    return action_words(choice.state, made[0])


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


STANDINGS = {
    "good": gettext_lazy("Your position: good."),
    "even": gettext_lazy("Your position: even."),
    "bad": gettext_lazy("Your position: difficult."),
}
"""What people read of the estimate of the best choice: it judges the position, and no choice."""


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A choice as an agent judges it: a word (`good`, `even` or `bad`) and no number, for its estimates miss by too much.

    `wins`: it is proved to win in this turn. `is_close`: the agent cannot tell it from the first one. `plan`: what to choose
    one after the other, this choice first; empty where nothing more is foreseen. `reasons`: what there is more or less of after
    it than after the first one, on so many `deals`, where the agent stops looking, so many `turns` on; no deals where too little
    was seen to say so, which `is_seldom` says where it is what a reason lacks.
    """

    words: str
    action: int
    verdict: str
    wins: bool
    is_close: bool
    samples: int
    plan: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    deals: int = 0
    turns: int = 0
    is_seldom: bool = False

    @property
    def standing(self) -> str:
        """How one stands with this choice, in the page's language."""
        return str(STANDINGS[self.verdict])


def hint_lines(found: Hint, choices: Sequence[Choice]) -> list[AdviceLine]:
    """What a hint says of the choices, the best one first."""
    words = {choice.action: choice.words for choice in choices}
    lines = [line for line in found.lines if line["action"] in words]
    language, seats = page_language(), len(found.table.seats)
    gives_reasons = gives_reasons_of(found) and not any(line.get("wins") for line in lines[:1])
    return [
        AdviceLine(
            words=words[line["action"]],
            action=line["action"],
            verdict=verdict_of(line["chance"], seats),
            wins=line.get("wins", False),
            is_close=line is not lines[0] and not lines[0].get("wins") and line["high"] >= lines[0]["chance"],
            samples=line["samples"],
            plan=_plan(line.get("plan", ()), language),
            is_seldom=gives_reasons and line is not lines[0] and "beside" not in line,
            **(_beside(line["beside"], found.table) if "beside" in line else {}),
        )
        for line in lines
    ]


def gives_reasons_of(found: Hint) -> bool:
    """Whether such a hint says why a choice comes behind the first one: those of some games were wrong too often (docs/ai.md)."""
    return not found.is_played_out and GAMES[found.table.game].tells_reasons


def _beside(told: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """What a line says of an option beside the first one: the counts that are a reason (`Gap.is_told`)."""
    who = gettext_lazy("opponent") if len(table.seats) == 2 else gettext_lazy("the others together")
    reasons = []
    for whose, gaps in ((gettext_lazy("you"), told["own"]), (who, told["others"])):
        for title, gap in zip(GAMES[table.game].counted, starmap(Gap, gaps), strict=False):  # of the others, it may be none
            if gap.is_told:
                words = {"what": title.say(page_language()), "who": whose, "number": signed(gap.mean)}
                reasons.append(_("%(what)s, %(who)s: %(number)s") % words)
    return {"reasons": tuple(reasons), "deals": told["deals"], "turns": told["turns"]}


def _plan(steps: Sequence[Sequence[str]], language: Language) -> tuple[str, ...]:
    """The steps of a plan, each stored in both languages; nothing where one alone is foreseen."""
    return tuple(Words(*step).say(language) for step in steps) if len(steps) > 1 else ()

"""What the page of a replay shows: the board at one moment, with certain eyes, and the moments around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.languages import page_language
from collection.models import shown_name
from play.boards import board_of
from play.common.chapters import Chapter, Heading, in_chapters
from play.common.deck_names import in_page_language
from play.common.versions import Versions
from play.replays.engine.recording import Recording, recording_by
from play.replays.engine.timeline import Moment, Timeline, timeline_of
from play.replays.models import Link, Purpose, Remark
from play.tables.engine.levels import level_title
from play.tables.engine.sitting import OutdatedTableError, versions_now
from play.tables.models import HUMAN
from play.tables.presentation.matchup import matchup
from play.tables.presentation.table_page import Seat
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

ALL = "all"
"""What addresses call the eyes that see every hand."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand of a seat that is not drawn on the board, by printing."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class ReplayView:
    """Everything that the templates of a replay may use; the boards find here what they find at a live table."""

    recording: Recording
    timeline: Timeline
    moment: Moment
    eyes: str
    eyes_offered: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    seen: Mapping[str, Any]
    scene: Mapping[str, Any]
    template: str
    style: str
    game_name: str
    hands: tuple[OpenHand, ...]
    versions_now: Versions

    @property
    def matchup(self) -> str:
        """The game, and who plays against whom."""
        return matchup(self.game_name, self.seats)

    @property
    def chapters(self) -> list[Chapter[Moment]]:
        """All moments; only a whole page tells them."""
        return in_chapters(_with_headings(self.timeline.moments))

    @property
    def result(self) -> Words | None:
        """How the game ended, at its last moment."""
        return self.timeline.result if self.moment.number == self.timeline.last else None

    @property
    def is_first(self) -> bool:
        return self.moment.number == 0

    @property
    def is_last(self) -> bool:
        return self.moment.number == self.timeline.last

    @property
    def turn_before(self) -> int:
        return self.timeline.turn_before(self.moment.number)

    @property
    def turn_after(self) -> int:
        return self.timeline.turn_after(self.moment.number)

    @property
    def seat_before(self) -> int:
        return self.timeline.same_seat(self.moment.number, -1)

    @property
    def seat_after(self) -> int:
        return self.timeline.same_seat(self.moment.number, 1)

    @property
    def is_under_the_same_rules(self) -> bool:
        """The rules and the cards are those under which the game was played."""
        recipe = self.recording.recipe
        return self.versions_now == Versions(recipe.rules_version, recipe.cards_version)


def replay_view(recording: Recording, *, at: str, eyes: str, otherwise: int = 0, is_mine: bool = False) -> ReplayView:
    """The replay at a moment ("t7.3", "41"), with the eyes of a seat ("0") or of everybody ("all").

    What an address may not ask for, or names wrongly, gives way to what it may. `is_mine`: whoever played it is looking.
    OutdatedTableError when there is no game.
    """
    viewer = viewer_of(recording, eyes)
    timeline = timeline_of(recording, viewer)
    moment = timeline.moments[timeline.find(at, otherwise=min(otherwise, timeline.last))]
    state = timeline.state_at(moment.number)
    seats = seats_of(recording, is_mine=is_mine)
    drawn = recording.seat if viewer is None else viewer
    board, seen = board_of(recording.recipe.game, recording.recipe.card_list), state.observation(drawn)
    others = [seat for seat in seats if viewer is None and seat.number != drawn]
    return ReplayView(
        recording=recording,
        timeline=timeline,
        moment=moment,
        eyes=ALL if viewer is None else str(viewer),
        eyes_offered=eyes_offered(recording),
        seats=seats,
        seen=seen,
        scene=board.scene(seen, []),
        template=board.template,
        style=board.style,
        game_name=board.name,
        hands=tuple(OpenHand(seat, tuple(board.held(state.observation(seat.number)))) for seat in others),
        versions_now=versions_now(recording.recipe.game, recording.recipe.card_list),
    )


def remarks_at(view: ReplayView, remarks: Sequence[Remark]) -> list[Remark]:
    """The remarks on this moment, and those on its turn."""
    moments, last = view.timeline.moments, view.timeline.last
    return [
        remark
        for remark in remarks
        if remark.moves == view.moment.number or (remark.whole_turn and moments[min(remark.moves, last)].turn == view.moment.turn)
    ]


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link as lists show it: the game, who sat at the table, who shows it."""

    link: Link
    slug: str
    game: str
    seats: tuple[Seat, ...]
    length: int
    shown_by: str


def link_row(link: Link, *, is_mine: bool = False) -> LinkRow:
    """A link in the language of the page, for its owner or for others."""
    recording = recording_by(link)
    slug, seats = recording.recipe.game, seats_of(recording, is_mine=is_mine)
    return LinkRow(link, slug, board_of(slug).name, seats, recording.length, shown_name(link.owner))


def link_title(row: LinkRow) -> str:
    """What a link shows, in a few words: the two decks of a duel, else the game and how many played it."""
    if row.link.purpose == Purpose.REPORT:
        return _("Bug report: %(game)s") % {"game": row.game}
    if not _is_duel_of_decks(row):
        words = ngettext("%(game)s, %(count)d player", "%(game)s, %(count)d players", len(row.seats))
        return words % {"game": row.game, "count": len(row.seats)}
    one, other = (seat.deck for seat in row.seats)
    return _("%(one)s against %(other)s") % {"one": one, "other": other}


def link_line(row: LinkRow) -> str:
    """How the game ended, and the game whose decks the title names, or who sat there."""
    result = _result_of(recording_by(row.link))
    if row.link.purpose != Purpose.REPORT and _is_duel_of_decks(row):
        return f"{row.game}. {result}" if result else row.game
    return f"{result} {_everybody(row)}" if result else _everybody(row)


def _is_duel_of_decks(row: LinkRow) -> bool:
    return len(row.seats) == 2 and all(seat.deck for seat in row.seats)


def _everybody(row: LinkRow) -> str:
    """The decks at the table, or who sat there; two against each other."""
    has_decks = all(seat.deck for seat in row.seats)
    seats = [
        _("%(letter)s: %(player)s") % {"letter": seat.letter, "player": seat.deck if has_decks else seat.level}
        for seat in row.seats
    ]
    if len(seats) == 2:
        return _("%(one)s against %(other)s") % {"one": seats[0], "other": seats[1]}
    return " · ".join(seats)


def _result_of(recording: Recording) -> str:
    """How a recorded game ended; "" where it goes on, or where today's rules no longer play it."""
    try:
        result = timeline_of(recording, viewer_of(recording, "")).result
    except OutdatedTableError:
        return ""
    return result.say(page_language()) if result else ""


def printings_of(view: ReplayView) -> set[str]:
    """The printings that this moment draws."""
    recipe = view.recording.recipe
    drawn = board_of(recipe.game, recipe.card_list).printings(view.seen)
    return drawn.union(*(hand.cards for hand in view.hands))


def matchup_of(recording: Recording, *, is_mine: bool) -> str:
    """The game of a recording, and who plays against whom."""
    return matchup(board_of(recording.recipe.game).name, seats_of(recording, is_mine=is_mine))


def seats_of(recording: Recording, *, is_mine: bool = False) -> tuple[Seat, ...]:
    """Everybody at the table, in the order of the seats; to others, whoever played it is a person."""
    names = in_page_language(recording.recipe.game, recording.deck_names) or [""] * len(recording.recipe.seats)
    person = "" if is_mine else _("a person")
    return tuple(
        Seat(
            number=number,
            letter=seat_letter(number),
            is_mine=is_mine and agent == HUMAN,
            level=person if agent == HUMAN else level_title(agent),
            deck=names[number],
        )
        for number, agent in enumerate(recording.recipe.seats)
    )


def viewer_of(recording: Recording, eyes: str) -> int | None:
    """The seat that looks, None for all; what is not allowed becomes what is."""
    seats = {str(seat): seat for seat in recording.eyes}
    if eyes in seats:
        return seats[eyes]
    return None if recording.is_open else recording.eyes[0]


def eyes_offered(recording: Recording) -> tuple[tuple[str, str], ...]:
    """The eyes to choose from, as addresses and as people call them."""
    offered = [(str(seat), seat_letter(seat)) for seat in recording.eyes]
    return tuple([(ALL, ""), *offered] if recording.is_open else offered)


def _with_headings(moments: Sequence[Moment]) -> Iterator[Heading | Moment]:
    """The moments, each before the headings that it leads to."""
    for moment in moments:
        yield moment
        yield from (Heading(heading.say(page_language())) for heading in moment.headings)

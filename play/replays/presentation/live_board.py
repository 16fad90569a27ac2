"""The board of the home page: a game of the site that replays itself, drawn moment by moment, and where one may take over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import override

from collection.faces.onlooker import NOBODY, shown_to
from collection.languages import page_language
from play.boards import board_of
from play.common.card_source import CardSource
from play.replays.engine.recording import recording_by
from play.replays.engine.timeline import Timeline, timeline_of
from play.replays.models import Link
from play.replays.presentation.replay_page import ReplayView, printings_of, replay_view
from play.replays.services.showpieces import SHOWPIECES
from play.tables.engine.sitting import OutdatedTableError
from simulator.kernel.words import Words

SEAT: Final = 0
"""Whose eyes the game is seen with, and who is taken over from."""

BEGINS: Final = 0.3
"""After which part of the game the board begins: by then something lies on the table."""

MOST_SHOWN: Final = 80
"""Moments that are shown before the board begins again."""

KEPT: Final = 400
"""Drawn boards that a process keeps: everybody is shown the same ones."""

MOST_LINES: Final = 3
"""Of what happened at one moment."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game on the home page: the numbers of the moments to show, and the first board. `others` are the seats of agents."""

    link: Link
    game: str
    name: str
    style: str
    moments: Sequence[int]
    board: str
    others: Sequence[int]

    @property
    def cards(self) -> str:
        """The address of a card in large; KEY stands for the card's."""
        return CardSource(self.game).large


def live_game(links: Sequence[Link], wanted: str, today: date) -> LiveGame | None:
    """A game of the kind that was wished for, else of the first, another one each day; None where none can be played any more."""
    wished = [link for link in links if link.recipe["game"] == wanted]
    chosen = wished or [link for link in links if link.recipe["game"] == links[0].recipe["game"]]
    link = chosen[today.toordinal() % len(chosen)] if chosen else None
    timeline = _timeline(link) if link else None
    if link is None or timeline is None:
        return None
    game, moments = link.recipe["game"], _told_moments(timeline)
    return LiveGame(
        link=link,
        game=game,
        name=board_of(game).name,
        style=board_of(game).style,
        moments=moments,
        board=_drawn(Shown(link), page_language(), moments[0]),
        others=[seat for seat in range(len(link.recipe["seats"])) if seat != SEAT],
    )


def moment_drawn(token: str, language: str, number: int) -> str | None:
    """The board and the words of a moment, as HTML; None where no game of the site has it."""
    if token not in {one.token for one in SHOWPIECES}:
        return None
    link = Link.objects.public().filter(pk=token).first()
    timeline = _timeline(link) if link else None
    if link is None or timeline is None or number > timeline.last:
        return None
    return _drawn(Shown(link), language, number)


class Shown:
    """A link as a key: the same game is drawn once, and another one under its name anew."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.key = (link.pk, link.fingerprint, link.recipe["rules_version"], link.recipe["cards_version"])

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shown) and self.key == other.key


@lru_cache(maxsize=KEPT)
def _drawn(shown: Shown, language: str, number: int) -> str:
    recording = recording_by(shown.link)
    with override(language), shown_to(NOBODY):
        view = replay_view(recording, at=str(number), eyes=str(SEAT))
        source = CardSource(recording.recipe.game)
        cards = source.printings(printings_of(view))
        context: dict[str, Any] = {"view": view, "cards": cards, "parts": _parts(view), "source": source}
        return render_to_string("play/live/_moment.html", context)


def _told_moments(timeline: Timeline) -> list[int]:
    """The moments from which the seat learns something, from a choice of its own on when something lies on the table already."""
    begins = int(timeline.last * BEGINS)
    told = [one.number for one in timeline.moments[begins:] if one.words or one.lines] or [timeline.last]
    first = next((place for place, number in enumerate(told) if _is_to_choose(timeline, number)), 0)
    return told[first : first + MOST_SHOWN]


def _is_to_choose(timeline: Timeline, number: int) -> bool:
    state = timeline.state_at(number)
    return not state.is_terminal() and state.current_player() == SEAT


@dataclass(frozen=True, slots=True)
class Part:
    """What happened in a turn, and whose action it was, or is to be."""

    turn: int
    seat: int | None
    words: Sequence[Words]


def _parts(view: ReplayView) -> list[Part]:
    """What happened at the moment, as the seat may know it; where another turn has begun by it, that turn is told by itself."""
    moment, moments = view.moment, view.timeline.moments
    told = [moment.words] if moment.words else []
    begins = next((place for place, line in enumerate(moment.news) if line.is_heading), len(moment.news))
    before, since = (
        [line.words for line in lines if not line.is_heading] for lines in (moment.news[:begins], moment.news[begins:])
    )
    after = None if view.is_last else moments[moment.number + 1]
    if view.is_first or after is None or after.turn == moment.turn or begins == len(moment.news):
        return [Part(moment.turn, moment.seat, [*told, *moment.lines][:MOST_LINES])]
    ended = [*told, *before][: MOST_LINES - 1]
    begun = Part(after.turn, after.seat, since[: MOST_LINES - len(ended)])
    return [Part(moment.turn, moment.seat, ended), begun] if ended else [begun]


def _timeline(link: Link) -> Timeline | None:
    """The game as its seat sees it; None where today's rules refuse any of it."""
    try:
        timeline = timeline_of(recording_by(link), SEAT)
    except OutdatedTableError:
        return None
    return timeline if timeline.doubt is None else None

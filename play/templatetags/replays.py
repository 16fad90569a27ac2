"""Replays in templates: the line of typed icons, who reads what, and where a table comes from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from play.replays.engine.recording import Recording
from play.replays.engine.timeline import Moment
from play.replays.presentation.replay_page import ReplayView, matchup_of
from play.replays.services.continuing import Source, source_of
from play.tables.models import Table
from simulator.kernel.seating import seat_letter

register = template.Library()

TITLES: Final[Mapping[str, object]] = {
    "play": _("Card or piece played"),
    "attack": _("Attack"),
    "defend": _("Defence"),
    "draw": _("Draw"),
    "take": _("Something taken"),
    "discard": _("Discard"),
    "move": _("Move"),
    "look": _("Something shown or looked at"),
    "luck": _("Chance: coin, die, shuffle"),
    "effect": _("Effect"),
    "score": _("Score"),
    "hit": _("Loss"),
    "choice": _("Choice"),
    "pass": _("Pass"),
    "turn": _("End of the turn"),
    "unseen": _("Out of sight"),
}
"""What each kind of moment is called."""


@register.simple_tag
def ticks(view: ReplayView, remarked: Collection[int]) -> SafeString:
    """One icon a moment, each a link to it; a rule where a part of the game begins."""
    names = {kind: str(title) for kind, title in TITLES.items()}
    parts = []
    for chapter in view.chapters:
        if chapter.heading:
            parts.append(format_html('<li class="strip__part" title="{}"></li>', chapter.heading))
        parts += [_tick(view, moment, names, moment.number in remarked) for moment in chapter.parts if moment.number]
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


def _tick(view: ReplayView, moment: Moment, names: Mapping[str, str], is_remarked: bool) -> SafeString:
    return format_html(
        '<li><a class="tick tick--{}{}" href="?at={}&amp;eyes={}" data-look="{}" tabindex="-1" title="{} · {} · {}"{}>'
        '<svg class="icon" aria-hidden="true"><use href="#deed-{}"/></svg><small aria-hidden="true">{}</small></a></li>',
        moment.icon,
        " tick--remark" if is_remarked else "",
        moment.number,
        view.eyes,
        moment.number,
        moment_words(moment.name),
        seat_letter(moment.seat or 0),
        names[moment.icon],
        mark_safe(' aria-current="step"') if moment.number == view.moment.number else "",
        moment.icon,
        seat_letter(moment.seat or 0),
    )


@register.simple_tag
def legend(view: ReplayView) -> list[tuple[str, object]]:
    """The kinds of moments that this game has, in the usual order, with their names."""
    found = {moment.icon for moment in view.timeline.moments[1:]}
    return [(kind, title) for kind, title in TITLES.items() if kind in found]


@register.filter
def recorded_matchup(recording: Recording, is_mine: bool) -> str:
    """The game of a recording, and who plays against whom."""
    return matchup_of(recording, is_mine=is_mine)


@register.filter
def deed_title(kind: str) -> object:
    """What a kind of moment is called."""
    return TITLES[kind]


@register.simple_tag
def doubt_words(view: ReplayView) -> str:
    """Where today's rules leave the game that was played."""
    doubt = view.timeline.doubt
    if doubt is None:
        return ""
    if doubt.is_refused:
        return str(_("Differs from action %(number)d on: today’s rules refuse it.")) % {"number": doubt.first}
    words = _("Differs from an action between %(first)d and %(last)d on: today’s rules lead to another position.")
    return str(words) % {"first": doubt.first, "last": doubt.last}


@register.simple_tag
def proof_words(view: ReplayView) -> str:
    """How much of the game was compared with what was kept when it was played."""
    count = view.recording.length
    if view.timeline.is_proved:
        words = ngettext("%(count)d action played again, the same game", "%(count)d actions played again, the same game", count)
    else:
        words = ngettext("%(count)d action played again just now", "%(count)d actions played again just now", count)
    return words % {"count": count}


@register.simple_tag
def table_source(table: Table | None) -> Source | None:
    """Which game a table goes on, where it goes on one."""
    return source_of(table) if table else None


@register.filter
def moment_words(name: str) -> str:
    """When a moment was, as people say it; `name` is how links call it (`Moment.name`)."""
    turn, place = map(int, name.removeprefix("t").split("."))
    if not turn:
        return gettext("before the first turn, action %(number)d") % {"number": place} if place else gettext("the beginning")
    return gettext("turn %(turn)d, action %(number)d") % {"turn": turn, "number": place}


@register.filter
def source_address(source: Source) -> str:
    """The moment of the replay that a table goes on from."""
    if source.kind == "table":
        address = reverse("play:replay", args=[source.key])
    elif source.kind == "game":
        run, _dot, number = source.key.partition(".")
        address = reverse("play:game-replay", args=[run, number])
    else:
        address = reverse("play:link", args=[source.key])
    return f"{address}?at={source.moves}"

"""Live tables in templates: cards by key, words in the page's language, names of cards as links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape
from typing import Any, Final

from django import template
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from collection.languages import page_language
from play.common.card_source import CardSource
from play.tables.models import Table
from play.tables.presentation import matchup
from play.tables.presentation.table_page import seats_of
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import CardWords, Words

register = template.Library()


@register.filter
def matchup_of(table: Table) -> str:
    """The game of a table, and against whom."""
    return matchup.matchup_of(table)


@register.filter
def own_deck(table: Table) -> str:
    """What the deck of a table's owner is called; "" where nobody brings one."""
    return seats_of(table)[table.seat].deck


@register.filter
def named(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The entry of a mapping under a key that is a variable; None where there is none."""
    return mapping.get(key)


@register.filter
def at(row: Sequence[Any], place: int) -> Any:
    """The entry of a row at a place that is a variable."""
    return row[place]


@register.filter
def in_words(words: Words | Promise | str) -> str:
    """Words of the rules, or of the site, in the language of the page."""
    return words.say(page_language()) if isinstance(words, Words) else str(words)


@register.filter
def hand_of(view: Any) -> str:
    """Whose the hand is that a board shows: the reader's, or of the seat with whose eyes he looks on."""
    seat = view.seats[view.seen["player"]]
    return _("Your hand") if seat.is_mine else _("Hand of %(seat)s") % {"seat": seat.letter}


@register.filter
def no_cards_of(view: Any) -> str:
    """That this hand is empty."""
    seat = view.seats[view.seen["player"]]
    return _("Your hand is empty.") if seat.is_mine else _("The hand of %(seat)s is empty.") % {"seat": seat.letter}


@register.filter
def known_on_top_of(view: Any) -> str:
    """What begins the cards on a pile that are known to the reader, or to the seat with whose eyes he looks on."""
    seat = view.seats[view.seen["player"]]
    return _("On top, as you know:") if seat.is_mine else _("On top, as %(seat)s knows:") % {"seat": seat.letter}


@register.filter
def letter(seat: int) -> str:
    """What people call a seat, by letter: A, B, C and so on."""
    return seat_letter(seat)


@register.filter
def keys(touches: tuple[str, ...]) -> str:
    """The keys that an action touches, for an attribute."""
    return " ".join(touches)


@register.filter
def unstopped(sentence: Words | str) -> Words | str:
    """A sentence that goes on."""
    if isinstance(sentence, Words):
        return replace(sentence, fr=sentence.fr.removesuffix("."), en=sentence.en.removesuffix("."))
    return sentence.removesuffix(".")


@register.filter
def naming(sentence: str, cards: tuple[str, ...]) -> CardWords:
    """A sentence of the page's language that names these printings."""
    plain = unescape(sentence) if isinstance(sentence, SafeString) else str(sentence)
    return CardWords(plain, plain, cards)


@register.filter
def with_card_links(sentence: Words | str, source: CardSource) -> SafeString:
    """A sentence of the log in which the names of cards lead to what tells about them; nothing is escaped twice."""
    return _with_cards(*_plain(sentence), source, LINK)


@register.filter
def with_card_names(sentence: Words | str, source: CardSource) -> SafeString:
    """The same where no link may stand, inside another one: the names of cards are known as such, and lead nowhere."""
    return _with_cards(*_plain(sentence), source, NAME)


LINK: Final = '<a href="{page}" data-card="{card}">{name}</a>'
NAME: Final = '<span data-card="{card}">{name}</span>'


def _plain(sentence: Words | str) -> tuple[str, tuple[str, ...]]:
    if isinstance(sentence, Words):
        return sentence.say(page_language()), sentence.cards if isinstance(sentence, CardWords) else ()
    return unescape(sentence) if isinstance(sentence, SafeString) else str(sentence), ()


@lru_cache(maxsize=8192)
def _with_cards(sentence: str, cards: tuple[str, ...], source: CardSource, form: str) -> SafeString:
    """The same, remembered: a log is shown again after every move."""
    names = source.named()
    if not names:
        return conditional_escape(sentence)
    meant: dict[str, list[str]] = {}
    for key in reversed(cards):
        for name in set(source.names_of(key)):
            meant.setdefault(name, []).append(key)
    parts = _card_names(source.game, source.card_list).split(sentence)
    keys = [_next(meant[part]) if part in meant else names.get(part) for part in parts]
    return mark_safe("".join(_named(part, key, source, form) for part, key in zip(parts, keys, strict=True)))  # noqa: S308 - every part is escaped


def _next(keys: list[str]) -> str:
    """The card that a name stands for: of several in one sentence the next one, and the last one from there on."""
    return keys.pop() if len(keys) > 1 else keys[0]


def _named(part: str, key: str | None, source: CardSource, form: str) -> SafeString:
    if key is None:
        return conditional_escape(part)
    return format_html(form, page=source.page(key), card=f"{source.game}:{key}", name=part)


@lru_cache
def _card_names(game: str, card_list: str) -> re.Pattern[str]:
    """Any of the names as a whole, the longest first."""
    names = sorted(CardSource(game, card_list).named(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(re.escape(name) for name in names)})(?!\w)")

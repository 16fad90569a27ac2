"""Live tables in templates: cards by key, words in the page's language, names of cards as links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import unescape
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from collection.languages import page_language
from play.common.card_source import CardSource
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

register = template.Library()


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
def letter(seat: int) -> str:
    """What people call a seat, by letter: A, B, C and so on."""
    return seat_letter(seat)


@register.filter
def keys(touches: tuple[str, ...]) -> str:
    """The keys that an action touches, for an attribute."""
    return " ".join(touches)


@register.filter
def unstopped(sentence: str) -> str:
    """A sentence that goes on."""
    return sentence.removesuffix(".")


@register.filter
def with_card_links(sentence: str, source: CardSource) -> SafeString:
    """A sentence of the log in which the names of cards lead to what tells about them; nothing is escaped twice."""
    return _with_card_links(unescape(sentence) if isinstance(sentence, SafeString) else str(sentence), source)


@lru_cache(maxsize=8192)
def _with_card_links(sentence: str, source: CardSource) -> SafeString:
    """The same, remembered: a log is shown again after every move."""
    pages = source.named()
    if not pages:
        return conditional_escape(sentence)
    parts = _card_names(source.game, source.card_list).split(sentence)
    return mark_safe("".join(_linked(part, pages, source) for part in parts))  # noqa: S308 - every part is escaped


def _linked(part: str, pages: Mapping[str, str], source: CardSource) -> SafeString:
    if part not in pages:
        return conditional_escape(part)
    named = f"{source.game}:{pages[part]}"
    return format_html('<a href="{}" data-card="{}">{}</a>', source.page(pages[part]), named, part)


@lru_cache
def _card_names(game: str, card_list: str) -> re.Pattern[str]:
    """Any of the names as a whole, the longest first."""
    names = sorted(CardSource(game, card_list).named(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(re.escape(name) for name in names)})(?!\w)")

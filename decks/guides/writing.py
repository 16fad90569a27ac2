"""The guide that a player writes to a deck: four headings, and what the words under them look like.

Of Markdown there are paragraphs, lists, **bold** and *italic*; `[[a card]]`, by its name or its number, becomes a link. All else,
HTML among it, is shown as it was typed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from collection.folding import folded
from collection.languages import page_language
from collection.lists.lines import CUT
from collection.lists.names import plain_number
from decks.content import Content
from decks.guides.figures import Figure, LabReport, against_starters
from decks.models import Deck
from simulator.catalog import load
from simulator.catalog.starters import Starter, starters
from simulator.legality.counting import DeckCount

PLAN, KEEP, REPLACE, AGAINST = "plan", "keep", "replace", "against"
PARTS: Final = (PLAN, KEEP, REPLACE)
"""What is said of the deck itself: how it wins, what one keeps in hand, what may stand for what."""

MAX_PART: Final = 4_000
"""Characters under one heading."""

MENTION: Final = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
HOLE: Final = re.compile(r"\0(\d+)\0")
"""Where a mention goes once the words around it are emphasized; no text of a player holds one."""
OPENS_BOLD: Final = re.compile(r"\*\*(?=\S)")
CLOSES_BOLD: Final = re.compile(r"(?<=\S)\*\*")
ITALIC: Final = re.compile(r"(?<!\*)\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?!\*)")
ITEM: Final = re.compile(r"^\s{0,3}[-*•]\s+(.*)$")

Guide = dict[str, Any]
"""`plan`, `keep` and `replace` as text, and `against`, a text by slug of a starter deck; what says nothing is not in it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a guide as readers see it; `figures` are what reports say of the starter deck that it is about."""

    title: str
    html: SafeString
    figures: Sequence[tuple[LabReport, Figure]] = ()


def guide_of(game: str, kept: Mapping[str, Any]) -> Guide:
    """What of some values is a guide to a deck of this game: texts that say something, none longer than it may be."""
    guide: Guide = {part: text for part in PARTS if (text := _text(kept.get(part)))}
    against = kept.get(AGAINST)
    if isinstance(against, Mapping):
        known = {one.slug for one in starters(game)}
        texts = {str(slug): text for slug, one in against.items() if slug in known and (text := _text(one))}
        if texts:
            guide[AGAINST] = texts
    return guide


def _text(value: object) -> str:
    return value.replace("\r\n", "\n").replace("\0", "").strip()[:MAX_PART] if isinstance(value, str) else ""


def headings() -> dict[str, str]:
    """The titles of the parts of a guide in the language of the page."""
    return {PLAN: _("The plan"), KEEP: _("What to keep in hand"), REPLACE: _("What may stand for what")}


def sections_of(deck: Deck, reports: Sequence[LabReport] = ()) -> list[Section]:
    """The guide to a deck as readers see it, with what these reports say; nothing where its author wrote none."""
    guide = guide_of(deck.game_id, deck.guide)
    if not guide:
        return []
    held = frozenset(DeckCount(deck.content(), load(deck.game_id)).copies)
    found = [Section(title, rendered(guide[part], deck.game_id, held)) for part, title in headings().items() if part in guide]
    against, figures = guide.get(AGAINST, {}), against_starters(reports)
    found += [
        Section(_against(one), rendered(against[one.slug], deck.game_id, held), figures.get(one.slug, ()))
        for one in starters(deck.game_id)
        if one.slug in against
    ]
    return found


def told_of(deck: Deck, content: Content) -> list[tuple[str, str]]:
    """The guide to a deck of this content as plain text, each part with its title; cards have the names that the page has."""
    guide = guide_of(deck.game_id, deck.guide)
    if not guide:
        return []
    found = [(title, guide[part]) for part, title in headings().items() if part in guide]
    against = guide.get(AGAINST, {})
    found += [(_against(one), against[one.slug]) for one in starters(deck.game_id) if one.slug in against]
    held = frozenset(DeckCount(content, load(deck.game_id)).copies)
    return [(title, in_words(text, deck.game_id, held)) for title, text in found]


def in_words(text: str, game: str, held: frozenset[str] = frozenset()) -> str:
    """The text without the signs that make it bold or a list; cards have the names that the page has."""
    lines = (ITEM.sub(r"• \1", line) for line in text.strip().split("\n"))
    plain = (ITALIC.sub(r"\1", "".join(_bold_apart(line))) for line in lines)
    return MENTION.sub(lambda found: _title(found[1], game, held) or found[0], "\n".join(plain))


def _against(starter: Starter) -> str:
    return _("Against “%(name)s”") % {"name": starter.name.say(page_language())}


def rendered(text: str, game: str, held: frozenset[str] = frozenset()) -> SafeString:
    """The text as HTML that holds nothing but paragraphs, lists, emphasis and links to cards of this game.

    Where several cards have the name of a mention, the one that is `held` is meant; where that leaves several, it leads to all.
    """
    blocks = (_block(block.split("\n"), game, held) for block in re.split(r"\n\s*\n", text.strip()) if block.strip())
    return mark_safe("".join(part for block in blocks for part in block))  # noqa: S308 - every letter of it was escaped below


def _block(lines: list[str], game: str, held: frozenset[str]) -> Iterator[str]:
    """One paragraph, or what stands around and in a list."""
    said: list[str] = []
    items: list[str] = []
    for line in [*lines, ""]:
        found = ITEM.match(line)
        if found:
            if said:
                yield f"<p>{'<br>'.join(said)}</p>"
                said = []
            items.append(f"<li>{_inline(found[1], game, held)}</li>")
            continue
        if items:
            yield f"<ul>{''.join(items)}</ul>"
            items = []
        if line.strip():
            said.append(_inline(line.strip(), game, held))
    if said:
        yield f"<p>{'<br>'.join(said)}</p>"


def _inline(line: str, game: str, held: frozenset[str]) -> str:
    """A line with its emphasis and its cards, which may be emphasized; what is mentioned is no emphasis."""
    parts = MENTION.split(line.replace("\0", ""))
    text = "".join(f"\0{place}\0" if place % 2 else part for place, part in enumerate(parts))
    return HOLE.sub(lambda hole: _mention(parts[int(hole[1])], game, held), _emphasis(text))


def _emphasis(text: str) -> str:
    """Bold words, and italic ones inside or outside of them, never across their edge."""
    said = [ITALIC.sub(r"<em>\1</em>", escape(part)) for part in _bold_apart(text)]
    return "".join(f"<strong>{part}</strong>" if place % 2 else part for place, part in enumerate(said))


def _bold_apart(text: str) -> list[str]:
    """The text cut at its bold words, which stand at the odd places; in one pass, whatever was typed.

    One expression for both ends would look for the end of every beginning that has none.
    """
    parts, done = [], 0
    while (begin := OPENS_BOLD.search(text, done)) and (end := CLOSES_BOLD.search(text, begin.end() + 1)):
        parts += [text[done : begin.start()], text[begin.end() : end.start()]]
        done = end.end()
    return [*parts, text[done:]]


def _mention(name: str, game: str, held: frozenset[str]) -> str:
    """A link to the card that is meant, with its name on the page, or to those that may be; as typed where none is."""
    cards = _meant(name, game, held)
    if not cards:
        return f"[[{escape(name)}]]"
    if len(cards) > 1:
        printings = (load(game).printings_of(one)[0] for one in cards)
        query = urlencode({"q": " OR ".join(f"{one.set_code} {one.number}" for one in printings)})
        return f'<a href="{escape(reverse("catalogue:cards", args=[game]))}?{escape(query)}">{escape(name.strip())}</a>'
    card = cards[0]
    address = reverse("catalogue:card", args=[game, card])
    return (
        f'<a href="{escape(address)}" data-card="{escape(f"{game}:{card}")}">'
        f"{escape(load(game).title(card, page_language()))}</a>"
    )


def _title(name: str, game: str, held: frozenset[str]) -> str:
    """The name that the page has for what is mentioned, as typed for several cards; "" where it is no card."""
    cards = _meant(name, game, held)
    return load(game).title(cards[0], page_language()) if len(cards) == 1 else name.strip() if cards else ""


def _meant(name: str, game: str, held: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The cards that a mention may mean, by key, name or number; of several those that are `held`, where any is."""
    said = name.strip()
    cards = (said,) if said in load(game).cards else _named(game).get(folded(said)) or _numbered_so(said, game)
    return tuple(card for card in cards if card in held) or cards


def _numbered_so(said: str, game: str) -> tuple[str, ...]:
    """The cards of a number or collector code, alone or behind a set: `S1 143`, `S1:143`, `Origins R#143`; as lists are read."""
    numbers = _numbers(game)
    ways = [("", said), *((said[: cut.start()], said[cut.end() :]) for cut in CUT.finditer(said))]
    return next((found for place, number in ways if (found := numbers.get((folded(place), plain_number(number))))), ())


def mentions_of_nothing(guide: Guide, game: str) -> list[str]:
    """What a guide mentions like a card though no card of its game is called so, each once, in the order of the guide."""
    return unknown_mentions(_texts(guide), game)


def mentions_of_several(guide: Guide, game: str, held: frozenset[str]) -> dict[str, list[str]]:
    """What a guide mentions that several cards of its game may be, each with what tells them apart, in the same order."""
    found = {name: _meant(name, game, held) for name in _mentions(_texts(guide))}
    catalog, language = load(game), page_language()
    return {name: [catalog.title(card, language) for card in cards] for name, cards in found.items() if len(cards) > 1}


def unknown_mentions(texts: Iterable[str], game: str) -> list[str]:
    """The same of some texts about one game."""
    return [name for name in _mentions(texts) if not _meant(name, game)]


def _texts(guide: Guide) -> list[str]:
    return [*(guide.get(part, "") for part in PARTS), *guide.get(AGAINST, {}).values()]


def _mentions(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name.strip() for text in texts for name in MENTION.findall(text)))


@lru_cache(maxsize=16)
def _named(game: str) -> dict[str, tuple[str, ...]]:
    """Cards by folded name, in the order of the catalogue, and the one card of each folded title."""
    catalog = load(game)
    names: dict[str, tuple[str, ...]] = {}
    for card in catalog.cards.values():
        for said in {folded(card.names.fr), folded(card.names.en)}:
            names[said] = (*names.get(said, ()), card.id)
    titles = {folded(said): card for card, title in catalog.titles.items() for said in (title.fr, title.en)}
    return {said: (card,) for said, card in titles.items()} | names


@lru_cache(maxsize=16)
def _numbers(game: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Cards by every way to call their set, "" among them, and number or collector code."""
    catalog = load(game)
    found: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for printing in catalog.printings.values():
        place = catalog.sets[printing.set_code]
        calls = {"", *map(folded, (place.code, place.slug, place.name.fr, place.name.en))}
        for number in {plain_number(printing.number), plain_number(printing.code)} - {""}:
            for called in calls:
                found[called, number][printing.card_id] = None
    return {said: tuple(cards) for said, cards in found.items()}

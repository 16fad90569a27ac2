"""Is a deck legal? The answers of the simulator's rules, and of formats that players make, for decks of the site."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from django.db.models import F, Q
from django.utils import timezone

from collection.audience import Audience
from collection.models import Player
from collection.remembered import Remembered
from decks.content import Content
from decks.legality.own_formats import (
    NAME,
    OWN,
    format_of_version,
    is_own,
    kept_format,
    kept_formats,
    kept_titles,
    name_of,
    versions_named,
)
from decks.models import Deck, FormatVersion, OwnFormat, contents_of
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.words import Words
from simulator.legality import Change, DeckCount, Fix, Format, Report, check

MOST_KEPT: Final = 4_096
"""Reports of ordinary decks that a process remembers; of huge ones that break everything far fewer."""

WEIGHT_OF_A_QUESTION: Final = 100

Frozen = tuple[tuple[str, int], ...]
"""Copies by printing, as a question that can be asked again."""


def games_with_decks() -> tuple[str, ...]:
    """The games to which each player brings a deck of his own, by slug, in the order of the product."""
    return tuple(slug for slug, game in GAMES.items() if game.has_decks)


@lru_cache
def formats_of(game: str) -> tuple[Format, ...]:
    """The formats that a game's rules know, the default one first."""
    return tuple(sorted(GAMES[game].formats, key=lambda known: not known.default))


def format_choices(game: str, *, current: str = "", player: Player | None = None) -> tuple[Format, ...]:
    """The formats that the site offers, then those that the player made; the one a deck has already is always among them."""
    offered = tuple(known for known in formats_of(game) if not known.optional or known.id == current)
    own = own_formats_of(player, game) if player else ()
    if is_own(current) and current not in {one.id for one in own}:
        own = (kept_format(game, current), *own)
    return offered + own


def own_formats_of(player: Player, game: str) -> tuple[Format, ...]:
    """What a player made for a game, as it is now, by name. One query."""
    return formats_known_to(player, game, ())[0]


def formats_known_to(player: Player, game: str, decks: Iterable[Deck]) -> tuple[tuple[Format, ...], tuple[Format, ...]]:
    """What a player made for a game, as it is now, by name; and the other versions that these decks name.

    One query; two where there are any, which is seldom: the second is a dear one.
    """
    named = versions_named({deck.format for deck in decks if is_own(deck.format)})
    if not named and not OwnFormat.objects.filter(owner=player, game=game).exists():
        return (), ()
    now = Q(format__owner=player, number=F("last"))
    found = FormatVersion.objects.with_names().with_last().filter(now | named if named else now, format__game=game)
    own: list[Format] = []
    others: list[Format] = []
    for one in found.select_related("format__game").order_by("format__name", "format", "number"):
        is_mine = one.format.owner_id == player.pk
        (own if is_mine and one.number == one.last else others).append(format_of_version(one, for_owner=is_mine))
    return tuple(own), tuple(others)


def may_choose(player: Player, game: str, format: str, *, current: str = "") -> bool:
    """Whether a player may hold a deck against a format: one of the game, an own one, one that its author shows, or `current`.

    One that moderators hide is its author’s alone.
    """
    if not is_own(format):
        return any(known.id == format for known in formats_of(game))
    named = NAME.fullmatch(format)
    if named is None or format == current:
        return named is not None
    versions = FormatVersion.objects.filter(format__key=named["key"], format__game=game, number=int(named["number"]))
    return versions.filter(choosable(player)).exists()


def choosable(player: Player) -> Q:
    """The versions of formats that a player may hold decks against."""
    return Q(format__owner=player) | (~Q(format__audience=Audience.PRIVATE) & Q(format__hidden=None))


def default_format(game: str) -> Format:
    """The format of a new deck."""
    return formats_of(game)[0]


def format_of(deck: Deck) -> Format:
    """The format of a deck."""
    return format_named(deck.game_id, deck.format)


def format_named(game: str, format: str) -> Format:
    """The format with this id; the game's default one when neither its rules nor a player know one."""
    if is_own(format):
        return kept_format(game, format)
    return next((known for known in formats_of(game) if known.id == format), default_format(game))


def formats_named(game: str, names: Collection[str]) -> dict[str, Format]:
    """The formats of a game with these ids; one query for all that players made."""
    kept = kept_formats((game, name) for name in names if is_own(name))
    return {name: kept.get((game, name)) or format_named(game, name) for name in names}


def formats_of_decks(decks: Iterable[Deck]) -> dict[int, Format]:
    """The format of each of these decks, by primary key; one query for all that players made."""
    known = list(decks)
    kept = kept_formats((deck.game_id, deck.format) for deck in known if is_own(deck.format))
    return {deck.pk: kept.get((deck.game_id, deck.format)) or format_of(deck) for deck in known}


def titles_of_decks(decks: Iterable[Deck]) -> dict[int, Words]:
    """What the format of each of these decks is called, by primary key; one query for all that players made."""
    known = list(decks)
    kept = kept_titles((deck.game_id, deck.format) for deck in known if is_own(deck.format))
    return {deck.pk: kept.get((deck.game_id, deck.format)) or format_of(deck).name for deck in known}


def report_of(game: str, format: str, content: Mapping[str, int]) -> Report:
    """What the rules of a format say about this content today."""
    return report_in(game, format_named(game, format), content)


def report_in(game: str, format: Format, content: Mapping[str, int], *, on: date | None = None) -> Report:
    """The same of a format at hand, on a day; remembered, for decks are looked at more often than edited."""
    held = format.on(on or timezone.localdate())
    frozen = tuple(sorted(content.items()))
    return _REPORTS.get((game, held, frozen), lambda: check(_counted(game, frozen), held, load(game)))


@lru_cache(maxsize=4)
def _counted(game: str, content: Frozen) -> DeckCount:
    """A deck just edited is held against every format of its game, and counted once."""
    return DeckCount(dict(content), load(game))


def _weight(question: tuple[str, Format, Frozen], report: Report) -> int:
    """How many lines the deck has that is asked about, an ordinary one at least, and how many cards the report names."""
    _game, _format, content = question
    named = sum(len(one.guilty) + sum(_named(fix) for fix in one.fixes) for one in report.violations)
    return max(WEIGHT_OF_A_QUESTION, len(content)) + named


def _named(fix: Fix) -> int:
    return len(fix.deltas) if isinstance(fix, Change) else 1


_REPORTS: Final = Remembered(_weight, room=MOST_KEPT * WEIGHT_OF_A_QUESTION)


def legality(deck: Deck) -> Report:
    """What the rules say about a deck in its format."""
    return report_of(deck.game_id, deck.format, deck.content())


def legality_of(decks: Iterable[Deck]) -> dict[int, tuple[Content, Report]]:
    """What each of these decks holds and what the rules say about it, by primary key; two queries for all of them."""
    known = {deck.pk: deck for deck in decks}
    contents, formats = contents_of(known.values()), formats_of_decks(known.values())
    return {pk: (content, report_in(known[pk].game_id, formats[pk], content)) for pk, content in contents.items()}


def newer_version(format: str, player: Player) -> str:
    """The newest version of the own format that a deck names an earlier one of, where the player may choose it; else empty."""
    key, _dot, number = format.removeprefix(OWN).partition(".")
    last = FormatVersion.objects.filter(format__key=key).order_by("-number").select_related("format").first()
    if last is None or not number.isdecimal() or last.number <= int(number):
        return ""
    newest = name_of(key, last.number)
    return newest if may_choose(player, last.format.game_id, newest) else ""

"""Is a deck legal? The answers of the simulator's rules, for decks of the site."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from decks.content import Content
from decks.models import Deck, contents_of
from simulator.catalog import load
from simulator.games import GAMES
from simulator.legality import Format, Report, check


def games_with_decks() -> tuple[str, ...]:
    """The games to which each player brings a deck of his own, by slug, in the order of the product."""
    return tuple(slug for slug, game in GAMES.items() if game.has_decks)


@lru_cache
def formats_of(game: str) -> tuple[Format, ...]:
    """The formats that a game's rules know, the default one first."""
    return tuple(sorted(GAMES[game].formats, key=lambda known: not known.default))


def format_choices(game: str, *, current: str = "") -> tuple[Format, ...]:
    """The formats that the site offers; the one a deck has already is always among them."""
    return tuple(known for known in formats_of(game) if not known.optional or known.id == current)


def default_format(game: str) -> Format:
    """The format of a new deck."""
    return formats_of(game)[0]


def format_of(deck: Deck) -> Format:
    """The format of a deck."""
    return format_named(deck.game_id, deck.format)


def format_named(game: str, format: str) -> Format:
    """The format with this id; the game's default one when the rules know none."""
    return next((known for known in formats_of(game) if known.id == format), default_format(game))


def report_of(game: str, format: str, content: Mapping[str, int]) -> Report:
    """What the rules of a format say about this content; remembered, for decks are looked at more often than edited."""
    return _report(game, format, tuple(sorted(content.items())))


@lru_cache(maxsize=4096)
def _report(game: str, format: str, content: tuple[tuple[str, int], ...]) -> Report:
    return check(dict(content), format_named(game, format), load(game))


def legality(deck: Deck) -> Report:
    """What the rules say about a deck in its format."""
    return report_of(deck.game_id, deck.format, deck.content())


def legality_of(decks: Iterable[Deck]) -> dict[int, tuple[Content, Report]]:
    """What each of these decks holds and what the rules say about it, by primary key; one query for all of them."""
    known = {deck.pk: deck for deck in decks}
    contents = contents_of(known.values())
    return {pk: (content, report_of(known[pk].game_id, known[pk].format, content)) for pk, content in contents.items()}

"""What a query may ask of a public deck: its cards by number, its name, author, game, format, legality, size, likes and date."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Any, Final

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.audience import Audience
from collection.browsing import owned_by
from collection.browsing.query import mended
from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.languages import long_date, page_language
from collection.models import Game, Player
from collection.query.echo import SIGNS, echo
from collection.query.errors import QueryError
from collection.query.fields import FALSE, NUMBER, RANGE, TRUE, Choice, Scope, fields_of, whole
from collection.query.finding import Answer, Correction, find, find_near, no_such_field
from collection.query.grammar import parse
from collection.query.index import Bits, bits_of, index_of
from collection.query.matching import Clock, fitting
from collection.query.near import nearest
from collection.query.tree import Condition, Node, Operator, Pattern, Value, Word
from collection.query.tree import value as as_value
from decks.community.searching.counters import Planes, against, between, compared
from decks.community.searching.index import DeckIndex, Facts
from decks.content import Content
from decks.legality.verdicts import formats_of, report_of
from decks.models import Deck, Like, Profile, contents_of
from simulator.kernel.words import Words

CHECKED_AT_ONCE: Final = 1_000
"""Decks whose legality one query may find out; what was found out is remembered."""

CHECKED_FOR: Final = 2.0
"""Seconds of the processor in which one query finds out legality: formats of players may hold thirty searches each."""

OPENING: Final = "[["


@dataclass(frozen=True)
class Asked:
    """Of which decks a query is asked, and by whom; how long its patterns may take, those about cards among them."""

    index: DeckIndex
    player: Player | None
    clock: Clock = field(default_factory=Clock)
    counted: dict[tuple[str, int], CardsOfDecks] = field(default_factory=dict)
    """What the queries of cards found already, by their texts and where they stand."""

    unknown: frozenset[str] = frozenset()
    """The queries of cards that find none in any game: their words are put right where others are near."""

    @cached_property
    def cards(self) -> Scope:
        """Where the queries of cards are asked."""
        game = Game.objects.get(pk=self.index.game)
        return Scope(index_of(shelf_of(game)), owned_by(self.player, game), self.player, self.clock)

    @cached_property
    def likes(self) -> dict[int, int]:
        """How many players like each deck."""
        liked = Like.objects.filter(deck__audience=Audience.PUBLIC, deck__game=self.index.game)
        return dict(liked.values_list("deck").annotate(Count("pk")).order_by())

    @cached_property
    def authors(self) -> dict[int, str]:
        """The folded names of the authors who have one, by number."""
        decks = {"decks__audience": Audience.PUBLIC, "decks__game": self.index.game}
        shown = Player.objects.filter(**decks).exclude(display_name="").values_list("pk", "display_name").distinct()
        chosen = Profile.objects.filter(hidden=None, **{f"player__{name}": value for name, value in decks.items()})
        names = dict(shown) | dict(chosen.values_list("player", "name").distinct())
        return {player: folded(name) for player, name in names.items()}


@dataclass(frozen=True, kw_only=True)
class DeckField:
    """A field: what people call it, and the words by which they may ask for it."""

    slug: str
    name: Words
    said: Words
    aliases: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that names the field, folded."""
        return tuple(dict.fromkeys(map(folded, (self.said.fr, self.said.en, self.slug, *self.aliases))))

    def find(self, test: Condition, asked: Asked, among: Bits) -> Bits:
        """The decks that pass a test; of decks that are not `among` these nothing need be known."""
        if test.operator not in (":", "=", "!="):
            raise QueryError(test.column, _("“%(field)s” has no order: write %(field)s:… instead.") % {"field": test.field})
        found = 0
        for one in test.values:
            found |= self.one(one, test, asked, among)
        return asked.index.everything & ~found if test.operator == "!=" else found

    def one(self, value: Value, test: Condition, asked: Asked, among: Bits) -> Bits:
        """The decks that have this value."""
        raise NotImplementedError

    def value_words(self, value: Value, asked: Asked) -> str:
        """A value as the echo says it."""
        return _("“%(words)s”") % {"words": value.text} if isinstance(value, Word) else str(value)

    def echoed(self, test: Condition, asked: Asked) -> str:
        """A test in words."""
        values = _(" or ").join(self.value_words(one, asked) for one in test.values)
        said = {"name": self.name.say(page_language()), "value": values}
        return (_("%(name)s other than %(value)s") if test.operator == "!=" else _("%(name)s: %(value)s")) % said


@dataclass(frozen=True, kw_only=True)
class TextOfDecks(DeckField):
    """Words: contained, equal, or fitting a pattern. `texts` are folded, by place."""

    texts: Callable[[Asked], Mapping[int, str]]

    def one(self, value: Value, test: Condition, asked: Asked, among: Bits) -> Bits:
        texts = self.texts(asked)
        if isinstance(value, Pattern):
            return bits_of(fitting(value, {place: (text,) for place, text in texts.items()}, asked.clock))
        sought = folded(value.text)
        if test.operator == "=":
            return bits_of(place for place, text in texts.items() if text == sought)
        return bits_of(place for place, text in texts.items() if sought in text)


@dataclass(frozen=True, kw_only=True)
class NumberOfDecks(DeckField):
    """A whole number of each deck."""

    planes: Callable[[Asked], Planes]

    def find(self, test: Condition, asked: Asked, among: Bits) -> Bits:
        if (other := counted_by(test, asked)) is not None:
            return against(self.planes(asked), other.planes(asked), test.operator, asked.index.everything)
        if test.operator in (":", "=", "!="):
            return super().find(test, asked, among)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one number.") % {"operator": test.operator})
        value = test.values[0]
        if not isinstance(value, Word) or not NUMBER.fullmatch(value.text):
            raise self._no_number(test, value)
        return compared(self.planes(asked), test.operator, whole(value.text), asked.index.everything)

    def one(self, value: Value, test: Condition, asked: Asked, among: Bits) -> Bits:
        everything = asked.index.everything
        if isinstance(value, Word) and (ends := RANGE.fullmatch(value.text)) and any(ends.groups()):
            least, most = (whole(end) if end else None for end in ends.groups())
            return between(self.planes(asked), least, most, everything)
        if not isinstance(value, Word) or not NUMBER.fullmatch(value.text):
            raise self._no_number(test, value)
        return compared(self.planes(asked), "=", whole(value.text), everything)

    def _no_number(self, test: Condition, value: Value) -> QueryError:
        reason = _("“%(field)s” needs a number, not “%(value)s”.") % {"field": test.field, "value": value.text[:30]}
        doubled = re.fullmatch(r"(?:[<>]=?|=)\d+", value.text)
        return QueryError(value.column, reason, f"{test.field}{value.text}" if doubled else "")

    def echoed(self, test: Condition, asked: Asked) -> str:
        name = self.name.say(page_language())
        if (other := counted_by(test, asked)) is not None:
            return f"{name} {SIGNS[test.operator]} {_('cards (%(cards)s)') % {'cards': other.cards_words(asked)}}"
        values = _(" or ").join(one.text.replace("..", " – ") for one in test.values)
        return f"{name} {values}" if "–" in values else f"{name} {SIGNS[test.operator]} {values}"


@dataclass(frozen=True, kw_only=True)
class ChoiceOfDecks(DeckField):
    """One of a list of values."""

    choices: Callable[[Asked], Iterable[Choice]]
    having: Callable[[Asked, str, Bits], Bits]

    def one(self, value: Value, test: Condition, asked: Asked, among: Bits) -> Bits:
        return self.having(asked, self.chosen(value, test, asked).slug, among)

    def chosen(self, value: Value, test: Condition, asked: Asked) -> Choice:
        """The choice that a value names. QueryError, with the one that was meant, for none."""
        if isinstance(value, Pattern):
            raise QueryError(value.column, _("patterns go with names and texts."))
        words = {word: one for one in self.choices(asked) for word in one.words}
        sought = folded(value.text)
        if sought in words:
            return words[sought]
        near = nearest(sought, words)
        reason = _("“%(field)s” has no value “%(value)s”.") % {"field": test.field, "value": value.text[:30]}
        raise QueryError(value.column, reason, f"{test.field}{test.operator}{as_value(words[near].said())}" if near else "")

    def value_words(self, value: Value, asked: Asked) -> str:
        found = next((one for one in self.choices(asked) if folded(value.text) in one.words), None)
        return found.name.say(page_language()) if found else super().value_words(value, asked)


DAYS: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, kw_only=True)
class DayOfDecks(DeckField):
    """A day: `2026`, `2026-11`, `2026-11-23`, alone, compared, or from one to another."""

    days: Callable[[Asked], Mapping[int, date]]

    def find(self, test: Condition, asked: Asked, among: Bits) -> Bits:
        if test.operator in (":", "=", "!="):
            return super().find(test, asked, among)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one value.") % {"operator": test.operator})
        first, after = self._span(test.values[0], test)
        days = self.days(asked).items()
        match test.operator:
            case "<":
                return bits_of(place for place, day in days if day < first)
            case "<=":
                return bits_of(place for place, day in days if day < after)
            case ">":
                return bits_of(place for place, day in days if day >= after)
            case _:
                return bits_of(place for place, day in days if day >= first)

    def one(self, value: Value, test: Condition, asked: Asked, among: Bits) -> Bits:
        begin, dots, end = value.text.partition("..")
        first = self._span(Word(begin, column=value.column), test)[0] if begin else date.min
        after = self._span(Word(end or begin, column=value.column), test)[1] if end or not dots else date.max
        return bits_of(place for place, day in self.days(asked).items() if first <= day < after)

    def _span(self, value: Value, test: Condition) -> tuple[date, date]:
        """The first day that a value names, and the first one after it."""
        found = DAYS.fullmatch(value.text) if isinstance(value, Word) else None
        try:
            if found is None:
                raise ValueError
            year, month, day = (int(part) if part else 0 for part in found.groups())
            first = date(year, month or 1, day or 1)
            if day:
                return first, first + timedelta(days=1)
            return first, date(year + 1, 1, 1) if not month else (first + timedelta(days=31)).replace(day=1)
        except (ValueError, OverflowError):
            reason = _("“%(field)s” needs a date such as 2026-11, not “%(value)s”.")
            raise QueryError(value.column, reason % {"field": test.field, "value": value.text[:30]}) from None

    def echoed(self, test: Condition, asked: Asked) -> str:
        values = _(" or ").join(self.value_words(one, asked) for one in test.values)
        return f"{self.name.say(page_language())} {SIGNS[test.operator]} {values}"

    def value_words(self, value: Value, asked: Asked) -> str:
        if re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", value.text):
            return long_date(date(*map(int, value.text.split("-"))))
        return value.text.replace("..", " – ")


@dataclass(frozen=True, kw_only=True)
class CardsOfDecks(NumberOfDecks):
    """Copies of the cards that a query in double brackets finds; `corrections` are the words of it that were put right."""

    tree: Node
    is_empty: bool
    corrections: tuple[Correction, ...] = ()

    def cards_words(self, asked: Asked) -> str:
        """Which cards are counted."""
        return echo(self.tree, asked.cards) or _("any")

    def echoed(self, test: Condition, asked: Asked) -> str:
        if (other := counted_by(test, asked)) is not None:
            return str(COMPARED[test.operator]) % {"cards": self.cards_words(asked), "others": other.cards_words(asked)}
        values = _(" or ").join(one.text.replace("..", " – ") for one in test.values)
        sign = "" if "–" in values else f"{SIGNS[test.operator]} "
        number = int(test.values[0].text) if len(test.values) == 1 and test.values[0].text.isdecimal() else 2
        said = ngettext("%(count)s card (%(cards)s)", "%(count)s cards (%(cards)s)", number)
        return said % {"count": f"{sign}{values}", "cards": self.cards_words(asked)}


COMPARED: Final[Mapping[Operator, Any]] = {
    ">": gettext_lazy("more cards (%(cards)s) than cards (%(others)s)"),
    ">=": gettext_lazy("at least as many cards (%(cards)s) as cards (%(others)s)"),
    "<": gettext_lazy("fewer cards (%(cards)s) than cards (%(others)s)"),
    "<=": gettext_lazy("at most as many cards (%(cards)s) as cards (%(others)s)"),
    "=": gettext_lazy("as many cards (%(cards)s) as cards (%(others)s)"),
    ":": gettext_lazy("as many cards (%(cards)s) as cards (%(others)s)"),
    "!=": gettext_lazy("another number of cards (%(cards)s) than of cards (%(others)s)"),
}


def counted_by(test: Condition, asked: Asked) -> CardsOfDecks | None:
    """The copies that a test holds its number against, where it names some in the place of a number. QueryError as for others."""
    [value, *more] = test.values
    if more or not isinstance(value, Word) or value.quoted or not value.text.startswith(OPENING):
        return None
    before, column = f"{test.field}{test.operator}", value.column
    return _counted(value.text, column, asked, around=lambda better: f"{before}{better}")


def field_of(test: Condition, asked: Asked) -> DeckField:
    """The field that a test names. QueryError, with what was meant, for none."""
    if test.field.startswith(OPENING):
        values = ",".join(map(str, test.values))
        return _counted(test.field, test.column, asked, around=lambda better: f"{better}{test.operator}{values}")
    found = FIELDS_BY_WORD.get(folded(test.field))
    if found is not None:
        return found
    if fields_of(asked.index.game).named(test.field):
        said = ",".join(map(str, test.values))
        suggestion = f"[[{test.field}{test.operator}{said}]]>=1"
        reason = _("“%(field)s” asks about cards: they are counted in double brackets.") % {"field": test.field}
        raise QueryError(test.column, reason, suggestion)
    raise no_such_field(test, FIELDS_BY_WORD)


def _counted(text: str, column: int, asked: Asked, *, around: Callable[[str], str]) -> CardsOfDecks:
    """The field of a query of cards, found once. Its errors name columns of the whole query, and mend the test `around` it."""
    if (text, column) in asked.counted:
        return asked.counted[text, column]
    inner = text[len(OPENING) : -len(OPENING)]
    tree: Node | None = None
    try:
        tree = parse(" " * (column + 1) + inner)  # so that columns are those of the whole query
        found = find_near(tree, asked.cards) if text in asked.unknown else Answer(find(tree, asked.cards), tree)
    except QueryError as problem:
        better = mended(tree, problem) if tree is not None else problem.suggestion.strip()
        raise QueryError(problem.column, problem.reason, around(f"[[{better}]]") if better else "") from None
    name, planes = Words(text, text), asked.index.copies(one.key for one in asked.cards.index.printings(found.bits))
    asked.counted[text, column] = CardsOfDecks(
        slug="cards",
        name=name,
        said=name,
        tree=found.tree,
        planes=lambda _asked: planes,
        is_empty=not found.bits,
        corrections=found.corrections,
    )
    return asked.counted[text, column]


def _by_author(asked: Asked) -> dict[int, str]:
    return {place: asked.authors.get(one.owner, "") for place, one in asked.index.facts.items()}


def _games(asked: Asked) -> list[Choice]:
    return [Choice(one.slug, Words(one.name, one.name)) for one in Game.objects.with_cards()]


def _in_game(asked: Asked, game: str, among: Bits) -> Bits:
    return asked.index.everything if game == asked.index.game else 0


def _formats(asked: Asked) -> Iterator[Choice]:
    for one in formats_of(asked.index.game):
        short = (words.split(" - ")[0].split(" (")[0] for words in (one.name.fr, one.name.en))
        yield Choice(one.id, one.name, (*short, *(("tournoi", "tournament") if one.default else ())))


def _in_format(asked: Asked, format: str, among: Bits) -> Bits:
    return bits_of(place for place, one in asked.index.facts.items() if one.format == format)


OWN: Final = "1"
"""The format of each deck itself."""

ILLEGAL: Final = "0"


def _legalities(asked: Asked) -> Iterator[Choice]:
    yield Choice(OWN, Words("oui", "yes"), tuple(TRUE))
    yield Choice(ILLEGAL, Words("non", "no"), tuple(FALSE))
    yield from _formats(asked)


def _legal(asked: Asked, format: str, among: Bits) -> Bits:
    """The decks among some that are legal: in their own format, or in this one. QueryError where too many are to be checked."""
    key = ("" if format in (OWN, ILLEGAL) else format, timezone.localdate())
    checked, good = asked.index.legal.get(key, (0, 0))
    unchecked = asked.index.decks(among & ~checked)
    done, began = 0, time.thread_time()
    for one, content in _contents(unchecked[:CHECKED_AT_ONCE]):
        if time.thread_time() - began > CHECKED_FOR:
            break
        done += 1
        place = 1 << asked.index.places[one.pk]
        checked |= place
        if report_of(asked.index.game, key[0] or one.format, content).legal:
            good |= place
    asked.index.legal[key] = (checked, good)
    if len(unchecked) > done:
        reason = _("the legality of %(count)d decks is still to be checked: ask again, or add a condition that fewer decks meet.")
        raise QueryError(1, reason % {"count": len(unchecked) - done})
    return among & (checked & ~good if format == ILLEGAL else good)


def _contents(decks: list[Facts]) -> Iterator[tuple[Facts, Content]]:
    for begin in range(0, len(decks), 500):
        some = decks[begin : begin + 500]
        held = contents_of(Deck(pk=one.pk) for one in some)
        yield from ((one, held[one.pk]) for one in some)


FIELDS: Final[tuple[DeckField, ...]] = (
    TextOfDecks(
        slug="name",
        name=Words("Nom", "Name"),
        said=Words("nom", "name"),
        aliases=("n",),
        texts=lambda asked: {place: one.name for place, one in asked.index.facts.items()},
    ),
    TextOfDecks(
        slug="author",
        name=Words("Auteur", "Author"),
        said=Words("auteur", "author"),
        aliases=("par", "by", "autrice"),
        texts=_by_author,
    ),
    ChoiceOfDecks(slug="game", name=Words("Jeu", "Game"), said=Words("jeu", "game"), choices=_games, having=_in_game),
    ChoiceOfDecks(
        slug="format", name=Words("Format", "Format"), said=Words("format", "format"), choices=_formats, having=_in_format
    ),
    ChoiceOfDecks(
        slug="legal",
        name=Words("Légal", "Legal"),
        said=Words("legal", "legal"),
        aliases=("legale",),
        choices=_legalities,
        having=_legal,
    ),
    NumberOfDecks(
        slug="size",
        name=Words("Cartes", "Cards"),
        said=Words("taille", "size"),
        aliases=("cartes", "cards"),
        planes=lambda asked: asked.index.sizes,
    ),
    NumberOfDecks(
        slug="likes",
        name=Words("Mentions « j’aime »", "Likes"),
        said=Words("aime", "likes"),
        aliases=("aimes", "like", "jaime"),
        planes=lambda asked: asked.index.of(asked.likes),
    ),
    DayOfDecks(
        slug="date",
        name=Words("Modifié", "Edited"),
        said=Words("date", "date"),
        aliases=("modifie", "edited", "updated"),
        days=lambda asked: {place: one.day for place, one in asked.index.facts.items()},
    ),
)
FIELDS_BY_WORD: Final = {word: one for one in reversed(FIELDS) for word in one.words}

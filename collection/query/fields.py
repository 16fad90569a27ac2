"""What a query may ask of a card: the fields of each game, their names in both languages, and how each is answered.

A further field is one more in `OF_CARDS` or `OF_COPIES`, or, where what it asks about lives in another package, one that this
package `adds` when it is loaded. Everything else follows: reading, errors with what was meant, the words of the echo, the page of
help.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from collection.folding import folded
from collection.inventory.owned import Owned
from collection.inventory.wishing import looked_for
from collection.languages import LANGUAGES, page_language
from collection.models import EngineStatus, Player
from collection.query.errors import QueryError
from collection.query.index import Bits, Index, bits_of
from collection.query.matching import Clock, fitting
from collection.query.tree import Condition, Operator, Pattern, Value, Word
from simulator.catalog import Field as Fact
from simulator.catalog import Words, load, load_fields
from simulator.games import GAMES
from simulator.legality import Format, Moment, refuses

NONE: Final = frozenset(["none", "aucun", "aucune", "sans"])
"""Values that mean: the card has nothing of the kind."""

NOTHING_AT_ALL: Final = "#0"
"""The same where each of these words is what somebody called something."""

NO_NUMBER: Final = NONE | {"unknown", "inconnu", "inconnue"}
"""The same of a number."""

TRUE: Final = frozenset(["yes", "oui", "true", "vrai", "1"])
FALSE: Final = frozenset(["no", "non", "false", "faux", "0"])
COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MOST_NAMED: Final = 12
"""How many of its values a field names to whom asks for one that it has not."""

RANGE: Final = re.compile(r"([-−]?\d{1,6})?\.\.([-−]?\d{1,6})?")
NUMBER: Final = re.compile(r"[-−]?\d{1,6}")


@dataclass(frozen=True)
class Scope:
    """Where and for whom a query is answered: a catalogue, what the asker owns, and how long patterns may take.

    `told` is what was read of the asker's copies for this query (collection.query.lots), by what it is.
    """

    index: Index
    owned: Owned
    player: Player | None = None
    clock: Clock = field(default_factory=Clock)
    told: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Single:
    """How a field asks single copies: what stands in a `column` of lots, which `reads` as the values of the field.

    Or `which` of them it counts; `counts_rests`, those too of which nothing is said.
    """

    column: str = ""
    reads: Callable[[Any], Iterable[Any]] = lambda said: (said,)
    which: Q | None = None
    counts_rests: bool = False


@dataclass(frozen=True, kw_only=True)
class QueryField:
    """A field: its stable slug, what people call it, and the words by which they may ask for it.

    `said`: the word that the site itself writes in each language. `private`: it asks about the asker, who must be known.
    `single`: it asks about single copies, and how.
    """

    slug: str
    name: Words
    said: Words
    aliases: tuple[str, ...] = ()
    private: bool = False
    single: Single | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that names the field, folded, the site's own first."""
        return tuple(dict.fromkeys(map(folded, (self.said.fr, self.said.en, self.slug, *self.aliases))))

    def find(self, test: Condition, scope: Scope) -> Bits:
        """The printings that pass a test. QueryError where the test makes no sense."""
        if test.operator not in (":", "=", "!="):
            raise QueryError(test.column, _("“%(field)s” has no order: write %(field)s:… instead.") % {"field": test.field})
        found = 0
        for one in test.values:
            found |= self.one(one, test, scope)
        return self.known(scope) & ~found if test.operator == "!=" else found

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        """The printings that have this value."""
        raise NotImplementedError

    def known(self, scope: Scope) -> Bits:
        """The printings of which something can be said at all."""
        return scope.index.everything

    def value_words(self, value: Value, scope: Scope) -> str:
        """A value as the echo says it."""
        return _("“%(words)s”") % {"words": value.text} if isinstance(value, Word) else str(value)


@dataclass(frozen=True, kw_only=True)
class NumberField(QueryField):
    """A number: compared with a whole one, a range, or another number of the card. `levels` are the printings by number."""

    levels: Callable[[Scope], Mapping[Any, Bits]]

    def known(self, scope: Scope) -> Bits:
        found = 0
        for bits in self.levels(scope).values():
            found |= bits
        return found

    def find(self, test: Condition, scope: Scope) -> Bits:
        if test.operator in (":", "=", "!="):
            return super().find(test, scope)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one number.") % {"operator": test.operator})
        return self._compared(test.values[0], test, scope)

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        text = value.text
        if isinstance(value, Word) and folded(text) in NO_NUMBER:
            return scope.index.everything & ~self.known(scope)
        if isinstance(value, Word) and (ends := RANGE.fullmatch(text)) and any(ends.groups()):
            least, most = (whole(end) if end else None for end in ends.groups())
            return self.between(scope, least, most)
        return self._compared(value, test, scope, ":")

    def between(self, scope: Scope, least: int | None, most: int | None) -> Bits:
        """The printings whose number lies between two bounds, both allowed."""
        found = 0
        for level, bits in self.levels(scope).items():
            if (least is None or level >= least) and (most is None or level <= most):
                found |= bits
        return found

    def _compared(self, value: Value, test: Condition, scope: Scope, how: Operator | None = None) -> Bits:
        """Against a number, or against another number field."""
        fits = COMPARE[how or test.operator]
        mine = self.levels(scope)
        if isinstance(value, Word) and NUMBER.fullmatch(value.text):
            sought = whole(value.text)
            return union_of(bits for level, bits in mine.items() if fits(level, sought))
        other = fields_of(scope.index.registry.game).named(value.text) if isinstance(value, Word) else None
        if not isinstance(other, NumberField):
            raise _no_number(test, value, scope)
        check_asker(other, value.column, scope)
        return side_by_side(mine, other.levels(scope), how or test.operator)

    def value_words(self, value: Value, scope: Scope) -> str:
        if isinstance(value, Word) and folded(value.text) in NO_NUMBER:
            return _("(nothing)")
        other = fields_of(scope.index.registry.game).named(value.text)
        if isinstance(other, NumberField):
            return other.name.say(page_language())
        return value.text.replace("..", " – ").replace("-", "−")


def side_by_side(mine: Mapping[Any, Bits], theirs: Mapping[Any, Bits], how: Operator) -> Bits:
    """The printings of which one of these numbers compares so with one of those; each level is looked at once."""
    if how in (":", "="):
        return union_of(bits & theirs.get(level, 0) for level, bits in mine.items())
    fits, falling = COMPARE[how], how in (">", ">=")
    waiting, found, before = sorted(mine, reverse=not falling), 0, 0
    for level in sorted(theirs, reverse=falling):
        while waiting and fits(waiting[-1], level):
            before |= mine[waiting.pop()]
        found |= before & theirs[level]
    return found


@dataclass(frozen=True)
class Choice:
    """A value of a field: its slug, its names in both languages, further words for it, its rank.

    `key`: what a query may write for it besides, where the slug is a number of the site, which nobody should meet by chance.
    """

    slug: str
    name: Words
    aliases: tuple[str, ...] = ()
    order: int = 0
    key: str = ""

    @property
    def written(self) -> str:
        """The word that means this value whatever it and others are called."""
        return self.key or self.slug

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word for it, folded."""
        return tuple(dict.fromkeys((folded(self.written), *self.names)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The same without the one that is written for it."""
        return tuple(dict.fromkeys(map(folded, (self.name.fr, self.name.en, *self.aliases))))

    def said(self) -> str:
        """The word that the site itself writes for it: its name where that is one word, else what is `written`."""
        name = folded(self.name.say(page_language()))
        return name if re.fullmatch(r"\w+", name) and not NUMBER.fullmatch(name) else self.written


def numbered(number: int, name: str) -> Choice:
    """Something that somebody named: its row's number means it, and is written as no name is."""
    return Choice(str(number), Words(name, name), key=f"#{number}")


@dataclass(frozen=True, kw_only=True)
class ChoiceField(QueryField):
    """One or several of a list of values. `ordered`: a value can be more or less than another. `open`: the values are words that
    somebody wrote, and asked for by a part of one; after `=` and `!=` by the whole.

    `numbered`: searches kept from before choices had a key name them by their slug; where nothing is called so, it still does.

    `having_any` answers for many values at once, where there may be any number of them. `nothing` is what people call it where
    none of them is said, beside the words that mean it everywhere.
    """

    choices: Callable[[Scope], Iterable[Choice]]
    having: Callable[[Scope, str], Bits]
    having_any: Callable[[Scope, Iterable[str]], Bits] | None = None
    ordered: bool = False
    open: bool = False
    numbered: bool = False
    nothing: Words | None = None

    def says_nothing(self, text: str) -> bool:
        """Whether a text is a word for none of the values; one of them may be called so all the same."""
        return folded(text) in (NONE | {NOTHING_AT_ALL}) or (
            self.nothing is not None and folded(text) in map(folded, (self.nothing.fr, self.nothing.en))
        )

    def known(self, scope: Scope) -> Bits:
        return self._any(scope, self.choices(scope))

    def _any(self, scope: Scope, some: Iterable[Choice]) -> Bits:
        """The printings that have one of some of the values."""
        slugs = (one.slug for one in some)
        return self.having_any(scope, slugs) if self.having_any else union_of(self.having(scope, slug) for slug in slugs)

    def find(self, test: Condition, scope: Scope) -> Bits:
        if test.operator in (":", "=", "!=") or not self.ordered:
            return super().find(test, scope)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one value.") % {"operator": test.operator})
        against = self.chosen(test.values[0], test, scope)[0]
        fits = COMPARE[test.operator]
        return self._any(scope, (one for one in self.choices(scope) if fits(one.order, against.order)))

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Word) and self.says_nothing(value.text) and not self._named(value.text, scope):
            return scope.index.everything & ~self.known(scope)
        return self._any(scope, self.chosen(value, test, scope))

    def chosen(self, value: Value, test: Condition, scope: Scope) -> list[Choice]:
        """The choices that a value names: by one of its words; where values are open and none follows `=`, all of whose names it
        is a part. QueryError for none."""
        if isinstance(value, Pattern):
            raise QueryError(value.column, _("patterns go with names and texts."))
        is_part = self.open and test.operator == ":"
        found = self._holding(value.text, scope) if is_part else self._named(value.text, scope)
        if not found:
            raise _no_choice(self, test, value, scope)
        return found

    def _named(self, text: str, scope: Scope) -> list[Choice]:
        sought = folded(text)
        named = [one for one in self.choices(scope) if sought in one.words]
        return [one for one in named if sought in one.names] or named

    def _holding(self, text: str, scope: Scope) -> list[Choice]:
        """The choices of whose names this is a part, or for which it is written."""
        sought = folded(text)
        choices = list(self.choices(scope))
        found = [one for one in choices if sought == folded(one.written) or any(sought in name for name in one.names)]
        return found or [one for one in choices if self.numbered and sought == one.slug]

    def value_words(self, value: Value, scope: Scope) -> str:
        found = self._named(value.text, scope)
        if not found and self.says_nothing(value.text):
            return self.nothing.say(page_language()) if self.nothing else _("(nothing)")
        if self.open and len(self._holding(value.text, scope)) > 1:
            found = []
        return found[0].name.say(page_language()) if found else _("“%(words)s”") % {"words": value.text}


@dataclass(frozen=True, kw_only=True)
class TextField(QueryField):
    """Words of a card: contained, equal to a whole line, or fitting a pattern.

    `texts` are folded lines, by card; `whole` the same, one text a card.
    """

    texts: Callable[[Scope], Mapping[int, tuple[str, ...]]]
    whole: Callable[[Scope], Mapping[int, str]]

    def known(self, scope: Scope) -> Bits:
        return scope.index.of_cards(self.texts(scope))

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Pattern):
            return scope.index.of_cards(fitting(value, self.texts(scope), scope.clock))
        if folded(value.text) in NONE:
            return scope.index.everything & ~self.known(scope)
        sought = folded(value.text)
        if test.operator == "=":
            return scope.index.of_cards(card for card, lines in self.texts(scope).items() if sought in lines)
        return scope.index.of_cards(card for card, text in self.whole(scope).items() if sought in text)


@dataclass(frozen=True, kw_only=True)
class NumberedField(QueryField):
    """The printed number: alone, or in a range. `places` are the printings by their folded numbers and codes."""

    places: Callable[[Scope], Mapping[str, list[int]]]

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Pattern):
            raise QueryError(value.column, _("patterns go with names and texts."))
        places = self.places(scope)
        if (ends := RANGE.fullmatch(value.text)) and any(ends.groups()):
            least, most = (whole(end) if end else None for end in ends.groups())
            good = (
                held
                for number, held in places.items()
                if number.isdecimal() and (least is None or int(number) >= least) and (most is None or int(number) <= most)
            )
            return bits_of(place for held in good for place in held)
        return bits_of(places.get(plain_number(value.text), ()))

    def find(self, test: Condition, scope: Scope) -> Bits:
        """Comparisons are ranges: numbers with letters have no order."""
        if test.operator in (":", "=", "!="):
            return super().find(test, scope)
        sought = test.values[0]
        if not isinstance(sought, Word) or not NUMBER.fullmatch(sought.text):
            raise QueryError(sought.column, _("“%(field)s” is compared with a whole number.") % {"field": test.field})
        fits, bound = COMPARE[test.operator], whole(sought.text)
        held = (
            places
            for number, places in self.places(scope).items()
            if number.isdecimal() and len(number) < 10 and fits(int(number), bound)
        )
        return bits_of(place for places in held for place in places)


@dataclass(frozen=True)
class Fields:
    """The fields of one game, by slug and by every word that names one."""

    by_slug: Mapping[str, QueryField]
    by_word: Mapping[str, QueryField]

    def named(self, word: str) -> QueryField | None:
        """The field that a word names."""
        return self.by_word.get(folded(word))

    def written(self, slug: str) -> str:
        """The word by which the site itself names a field in the language of the page."""
        said = self.by_slug[slug].said.say(page_language())
        return said if self.by_word[folded(said)].slug == slug else slug


Provider = Callable[[str], Iterable[QueryField]] | tuple[QueryField, ...]
"""Fields of every game, or by the slug of a game those that it has."""

_PROVIDERS: list[Provider] = []


def adds(provider: Provider) -> None:
    """Declares fields that another module answers; to be called while the site starts."""
    if provider not in _PROVIDERS:
        _PROVIDERS.append(provider)
        fields_of.cache_clear()


FormatsOf = Callable[[Player, str], Iterable[Format]]
_FORMATS_OF: list[FormatsOf] = []


def adds_formats(formats_of: FormatsOf) -> None:
    """Declares which formats of a game players made themselves, by player and game; to be called while the site starts."""
    if formats_of not in _FORMATS_OF:
        _FORMATS_OF.append(formats_of)


@lru_cache(maxsize=16)
def fields_of(game: str) -> Fields:
    """Every field of a game: those of all games, those that its cards print, those that other packages add."""
    added = (provider(game) if callable(provider) else provider for provider in _PROVIDERS)
    found = [*_general(game), *_printed(game), *chain.from_iterable(added)]
    by_slug = {one.slug: one for one in found}
    by_word: dict[str, QueryField] = {}
    for one in found:
        for word in one.words:
            by_word.setdefault(word, one)
    return Fields(by_slug, by_word)


def whole(text: str) -> int:
    """A whole number, whichever minus sign was typed."""
    return int(text.replace("−", "-"))


def plain_number(number: str) -> str:
    """A printed number as it is compared: folded, without leading zeros or the total after a slash."""
    text = folded(number).partition("/")[0].strip().lstrip("#")
    return text.lstrip("0") or text


def check_asker(asked: QueryField, column: int, scope: Scope) -> None:
    """QueryError where a field asks about somebody who is not logged in."""
    if asked.private and (scope.player is None or not scope.player.pk):
        reason = _("“%(field)s” asks about your own cards: log in first.") % {"field": asked.said.say(page_language())}
        raise QueryError(column, reason)


def union_of(some: Iterable[Bits]) -> Bits:
    """The printings that are in one of some sets."""
    found = 0
    for bits in some:
        found |= bits
    return found


# --- Errors that know what was meant


def _no_number(test: Condition, value: Value, scope: Scope) -> QueryError:
    reason = _("“%(field)s” needs a number, not “%(value)s”.") % {"field": test.field, "value": value.text[:30]}
    doubled = re.fullmatch(r"(?:[<>]=?|=)\d+", value.text)
    return QueryError(value.column, reason, f"{test.field}{value.text}" if doubled else _elsewhere(value, scope))


def _no_choice(asked: ChoiceField, test: Condition, value: Word, scope: Scope) -> QueryError:
    from collection.query.near import nearest  # noqa: PLC0415 - it asks for fields in its turn

    said = {"field": test.field, "value": value.text[:30]}
    choices = list(asked.choices(scope))
    words = {word: one for one in choices for word in one.words}
    suggestion = _among_own_things(asked, value, scope)
    if not suggestion:
        near = nearest(folded(value.text), words)
        suggestion = f"{test.field}{test.operator}{_quoted(words[near].said())}" if near else _elsewhere(value, scope)
    if suggestion or not (words or asked.nothing):
        return QueryError(value.column, _("“%(field)s” has no value “%(value)s”.") % said, suggestion)
    names = list(dict.fromkeys(_quoted(one.name.say(page_language())) for one in choices))
    shown = names[:MOST_NAMED] + ["…"] * (len(names) > MOST_NAMED)
    if asked.nothing:
        shown.append(_quoted(asked.nothing.say(page_language())))
    said["values"] = ", ".join(shown) + "." * (shown[-1] != "…")
    return QueryError(value.column, _("“%(field)s” has no value “%(value)s”. Possible values: %(values)s") % said)


def _among_own_things(asked: ChoiceField, value: Word, scope: Scope) -> str:
    """The test by which another thing of the asker's own is meant that is called so: a place instead of a deck, or a tag."""
    sought = folded(value.text)
    for one in fields_of(scope.index.registry.game).by_slug.values() if asked.private and asked.open and scope.player else ():
        if isinstance(one, ChoiceField) and one.private and one.open and one is not asked:
            found = next((choice.name.say(page_language()) for choice in one.choices(scope) if sought in choice.names), "")
            if found:
                return f"{one.said.say(page_language())}:{_quoted(found)}"
    return ""


def _elsewhere(value: Value, scope: Scope) -> str:
    """The test by which another field has this value."""
    for one in fields_of(scope.index.registry.game).by_slug.values():
        if isinstance(one, ChoiceField) and not one.private and not one.open and isinstance(value, Word):
            found = [choice for choice in one.choices(scope) if folded(value.text) in choice.words]
            if found:
                return f"{one.said.say(page_language())}:{_quoted(found[0].said())}"
    return ""


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[\w.#-]+", text) else f'"{text}"'


# --- The fields of every game


def _general(game: str) -> Iterator[QueryField]:
    """Every field that does not depend on what cards of the game print."""
    yield from OF_CARDS
    if GAMES[game].tags:
        yield _does(game)
    if GAMES[game].has_decks:
        yield legal_in(GAMES[game].formats)
    yield _is(game)
    yield from OF_COPIES


STATUSES: Final = (
    Choice(EngineStatus.FULL.value, Words("complet", "full"), ("complete", "full")),
    Choice(EngineStatus.APPROXIMATE.value, Words("approché", "approximate"), ("approchee", "approx")),
    Choice(EngineStatus.MANUAL.value, Words("chiffres", "figures"), ("manuel", "manual", "aucun", "none")),
)


def _does(game: str) -> QueryField:
    choices = tuple(Choice(one.slug, Words(one.name.fr, one.name.en), order=order) for order, one in enumerate(GAMES[game].tags))
    return ChoiceField(
        slug="does",
        name=Words("Ce qu’elle fait", "What it does"),
        said=Words("fait", "does"),
        choices=lambda scope: choices,
        having=lambda scope, slug: _doing(scope.index).get(slug, 0),
    )


@lru_cache(maxsize=16)
def _doing(index: Index) -> dict[str, Bits]:
    """The printings of the cards that do each thing."""
    game, files = GAMES[index.registry.game], load(index.registry.game)
    found: dict[str, list[int]] = {}
    known: dict[str, frozenset[str]] = {}
    for places in index.cards.values():
        key = index.shelf.printings[places[0]].card.key
        if key not in known:
            known[key] = game.tags_of(files.cards[key]) if key in files.cards else frozenset()
        for slug in known[key]:
            found.setdefault(slug, []).extend(places)
    return {slug: bits_of(places) for slug, places in found.items()}


@dataclass(frozen=True, kw_only=True)
class LegalField(ChoiceField):
    """The formats that allow a card, of the game or made by the asker: today, or on the day behind an @.

    A month or a year stands for its last day. As for decks, a clause that may hold on a day counts.
    """

    formats: tuple[Format, ...]

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        dated = self._dated(value, scope)
        if dated is None:
            return super().one(value, test, scope)
        return union_of(self._allowed(scope, one.slug, dated[1]) for one in self.chosen(dated[0], test, scope))

    def _any(self, scope: Scope, some: Iterable[Choice]) -> Bits:
        return union_of(self._allowed(scope, one.slug, timezone.localdate()) for one in some)

    def _allowed(self, scope: Scope, slug: str, day: date) -> Bits:
        known = next((one for one in self.formats if one.id == slug), None) or self._own(scope)[slug]
        return _allowed(scope.index, known.on(day))

    def _named(self, text: str, scope: Scope) -> list[Choice]:
        """The formats of the game; where none is called so, those that the asker made."""
        found = super()._named(text, scope)
        own = () if found else map(_format_choice, self._own(scope).values())
        return found or [one for one in own if folded(text) in one.words]

    def _dated(self, value: Value, scope: Scope) -> tuple[Word, date] | None:
        """A value and the day behind its @; None where it has none, or where a format is called so."""
        return None if isinstance(value, Word) and self._named(value.text, scope) else _on_a_day(value)

    def _own(self, scope: Scope) -> Mapping[str, Format]:
        """The formats that the asker made, read once a query."""
        if "formats" not in scope.told:
            game, player = scope.index.registry.game, scope.player
            own = (one for formats_of in _FORMATS_OF for one in formats_of(player, game)) if player and player.pk else ()
            scope.told["formats"] = {one.id: one for one in own}
        return scope.told["formats"]  # type: ignore[no-any-return]

    def value_words(self, value: Value, scope: Scope) -> str:
        dated = self._dated(value, scope)
        if dated is None:
            return super().value_words(value, scope)
        said = {"format": super().value_words(dated[0], scope), "day": date_format(dated[1])}
        return _("%(format)s on %(day)s") % said


def _on_a_day(value: Value) -> tuple[Word, date] | None:
    """A value and the day behind its @, where it has one. QueryError for what is no date."""
    if not isinstance(value, Word) or "@" not in value.text:
        return None
    name, _at, written = value.text.rpartition("@")
    try:
        return replace(value, text=name), Moment.read(written).last
    except ValueError:
        reason = _("“%(date)s” is no date: write a day as 2026-01-31, a month or a year.") % {"date": written[:20]}
        raise QueryError(value.column + len(name) + 1, reason) from None


def legal_in(formats: tuple[Format, ...]) -> LegalField:
    """The field that asks which of some formats allow a card."""
    choices = tuple(_format_choice(one, order) for order, one in enumerate(formats))
    by_id = {one.id: one for one in formats}
    return LegalField(
        slug="legal",
        name=Words("Permise dans", "Legal in"),
        said=Words("legal", "legal"),
        aliases=("legale", "format"),
        choices=lambda scope: choices,
        having=lambda scope, slug: _allowed(scope.index, by_id[slug].on(timezone.localdate())),
        formats=formats,
    )


def _format_choice(one: Format, order: int = 0) -> Choice:
    return Choice(one.id, one.name, _format_aliases(one.name, is_default=one.default), order)


def _format_aliases(name: Words, *, is_default: bool) -> tuple[str, ...]:
    short = [words.split(" - ")[0].split(" (")[0] for words in (name.fr, name.en)]
    return (*short, *(("tournoi", "tournament") if is_default else ()))


@lru_cache(maxsize=64)
def _allowed(index: Index, format: Format) -> Bits:
    """The printings that a format allows in a deck."""
    refused = {key for key, card in load(index.registry.game).cards.items() if refuses(format, card)}
    good = (places for places in index.cards.values() if index.shelf.printings[places[0]].card.key not in refused)
    return bits_of(place for places in good for place in places)


def _is(game: str) -> QueryField:
    flags = [one for one in load_fields(game).fields.values() if one.kind == "flag"]
    choices = (
        *(Choice(one.slug, one.name) for one in flags),
        Choice("reprint", Words("reimprimee", "reprinted"), ("reimpression", "reprint")),
        Choice("house", Words("maison", "house")),
    )
    return ChoiceField(slug="is", name=Words("Est", "Is"), said=Words("est", "is"), choices=lambda scope: choices, having=_being)


def _being(scope: Scope, slug: str) -> Bits:
    index = scope.index
    if slug == "reprint":
        return bits_of(place for places in index.cards.values() if len(places) > 1 for place in places)
    if slug == "house":
        return index.having("set", [one.slug for one in index.shelf.sets if one.house])
    return index.values[slug].get("1", 0)


@lru_cache(maxsize=16)
def _by_number(index: Index) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, one in enumerate(index.shelf.printings):
        for number in {plain_number(one.number), folded(one.code), folded(one.key)} - {""}:
            found.setdefault(number, []).append(place)
    return found


def _owned_cards(scope: Scope) -> Mapping[int, Bits]:
    return levels_of(scope.index, scope.owned.by_card, scope.index.of_cards)


def _owned_printings(scope: Scope) -> Mapping[int, Bits]:
    return levels_of(scope.index, scope.owned.by_printing, scope.index.of_printings)


def _wished(scope: Scope) -> Mapping[int, Bits]:
    looked = looked_for(scope.player, scope.index.registry.game, scope.owned) if scope.player else {}
    return levels_of(scope.index, looked, scope.index.of_cards)


def levels_of(index: Index, amounts: Mapping[int, int], places: Callable[[Iterable[int]], Bits]) -> Mapping[int, Bits]:
    """The printings by amount, from amounts by id; what is not named has 0."""
    by_amount: dict[int, list[int]] = {}
    for one, amount in amounts.items():
        by_amount.setdefault(amount, []).append(one)
    levels = {amount: places(ids) for amount, ids in by_amount.items()}
    levels[0] = levels.get(0, 0) | index.everything & ~union_of(bits for amount, bits in levels.items() if amount)
    return levels


# --- The fields that a game prints on its cards


ALSO_CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "artist": ("artiste", "illustrateur", "illustratrice"),
    "kind": ("genre",),
    "type": ("sorte",),
}
"""What fields that games share are asked for by too, beside their names; kept searches ask by names that fields had before."""


def _printed(game: str) -> Iterator[QueryField]:
    for fact in load_fields(game).fields.values():
        said = Words(*(_identifier(fact.name.say(language)) or fact.slug for language in LANGUAGES))
        joined = (_identifier(fact.name.say(language), joined=True) for language in LANGUAGES)
        aliases = (*joined, *ALSO_CALLED.get(fact.slug, ()))
        if fact.kind == "number":
            yield NumberField(slug=fact.slug, name=fact.name, said=said, aliases=aliases, levels=_levels(fact.slug))
        else:
            yield ChoiceField(
                slug=fact.slug,
                name=fact.name,
                said=said,
                aliases=aliases,
                choices=_choices(fact),
                having=_of_fact(fact.slug),
                ordered=fact.slug in ("rarity", "rank"),
                open=fact.kind == "word",
            )


def _identifier(name: str, *, joined: bool = False) -> str:
    """A name as a field is named: one word; or several joined by underscores, where that is asked for."""
    words = re.findall(r"\w+", folded(name))
    if joined:
        return "_".join(words)
    return words[0] if len(words) == 1 else ""


def _levels(slug: str) -> Callable[[Scope], Mapping[int, Bits]]:
    return lambda scope: scope.index.values[slug]


def _of_fact(slug: str) -> Callable[[Scope, str], Bits]:
    if slug in ("set", "status"):
        return lambda scope, value: scope.index.values[slug].get(value, 0)
    return lambda scope, value: _with_fact(scope.index, slug, value)


def _with_fact(index: Index, slug: str, value: str) -> Bits:
    having = index.values[slug]
    if value == "0" and slug in index.flags:
        return index.everything & ~having.get("1", 0)
    return having.get(value, 0)


def _choices(fact: Fact) -> Callable[[Scope], Iterable[Choice]]:
    if fact.kind == "flag":
        both = (Choice("1", Words("oui", "yes"), tuple(TRUE)), Choice("0", Words("non", "no"), tuple(FALSE)))
        return lambda scope: both
    if fact.values:
        labels = tuple(Choice(one.slug, one.name, order=one.order) for one in fact.values.values())
        return lambda scope: labels
    return lambda scope: _open_choices(scope.index, fact.slug)


@lru_cache(maxsize=64)
def _open_choices(index: Index, slug: str) -> tuple[Choice, ...]:
    """The values that were printed, where no list of them exists."""
    return tuple(Choice(value, Words(value, value)) for value in sorted(index.values[slug]) if value)


OF_CARDS: Final[tuple[QueryField, ...]] = (
    TextField(
        slug="name",
        name=Words("Nom", "Name"),
        said=Words("nom", "name"),
        aliases=("n",),
        texts=lambda scope: scope.index.called,
        whole=lambda scope: scope.index.called_texts,
    ),
    TextField(
        slug="text",
        name=Words("Texte", "Text"),
        said=Words("texte", "text"),
        aliases=("t", "o"),
        texts=lambda scope: scope.index.effects,
        whole=lambda scope: scope.index.effect_texts,
    ),
    NumberedField(
        slug="number",
        name=Words("Numéro", "Number"),
        said=Words("num", "num"),
        aliases=("numero", "no", "code"),
        places=lambda scope: _by_number(scope.index),
    ),
    ChoiceField(
        slug="set",
        name=Words("Extension", "Set"),
        said=Words("ext", "set"),
        aliases=("extension", "e", "s"),
        choices=lambda scope: [
            Choice(one.slug, Words(one.name_fr, one.name_en), (one.code,), order)
            for order, one in enumerate(scope.index.shelf.sets)
        ],
        having=_of_fact("set"),
        ordered=True,
    ),
    ChoiceField(
        slug="status",
        name=Words("Jouée par Cartable", "Played by Cartable"),
        said=Words("jouee", "played"),
        aliases=("moteur", "engine"),
        choices=lambda scope: STATUSES,
        having=_of_fact("status"),
    ),
)
"""The fields about cards, of every game."""

OF_COPIES: Final[tuple[QueryField, ...]] = (
    NumberField(
        slug="own",
        name=Words("Exemplaires de la carte", "Copies of the card"),
        said=Words("ai", "own"),
        aliases=("possede", "owned"),
        private=True,
        levels=_owned_cards,
    ),
    NumberField(
        slug="copies",
        name=Words("Exemplaires de cette impression", "Copies of this printing"),
        said=Words("exemplaires", "copies"),
        private=True,
        levels=_owned_printings,
    ),
    NumberField(
        slug="wish",
        name=Words("Exemplaires souhaités", "Copies on my wish list"),
        said=Words("souhait", "wish"),
        aliases=("souhaits", "want", "wishes"),
        private=True,
        levels=_wished,
    ),
)
"""The fields about how many the asker has, of every game."""

"""What a field is, of whom and of what it is asked, and which fields a game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from collection.folding import folded
from collection.inventory.owned import Owned
from collection.languages import page_language
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.index import Bits, Index
from collection.query.matching import Clock
from collection.query.tree import Condition, Value, Word
from simulator.kernel.words import Words


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
    """Declares fields; what another package answers is declared while the site starts."""
    if provider not in _PROVIDERS:
        _PROVIDERS.append(provider)
        fields_of.cache_clear()


@lru_cache(maxsize=16)
def fields_of(game: str) -> Fields:
    """Every field of a game, in the order in which they were added."""
    found = list(chain.from_iterable(provider(game) if callable(provider) else provider for provider in _PROVIDERS))
    by_slug = {one.slug: one for one in found}
    by_word: dict[str, QueryField] = {}
    for one in found:
        for word in one.words:
            by_word.setdefault(word, one)
    return Fields(by_slug, by_word)


def check_asker(asked: QueryField, column: int, scope: Scope) -> None:
    """QueryError where a field asks about somebody who is not logged in."""
    if asked.private and (scope.player is None or not scope.player.pk):
        reason = _("“%(field)s” asks about your own cards: log in first.") % {"field": asked.said.say(page_language())}
        raise QueryError(column, reason)

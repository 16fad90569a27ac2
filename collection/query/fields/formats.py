"""The field that asks which formats allow a card: those of the game, and those that players made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from collection.folding import folded
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.fields.choices import Choice, ChoiceField
from collection.query.fields.field import Scope
from collection.query.index import Bits, Index, bits_of, union_of
from collection.query.tree import Condition, Value, Word
from simulator.catalog import Words, load
from simulator.legality import Format, Moment, refuses

FormatsOf = Callable[[Player, str], Iterable[Format]]
_FORMATS_OF: list[FormatsOf] = []


def adds_formats(formats_of: FormatsOf) -> None:
    """Declares which formats of a game players made themselves, by player and game; to be called while the site starts."""
    if formats_of not in _FORMATS_OF:
        _FORMATS_OF.append(formats_of)


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

"""What a query may ask of copies: where they lie, their condition and language, what else is said of them, what is to spare."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.db.models import BigIntegerField, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, Round

from collection.folding import folded
from collection.inventory.keeping import Keeps, keeps_of
from collection.inventory.remembering import last_act_of, until_next_act
from collection.inventory.wares import promised_by_card
from collection.lists.saying import CONDITION_WORDS, LANGUAGE_WORDS
from collection.models import Condition, Finish, Language, Lot, Place
from collection.query.fields import Choice, ChoiceField, NumberField, QueryField, Scope, Single, TextField, levels_of
from collection.query.index import Bits, bits_of
from collection.values.tags import pieces_of, tags_of
from simulator.kernel.words import Words

Read = TypeVar("Read")

MARKS: Final = (
    ("signed", Words("Exemplaires signés", "Signed copies"), Words("signe", "signed"), ("signes",), Q(signed=True)),
    ("altered", Words("Exemplaires altérés", "Altered copies"), Words("altere", "altered"), ("alteres",), Q(altered=True)),
    ("proxy", Words("Proxys", "Proxies"), Words("proxy", "proxy"), ("proxies", "proxys"), Q(proxy=True)),
    ("graded", Words("Exemplaires gradés", "Graded copies"), Words("grade", "graded"), ("grades",), ~Q(graded="")),
    ("sorted", Words("Exemplaires rangés", "Copies in a place"), Words("range", "sorted"), ("ranges",), ~Q(place=None)),
)
"""Copies that are counted: slug, name, words, further words, and which lots."""


NOT_SAID: Final = Words("sans précision", "not said")
"""What people call a condition or a language of which nothing is said."""


def spares(owned: Mapping[int, int], keeps: Keeps, promised: Mapping[int, int]) -> dict[int, int]:
    """Copies by card beyond those that somebody keeps of each, and those that are promised in an exchange."""
    left = {card: copies - promised.get(card, 0) - keeps.of(card) for card, copies in owned.items()}
    return {card: copies for card, copies in left.items() if copies > 0}


def _other_words(read: Mapping[str, str], value: str) -> tuple[str, ...]:
    """The words of lists for a value: whatever is read there can be asked for here."""
    return tuple(word for word, meant in read.items() if meant == value)


CONDITIONS: Final = tuple(
    Choice(one.value, name, _other_words(CONDITION_WORDS, one.value), order=-rank)
    for rank, (one, name) in enumerate(
        {
            Condition.MINT: Words("neuf", "mint"),
            Condition.NEAR_MINT: Words("presque neuf", "near mint"),
            Condition.EXCELLENT: Words("excellent", "excellent"),
            Condition.GOOD: Words("bon", "good"),
            Condition.LIGHT_PLAYED: Words("légèrement joué", "light played"),
            Condition.PLAYED: Words("joué", "played"),
            Condition.POOR: Words("abîmé", "poor"),
        }.items()
    )
)
"""The best has the highest order."""

LANGUAGES: Final = tuple(
    Choice(one.value, name, _other_words(LANGUAGE_WORDS, one.value))
    for one, name in {
        Language.FRENCH: Words("français", "French"),
        Language.ENGLISH: Words("anglais", "English"),
        Language.GERMAN: Words("allemand", "German"),
        Language.SPANISH: Words("espagnol", "Spanish"),
        Language.ITALIAN: Words("italien", "Italian"),
        Language.PORTUGUESE: Words("portugais", "Portuguese"),
        Language.DUTCH: Words("néerlandais", "Dutch"),
        Language.POLISH: Words("polonais", "Polish"),
        Language.RUSSIAN: Words("russe", "Russian"),
        Language.JAPANESE: Words("japonais", "Japanese"),
        Language.KOREAN: Words("coréen", "Korean"),
        Language.CHINESE: Words("chinois", "Chinese"),
    }.items()
)


FINISHES: Final = (
    Choice(Finish.NORMAL.value, Words("normale", "normal"), ("mate", "nonfoil")),
    Choice(Finish.FOIL.value, Words("brillante", "foil"), ("brillant", "holo")),
)


def _finished(scope: Scope, slug: str) -> Bits:
    """The printings of which the asker owns copies in a finish: told of every copy, whether or not more is said of it."""
    return scope.index.of_printings(scope.owned.in_finish(slug))


def _remembered(
    scope: Scope, what: str, read: Callable[[], Read], again: Callable[[Read, frozenset[int]], Read] | None = None
) -> Read:
    """What is read of the asker's copies, once a query, and once until his next act (see until_next_act)."""
    player = scope.player
    if player is None or not player.pk:
        return read()
    if what not in scope.told:
        if "act" not in scope.told:
            scope.told["act"] = last_act_of(player)
        scope.told[what] = until_next_act(player, scope.told["act"], (scope.index, what), read, again)
    return scope.told[what]  # type: ignore[no-any-return]


def _places(scope: Scope) -> Iterable[Choice]:
    """The asker's places, by name."""
    if scope.player is None:
        return []
    places = Place.objects.of(scope.player).values_list("pk", "name")
    return _remembered(
        scope, "places", lambda: [Choice(str(pk), Words(name, name), key=f"#{pk}") for pk, name in places if folded(name)]
    )


def _mine(scope: Scope) -> QuerySet[Lot]:
    """The asker's copies of all games of which something is said; an index leaves out what is not on its shelf.

    To ask for one game costs a look at the set of every line.
    """
    return Lot.objects.none() if scope.player is None or not scope.player.pk else Lot.objects.of(scope.player).order_by()


def _by(scope: Scope, column: str) -> Mapping[Any, Bits]:
    """The printings by what is said of some of their copies in a column; those of which nothing is said are left out."""
    said = _mine(scope).exclude(**{column: "" if column in TEXTS else None})
    return _grouped(scope, column, said.values_list(column, "printing").distinct())


def values_that_fit(scope: Scope, column: str, what: str, fitting: Callable[[list[Any]], frozenset[Any]]) -> frozenset[Any]:
    """Those of the values in a column of the asker's lots that are `fitting`, which `what` stands for; after acts perhaps also
    some that stood there before.

    Remembered, and read again of those lots alone that an act moves. Not of places: what their names are changes without that.
    """
    rows = _mine(scope).values_list(column, flat=True).distinct()
    if column == "place":
        return fitting(list(rows))

    def again(before: frozenset[Any], moved: frozenset[int]) -> frozenset[Any]:
        return before | fitting(list(rows.filter(printing__in=moved)))

    return _remembered(scope, f"{column} that fits {what}", lambda: fitting(list(rows)), again)


TEXTS: Final = frozenset(["condition", "language"])
"""The columns in which nothing is an empty text."""


def _grouped(scope: Scope, what: str, rows: QuerySet[Lot, tuple[Any, int]]) -> Mapping[Any, Bits]:
    """The printings by the value that stands before each; remembered, and read again of those alone that an act moves."""

    def read(rows: Iterable[tuple[Any, int]]) -> dict[Any, Bits]:
        there: dict[Any, list[int]] = {}
        for value, printing in rows:
            there.setdefault(value, []).append(printing)
        return {value: scope.index.of_printings(printings) for value, printings in there.items()}

    def again(before: dict[Any, Bits], moved: frozenset[int]) -> dict[Any, Bits]:
        others = ~scope.index.of_printings(moved)
        found = read(rows.filter(printing__in=moved))
        for value, bits in before.items():
            found[value] = found.get(value, 0) | bits & others
        return {value: bits for value, bits in found.items() if bits}

    return _remembered(scope, what, lambda: read(rows), again)


def _paid(scope: Scope) -> Mapping[Decimal, Bits]:
    """The printings by what was paid for some copy, read as whole cents: a hundred thousand decimals take twice as long."""
    cents = Cast(Round(F("paid") * 100), BigIntegerField())
    rows = _mine(scope).exclude(paid=None).annotate(cents=cents).values_list("cents", "printing").distinct()
    return {Decimal(amount) / 100: bits for amount, bits in _grouped(scope, "paid", rows).items()}


def _notes(scope: Scope) -> dict[int, str]:
    """What the asker noted of copies, folded, a note a line, by card; remembered, and read again of those that an act moves.

    One text for each printing takes a fifth of what a hundred thousand short ones do, and is searched at once.
    """
    rows = _mine(scope).exclude(note="").values_list("printing", "note")

    def read(rows: Iterable[tuple[int, str]]) -> dict[int, str]:
        found: dict[int, list[str]] = {}
        for printing, note in rows:
            found.setdefault(printing, []).append(note)
        return {printing: "\n".join(dict.fromkeys(map(folded, notes))) for printing, notes in found.items()}

    def again(before: dict[int, str], moved: frozenset[int]) -> dict[int, str]:
        kept = {printing: notes for printing, notes in before.items() if printing not in moved}
        return kept | read(rows.filter(printing__in=moved))

    index, by_card = scope.index, dict[int, list[str]]()
    for printing, notes in _remembered(scope, "notes", lambda: read(rows), again).items():
        if printing in index.places:
            by_card.setdefault(index.card_ids[index.places[printing]], []).append(notes)
    return {card: "\n".join(notes) for card, notes in by_card.items()}


@dataclass(frozen=True, slots=True)
class Written:
    """A word that the asker wrote of copies, and where their printings stand on the shelf."""

    choice: Choice
    places: Sequence[int]


def _written(
    scope: Scope,
    column: str,
    words_in: Callable[[str], Iterable[str]],
    cut: Callable[[str], Iterable[str]] = lambda line: (line,),
) -> Mapping[str, Written]:
    """The words in a column of the asker's copies, by what stands for each: the folded word.

    Of the pieces into which lines are `cut`, each different one is read once: there are far fewer of them than lines.
    """
    rows = _mine(scope).exclude(**{column: ""}).values_list(column, "printing").distinct()
    there = scope.index.places

    def read(rows: Iterable[tuple[str, int]]) -> dict[str, Written]:
        choices, standing = dict[str, Choice](), dict[str, set[int]]()
        slugs: dict[str, list[str]] = {}
        for line, printing in rows:
            for piece in cut(line):
                if piece not in slugs:
                    slugs[piece] = _noted(choices, words_in(piece))
                for slug in slugs[piece]:
                    standing.setdefault(slug, set()).add(printing)
        places = {slug: sorted(there[one] for one in standing[slug] if one in there) for slug in sorted(choices)}
        return {slug: Written(choices[slug], array("I", found)) for slug, found in places.items()}

    def again(before: dict[str, Written], moved: frozenset[int]) -> dict[str, Written]:
        now, gone = read(rows.filter(printing__in=moved)), {there[one] for one in moved if one in there}
        for slug, one in before.items():
            if slug not in now and gone.isdisjoint(one.places):
                now[slug] = one
                continue
            places = [place for place in one.places if place not in gone]
            if places or slug in now:
                choice = one.choice if places else now[slug].choice
                now[slug] = Written(choice, array("I", sorted({*places, *(now[slug].places if slug in now else ())})))
        return dict(sorted(now.items()))

    return _remembered(scope, column, lambda: read(rows), again)


def _noted(choices: dict[str, Choice], words: Iterable[str]) -> list[str]:
    """What stands for each of some words, which are choices from then on as they were written first."""
    said = {slug: word for word in words if (slug := folded(word))}
    for slug, word in said.items():
        choices.setdefault(slug, Choice(slug, Words(word, word)))
    return list(said)


def _places_of(written: Mapping[str, Written], slugs: Iterable[str]) -> Bits:
    """The printings of which one of some words was written, made into one set at once."""
    return bits_of(place for slug in slugs for place in written[slug].places)


def _dividers(scope: Scope) -> Mapping[str, Written]:
    return _written(scope, "divider", lambda word: [word])


def _tags(scope: Scope) -> Mapping[str, Written]:
    return _written(scope, "tags", tags_of, pieces_of)


def _copies(scope: Scope, what: str, which: Q) -> Mapping[int, int]:
    """Copies of the asker's lots that fit, by printing; remembered, and read again of those alone that an act moves."""
    rows = _mine(scope).filter(which).values_list("printing").annotate(total=Sum("copies"))

    def again(before: dict[int, int], moved: frozenset[int]) -> dict[int, int]:
        return {one: copies for one, copies in before.items() if one not in moved} | dict(rows.filter(printing__in=moved))

    return _remembered(scope, what, lambda: dict(rows), again)


def _marked(slug: str, which: Q) -> Callable[[Scope], Mapping[int, Bits]]:
    def levels(scope: Scope) -> Mapping[int, Bits]:
        return levels_of(scope.index, _copies(scope, slug, which), scope.index.of_printings)

    return levels


def _unsorted(scope: Scope) -> Mapping[int, Bits]:
    there = _copies(scope, "there", ~Q(place=None))
    left = {printing: copies - there.get(printing, 0) for printing, copies in scope.owned.by_printing.items()}
    return levels_of(scope.index, left, scope.index.of_printings)


def _spare(scope: Scope) -> Mapping[int, Bits]:
    keeps = keeps_of(scope.player, scope.index.registry.game)
    promised = promised_by_card(scope.player, scope.index.registry.game)
    return levels_of(scope.index, spares(scope.owned.by_card, keeps, promised), scope.index.of_cards)


LOT_FIELDS: Final[tuple[QueryField, ...]] = (
    ChoiceField(
        slug="place",
        name=Words("Rangement", "Place"),
        said=Words("rangement", "place"),
        aliases=("lieu",),
        private=True,
        single=Single(column="place", reads=lambda place: (str(place),)),
        open=True,
        choices=_places,
        having=lambda scope, slug: _by(scope, "place").get(int(slug), 0),
        nothing=Words("nulle part", "in no place"),
    ),
    NumberField(
        slug="page",
        name=Words("Page d’un classeur", "Page of a binder"),
        said=Words("page", "page"),
        aliases=("pages",),
        private=True,
        single=Single(column="page"),
        levels=lambda scope: _by(scope, "page"),
    ),
    NumberField(
        slug="row",
        name=Words("Rangée d’une boîte", "Row of a box"),
        said=Words("rangee", "row"),
        aliases=("rangees", "rows"),
        private=True,
        single=Single(column="row"),
        levels=lambda scope: _by(scope, "row"),
    ),
    ChoiceField(
        slug="divider",
        name=Words("Séparateur d’une boîte", "Divider of a box"),
        said=Words("separateur", "divider"),
        aliases=("separateurs", "intercalaire", "intercalaires", "dividers"),
        private=True,
        single=Single(column="divider", reads=lambda word: (folded(word),)),
        open=True,
        choices=lambda scope: [one.choice for one in _dividers(scope).values()],
        having=lambda scope, slug: _places_of(_dividers(scope), [slug]),
        having_any=lambda scope, slugs: _places_of(_dividers(scope), slugs),
    ),
    ChoiceField(
        slug="condition",
        name=Words("État d’un exemplaire", "Condition of a copy"),
        said=Words("etat", "condition"),
        private=True,
        single=Single(column="condition"),
        ordered=True,
        choices=lambda scope: CONDITIONS,
        having=lambda scope, slug: _by(scope, "condition").get(slug, 0),
        nothing=NOT_SAID,
    ),
    ChoiceField(
        slug="language",
        name=Words("Langue d’un exemplaire", "Language of a copy"),
        said=Words("langue", "lang"),
        aliases=("language",),
        private=True,
        single=Single(column="language"),
        choices=lambda scope: LANGUAGES,
        having=lambda scope, slug: _by(scope, "language").get(slug, 0),
        nothing=NOT_SAID,
    ),
    ChoiceField(
        slug="finish",
        name=Words("Finition d’un exemplaire", "Finish of a copy"),
        said=Words("finition", "finish"),
        aliases=("finitions", "finishes"),
        private=True,
        single=Single(column="finish"),
        choices=lambda scope: FINISHES,
        having=_finished,
    ),
    ChoiceField(
        slug="label",
        name=Words("Étiquette d’un exemplaire", "Tag of a copy"),
        said=Words("etiquette", "tag"),
        aliases=("etiquettes", "tags"),
        private=True,
        single=Single(column="tags", reads=lambda line: map(folded, tags_of(line))),
        open=True,
        choices=lambda scope: [one.choice for one in _tags(scope).values()],
        having=lambda scope, slug: _places_of(_tags(scope), [slug]),
        having_any=lambda scope, slugs: _places_of(_tags(scope), slugs),
    ),
    TextField(
        slug="remark",
        name=Words("Note sur un exemplaire", "Note on a copy"),
        said=Words("remarque", "remark"),
        aliases=("remarques", "remarks", "note", "notes"),
        private=True,
        single=Single(column="note", reads=lambda note: (folded(note),)),
        texts=lambda scope: {card: tuple(notes.split("\n")) for card, notes in _notes(scope).items()},
        whole=_notes,
    ),
    NumberField(
        slug="paid",
        name=Words("Payé pour un exemplaire", "Paid for a copy"),
        said=Words("paye", "paid"),
        aliases=("prix", "price"),
        private=True,
        single=Single(column="paid"),
        levels=_paid,
    ),
    *(
        NumberField(
            slug=slug,
            name=name,
            said=said,
            aliases=aliases,
            private=True,
            single=Single(which=which),
            levels=_marked(slug, which),
        )
        for slug, name, said, aliases, which in MARKS
    ),
    NumberField(
        slug="unsorted",
        name=Words("Exemplaires à ranger", "Copies in no place"),
        said=Words("aranger", "unsorted"),
        private=True,
        single=Single(which=Q(place=None), counts_rests=True),
        levels=_unsorted,
    ),
    NumberField(
        slug="spare",
        name=Words("Exemplaires en trop", "Copies to spare"),
        said=Words("trop", "spare"),
        aliases=("doubles", "spares"),
        private=True,
        levels=_spare,
    ),
)
"""The fields about somebody's own copies, of every game."""

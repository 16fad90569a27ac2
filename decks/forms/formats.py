"""The form of a player's format: its words, what it begins with, and its clauses, each checked as the API checks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.audience import Audience
from collection.catalogue.shelf import shelf_named
from collection.languages import page_language
from collection.lists import UnreadableListError, unreadable_words
from collection.query.grammar import LONGEST_QUERY
from decks.decklists.text import read_deck_text
from decks.forms.decks import MAX_TEXT, OneLineField, TokenForm
from decks.legality.own_formats import MOST_CLAUSES, POINTS, Body, sums_of
from decks.legality.sent_clauses import LONGEST_NOTE, MOST_OF_A_SUM, BodySerializer, ClauseDataSerializer
from decks.legality.verdicts import formats_of
from simulator.catalog import load

KIND_CHOICES = [
    ("", gettext_lazy("— no clause —")),
    ("count", gettext_lazy("How many cards in all")),
    ("copies", gettext_lazy("Copies of each card")),
    ("forbidden", gettext_lazy("Forbidden cards")),
    ("only", gettext_lazy("Only these cards")),
    ("sum", gettext_lazy("A figure added up")),
    ("points", gettext_lazy("Points by card")),
]


class FormatDetailsForm(TokenForm):
    """Name, words, readers, and the format of the game that it begins with. `seen`: the version that its author saw."""

    name = OneLineField(label=gettext_lazy("Name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    description = forms.CharField(
        label=gettext_lazy("Description"), required=False, max_length=2_000, widget=forms.Textarea(attrs={"rows": 3})
    )
    base = forms.ChoiceField(
        label=gettext_lazy("Begins with"),
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("All clauses of that format hold too, but those that you leave out."),
    )
    without = forms.MultipleChoiceField(label=gettext_lazy("Left out of it"), required=False, widget=forms.CheckboxSelectMultiple)
    audience = forms.ChoiceField(
        label=gettext_lazy("Who may read and choose this format"),
        choices=Audience.choices,
        initial=Audience.PRIVATE,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Whoever may read a deck sees the name and the clauses of its format in any case."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**31 - 1)

    def __init__(self, *args: Any, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.game = game
        language = page_language()
        known = formats_of(game)
        base, without = self.fields["base"], self.fields["without"]
        assert isinstance(base, forms.ChoiceField)  # noqa: S101 - declared above
        assert isinstance(without, forms.MultipleChoiceField)  # noqa: S101 - declared above
        self.bases = [("", _("Nothing: only my own clauses")), *((one.id, one.name.say(language)) for one in known)]
        self.parts = [(f"{one.id}:{part.id}", part.test.asks().say(language)) for one in known for part in one.clauses]
        base.choices, without.choices = self.bases, self.parts
        left_out = self.initial.get("without", ())
        self.initial["without"] = [f"{self.initial.get('base', '')}:{name}" for name in left_out]

    def clean_without(self) -> list[str]:
        """Of what is ticked, that which the chosen format has; the form shows the clauses of all of them."""
        before = f"{self.cleaned_data.get('base', '')}:"
        return [name.removeprefix(before) for name in self.cleaned_data["without"] if name.startswith(before)]


class ClauseForm(forms.Form):
    """One clause; without a kind it is none. `reads`: whether its list is read; it is not where all are too long."""

    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=KIND_CHOICES, required=False)
    query = forms.CharField(
        label=gettext_lazy("Cards found by a search"),
        required=False,
        max_length=LONGEST_QUERY,
        help_text=gettext_lazy("For example type:terrain, set:S1 or clan:laink cost>=3. Empty: all cards."),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
    )
    listed = forms.CharField(
        label=gettext_lazy("Cards listed"),
        required=False,
        max_length=MAX_TEXT,
        help_text=gettext_lazy("One card a line. The number before it is its points, where points are given."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "MASTU (S1) 108"}),
    )
    measure = forms.ChoiceField(label=gettext_lazy("Figure"), required=False)
    least = forms.IntegerField(label=gettext_lazy("At least"), required=False, min_value=0, max_value=MOST_OF_A_SUM)
    most = forms.IntegerField(label=gettext_lazy("At most"), required=False, min_value=0, max_value=MOST_OF_A_SUM)
    share = forms.BooleanField(label=gettext_lazy("in percent of the deck"), required=False)
    severity = forms.ChoiceField(
        label=gettext_lazy("Breaking it"),
        choices=[("error", gettext_lazy("forbids the deck")), ("warning", gettext_lazy("is a remark"))],
        initial="error",
        required=False,
    )
    since = forms.CharField(
        label=gettext_lazy("Holds since"),
        required=False,
        max_length=10,
        widget=forms.TextInput(attrs={"placeholder": "2026-05-01", "inputmode": "numeric"}),
        help_text=gettext_lazy("A year, a month or a day; empty: always."),
    )
    until = forms.CharField(
        label=gettext_lazy("Until, that day included"),
        required=False,
        max_length=10,
        widget=forms.TextInput(attrs={"placeholder": "2026-12-31", "inputmode": "numeric"}),
    )
    note = OneLineField(label=gettext_lazy("Why, in your words"), required=False, max_length=LONGEST_NOTE)

    def __init__(self, *args: Any, game: str, reads: bool = True, **options: Any) -> None:
        super().__init__(*args, **options)
        self.game, self.reads = game, reads
        measure = self.fields["measure"]
        assert isinstance(measure, forms.ChoiceField)  # noqa: S101 - declared above
        measure.choices = [("", "—"), *((slug, name.say(page_language())) for slug, name in sums_of(game).items())]

    def clean(self) -> dict[str, Any]:
        """Check what it means as the API does, and say where it is wrong."""
        data = super().clean() or {}
        if self.errors or not data.get("kind"):
            return data
        try:
            listed = self._listed(data["listed"])
        except UnreadableListError as problem:
            self.add_error("listed", unreadable_words(problem))
            return data
        if self.errors:
            return data
        names = ("kind", "query", "least", "most", "share", "measure", "since", "until", "note")
        sent = {name: data[name] for name in names} | {"severity": data["severity"] or "error"}
        sent |= {"points": listed} if data["kind"] == POINTS else {"cards": sorted(listed)}
        checked = ClauseDataSerializer(data=sent, context={"game": self.game})
        if not checked.is_valid():
            for part, words in _told(checked.errors):
                self.add_error({"cards": "listed", "points": "listed"}.get(part, part if part in self.fields else None), words)
        return data | {"sent": sent}

    def _listed(self, text: str) -> dict[str, int]:
        """Copies by id of the card; a line that could mean several cards is an error."""
        if not text.strip():
            return {}
        if not self.reads:
            self.add_error(
                "listed", _("The lists of all clauses have %(most)d characters together at most.") % {"most": MAX_TEXT}
            )
            return {}
        found = read_deck_text(text, shelf_named(self.game), choices={}, any_printing=True)
        for row in found.open_rows[:5]:
            self.add_error("listed", _("Line %(line)d: %(reason)s") % {"line": row.match.row.line, "reason": row.reason})
        cards = load(self.game).printings
        total: dict[str, int] = {}
        for key, copies in found.content.items():
            total[cards[key].card_id] = total.get(cards[key].card_id, 0) + copies
        return total


def _told(errors: Any) -> Iterator[tuple[str, str]]:
    for part, words in errors.items():
        first = words
        while isinstance(first, Mapping | list):
            first = next(iter(first.values() if isinstance(first, Mapping) else first), "")
        yield str(part), str(first)


class FormatForm:
    """The whole form: the details, then clauses as many as were shown, and one more where that is asked for."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, game: str, initial: Mapping[str, Any] | None = None, clauses: int = 1
    ) -> None:
        self.game, self.is_bound = game, data is not None
        self.details = FormatDetailsForm(data, game=game, initial=dict(initial or {}))
        rows = (initial or {}).get("clauses", [])
        shown = _number(data.get("clauses")) if data is not None else len(rows) + clauses
        more = 1 if data is not None and "more" in data else 0
        listed = sum(len(data.get(f"c{place}-listed") or "") for place in range(shown)) if data is not None else 0
        self.clauses = [
            ClauseForm(
                data if data is not None and place < shown else None,
                game=game,
                reads=listed <= MAX_TEXT,
                prefix=f"c{place}",
                initial=_initial(game, rows[place]) if place < len(rows) else {},
            )
            for place in range(min(shown + more, MOST_CLAUSES))
        ]
        self.can_have_more = len(self.clauses) < MOST_CLAUSES
        self.problem = ""

    def is_valid(self) -> bool:
        """Whether all of it can be kept; else every part says what is wrong with it."""
        if not self.is_bound:
            return False
        parts = [self.details.is_valid(), *(one.is_valid() for one in self.clauses)]
        if not all(parts):
            return False
        told = self.details.cleaned_data
        sent = [one.cleaned_data["sent"] for one in self.clauses if "sent" in one.cleaned_data]
        whole = {"base": told["base"], "without": told["without"], "clauses": sent}
        self._body = BodySerializer(data=whole, context={"game": self.game})
        if self._body.is_valid():
            return True
        self.problem = " ".join(words for _part, words in _told(self._body.errors))
        return False

    def body(self) -> Body:
        """What the format asks; only after the form was found valid."""
        return self._body.body()

    def told(self) -> dict[str, Any]:
        """Its words and readers; only after the form was found valid."""
        return {name: self.details.cleaned_data[name] for name in ("name", "description", "audience")}

    def bases(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """What it may begin with, and the clauses of each that can be left out."""
        details = self.details
        return [(id, name, [one for one in details.parts if one[0].startswith(f"{id}:")]) for id, name in details.bases]


def _number(said: Any) -> int:
    return min(int(said), MOST_CLAUSES) if isinstance(said, str) and said.isascii() and said.isdecimal() and len(said) < 4 else 0


def _initial(game: str, clause: Mapping[str, Any]) -> dict[str, Any]:
    """A clause as its form shows it."""
    listed = clause["points"] or dict.fromkeys(clause["cards"], 0)
    return {**clause, "listed": "\n".join(_line(game, key, copies) for key, copies in listed.items())}


def _line(game: str, key: str, points: int) -> str:
    catalog = load(game)
    printing = catalog.printings.get(key)
    said = f"{catalog.cards[key].name} ({printing.set_code}) {printing.number}" if printing else key
    return f"{points} {said}" if points else said

"""What people type about decks, checked before anything is done with it."""

import re
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.languages import page_language
from collection.lists import NotATextError, decode
from collection.models import Game, Player
from collection.query.grammar import LONGEST_QUERY
from collection.values.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, tags_fit, tags_of
from decks.guides.remarks import Said
from decks.guides.writing import AGAINST, MAX_PART, PARTS, guide_of, headings
from decks.legality.verdicts import format_choices, formats_of, games_with_decks, may_choose, own_formats_of
from decks.models import MAX_NOTE, Deck
from decks.presentation.arranging import DESCENDING, LEVELS, Arrangement, arrangement_of
from decks.stock.owning import WHICH
from decks.suggestions.suggesting import STOCKS
from simulator.catalog.starters import starters
from simulator.legality import Format

MAX_TEXT = 100_000
"""Characters of a pasted card list."""

MAX_TAKEN = 20_000
"""Characters of a proposal that is taken."""

MAX_HOPED, LAST_TURN = 500, 300
"""The bounds of a question about the cards seen by a turn; games end at that turn."""

MAX_FILE = 400_000
"""Bytes of an uploaded card list."""


SIGNED, COUNTED = frozenset({"add", "maybe", "move"}), frozenset({"set", "keep"})
"""Edits that name a difference, and those that name how many there shall be."""

COPIES = re.compile(r"[+-]?\d{1,3}")
DELTA = re.compile(r"(?:^|\s)(\S{1,60}):([+-]?\d{1,3})(?=\s|$)")


def set_choices(field: forms.Field, choices: list[Any]) -> None:
    """Give a choice field the choices of this request."""
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - only called with one
    field.choices = choices


class OneLineField(forms.CharField):
    """Words on one line: line breaks and doubled spaces become single spaces."""

    def to_python(self, value: Any) -> str:
        return " ".join((super().to_python(value) or "").split())


def _name_field() -> OneLineField:
    return OneLineField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))


def _notes_field() -> forms.CharField:
    return forms.CharField(
        label=_("Notes"), required=False, max_length=20_000, strip=False, widget=forms.Textarea(attrs={"rows": 5})
    )


class TokenForm(forms.Form):
    """A form whose request is done once; `token` names it."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)


class OwnForm(forms.Form):
    """Put the cards of a deck into the collection: all of them, or what is missing."""

    which = forms.ChoiceField(choices=[(one, one) for one in WHICH])
    token = forms.UUIDField(required=False)


class ListForm(TokenForm):
    """A form with a pasted card list."""

    def only(self, *names: str) -> dict[str, Any]:
        """Some of the values, by name; only after the form was found valid."""
        return {name: self.cleaned_data[name] for name in names}


def _list_field(help_text: Any, *, rows: int) -> forms.CharField:
    attributes = {"rows": rows, "spellcheck": "false", "placeholder": "3 MASTU (S1) 108"}
    widget = forms.Textarea(attrs=attributes)
    return forms.CharField(label=_("Cards"), required=False, max_length=MAX_TEXT, strip=False, widget=widget, help_text=help_text)


class NewDeckForm(ListForm):
    """A deck to be: its name, its game and format, and perhaps a pasted list of its cards."""

    name = _name_field()
    format = forms.ChoiceField(label=_("Format"), widget=forms.RadioSelect)
    text = _list_field(_("One card a line. Leave it empty to build the deck card by card."), rows=8)

    def __init__(self, *args: Any, player: Player | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.own = {game: own_formats_of(player, game) if player else () for game in games_with_decks()}
        choices = [
            (game.name, _formats(game.slug, self.own[game.slug])) for game in Game.objects.filter(slug__in=games_with_decks())
        ]
        set_choices(self.fields["format"], choices)
        self.initial.setdefault("format", next((value for _game, formats in choices for value, _label in formats), ""))

    @property
    def game_and_format(self) -> tuple[Game, str]:
        """The two parts of the choice; only after the form was found valid."""
        game, _colon, format = self.cleaned_data["format"].partition(":")
        return Game.objects.get(slug=game), format

    @property
    def summaries(self) -> dict[str, str]:
        """What each format asks, by the value of its choice."""
        language = page_language()
        games = games_with_decks()
        shown = ((game, known) for game in games for known in (*formats_of(game), *self.own[game]))
        return {f"{game}:{known.id}": known.summary.say(language) for game, known in shown}


def _formats(game: str, own: tuple[Format, ...]) -> list[tuple[str, str]]:
    language = page_language()
    return [(f"{game}:{known.id}", known.name.say(language)) for known in (*format_choices(game), *own)]


class VersionForm(forms.Form):
    """Any change of a deck names the version that its author saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)


class ImportForm(VersionForm, ListForm):
    """A list to read into a deck: pasted, or in a file."""

    text = _list_field(_("One card a line, with its copies; sections and comments do no harm."), rows=12)
    file = forms.FileField(label=_("Or a file"), required=False, help_text=_("Text or CSV, at most 100,000 characters."))
    mode = forms.ChoiceField(
        label=_("What to do with it"),
        choices=[("replace", _("Replace the cards of the deck")), ("add", _("Add to the cards of the deck"))],
        initial="replace",
        widget=forms.RadioSelect,
    )

    def clean(self) -> dict[str, Any]:
        """The text of the file stands for the pasted one."""
        data = super().clean() or {}
        file = data.pop("file", None)
        if file:
            data["text"] = self._text_of(file)
        if not data.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste a list, or choose a file."))
        return data

    def _text_of(self, file: "UploadedFile[bytes]") -> str:
        """The text of an uploaded file; "" and an error for what is too big or no text."""
        if (file.size or 0) > MAX_FILE:
            self.add_error("file", _("This file is bigger than 400 kB: is it a card list?"))
            return ""
        try:
            text = decode(file.read()).text
        except NotATextError:
            self.add_error("file", _("This file is no text. Save it as CSV or text first."))
            return ""
        if len(text) > MAX_TEXT or "\0" in text:
            self.add_error("file", _("This list is too long for a deck."))
            return ""
        return text


class TagsField(forms.CharField):
    """Tags on one line, separated by commas."""

    def clean(self, value: Any) -> tuple[str, ...]:
        tags = tags_of(super().clean(value))
        if not tags_fit(tags):
            raise forms.ValidationError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return tags


class SettingsForm(VersionForm):
    """The name, the format and the notes of a deck, its folder and labels, and who may read it."""

    name = _name_field()
    format = forms.ChoiceField(label=_("Format"))
    notes = _notes_field()
    folder = OneLineField(label=_("Folder"), required=False, max_length=60, widget=forms.TextInput(attrs={"list": "folders"}))
    labels = TagsField(
        label=_("Labels"), required=False, max_length=600, help_text=_("As many as you like, separated by commas.")
    )
    audience = forms.ChoiceField(
        label=_("Who may read this deck"),
        choices=Audience.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Others see its name, its cards and its notes, and your display name if you have one; never your address. "
            "Likes, comments and proposed changes are for decks that everybody may read."
        ),
    )

    def __init__(self, *args: Any, deck: Deck, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial = {name: getattr(deck, name) for name in ("name", "format", "notes", "folder", "audience", "version")}
        self.initial["labels"] = ", ".join(deck.labels)
        if deck.owner.is_guest:
            set_choices(self.fields["audience"], [(Audience.PRIVATE.value, Audience.PRIVATE.label)])
            self.fields["audience"].help_text = _("Sharing a deck is for accounts: create one, and this deck comes along.")
        known = format_choices(deck.game_id, current=deck.format, player=deck.owner)
        set_choices(self.fields["format"], [(one.id, one.name.say(page_language())) for one in known])


class GuideForm(VersionForm):
    """The guide to a deck: a text under each heading, and one against each starter deck of its game."""

    def __init__(self, *args: Any, deck: Deck, **options: Any) -> None:
        super().__init__(*args, **options)
        kept = guide_of(deck.game_id, deck.guide)
        self.initial = {"version": deck.version} | {part: kept.get(part, "") for part in PARTS}
        for part, title in headings().items():
            self.fields[part] = _guide_field(title, rows=6)
        for one in starters(deck.game_id):
            title = gettext("Against “%(name)s”") % {"name": one.name.say(page_language())}
            self.fields[f"{AGAINST}_{one.slug}"] = _guide_field(title, rows=3)
            self.initial[f"{AGAINST}_{one.slug}"] = kept.get(AGAINST, {}).get(one.slug, "")

    @property
    def guide(self) -> dict[str, Any]:
        """What was typed; only after the form was found valid."""
        before = f"{AGAINST}_"
        against = {name.removeprefix(before): text for name, text in self.cleaned_data.items() if name.startswith(before)}
        return {part: self.cleaned_data[part] for part in PARTS} | {AGAINST: against}

    def says(self, deck: Deck) -> bool:
        """Whether what was typed is what the guide to the deck says already."""
        return self.is_valid() and guide_of(deck.game_id, self.guide) == guide_of(deck.game_id, deck.guide)


def _guide_field(label: str, *, rows: int) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=False, max_length=MAX_PART, strip=False, widget=widget)


class GuideReportForm(forms.Form):
    """A report to attach to a guide, or to take off it."""

    attach = forms.UUIDField(required=False)
    take_off = forms.UUIDField(required=False)

    def clean(self) -> dict[str, Any]:
        """One report is named, for one purpose."""
        data = super().clean() or {}
        if bool(data.get("attach")) == bool(data.get("take_off")):
            raise forms.ValidationError("report")
        return data


class CopyForm(TokenForm):
    """The name of a copy."""

    name = OneLineField(max_length=120)


class RevisionForm(VersionForm):
    """A revision to save, with a few words about it."""

    message = OneLineField(label=_("What changed?"), required=False, max_length=200)


class AddCardForm(TokenForm):
    """One copy more in a deck, or in a new one where none is named; `undo` takes back the edit that made that version of it."""

    deck = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    undo = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1)

    def clean(self) -> dict[str, Any]:
        """Only an edit of a deck can be taken back."""
        data = super().clean() or {}
        if data.get("undo") and not data.get("deck"):
            raise forms.ValidationError("undo")
        return data


class AddedForm(forms.Form):
    """Which edit the page speaks of: the deck, and the version that it made."""

    deck = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1)


class ChangeCardsForm(VersionForm, TokenForm):
    """One edit of the cards of a deck, as a button says it: `add S1-108 2`, `set S1-108 3`, `swap S1-108 S1-163`.

    On the maybe board `maybe S1-108 1` adds and `keep S1-108 0` sets; `move S1-108 1` moves there, below 0 back into the deck.
    Leaves `op`, `printing`, and `copies` or `other`.
    """

    do = forms.CharField(max_length=140)

    def clean(self) -> dict[str, Any]:
        """Take the words of the button apart."""
        data = super().clean() or {}
        op, printing, last = ([*str(data.pop("do", "")).split(" "), "", "", ""])[:3]
        edit: dict[str, Any] = {"op": op, "printing": printing}
        if op in SIGNED | COUNTED and COPIES.fullmatch(last) and (op in SIGNED or int(last) >= 0):
            return data | edit | {"copies": int(last)}
        if op == "swap" and last:
            return data | edit | {"other": last}
        raise forms.ValidationError(_("This change cannot be read."))


class StepForm(VersionForm, TokenForm):
    """Undo or redo."""


class DeltasField(forms.CharField):
    """Signed copies by printing key, as forms carry them: "S1-108:-1 S1-163:+2"."""

    def clean(self, value: Any) -> dict[str, int]:
        said = super().clean(value)
        if not said and not self.required:
            return {}
        found = DELTA.findall(said)
        if not found or len(found) != len(str(value).split()):
            raise forms.ValidationError(_("This change cannot be read."))
        return {key: int(delta) for key, delta in found}


class BuildForm(VersionForm, TokenForm):
    """Build a deck, bring it up to date, or take it apart: `build` is the version of its copies that was seen."""

    build = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    whole = forms.BooleanField(widget=forms.HiddenInput, required=False)


class FixForm(VersionForm, TokenForm):
    """A change that the legality report offers."""

    deltas = DeltasField(max_length=4_000)


class TakenField(DeltasField):
    """Copies to add, as several boxes of one name say it: each is one card, perhaps in several printings."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> str:
        return " ".join(map(str, value or ()))[:MAX_TAKEN]


class TakenForm(VersionForm, TokenForm):
    """What of a proposal shall come into a deck; nothing leaves it."""

    take = TakenField()
    stock = forms.ChoiceField(choices=[(one, one) for one in STOCKS], required=False)

    def clean_take(self) -> dict[str, int]:
        taken: dict[str, int] = self.cleaned_data["take"]
        if any(copies < 1 for copies in taken.values()):
            raise forms.ValidationError(_("This change cannot be read."))
        return taken


class MergeForm(VersionForm, TokenForm):
    """What was changed without the network: differences of the deck and of its maybe board; `version` is the last one seen."""

    deltas = DeltasField(max_length=20_000, required=False)
    maybe = DeltasField(max_length=20_000, required=False)

    def clean(self) -> dict[str, Any]:
        """A merge without a name could be done twice."""
        data = super().clean() or {}
        if not data.get("token"):
            raise forms.ValidationError(_("This change cannot be read."))
        return data


def _note_field() -> forms.CharField:
    return forms.CharField(required=False, max_length=MAX_NOTE, strip=False)


class RemarkForm(forms.Form):
    """What is said of a card, and what its author saw said of it."""

    card = forms.CharField(max_length=60)
    tags = TagsField(required=False, max_length=600)
    note = _note_field()
    seen_tags = TagsField(required=False, max_length=600)
    seen_note = _note_field()

    def clean(self) -> dict[str, Any]:
        """Both as remarks; the line breaks of forms become those of the site."""
        data = super().clean() or {}
        if not self.errors:
            data["wanted"] = Said(data["tags"], _lines(data["note"]))
            data["seen"] = Said(data["seen_tags"], _lines(data["seen_note"]))
        return data


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


class ArrangementForm(forms.Form):
    """How the editor is to show a deck: the view, the groups, up to four levels to sort by, which of these go down.

    `by_printing` counts each printing by itself in what is owned.
    """

    view = forms.CharField(required=False, max_length=20)
    group = forms.CharField(required=False, max_length=40)
    sort = forms.Field(required=False, widget=forms.SelectMultiple)
    down = forms.Field(required=False, widget=forms.SelectMultiple)
    by_printing = forms.BooleanField(required=False)

    def arrangement(self, game: str) -> Arrangement:
        """What of it the game knows; only after the form was found valid."""
        down = self.cleaned_data["down"] or []
        asked = enumerate((self.cleaned_data["sort"] or [])[:LEVELS])
        levels = [f"{DESCENDING if str(place) in down else ''}{one[:40]}" for place, one in asked if one]
        return arrangement_of(game, {**self.cleaned_data, "sort": levels})


class FormatForm(VersionForm):
    """Another format for a deck."""

    format = forms.CharField(max_length=40)

    def __init__(self, *args: Any, deck: Deck, **options: Any) -> None:
        super().__init__(*args, **options)
        self.deck = deck

    def clean_format(self) -> str:
        """A format of the game, or one of a player that the owner of the deck may choose."""
        asked = str(self.cleaned_data["format"])
        if not may_choose(self.deck.owner, self.deck.game_id, asked, current=self.deck.format):
            raise forms.ValidationError(_("This format is no longer there. Choose another one."))
        return asked


class HopeForm(forms.Form):
    """A question about the cards seen by a turn: at least `least` of a search, for who begins or not."""

    prefix = "hope"

    query = forms.CharField(
        label=_("Cards hoped for, as a search"),
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "none", "autocomplete": "off", "list": "hopes"}),
    )
    least = forms.IntegerField(label=_("At least"), min_value=1, max_value=MAX_HOPED)
    turn = forms.IntegerField(label=_("By turn of both players (0: opening hand)"), min_value=0, max_value=LAST_TURN)
    seat = forms.TypedChoiceField(label=_("Who begins"), coerce=int, choices=[(0, _("The deck")), (1, _("The opponent"))])

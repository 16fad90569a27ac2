"""What people may ask of a table before the first card is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from collection.models import Game, Player
from collection.shelf import shelf_of
from decks.exchange import read_deck_text
from play.boards import board_of
from play.forms import random_seed
from play.playable import PlayableDeck, find_deck, own_decks, starter_decks
from play.questions import MAX_SEED
from play.table_models import HUMAN
from play.tables.levels import USUAL, level_choices, level_meaning
from play.tables.opening import Setup
from simulator.games import GAMES
from simulator.kernel.agreements import Agreement, usual, written
from simulator.kernel.seating import options_for, seat_letter

PASTED = "pasted"
"""The choice of a deck that stands for the list below it."""

MAX_LIST = 20_000
PACES = ((1, gettext_lazy("as the rules say")), (3, gettext_lazy("three times as long")), (10, gettext_lazy("ten times as long")))


class TableForm(forms.Form):
    """A table of one game; its fields come from what the game says of itself."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player, self.game, self.engine = player, game, GAMES[game]
        self.most = self.engine.players[-1]
        self.brings_decks = self.engine.goldfish is not None
        if len(self.engine.players) > 1:
            self.fields["players"] = _players_field(self.engine.players)
        if self.brings_decks:
            self._add_decks()
        self.fields["level"] = forms.ChoiceField(label=_("Level of the AI"), choices=level_choices(), initial=USUAL)
        for seat in range(1, self.most if self.most > 2 else 1):
            self.fields[f"level_{seat}"] = _own_level_field(seat)
        self.usual = usual(self.engine, self.engine.players[0])
        for agreement in self.engine.agreements:
            self.fields[f"option_{agreement.key}"] = _option_field(agreement, self.usual[agreement.key], self.most)
        self.fields["seed"] = _seed_field()
        if board_of(game).has_clock:
            self.fields["pace"] = _pace_field()
        self.fields["practice"] = forms.BooleanField(label=_("Practice table: everything can be taken back"), required=False)

    def _add_decks(self) -> None:
        """One's own deck, then one for each other seat; any of them may be a pasted list."""
        groups = [(_("Your decks"), [d for d in own_decks(self.player) if d.game == self.game])]
        groups.append((_("Starter decks"), [d for d in starter_decks() if d.game == self.game]))
        known = [(title, [(deck.choice, deck.name) for deck in decks]) for title, decks in groups if decks]
        starters = groups[1][1]
        for seat in range(self.most):
            label = _("Your deck") if not seat else _("Deck of %(seat)s") % {"seat": seat_letter(seat)}
            initial = starters[seat % len(starters)].choice if starters else None
            field = forms.ChoiceField(label=label, choices=[*known, (PASTED, _("A list pasted below"))], initial=initial)
            field.error_messages["invalid_choice"] = _("This deck is no longer there. Choose another one.")
            self.fields[f"deck_{seat}"] = field
            self.fields[f"list_{seat}"] = _list_field(label)

    def levels(self) -> list[tuple[str, str]]:
        """Each level with what it does."""
        return [(title, level_meaning(name)) for name, title in level_choices()]

    def seats_fields(self) -> list[forms.BoundField]:
        """The fields of single agents, for a fold of their own."""
        return [self[name] for name in self.fields if name.startswith("level_")]

    def option_fields(self) -> list[forms.BoundField]:
        """The fields of options and variants."""
        return [self[name] for name in self.fields if name.startswith("option_")]

    def main_fields(self) -> list[forms.BoundField]:
        """The fields that everybody looks at."""
        return [self[name] for name in self.fields if name.startswith(("deck_", "list_")) or name in ("players", "level")]

    def more_fields(self) -> list[forms.BoundField]:
        """Seed, clock and practice."""
        return [self[name] for name in ("seed", "pace", "practice") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """The whole agreement as `setup`; what the engine refuses is said at the field, or above all of them."""
        data = super().clean() or {}
        seats = int(data.get("players") or self.engine.players[0])
        decks = self._decks(data) if self.brings_decks else []
        agreed = self._agreed(data, seats)
        try:
            options_for(self.engine, seats, **agreed)
        except ValueError as problem:
            self.add_error(None, str(problem))
        if self.errors:
            return data
        seed = data.get("seed")
        data["setup"] = Setup(
            game=self.game,
            seats=[HUMAN, *(data.get(f"level_{seat}") or data["level"] for seat in range(1, seats))],
            seed=random_seed() if seed is None else seed,
            seed_is_secret=seed is None,
            decks=[deck.content for deck in decks],
            deck_names=[deck.name for deck in decks],
            options=agreed,
            practice=data["practice"],
            pace=data.get("pace") or 1,
        )
        return data

    def _agreed(self, data: Mapping[str, Any], seats: int) -> dict[str, Any]:
        agreed = dict(self.usual)
        for agreement in self.engine.agreements:
            name = f"option_{agreement.key}"
            text = data.get(name)
            if text in (None, ""):
                continue
            try:
                agreed[agreement.key] = agreement.read(str(text), seats)
            except ValueError:
                self.add_error(name, _("This table cannot agree on that."))
        return agreed

    def _decks(self, data: Mapping[str, Any]) -> list[PlayableDeck]:
        return [deck for seat in range(self.most) if (deck := self._deck(data, seat)) is not None]

    def _deck(self, data: Mapping[str, Any], seat: int) -> PlayableDeck | None:
        name = f"deck_{seat}"
        choice = data.get(name)
        if not choice:
            return None
        deck = self._pasted(data, seat) if choice == PASTED else find_deck(self.player, choice)
        if deck is None:
            if name not in self.errors and f"list_{seat}" not in self.errors:
                self.add_error(name, _("This deck is no longer there. Choose another one."))
            return None
        if not deck.content:
            self.add_error(name, _("This deck is empty: add cards to it first."))
            return None
        if deck.undealable:
            words = _("The engine cannot deal these cards: %(names)s.")
            self.add_error(name, words % {"names": ", ".join(deck.undealable)})
            return None
        return deck

    def _pasted(self, data: Mapping[str, Any], seat: int) -> PlayableDeck | None:
        """The deck that a pasted list means; a line that could mean several cards, or none, is an error."""
        name, text = f"list_{seat}", data.get(f"list_{seat}") or ""
        if not text.strip():
            self.add_error(name, _("Paste a list here, or choose a deck."))
            return None
        found = read_deck_text(text, shelf_of(Game.objects.get(slug=self.game)), choices={}, any_printing=True)
        if not found.is_settled:
            for row in found.open_rows[:5]:
                self.add_error(name, _("Line %(line)d: %(reason)s") % {"line": row.match.row.line, "reason": row.reason})
            return None
        return PlayableDeck(PASTED, _("Pasted list"), self.game, "", found.content)


def _players_field(players: range) -> forms.TypedChoiceField:
    choices = [(number, str(number)) for number in players]
    return forms.TypedChoiceField(label=_("Players at the table, you included"), choices=choices, coerce=int, initial=players[0])


def _own_level_field(seat: int) -> forms.ChoiceField:
    choices = [("", _("the level above")), *level_choices()]
    return forms.ChoiceField(label=_("Player %(seat)s") % {"seat": seat_letter(seat)}, choices=choices, required=False)


def _option_field(agreement: Agreement, value: Any, seats: int) -> forms.Field:
    """A list of answers, a switch, or a whole number."""
    language = page_language()
    words: dict[str, Any] = {"label": agreement.title.say(language), "help_text": agreement.meaning.say(language)}
    offers = agreement.offers(seats)
    if offers:
        choices = [(written(answer), _own_seat(agreement, answer, name.say(language))) for answer, name in offers]
        return forms.ChoiceField(choices=choices, initial=written(value), required=False, **words)
    return forms.IntegerField(min_value=agreement.least, max_value=agreement.most, initial=value, required=False, **words)


def _own_seat(agreement: Agreement, answer: Any, name: str) -> str:
    """Where seats are answers, the owner's own is called what it is."""
    return _("A (you)") if agreement.seats and answer == 0 and type(answer) is int and name == seat_letter(0) else name


def _seed_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=MAX_SEED,
        help_text=_("The same seed deals the same cards. Left empty, it is drawn by lot and told when the game is over."),
    )


def _pace_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Time limits"),
        choices=PACES,
        coerce=int,
        initial=1,
        required=False,
        help_text=_("For the variants with a clock."),
    )


def _list_field(label: str) -> forms.CharField:
    attributes = {"rows": 5, "spellcheck": "false", "placeholder": "3 MASTU (S1) 108"}
    return forms.CharField(
        label=_("%(deck)s as a list") % {"deck": label},
        required=False,
        max_length=MAX_LIST,
        strip=False,
        widget=forms.Textarea(attrs=attributes),
    )


def game_choices() -> list[tuple[str, str]]:
    """Every game that can be played, by what people call it."""
    return [(slug, board_of(slug).name.say(page_language())) for slug in GAMES]

"""What people may ask of a table before the first card is dealt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.catalogue.shelf import shelf_of
from collection.languages import page_language
from collection.lists import UnreadableListError, unreadable_words
from collection.models import Game, Player
from decks.decklists.text import DeckText, read_deck_text
from decks.legality.verdicts import default_format
from play.boards import board_of
from play.common.agreed_cards import left_out_of_table, told_of, told_of_decks
from play.common.option_fields import CARDS, agreed_options, beside_usual, cards_field, check_table, chosen_list, option_field
from play.common.playable_decks import SHARED, PlayableDeck, find_deck, menu_of, own_decks, public_decks, starter_decks
from play.common.seeds import MAX_SEED, random_seed
from play.tables.engine.levels import USUAL, LevelToChoose, level_choices, levels_of
from play.tables.models import HUMAN
from play.tables.services.opening import Setup
from simulator.games import GAMES
from simulator.kernel.agreements import proposed
from simulator.kernel.seating import seat_letter

PASTED = "pasted"
"""The choice of a deck that stands for the list below it."""

DECK, LIST, OPTION = "deck_", "list_", "option_"

MAX_LIST = 20_000
MOST_ERRORS = 8
"""Of one deck that are told."""

LOOKED_AT = 4
"""Of one's own decks, the ones edited last, before a starter is proposed."""

LONGEST_TITLES = 60
"""In letters: of sections beside a deck, where its name tells that they were left out."""

PACES = ((1, gettext_lazy("as the rules say")), (3, gettext_lazy("three times as long")), (10, gettext_lazy("ten times as long")))


class DeckField(forms.ChoiceField):
    """A deck to choose; whether it is there and may be seen is asked of the decks, not of what a page happened to show."""

    def valid_value(self, value: Any) -> bool:
        """Any name of a deck may be one."""
        return True


class TableForm(forms.Form):
    """A table of one game; its fields come from what the game says of itself."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player, self.game, self.engine = player, game, GAMES[game]
        self.most = self.engine.players[-1]
        self.brings_decks = self.engine.has_decks
        if len(self.engine.players) > 1:
            self.fields["players"] = _players_field(self.engine.players)
        if cards := cards_field(player, game):
            self.fields[CARDS] = cards
        if self.brings_decks:
            self._add_decks()
        self.fields["level"] = forms.ChoiceField(label=_("Level of the AI"), choices=level_choices(), initial=USUAL)
        for seat in range(1, self.most if self.most > 2 else 1):
            self.fields[f"level_{seat}"] = _own_level_field(seat)
        told = self._told() if self.brings_decks else {}
        self.told, self.brought = list(told.values()), {one.key for one in self.engine.agreements} & told.keys()
        values = proposed(self.engine, self.engine.players[0]) | dict.fromkeys(self.brought, True)
        for agreement in self.engine.agreements:
            field = option_field(agreement, values[agreement.key], self.most, own_seat=True, is_chosen=self.is_bound)
            self.fields[f"{OPTION}{agreement.key}"] = field
        self.fields["seed"] = _seed_field()
        if board_of(game).has_clock:
            self.fields["pace"] = _pace_field()
        self.fields["practice"] = forms.BooleanField(label=_("Practice table: everything can be taken back"), required=False)

    @classmethod
    def as_proposed(cls, *, player: Player, game: str, level: str, token: str) -> TableForm:
        """The form as it would be sent with nothing changed, but for the level."""
        shown = cls(player=player, game=game)
        said = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}
        return cls(said | {"level": level, "token": token}, player=player, game=game)

    def _add_decks(self) -> None:
        """One's own deck, then one for each other seat; any of them may be somebody else's, or a pasted list."""
        self.others = self._decks_of_others()
        starters = [deck for deck in starter_decks() if deck.game == self.game]
        own = [deck for deck in own_decks(self.player, self.data, self.initial) if deck.game == self.game]
        self.needs = told_of_decks([*own, *starters, *self.others])
        groups = [
            (_("Your decks"), own),
            (_("Starter decks"), starters),
            (_("Public decks"), self.others),
        ]
        known: list[Any] = [(title, menu_of(decks)) for title, decks in groups if decks]
        mine = _ready(own)
        others = [deck for deck in starters if mine is None or deck.content != mine.content] or starters
        proposals = [*([mine] if mine else []), *others]
        for seat in range(self.most):
            label = self._whose_deck(seat)
            proposed_deck = proposals[seat % len(proposals)] if proposals else None
            self.fields[f"{DECK}{seat}"] = DeckField(
                label=label, choices=[*known, (PASTED, _("A list pasted below"))], initial=proposed_deck and proposed_deck.choice
            )
            self.fields[f"{LIST}{seat}"] = _list_field(label)
        self.fields["find"] = forms.CharField(
            label=_("Find a public deck"),
            required=False,
            max_length=120,
            widget=forms.TextInput(attrs={"type": "search"}),
        )
        self.fields["unfinished"] = forms.BooleanField(label=_("Allow decks that break the rules"), required=False)

    def _told(self) -> dict[str, str]:
        """Of the decks that the form begins with: by option, why it is proposed; and what is not played as printed."""
        found: dict[str, str] = {}
        said = self.data if self.is_bound else self.initial
        for seat in range(self.most):
            choice = said.get(f"{DECK}{seat}") or self.fields[f"{DECK}{seat}"].initial
            deck = find_deck(self.player, str(choice)) if choice else None
            if deck and deck.game == self.game:
                found = told_of(deck) | found
        return found

    @property
    def needs_json(self) -> str:
        """For the script of the page: what is told of each deck that is offered, as `_told` does."""
        return json.dumps(self.needs)

    def brought_words(self) -> list[str]:
        """Which deck has an option proposed for it, and which cards of it are not played as printed."""
        return self.told

    def _whose_deck(self, seat: int) -> str:
        if not seat:
            return _("Your deck")
        return _("Your opponent’s deck") if self.most == 2 else _("Deck of %(seat)s") % {"seat": seat_letter(seat)}

    def _decks_of_others(self) -> list[PlayableDeck]:
        """Those that were searched for, after those that are chosen already."""
        said = self.data if self.is_bound else self.initial
        chosen = [str(said.get(f"{DECK}{seat}", "")) for seat in range(self.most)]
        kept = [
            deck for choice in dict.fromkeys(chosen) if choice.startswith(SHARED) and (deck := find_deck(self.player, choice))
        ]
        words = str(said.get("find") or "").strip()[:120]
        found = public_decks(self.game, words, of_others_than=self.player) if words else []
        return list({deck.choice: deck for deck in (*kept, *found) if deck.game == self.game}.values())

    @property
    def has_own_list(self) -> bool:
        """The player may choose between lists."""
        return CARDS in self.fields

    def deck_pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The deck of each seat, and the list that may stand in its place."""
        return [(self[f"{DECK}{seat}"], self[f"{LIST}{seat}"]) for seat in range(self.most if self.brings_decks else 0)]

    def levels(self) -> list[LevelToChoose]:
        """Each level with what it is like and what was measured of it."""
        return levels_of(self.game)

    def seats_fields(self) -> list[forms.BoundField]:
        """The fields of single agents, for a fold of their own."""
        return [self[name] for name in self.fields if name.startswith("level_")]

    @property
    def has_own_levels(self) -> bool:
        """Some player has another level than the others."""
        return any(field.value() for field in self.seats_fields())

    def option_fields(self) -> list[forms.BoundField]:
        """The fields of options and variants."""
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def proposes_options(self) -> bool:
        """The form begins with another option than the usual one, which its reader should see."""
        return bool(self.brought) or any(agreement.against_agents is not None for agreement in self.engine.agreements)

    def proposals(self) -> list[str]:
        """The options that the form begins with and that are not the usual ones."""
        seats = self.engine.players[0]
        return beside_usual(self.engine, seats, proposed(self.engine, seats))

    def main_fields(self) -> list[forms.BoundField]:
        """How many sit there, and with which cards."""
        return [self[name] for name in self.fields if name in ("players", CARDS)]

    def more_fields(self) -> list[forms.BoundField]:
        """Seed, clock, practice, and decks that are not finished."""
        return [self[name] for name in ("seed", "pace", "practice", "unfinished") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """The whole agreement as `setup`; what the engine refuses is said at the field, or above all of them."""
        data = super().clean() or {}
        seats = int(data.get("players") or self.engine.players[0])
        decks = self._decks(data) if self.brings_decks else []
        agreed = agreed_options(self.engine, seats, data, self.add_error, OPTION)
        own = chosen_list(self.player, self.game, data.get(CARDS))
        check_table(own, self.game, seats, agreed, self.add_error)
        if self.errors:
            return data
        seed = data.get("seed")
        data["left_out"] = [words for deck in decks for words in left_out_of_table(self.game, deck.name, deck.content, agreed)]
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
            card_list=own.text if own else "",
        )
        return data

    def _decks(self, data: Mapping[str, Any]) -> list[PlayableDeck]:
        return [deck for seat in range(self.most) if (deck := self._deck(data, seat)) is not None]

    def _deck(self, data: Mapping[str, Any], seat: int) -> PlayableDeck | None:
        name = f"{DECK}{seat}"
        choice = data.get(name)
        if not choice:
            return None
        deck = self._pasted(data, seat) if choice == PASTED else find_deck(self.player, choice)
        if deck is None or deck.game != self.game:
            if name not in self.errors and f"{LIST}{seat}" not in self.errors:
                self.add_error(name, _("This deck is no longer there. Choose another one."))
            return None
        if not deck.content:
            self.add_error(name, _("This deck is empty: add cards to it first."))
            return None
        if deck.undealable:
            words = _("Cartable does not know how to play with these cards: %(names)s.")
            self.add_error(name, words % {"names": ", ".join(deck.undealable)})
            return None
        if not data.get("unfinished"):
            self._check_rules(f"{LIST}{seat}" if choice == PASTED else name, deck)
        return deck

    def _check_rules(self, name: str, deck: PlayableDeck) -> None:
        """The rules that the deck breaks, each with its number; and how to play with it all the same."""
        errors = deck.legality.errors
        for error in errors[:MOST_ERRORS]:
            rule = _(" (rule %(number)s)") % {"number": error.quote.rule} if error.quote and error.quote.rule else ""
            self.add_error(name, error.message.say(page_language()) + rule)
        is_foreign = not errors and deck.is_foreign_to_the_game
        if is_foreign:
            words = _("This deck keeps to “%(format)s”, which a player made, but to none of the formats of the game.")
            self.add_error(name, words % {"format": deck.format_name})
        if errors or is_foreign:
            self.add_error(name, _("To play with it all the same, allow below decks that break the rules."))

    def _pasted(self, data: Mapping[str, Any], seat: int) -> PlayableDeck | None:
        """The deck that a pasted list means; a line that could mean several cards, or none, is an error."""
        name, text = f"{LIST}{seat}", data.get(f"{LIST}{seat}") or ""
        if not text.strip():
            self.add_error(name, _("Paste a list here, or choose a deck."))
            return None
        try:
            found = read_deck_text(text, shelf_of(Game.objects.get(slug=self.game)), choices={}, any_printing=True)
        except UnreadableListError as problem:
            self.add_error(name, unreadable_words(problem))
            return None
        if not found.is_settled:
            self._refuse_lines(name, found)
            return None
        titles = ", ".join(found.asides)[:LONGEST_TITLES]
        called = _("Pasted list, without “%(titles)s”") % {"titles": titles} if titles else _("Pasted list")
        return PlayableDeck(PASTED, called, self.game, default_format(self.game).id, found.content)

    def _refuse_lines(self, name: str, found: DeckText) -> None:
        """The lines that mean no card, or several; the first of them when there are many."""
        for row in found.open_rows[:MOST_ERRORS]:
            self.add_error(name, _("Line %(line)d: %(reason)s") % {"line": row.match.row.line, "reason": row.reason})
        more = len(found.open_rows) - MOST_ERRORS
        if more > 0:
            words = ngettext("… and %(count)d other line.", "… and %(count)d other lines.", more)
            self.add_error(name, words % {"count": more})


def _ready(own: Sequence[PlayableDeck]) -> PlayableDeck | None:
    """The one edited last of one's own decks that can be sat down with as it is; of many, the first few are looked at."""
    ready = (deck for deck in own[:LOOKED_AT] if deck.can_be_played and not deck.legality.errors)
    return next((deck for deck in ready if not deck.is_foreign_to_the_game), None)


def _players_field(players: range) -> forms.TypedChoiceField:
    choices = [(number, str(number)) for number in players]
    return forms.TypedChoiceField(label=_("Players at the table, you included"), choices=choices, coerce=int, initial=players[0])


def _own_level_field(seat: int) -> forms.ChoiceField:
    choices = [("", _("the level above")), *level_choices()]
    return forms.ChoiceField(label=_("Player %(seat)s") % {"seat": seat_letter(seat)}, choices=choices, required=False)


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
    return [(slug, board_of(slug).name) for slug in GAMES]

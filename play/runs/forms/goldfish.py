"""What people may ask of the laboratory."""

from __future__ import annotations

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.catalogue.shelf import shelf_named
from collection.inventory.owned import Owned
from collection.models import Player
from collection.query.errors import QueryError
from collection.query.fields import Scope, fields_of
from collection.query.finding import find
from collection.query.grammar import LONGEST_QUERY, parse
from collection.query.index import index_of
from decks.legality.verdicts import games_with_decks
from play.common.guests import bound_games
from play.common.playable_decks import PlayableDeck, own_decks
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.forms.deck_fields import FORMAT, deck_field, deck_to_play, first_playable, format_field, in_format, subject_choices
from play.runs.forms.seeds import SeedField
from simulator.games import GAMES as PLAYED
from simulator.kernel.probe import Hope

AGENTS: dict[str, str | Promise] = {
    "scripted": gettext_lazy("Sensible player (plays by simple rules)"),
    "random": gettext_lazy("Random player (any legal choice)"),
}
"""The agents that can play a goldfish run; the passive one is always the opponent."""

MOST_HOPED, LAST_TURN = 20, 20
"""The bounds of a question about the first draws."""

GAMES = 2_000
"""What a form begins with."""


class GoldfishForm(forms.Form):
    """A deck, how many games, by whom and from which seed."""

    deck = forms.ChoiceField(label=gettext_lazy("Deck"))
    games = forms.IntegerField(
        label=gettext_lazy("Number of games"),
        min_value=1,
        max_value=MAX_GAMES,
        initial=GAMES,
        help_text=gettext_lazy("1 to 100,000"),
    )
    agent = forms.ChoiceField(label=gettext_lazy("Played by"), choices=list(AGENTS.items()), initial="scripted")
    hope = forms.CharField(
        label=gettext_lazy("Cards hoped for, as a search"),
        required=False,
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "off"}),
    )
    least = forms.IntegerField(label=gettext_lazy("At least"), required=False, min_value=1, max_value=MOST_HOPED, initial=2)
    turn = forms.IntegerField(
        label=gettext_lazy("By the deck’s turn"), required=False, min_value=1, max_value=LAST_TURN, initial=2
    )
    seed = SeedField()

    def __init__(self, *args: Any, player: Player, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player = player
        own, known = own_decks(player, self.data, self.initial), subject_choices(player, "", self.data, self.initial)
        self.fields["deck"] = deck_field(_("Deck"), known)
        self.fields["deck"].initial = first_playable(known, own)
        self.fields["hope"].help_text = _hope_help()
        self.fields["hope"].widget.attrs["placeholder"] = _example()
        words = _(
            "A deck that has one keeps it. The games go by the rules of its format, which are said before the games, and in the "
            "report where they are not the usual ones."
        )
        if field := format_field(_("Format of a starter deck"), games_with_decks(), own, help_text=words):
            self.fields[FORMAT] = field
        bound_games(self.fields["games"], player)

    def seen(self) -> dict[str, str]:
        """What a preflight asks for as whoever looks at the form reads it: the first deck of the list where none is named."""
        values = {name: self[name].value() for name in ("deck", "games", "agent", FORMAT) if name in self.fields}
        values["deck"] = values["deck"] or next((option.data["value"] for option in self["deck"]), "")
        return {name: str(value or "") for name, value in values.items()}

    def clean_deck(self) -> PlayableDeck:
        """The deck itself; one that the engine cannot deal is refused with the reason."""
        return deck_to_play(self.player, self.cleaned_data["deck"])

    def clean(self) -> dict[str, Any]:
        """The hope as `hoped`, where one is asked; a search that no card of the deck fits is refused at its field."""
        data = super().clean() or {}
        deck: PlayableDeck | None = data.get("deck")
        if deck is not None:
            deck = data["deck"] = in_format(deck, data.get(FORMAT) or "")
        if deck is None or not data.get("hope", "").strip() or self.errors:
            return data
        try:
            cards = _fitting(deck, data["hope"])
        except QueryError as problem:
            example = "" if problem.suggestion else _("For example: %(query)s.") % {"query": _example()}
            self.add_error("hope", f"{problem.advice} {example}".rstrip())
            return data
        if not cards:
            words = _("No card of this deck is like that. For example: %(query)s.") % {"query": _example()}
            self.add_error("hope", words)
        return data | {"hoped": Hope(cards, data["least"] or 1, data["turn"] or 1)}

    def question(self) -> Question:
        """What the valid form asks."""
        data = self.cleaned_data
        deck: PlayableDeck = data["deck"]
        hope, query = data.get("hoped"), data.get("hope", "").strip()
        return goldfish_question(deck, games=data["games"], seed=data["seed"], agent=data["agent"], hope=hope, query=query)


def _hope_help() -> str:
    """What may be written, with an example and the page that explains it."""
    return format_html(
        '{} <code>{}</code>. {} <a href="{}">{}</a>',
        _("In the language of the catalogue’s search, for example"),
        _example(),
        _("The exact odds stand beside the games."),
        reverse("catalogue:query", args=[_with_decks()]),
        _("How to search"),
    )


def _example() -> str:
    """A search that many decks have an answer to, in the language of the page."""
    return f"{fields_of(_with_decks()).written('cost')}<=1"


def _with_decks() -> str:
    """The first game to which players bring decks."""
    return next(slug for slug, game in PLAYED.items() if game.has_decks)


def _fitting(deck: PlayableDeck, query: str) -> frozenset[str]:
    """The printings of a deck that a search finds in the catalogue. QueryError."""
    index = index_of(shelf_named(deck.game))
    found = {printing.key for printing in index.printings(find(parse(query), Scope(index, Owned())))}
    return frozenset(found & set(deck.content))

"""A field in which a deck is chosen, and the deck that was chosen in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.models import Player
from play.common.playable_decks import PlayableDeck, find_deck, own_decks, starter_decks


def deck_choices(player: Player, game: str = "", *asked: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The player's decks and the starter decks, of one game or of all, as a list to choose from.

    Archived decks are left out, but for those that the form names: `asked` is what it was opened with, or sent.
    """
    own = [(deck.choice, deck.sized_name) for deck in own_decks(player, *asked) if game in ("", deck.game)]
    starters = [(deck.choice, deck.name) for deck in starter_decks() if game in ("", deck.game)]
    groups = [(_("Your decks"), own), (_("Starter decks"), starters)]
    return [(title, choices) for title, choices in groups if choices]


def deck_field(label: str, choices: list[tuple[str, list[tuple[str, str]]]], *, required: bool = True) -> forms.ChoiceField:
    """One deck to choose."""
    return forms.ChoiceField(
        label=label,
        choices=choices if required else [("", "—"), *choices],
        required=required,
        error_messages={"invalid_choice": _("This deck is no longer there. Choose another one.")},
    )


def deck_to_play(player: Player, choice: str) -> PlayableDeck:
    """The deck that was chosen. ValidationError says why for one that cannot be played."""
    deck = find_deck(player, choice)
    if deck is None:
        raise forms.ValidationError(_("This deck is no longer there. Choose another one."))
    if not deck.content:
        raise forms.ValidationError(_("This deck is empty: add cards to it first."))
    if deck.undealable:
        words = ngettext(
            "The rules of the game do not know how to play this card, take it out first: %(names)s.",
            "The rules of the game do not know how to play these cards, take them out first: %(names)s.",
            len(deck.undealable),
        )
        raise forms.ValidationError(words % {"names": ", ".join(deck.undealable)})
    return deck

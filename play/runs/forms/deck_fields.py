"""A field in which a deck is chosen, and the deck that was chosen in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.languages import page_language
from collection.models import Player
from decks.legality.verdicts import default_format, formats_named, formats_of
from play.common.playable_decks import SHARED, STARTER, PlayableDeck, find_deck, menu_of, own_decks, starter_decks
from play.runs.engine.agreeing import unusual_options

FORMAT: Final = "format"
"""The field that says in which format decks are played that have none of their own."""

Choices = list[tuple[str, list[tuple[str, str]]]]
"""Decks to choose, by group."""


def offered_decks(player: Player, game: str = "", *asked: Mapping[str, Any]) -> tuple[list[PlayableDeck], list[PlayableDeck]]:
    """The player's decks and the starter decks, of one game or of all.

    Archived decks are left out, but for those that the form names: `asked` is what it was opened with, or sent.
    """
    own, starters = (
        [deck for deck in decks if game in ("", deck.game)] for decks in (own_decks(player, *asked), starter_decks())
    )
    return own, starters


def choices_of(own: Sequence[PlayableDeck], starters: Sequence[PlayableDeck]) -> Choices:
    """These decks as a list to choose from."""
    groups = [
        (_("Your decks"), menu_of(own)),
        (_("Starter decks"), menu_of(starters)),
    ]
    return [(title, choices) for title, choices in groups if choices]


def deck_choices(player: Player, game: str = "", *asked: Mapping[str, Any]) -> Choices:
    """Both together."""
    return choices_of(*offered_decks(player, game, *asked))


def subject_choices(player: Player, game: str, *asked: Mapping[str, Any]) -> Choices:
    """The same, and a shared deck that the form names: one comes from its page, and needs no copy of it."""
    named = dict.fromkeys(str(values.get("deck") or "") for values in asked)
    found = (find_deck(player, choice) for choice in named if choice.startswith(f"{SHARED}:"))
    shared = menu_of([deck for deck in found if deck is not None and game in ("", deck.game)])
    return [*([(_("Shared decks"), shared)] if shared else []), *deck_choices(player, game, *asked)]


def first_playable(choices: Choices, decks: Iterable[PlayableDeck]) -> str | None:
    """The first choice of these that can be played: a form begins with no deck that it would refuse. Else the first one."""
    refused = {deck.choice for deck in decks if not deck.can_be_played}
    named = [choice for _title, group in choices for choice, _name in group]
    return next((choice for choice in named if choice not in refused), next(iter(named), None))


def deck_field(label: str, choices: Choices, *, required: bool = True) -> forms.ChoiceField:
    """One deck to choose."""
    return forms.ChoiceField(
        label=label,
        choices=choices if required else [("", "—"), *choices],
        required=required,
        error_messages={"invalid_choice": _("This deck is no longer there. Choose another one.")},
    )


def format_field(
    label: str, games: Iterable[str], decks: Iterable[PlayableDeck], *, following: str = "", help_text: str = ""
) -> forms.ChoiceField | None:
    """In which format of these games decks that have none of their own are played; None where there is one alone.

    The formats that the site offers, and those that one of the decks has already; with the words of `following`, that of the
    other decks before all others. `help_text`: what is said of it where one deck alone plays.
    """
    named = {deck.format for deck in decks}
    known = [one for game in games for one in formats_of(game) if not one.optional or one.id in named]
    if len(known) < 2:
        return None
    return forms.ChoiceField(
        label=label,
        choices=[*([("", following)] if following else []), *((one.id, one.name.say(page_language())) for one in known)],
        required=False,
        initial="" if following else known[0].id,
        help_text=help_text
        or _(
            "Decks that have one keep it. The games go by the rules of the format where all decks have the same ones, else by "
            "the usual ones; it is said before the games and in the report."
        ),
    )


def shared_format(game: str, formats: Collection[str]) -> str:
    """The format of a game in which starter decks play by the rules of decks of these formats: their own where they have one of
    the game, else the first of the same rules; the usual one where there are none, or their rules differ.
    """
    held = list(formats_named(game, formats).values())
    if len(held) == 1 and held[0] in formats_of(game):
        return held[0].id
    rules = [unusual_options(game, one.options) for one in held]
    alike = (one for one in formats_of(game) if all(unusual_options(game, one.options) == asked for asked in rules))
    return next(alike, default_format(game)).id


def alike_in_rules(decks: Sequence[PlayableDeck], game: str, format: str) -> list[PlayableDeck]:
    """The decks of a game whose formats have the rules of this one."""
    known = formats_named(game, {format, *(deck.format for deck in decks)})
    rules = {name: unusual_options(game, one.options) for name, one in known.items()}
    return [deck for deck in decks if rules[deck.format] == rules[format]]


def in_format(deck: PlayableDeck, format: str) -> PlayableDeck:
    """A starter deck in the format that was asked for; any other deck has one, and keeps it."""
    is_free = deck.kind == STARTER and any(one.id == format for one in formats_of(deck.game))
    return replace(deck, format=format) if is_free else deck


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

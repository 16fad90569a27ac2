"""What people may ask of the laboratory."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.models import Player
from play.playable import PlayableDeck, find_deck, own_decks, starter_decks
from play.questions import MAX_GAMES, MAX_SEED, Question

AGENTS: dict[str, str | Promise] = {
    "scripted": gettext_lazy("Sensible player (plays by simple rules)"),
    "random": gettext_lazy("Random player (any legal choice)"),
}
"""The agents that can play a goldfish run; the passive one is always the opponent."""

GAMES, SEED = 2_000, 1
"""What a form begins with."""


def random_seed() -> int:
    """A seed that nobody chose, short enough to be typed."""
    return secrets.randbelow(2**32)


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
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=MAX_SEED,
        initial=SEED,
        help_text=gettext_lazy("The same seed deals the same games. Leave it empty for one drawn at random."),
    )

    def __init__(self, *args: Any, player: Player, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player = player
        self.fields["deck"] = deck_field(_("Deck"), deck_choices(player))

    def clean_deck(self) -> PlayableDeck:
        """The deck itself; one that the engine cannot deal is refused with the reason."""
        return deck_to_play(self.player, self.cleaned_data["deck"])

    def question(self) -> Question:
        """What the valid form asks; an empty seed is drawn now."""
        data = self.cleaned_data
        seed = data["seed"] if data["seed"] is not None else random_seed()
        deck: PlayableDeck = data["deck"]
        return deck.question(games=data["games"], seed=seed, agent=data["agent"])


def deck_choices(player: Player, game: str = "") -> list[tuple[str, list[tuple[str, str]]]]:
    """The player's decks and the starter decks, of one game or of all, as a list to choose from."""
    own = [(deck.choice, _with_size(deck)) for deck in own_decks(player) if game in ("", deck.game)]
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


def _with_size(deck: PlayableDeck) -> str:
    size = sum(deck.content.values())
    return ngettext("%(name)s (%(count)d card)", "%(name)s (%(count)d cards)", size) % {"name": deck.name, "count": size}

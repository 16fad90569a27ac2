"""What people may ask of the laboratory."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Player
from play.common.guests import bound_games
from play.common.playable_decks import PlayableDeck
from play.common.seeds import MAX_SEED, random_seed
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.forms.deck_fields import deck_choices, deck_field, deck_to_play

AGENTS: dict[str, str | Promise] = {
    "scripted": gettext_lazy("Sensible player (plays by simple rules)"),
    "random": gettext_lazy("Random player (any legal choice)"),
}
"""The agents that can play a goldfish run; the passive one is always the opponent."""

GAMES, SEED = 2_000, 1
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
        bound_games(self.fields["games"], player)

    def clean_deck(self) -> PlayableDeck:
        """The deck itself; one that the engine cannot deal is refused with the reason."""
        return deck_to_play(self.player, self.cleaned_data["deck"])

    def question(self) -> Question:
        """What the valid form asks; an empty seed is drawn now."""
        data = self.cleaned_data
        seed = data["seed"] if data["seed"] is not None else random_seed()
        deck: PlayableDeck = data["deck"]
        return goldfish_question(deck, games=data["games"], seed=seed, agent=data["agent"])

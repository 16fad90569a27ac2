"""What a player trains with."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from collection.models import Player
from play.common.playable_decks import menu_of, own_decks, starter_decks


class TrainingForm(forms.Form):
    """One of one's own decks that can be dealt, or a starter deck."""

    def __init__(self, *args: Any, player: Player, **options: Any) -> None:
        super().__init__(*args, **options)
        own = [deck for deck in own_decks(player, self.data, self.initial) if deck.can_be_played]
        headed = [(_("Your decks"), own), (_("Starter decks"), starter_decks())]
        groups = [(heading, menu_of(decks)) for heading, decks in headed]
        self.fields["deck"] = forms.ChoiceField(label=_("Deck"), choices=[group for group in groups if group[1]])
        self.fields["deck"].help_text = _("The opponent plays the same list, so that only the hand counts.")

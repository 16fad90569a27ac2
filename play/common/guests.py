"""What guests may ask of tables and workers: enough to try everything, little enough for everybody to try it at once."""

from __future__ import annotations

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _

from collection.models import Player
from collection.services.guests import limit_words

GUEST_TABLES = 12
"""Of one guest, hands of the trainer not counted."""

GUEST_RUNS, GUEST_RUNS_AT_ONCE = 20, 2
"""Simulations of one guest: kept, and at work."""

GUEST_GAMES = 500
"""Of one simulation."""

GUEST_SEARCH_GAMES = 80_000
"""Of one search, played by quick agents alone; one that ends after a time has its time for a bound."""

GUEST_SEARCH_SECONDS = 60
"""Of one search that ends after a time, however many games this machine plays in it."""

GUEST_WINDOW = 1
"""Chunks of one guest's runs in workers' hands: the runs of accounts go by."""


def bound_games(field: forms.Field, player: Player) -> None:
    """Let a field for a number of games hold what a guest may ask for."""
    if not player.is_guest or not isinstance(field, forms.IntegerField):
        return
    words = limit_words(_("A guest asks for %(count)d games at most.") % {"count": GUEST_GAMES})
    field.max_value = GUEST_GAMES
    field.initial = min(field.initial or GUEST_GAMES, GUEST_GAMES)
    field.validators = [one for one in field.validators if not isinstance(one, MaxValueValidator)]
    field.validators.append(MaxValueValidator(GUEST_GAMES, words))
    field.help_text = words
    field.widget.attrs["max"] = GUEST_GAMES

"""What forms ask of a table whatever it is opened for: the options of the game, and the list of cards it is played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from collection.languages import page_language
from collection.models import Player
from collection.services.own_lists import UsableList, list_to_play
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.kernel.agreements import Agreement, usual, written
from simulator.kernel.game import Language
from simulator.kernel.seating import RefusedTableError, options_for

SHIPPED, OWN = "shipped", "own"
CARDS = "cards"
"""The field that chooses between them; only where there is a choice."""

Refuse = Callable[[str | None, str], None]
"""Says at a field of a form, or above all of them, what is wrong."""


def option_field(agreement: Agreement, value: Any, seats: int, *, own_seat: bool = False, is_chosen: bool = False) -> forms.Field:
    """A list of answers, or a whole number; with `own_seat`, the first seat is called the player's own.

    One that brings cards of decks follows the decks that are chosen on the page, unless its answer was chosen (`is_chosen`).
    """
    language = page_language()
    words: dict[str, Any] = {"label": agreement.title.say(language), "help_text": agreement.meaning.say(language)}
    offers = agreement.offers(seats)
    if offers:
        named = [(answer, name.say(language)) for answer, name in offers]
        mine = (0, offers[-seats][1].say(language)) if own_seat and agreement.seats else None
        choices = [(written(answer), _("A (you)") if (answer, name) == mine else name) for answer, name in named]
        field = forms.ChoiceField(choices=choices, initial=written(value), required=False, **words)
        if agreement.brings:
            field.widget.attrs |= {"data-follows-decks": True, "data-chosen": is_chosen}
        return field
    return forms.IntegerField(min_value=agreement.least, max_value=agreement.most, initial=value, required=False, **words)


def agreed_options(game: CompleteGame, seats: int, wanted: Mapping[str, Any], refuse: Refuse, field: str) -> dict[str, Any]:
    """The options of a table of so many seats, from what was chosen in the fields `field` + key; wrong ones are refused there."""
    agreed = usual(game, seats)
    for agreement in game.agreements:
        text = wanted.get(f"{field}{agreement.key}")
        if text in (None, ""):
            continue
        try:
            agreed[agreement.key] = agreement.read(str(text), seats)
        except ValueError:
            words = _("Only %(count)d players sit at this table.") if agreement.seats else _("This table cannot agree on that.")
            refuse(f"{field}{agreement.key}", words % {"count": seats})
    return agreed


def beside_usual(game: CompleteGame, seats: int, options: Mapping[str, Any]) -> list[str]:
    """The options that are not the usual ones, in the page's language: "Sudden death", "Elimination (when the last …)"."""
    language, usually = page_language(), usual(game, seats)
    changed = [one for one in game.agreements if options.get(one.key, usually[one.key]) != usually[one.key]]
    return [_agreed(one, options[one.key], seats, language) for one in changed]


def _agreed(agreement: Agreement, value: Any, seats: int, language: Language) -> str:
    title = agreement.title.say(language)
    return title if value is True else f"{title} ({agreement.named(value, seats).say(language)})"


def cards_field(player: Player, game: str) -> forms.ChoiceField | None:
    """The choice between the shipped cards and the player's own list of this game; None where no usable list is loaded."""
    own = list_to_play(player, game)
    if own is None:
        return None
    choices = [(OWN, _("your list “%(name)s”") % {"name": own.name}), (SHIPPED, _("the cards that come with the game"))]
    return forms.ChoiceField(label=_("Cards"), choices=choices, initial=OWN, required=False)


def chosen_list(player: Player, game: str, choice: str | None) -> UsableList | None:
    """The list to play with, None for the shipped cards."""
    return list_to_play(player, game) if choice == OWN else None


def check_table(own: UsableList | None, game: str, seats: int, options: Mapping[str, Any], refuse: Refuse) -> None:
    """Refuse options that the game does not know together, and a list that has too few cards for them."""
    played = own.game if own else GAMES[game]
    try:
        agreed = options_for(played, seats, **options)
        if own:
            played.new_initial_state(decks=[], options=agreed, seed=0)
    except RefusedTableError as refused:
        refuse(CARDS, refused.words.say(page_language()))
    except ValueError:
        refuse(None, _("This table cannot agree on that."))

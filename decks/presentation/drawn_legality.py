"""What formats say of a card, as HTML; what those of the game itself say is drawn once a card, language and day."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from collection.faces.drawings import Drawings
from collection.languages import page_language
from collection.models import Card
from decks.legality.dated import Standing, standings
from decks.legality.verdicts import formats_of
from simulator.catalog import load
from simulator.legality import Format

MOST_FOLLOWED = 30
"""Formats of players that decks are held against, beside one’s own, of which the page of a card tells."""

_of_games = Drawings(2048)
"""Some kilobytes each."""


@dataclass(frozen=True, slots=True)
class Formats:
    """What some formats say of a card, under the words for whose they are ("": the game’s); how many more there are."""

    title: str
    standings: list[Standing]
    rest: int = 0


def drawn_legality(card: Card, own: Sequence[Format], followed: Sequence[Format]) -> SafeString:
    """What the formats of the game say of a card, then those that the reader made, then others that his decks follow."""
    file = load(card.game_id).cards.get(card.key)
    if file is None:
        return mark_safe("")
    if not own and not followed:
        shows = (page_language(), card.game_id, card.key, timezone.localdate())
        return _of_games.get(shows, lambda: _draw(card, [Formats("", standings(file, formats_of(card.game_id)))]))
    groups = [
        Formats("", standings(file, formats_of(card.game_id))),
        Formats(_("Your own formats"), standings(file, own)),
        Formats(
            _("Formats that your decks are held against"),
            standings(file, followed[:MOST_FOLLOWED]),
            rest=max(0, len(followed) - MOST_FOLLOWED),
        ),
    ]
    return mark_safe(_draw(card, groups))  # noqa: S308 - the work of a template


def _draw(card: Card, groups: Sequence[Formats]) -> str:
    shown = [group for group in groups if group.standings]
    return render_to_string("decks/_card_legality.html", {"formats": shown, "game": card.game_id})

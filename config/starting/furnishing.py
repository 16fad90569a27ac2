"""What a site shows to everybody from its first start: its starter decks, and a few games of each game, how those decks do."""

from django.utils import timezone

from collection.services.house import house_player
from decks.origins.house import publish_starters
from play.replays.services.showpieces import keep_showpieces
from play.runs.services.showpieces import keep_starter_reports


def furnish() -> None:
    """Make what is missing, and bring what is older than the rules and the cards of today up to date."""
    house = house_player()
    publish_starters(house)
    keep_showpieces(house, now=timezone.now())
    keep_starter_reports(house, now=timezone.now())

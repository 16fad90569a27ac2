"""What a process of the web does before it takes requests, so that its first visitors need not wait for it."""

from django.urls import reverse

from simulator.catalog.shipped import games_with_cards, load


def warm_up() -> None:
    """Import every view and read the card files of every game. Asks no database, which may not be there yet."""
    reverse("home")
    for game in games_with_cards():
        load(game)

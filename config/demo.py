"""The demo account of an embedded installation."""

from collection.models import Player
from collection.services.demo import fill_demo_collection
from decks.demo import make_demo_decks
from play.demo import make_demo_run
from play.tables.demo import make_demo_table

EMAIL = "demo@cartable.example"
PASSWORD = "cartable"  # noqa: S105 - public on purpose: the login page shows it


def make_demo() -> bool:
    """Make the demo account with its data; False, and nothing done, where it exists."""
    if Player.objects.filter(email=EMAIL).exists():
        return False
    player = Player.objects.create_user(EMAIL, PASSWORD, display_name="Démo")
    fill_demo_collection(player)
    make_demo_decks(player)
    make_demo_run(player)
    make_demo_table(player)
    return True

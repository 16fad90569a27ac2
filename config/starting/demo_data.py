"""Making the demo account: apart from `demo`, which every process imports, because this imports all engines."""

from django.conf import settings

from collection.models import Player
from collection.services.demo import fill_demo_collection
from config.starting.demo import EMAIL, PASSWORD
from decks.origins.demo import make_demo_decks
from play.runs.services.demo import make_demo_run
from play.tables.services.demo import make_demo_table


class PublicSiteError(Exception):
    """A public site has no demo account: everybody knows its password."""


def make_demo() -> bool:
    """Make the demo account with its data; False, and nothing done, where it exists. Raises PublicSiteError."""
    if settings.PRODUCTION:
        raise PublicSiteError
    if Player.objects.filter(email=EMAIL).exists():
        return False
    player = Player.objects.create_user(EMAIL, PASSWORD, display_name="Démo")
    fill_demo_collection(player)
    make_demo_decks(player)
    make_demo_run(player)
    make_demo_table(player)
    return True

"""Who has proved the address of the account: at most one of all that claim it (docs/decisions/0016)."""

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef

from collection.models import Player

PROOF = Exists(EmailAddress.objects.filter(user=OuterRef("pk"), email=OuterRef("email"), verified=True))
"""Of a player in a query: whether a link that was sent to the address of the account was followed."""


def has_proved(player: Player) -> bool:
    """Whether this player has followed a link that was sent to the address of the account."""
    return bool(EmailAddress.objects.filter(user=player, email=player.email, verified=True).exists())

"""How many keys for programs go on opening what a player has, for the pages on which a password is chosen."""

from django import template
from django.utils import timezone

from collection.models import ApiKey, Player

register = template.Library()


@register.filter
def keys_in_force(player: Player) -> int:
    """Those whose time has not passed; a new password takes none of them away."""
    return ApiKey.objects.of(player).in_force(timezone.now()).count()

"""Whether somebody may set up a second step, for the page that offers it."""

from allauth.mfa.internal.flows.add import validate_can_add_authenticator
from django import template
from django.core.exceptions import ValidationError

from collection.models import Player

register = template.Library()


@register.filter
def second_step_refused(player: Player) -> str:
    """Why this player may not set one up; empty for who may."""
    try:
        validate_can_add_authenticator(player)
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    return ""

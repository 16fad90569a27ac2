"""The reference of the request at hand, for pages that tell of trouble."""

from django import template

from config.logs import REFERENCE

register = template.Library()


@register.simple_tag
def reference() -> str:
    """What finds the request in the log; pages that know nothing of their request may ask too."""
    return REFERENCE.get()

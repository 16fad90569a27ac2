"""What `manage.py check --deploy` says beyond Django's own checks."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError

from config.starting.demo import EMAIL, open_demos


def no_demo_in_public(app_configs: Any, **more: Any) -> list[CheckMessage]:
    """A public site whose database still lets the demo account in (log ins are refused all the same)."""
    if not settings.PRODUCTION:
        return []
    try:
        is_open = bool(open_demos())
    except DatabaseError:  # no database yet: nothing to say about it
        return []
    words = f"The database holds the demo account {EMAIL} with its public password."
    return [Error(words, hint="Run `manage.py prepare`: it closes the account.", id="config.E001")] if is_open else []

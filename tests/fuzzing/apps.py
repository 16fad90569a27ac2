"""What settings alone cannot take away."""

from dataclasses import replace

from django.apps import AppConfig


class UnhurriedSite(AppConfig):
    """A site that answers a wrong key with 401 however many came before: schemathesis sends one to each operation."""

    name = "tests.fuzzing"

    def ready(self) -> None:
        """Let any number of wrong keys be tried."""
        from config.api import keys
        from config.middleware.throttling import WRONG_KEYS

        vars(keys)["WRONG_KEYS"] = replace(WRONG_KEYS, most=10**9)

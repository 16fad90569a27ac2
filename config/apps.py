"""The app of what belongs to no other: commands, the home page, words."""

from django.apps import AppConfig
from django.core.checks import Tags, register


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        """Connect what listens: to new passwords, to what is logged of accounts, and to `check --deploy`."""
        from allauth.account.signals import password_reset  # noqa: PLC0415 - models are not there before

        from config.accounts import events  # noqa: PLC0415
        from config.accounts.addresses import prove_by_reset  # noqa: PLC0415
        from config.checks.deployment import no_demo_in_public  # noqa: PLC0415

        events.connect()
        password_reset.connect(prove_by_reset)
        register(no_demo_in_public, Tags.security, deploy=True)

"""The app of decks."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        """Let queries ask about decks."""
        from collection.query.fields import adds  # noqa: PLC0415 - models are not there before
        from decks.querying import deck_fields  # noqa: PLC0415

        adds(deck_fields)

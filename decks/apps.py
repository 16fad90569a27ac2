"""The app of decks."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        """Let queries ask about decks, exchanges leave built decks whole, and archives bring decks that can be taken back."""
        from collection.inventory.wares import holds  # noqa: PLC0415
        from collection.query.fields import adds, adds_formats  # noqa: PLC0415 - models are not there before
        from collection.services.undoing import keeps  # noqa: PLC0415
        from decks.legality.verdicts import own_formats_of  # noqa: PLC0415
        from decks.services import bringing  # noqa: PLC0415
        from decks.stock.holding import held_by_decks  # noqa: PLC0415
        from decks.stock.querying import deck_fields  # noqa: PLC0415

        adds(deck_fields)
        adds_formats(own_formats_of)
        holds(held_by_decks)
        keeps(bringing.KIND, bringing)

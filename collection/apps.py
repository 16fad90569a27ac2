"""The app of players, catalogues and collections."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    name = "collection"

    def ready(self) -> None:
        """Queries may ask about copies and places."""
        from collection.query.fields import adds  # noqa: PLC0415 - models must be loaded first
        from collection.query.lots import LOT_FIELDS  # noqa: PLC0415 - as above

        adds(LOT_FIELDS)

"""The app of players, catalogues and collections."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    name = "collection"

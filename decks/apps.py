"""The app of decks."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

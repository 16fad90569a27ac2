"""The app of tables and laboratories."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"

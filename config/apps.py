"""The app of what belongs to no other: commands, the home page, words."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

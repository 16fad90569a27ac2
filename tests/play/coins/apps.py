"""An app that exists in the tests' settings only; it brings the laboratory of coins to workers."""

from django.apps import AppConfig


class CoinsConfig(AppConfig):
    name = "tests.play.coins"
    label = "coins"

    def ready(self) -> None:
        from play.runs.engine.laboratories import LABORATORIES
        from tests.play.coins.laboratory import Coins

        LABORATORIES["coins"] = Coins()

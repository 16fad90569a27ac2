"""An app that exists in the tests' settings only; it brings the laboratory of coins to workers."""

from django.apps import AppConfig


class CoinsConfig(AppConfig):
    name = "tests.play.coins"
    label = "coins"

    def ready(self) -> None:
        from play.runs.engine.laboratories import LABORATORIES
        from play.runs.services.foretelling import TRIED
        from tests.play.coins.laboratory import Coins

        LABORATORIES["coins"] = Coins()
        TRIED["coins"] = lambda _question: 1 / 300

"""The app of tables and laboratories."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"

    def ready(self) -> None:
        """Make the laboratories known."""
        from play.goldfish import KIND, Goldfish  # noqa: PLC0415 - engines are loaded once the apps are
        from play.laboratory import LABORATORIES  # noqa: PLC0415
        from play.series import KIND as SERIES  # noqa: PLC0415
        from play.series import SeriesLaboratory  # noqa: PLC0415

        LABORATORIES[KIND] = Goldfish()
        LABORATORIES[SERIES] = SeriesLaboratory()

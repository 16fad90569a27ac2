"""The app of tables and laboratories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:  # rows cannot be imported before the apps are there
    from decks.guides.figures import Laboratory


class PlayConfig(AppConfig):
    name = "play"

    def ready(self) -> None:
        """Let guides to decks show what reports say."""
        from decks.guides.figures import told_by  # noqa: PLC0415 - models are not there before

        told_by(_guide_figures)


def _guide_figures() -> Laboratory:
    from play.runs.presentation.guide_figures import GuideFigures  # noqa: PLC0415 - whole laboratories, only where they are asked

    return GuideFigures()

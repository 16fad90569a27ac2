"""Boards are looked at on opened tables."""

from tests.play.tables.conftest import messages, opened, placed

__all__ = ["messages", "opened", "placed"]

"""The player who asks the API for something of his own."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from collection.models import Player


def player_of(request: Request) -> Player:
    """The player who sent a request; permissions have let nobody else in."""
    player: Any = request.user
    return player  # type: ignore[no-any-return]

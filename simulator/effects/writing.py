"""Writing abilities the way card files do: the other way round from reading them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def written(ability: Mapping[str, Any]) -> str:
    """A raw ability as one line of TOML: `{ when = "win", do = [{ draw_to = 7 }] }`.

    Reading the line as TOML gives the same ability. Raises TypeError for what card files cannot hold.
    """
    return _value(ability)


def _value(raw: object) -> str:
    match raw:
        case bool():
            return "true" if raw else "false"
        case int():
            return str(raw)
        case str():
            return _text(raw)
        case Mapping():
            return _enclosed("{ ", [f"{_key(key)} = {_value(value)}" for key, value in raw.items()], " }")
        case list() | tuple():
            return _enclosed("[", [_value(entry) for entry in raw], "]")
    raise TypeError(f"an ability holds no {type(raw).__name__}: {raw!r}")


def _enclosed(opening: str, parts: list[str], closing: str) -> str:
    return f"{opening}{', '.join(parts)}{closing}" if parts else opening.strip() + closing.strip()


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A basic string: TOML escapes what JSON escapes, and the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

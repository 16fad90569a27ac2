"""What decks at a table are called: as they were when it was opened, but a starter deck in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable

from collection.languages import page_language
from simulator.catalog.starters import shown_decks


def in_page_language(game: str, names: Iterable[str]) -> list[str]:
    """These names, each that the site gives to a starter deck in the language of the page."""
    language = page_language()
    known = {name: one.name.say(language) for one in shown_decks(game) for name in (one.name.fr, one.name.en)}
    return [known.get(name, name) for name in names]

"""What a moderator hid, known again when an archive brings it: digests of its words and cards, which the decision keeps.

An archive is its owner's to edit, so nothing that it says of a deck tells where that came from: what it holds does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Self

from collection.folding import folded
from collection.languages import LANGUAGES
from collection.models import Player
from decks.guides.writing import guide_of
from decks.models import Deck, ModerationAct, ModerationKind, OwnFormat
from simulator.catalog.starters import shown_decks
from simulator.games import GAMES

Marks = Mapping[str, str]
"""Digests by what they are of, as far as there is any: `cards`, `name`, `notes` and `guide`. Of a format of a player its clauses
stand for the cards, its description for the notes, and what they note for the guide."""

DECK: Final = "deck"
FORMAT: Final = "format"


def marks_of(*, game: str, name: str, notes: str, guide: Mapping[str, Any], content: Mapping[str, int]) -> Marks:
    """The digests of a deck; letters' case, accents and blanks make no difference."""
    cards = sorted((key, copies) for key, copies in content.items() if copies)
    said = guide_of(game, guide)
    texts = {
        "cards": json.dumps([game, cards]) if cards else "",
        "name": folded(name),
        "notes": folded(notes),
        "guide": folded(json.dumps(said, sort_keys=True, ensure_ascii=False)) if said else "",
    }
    return _digests(texts)


def marks_of_format(*, game: str, name: str, description: str, body: Mapping[str, Any]) -> Marks:
    """The digests of a version of a format that a player made."""
    asked = json.dumps([game, body], sort_keys=True, ensure_ascii=False)
    notes = [clause["note"] for clause in body.get("clauses", ()) if clause.get("note")]
    guide = folded(json.dumps(notes, ensure_ascii=False)) if notes else ""
    return _digests({"cards": asked, "name": folded(name), "notes": folded(description), "guide": guide})


def _digests(texts: Mapping[str, str]) -> Marks:
    return {kind: sha256(text.encode()).hexdigest()[:32] for kind, text in texts.items() if text}


def marks_of_own_format(format: OwnFormat) -> Marks:
    """The digests of a format as it stands."""
    told = {"name": format.name, "description": format.description}
    return marks_of_format(game=format.game_id, body=format.last_version().body, **told)


def marks_of_deck(deck: Deck) -> Marks:
    """The digests of a deck as it stands."""
    return marks_of(game=deck.game_id, name=deck.name, notes=deck.notes, guide=deck.guide, content=deck.content())


@dataclass(slots=True)
class HiddenMarks:
    """What is hidden on this site, as far as it concerns what one player brings."""

    of_all: set[tuple[str, ...]] = field(default_factory=set)
    of_player: set[tuple[str, ...]] = field(default_factory=set)

    @classmethod
    def before(cls, player: Player, thing: str = DECK) -> Self:
        """Of decks that moderators hide, or of formats of players; those that are gone for good included."""
        found = cls()
        last: dict[int, ModerationAct] = {}
        for act in ModerationAct.objects.filter(thing=thing).exclude(kind=ModerationKind.DISMISS).order_by("created", "pk"):
            last[act.number] = act
        for act in last.values():
            if act.kind == ModerationKind.HIDE and act.marks:
                found._add(act.marks["digests"], is_own=act.marks["player"] == player.pk)
        hidden: Iterable[Marks]
        if thing == DECK:
            hidden = map(marks_of_deck, Deck.objects.filter(owner=player, talk__hidden__isnull=False))
        else:
            hidden = map(marks_of_own_format, OwnFormat.objects.filter(owner=player, hidden__isnull=False))
        for marks in hidden:
            found._add(marks, is_own=True)
        return found

    def know(self, marks: Marks) -> bool:
        """Whether something is one of those: of anybody's, by its notes, its guide, or name and cards together; of the player's
        own by name or cards alone too."""
        return not self.of_all.isdisjoint(_signs(marks)) or not self.of_player.isdisjoint(_own_signs(marks))

    def _add(self, marks: Marks, *, is_own: bool) -> None:
        self.of_all |= set(_signs(marks)) - _shipped()
        if is_own:
            self.of_player |= set(_own_signs(marks)) - _shipped()


def _signs(marks: Marks) -> Iterable[tuple[str, ...]]:
    if "cards" in marks and "name" in marks:
        yield marks["cards"], marks["name"]
    yield from ((kind, marks[kind]) for kind in ("notes", "guide") if kind in marks)


def _own_signs(marks: Marks) -> Iterable[tuple[str, ...]]:
    return [(kind, marks[kind]) for kind in ("name", "cards") if kind in marks]


@lru_cache(maxsize=1)
def _shipped() -> frozenset[tuple[str, ...]]:
    """What copies of starter decks begin with, in each language: it tells nobody's deck from another's."""
    found: set[tuple[str, ...]] = set()
    for game in GAMES:
        for one in shown_decks(game):
            for language in LANGUAGES:
                said = {"name": one.name.say(language), "notes": one.style.say(language)}
                marks = marks_of(game=game, guide={}, content=one.cards, **said)
                found |= {*_signs(marks), *_own_signs(marks)}
    return frozenset(found)

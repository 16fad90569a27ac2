"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects.compile import SWAP_CREATURES
from simulator.games.woodland_wizards.model import actions
from simulator.games.woodland_wizards.model.box import DESIGN, TYPES, Box
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.presentation import observation
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

TYPE_NAMES: Final = (said("Sort", "Spell"), said("Active", "Active"), said("Passive", "Passive"))
"""R8, by type."""

_PASS: Final = said("Passer", "Pass")
_WIZARD: Final = said("Prendre le Sorcier {} (famille {})", "Take the Wizard {} ({} family)")
_WITH_CARD: Final = {
    "play": said("Jouer {} en Exploration", "Play {} in Exploration"),
    "enter": said("Engager {} comme créature de concours", "Enter {} as contest creature"),
    "boost": said("Booster avec {}", "Boost with {}"),
    "take": said("Prendre {}", "Take {}"),
    "discard": said("Défausser {}", "Discard {}"),
    "give": said("Donner {} à gauche", "Give {} to the left"),
    "run": said("Exécuter d’abord l’effet de {}", "Run the effect of {} first"),
    "after": said("Exécuter d’abord l’effet de {}", "Run the effect of {} first"),
}
_TARGET: Final = said("Choisir {} (main : {})", "Choose {} (hand: {})")
_RIVAL: Final = said("Choisir {} ({})", "Choose {} ({})")
_NAME: Final = said("Nommer le type {}", "Name the type {}")
_PICK: Final = said("Choisir {} chez {}", "Choose {} of {}")
_ORDER: Final = said("Appliquer {} (chez {})", "Apply {} (of {})")
_SIDE: Final = said("face {}", "side {}")
_CREATURE: Final = said("créature de concours", "contest creature")
_BOOST: Final = said("Boost n° {}", "Boost no. {}")
_KEEP: Final = said("Garder sa main", "Keep the hand")
_DROP: Final = said("Défausser toute sa main", "Discard the whole hand")


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind needs: card (an id), wizard and side, player, place, type, or the question of a pass."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    match kind:
        case "pass":
            return {"kind": kind, "question": observation.QUESTIONS[s.phase]}
        case "wizard":
            return {"kind": kind, "wizard": s.box.wizards[argument].id, "side": "ab"[argument & 1]}
        case "play" | "enter" | "boost" | "take" | "discard" | "give":
            return {"kind": kind, "card": s.box.ids[argument]}
        case "run" | "after":
            return {"kind": kind, "place": argument}
        case "target":
            return {"kind": kind, "player": argument}
        case "name":
            return {"kind": kind, "type": TYPES[argument]}
        case "pick":
            return {"kind": kind, "player": argument >> actions.PART, "place": argument & actions.LOW}
        case "order":
            return {"kind": kind, "player": argument >> actions.PART, "card": s.box.ids[argument & actions.LOW]}
    return {"kind": kind}


def from_struct(box: Box, struct: dict[str, Any]) -> int | None:
    """The action that a struct means; None when it means none that exists."""
    kind = struct.get("kind")
    if kind not in actions.KINDS:
        return None
    try:
        return actions.KINDS.index(kind) << actions.SHIFT | _argument(box, kind, struct)
    except (KeyError, TypeError, ValueError):
        return None


def _argument(box: Box, kind: str, struct: dict[str, Any]) -> int:
    match kind:
        case "wizard":
            return [side.id for side in box.wizards].index(struct["wizard"]) + ("a", "b").index(struct["side"])
        case "play" | "enter" | "boost" | "take" | "discard" | "give":
            return box.numbers[struct["card"]]
        case "run" | "after":
            return _number(struct["place"], actions.LOW)
        case "target":
            return _number(struct["player"], 12)
        case "name":
            return TYPES.index(struct["type"])
        case "pick":
            return _number(struct["player"], 12) << actions.PART | _number(struct["place"], actions.LOW)
        case "order":
            return _number(struct["player"], 12) << actions.PART | box.numbers[struct["card"]]
    return 0


def _number(value: object, end: int) -> int:
    if type(value) is not int or not 0 <= value < end:
        raise ValueError(value)
    return value


def to_words(s: State, action: int) -> Words:
    """What a button or a line of a recorded game says."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    match kind:
        case "pass":
            return _PASS
        case "wizard":
            return _wizard(s.box, argument)
        case "play" | "enter" | "boost" | "take" | "discard" | "give":
            return filled(_WITH_CARD[kind], s.box.names[argument])
        case "run" | "after":
            return filled(_WITH_CARD[kind], _lying(s, s.player, argument))
        case "target":
            return _target(s, argument)
        case "name":
            return filled(_NAME, TYPE_NAMES[argument])
        case "pick":
            seat, place = argument >> actions.PART, argument & actions.LOW
            return filled(_PICK, _lying(s, seat, place), seat_letter(seat))
        case "order":
            return filled(_ORDER, s.box.names[argument & actions.LOW], seat_letter(argument >> actions.PART))
    return _KEEP if kind == "keep" else _DROP


def _wizard(box: Box, number: int) -> Words:
    """R36: a Wizard and the family of one side; which side, where both have the same."""
    side, back = box.wizards[number], box.wizards[number ^ 1]
    notes = [filled(_SIDE, "AB"[number & 1])] if side.family == back.family else []
    return filled(_WIZARD, side.name.noted(notes), box.families[side.family])


def _target(s: State, seat: int) -> Words:
    """G33: with what the effect needs of him, his creature or his hand."""
    if s.box.deeds[s.source][s.line][0] == SWAP_CREATURES:
        return filled(_RIVAL, seat_letter(seat), s.box.names[card_at(s, seat, 0)])
    return filled(_TARGET, seat_letter(seat), len(s.hand[seat]))


def _lying(s: State, seat: int, place: int) -> Words:
    """A card of an area by name, with its place where another one of that name lies in the area."""
    card, area = card_at(s, seat, place), range(1 + len(s.boosts[seat]))
    rivals = [other for other in area if other != place and s.box.names[card_at(s, seat, other)] == s.box.names[card]]
    return s.box.names[card].noted([filled(_BOOST, place) if place else _CREATURE] if rivals else [])


def card_at(s: State, seat: int, place: int) -> int:
    """The design that lies in this place of an area: 0 for the contest creature, else a Boost."""
    return (s.boosts[seat][place - 1] if place else s.creature[seat]) & DESIGN


def filled(words: Words, *parts: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french_parts = (part.fr if isinstance(part, Words) else part for part in parts)
    english_parts = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french_parts), words.en.format(*english_parts))

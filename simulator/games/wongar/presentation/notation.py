"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wongar.model import actions
from simulator.games.wongar.model.box import ANCESTOR, ELDER, MOST_PLAYERS, NAMES, RITUALS, TERRITORIES, TYPES
from simulator.games.wongar.model.state import State
from simulator.games.wongar.model.words import AREA_NAMES, RITUAL_NAMES, TYPE_NAMES, TYPES_NAMES, filled
from simulator.games.wongar.presentation import observation
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

OWN: Final = ("ancestor", "elder")
"""R80: the cards that a player may have beside the piles."""

_ARGUMENTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "take": ("territory", TERRITORIES),
    "own": ("card", OWN),
    "way": ("way", actions.WAYS),
    "type": ("type", TYPES),
    "place": ("territory", TERRITORIES),
    "move": ("territory", TERRITORIES),
    "play": ("card", RITUALS[:4]),
    "leave": ("territory", TERRITORIES),
    "come": ("territory", TERRITORIES),
    "draw": ("card", (*RITUALS[:4], "unseen")),
}
"""What each kind of action names, and the names by number; `remove` names a seat, `pass` nothing."""

_PASSES: Final = {
    "ceremony": said("Passer pour toute la cérémonie", "Pass for the whole ceremony"),
    "use_again": said("S’en tenir à ce seul pion", "Leave it at this one token"),
}
_OTHER: Final = said("Rien", "Nothing")
_TAKE: Final = said("Prendre la carte {} : {}", "Take the {} card: {}")
_OWN: Final = said("Jouer sa propre carte {}", "Play one’s own {} card")
_WAYS: Final = (
    said("Placer encore deux {many}", "Place two more {many}"),
    said("Placer encore un {one} et piocher une carte rituel", "Place one more {one} and draw a ritual card"),
    said("Piocher deux cartes rituel", "Draw two ritual cards"),
)
_TYPES: Final = {
    "type": said("Placer des {many}", "Place {many}"),
    "double": said("Choisir les {many}", "Choose {many}"),
    "lay_out": said("Poser un {one}", "Lay out a {one}"),
}
_PLACE: Final = said("Placer un {one} : {where}", "Place a {one}: {where}")
_MOVE: Final = said("Mener l’{} : {}", "Walk the {}: {}")
_PLAY: Final = said("Jouer une carte {}", "Play a {} card")
_REMOVE: Final = said("Retirer un {one} de {whom}", "Remove a {one} of {whom}")
_LEAVE: Final = said("Envoyer un {one} dans un territoire voisin : {where}", "Send a {one} next door: {where}")
_COME: Final = said("Faire venir un {one} d’un territoire voisin : {where}", "Bring a {one} in from next door: {where}")
_DRAW: Final = said("Prendre une carte {} dans la pioche", "Take a {} card from the pile")
_DRAW_UNSEEN: Final = said("Piocher sans choisir", "Draw without choosing")


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind names: territory, card, way, type, player (a seat), or the question that a pass answers."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    if kind == "pass":
        return {"kind": kind, "question": observation.question(s)}
    if kind == "remove":
        return {"kind": kind, "player": argument}
    name, values = _ARGUMENTS[kind]
    return {"kind": kind, name: values[argument]}


def from_struct(struct: dict[str, Any]) -> int | None:
    """The action that a struct means; None when it means none that exists."""
    kind = struct.get("kind")
    if kind not in actions.KINDS:
        return None
    try:
        return actions.KINDS.index(kind) << actions.SHIFT | _argument(kind, struct)
    except (KeyError, TypeError, ValueError):
        return None


def _argument(kind: str, struct: dict[str, Any]) -> int:
    if kind == "pass":
        return 0
    if kind == "remove":
        seat = struct["player"]
        if type(seat) is not int or not 0 <= seat < MOST_PLAYERS:
            raise ValueError(seat)
        return seat
    name, values = _ARGUMENTS[kind]
    return values.index(struct[name])


def to_words(s: State, action: int) -> Words:
    """What a button or a line of a recorded game says."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    match kind:
        case "pass":
            return _PASSES.get(observation.question(s), _OTHER)
        case "take":
            return filled(_TAKE, AREA_NAMES[s.face[argument]], NAMES[argument])
        case "own":
            return filled(_OWN, AREA_NAMES[(ANCESTOR, ELDER)[argument]])
        case "way":
            return _token(_WAYS[argument], s.token)
        case "type":
            return _token(_TYPES[observation.question(s)], argument)
        case "move":
            return filled(_MOVE, AREA_NAMES[s.card], NAMES[argument])
        case "play":
            return filled(_PLAY, RITUAL_NAMES[argument])
        case "draw":
            return _DRAW_UNSEEN if argument == actions.UNSEEN else filled(_DRAW, RITUAL_NAMES[argument])
        case "remove":
            return _token(_REMOVE, s.token, whom=seat_letter(argument))
        case "place":
            return _token(_PLACE, s.token, where=NAMES[argument])
        case "leave":
            return _token(_LEAVE, s.token, where=NAMES[argument])
    return _token(_COME, s.token, where=NAMES[argument])


def _token(words: Words, token: int, **more: object) -> Words:
    """The words with the type of token filled in."""
    return filled(words, one=TYPE_NAMES[token], many=TYPES_NAMES[token], **more)

"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import ATTACK, BEATS_ALL, COURT_PAIR, IDS, NAMES, NUMBERS, SUITS, SYMBOLS, power_of
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.presentation import observation
from simulator.kernel.words import Words

EFFECTS: Final = (
    said("bouclier", "shield"),
    said("déviation", "deflection"),
    said("contre-sort", "counter-spell"),
    said("retour de flamme", "backfire"),
)
"""R14 to R17, by suit."""

_PASSES: Final = {
    "turn": said("Passer son tour", "Pass the turn"),
    "window": said("Ne pas attaquer", "Do not attack"),
    "defend": said("Ne pas se défendre", "Do not defend"),
}
_TARGETS: Final = {
    "target": said("Viser {}", "Target {}"),
    "redirect": said("Viser {} à la place", "Target {} instead"),
    "deflect": said("Dévier le sort vers {}", "Deflect the spell to {}"),
}
_ATTACK: Final = said("Attaquer avec {} (puissance {})", "Attack with {} (power {})")
_WITH: Final = said("Y joindre {}", "Add {} to it")
_COURT: Final = said("Y joindre {} (deux figures)", "Add {} to it (two court cards)")
_LAY: Final = said("Poser {} en défense", "Lay {} in defence")
_CONFIRM: Final = said("Se défendre ainsi ({})", "Defend like this ({})")
_TOTAL: Final = said("total {}", "total {}")
_ACE: Final = said("un As contre tout", "an Ace beats all")
_SUIT: Final = said("Choisir {} : {}", "Choose {}: {}")
_LIFE: Final = said("Prendre la carte vie {}", "Take life card {}")
_TIMEOUT: Final = said("Trop tard pour se défendre", "Too late to defend")
_OTHER: Final = said("Rien", "Nothing")


def letter(seat: int) -> str:
    """A, B, C …: how players are called."""
    return "ABCDEF"[seat]


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind needs: card, player (a seat), suit, place (0 to 2), or the question that a pass answers."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    match kind:
        case "pass":
            return {"kind": kind, "question": observation.question(s)}
        case "attack" | "with" | "lay":
            return {"kind": kind, "card": IDS[argument]}
        case "target":
            return {"kind": kind, "player": argument}
        case "suit":
            return {"kind": kind, "suit": SUITS[argument]}
        case "life":
            return {"kind": kind, "place": argument}
    return {"kind": kind}


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
    match kind:
        case "attack" | "with" | "lay":
            return NUMBERS[struct["card"]]
        case "target":
            return _number(struct["player"], 6)
        case "suit":
            return SUITS.index(struct["suit"])
        case "life":
            return _number(struct["place"], 3)
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
            return _PASSES.get(observation.question(s), _OTHER)
        case "attack":
            return _filled(_ATTACK, NAMES[argument], ATTACK[argument])
        case "with":
            pair = power_of(s.laid[0] & actions.ARGUMENT, argument) == COURT_PAIR
            return _filled(_COURT if pair else _WITH, NAMES[argument])
        case "target":
            return _filled(_TARGETS[observation.question(s)], letter(argument))
        case "lay":
            return _filled(_LAY, NAMES[argument])
        case "confirm":
            return _filled(_CONFIRM, _ACE if s.total >= BEATS_ALL else _filled(_TOTAL, s.total))
        case "suit":
            return _filled(_SUIT, SYMBOLS[argument], EFFECTS[argument])
        case "life":
            return _filled(_LIFE, argument + 1)
    return _TIMEOUT


def _filled(words: Words, *parts: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french = (part.fr if isinstance(part, Words) else part for part in parts)
    english = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french), words.en.format(*english))

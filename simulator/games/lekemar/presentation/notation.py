"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.box import Box
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACE_MASK, SLOT_BITS, SLOT_MASK, SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.presentation import observation
from simulator.games.lekemar.rules.fighters import card_at, is_face_down, is_silenced, note_at, seat_of
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words

SLOT_WORDS: Final = (
    said("tête", "head"),
    said("buste", "bust"),
    said("muscles", "muscles"),
    said("jambes", "legs"),
    said("arme", "weapon"),
)
"""The five places of a fighter, in words."""

BLUFF: Final = said("la carte face cachée", "the card that lies face down")

_PASSES: Final = {
    "turn": said("Passer son tour", "Pass the turn"),
    "react": said("Ne pas répondre", "Do not answer"),
    "wear": said("Ne rien poser", "Lay nothing"),
    "arm": said("Ne poser aucune arme", "Lay no weapon"),
    "window": said("Attendre son tour de frapper", "Wait for one’s turn to strike"),
    "strike": said("Ne pas frapper", "Do not strike"),
    "reward": said("Ne rien prendre", "Take nothing"),
}
_CARDS: Final = {
    "play": said("Jouer {}", "Play {}"),
    "put_back": said("Remettre {} sous la pioche", "Put {} back under the pile"),
    "give": said("Donner {}", "Give {}"),
    "discard": said("Défausser {}", "Discard {}"),
    "seize": said("Prendre {}", "Take {}"),
    "order": said("{} sera piochée d’abord", "{} will be drawn first"),
    "arm": said("Poser {} face cachée", "Lay {} face down"),
}
_PLAIN: Final = {
    "take_card": said("Piocher une carte", "Draw a card"),
    "take_mark": said("Prendre 1 deutsche mark en banque", "Take 1 deutsche mark from the bank"),
    "draw_two": said("Piocher deux cartes de sa main à l’aveugle", "Draw two cards of the loser’s hand unseen"),
    "timeout": said("Trop tard pour frapper", "Too late to strike"),
}
_LAY: Final = said("Poser {}{}", "Lay {}{}")
_SWAP: Final = said("Échanger {} contre {}{}", "Exchange {} for {}{}")
_REMOVE: Final = said("Retirer {}", "Take off {}")
_SLOT: Final = said(" (emplacement {})", " (slot {})")
_ATTACK: Final = said("Attaquer {}", "Attack {}")
_TARGET: Final = said("Viser {}", "Aim at {}")
_STRIP: Final = said("Retirer {} à {}", "Take {} off {}")
_TRADE: Final = said("Échanger {} contre {} de {}", "Swap {} for {} of {}")
_STEAL: Final = said("Dérober la moitié des deutsche mark ({})", "Take half of the deutsche marks ({})")
_STRIKE: Final = said("{} frappe {}", "{} strikes {}")
_FLIP: Final = said("Retourner {} et frapper {}", "Turn up {} and strike {}")
_PLACE: Final = said("Choisir {} de {}", "Choose {} of {}")


def letter(seat: int) -> str:
    """A, B, C …: how players are called."""
    return seat_letter(seat)


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind needs.

    card (an id), slot ("head" …), player (a seat), with and at ("head" … "weapon": the card that strikes, the place struck), or
    the question that a pass answers.
    """
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    match kind:
        case "pass":
            return {"kind": kind, "question": observation.QUESTIONS[s.phase]}
        case "lay":
            return {"kind": kind, "card": s.box.ids[argument >> SLOT_BITS], "slot": COLOURS[argument & SLOT_MASK]}
        case "remove" | "strip" | "colour" | "exchange":
            return {"kind": kind, "slot": COLOURS[argument]}
        case "attack" | "target":
            return {"kind": kind, "player": argument}
        case "strike":
            return {
                "kind": kind,
                "with": observation.PLACE_NAMES[argument >> PLACE_BITS],
                "at": observation.PLACE_NAMES[argument & PLACE_MASK],
            }
        case "flip":
            return {"kind": kind, "at": observation.PLACE_NAMES[argument]}
        case "place":
            return {
                "kind": kind,
                "player": seat_of(s, argument >> PLACE_BITS),
                "at": observation.PLACE_NAMES[argument & PLACE_MASK],
            }
    return {"kind": kind, "card": s.box.ids[argument]} if kind in _CARDS else {"kind": kind}


def from_struct(s: State, struct: dict[str, Any]) -> int | None:
    """The action that a struct means; None when it means none that exists."""
    kind = struct.get("kind")
    if kind not in actions.KINDS:
        return None
    try:
        return actions.KINDS.index(kind) << actions.SHIFT | _argument(s, kind, struct)
    except (KeyError, TypeError, ValueError):
        return None


def _argument(s: State, kind: str, struct: dict[str, Any]) -> int:
    match kind:
        case "lay":
            return s.box.numbers[struct["card"]] << SLOT_BITS | COLOURS.index(struct["slot"])
        case "remove" | "strip" | "colour" | "exchange":
            return COLOURS.index(struct["slot"])
        case "attack" | "target":
            return _seat(s, struct["player"])
        case "strike":
            return observation.PLACE_NAMES.index(struct["with"]) << PLACE_BITS | observation.PLACE_NAMES.index(struct["at"])
        case "flip":
            return observation.PLACE_NAMES.index(struct["at"])
        case "place":
            side = (s.attacker, s.defender).index(_seat(s, struct["player"]))
            return side << PLACE_BITS | observation.PLACE_NAMES.index(struct["at"])
    return s.box.numbers[struct["card"]] if kind in _CARDS else 0


def _seat(s: State, value: object) -> int:
    if type(value) is not int or not 0 <= value < len(s.hand):
        raise ValueError(value)
    return value


def to_words(s: State, action: int) -> Words:
    """What a button or a line of a recorded game says."""
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    if kind in _CARDS:
        return _filled(_CARDS[kind], name(s.box, argument))
    if kind in _PLAIN:
        return _PLAIN[kind]
    match kind:
        case "pass":
            return _PASSES[observation.QUESTIONS[s.phase]]
        case "lay":
            return _laying(s, argument >> SLOT_BITS, argument & SLOT_MASK)
        case "remove":
            return _filled(_REMOVE, _worn(s, s.player, argument))
        case "attack" | "target":
            return _filled(_ATTACK if kind == "attack" else _TARGET, letter(argument))
        case "steal":
            return _filled(_STEAL, s.marks[s.attacker if s.mover else s.defender] // 2)
        case "strip":
            return _filled(_STRIP, _worn(s, s.target, argument), letter(s.target))
        case "colour":
            return _trade(s, s.active, s.target, argument)
        case "exchange":
            return _trade(s, s.player, s.attacker if s.mover else s.defender, argument)
    return _fighting(s, kind, argument)


def _laying(s: State, card: int, slot: int) -> Words:
    old = s.worn[SLOTS * s.player + slot]
    if old >= 0:
        return _filled(_SWAP, name(s.box, old), name(s.box, card), where(s.box, card, slot))
    return _filled(_LAY, name(s.box, card), where(s.box, card, slot))


def where(box: Box, card: int, slot: int) -> Words:
    """R10: the slot, where it is not that of the card's colour."""
    return Words("", "") if box.colour[card] == slot else _filled(_SLOT, SLOT_WORDS[slot])


def _trade(s: State, one: int, other: int, slot: int) -> Words:
    return _filled(_TRADE, _worn(s, one, slot), _worn(s, other, slot), letter(other))


def _worn(s: State, seat: int, slot: int) -> Words:
    """A card that somebody wears, with its slot where another copy of it is worn beside it."""
    card, worn = s.worn[SLOTS * seat + slot], s.worn[SLOTS * seat : SLOTS * seat + SLOTS]
    return _in_slot(name(s.box, card), slot) if list(worn).count(card) > 1 else name(s.box, card)


def _in_slot(words: Words, slot: int) -> Words:
    place = _filled(_SLOT, SLOT_WORDS[slot])
    return Words(words.fr + place.fr, words.en + place.en)


def _fighting(s: State, kind: str, argument: int) -> Words:
    """Strikes and combat styles: cards with the notes that count now."""
    side = int(s.player == s.defender)
    match kind:
        case "strike":
            return _filled(_STRIKE, fighter(s, side, argument >> PLACE_BITS), fighter(s, 1 - side, argument & PLACE_MASK))
        case "flip":
            return _filled(_FLIP, name(s.box, s.arms[side]), fighter(s, 1 - side, argument))
    return _filled(_PLACE, fighter(s, argument >> PLACE_BITS, argument & PLACE_MASK), letter(seat_of(s, argument >> PLACE_BITS)))


def fighter(s: State, side: int, place: int) -> Words:
    """A card in the combat with its note, and its slot where another copy fights beside it; what lies face down is not named."""
    if place == len(COLOURS) and is_face_down(s, side):
        return BLUFF
    card = card_at(s, side, place)
    note = note_at(s, side, place, is_silenced(s, side))
    words = Words(f"{s.box.names[card].fr} ({note})", f"{s.box.names[card].en} ({note})")
    shown = range(len(COLOURS) if is_face_down(s, side) else len(SLOT_WORDS))
    return _in_slot(words, place) if card in (card_at(s, side, other) for other in shown if other != place) else words


def name(box: Box, card: int) -> Words:
    """A card by name, with its note where it has one, and the star of a legend (R8)."""
    words, note = box.names[card], box.note[card]
    star = "★" if box.legend[card] >= 0 else ""
    return Words(f"{words.fr} ({note}{star})", f"{words.en} ({note}{star})") if note else words


def _filled(words: Words, *parts: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french = (part.fr if isinstance(part, Words) else part for part in parts)
    english = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french), words.en.format(*english))

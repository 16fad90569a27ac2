"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simulator.catalog.typography import said
from simulator.games.wankul import actions, view
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import EACH, EFFECT, SECRET
from simulator.kernel.frames import WIDTH
from simulator.kernel.words import Words

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

_BY_DEFINITION = ("play", "terrain", "pay", "discard", "find", "card", "sub", "play_free")
_BY_INSTANCE = ("target", "take")


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind needs: card (a printing), instance, terrain (slot), row, column, player, number.

    A pass also says which question it answers, for example {"kind": "pass", "question": "main"}.
    """
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    struct: dict[str, Any] = {"kind": kind}
    if kind in ("pass", "yes"):
        struct["question"] = view.question(s) if s.stack else None
    elif kind in _BY_DEFINITION:
        struct["card"] = s.box.definitions[argument].id
    elif kind in _BY_INSTANCE:
        struct |= {"card": s.box.id_of(argument), "instance": argument}
    elif kind == "activate":
        struct |= {"card": s.box.id_of(argument >> 3), "instance": argument >> 3, "ability": argument & 7}
    elif kind == "place":
        struct |= {"terrain": argument >> 13, "row": argument >> 6 & 63, "column": argument & 63, "player": argument >> 12 & 1}
    elif kind in ("auto_score", "slot"):
        struct["terrain"] = argument
    elif kind == "first":
        struct["player"] = argument
    else:
        struct["number"] = argument
    return struct


def from_struct(s: State, struct: dict[str, Any]) -> int | None:
    """The action that a struct means in this position; None when it means none that exists."""
    kind = struct.get("kind")
    if kind not in actions.KINDS:
        return None
    code = actions.KINDS.index(kind) << actions.SHIFT
    try:
        return code | _argument(s, kind, struct)
    except (KeyError, TypeError, ValueError):
        return None


def _argument(s: State, kind: str, struct: dict[str, Any]) -> int:
    if kind in ("pass", "yes"):
        return 0
    if kind in _BY_DEFINITION:
        return [entry.id for entry in s.box.definitions].index(struct["card"])
    if kind in _BY_INSTANCE:
        return _number(struct["instance"], len(s.card))
    if kind == "activate":
        return _number(struct["instance"], len(s.card)) << 3 | _number(struct["ability"], 8)
    if kind == "place":
        player = _number(struct.get("player", s.player), 2)
        return actions.cell_of(_number(struct["terrain"], 3), player, _number(struct["row"], 64), _number(struct["column"], 64))
    if kind in ("auto_score", "slot"):
        return _number(struct["terrain"], 3)
    return _number(struct["player" if kind == "first" else "number"], actions.ARGUMENT)


def _number(value: object, end: int) -> int:
    if type(value) is not int or not 0 <= value < end:
        raise ValueError(value)
    return value


_PASSES = {
    "main": said("Finir le tour", "End the turn"),
    "before_draw": said("Piocher", "Draw"),
    "after_draw": said("Vérifier les Terrains", "Check the Terrains"),
    "mulligan": said("Garder cette main", "Keep this hand"),
    "may": said("Ne pas appliquer l’effet", "Do not apply the effect"),
    "sub": said("Ne pas jouer de Sub", "Play no Sub"),
    "blow": said("Ne pas intervenir", "Let it happen"),
}
_NO_MORE = said("S’arrêter là", "Stop here")
_YESES = {"mulligan": said("Changer de main", "Take a new hand")}
_YES = said("Appliquer l’effet", "Apply the effect")
_OPTIONS = said("Choix {}", "Choice {}")

_WITH_CARD = {
    "play": said("Poser {}", "Play {}"),
    "terrain": said("Poser le Terrain {}", "Play the Terrain {}"),
    "pay": said("Payer avec {}", "Pay with {}"),
    "discard": said("Défausser {}", "Discard {}"),
    "find": said("Prendre {} dans la pioche", "Take {} from the deck"),
    "sub": said("Poser {} en Sub", "Play {} as a Sub"),
    "play_free": said("Poser {} gratuitement", "Play {} for free"),
    "take": said("Prendre {}", "Take {}"),
    "activate": said("Utiliser {}", "Use {}"),
}
_CARD_FOR = {
    "play_free": said("Poser {} gratuitement", "Play {} for free"),
    "hand_to_deck": said("Remettre {} dans la pioche", "Put {} back into the deck"),
    "look": said("Prendre {} en premier", "Take {} first"),
    "swap_hand": said("Échanger avec {}", "Exchange with {}"),
}

_TO_TARGETS = {
    codes.V_DISCARD: said("Défausser {}", "Discard {}"),
    codes.V_BAN: said("Bannir {}", "Ban {}"),
    codes.V_BOUNCE: said("Renvoyer en main {}", "Return {} to hand"),
    codes.V_TO_DECK: said("Remettre dans la pioche {}", "Put {} into the deck"),
    codes.V_FORCE: said("Changer la Force : {}", "Change the strength: {}"),
    codes.V_MOVE: said("Déplacer {}", "Move {}"),
    codes.V_SWAP_HAND: said("Échanger {}", "Exchange {}"),
    codes.V_GIVE: said("Donner à l’adversaire {}", "Give {} to the opponent"),
    codes.V_CHOOSE: said("Choisir {}", "Choose {}"),
    codes.V_UNCOVER: said("Prendre la carte sous {}", "Take the card under {}"),
    codes.V_UNCOUNT: said("Ne pas compter dans les scores : {}", "Leave out of the scores: {}"),
    codes.V_CANCEL: said("Annuler le texte : {}", "Cancel the text: {}"),
}
_TO_CHARACTERS = {
    "clear": said("Défausser {}", "Discard {}"),
    "offering": said("Défausser {}", "Discard {}"),
    "swap": said("Échanger {}", "Exchange {}"),
    "blow": said("Défausser à sa place {}", "Discard {} instead"),
}
_TO_TERRAINS = {
    "pick_score": said("Scorer {}", "Score {}"),
    "replace": said("Remplacer {}", "Replace {}"),
}


def to_words(s: State, action: int) -> Words:
    """What a button or a log line says, with card names and places."""
    struct = to_struct(s, action)
    kind = struct["kind"]
    if kind == "pass":
        return _PASSES.get(struct["question"], _NO_MORE)
    if kind == "yes":
        return _YESES.get(struct["question"], _YES)
    if kind in _WITH_CARD:
        return _fill(_WITH_CARD[kind], s.box.name_of(struct["instance"]) if "instance" in struct else _name(s, struct["card"]))
    return _TELLERS[kind](s, struct)


def _fill(words: Words, *names: object) -> Words:
    return Words(words.fr.format(*names), words.en.format(*names))


def _name(s: State, card: str) -> str:
    return next(entry.name for entry in s.box.definitions if entry.id == card)


def _card(s: State, struct: dict[str, Any]) -> Words:
    return _fill(_CARD_FOR[view.question(s)], _name(s, struct["card"]))


def _place(s: State, struct: dict[str, Any]) -> Words:
    terrain = s.terrain[struct["terrain"]]
    name = s.box.name_of(terrain) if terrain >= 0 else str(struct["terrain"] + 1)
    return _fill(said("Sur {}, rang {}, colonne {}", "On {}, row {}, column {}"), name, struct["row"], struct["column"])


def _target(s: State, struct: dict[str, Any]) -> Words:
    card = struct["instance"]
    cell = s.cell[card]
    terrain = s.terrain[cell >> 13] if cell >= 0 else -1
    where = s.box.name_of(terrain) if terrain >= 0 else "?"
    owner = said("le vôtre", "yours") if (cell >> 12 & 1) == s.player else said("adverse", "the opponent’s")
    name, deed = s.box.name_of(card), _deed(s)
    return said(deed.fr.format(f"{name} ({owner.fr}, {where})"), deed.en.format(f"{name} ({owner.en}, {where})"))


def _deed(s: State) -> Words:
    """What will be done to the character that is chosen."""
    base = len(s.stack) - WIDTH
    asked = view.question(s)
    return _TO_TARGETS[s.stack[base + 7]] if asked == "targets" else _TO_CHARACTERS[asked]


def _slot(s: State, struct: dict[str, Any]) -> Words:
    terrain = s.terrain[struct["terrain"]]
    name = s.box.name_of(terrain) if terrain >= 0 else str(struct["terrain"] + 1)
    if struct["kind"] == "auto_score":
        return _fill(said("Scorer {} par sa force", "Score {} by force"), name)
    return _fill(_TO_TERRAINS.get(view.question(s), said("Le Terrain {}", "The Terrain {}")), name)


def _first(s: State, struct: dict[str, Any]) -> Words:
    return (
        said("Vous d’abord", "You first") if struct["player"] == s.player else said("L’adversaire d’abord", "The opponent first")
    )


def _number_words(_: State, struct: dict[str, Any]) -> Words:
    return Words(str(struct["number"]), str(struct["number"]))


def _option(_: State, struct: dict[str, Any]) -> Words:
    return _fill(_OPTIONS, struct["number"] + 1)


_TELLERS: dict[str, Callable[[State, dict[str, Any]], Words]] = {}
_TELLERS.update(
    card=_card, place=_place, target=_target, auto_score=_slot, slot=_slot, first=_first, number=_number_words, option=_option
)


_SOURCES = {EACH: 4, SECRET: 6}
"""Frames that know the card they speak for, and where."""


def speaking_card(s: State) -> str | None:
    """The printing whose effect asks now, for a page that shows it; None when the rules themselves ask."""
    for base in range(len(s.stack) - WIDTH, -1, -WIDTH):
        if s.stack[base] == EFFECT:
            return s.box.id_of(s.stack[base + 3])
        if s.stack[base] in _SOURCES:
            return s.box.id_of(s.stack[base + _SOURCES[s.stack[base]]])
    return None

"""Actions for people: as JSON structs, both ways, and in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, cast

from simulator.catalog.typography import said
from simulator.games.wankul.effects.wording.lines import Speaker
from simulator.games.wankul.effects.wording.offers import offer_words
from simulator.games.wankul.effects.words.banning import V_BAN, V_TIE
from simulator.games.wankul.effects.words.choosing import V_CHOOSE, Choose
from simulator.games.wankul.effects.words.discarding import V_DISCARD, V_GIVE_UP
from simulator.games.wankul.effects.words.face_down import V_UNCOVER
from simulator.games.wankul.effects.words.forces import V_FORCE, V_UNCOUNT
from simulator.games.wankul.effects.words.gems import V_STRIP
from simulator.games.wankul.effects.words.moving import V_BOUNCE, V_GIVE, V_MOVE, V_SWAP_HAND, V_TO_DECK
from simulator.games.wankul.effects.words.reaching import V_SWAP_DISCARD, V_TAKE
from simulator.games.wankul.effects.words.texts import V_CANCEL, V_RUN
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.box import Box
from simulator.games.wankul.model.cells import cell_of, column_of, controller_of, row_of, side_of, slot_of, within_side
from simulator.games.wankul.model.definition import KINDS
from simulator.games.wankul.model.frames import TARGETS_VERB
from simulator.games.wankul.model.registers import SOURCE
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation import observation
from simulator.games.wankul.presentation.places import meets_gems
from simulator.kernel.frames import PLAYER, STEP, WIDTH
from simulator.kernel.words import Words, apart

_Naming = Callable[[State, int], Hashable]
_Calling = Callable[[State, int], str]
_Telling = Callable[[State, int], Sequence[Words]]

_BY_DEFINITION = ("play", "terrain", "pay", "discard", "find", "card", "sub", "play_free", "use")
_BY_INSTANCE = ("target", "take")


def to_struct(s: State, action: int) -> dict[str, Any]:
    """{"kind": …} with what the kind needs: card (a printing), instance, terrain (slot), row, column, player, number.

    A pass also says which question it answers, for example {"kind": "pass", "question": "main"}; a cell in which gems would meet
    says `combo`.
    """
    kind, argument = actions.KINDS[action >> actions.SHIFT], action & actions.ARGUMENT
    struct: dict[str, Any] = {"kind": kind}
    if kind in ("pass", "yes"):
        struct["question"] = observation.question(s) if s.stack else None
    elif kind in _BY_DEFINITION:
        struct["card"] = s.box.definitions[argument].id
    elif kind in _BY_INSTANCE:
        struct |= {"card": s.box.id_of(argument), "instance": argument}
    elif kind == "activate":
        source = actions.used_card(argument)
        struct |= {"card": s.box.id_of(source), "instance": source, "ability": actions.used_ability(argument)}
    elif kind == "place":
        struct |= {
            "terrain": slot_of(argument),
            "row": row_of(argument),
            "column": column_of(argument),
            "player": controller_of(argument),
        }
        if meets_gems(s, argument):
            struct["combo"] = True
    elif kind in ("auto_score", "slot"):
        struct["terrain"] = argument
    elif kind == "first":
        struct["player"] = argument
    elif kind == "name":
        struct["name"] = s.box.nameable[argument]
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
        return _number(struct["instance"], len(s.card)) << actions.ABILITY_BITS | _number(struct["ability"], actions.ABILITIES)
    if kind == "place":
        player = _number(struct.get("player", s.player), 2)
        return cell_of(_number(struct["terrain"], 3), player, _number(struct["row"], 64), _number(struct["column"], 64))
    if kind in ("auto_score", "slot"):
        return _number(struct["terrain"], 3)
    if kind == "name":
        return s.box.nameable.index(struct["name"])
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
    "out_of_turn": said("Laisser le tour continuer", "Let the turn go on"),
    "drawing": said("Piocher", "Draw"),
    "again": said("Garder ce lancer", "Keep this flip"),
}
_NO_MORE = said("S’arrêter là", "Stop here")
_YESES = {
    "mulligan": said("Changer de main", "Take a new hand"),
    "again": said("Relancer la pièce", "Flip the coin again"),
    "drawing": said("Reprendre la carte du dessus de la défausse", "Take back the top card of the discard"),
    "pay": said("Payer avec la carte du dessus de la pioche", "Pay with the top card of the deck"),
}
_YES = said("Appliquer l’effet", "Apply the effect")
_PLAIN = Words("{}", "{}")
_YOU_FIRST = said("Agir en premier", "Act first")
_OTHER_FIRST = said("Laisser l’adversaire agir en premier", "Let the opponent act first")
_ON = said("Sur {}, rang {}, colonne {}", "On {}, row {}, column {}")
_BY_FORCE = said("Scorer {} par sa force", "Score {} by strength")
_THE_TERRAIN = said("Le Terrain {}", "The Terrain {}")
_YOURS = said("le vôtre", "yours")
_THEIRS = said("adverse", "the opponent’s")
_YOUR_SIDE = said("de votre côté", "on your side")
_THEIR_SIDE = said("côté adverse", "on the opponent’s side")
_CELL = said("rang {}, colonne {}", "row {}, column {}")
_DEPTH = said("n° {} depuis le dessus", "no. {} from the top")
_ABILITY = said("texte {}", "text {}")
_SLOT = said("emplacement {}", "slot {}")
_NO_TERRAIN = said("l’emplacement {}", "slot {}")

_WITH_CARD = {
    "play": said("Poser {}", "Play {}"),
    "terrain": said("Poser le Terrain {}", "Play the Terrain {}"),
    "pay": said("Payer avec {}", "Pay with {}"),
    "discard": said("Défausser {}", "Discard {}"),
    "find": said("Prendre {} dans la pioche", "Take {} from the deck"),
    "sub": said("Poser {} en Sub", "Play {} as a Sub"),
    "play_free": said("Poser {} gratuitement", "Play {} for free"),
    "use": said("Bannir {} de votre main", "Ban {} from your hand"),
    "take": said("Prendre {}", "Take {}"),
    "activate": said("Utiliser {}", "Use {}"),
}
_CARD_FOR = {
    "play_free": said("Poser {} gratuitement", "Play {} for free"),
    "hand_to_deck": said("Remettre {} dans la pioche", "Put {} back into the deck"),
    "show": said("Montrer {}", "Show {}"),
    "trade": said("Prendre {}", "Take {}"),
    "theirs": said("Poser {} de votre côté", "Play {} on your side"),
    "secret_cards": said("Choisir {}", "Choose {}"),
    "terrain_in_play": said("Copier {}", "Copy {}"),
    "look": said("Prendre {} en premier", "Take {} first"),
    "swap_hand": said("Échanger avec {}", "Exchange with {}"),
}

_TO_TARGETS = {
    V_DISCARD: said("Défausser {}", "Discard {}"),
    V_GIVE_UP: said("Payer avec {}", "Pay with {}"),
    V_BAN: said("Bannir {}", "Ban {}"),
    V_BOUNCE: said("Renvoyer en main {}", "Return {} to hand"),
    V_TO_DECK: said("Remettre dans la pioche {}", "Put {} into the deck"),
    V_FORCE: said("Changer la Force : {}", "Change the strength: {}"),
    V_MOVE: said("Déplacer {}", "Move {}"),
    V_SWAP_HAND: said("Échanger {}", "Exchange {}"),
    V_GIVE: said("Donner à l’adversaire {}", "Give {} to the opponent"),
    V_CHOOSE: said("Choisir {}", "Choose {}"),
    V_UNCOVER: said("Prendre la carte sous {}", "Take the card under {}"),
    V_UNCOUNT: said("Ne pas compter dans les scores : {}", "Leave out of the scores: {}"),
    V_RUN: said("Exécuter le texte : {}", "Carry out the text of {}"),
    V_TIE: said("Lier le sort : {}", "Tie the fate of {}"),
    V_TAKE: said("Prendre le contrôle : {}", "Take control of {}"),
    V_SWAP_DISCARD: said("Échanger {}", "Exchange {}"),
    V_STRIP: said("Retirer des gemmes à {}", "Take gems from {}"),
    V_CANCEL: said("Annuler le texte : {}", "Cancel the text: {}"),
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
    """What a button or a log line says, with card names and places; no two legal actions say the same."""
    struct = to_struct(s, action)
    kind = struct["kind"]
    if kind == "pass":
        return _PASSES.get(struct["question"], _NO_MORE)
    if kind == "yes":
        return _YESES.get(struct["question"], _YES)
    if kind == "option":
        return _option(s, struct["number"])
    if kind == "number":
        return _fill(_PLAIN, struct["number"])
    if kind == "name":
        return _same(struct["name"])
    if kind == "first":
        return _YOU_FIRST if struct["player"] == s.player else _OTHER_FIRST
    if kind == "target":
        return _target(s, action)
    if kind == "place":
        return _place(s, action)
    if kind in ("auto_score", "slot"):
        return _slot(s, action)
    return _fill(_CARD_FOR[observation.question(s)] if kind == "card" else _WITH_CARD[kind], _card(s, action, kind))


def _option(s: State, number: int) -> Words:
    """What an effect offers, as it says itself; G230 leaves out some of it."""
    base = len(s.stack) - 2 * WIDTH
    offer = cast(Choose, s.box.offered[s.stack[base + STEP] - 1])
    speaker: Speaker = KINDS[s.box.kind[s.card[s.stack[base + SOURCE]]]]
    return offer_words(offer, number, speaker, to_opponent=s.player != s.stack[base + PLAYER])


def _fill(words: Words, *parts: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french = (part.fr if isinstance(part, Words) else part for part in parts)
    english = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french), words.en.format(*english))


def _same(text: str) -> Words:
    return Words(text, text)


def _notes(s: State, action: int, name: _Naming, details: _Telling) -> list[Words]:
    """What tells this choice from the others of its kind that `name` calls the same; nothing where there are none."""
    kind, argument = action >> actions.SHIFT, action & actions.ARGUMENT
    others = [other & actions.ARGUMENT for other in s.legal if other >> actions.SHIFT == kind and other != action]
    rivals = [other for other in others if name(s, other) == name(s, argument)]
    return apart(details(s, argument), [details(s, rival) for rival in rivals]) if rivals else []


def _card(s: State, action: int, kind: str) -> Words:
    """A card by name; where several of that name are offered, with its printing, its place in the pile or on the table."""
    name, details = _OF_CARDS[kind]
    return _same(name(s, action & actions.ARGUMENT)).noted(_notes(s, action, name, details))


def _definition_name(s: State, definition: int) -> str:
    return s.box.definitions[definition].name


def _definition_details(s: State, definition: int) -> list[Words]:
    return [_same(s.box.definitions[definition].id)]


def _instance_name(s: State, instance: int) -> str:
    return s.box.name_of(instance)


def _pile_details(s: State, instance: int) -> list[Words]:
    """A card of an open pile: its printing, and how deep it lies."""
    piles = (*s.discard, *s.ban)
    depth = next((len(pile) - pile.index(instance) for pile in piles if instance in pile), 0)
    return [_same(s.box.id_of(instance)), _fill(_DEPTH, depth)]


def _source_name(s: State, argument: int) -> str:
    return s.box.name_of(actions.used_card(argument))


def _source_details(s: State, argument: int) -> list[Words]:
    """A Permanent in play: its Terrain, its cell and side, and which of its card's it is."""
    cell = s.cell[actions.used_card(argument)]
    where = _fill(_SLOT, slot_of(cell) + 1), _fill(_CELL, *_row_and_column(cell)), _side(s, cell)
    return [*where, _fill(_ABILITY, actions.used_ability(argument) + 1)]


def _target(s: State, action: int) -> Words:
    """A character, whose it is and where, and what will be done to it."""
    instance = action & actions.ARGUMENT
    cell = s.cell[instance]
    owner = _YOURS if controller_of(cell) == s.player else _THEIRS
    where = ground_parts(s.box, s.terrain, slot_of(cell)) if cell >= 0 else []
    notes = _notes(s, action, _target_name, _target_details)
    return _fill(_deed(s), _same(s.box.name_of(instance)).noted([owner, *where, *notes]))


def _target_name(s: State, instance: int) -> tuple[str, int]:
    """What is said of a character anyway: its name, and on which side of which slot it lies."""
    return s.box.name_of(instance), side_of(s.cell[instance])


def _target_details(s: State, instance: int) -> list[Words]:
    return [_fill(_CELL, *_row_and_column(s.cell[instance]))]


def _deed(s: State) -> Words:
    """What will be done to the character that is chosen."""
    base = len(s.stack) - WIDTH
    asked = observation.question(s)
    return _TO_TARGETS[s.stack[base + TARGETS_VERB]] if asked == "targets" else _TO_CHARACTERS[asked]


def _place(s: State, action: int) -> Words:
    """R38: a Terrain, a row and a column; the side too where it is the opponent’s, or both are offered."""
    cell = action & actions.ARGUMENT
    name, *notes = ground_parts(s.box, s.terrain, slot_of(cell))
    side = _notes(s, action, _place_name, _place_details) or ([_THEIR_SIDE] if controller_of(cell) != s.player else [])
    return _fill(_ON, name.noted([*notes, *side]), *_row_and_column(cell))


def _place_name(_: State, cell: int) -> tuple[int, int]:
    return slot_of(cell), within_side(cell)


def _place_details(s: State, cell: int) -> list[Words]:
    return [_side(s, cell)]


def _side(s: State, cell: int) -> Words:
    return _YOUR_SIDE if controller_of(cell) == s.player else _THEIR_SIDE


def _row_and_column(cell: int) -> tuple[int, int]:
    return row_of(cell), column_of(cell)


def _slot(s: State, action: int) -> Words:
    """A Terrain, and what will be done with it."""
    terrain = ground(s.box, s.terrain, action & actions.ARGUMENT)
    if action - (action & actions.ARGUMENT) == actions.AUTO_SCORE:
        return _fill(_BY_FORCE, terrain)
    return _fill(_TO_TERRAINS.get(observation.question(s), _THE_TERRAIN), terrain)


def ground_parts(box: Box, terrains: Sequence[int], slot: int) -> list[Words]:
    """The Terrain of a slot by name, then the slot where another of that name lies; the slot alone where none lies."""
    if terrains[slot] < 0:
        return [_fill(_NO_TERRAIN, slot + 1)]
    name = box.name_of(terrains[slot])
    is_alone = [box.name_of(terrain) for terrain in terrains if terrain >= 0].count(name) == 1
    return [_same(name)] if is_alone else [_same(name), _fill(_SLOT, slot + 1)]


def ground(box: Box, terrains: Sequence[int], slot: int) -> Words:
    """The same as one phrase."""
    name, *notes = ground_parts(box, terrains, slot)
    return name.noted(notes)


_OF_CARDS: dict[str, tuple[_Calling, _Telling]] = dict.fromkeys(_BY_DEFINITION, (_definition_name, _definition_details))
_OF_CARDS |= {"take": (_instance_name, _pile_details), "activate": (_source_name, _source_details)}

"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import TYPES, boxes_for
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.presentation import notation, observation
from simulator.kernel.game import TERMINAL, Reason
from simulator.kernel.seating import seat_letter


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    if s.player == TERMINAL:
        return [_reason("R33", "La partie est terminée.", "The game is over.")]
    code = notation.from_struct(s.box, action) if isinstance(action, dict) else action
    if code is None or not 0 <= code >> actions.SHIFT < len(actions.KINDS):
        return [_no_such_action()]
    if code in s.legal_actions():
        return []
    kind, argument = actions.KINDS[code >> actions.SHIFT], code & actions.ARGUMENT
    if argument and kind in _ALONE:
        return [_no_such_action()]
    if s.phase != _ASKED_IN[kind]:
        return [_not_asked(s, kind)]
    return [_EXPLAIN[kind](s, argument)]


def _reason(rule: str, fr: str, en: str, found: int | None = None, needed: int | None = None) -> Reason:
    words = said(fr, en)
    return Reason(rule, words.fr, words.en, found, needed)


def _no_such_action() -> Reason:
    return _reason("R20", "Cette action n’existe pas.", "There is no such action.")


_ALONE: Final = frozenset({"pass", "keep", "drop"})
"""The kinds that name nothing."""

_ASKED_IN: Final = {
    "pass": phases.BOOST,
    "wizard": phases.WIZARD,
    "play": phases.EXPLORE,
    "enter": phases.CREATURE,
    "boost": phases.BOOST,
    "run": phases.RUN,
    "target": phases.TARGET,
    "take": phases.TAKE,
    "discard": phases.DISCARD,
    "give": phases.GIVE,
    "name": phases.NAME,
    "pick": phases.PICK,
    "order": phases.ORDER,
    "after": phases.AFTER,
    "keep": phases.RECOVER,
    "drop": phases.RECOVER,
}

_EXPECTED: Final = {
    "wizard": ("R36", said("une carte Sorcier", "a Wizard card")),
    "explore": ("R20", said("la carte à jouer en Exploration", "the card to play in Exploration")),
    "creature": ("R21", said("la créature de concours", "the contest creature")),
    "boost": ("R22", said("un Boost, ou passer", "a Boost, or pass")),
    "run": ("G7", said("l’effet à exécuter d’abord", "the effect to run first")),
    "target": ("G33", said("un adversaire", "an opponent")),
    "take": ("G33", said("la carte à prendre", "the card to take")),
    "discard": ("R16", said("la carte à défausser", "the card to discard")),
    "give": ("R16", said("la carte à donner", "the card to give")),
    "name": ("R8", said("un type de carte", "a type of card")),
    "pick": ("G33", said("un Boost", "a Boost")),
    "order": ("R18", said("l’effet à appliquer", "the effect to apply")),
    "after": ("G16", said("l’effet à exécuter d’abord", "the effect to run first")),
    "recover": ("R30", said("garder sa main ou la défausser", "keep the hand or discard it")),
}
"""What each question asks for, and the rule behind it."""


def _not_asked(s: State, kind: str) -> Reason:
    """One thing after the other; R16, R20: nothing but a Boost may be passed by."""
    rule, asked = _EXPECTED[observation.QUESTIONS[s.phase]]
    if kind == "pass":
        return _reason(rule, f"On ne peut pas passer ici ({asked.fr}).", f"One cannot pass here ({asked.en}).")
    return _reason(
        rule, f"Ce n’est pas ce qui est demandé maintenant ({asked.fr}).", f"That is not what is asked now ({asked.en})."
    )


def _why_not_wizard(s: State, side: int) -> Reason:
    if side >= len(s.box.wizards):
        return _reason("R36", "Cette carte Sorcier n’existe pas.", "There is no such Wizard card.")
    name, copies = s.box.wizards[side].name, boxes_for(len(s.hand))
    return _reason("G30", f"{name.fr} est déjà pris.", f"{name.en} is taken already.", copies, copies)


def _why_not_card(s: State, design: int) -> Reason:
    """A card that is not in the hand it should come from."""
    if design >= len(s.box.ids):
        return _reason("R7", "Cette carte n’existe pas.", "There is no such card.")
    name = s.box.names[design]
    if s.phase == phases.TAKE:
        return _reason("G33", f"{name.fr} n’est pas dans cette main.", f"{name.en} is not in that hand.")
    return _reason("R15", f"{name.fr} n’est pas dans votre main.", f"{name.en} is not in your hand.")


def _why_not_place(s: State, place: int) -> Reason:
    """A place of one's own area where nothing waits to be run."""
    if place > len(s.boosts[s.player]) or (place == 0 and s.creature[s.player] < 0):
        return _reason("R12", "Aucune carte n’est à cette place de votre zone.", "No card lies in this place of your area.")
    name = s.box.names[notation.card_at(s, s.player, place)]
    rule = "G5" if s.phase == phases.RUN else "G16"
    return _reason(rule, f"{name.fr} n’a plus d’effet à exécuter.", f"{name.en} has no effect left to run.")


def _why_not_target(s: State, seat: int) -> Reason:
    if seat >= len(s.hand):
        return _reason("R1", "Il n’y a personne à cette place.", "Nobody sits there.")
    if seat == s.runner:
        return _reason("G33", "Choisissez un adversaire.", "Choose an opponent.")
    name = seat_letter(seat)
    return _reason("R13", f"{name} n’a pas ce qu’il faut à cet effet.", f"{name} does not have what this effect needs.", 0, 1)


def _why_not_name(_s: State, _: int) -> Reason:
    return _reason("R8", "Il n’y a que trois types de cartes.", "There are only three types of cards.", len(TYPES), len(TYPES))


def _why_not_pick(s: State, pick: int) -> Reason:
    seat, place = pick >> actions.PART, pick & actions.LOW
    if seat >= len(s.hand) or not 1 <= place <= len(s.boosts[seat]):
        return _reason("R13", "Aucun Boost n’est à cette place.", "No Boost lies there.", 0, 1)
    name = s.box.names[notation.card_at(s, seat, place)]
    return _reason("G33", f"L’effet ne porte pas sur {name.fr}.", f"The effect is not about {name.en}.")


def _why_not_order(s: State, effect: int) -> Reason:
    design = effect & actions.LOW
    if design >= len(s.box.ids):
        return _reason("R7", "Cette carte n’existe pas.", "There is no such card.")
    name = s.box.names[design]
    return _reason(
        "R18", f"{name.fr} n’est pas parmi les effets à appliquer.", f"{name.en} is not among the effects left to apply."
    )


_EXPLAIN: Final[dict[str, Callable[[State, int], Reason]]] = {
    "wizard": _why_not_wizard,
    "play": _why_not_card,
    "enter": _why_not_card,
    "boost": _why_not_card,
    "take": _why_not_card,
    "discard": _why_not_card,
    "give": _why_not_card,
    "run": _why_not_place,
    "after": _why_not_place,
    "target": _why_not_target,
    "name": _why_not_name,
    "pick": _why_not_pick,
    "order": _why_not_order,
}

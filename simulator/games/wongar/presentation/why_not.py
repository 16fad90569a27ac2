"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wongar.model import actions, phases
from simulator.games.wongar.model.actions import ARGUMENT, COME, LEAVE, REMOVE, SHIFT
from simulator.games.wongar.model.box import ANCESTOR, AREA, NAMES, distance
from simulator.games.wongar.model.state import State
from simulator.games.wongar.model.words import RITUAL_NAMES, TOKENS, TYPE_NAMES, TYPES_NAMES
from simulator.games.wongar.presentation import notation, observation
from simulator.kernel.game import TERMINAL, Reason
from simulator.kernel.seating import seat_letter


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    if s.player == TERMINAL:
        return [_reason("R72", "La partie est terminée.", "The game is over.")]
    code = notation.from_struct(action) if isinstance(action, dict) else action
    if code is None or not 0 <= code >> SHIFT < len(actions.KINDS):
        return [_no_such_action()]
    if code in s.legal_actions():
        return []
    kind, argument = actions.KINDS[code >> SHIFT], code & ARGUMENT
    if argument >= _LIMITS[kind]:
        return [_no_such_action()]
    if s.phase not in _ASKED_IN[kind]:
        return [_not_asked(s, kind)]
    return [_EXPLAIN[kind](s, argument)]


def _reason(rule: str, fr: str, en: str, found: int | None = None, needed: int | None = None) -> Reason:
    words = said(fr, en)
    return Reason(rule, words.fr, words.en, found, needed)


def _no_such_action() -> Reason:
    return _reason("R21", "Cette action n’existe pas.", "There is no such action.")


_LIMITS: Final = {
    "pass": 1, "take": AREA, "own": 2, "way": 3, "type": 3, "place": AREA, "move": AREA, "play": 4, "remove": 5, "leave": AREA,
    "come": AREA, "draw": 5,
}  # fmt: skip
"""How many things each kind of action can name."""

_ASKED_IN: Final = {
    "pass": (phases.USE,),
    "take": (phases.TURN,),
    "own": (phases.TURN,),
    "way": (phases.CHOOSE_WAY,),
    "type": (phases.CHOOSE_TYPE,),
    "place": (),
    "move": (phases.MOVING,),
    "play": (phases.CEREMONY,),
    "remove": (phases.USE,),
    "leave": (phases.USE,),
    "come": (phases.USE,),
    "draw": (phases.DRAWING,),
}
"""The phases in which a refusal speaks of the thing named; in all others something else is asked."""

_EXPECTED: Final = {
    "turn": said("quelle carte prendre", "which card to take"),
    "way": said("placer des pions ou piocher", "place tokens or draw"),
    "type": said("quel type de pions", "which type of tokens"),
    "double": said("quel type de pions", "which type of tokens"),
    "lay_out": said("quel pion poser", "which token to lay out"),
    "lay_out_where": said("où va le pion", "where the token goes"),
    "place": said("où va le pion", "where the token goes"),
    "move": said("où va la figurine", "where the figure goes"),
    "ceremony": said("une carte rituel, ou passer", "a ritual card, or pass"),
    "use": said("l’usage de la carte rituel", "the use of the ritual card"),
    "use_again": said("le second pion de la carte double", "the second token of the double card"),
    "draw": said("quelle carte rituel prendre", "which ritual card to take"),
}
"""What each question asks for."""

_MUST: Final = {"turn": "R21", "way": "R25", "type": "R27", "double": "R57", "lay_out": "R82", "move": "R28", "draw": "R84"}
"""The rule behind a question; R56 behind the use of a card, R53 behind the rest of a ceremony."""


def _not_asked(s: State, kind: str) -> Reason:
    """One thing after the other; what a card asks for is done."""
    asked = observation.question(s)
    rule = _MUST.get(asked, "R53" if asked == "ceremony" else "R56" if asked.startswith("use") else "R25")
    words = _EXPECTED[asked]
    return _reason(
        rule, f"Ce n’est pas ce qui est demandé maintenant ({words.fr}).", f"That is not what is asked now ({words.en})."
    )


def _why_not_pass(s: State, _: int) -> Reason:
    """R56, R58: a card that was played is used, a double twice while two tokens are there."""
    rule = "R58" if s.mode else "R56"
    return _reason(rule, "La carte jouée doit servir.", "The card that was played must be used.")


def _why_not_take(s: State, territory: int) -> Reason:
    """R22: one card a round; R70: none at all from a pile that has run out."""
    name, left = NAMES[territory], s.left[territory]
    if not left:
        return _reason("R70", f"{name.fr} : la pile est épuisée.", f"{name.en}: the pile has run out.", 0, 1)
    return _reason(
        "R22",
        f"{name.fr} : aucune carte n’est visible, la suivante attend la prochaine manche.",
        f"{name.en}: no card lies open, the next one waits for the next round.",
        0,
        1,
    )


def _why_not_own(s: State, _: int) -> Reason:
    if not s.options.own_ceremonies:
        return _reason("R80", "À cette table, personne n’a de carte à soi.", "Nobody has cards of his own at this table.")
    return _reason("R80", "Cette carte a déjà été jouée.", "This card has been played already.", 0, 1)


def _why_not_way(s: State, way: int) -> Reason:
    """G7: so many more tokens of the type are needed."""
    supply, needed = s.supply[3 * s.player + s.token], 2 - way
    left = TOKENS[s.token].counted(supply)
    return _reason(
        "G7",
        f"Il vous reste {left.fr} en réserve, il en faut {needed}.",
        f"You have {left.en} left in your supply; it takes {needed}.",
        supply,
        needed,
    )


def _why_not_type(s: State, token: int) -> Reason:
    many = TYPES_NAMES[token]
    if s.site >= 0:
        return _reason(
            "G9",
            f"Aucun des {many.fr} ne peut être retiré ni déplacé.",
            f"None of the {many.en} can be removed or moved.",
        )
    if not s.round:
        return _reason("R82", f"Vous avez posé tous vos {many.fr}.", f"You have laid out all your {many.en}.", 0, 1)
    return _reason("G8", f"Vous n’avez plus de {many.fr} en réserve.", f"You have no {many.en} left in your supply.", 0, 1)


def _why_not_move(s: State, territory: int) -> Reason:
    """R28, R29: how far the figures walk; they never stay."""
    is_ancestor = s.card == ANCESTOR
    here = s.ancestor_at if is_ancestor else s.elder_at
    far, most = distance(here, territory), 1 if is_ancestor else 2
    rule = "R28" if is_ancestor else "R29"
    if not far:
        return _reason(rule, "La figurine doit changer de territoire.", "The figure must go to another territory.", 0, 1)
    return _reason(
        rule,
        f"Ce territoire est à {far} frontières, la figurine en franchit {most} au plus.",
        f"This territory is {far} borders away, the figure crosses {most} at most.",
        far,
        most,
    )


def _why_not_play(s: State, kind: int) -> Reason:
    name = RITUAL_NAMES[kind]
    if not s.hand[4 * s.player + kind]:
        return _reason("R53", f"Vous n’avez pas de carte {name.fr}.", f"You have no {name.en} card.", 0, 1)
    return _reason(
        "G9",
        f"Une carte {name.fr} n’aurait aucun usage ici.",
        f"A {name.en} card would have no use here.",
    )


def _why_not_use(mode: int) -> Callable[[State, int], Reason]:
    def explain(s: State, argument: int) -> Reason:
        """R56, R57: what the three uses of a card ask for."""
        one = TYPE_NAMES[s.token]
        if s.mode and s.mode != mode:
            return _reason("R57", "Le second pion suit le même usage.", "The second token goes the same way.")
        if mode == REMOVE:
            return _why_not_remove(s, argument)
        if distance(s.site, argument) != 1:
            return _reason(
                "R56",
                f"{NAMES[argument].fr} n’est pas voisin de la cérémonie.",
                f"{NAMES[argument].en} is not next to the ceremony.",
                distance(s.site, argument),
                1,
            )
        where = NAMES[s.site if mode == LEAVE else argument]
        return _reason("R56", f"Vous n’avez pas de {one.fr} sur {where.fr}.", f"You have no {one.en} on {where.en}.", 0, 1)

    return explain


def _why_not_remove(s: State, seat: int) -> Reason:
    if seat >= s.seats:
        return _reason("R1", "Il n’y a personne à cette place.", "Nobody sits there.")
    if seat == s.player:
        return _reason("R56", "On retire un pion d’un adversaire.", "It is an opponent’s token that is removed.")
    one, name = TYPE_NAMES[s.token], seat_letter(seat)
    return _reason("R56", f"{name} n’a pas de {one.fr} ici.", f"{name} has no {one.en} here.", 0, 1)


def _why_not_draw(s: State, kind: int) -> Reason:
    name = RITUAL_NAMES[kind]
    return _reason("G27", f"Il n’y a pas de carte {name.fr} dans la pioche.", f"There is no {name.en} card in the pile.", 0, 1)


_EXPLAIN: Final[dict[str, Callable[[State, int], Reason]]] = {
    "pass": _why_not_pass,
    "take": _why_not_take,
    "own": _why_not_own,
    "way": _why_not_way,
    "type": _why_not_type,
    "move": _why_not_move,
    "play": _why_not_play,
    "remove": _why_not_use(REMOVE),
    "leave": _why_not_use(LEAVE),
    "come": _why_not_use(COME),
    "draw": _why_not_draw,
}

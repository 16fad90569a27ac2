"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model import actions, phases
from simulator.games.wizard_duel.model.cards import ATTACK, BEATS_ALL, COURT_PAIR, DEFENCE, NAMES, PACK, SUIT, SYMBOLS
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.presentation import notation, observation
from simulator.games.wizard_duel.rules.choices import tied_suits
from simulator.kernel.game import TERMINAL, Reason


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    if s.player == TERMINAL:
        return [_reason("R23", "La partie est terminée.", "The game is over.")]
    code = notation.from_struct(action) if isinstance(action, dict) else action
    if code is None or not 0 <= code >> actions.SHIFT < len(actions.KINDS):
        return [_no_such_action()]
    if code in s.legal_actions():
        return []
    kind, argument = actions.KINDS[code >> actions.SHIFT], code & actions.ARGUMENT
    if argument and kind in _ALONE:
        return [_no_such_action()]
    if s.phase == phases.LOSE_LIFE and kind == "lay":
        return [_why_no_defence(s)]
    if s.phase not in _ASKED_IN[kind]:
        return [_not_asked(s, kind)]
    return [_EXPLAIN[kind](s, argument)]


def _reason(rule: str, fr: str, en: str, found: int | None = None, needed: int | None = None) -> Reason:
    words = said(fr, en)
    return Reason(rule, words.fr, words.en, found, needed)


def _no_such_action() -> Reason:
    return _reason("R7", "Cette action n’existe pas.", "There is no such action.")


_ALONE: Final = frozenset({"pass", "confirm", "timeout"})
"""The kinds that name nothing."""

_ASKED_IN: Final = {
    "pass": (phases.TURN, phases.DEFEND),
    "attack": (phases.TURN,),
    "with": (phases.SECOND,),
    "target": (phases.TARGET,),
    "lay": (phases.DEFEND, phases.ADD),
    "confirm": (phases.DEFEND, phases.ADD),
    "suit": (phases.CHOOSE_SUIT,),
    "life": (phases.LOSE_LIFE,),
    "timeout": (phases.DEFEND, phases.ADD),
}

_EXPECTED: Final = {
    "turn": said("attaquer ou passer", "attack or pass"),
    "window": said("attaquer ou non", "attack or not"),
    "second": said("la seconde carte de l’attaque", "the second card of the attack"),
    "target": said("qui est visé", "who is the target"),
    "redirect": said("qui est visé à la place", "who is the target instead"),
    "deflect": said("vers qui le sort est dévié", "to whom the spell is deflected"),
    "defend": said("se défendre ou non", "defend or not"),
    "add": said("la suite de la défense", "the rest of the defence"),
    "suit": said("la couleur qui donne l’effet", "the suit that gives the effect"),
    "life": said("la carte vie à prendre", "the life card to take"),
}
"""What each question asks for."""


def _not_asked(s: State, kind: str) -> Reason:
    """R7: one thing after the other; what is begun is completed (G30), an effect chosen (R13), a life card taken (R21)."""
    asked = _EXPECTED[observation.question(s)]
    rule = {phases.CHOOSE_SUIT: "R13", phases.LOSE_LIFE: "R21"}.get(s.phase, "G30") if kind == "pass" else "R7"
    return _reason(
        rule, f"Ce n’est pas ce qui est demandé maintenant ({asked.fr}).", f"That is not what is asked now ({asked.en})."
    )


def _why_no_defence(s: State) -> Reason:
    """R12, R18, G15: a life is being lost, and nothing helps any more."""
    if s.player == s.attacker:
        return _reason("G15", "Rien ne contre un sort qui revient.", "Nothing counters a spell that comes back.")
    if s.power == COURT_PAIR and not s.options.ace_beats_court_pair:
        return _reason("R12", "Rien ne contre une attaque de deux figures.", "Nothing counters an attack of two court cards.")
    return _reason("R18", "Le moment de se défendre est passé.", "The time to defend is over.")


def _not_held(s: State, card: int) -> Reason | None:
    if card >= PACK:
        return _reason("R1", "Cette carte n’existe pas.", "There is no such card.")
    if card not in s.hand[s.player]:
        return _reason("R8", "Cette carte n’est pas dans votre main.", "This card is not in your hand.")
    return None


def _why_not_attack(s: State, card: int) -> Reason:
    """R8, G30: it takes a second card of the suit, worth no more."""
    if refusal := _not_held(s, card):
        return refusal
    suit = SYMBOLS[SUIT[card]]
    others = [other for other in s.hand[s.player] if SUIT[other] == SUIT[card] and other != card]
    if not others:
        return _reason(
            "R8",
            f"Une attaque demande deux cartes {suit}, vous n’en avez qu’une.",
            f"An attack takes two {suit} cards, you have only one.",
            1,
            2,
        )
    return _reason(
        "G30",
        "La carte la plus forte de l’attaque se pose en premier.",
        "The stronger card of the attack is laid first.",
        ATTACK[card],
        min(ATTACK[other] for other in others),
    )


def _why_not_second(s: State, card: int) -> Reason:
    if refusal := _not_held(s, card):
        return refusal
    first = s.laid[0] & actions.ARGUMENT
    if SUIT[card] != SUIT[first]:
        suit = SYMBOLS[SUIT[first]]
        return _reason("R8", f"La seconde carte doit aussi être {suit}.", f"The second card must be {suit} too.")
    return _reason(
        "G30",
        f"La carte la plus forte se pose en premier : ce serait d’abord {NAMES[card].fr}.",
        f"The stronger card is laid first: that would be {NAMES[card].en} first.",
        ATTACK[card],
        ATTACK[first],
    )


def _why_not_target(s: State, seat: int) -> Reason:
    if seat >= len(s.hand):
        return _reason("R2", "Il n’y a personne à cette place.", "Nobody sits there.")
    name = notation.letter(seat)
    if seat not in s.living:
        return _reason("R22", f"{name} est éliminé.", f"{name} is eliminated.")
    if seat == s.attacker:
        return _reason("R8", "On attaque un adversaire.", "You attack an opponent.")
    return _reason("G10", f"{name} est protégé jusqu’à la fin de cette attaque.", f"{name} is protected until this attack ends.")


def _why_not_lay(s: State, card: int) -> Reason:
    """R9, R10, R12, G30: the defence must beat the power, from the highest card down."""
    if refusal := _not_held(s, card):
        return refusal
    if s.power == COURT_PAIR and s.total < BEATS_ALL:
        return _reason(
            "G2", "Seul un As contre une attaque de deux figures.", "Only an Ace counters an attack of two court cards."
        )
    if s.phase == phases.ADD and DEFENCE[card] > s.last:
        return _reason(
            "G30",
            f"Une défense se pose de la plus forte à la plus faible : ce serait d’abord {NAMES[card].fr}.",
            f"A defence is laid from the highest card down: that would be {NAMES[card].en} first.",
        )
    reach = s.total + sum(DEFENCE[other] for other in s.hand[s.player] if DEFENCE[other] <= DEFENCE[card])
    return _reason(
        "R9",
        f"Avec les cartes qui ne la dépassent pas, elle donne {reach} ; il faut au moins {s.power + 1}.",
        f"With the cards worth no more, it makes {reach}; at least {s.power + 1} is needed.",
        reach,
        s.power + 1,
    )


def _why_not_confirm(s: State, _: int) -> Reason:
    if s.phase == phases.DEFEND:
        return _reason("R10", "Posez d’abord une carte.", "Lay a card first.", 0, 1)
    return _reason(
        "R9",
        f"La défense vaut {s.total} ; il faut au moins {s.power + 1}.",
        f"The defence is worth {s.total}; at least {s.power + 1} is needed.",
        s.total,
        s.power + 1,
    )


def _why_not_suit(s: State, suit: int) -> Reason:
    highest = "".join(SYMBOLS[one] for one in tied_suits(s))
    shown = SYMBOLS[suit] if suit < len(SYMBOLS) else "?"
    return _reason(
        "R13",
        f"Aucune des cartes les plus fortes de la défense n’est {shown} ({highest} seulement).",
        f"None of the highest cards of the defence is {shown} ({highest} only).",
    )


def _why_not_life(_: State, place: int) -> Reason:
    return _reason(
        "R21", f"Il n’y a plus de carte vie à la place {place + 1}.", f"There is no life card left in place {place + 1}."
    )


def _why_not_timeout(_s: State, _: int) -> Reason:
    return _reason("V3", "Personne ne compte le temps à cette table.", "Nobody counts the time at this table.")


_EXPLAIN: Final[dict[str, Callable[[State, int], Reason]]] = {
    "attack": _why_not_attack,
    "with": _why_not_second,
    "target": _why_not_target,
    "lay": _why_not_lay,
    "confirm": _why_not_confirm,
    "suit": _why_not_suit,
    "life": _why_not_life,
    "timeout": _why_not_timeout,
}

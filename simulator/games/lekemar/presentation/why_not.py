"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model import actions, phases
from simulator.games.lekemar.model.box import CHARACTER, MOMENTS, REACTION, STYLE, TURN_STYLE
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACE_MASK, SLOT_BITS, SLOT_MASK
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.presentation import notation, observation
from simulator.games.lekemar.rules.arming import FIGHTERS, cards_worn
from simulator.games.lekemar.rules.fighters import card_at, is_face_down
from simulator.games.lekemar.rules.hands import limit_of
from simulator.kernel.game import TERMINAL, Reason


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    if s.player == TERMINAL:
        return [_reason("R6", "La partie est terminée.", "The game is over.")]
    code = notation.from_struct(s, action) if isinstance(action, dict) else action
    if code is None or not 0 <= code >> actions.SHIFT < len(actions.KINDS):
        return [_no_such_action()]
    if code in s.legal_actions():
        return []
    kind, argument = actions.KINDS[code >> actions.SHIFT], code & actions.ARGUMENT
    if argument and kind in _ALONE:
        return [_no_such_action()]
    if s.phase not in _ASKED_IN[kind]:
        return [_not_asked(s, kind)]
    return _EXPLAIN[kind](s, argument)


def _reason(rule: str, fr: str, en: str, found: int | None = None, needed: int | None = None) -> Reason:
    words = said(fr, en)
    return Reason(rule, words.fr, words.en, found, needed)


def _no_such_action() -> Reason:
    return _reason("R14", "Cette action n’existe pas.", "There is no such action.")


_ALONE: Final = frozenset({"pass", "take_card", "take_mark", "steal", "draw_two", "timeout"})
"""The kinds that name nothing."""

_PASSED: Final = (phases.TURN, phases.REACT, phases.WEAR, phases.ARM, phases.WINDOW, phases.STRIKE, phases.REWARD)
_ASKED_IN: Final = {
    "pass": _PASSED,
    "lay": (phases.TURN, phases.WEAR),
    "remove": (phases.TURN,),
    "take_card": (phases.TURN,),
    "take_mark": (phases.TURN,),
    "play": (phases.TURN, phases.REACT, phases.STRIKE),
    "put_back": (phases.TURN, phases.REACT, phases.LIMIT, phases.GIVE, phases.DISCARD),
    "attack": (phases.TURN,),
    "target": (phases.TARGET,),
    "give": (phases.GIVE,),
    "discard": (phases.DISCARD,),
    "seize": (phases.SEIZE,),
    "strip": (phases.STRIP,),
    "colour": (phases.COLOUR,),
    "order": (phases.ORDER,),
    "arm": (phases.ARM,),
    "strike": (phases.STRIKE,),
    "flip": (phases.WINDOW, phases.STRIKE),
    "place": (phases.PLACE,),
    "exchange": (phases.REWARD,),
    "steal": (phases.REWARD,),
    "draw_two": (phases.REWARD,),
    "timeout": (phases.STRIKE,),
}

_EXPECTED: Final = {
    "turn": said("une action de votre tour", "an action of your turn"),
    "target": said("qui est visé", "whom the card is aimed at"),
    "react": said("répondre ou non", "answer or not"),
    "limit": said("des cartes à remettre sous la pioche", "cards to put back under the pile"),
    "give": said("la carte à donner", "the card to give"),
    "discard": said("la carte à défausser", "the card to discard"),
    "seize": said("la carte à prendre", "the card to take"),
    "strip": said("la carte à retirer", "the card to take off"),
    "colour": said("l’emplacement de l’échange", "the slot of the swap"),
    "wear": said("une carte à poser, ou aucune", "a card to lay, or none"),
    "order": said("la prochaine carte de la pioche", "the next card of the pile"),
    "arm": said("une carte à poser face cachée, ou aucune", "a card to lay face down, or none"),
    "window": said("retourner son arme ou attendre", "turn up the weapon or wait"),
    "strike": said("une frappe", "a strike"),
    "place": said("la carte concernée", "the card concerned"),
    "reward": said("la récompense", "the reward"),
}
"""What each question asks for."""


_MUST: Final = {
    "turn": "R14", "limit": "R17", "colour": "G22", "wear": "R10", "arm": "R21", "window": "R28", "strike": "R22",
    "reward": "R32",
}  # fmt: skip
"""The rule that each question comes from; all others are asked by a style card (G1)."""


def _not_asked(s: State, kind: str) -> Reason:
    """One thing after the other; R18: no card is put back during a combat; R17: first of all the hand is put right."""
    if kind == "put_back" and s.attacker >= 0 and s.phase != phases.REWARD:
        return _reason(
            "R18",
            "Pendant un combat, aucune carte n’est remise sous la pioche.",
            "During a combat no card is put back under the pile.",
        )
    asked = observation.QUESTIONS[s.phase]
    rule, words = _MUST.get(asked, "G1"), _EXPECTED[asked]
    found, needed = (len(s.hand[s.player]), limit_of(s, s.player)) if asked == "limit" else (None, None)
    return _reason(
        rule,
        f"Ce n’est pas ce qui est demandé maintenant ({words.fr}).",
        f"That is not what is asked now ({words.en}).",
        found,
        needed,
    )


def _not_held(s: State, card: int) -> Reason | None:
    if card >= len(s.box.ids):
        return _reason("R1", "Cette carte n’existe pas.", "There is no such card.")
    if card not in s.hand[s.player]:
        return _reason("R14", "Cette carte n’est pas dans votre main.", "This card is not in your hand.")
    return None


_LINES: Final = {
    1: said(
        "Ce tour-ci, vous avez déjà posé, retiré ou échangé une carte.",
        "In this turn you have laid, removed or exchanged a card already.",
    ),
    2: said(
        "Ce tour-ci, vous avez déjà pris une carte ou un deutsche mark.", "In this turn you have taken a card or a mark already."
    ),
}
"""R14, R15: what a line that is used up has been used for."""


def _line_used(line: int) -> Reason:
    return _reason(
        "R14" if line == 1 else "R15",
        _LINES[line].fr,
        _LINES[line].en,
        0,
        1,
    )


def _why_not_pass(s: State, _: int) -> list[Reason]:
    return [_reason("R22", "Une de vos cartes peut frapper : il faut frapper.", "One of your cards can strike, so it must.")]


def _why_not_lay(s: State, argument: int) -> list[Reason]:
    """R10, R14: a character card of the hand, in the slot of its colour, once."""
    card, slot = argument >> SLOT_BITS, argument & SLOT_MASK
    if refusal := _not_held(s, card):
        return [refusal]
    if s.box.kind[card] != CHARACTER:
        return [_reason("R10", "Seule une carte personnage se pose.", "Only a character card can be laid.")]
    found = [_line_used(1)] if s.phase == phases.TURN and not s.line_1 else []
    if s.phase == phases.TURN and actions.LAY | argument not in s.box.wear[card]:
        colour = notation.SLOT_WORDS[s.box.colour[card]]
        found.append(
            _reason(
                "R10",
                f"Cette carte va sur l’emplacement {colour.fr}, pas {notation.SLOT_WORDS[slot].fr}.",
                f"This card goes to the slot {colour.en}, not {notation.SLOT_WORDS[slot].en}.",
            )
        )
    return found


def _why_not_remove(s: State, slot: int) -> list[Reason]:
    if slot >= len(COLOURS):
        return [_no_such_action()]
    if not s.line_1:
        return [_line_used(1)]
    return [_reason("R14", "Vous ne portez rien à cet emplacement.", "You wear nothing in this slot.")]


def _why_not_take_card(s: State, _: int) -> list[Reason]:
    if not s.line_2:
        return [_line_used(2)]
    return [_reason("G7", "La pioche et la défausse sont vides.", "Pile and discard are empty.", 0, 1)]


def _why_not_take_mark(s: State, _: int) -> list[Reason]:
    if not s.line_2:
        return [_line_used(2)]
    return [_reason("G8", "La banque est vide.", "The bank is empty.", 0, 1)]


def _why_not_play(s: State, card: int) -> list[Reason]:
    """G1: a style card of the hand, in its moment, as often as allowed."""
    if refusal := _not_held(s, card):
        return [refusal]
    if s.box.kind[card] != STYLE:
        return [_reason("G1", "Ce n’est pas une carte de style.", "This is no style card.")]
    needed = {phases.TURN: TURN_STYLE, phases.REACT: REACTION}.get(s.phase, TURN_STYLE + 1)
    if s.box.moment[card] != needed:
        moment = _MOMENTS[MOMENTS[s.box.moment[card]]]
        return [_reason("G1", f"Cette carte se joue {moment.fr}.", f"This card is played {moment.en}.")]
    if s.phase == phases.TURN:
        return [_reason("G1", "Deux cartes de style par tour au plus.", "Two style cards a turn at most.", 2, 2)]
    if s.styled >> s.mover & 1:
        return [_reason("G1", "Une carte de style par combat au plus.", "One style card a combat at most.", 1, 1)]
    return [_reason("R19", "Aucune carte n’est concernée : elle serait nulle.", "It concerns no card: it would be void.", 0, 1)]


_MOMENTS: Final = {
    "turn": said("à son tour, hors combat", "in one’s turn, outside combats"),
    "combat": said("en combat, avant une frappe", "in a combat, before a strike"),
    "reaction": said("en réponse à une carte de style qui vous vise", "in answer to a style card aimed at you"),
}


def _why_not_card(s: State, card: int) -> list[Reason]:
    refusal = _not_held(s, card)
    return [refusal or _not_asked(s, "")]


def _why_not_put_back(s: State, card: int) -> list[Reason]:
    """G33: a style that takes no card of one's hand leaves time for it until one's own turn."""
    if refusal := _not_held(s, card):
        return [refusal]
    return [
        _reason(
            "G33",
            "Ce style ne prend rien dans votre main : vous pourrez remettre des cartes à votre tour.",
            "This style takes nothing from your hand: you may put cards back in your own turn.",
        )
    ]


def _why_not_attack(s: State, seat: int) -> list[Reason]:
    """R20, G11: two fighters with two character cards each; no attack on a truce."""
    if seat >= len(s.hand):
        return [_reason("R3", "Il n’y a personne à cette place.", "Nobody sits there.")]
    if seat == s.player:
        return [_reason("R16", "On attaque un autre joueur.", "You attack another player.")]
    name, found = notation.letter(seat), []
    own, needed = cards_worn(s, s.player), 1 if s.alone else FIGHTERS
    if own < needed:
        found.append(_too_few("Vous portez", "You wear", own, needed))
    if cards_worn(s, seat) < FIGHTERS:
        found.append(_too_few(f"{name} porte", f"{name} wears", cards_worn(s, seat), FIGHTERS))
    if s.truce >> seat & 1:
        found.append(
            _reason("G37", f"{name} est en trêve jusqu’à son prochain tour.", f"{name} has a truce until the next turn.")
        )
    return found


def _too_few(fr: str, en: str, found: int, needed: int) -> Reason:
    return _reason(
        "R20",
        f"{fr} {found} carte{'s' if found > 1 else ''} personnage ; il en faut {needed} pour ce combat.",
        f"{en} {found} character card{'' if found == 1 else 's'}; this combat takes {needed}.",
        found,
        needed,
    )


def _why_not_target(s: State, seat: int) -> list[Reason]:
    if seat >= len(s.hand):
        return [_reason("R3", "Il n’y a personne à cette place.", "Nobody sits there.")]
    return [_reason("G1", "On vise un autre joueur.", "You aim at another player.")]


def _why_not_slot(s: State, slot: int) -> list[Reason]:
    if slot >= len(COLOURS):
        return [_no_such_action()]
    if s.phase == phases.STRIP:
        return [_reason("R19", "Rien n’est porté à cet emplacement.", "Nothing is worn in this slot.", 0, 1)]
    return [
        _reason(
            "G22",
            "Il faut que les deux joueurs portent une carte à cet emplacement.",
            "Both players must wear a card in this slot.",
        )
    ]


def _why_not_seize(s: State, card: int) -> list[Reason]:
    if card >= len(s.box.ids):
        return [_reason("R1", "Cette carte n’existe pas.", "There is no such card.")]
    return [_reason("R19", "Cette carte n’est pas dans la main montrée.", "This card is not in the hand that is shown.")]


def _why_not_order(s: State, card: int) -> list[Reason]:
    if card >= len(s.box.ids):
        return [_reason("R1", "Cette carte n’existe pas.", "There is no such card.")]
    return [_reason("R19", "Cette carte n’est pas parmi celles regardées.", "This card is not among those looked at.")]


def _why_not_strike(s: State, argument: int) -> list[Reason]:
    """R22, R29: a card that is face up and in the combat, on one that is in the combat and not protected."""
    own, struck = argument >> PLACE_BITS, argument & PLACE_MASK
    if max(own, struck) >= len(observation.PLACE_NAMES):
        return [_no_such_action()]
    side = s.mover
    if not s.alive[side] >> own & 1:
        return [_not_in_combat("Votre carte", "Your card", card_at(s, side, own))]
    if own == len(COLOURS) and is_face_down(s, side):
        if s.arms[side] not in s.box.weapons:
            return [_bluff()]
        return [_reason("R28", "L’arme doit d’abord être retournée.", "The weapon must be turned up first.")]
    return _why_not_struck(s, 1 - side, struck)


def _why_not_flip(s: State, struck: int) -> list[Reason]:
    """R28, G16: a weapon that lies face down."""
    side = 1 - s.mover if s.phase == phases.WINDOW else s.mover
    if struck >= len(observation.PLACE_NAMES):
        return [_no_such_action()]
    if not is_face_down(s, side):
        return [_reason("R28", "Aucune arme n’est face cachée.", "No weapon lies face down.", 0, 1)]
    if s.arms[side] not in s.box.weapons:
        return [_bluff()]
    return _why_not_struck(s, 1 - side, struck)


def _bluff() -> Reason:
    """R28, G41: only a weapon is turned up and strikes."""
    return _reason("R31", "Cette carte est un bluff, pas une arme.", "This card is a bluff, not a weapon.")


def _why_not_struck(s: State, side: int, place: int) -> list[Reason]:
    if not s.alive[side] >> place & 1:
        return [_not_in_combat("La carte visée", "The card struck", card_at(s, side, place))]
    return [_reason("G38", "Un pouvoir ou un style protège cette carte.", "A power or a style protects this card.")]


def _not_in_combat(fr: str, en: str, card: int) -> Reason:
    if card < 0:
        return _reason("R22", "Il n’y a pas de carte à cet emplacement.", "There is no card in this place.")
    return _reason("R23", f"{fr} est hors-jeu jusqu’à la fin du combat.", f"{en} is out until the end of the combat.")


def _why_not_place(s: State, _: int) -> list[Reason]:
    return [_reason("R19", "Cette carte n’est pas concernée.", "The style does not concern this card.")]


def _why_not_steal(s: State, _: int) -> list[Reason]:
    loser = s.attacker if s.mover else s.defender
    return [
        _reason("G21", "La moitié de ses deutsche mark fait 0.", "Half of the deutsche marks makes 0.", s.marks[loser], 2),
    ]  # fmt: skip


def _why_not_draw_two(_s: State, _: int) -> list[Reason]:
    return [_reason("G23", "Le perdant n’a aucune carte en main.", "The loser has no card in hand.", 0, 1)]


def _why_not_timeout(_s: State, _: int) -> list[Reason]:
    return [_reason("G13", "Personne ne compte le temps à cette table.", "Nobody counts the time at this table.")]


_EXPLAIN: Final[dict[str, Callable[[State, int], list[Reason]]]] = {
    "pass": _why_not_pass,
    "lay": _why_not_lay,
    "remove": _why_not_remove,
    "take_card": _why_not_take_card,
    "take_mark": _why_not_take_mark,
    "play": _why_not_play,
    "put_back": _why_not_put_back,
    "attack": _why_not_attack,
    "target": _why_not_target,
    "give": _why_not_card,
    "discard": _why_not_card,
    "seize": _why_not_seize,
    "strip": _why_not_slot,
    "colour": _why_not_slot,
    "order": _why_not_order,
    "arm": _why_not_card,
    "strike": _why_not_strike,
    "flip": _why_not_flip,
    "place": _why_not_place,
    "exchange": _why_not_slot,
    "steal": _why_not_steal,
    "draw_two": _why_not_draw_two,
    "timeout": _why_not_timeout,
}

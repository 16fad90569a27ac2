"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulator.catalog.typography import said
from simulator.games.wankul import actions, cards, costs, telling, view
from simulator.games.wankul.box import TERRAIN
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import total
from simulator.games.wankul.placing import free_cells
from simulator.games.wankul.scoring import threshold
from simulator.kernel.game import PASS, TERMINAL, Reason

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    code = telling.from_struct(s, action) if isinstance(action, dict) else action
    if s.player == TERMINAL:
        return [_reason("R7", "La partie est terminée.", "The game is over.")]
    if code is not None and code in s.legal:
        return []
    if code is None or not 0 <= code >> actions.SHIFT < len(actions.KINDS):
        return [_reason("R9", "Cette action n’existe pas.", "There is no such action.")]
    kind, argument = actions.KINDS[code >> actions.SHIFT], code & actions.ARGUMENT
    return _explain(s, kind, argument) or [_not_asked(s)]


def _reason(rule: str, fr: str, en: str, found: int | None = None, needed: int | None = None) -> Reason:
    words = said(fr, en)
    return Reason(rule, words.fr, words.en, found, needed)


def _not_asked(s: State) -> Reason:
    asked = view.question(s)
    return _reason(
        "R62",
        f"Ce n’est pas ce qui est demandé maintenant ({asked}) : l’action en cours se résout d’abord.",
        f"That is not what is asked now ({asked}): the action in progress is resolved first.",
    )


def _explain(s: State, kind: str, argument: int) -> list[Reason]:
    asked = view.question(s)
    if kind == "play" and asked == "main" and argument < len(s.box.definitions):
        return why_not_play(s, argument)
    if kind == "terrain" and asked == "main" and argument < len(s.box.definitions):
        return why_not_terrain(s, argument)
    if kind == "auto_score" and asked in ("main", "before_draw", "after_draw") and argument < 3:
        return why_not_auto_score(s, argument)
    if kind == "place" and asked == "place":
        return _why_not_cell(s, argument)
    if kind in ("pay", "discard", "card") and asked in ("pay", "discard", "limit", "hand_to_deck", "play_free", "swap_hand"):
        return [] if _holds(s, argument) else [_not_in_hand()]
    if kind == "pass" and PASS not in s.legal:
        return [_reason("R61", "Il faut choisir : l’effet est obligatoire.", "You must choose: the effect is mandatory.")]
    return []


def _holds(s: State, definition: int) -> bool:
    return any(s.card[card] == definition for card in s.hand[s.player])


def _not_in_hand() -> Reason:
    return _reason("R11", "Cette carte n’est pas dans votre main.", "This card is not in your hand.")


def why_not_play(s: State, definition: int) -> list[Reason]:
    """R30, R35, R38-R40: a character of the hand, in phase 3."""
    if s.box.kind[definition] == TERRAIN or not _holds(s, definition):
        return [_not_in_hand()]
    found = []
    allowed = s.plays_allowed()
    if s.plays >= allowed:
        found.append(
            _reason(
                "R30",
                f"Vous avez déjà posé {s.plays} Personnages ce tour.",
                f"You have already played {s.plays} Characters this turn.",
                s.plays,
                allowed,
            )
        )
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0]
    if not slots:
        found.append(_reason("R38", "Il n’y a aucun Terrain en jeu.", "There is no Terrain in play."))
        return found
    open_slots = [slot for slot in slots if costs.may_lie(s, s.player, definition, slot)]
    if not open_slots:
        found.append(_reason("R8", "Une carte en jeu interdit de le poser.", "A card in play forbids playing it."))
        return found
    cost = min(costs.price(s, s.player, definition, slot) for slot in open_slots)
    purse = len(s.hand[s.player]) - 1
    if cost > purse:
        found.append(
            _reason(
                "G21",
                f"Il coûte {cost} et il ne vous reste pour payer que {purse} en main.",
                f"It costs {cost} and you have only {purse} left in hand to pay with.",
                purse,
                cost,
            )
        )
    return found


def why_not_terrain(s: State, definition: int) -> list[Reason]:
    """R34, R35: a terrain of the hand, in phase 3."""
    if s.box.kind[definition] != TERRAIN or not _holds(s, definition):
        return [_not_in_hand()]
    if -1 not in s.terrain:
        return [_reason("R35", "Il y a déjà 3 Terrains en jeu.", "There are already 3 Terrains in play.", 3, 3)]
    if not costs.may_stand(s, s.player, definition):
        return [_reason("G125", "Une carte du même nom est déjà en jeu.", "A card of the same name is already in play.")]
    return [_reason("R25", "Une carte en jeu interdit de poser un Terrain.", "A card in play forbids playing a Terrain.")]


def why_not_auto_score(s: State, slot: int) -> list[Reason]:
    """R59, R71, R81, G57: an automatic score."""
    if s.terrain[slot] < 0:
        return [_reason("R71", "Il n’y a pas de Terrain à cet endroit.", "There is no Terrain in this place.")]
    found = []
    if s.arrived[slot] == s.turn:
        found.append(_reason("R59", "Ce Terrain est arrivé en jeu ce tour.", "This Terrain came into play this turn."))
    force = total(s, slot, s.player)
    needed, count = threshold(s, slot, s.player)
    here = len(s.side[slot << 1 | s.player])
    if force < needed or not here:
        found.append(
            _reason(
                "R81",
                f"Il faut {needed} de Force, vous en avez {force}.",
                f"You need {needed} Force, you have {force}.",
                force,
                needed,
            )
        )
    if here < count:
        found.append(
            _reason(
                "R8",
                f"Il faut {count} Personnages, vous en avez {here}.",
                f"You need {count} Characters, you have {here}.",
                here,
                count,
            )
        )
    if cards.forbidden(s, codes.FORBID_SCORE, s.player, slot) or cards.forbidden(s, codes.FORBID_AUTO_SCORE, s.player, slot):
        found.append(_reason("R8", "Une carte en jeu interdit ce score.", "A card in play forbids this score."))
    return found


def _why_not_cell(s: State, cell: int) -> list[Reason]:
    """R38, G23: a place for the card that is being played."""
    slot, player = cell >> 13, cell >> 12 & 1
    if slot > 2 or s.terrain[slot] < 0:
        return [_reason("R38", "Il n’y a pas de Terrain à cet endroit.", "There is no Terrain in this place.")]
    if player != s.player:
        return [_reason("R38", "Vous posez de votre côté du Terrain.", "You play on your own side of the Terrain.")]
    if cell not in free_cells(s, slot, player):
        return [
            _reason(
                "G23",
                "Posez de gauche à droite, de haut en bas, dans une case libre.",
                "Play left to right, top to bottom, in a free cell.",
            )
        ]
    return [
        _reason(
            "R8",
            "Une carte en jeu interdit de poser ici, ou le rend trop cher.",
            "A card in play forbids it here, or makes it too dear.",
        )
    ]

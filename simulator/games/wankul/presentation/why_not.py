"""Why an action is refused: the rules that forbid it, with what is there and what is needed."""

from __future__ import annotations

from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wankul.effects.words.forbidding import FORBID_AUTO_SCORE, FORBID_SCORE
from simulator.games.wankul.effects.words.own_plays import PAID_IN_PLAY
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.box import TERRAIN
from simulator.games.wankul.model.cells import controller_of, side_number, slot_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation import notation, observation
from simulator.games.wankul.rules import cards, costs, lasting
from simulator.games.wankul.rules.force import counted
from simulator.games.wankul.rules.free_cells import free_cells
from simulator.games.wankul.rules.scoring import threshold
from simulator.kernel.game import PASS, TERMINAL, Reason

ASKED: Final = {
    "main": said("c’est votre phase principale", "it is your main phase"),
    "before_draw": said("c’est le début de votre tour, avant la pioche", "it is the beginning of your turn, before the draw"),
    "after_draw": said("les Terrains vont être vérifiés", "the Terrains are about to be checked"),
    "mulligan": said("garder votre main ou en changer", "keep your hand or take a new one"),
    "place": said("choisir la case de la carte que vous posez", "choose the cell of the card that you play"),
    "pay": said("payer la carte que vous posez", "pay for the card that you play"),
    "turn": said("c’est la fin du tour", "it is the end of the turn"),
    "effect": said("un effet se résout", "an effect is being resolved"),
    "targets": said("choisir ce que l’effet vise", "choose what the effect is aimed at"),
    "discard": said("défausser des cartes", "discard cards"),
    "recover": said("reprendre des cartes de la défausse ou du ban", "take cards back from the discard or the ban zone"),
    "hand_to_deck": said("remettre des cartes de la main dans la pioche", "put cards of the hand back into the deck"),
    "search": said("chercher dans la pioche", "search the deck"),
    "look": said("ranger les cartes que vous regardez", "put away the cards that you look at"),
    "play_free": said("poser une carte gratuitement", "play a card for free"),
    "score": said("un score se résout", "a score is being resolved"),
    "pick_score": said("choisir le Terrain à scorer", "choose the Terrain to score"),
    "event": said("des effets se déclenchent", "effects are triggered"),
    "sub": said("jouer un Sub, ou non", "play a Sub or not"),
    "each": said("un effet se résout pour chacun", "an effect is resolved for each player"),
    "may": said("appliquer un effet, ou non", "apply an effect or not"),
    "option": said("choisir un des effets", "choose one of the effects"),
    "number": said("choisir un nombre", "choose a number"),
    "destination": said("choisir où va une carte", "choose where a card goes"),
    "swap": said("choisir les cartes à échanger", "choose the cards to swap"),
    "swap_hand": said("échanger avec une carte de la main", "swap with a card of the hand"),
    "terrain": said("choisir la place d’un Terrain", "choose the place of a Terrain"),
    "replace": said("choisir le Terrain qui est remplacé", "choose the Terrain that is replaced"),
    "clear": said("un Terrain quitte le jeu", "a Terrain leaves play"),
    "limit": said("défausser jusqu’à la limite de main", "discard down to the hand limit"),
    "dug": said("ranger les cartes retournées sous la pioche", "put the cards that were turned up under the deck"),
    "blow": said("intervenir contre une défausse, ou non", "step in against a discard or not"),
    "secret": said("choisir un nombre en secret", "choose a number in secret"),
    "offering": said("défausser des Personnages pour en poser un", "discard Characters in order to play one"),
    "show": said("montrer des cartes de votre main", "show cards of your hand"),
    "again": said("garder le lancer de la pièce, ou relancer", "keep the flip of the coin or flip again"),
    "out_of_turn": said("utiliser une carte dans le tour adverse, ou non", "use a card in the opponent’s turn or not"),
    "trade": said("prendre une carte de la main adverse", "take a card of the opponent’s hand"),
    "theirs": said("poser une carte de la main adverse", "play a card of the opponent’s hand"),
    "naming": said("nommer une carte", "name a card"),
    "secret_cards": said("choisir des cartes en secret", "choose cards in secret"),
    "swap_discard": said("échanger avec un Personnage de la défausse", "swap with a character of the discard"),
    "drawing": said("piocher, ou reprendre de la défausse", "draw or take back from the discard"),
    "ward": said("un effet va toucher un Personnage", "an effect is about to touch a character"),
    "terrain_in_play": said("choisir un Terrain en jeu", "choose a Terrain in play"),
}
"""What is asked, by the code of the question (`observation.question`)."""


OF_THE_HAND: Final = ("pay", "discard", "limit", "hand_to_deck", "play_free", "swap_hand", "show")
"""Questions that are answered with a card of the hand."""


def reasons(s: State, action: int | dict[str, Any]) -> list[Reason]:
    """Every reason why the action, or its struct, is refused now; empty when it is legal."""
    code = notation.from_struct(s, action) if isinstance(action, dict) else action
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
    asked = ASKED[observation.question(s)]
    return _reason(
        "R62", f"Ce n’est pas ce qui est demandé maintenant : {asked.fr}.", f"That is not what is asked now: {asked.en}."
    )


def _explain(s: State, kind: str, argument: int) -> list[Reason]:
    asked = observation.question(s)
    if kind == "play" and asked == "main" and argument < len(s.box.definitions):
        return why_not_play(s, argument)
    if kind == "play_free" and asked == "main" and argument < len(s.box.definitions):
        return why_not_play_free(s, argument)
    if kind == "terrain" and asked == "main" and argument < len(s.box.definitions):
        return why_not_terrain(s, argument)
    if kind == "auto_score" and asked in ("main", "before_draw", "after_draw") and argument < 3:
        return why_not_auto_score(s, argument)
    if kind == "place" and asked == "place":
        return _why_not_cell(s, argument)
    if kind in ("pay", "discard", "card") and asked in OF_THE_HAND:
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
    if not _holds(s, definition):
        return [_not_in_hand()]
    if s.box.kind[definition] == TERRAIN:
        return [_reason("R34", "C’est un Terrain, pas un Personnage.", "This is a Terrain, not a Character.")]
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
    if _lacks_characters(s, definition, slots):
        found.append(
            _reason(
                "G188",
                "Il faut défausser des Personnages en jeu pour le poser, et vous n’en avez pas assez.",
                "Playing it takes Characters in play, and you have not enough of them.",
            )
        )
        return found
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


def _lacks_characters(s: State, definition: int, slots: list[int]) -> bool:
    """G188, G189: whether playing this card takes characters in play that the player does not have."""
    if costs.says(s, definition, PAID_IN_PLAY) and not costs.can_give(s, s.player, definition):
        return True
    return not any(costs.can_sacrifice(s, s.player, definition, slot) for slot in slots)


def why_not_play_free(s: State, definition: int) -> list[Reason]:
    """G187, G199: a character of the hand that may say itself that it is free, or of which a copy in play may make it so."""
    if not _holds(s, definition):
        return [_not_in_hand()]
    if costs.free_slots(s, s.player, definition):
        return [
            _reason(
                "G187",
                "Chaque exemplaire n’est gratuit qu’une fois par tour.",
                "Each copy is free only once a turn.",
            )
        ]
    return [
        _reason(
            "G187",
            "Rien ne rend cette carte gratuite dans cette situation.",
            "Nothing makes this card free in this situation.",
        )
    ]


def why_not_terrain(s: State, definition: int) -> list[Reason]:
    """R34, R35: a terrain of the hand, in phase 3."""
    if not _holds(s, definition):
        return [_not_in_hand()]
    if s.box.kind[definition] != TERRAIN:
        return [_reason("R30", "C’est un Personnage, pas un Terrain.", "This is a Character, not a Terrain.")]
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
    force = counted(s, slot, s.player)
    needed, count = threshold(s, slot, s.player)
    here = len(s.side[side_number(slot, s.player)])
    if force < needed or not here:
        found.append(
            _reason(
                "R81",
                f"Il faut {needed} de Force, vous en avez {force}.",
                f"You need a strength of {needed}, you have {force}.",
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
    if lasting.is_locked(s, s.terrain[slot]):
        found.append(
            _reason(
                "G191", "Ce Terrain ne peut pas être scoré pour l’instant.", "This Terrain cannot be scored for the time being."
            )
        )
    if cards.forbidden(s, FORBID_SCORE, s.player, slot) or cards.forbidden(s, FORBID_AUTO_SCORE, s.player, slot):
        found.append(_reason("R8", "Une carte en jeu interdit ce score.", "A card in play forbids this score."))
    return found


def _why_not_cell(s: State, cell: int) -> list[Reason]:
    """R38, G23: a place for the card that is being played."""
    slot, player = slot_of(cell), controller_of(cell)
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

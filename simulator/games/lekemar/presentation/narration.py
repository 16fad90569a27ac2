"""A game of Lekemar in sentences: every event of the log, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.lekemar.model.box import Box
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.presentation.causes import Causes
from simulator.games.lekemar.presentation.notation import letter, name, where
from simulator.games.lekemar.rules.marks import BANK
from simulator.kernel.causes import CausedLog, caused_since
from simulator.kernel.narration import Deed, Line
from simulator.kernel.words import CARD, Words

Event = tuple[Any, ...]

ENDINGS: Final = {
    "all_marks": said("il a tous les deutsche mark", "all deutsche marks are theirs"),
    "legend": said("il a assemblé une légende", "a legend is assembled"),
    "turn_cap": said("le dernier tour est joué", "the last turn has been played"),
}

A_CARD: Final = Words("une carte", "a card")
UNSEEN: Final = {
    "draw": (1, said("{} pioche {}.", "{} draws {}.")),
    "put_back": (1, said("{} remet {} sous la pioche.", "{} puts {} back under the pile.")),
    "take": (2, said("{} prend {} dans la main de {}.", "{} takes {} from the hand of {}.")),
}
"""Events whose card only those concerned see: how many seats are named before the card, and the words."""


class LekemarNarrator:
    """Tells one game; it attaches the event log and reads on from where it stopped."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.opening: list[Event] = [("turn", state.active, 1)] if state.turn == 1 and not state.log else []
        self.told = len(state.log or ())
        if not isinstance(state.log, CausedLog):
            state.log = CausedLog(Causes(state), None, state.log or ())

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event since the last call; cards that a viewer may not see are not named to him."""
        later = caused_since(self.state.log, self.told, None)
        self.told += len(later)
        events, self.opening = [*((event, None) for event in self.opening), *later], []
        return [self._tell(event, viewer)._replace(cause=cause) for event, cause in events if event[0] != "end"]

    def result(self) -> Words:
        """Who won, why, on which turn, and who holds how many marks."""
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        why, turn = ENDINGS[outcome.reason], self.state.turn
        marks = " · ".join(f"{letter(seat)} {count}" for seat, count in enumerate(self.state.marks))
        if outcome.winner is None:
            return said(
                f"Victoire partagée : {why.fr} (tour {turn}, deutsche mark {marks}).",
                f"Shared win: {why.en} (turn {turn}, deutsche marks {marks}).",
            )
        winner = letter(outcome.winner)
        return said(
            f"{winner} gagne : {why.fr} (tour {turn}, deutsche mark {marks}).",
            f"{winner} wins: {why.en} (turn {turn}, deutsche marks {marks}).",
        )

    def _tell(self, event: Event, viewer: int | None) -> Line:
        kind, *facts = event
        box = self.state.box
        if kind == "turn":
            player, turn = facts
            return Line(said(f"Tour {turn} : {letter(player)}", f"Turn {turn}: {letter(player)}"), is_heading=True)
        if kind in UNSEEN:
            count, says = UNSEEN[kind]
            seats, card = facts[:count], facts[count]
            shown = name(box, card) if viewer is None or viewer in seats else A_CARD
            words = _filled(says, letter(seats[0]), shown, *(letter(seat) for seat in seats[1:]))
            return Line(words, deed=DEEDS[kind])
        if kind == "arm":
            return Line(_armed(box, facts[0], facts[1], viewer), deed="play")
        if kind == "swap_cards":
            return Line(_swapped(box, viewer, *facts), deed="take")
        return Line(_TOLD[kind](box, *facts), deed=DEEDS.get(kind, "effect"))


def _armed(box: Box, seat: int, card: int, viewer: int | None) -> Words:
    if card < 0:
        return _filled(said("{} ne pose aucune arme.", "{} lays no weapon."), letter(seat))
    shown = name(box, card) if viewer in (None, seat) else A_CARD
    return _filled(said("{} pose {} face cachée.", "{} lays {} face down."), letter(seat), shown)


def _swapped(box: Box, viewer: int | None, *facts: int) -> Words:
    one, other, given, taken = facts
    sees = viewer in (None, one, other)
    first, second = (name(box, given), name(box, taken)) if sees else (A_CARD, A_CARD)
    return _filled(said("{} donne {} à {} contre {}.", "{} gives {} to {} for {}."), letter(one), first, letter(other), second)


def _pay(_: Box, payer: int, payee: int, wanted: int, paid: int) -> Words:
    """R19: what was asked for is told only where it could not be paid in full."""
    short = paid < wanted
    n = said(f"{paid} deutsche mark", f"{paid} deutsche mark{'s' if paid != 1 else ''}")
    owed = said(f" (au lieu de {wanted}, sans dette)", f" (instead of {wanted}, and no debt remains)") if short else Words("", "")
    if payer == BANK:
        return _filled(said("{} prend {} en banque{}.", "{} takes {} from the bank{}."), letter(payee), n, owed)
    if payee == BANK:
        return _filled(said("{} verse {} à la banque{}.", "{} pays {} to the bank{}."), letter(payer), n, owed)
    return _filled(said("{} donne {} à {}{}.", "{} gives {} to {}{}."), letter(payer), n, letter(payee), owed)


def _lay(box: Box, seat: int, card: int, slot: int, old: int) -> Words:
    if old >= 0:
        says = said("{} échange {} contre {}{}.", "{} exchanges {} for {}{}.")
        return _filled(says, letter(seat), name(box, old), name(box, card), where(box, card, slot))
    return _filled(said("{} pose {}{}.", "{} lays {}{}."), letter(seat), name(box, card), where(box, card, slot))


def _play(box: Box, seat: int, card: int, target: int) -> Words:
    if target < 0:
        return _filled(said("{} joue {}.", "{} plays {}."), letter(seat), box.names[card])
    return _filled(said("{} joue {} contre {}.", "{} plays {} on {}."), letter(seat), box.names[card], letter(target))


def _swap_worn(box: Box, one: int, other: int, *facts: int) -> Words:
    _, card, card_other = facts
    says = said("{} prend {} à {} contre {}.", "{} takes {} from {} for {}.")
    return _filled(says, letter(one), name(box, card), letter(other), name(box, card_other))


def _coin(_: Box, seat: int, heads: int) -> Words:
    side = said("pile", "heads") if heads else said("face", "tails")
    return _filled(said("{} lance une pièce : {}.", "{} tosses a coin: {}."), letter(seat), side)


def _strike(box: Box, *facts: int) -> Words:
    seat, card, note, other, struck, note_struck = facts
    says = said("{} ({}) frappe {} ({}) : {} contre {}.", "{} ({}) strikes {} ({}): {} against {}.")
    return _filled(says, box.names[card], letter(seat), box.names[struck], letter(other), note, note_struck)


def _card_event(fr: str, en: str) -> Callable[..., Words]:
    """An event of a seat and a card, and perhaps of a seat or a slot after it."""
    words = said(fr, en)

    def told(box: Box, seat: int, card: int, *_: int) -> Words:
        return _filled(words, letter(seat), name(box, card))

    return told


def _seats_event(fr: str, en: str) -> Callable[..., Words]:
    """An event of one or two seats."""
    words = said(fr, en)

    def told(_: Box, *seats: int) -> Words:
        return _filled(words, *(letter(seat) for seat in seats))

    return told


def _reshuffle(_: Box, count: int) -> Words:
    return _filled(said("La défausse ({}) est mélangée.", "The discard ({}) is shuffled."), CARD.counted(count))


def _look_at_pile(_: Box, seat: int, count: int) -> Words:
    who = letter(seat)
    fr = {0: "ne trouve aucune carte dans la pioche", 1: "regarde la seule carte de la pioche"}
    en = {0: "finds no card in the pile", 1: "looks at the only card of the pile"}
    return said(
        f"{who} {fr.get(count, f'regarde les {count} premières cartes de la pioche')}.",
        f"{who} {en.get(count, f'looks at the top {count} cards of the pile')}.",
    )


def _acted(box: Box, _: int, style: int, seat: int, card: int) -> Words:
    return _filled(said("{} concerne {} de {}.", "{} concerns {} of {}."), box.names[style], name(box, card), letter(seat))


def _bluff(box: Box, striker: int, owner: int, card: int) -> Words:
    says = said("C’était un bluff : {} prend {} à {}.", "It was a bluff: {} takes {} from {}.")
    return _filled(says, letter(striker), name(box, card), letter(owner))


def _filled(words: Words, *parts: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french = (part.fr if isinstance(part, Words) else part for part in parts)
    english = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french), words.en.format(*english))


_TOLD: Final[dict[str, Callable[..., Words]]] = {
    "pay": _pay,
    "lay": _lay,
    "play": _play,
    "swap_worn": _swap_worn,
    "coin": _coin,
    "strike": _strike,
    "reshuffle": _reshuffle,
    "look_at_pile": _look_at_pile,
    "acted": _acted,
    "bluff": _bluff,
    "take_off": _card_event("{} reprend {} en main.", "{} takes {} back into the hand."),
    "take_away": _card_event("{} perd {}, qui va sous la pioche.", "{} loses {}, which goes under the pile."),
    "cancel": _card_event("{} répond avec {} : la carte est annulée.", "{} answers with {}: the card is cancelled."),
    "discard": _card_event("{} défausse {}.", "{} discards {}."),
    "flip": _card_event("{} retourne {}.", "{} turns {} up."),
    "out": _card_event("{} : {} est hors-jeu.", "{}: {} is out."),
    "look": _seats_event("{} regarde la main de {}.", "{} looks at the hand of {}."),
    "attack": _seats_event("{} attaque {}.", "{} attacks {}."),
    "skip": _seats_event("{} ne frappe pas.", "{} does not strike."),
    "timeout": _seats_event("{} frappe trop tard.", "{} strikes too late."),
    "disarm": _seats_event("{} reprend la carte de son emplacement d’arme.", "{} takes back the card of the weapon slot."),
    "won": _seats_event("{} gagne le combat.", "{} wins the combat."),
    "drawn": _seats_event("Le combat est nul.", "The combat is drawn."),
    "no_reward": _seats_event("{} ne prend rien.", "{} takes nothing."),
}

DEEDS: Final[Mapping[str, Deed]] = {
    "lay": "play",
    "play": "play",
    "attack": "attack",
    "strike": "attack",
    "cancel": "defend",
    "draw": "draw",
    "take": "take",
    "pay": "take",
    "swap_worn": "take",
    "bluff": "take",
    "take_off": "take",
    "disarm": "take",
    "put_back": "discard",
    "take_away": "discard",
    "discard": "discard",
    "look": "look",
    "look_at_pile": "look",
    "flip": "look",
    "coin": "luck",
    "reshuffle": "luck",
    "won": "score",
    "drawn": "score",
    "out": "hit",
    "skip": "pass",
    "timeout": "pass",
    "no_reward": "pass",
}
"""Of which kind each event is, where it is more than an effect."""

TOLD: Final = UNSEEN.keys() | _TOLD.keys() | {"turn", "arm", "swap_cards", "end"}
"""Every kind of event that has words."""

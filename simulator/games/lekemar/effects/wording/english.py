"""Lekemar's effects in English: sentences without capital and full stop, spoken to the player whose card it is."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.vocabulary import Action, Cancel, CombatAction, Power

COLOURS: Final = {"head": "head (pink)", "bust": "bust (violet)", "muscles": "muscles (blue)", "legs": "legs (green)"}
NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four"}


def power(one: Power) -> str:
    """What holds while the card is worn, or face up."""
    match one:
        case vocabulary.RaiseNotes(colour, by):
            return f"in a combat, the notes of your other {COLOURS[colour]} cards go up by {by}"
        case vocabulary.AnySlot():
            return "this card may be laid in any slot, whatever its colour"
        case vocabulary.HandLimit(n):
            return f"you may hold up to {n} cards in hand"
        case vocabulary.Guarded():
            return "this card cannot be struck while another card of your character is in the combat"
        case vocabulary.Bounty(n):
            return f"when this card is put out, take {marks(n)} from the bank"
        case vocabulary.WinsTies():
            return "where notes are equal, only the opposing card is put out"
        case vocabulary.Avenges():
            return "when this card is put out, the card that beat it is put out too"
        case vocabulary.Silences():
            return "the powers of the opposing cards do not count"
        case vocabulary.Plunder(n):
            return f"if you win the combat, the loser gives you {marks(n)}"


def deeds(do: tuple[Action, ...]) -> str:
    """Actions one after the other: "A, then B"."""
    return ", then ".join(_deed(one) for one in do)


def marks(n: int) -> str:
    """So many deutsche marks."""
    return f"{n} deutsche mark{'s' if n > 1 else ''}"


def _cards(n: int) -> str:
    return f"{NUMBERS.get(n, str(n))} cards" if n > 1 else "one card"


def _deed(one: Action) -> str:  # noqa: C901 - one case a deed
    match one:
        case vocabulary.Pay():
            return _pay(one)
        case vocabulary.Coin(heads, tails):
            return f"toss a coin. Heads: {deeds(heads)}. Tails: {deeds(tails)}"
        case vocabulary.Draw(n):
            return f"draw {_cards(n)}"
        case vocabulary.TakeCard(how):
            if how == "seen":
                return "look at an opponent’s hand and take a card of your choice from it"
            return "take a card at random from an opponent’s hand"
        case vocabulary.SwapCards():
            return "choose a card of your hand, an opponent chooses one of theirs, and you swap them"
        case vocabulary.Discard(n, who):
            return _discard(n, who)
        case vocabulary.Strip(to):
            place = "goes back to their hand" if to == "hand" else "goes under the pile"
            return f"choose a card that an opponent wears: it {place}"
        case vocabulary.SwapWorn():
            return "swap a card that you wear with the one that an opponent wears in the same slot"
        case vocabulary.WearAnywhere():
            return "lay a character card of your hand in the slot of your choice, whatever its colour"
        case vocabulary.HandRoom(n):
            return f"you may hold up to {n} cards in hand until your next turn begins"
        case vocabulary.MoreActions(line, n):
            return _more(line, n)
        case vocabulary.Truce():
            return "nobody may attack you before your next turn"
        case vocabulary.FightAlone():
            return "in this turn you may attack with a single character card"
        case vocabulary.LookAtPile(n):
            return f"look at the top {NUMBERS.get(n, str(n))} cards of the pile and put them back in any order"
        case _:
            return _in_combat(one)


def _in_combat(one: CombatAction | Cancel) -> str:
    match one:
        case vocabulary.Disarm():
            return "the card in the opposing weapon slot goes back to its owner’s hand"
        case vocabulary.ChangeNote(by, side):
            whose = "one of your face-up cards" if side == "own" else "an opposing face-up card"
            change = f"gains {by}" if by > 0 else f"loses {-by}"
            return f"the note of {whose} {change} until the end of the combat"
        case vocabulary.Untouchable():
            return "one of your face-up cards cannot be struck until it has struck"
        case vocabulary.BringBack():
            return "one of your cards that are out comes back into the combat"
        case vocabulary.Flee():
            return "the combat ends: it is drawn"
        case vocabulary.Cancel():
            return "the style card that is aimed at you is cancelled"


def _pay(one: vocabulary.Pay) -> str:
    """Who gives to whom; with a bank at one end it is a taking or a paying in."""
    n = marks(one.n)
    to = {"self": "gives you", "bank": "pays", "poorest": "gives"}[one.payee]
    end = {"self": "", "bank": " to the bank", "poorest": " to the poorest one"}[one.payee]
    match one.payer:
        case "bank":
            return f"take {n} from the bank" if one.payee == "self" else f"the poorest player takes {n} from the bank"
        case "self":
            return f"pay {n}{end}"
        case "target":
            return f"an opponent of your choice {to} {n}{end}"
        case "everyone":
            return f"{'each opponent' if one.payee == 'self' else 'each player, you included,'} {to} {n}{end}"
        case "richest":
            return f"the richest player {to} {n}{end} (among equals, the first in turn order from you)"


def _discard(n: int, who: vocabulary.Who) -> str:
    match who:
        case "self":
            return f"discard {_cards(n)} of your choice"
        case "target":
            return f"an opponent of your choice discards {_cards(n)} of their choice"
        case "everyone":
            return f"each player, you included, discards {_cards(n)} of their choice"


def _more(line: int, n: int) -> str:
    times = "once" if n == 1 else f"{NUMBERS.get(n, str(n))} times"
    if line == 1:
        return f"in this turn you may lay, remove or exchange a card of your character {times} more"
    return f"in this turn you may take a card or a mark {times} more"

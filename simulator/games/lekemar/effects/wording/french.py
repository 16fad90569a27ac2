"""Lekemar's effects in French: sentences without capital and full stop, spoken to the player whose card it is."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.vocabulary import Action, Cancel, CombatAction, Power

COLOURS: Final = {
    "head": "« tête » (rose)",
    "bust": "« buste » (violet)",
    "muscles": "« muscles » (bleu)",
    "legs": "« jambes » (vert)",
}
NUMBERS: Final = {1: "un", 2: "deux", 3: "trois", 4: "quatre"}


def power(one: Power) -> str:
    """What holds while the card is worn, or face up."""
    match one:
        case vocabulary.RaiseNotes(colour, by):
            return f"en combat, vos autres cartes {COLOURS[colour]} gagnent {by} de note"
        case vocabulary.AnySlot():
            return "cette carte se pose sur n’importe quel emplacement, quelle que soit sa couleur"
        case vocabulary.HandLimit(n):
            return f"vous pouvez garder jusqu’à {n} cartes en main"
        case vocabulary.Guarded():
            return "cette carte ne peut pas être visée tant qu’une autre carte de votre personnage est en jeu dans le combat"
        case vocabulary.Bounty(n):
            return f"quand cette carte est mise hors-jeu, prenez {marks(n)} en banque"
        case vocabulary.WinsTies():
            return "à notes égales, seule la carte adverse est mise hors-jeu"
        case vocabulary.Avenges():
            return "quand cette carte est mise hors-jeu, la carte qui l’a battue l’est aussi"
        case vocabulary.Silences():
            return "les pouvoirs des cartes adverses ne comptent pas"
        case vocabulary.Plunder(n):
            return f"si vous gagnez le combat, le perdant vous donne {marks(n)}"


def deeds(do: tuple[Action, ...]) -> str:
    """Actions one after the other: "A, puis B"."""
    return ", puis ".join(_deed(one) for one in do)


def marks(n: int) -> str:
    """So many deutsche marks: the plural takes no s."""
    return f"{n} deutsche mark"


def _cards(n: int) -> str:
    return f"{NUMBERS.get(n, str(n))} cartes" if n > 1 else "une carte"


def _deed(one: Action) -> str:  # noqa: C901 - one case a deed
    match one:
        case vocabulary.Pay():
            return _pay(one)
        case vocabulary.Coin(heads, tails):
            return f"lancez une pièce. Pile : {deeds(heads)}. Face : {deeds(tails)}"
        case vocabulary.Draw(n):
            return f"piochez {_cards(n)}"
        case vocabulary.TakeCard(how):
            if how == "seen":
                return "regardez la main d’un adversaire et prenez-y la carte de votre choix"
            return "prenez une carte au hasard dans la main d’un adversaire"
        case vocabulary.SwapCards():
            return "choisissez une carte de votre main, un adversaire en choisit une de la sienne, et vous les échangez"
        case vocabulary.Discard(n, who):
            return _discard(n, who)
        case vocabulary.Strip(to):
            place = "retourne dans sa main" if to == "hand" else "va sous la pioche"
            return f"choisissez une carte portée par un adversaire : elle {place}"
        case vocabulary.SwapWorn():
            return "échangez une carte que vous portez avec celle qu’un adversaire porte au même emplacement"
        case vocabulary.WearAnywhere():
            return "posez une carte personnage de votre main sur l’emplacement de votre choix, quelle que soit sa couleur"
        case vocabulary.HandRoom(n):
            return f"vous pouvez garder jusqu’à {n} cartes en main jusqu’au début de votre prochain tour"
        case vocabulary.MoreActions(line, n):
            return _more(line, n)
        case vocabulary.Truce():
            return "personne ne peut vous attaquer avant votre prochain tour"
        case vocabulary.FightAlone():
            return "ce tour-ci, vous pouvez attaquer avec une seule carte personnage"
        case vocabulary.LookAtPile(n):
            return (
                f"regardez les {NUMBERS.get(n, str(n))} premières cartes de la pioche et remettez-les dans l’ordre de votre choix"
            )
        case _:
            return _in_combat(one)


def _in_combat(one: CombatAction | Cancel) -> str:
    match one:
        case vocabulary.Disarm():
            return "la carte posée à l’emplacement d’arme adverse retourne dans la main de son propriétaire"
        case vocabulary.ChangeNote(by, side):
            whose = "une de vos cartes" if side == "own" else "une carte adverse"
            change = f"gagne {by}" if by > 0 else f"perd {-by}"
            return f"{whose} face visible {change} de note jusqu’à la fin du combat"
        case vocabulary.Untouchable():
            return "une de vos cartes face visible ne peut pas être visée tant qu’elle n’a pas frappé"
        case vocabulary.BringBack():
            return "une de vos cartes hors-jeu revient dans le combat"
        case vocabulary.Flee():
            return "le combat s’arrête : match nul"
        case vocabulary.Cancel():
            return "la carte de style qui vous vise est annulée"


def _pay(one: vocabulary.Pay) -> str:
    """Who gives to whom; with a bank at one end it is a taking or a paying in."""
    n = marks(one.n)
    to = {"self": "vous donne", "bank": "verse", "poorest": "donne"}[one.payee]
    end = {"self": "", "bank": " à la banque", "poorest": " au plus pauvre"}[one.payee]
    match one.payer:
        case "bank":
            return f"prenez {n} en banque" if one.payee == "self" else f"le plus pauvre prend {n} en banque"
        case "self":
            return f"payez {n}{end}"
        case "target":
            return f"l’adversaire de votre choix {to} {n}{end}"
        case "everyone":
            who = "chaque adversaire" if one.payee == "self" else "chaque joueur, vous compris,"
            return f"{who} {to} {n}{end}"
        case "richest":
            return f"le plus riche {to} {n}{end} (à égalité, le premier dans l’ordre du tour à partir de vous)"


def _discard(n: int, who: vocabulary.Who) -> str:
    match who:
        case "self":
            return f"défaussez {_cards(n)} de votre choix"
        case "target":
            return f"l’adversaire de votre choix défausse {_cards(n)} de son choix"
        case "everyone":
            return f"chaque joueur, vous compris, défausse {_cards(n)} de son choix"


def _more(line: int, n: int) -> str:
    times = "une fois" if n == 1 else f"{NUMBERS.get(n, str(n))} fois"
    if line == 1:
        return f"ce tour-ci, vous pouvez {times} de plus poser, retirer ou échanger une carte de votre personnage"
    return f"ce tour-ci, vous pouvez {times} de plus prendre une carte ou un deutsche mark"

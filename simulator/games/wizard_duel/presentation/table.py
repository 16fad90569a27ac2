"""The table as text, from what one seat may see: lines that read well aloud and in any terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model.cards import IDS, NAMES, NUMBERS, SUIT, SYMBOLS
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.presentation import observation
from simulator.games.wizard_duel.presentation.notation import letter
from simulator.kernel.game import Language, Reason
from simulator.kernel.words import Noun, Words

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

TITLE: Final = said(
    "Tour {turn} : à {asked} de choisir · pioche {pile}{again} · écartées {discard}",
    "Turn {turn}: {asked} to choose · pile {pile}{again} · set aside {discard}",
)
AGAIN: Final = said(" (la dernière)", " (the last one)")
NO_CARD: Final = said(
    "Pioche vide : la prochaine pioche finit la partie, nulle", "Empty pile: the next draw ends the game, drawn"
)
SEAT: Final = said("{seat} · vies {lives} · main {hand}", "{seat} · lives {lives} · hand {hand}")
OUT: Final = said("{seat} · éliminé", "{seat} · eliminated")
GONE: Final = said("Hors du jeu : {}", "Out of the game: {}")
UNSEEN: Final = Noun(said("carte vie face cachée", "life card face down"), said("cartes vie face cachée", "life cards face down"))
ACTIVE: Final = said(" · joue son tour", " · takes the turn")
PROTECTED: Final = said(" · protégé", " · protected")
ATTACK: Final = said("Sort de {attacker} : {cards}{power}", "Spell of {attacker}: {cards}{power}")
POWER: Final = said(" · puissance {}", " · power {}")
COURT: Final = said(" · deux figures", " · two court cards")
ON: Final = said(" · vise {}", " · targets {}")
DEFENCE: Final = said("Défense : {cards}{total}", "Defence: {cards}{total}")
TOTAL: Final = said(" · total {}", " · total {}")
BEATS_ALL: Final = said(" · un As contre tout", " · an Ace beats all")
HAND: Final = said("Votre main : {}", "Your hand: {}")
EMPTY: Final = said("vide", "empty")
ATTACK_WITH: Final = said("Attaquer avec {}", "Attack with {}")
LAY: Final = said("Poser {} en défense", "Lay {} in defence")
WITH: Final = said("Y joindre {}", "Add {} to it")
TARGET: Final = said("Viser {}", "Target {}")
PASS_NOW: Final = said("Ne rien faire", "Do nothing")
ENOUGH: Final = said("S’en tenir là", "Leave it at that")


def signs(seen: Seen) -> list[Words]:
    """R25, G18: the pile is empty and no other one can follow; nothing when all is over."""
    is_last = seen["reshuffled"] or not seen["discard"]
    return [NO_CARD] if is_last and not seen["pile_size"] and not seen["outcome"] else []


def draw(seen: Seen, language: Language) -> list[str]:
    """The whole table: everybody's lives and cards, the spell in the air, one's own hand."""
    return [
        TITLE.say(language).format(
            turn=seen["turn"],
            asked="—" if seen["asked"] is None else letter(seen["asked"]),
            pile=seen["pile_size"],
            again=AGAIN.say(language) if seen["reshuffled"] else "",
            discard=len(seen["discard"]),
        ),
        *(f"  ! {sign.say(language)}" for sign in signs(seen)),
        "",
        *(f"  {line}" for line in _seats(seen, language)),
        *(f"  {line}" for line in _gone(seen, language)),
        *(f"  {line}".rstrip() for line in _spell(seen, language)),
        "",
        f"  {HAND.say(language).format(_hand(seen, language))}",
    ]


def _seats(seen: Seen, language: Language) -> Iterator[str]:
    """Everybody in turn order, from the left of the one who looks round to himself."""
    count = len(seen["players"])
    for step in range(1, count + 1):
        seat = (seen["player"] + step) % count
        player = seen["players"][seat]
        if not player["in_game"]:
            yield OUT.say(language).format(seat=letter(seat))
            continue
        lives = "".join("■" if lies else "□" for lies in player["lives"])
        line = SEAT.say(language).format(seat=letter(seat), lives=lives, hand=player["hand_size"])
        line += ACTIVE.say(language) if seat == seen["active"] else ""
        yield line + (PROTECTED.say(language) if player["protected"] else "")


def _gone(seen: Seen, language: Language) -> Iterator[str]:
    """G19, G34: what eliminated players held, and how many of their life cards nobody saw."""
    unseen = seen["gone_unseen"]
    parts = [_names(seen["gone"], language)] if seen["gone"] else []
    parts += [UNSEEN.counted(unseen).say(language)] if unseen else []
    if parts:
        yield GONE.say(language).format(" · ".join(parts))


def _spell(seen: Seen, language: Language) -> Iterator[str]:
    """The attack in progress: its cards, its power, whom it meets, and what has been laid against it."""
    attack = seen["attack"]
    if attack is None:
        return
    cards = [entry["card"] for entry in attack["laid"][:2]]
    power = "" if attack["power"] is None else POWER.say(language).format(attack["power"])
    power = COURT.say(language) if attack["court_pair"] else power
    line = ATTACK.say(language).format(attacker=letter(attack["attacker"]), cards=_names(cards, language), power=power)
    yield ""
    yield line + ("" if attack["target"] is None else ON.say(language).format(letter(attack["target"])))
    if attack["defence"]:
        total = BEATS_ALL.say(language) if attack["beats_all"] else TOTAL.say(language).format(attack["total"])
        yield DEFENCE.say(language).format(cards=_names(attack["defence"], language), total=total)


def _hand(seen: Seen, language: Language) -> str:
    """One's own cards, suit by suit."""
    hand = [NUMBERS[card] for card in seen["players"][seen["player"]]["hand"]]
    suits = [[IDS[card] for card in hand if SUIT[card] == suit] for suit in range(len(SYMBOLS))]
    return "   ".join(_names(suit, language) for suit in suits if suit) or EMPTY.say(language)


def _names(cards: Sequence[str], language: Language) -> str:
    return " ".join(NAMES[NUMBERS[card]].say(language) for card in cards)


def refusals(state: State) -> list[tuple[Words, list[Reason]]]:
    """What the player asked might want to do now and may not, with the rules that say so."""
    refused = [(words, state.why_not(struct)) for words, struct in _wishes(state)]
    return [(words, reasons) for words, reasons in refused if reasons]


def _wishes(state: State) -> Iterator[tuple[Words, dict[str, Any]]]:
    """Every card of the hand in the part that is asked for, or against a hit, every other player, and doing nothing."""
    question, hand = observation.question(state), state.hand[state.current_player()]
    part = {"turn": "attack", "window": "attack", "second": "with", "defend": "lay", "add": "lay", "life": "lay"}.get(question)
    if part:
        words = {"attack": ATTACK_WITH, "with": WITH, "lay": LAY}[part]
        for card in hand:
            yield Words(words.fr.format(NAMES[card].fr), words.en.format(NAMES[card].en)), {"kind": part, "card": IDS[card]}
    if question in ("target", "redirect", "deflect"):
        for seat in range(len(state.hand)):
            yield Words(TARGET.fr.format(letter(seat)), TARGET.en.format(letter(seat))), {"kind": "target", "player": seat}
    if question == "add":
        yield ENOUGH, {"kind": "confirm"}
    yield PASS_NOW, {"kind": "pass"}

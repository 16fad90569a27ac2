"""The table as text, from what one seat may see: lines that read well aloud and in any terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.catalog.typography import NO_BREAK, said
from simulator.games.lekemar.effects.compile import COLOURS
from simulator.games.lekemar.model.box import CHARACTER, STYLE, WEAPON, Box
from simulator.games.lekemar.model.cells import PLACES, SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.presentation import observation
from simulator.games.lekemar.presentation.notation import SLOT_WORDS, letter, name, where
from simulator.games.lekemar.rules.fighters import is_face_down
from simulator.games.lekemar.rules.wearing import worn_slots
from simulator.kernel.game import Language, Reason
from simulator.kernel.words import Words

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

TITLE: Final = said(
    "Tour {turn}/{cap} : à {asked} de choisir · banque {bank} · pioche {pile} · défausse {discard}",
    "Turn {turn}/{cap}: {asked} to choose · bank {bank} · pile {pile} · discard {discard}",
)
LAST_TURN: Final = said("Dernier tour : le plus riche gagne", "Last turn: the richest wins")
SEAT: Final = said("{seat} · {marks} DM · main {hand}/{limit}{more}", "{seat} · {marks} DM · hand {hand}/{limit}{more}")
ACTIVE: Final = said(" · joue son tour", " · takes the turn")
TRUCE: Final = said(" · en trêve", " · in a truce")
KNOWN: Final = said("    main connue : {}", "    known hand: {}")
NAKED: Final = said(" · ne porte rien", " · wears nothing")
LINES: Final = said(
    "Reste : poser ou retirer × {one} · prendre × {two} · cartes de style × {styles}",
    "Left: lay or remove × {one} · take × {two} · style cards × {styles}",
)
NEXT: Final = said("Dessus de la pioche, que vous connaissez : {}", "Top of the pile, known to you: {}")
ALONE: Final = said(" · attaque possible avec une seule carte", " · may attack with a single card")
STYLE_NOW: Final = said("Carte jouée : {}", "Card played: {}")
COMBAT: Final = said("Combat : {} attaque {}{}", "Combat: {} attacks {}{}")
TO_STRIKE: Final = said(" · à {} de frapper", " · {} to strike")
REWARD: Final = said(" · gagné par {}", " · won by {}")
SILENCED: Final = said(" · pouvoirs sans effet", " · powers do not count")
HIDDEN: Final = said("face cachée", "face down")
OUT: Final = said("hors-jeu", "out")
PROTECTED: Final = said("protégée", "protected")
HAND: Final = said("Votre main", "Your hand")
EMPTY: Final = said("vide", "empty")
KINDS: Final = {
    CHARACTER: said("personnages", "characters"),
    WEAPON: said("armes", "weapons"),
    STYLE: said("styles", "styles"),
}
LAY: Final = said("Poser {}", "Lay {}")
PLAY: Final = said("Jouer {}", "Play {}")
ATTACK: Final = said("Attaquer {}", "Attack {}")
TAKE_CARD: Final = said("Piocher une carte", "Draw a card")
TAKE_MARK: Final = said("Prendre 1 deutsche mark", "Take 1 deutsche mark")
REMOVE: Final = said("Retirer {}", "Take off {}")
STRIKE: Final = said("Frapper l’emplacement {}", "Strike the slot {}")
FLIP: Final = said("Retourner {}", "Turn up {}")
STEAL: Final = said("Dérober la moitié des deutsche mark", "Take half of the deutsche marks")
DRAW_TWO: Final = said("Piocher deux cartes de sa main", "Draw two cards of the loser’s hand")
SWAP: Final = said("Échanger l’emplacement {}", "Swap the slot {}")
PASS_NOW: Final = said("Ne rien faire", "Do nothing")


def signs(seen: Seen) -> list[Words]:
    """G27: the last turn has begun; nothing when all is over."""
    return [LAST_TURN] if seen["turn"] >= seen["turn_cap"] and not seen["outcome"] else []


def draw(seen: Seen, box: Box, language: Language) -> list[str]:
    """The whole table: everybody's marks and character, the combat, one's own hand by kind."""
    return [
        TITLE.say(language).format(
            turn=seen["turn"],
            cap=seen["turn_cap"],
            asked="—" if seen["asked"] is None else letter(seen["asked"]),
            bank=seen["bank"],
            pile=seen["pile_size"],
            discard=len(seen["discard"]),
        ),
        *(f"  ! {sign.say(language)}" for sign in signs(seen)),
        "",
        *(f"  {line}" for line in _seats(seen, box, language)),
        "",
        *(f"  {line}" for line in _now(seen, box, language)),
        "",
        *(f"  {line}" for line in _hand(seen, box, language)),
    ]


def _seats(seen: Seen, box: Box, language: Language) -> Iterator[str]:
    """Everybody in turn order, from the left of the one who looks round to himself."""
    count = len(seen["players"])
    for step in range(1, count + 1):
        seat = (seen["player"] + step) % count
        player = seen["players"][seat]
        worn = [
            _name(box, card, language) + where(box, box.numbers[card], slot).say(language)
            for slot, card in enumerate(player["worn"])
            if card
        ]  # fmt: skip
        marks = ((ACTIVE, seat == seen["active"]), (TRUCE, player["truce"]), (NAKED, not worn))
        yield SEAT.say(language).format(
            seat=letter(seat),
            marks=player["marks"],
            hand=player["hand_size"],
            limit=player["hand_limit"],
            more="".join(words.say(language) for words, holds in marks if holds),
        )
        if worn:
            yield "    " + " · ".join(worn)
        if player["known"]:
            yield KNOWN.say(language).format(_names(box, player["known"], language))


def _now(seen: Seen, box: Box, language: Language) -> Iterator[str]:
    """What is going on: a style card, what one knows to lie on the pile, a combat, or what is left of the turn."""
    if seen["style"]:
        yield STYLE_NOW.say(language).format(_name(box, seen["style"]["card"], language))
    if known := observation.known_next(seen):
        yield NEXT.say(language).format(", ".join(_name(box, card, language) for card in known))
    combat = seen["combat"]
    if combat is None:
        yield LINES.say(language).format(**seen["lines"]) + (ALONE.say(language) if seen["lines"]["alone"] else "")
        return
    turn = "" if combat["to_strike"] is None else TO_STRIKE.say(language).format(letter(combat["to_strike"]))
    if seen["question"] == "reward":
        turn = REWARD.say(language).format(letter(seen["asked"]))
    yield COMBAT.say(language).format(letter(combat["attacker"]), letter(combat["defender"]), turn)
    for side in combat["sides"]:
        fighters = [_fighter(box, place, language) for place in side["places"] if place["present"]]
        silenced = SILENCED.say(language) if side["silenced"] else ""
        yield f"  {letter(side['seat'])}{_colon(language)} {' · '.join(fighters)}{silenced}"


def _fighter(box: Box, place: Mapping[str, Any], language: Language) -> str:
    """A card of the combat with the note that counts, or what is to be said of it."""
    hidden = HIDDEN.say(language)
    called = hidden if place["card"] is None else box.names[box.numbers[place["card"]]].say(language)
    if place["out"]:
        return f"{called} ({OUT.say(language)})"
    said_of_it = [hidden] if place["face_down"] and place["card"] else []
    said_of_it += [str(place["note"])] if place["note"] is not None else []
    said_of_it += [PROTECTED.say(language)] if place["protected"] else []
    return f"{called} ({', '.join(said_of_it)})" if said_of_it else called


def _hand(seen: Seen, box: Box, language: Language) -> Iterator[str]:
    """One's own cards, kind by kind, characters with their colour."""
    hand = seen["players"][seen["player"]]["hand"]
    colon = _colon(language)
    yield f"{HAND.say(language)}{colon}" + ("" if hand else f" {EMPTY.say(language)}")
    for kind, words in KINDS.items():
        cards = [card for card in hand if box.kind[box.numbers[card]] == kind]
        if cards:
            yield f"    {words.say(language)}{colon} {_names(box, cards, language)}"


def _colon(language: Language) -> str:
    return f"{NO_BREAK}:" if language == "fr" else ":"


def _name(box: Box, card: str, language: Language) -> str:
    return name(box, box.numbers[card]).say(language)


def _names(box: Box, cards: Sequence[str], language: Language) -> str:
    """Cards by name, copies counted."""
    counts = {card: cards.count(card) for card in cards}
    return ", ".join(_name(box, card, language) + (f" × {copies}" if copies > 1 else "") for card, copies in counts.items())


def refusals(state: State) -> list[tuple[Words, list[Reason]]]:
    """What the player asked might want to do now and may not, with the rules that say so."""
    refused = [(words, state.why_not(struct)) for words, struct in _wishes(state)]
    return [(words, reasons) for words, reasons in refused if reasons]


def _wishes(state: State) -> Iterator[tuple[Words, dict[str, Any]]]:
    """Every card of the hand in its use, what is worn, every player, every place of the opponent, every reward, and nothing."""
    question, box = observation.QUESTIONS[state.phase], state.box
    if question in ("turn", "react", "strike"):
        for card in sorted(set(state.hand[state.current_player()])):
            if box.kind[card] == STYLE:
                yield _filled(PLAY, name(box, card)), {"kind": "play", "card": box.ids[card]}
            elif box.kind[card] == CHARACTER and question == "turn":
                slot = COLOURS[box.colour[card]]
                yield _filled(LAY, name(box, card)), {"kind": "lay", "card": box.ids[card], "slot": slot}
    if question == "turn":
        yield from _turn_wishes(state)
    elif question in ("window", "strike"):
        yield from _fighting_wishes(state, question)
    elif question == "reward":
        yield STEAL, {"kind": "steal"}
        yield DRAW_TWO, {"kind": "draw_two"}
        for colour, words in zip(COLOURS, SLOT_WORDS, strict=False):
            yield _filled(SWAP, words), {"kind": "exchange", "slot": colour}
    yield PASS_NOW, {"kind": "pass"}


def _turn_wishes(state: State) -> Iterator[tuple[Words, dict[str, Any]]]:
    """R14-R16: what is taken, taken off and attacked in one's turn."""
    yield TAKE_CARD, {"kind": "take_card"}
    yield TAKE_MARK, {"kind": "take_mark"}
    for slot in worn_slots(state, state.player):
        yield _filled(REMOVE, name(state.box, state.worn[SLOTS * state.player + slot])), {"kind": "remove", "slot": COLOURS[slot]}
    for seat in range(len(state.hand)):
        yield _filled(ATTACK, Words(letter(seat), letter(seat))), {"kind": "attack", "player": seat}


def _fighting_wishes(state: State, question: str) -> Iterator[tuple[Words, dict[str, Any]]]:
    """R22, R28: a strike on every place of the opponent; one's card that lies face down, turned up."""
    side = int(state.player == state.defender)
    if question == "strike":
        with_place = next((place for place in range(PLACES) if state.alive[side] >> place & 1), 0)
        for at, words in zip(observation.PLACE_NAMES, SLOT_WORDS, strict=True):
            yield _filled(STRIKE, words), {"kind": "strike", "with": observation.PLACE_NAMES[with_place], "at": at}
    if is_face_down(state, side):
        struck = next((place for place in range(PLACES) if state.alive[1 - side] >> place & 1), 0)
        yield _filled(FLIP, name(state.box, state.arms[side])), {"kind": "flip", "at": observation.PLACE_NAMES[struck]}


def _filled(words: Words, part: Words) -> Words:
    return Words(words.fr.format(part.fr), words.en.format(part.en))

"""What a collector owns of Wongar, by the ids of the catalogue: area cards, ritual cards, tokens, and the other pieces."""

from __future__ import annotations

from typing import Final

from simulator.games.wongar.model.box import AREAS, DECK, MOST_PLAYERS, NAMES, PILE, RITUALS, TERRITORIES, TOKENS, TYPES
from simulator.games.wongar.model.words import AREA_NAMES, COLOUR_NAMES, RITUAL_NAMES, TYPE_NAMES
from simulator.kernel.words import Words

COLOURS: Final = ("green", "red", "orange", "purple", "blue")
"""R2: by seat."""


def area_id(territory: int, kind: int) -> str:
    """R3: the cards of this kind in the pile of this territory."""
    return f"{TERRITORIES[territory]}-{AREAS[kind]}".upper()


def ritual_id(kind: int) -> str:
    """R4: the ritual cards of this kind."""
    return f"RITUAL-{RITUALS[kind]}".upper()


def token_id(seat: int, token: int) -> str:
    """R2: the tokens of this colour and type."""
    return f"{COLOURS[seat]}-{TYPES[token]}".upper()


AREA_CARDS: Final = {
    area_id(territory, kind): copies for territory in range(len(TERRITORIES)) for kind, copies in enumerate(PILE)
}
"""R3: ten piles of fifteen."""

RITUAL_CARDS: Final = {ritual_id(kind): copies for kind, copies in enumerate(DECK)}
"""R4: 43 cards."""

TOKEN_SETS: Final = {token_id(seat, token): copies for seat in range(MOST_PLAYERS) for token, copies in enumerate(TOKENS)}
"""R2: 225 tokens."""

PIECES: Final = {
    "BOARD": 1, "BAG": 1, "ANCESTOR": 2, "ELDER": 2, "BOOMERANG": 1, "SCORPION": 1,
    **{f"{colour}-SCORE".upper(): 1 for colour in COLOURS},
}  # fmt: skip
"""R5: what else lies in the box; a figure of each on the board, its twin before a player."""

PIECE_NAMES: Final = {
    "BOARD": Words("Plateau de jeu", "Game board"),
    "BAG": Words("Sac en tissu", "Cloth bag"),
    "ANCESTOR": Words("Pion Ancêtre", "Ancestor pawn"),
    "ELDER": Words("Pion Ancien", "Elder pawn"),
    "BOOMERANG": Words("Boomerang", "Boomerang"),
    "SCORPION": Words("Scorpion du temps", "Scorpion of time"),
}


def _names() -> dict[str, Words]:
    """A name for every component."""
    names = {}
    for kind, area in enumerate(AREA_NAMES):
        for territory, place in enumerate(NAMES):
            names[area_id(territory, kind)] = _capital(Words(f"{area.fr} – {place.fr}", f"{area.en} – {place.en}"))
    for kind, ritual in enumerate(RITUAL_NAMES):
        names[ritual_id(kind)] = _capital(Words(f"rituel {ritual.fr}", f"{ritual.en} ritual"))
    for seat, colour in enumerate(COLOUR_NAMES):
        for token, one in enumerate(TYPE_NAMES):
            names[token_id(seat, token)] = _capital(Words(f"{one.fr} {colour.fr}", f"{colour.en} {one.en}"))
        names[f"{COLOURS[seat]}-SCORE".upper()] = _capital(Words(f"marqueur de score {colour.fr}", f"{colour.en} score marker"))
    return names | PIECE_NAMES


def _capital(words: Words) -> Words:
    return Words(words.fr[0].upper() + words.fr[1:], words.en[0].upper() + words.en[1:])


COMPONENT_NAMES: Final = _names()
"""R2-R5: what every component is called."""

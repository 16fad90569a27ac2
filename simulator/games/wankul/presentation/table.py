"""The table as text, from what one seat may see: lines that read well aloud and in any terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from simulator.catalog import Card, load
from simulator.catalog.typography import said
from simulator.games.wankul.effects.printed import printed_on
from simulator.games.wankul.model.state import State
from simulator.kernel.game import Language, Reason
from simulator.kernel.words import Words

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

TITLE = said(
    "Tour {turn} : à {asked} de choisir · Terrains A {a} – B {b}", "Turn {turn}: {asked} to choose · Terrains A {a} – B {b}"
)
PLAYS = said(" · poses {plays}/{allowed}", " · plays {plays}/{allowed}")
SEAT = said(
    "{seat} · main {hand} · pioche {deck} · défausse {discard}{top} · ban {ban}",
    "{seat} · hand {hand} · deck {deck} · discard {discard}{top} · ban {ban}",
)
TOP = said(" (dessus : {})", " (top: {})")
EMPTY_SLOT = said("— emplacement vide", "— empty slot")
OWNED = said("Terrain de {}", "{}’s Terrain")
NEW = said(" · arrivé ce tour, ne peut pas être scoré", " · arrived this turn, cannot be scored")
BEING_SCORED = said(" · en cours de score", " · being scored")
IF_SCORED = said(
    "si scoré maintenant, avant tout effet : {winner} ({totals})", "if scored now, before any effect: {winner} ({totals})"
)
IF_SCORED_OTHERWISE = said(
    "si scoré maintenant, avec ce qui compte pendant un score : {winner} ({totals})",
    "if scored now, with what counts during a score: {winner} ({totals})",
)
NO_TERRAIN = said("{} : plus aucun Terrain en main ni dans la pioche", "{}: no Terrain left in hand or deck")
SHORT_DECK = said(
    "{} : perd à sa prochaine pioche ({draw} à piocher, {deck} dans la pioche)",
    "{}: loses at the next draw ({draw} to draw, {deck} in the deck)",
)
NOBODY = said("personne", "nobody")
HAND = said("Votre main", "Your hand")
LOOKING = said("Cartes regardées", "Cards looked at")
CHARACTER = said("coût {cost} · force {force}{gems}", "cost {cost} · strength {force}{gems}")
GEMS = said(" · gemmes {close} → {open}", " · gems {close} → {open}")
PLAY = said("Poser {}", "Play {}")
PLAY_TERRAIN = said("Poser le Terrain {}", "Play the Terrain {}")
SCORE = said("Scorer {} par sa force", "Score {} by strength")
ANYTHING_ELSE = said("Poser une carte ou scorer", "Playing a card or scoring")
GEM_LETTERS = {"orange": "o", "violet": "v"}


def draw(seen: Seen, language: Language) -> list[str]:
    """The whole table: both players, the three Terrains with their characters row by row, one's own hand."""
    warnings = [f"  ! {sign.say(language)}" for sign in signs(seen)]
    return [
        *_title(seen, language),
        "",
        *_seats(seen, language),
        *warnings,
        "",
        *_terrains(seen, language),
        *_hands(seen, language),
    ]


def signs(seen: Seen) -> list[Words]:
    """R2, R6: who will lose at his next draw phase as things stand, and whether one has no Terrain left; nothing at the end."""
    if seen["outcome"]:
        return []
    found = []
    for seat, player in enumerate(seen["players"]):
        if player["deck_size"] < player["next_draw"]:
            counts = {"draw": player["next_draw"], "deck": player["deck_size"]}
            found.append(Words(SHORT_DECK.fr.format(_letter(seat), **counts), SHORT_DECK.en.format(_letter(seat), **counts)))
        if player["terrains_left"] == 0:
            found.append(_filled(NO_TERRAIN, _letter(seat)))
    return found


def refusals(state: State) -> list[tuple[Words, list[Reason]]]:
    """What the player asked might want to do in phase 3 and may not, with the rules that say so.

    In the middle of something else, one line says why nothing of it can be begun now.
    """
    seat = state.current_player()
    wishes = [*_hand_wishes(state, seat), *_score_wishes(state, seat)]
    refused = [(words, state.why_not(wish)) for words, wish in wishes]
    refused = [(words, reasons) for words, reasons in refused if reasons]
    if not state.is_playing_phase():
        return [(ANYTHING_ELSE, reasons) for _, reasons in refused[:1]]
    return refused


def _hand_wishes(state: State, seat: int) -> Iterator[tuple[Words, dict[str, Any]]]:
    for definition in sorted({state.card[card] for card in state.hand[seat]}):
        entry = state.box.definitions[definition]
        words = PLAY_TERRAIN if entry.kind else PLAY
        yield _filled(words, entry.name), {"kind": "terrain" if entry.kind else "play", "card": entry.id}


def _score_wishes(state: State, seat: int) -> Iterator[tuple[Words, dict[str, Any]]]:
    for slot, terrain in enumerate(state.terrains()):
        if terrain >= 0 and state.side_of(slot, seat):
            yield _filled(SCORE, state.box.name_of(terrain)), {"kind": "auto_score", "terrain": slot}


def _filled(words: Words, name: str) -> Words:
    return Words(words.fr.format(name), words.en.format(name))


def _title(seen: Seen, language: Language) -> Iterator[str]:
    a, b = seen["markers"]
    asked = "—" if seen["asked"] is None else _letter(seen["asked"])
    title = TITLE.say(language).format(turn=seen["turn"], asked=asked, a=a, b=b)
    if seen["question"] == "main":
        title += PLAYS.say(language).format(plays=seen["plays"], allowed=seen["plays_allowed"])
    yield title


def _seats(seen: Seen, language: Language) -> Iterator[str]:
    """The opponent first, as he sits across the table."""
    for seat in (1 - seen["player"], seen["player"]):
        player = seen["players"][seat]
        top = TOP.say(language).format(name_of(player["discard"][-1])) if player["discard"] else ""
        yield "  " + SEAT.say(language).format(
            seat=_letter(seat),
            hand=player["hand_size"],
            deck=player["deck_size"],
            discard=len(player["discard"]),
            top=top,
            ban=len(player["ban"]),
        )


def _terrains(seen: Seen, language: Language) -> Iterator[str]:
    for slot, terrain in enumerate(seen["terrains"]):
        if terrain is None:
            yield f"  {slot + 1}  {EMPTY_SLOT.say(language)}"
            continue
        notes = OWNED.say(language).format(_letter(terrain["owner"]))
        notes += NEW.say(language) if terrain["arrived_this_turn"] else ""
        notes += BEING_SCORED.say(language) if terrain["being_scored"] else ""
        yield f"  {slot + 1}  {name_of(terrain['card'])} · {notes}"
        for seat in (1 - seen["player"], seen["player"]):
            side = terrain["sides"][seat]
            yield f"       {_letter(seat)} {side['counted']:3d}  {_rows(side['characters'], language) or NOBODY.say(language)}"
        if terrain["if_scored"]:
            yield f"       {if_scored(terrain).say(language)}"


def if_scored(terrain: Mapping[str, Any]) -> Words:
    """Who would win a Terrain now, and with what totals of both: the table itself may show others (R74, G252)."""
    winner, totals = terrain["if_scored"]["winner"], terrain["if_scored"]["totals"]
    words = IF_SCORED if totals == [side["counted"] for side in terrain["sides"]] else IF_SCORED_OTHERWISE
    return words.filled(winner=_letter(winner), totals=f"{_letter(0)} {totals[0]} – {_letter(1)} {totals[1]}")


def _rows(characters: list[dict[str, Any]], language: Language) -> str:
    """Characters with force and clan from left to right, "|" between them and "/" between rows."""
    ordered = sorted(characters, key=lambda one: (one["row"], one["column"]))
    rows = groupby(ordered, key=lambda one: one["row"])
    return " / ".join(
        " | ".join(f"{name_of(one['card'])} {one['force']}{_clan(one['card'], language)}" for one in row) for _, row in rows
    )


def _hands(seen: Seen, language: Language) -> Iterator[str]:
    for title, cards in ((HAND, seen["players"][seen["player"]]["hand"]), (LOOKING, seen["looking_at"])):
        if cards:
            yield from ("", f"  {title.say(language)}")
            yield from _held(cards, language)


def _held(cards: list[str], language: Language) -> Iterator[str]:
    for printing, copies in sorted(Counter(cards).items()):
        times = f" × {copies}" if copies > 1 else ""
        yield f"     {name_of(printing)} ({printing}){times}{_facts(printing, language)}"


def _facts(printing: str, language: Language) -> str:
    """What is printed on a card; nothing for a card made up for a puzzle."""
    card = _card(printing)
    if card is None:
        return ""
    return " · Terrain" if card.type == "terrain" else f"{_clan(printing, language)} · {_character_facts(card, language)}"


def _clan(printing: str, language: Language) -> str:
    """R44: the clan of a Character in brackets; nothing for one without."""
    card = _card(printing)
    clan = card.word("clan") if card else ""
    return f" ({load('wankul').labels['clan'][clan].name.say(language)})" if clan else ""


def _character_facts(card: Card, language: Language) -> str:
    facts = printed_on(card)
    close, opened = (" ".join(GEM_LETTERS[gem] for gem in gems) or "—" for gems in (facts.close, facts.open))
    gems = GEMS.say(language).format(close=close, open=opened) if facts.close or facts.open else ""
    return CHARACTER.say(language).format(cost=facts.cost, force=facts.force, gems=gems)


def _card(printing: str) -> Card | None:
    catalog = load("wankul")
    return catalog.card_of(printing) if printing in catalog.printings else None


def name_of(printing: str) -> str:
    """The printed name; a card made up for a puzzle is called by its id."""
    card = _card(printing)
    return card.name if card else printing


def is_terrain(printing: str) -> bool:
    """R12: a Terrain, and no Character."""
    card = _card(printing)
    return card is not None and card.type == "terrain"


def _letter(seat: int) -> str:
    return "AB"[seat]

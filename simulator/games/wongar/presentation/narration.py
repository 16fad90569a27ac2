"""A game of Wongar in sentences: every event of the log, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.actions import COME, LEAVE, REMOVE
from simulator.games.wongar.model.box import LAST_SQUARE, NAMES
from simulator.games.wongar.model.phases import OVER
from simulator.games.wongar.model.state import State
from simulator.games.wongar.model.words import AREA_NAMES, RANK_NAMES, RITUAL_NAMES, TYPE_NAMES, TYPES_NAMES, filled
from simulator.games.wongar.presentation.causes import ELDER_HOLDER, RITUAL_SCORPION, Causes
from simulator.games.wongar.rules.ending import LAST_CARD, LAST_SQUARE_REACHED, winners
from simulator.kernel.causes import CausedLog, caused_since
from simulator.kernel.narration import Deed, Line
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Noun, Words

Event = tuple[Any, ...]

ENDINGS: Final = {
    LAST_SQUARE_REACHED: said("le scorpion a atteint la case X", "the scorpion reached square X"),
    LAST_CARD: said("une pile est épuisée", "a pile ran out"),
}
A_CARD: Final = said("une carte rituel", "a ritual card")
RESHUFFLES: Final = Noun(
    said("{count} carte rituel est mélangée.", "{count} ritual card is shuffled."),
    said("{count} cartes rituel sont mélangées.", "{count} ritual cards are shuffled."),
)


class WongarNarrator:
    """Tells one game; it attaches the event log and reads on from where it stopped."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scores = state.scores[:]
        self.opening = list(_first_events(state))
        self.told = len(state.log or ())
        if not isinstance(state.log, CausedLog):
            state.log = CausedLog(Causes(state), None, state.log or ())

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event since the last call; ritual cards drawn by others are not named to a viewer."""
        later = caused_since(self.state.log, self.told, None)
        self.told += len(later)
        events, self.opening = [*self.opening, *later], []
        return [self._tell(event, viewer)._replace(cause=cause) for event, cause in events]

    def result(self) -> Words:
        """Who won, why the game ended, and with what scores."""
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        why, score = ENDINGS[outcome.reason], self._standing(self.state.scores)
        names = " + ".join(seat_letter(seat) for seat in winners(self.state))
        if outcome.winner is None:
            return said(f"Victoire partagée, {names} : {why.fr} ({score}).", f"Shared victory, {names}: {why.en} ({score}).")
        return said(f"{names} gagne : {why.fr} ({score}).", f"{names} wins: {why.en} ({score}).")

    def _tell(self, event: Event, viewer: int | None) -> Line:
        kind, *facts = event
        if kind == "turn":
            return Line(self._turn(*facts), is_heading=True)
        if kind == "draw":
            seen = viewer in (None, facts[0]) and facts[1] >= 0
            card = filled(said("une carte rituel {}", "a {} ritual card"), RITUAL_NAMES[facts[1]]) if seen else A_CARD
            return Line(filled(said("{} pioche {}.", "{} draws {}."), seat_letter(facts[0]), card), deed="draw")
        if kind in ("points", "bonus"):
            self.scores[facts[0]] += facts[2]
        elif kind == "scorpion":
            self.scores[facts[0]] -= facts[2]
        return Line(_TOLD[kind](*facts), is_heading=kind == "round", deed=DEEDS.get(kind, "effect"))

    def _turn(self, player: int, turn: int) -> Words:
        score = self._standing(self.scores)
        return said(f"{seat_letter(player)}, tour {turn} ({score})", f"{seat_letter(player)}, turn {turn} ({score})")

    def _standing(self, scores: list[int]) -> str:
        return " · ".join(f"{seat_letter(seat)} {score}" for seat, score in enumerate(scores))


def _first_events(state: State) -> Iterator[tuple[Event, Words | None]]:
    """R18, R19: the first round began, and the Elder's holder drew, before anybody could listen; nothing at a later moment."""
    if state.log or state.round != 1 or state.played or state.turn != 1 or state.phase == OVER:
        return
    yield ("round", 1, state.boomerang), None
    for square in range(2, state.time + 1):
        yield ("scorpion", state.elder, square, 0), RITUAL_SCORPION
    yield ("draw", state.elder, -1), ELDER_HOLDER
    yield ("turn", state.boomerang, 1), None


def _round(number: int, first: int) -> Words:
    return filled(said("Manche {} : {} commence", "Round {}: {} begins"), number, seat_letter(first))


def _turn_up(territory: int, kind: int) -> Words:
    return filled(said("{} : carte {} retournée.", "{}: {} card turned up."), NAMES[territory], AREA_NAMES[kind])


def _scorpion(player: int, time: int, lost: int) -> Words:
    square = "X" if time == LAST_SQUARE else str(time)
    sting = said("sans piqûre", "no sting") if not lost else filled(said("perd {}", "loses {}"), lost)
    return filled(
        said("Scorpion pour {} ({}) : le temps avance, case {}.", "Scorpion for {} ({}): time goes on, square {}."),
        seat_letter(player),
        sting,
        square,
    )


def _ritual_scorpion(player: int) -> Words:
    return filled(said("{} pioche un scorpion.", "{} draws a scorpion."), seat_letter(player))


def _reshuffle(count: int) -> Words:
    return RESHUFFLES.of(count).filled(count=count)


def _take(player: int, territory: int, kind: int) -> Words:
    words = said("{} prend la carte {} : {}.", "{} takes the {} card: {}.")
    return filled(words, seat_letter(player), AREA_NAMES[kind], NAMES[territory])


def _own(player: int, kind: int) -> Words:
    return filled(said("{} joue sa propre carte {}.", "{} plays an {} card of his own."), seat_letter(player), AREA_NAMES[kind])


def _no_card(player: int) -> Words:
    return filled(said("Aucune carte visible : {} passe son tour.", "No card lies open: {} loses the turn."), seat_letter(player))


def _place(player: int, token: int, territory: int) -> Words:
    return filled(said("{} pose un {} : {}.", "{} places a {}: {}."), seat_letter(player), TYPE_NAMES[token], NAMES[territory])


def _hold(player: int, figure: int) -> Words:
    return filled(said("{} reçoit l’{}.", "{} receives the {}."), seat_letter(player), AREA_NAMES[figure])


def _move(player: int, figure: int, territory: int) -> Words:
    return filled(said("L’{} va vers {}.", "The {} goes to {}."), AREA_NAMES[figure], NAMES[territory])


def _ceremony(site: int, rank: int, inside: int) -> Words:
    there = ", ".join(seat_letter(seat) for seat in range(5) if inside >> seat & 1) or "–"
    words = said("Cérémonie ({}) : {}. Y prennent part : {}.", "Ceremony ({}): {}. Taking part: {}.")
    return filled(words, RANK_NAMES[rank], NAMES[site], there)


def _pass(player: int) -> Words:
    return filled(said("{} passe.", "{} passes."), seat_letter(player))


def _play(player: int, kind: int) -> Words:
    return filled(said("{} joue une carte rituel {}.", "{} plays a {} ritual card."), seat_letter(player), RITUAL_NAMES[kind])


_USES: Final = {
    REMOVE: said("{} retire un {} de {}.", "{} removes a {} of {}."),
    LEAVE: said("{} envoie un {} : {}.", "{} sends a {} away: {}."),
    COME: said("{} fait venir un {} : {}.", "{} brings a {} in: {}."),
}


def _use(player: int, mode: int, token: int, argument: int, _site: int) -> Words:
    other = seat_letter(argument) if mode == REMOVE else NAMES[argument]
    return filled(_USES[mode], seat_letter(player), TYPE_NAMES[token], other)


def _excluded(player: int) -> Words:
    words = said("{} n’a plus de pion là et quitte la cérémonie.", "{} has no token left there and is out of the ceremony.")
    return filled(words, seat_letter(player))


def _points(player: int, token: int, points: int) -> Words:
    return filled(said("{} marque {} ({}).", "{} scores {} ({})."), seat_letter(player), points, TYPES_NAMES[token])


def _bonus(player: int, token: int, points: int) -> Words:
    words = said("{} marque {} : le plus de cartes {}.", "{} scores {}: most {} cards.")
    return filled(words, seat_letter(player), points, TYPE_NAMES[token])


def _last_round(reason: str) -> Words:
    return filled(said("Dernière manche : {}.", "Last round: {}."), ENDINGS[reason])


_TOLD: Final[dict[str, Callable[..., Words]]] = {
    "round": _round,
    "turn_up": _turn_up,
    "scorpion": _scorpion,
    "ritual_scorpion": _ritual_scorpion,
    "reshuffle": _reshuffle,
    "take": _take,
    "own": _own,
    "no_card": _no_card,
    "place": _place,
    "hold": _hold,
    "move": _move,
    "ceremony": _ceremony,
    "pass": _pass,
    "play": _play,
    "use": _use,
    "excluded": _excluded,
    "points": _points,
    "bonus": _bonus,
    "last_round": _last_round,
}

DEEDS: Final[Mapping[str, Deed]] = {
    "place": "play",
    "play": "play",
    "take": "take",
    "own": "play",
    "hold": "take",
    "move": "move",
    "turn_up": "look",
    "reshuffle": "luck",
    "ceremony": "score",
    "points": "score",
    "bonus": "score",
    "scorpion": "hit",
    "ritual_scorpion": "hit",
    "excluded": "hit",
    "no_card": "pass",
    "pass": "pass",
}
"""Of which kind each event is, where it is more than an effect."""

TOLD: Final = _TOLD.keys() | {"turn", "draw"}
"""Every kind of event that has words."""

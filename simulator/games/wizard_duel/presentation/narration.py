"""A game of Wizard Duel in sentences: every event of the log, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model.cards import COURT_PAIR, SYMBOLS, names_of
from simulator.games.wizard_duel.model.phases import TURN
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.presentation.causes import Causes
from simulator.games.wizard_duel.presentation.notation import EFFECTS, letter
from simulator.kernel.causes import CausedLog, caused_since
from simulator.kernel.narration import Deed, Line
from simulator.kernel.words import Noun, Words

Event = tuple[Any, ...]

ENDINGS: Final = {
    "last_one_left": said("dernier joueur en jeu", "last player left"),
    "second_exhaustion": said("la pioche est épuisée une seconde fois", "the pile is exhausted a second time"),
    "nothing_to_shuffle": said(
        "la pioche est épuisée et rien n’est écarté", "the pile is exhausted and nothing has been set aside"
    ),
}

OUT: Final = -1
"""In place of a number of lives: the player is eliminated."""

RESHUFFLES: Final = Noun(
    said(
        "La pioche est épuisée : la seule carte écartée est mélangée.",
        "The pile is exhausted: the only card set aside is shuffled.",
    ),
    said(
        "La pioche est épuisée : les {count} cartes écartées sont mélangées.",
        "The pile is exhausted: the {count} cards set aside are shuffled.",
    ),
)
A_CARD: Final = Words("une carte", "a card")


class WizardDuelNarrator:
    """Tells one game; it attaches the event log and reads on from where it stopped."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lives = [left if seat in state.living else OUT for seat, left in enumerate(state.left)]
        self.opening = _first_turn(state)
        self.told = len(state.log or ())
        if not isinstance(state.log, CausedLog):
            state.log = CausedLog(Causes(state), None, state.log or ())

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event since the last call; cards drawn or taken by others are not named to a viewer."""
        later = caused_since(self.state.log, self.told, None)
        self.told += len(later)
        events, self.opening = [*((event, None) for event in self.opening), *later], []
        return [self._tell(event, viewer)._replace(cause=cause) for event, cause in events if event[0] not in SILENT]

    def result(self) -> Words:
        """Who won, or who is left, why, and on which turn."""
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        why, turn = ENDINGS[outcome.reason], self.state.turn
        if outcome.winner is None:
            left = ", ".join(letter(seat) for seat in self.state.living)
            return said(
                f"Partie nulle : {why.fr} (tour {turn}, encore en jeu : {left}).",
                f"Drawn game: {why.en} (turn {turn}, still in the game: {left}).",
            )
        name = letter(outcome.winner)
        return said(f"{name} gagne : {why.fr} (tour {turn}).", f"{name} wins: {why.en} (turn {turn}).")

    def _tell(self, event: Event, viewer: int | None) -> Line:
        kind, *facts = event
        if kind == "turn":
            return Line(self._turn(*facts), is_heading=True)
        if kind in UNSEEN:
            cards = names_of([facts[1]]) if viewer in (None, facts[0]) else A_CARD
            if kind == "life":
                self.lives[facts[0]] -= 1
            return Line(_filled(UNSEEN[kind], letter(facts[0]), cards), deed=DEEDS[kind])
        if kind == "eliminated":
            self.lives[facts[0]] = OUT
        return Line(_TOLD[kind](*facts), deed=DEEDS.get(kind, "effect"))

    def _turn(self, player: int, turn: int) -> Words:
        lives = " · ".join(f"{letter(seat)} {'–' if left == OUT else left}" for seat, left in enumerate(self.lives))
        return said(f"Tour {turn} : {letter(player)} (vies {lives})", f"Turn {turn}: {letter(player)} (lives {lives})")


def _first_turn(state: State) -> list[Event]:
    """R7: the first turn began, and its card was drawn, before anybody could listen; nothing at any later moment."""
    begun = state.turn == 1 and state.phase == TURN and not state.declined and not state.discard
    if state.log or not begun or len(state.hand[state.active]) != 1:
        return []
    return [("turn", state.active, 1), ("draw", state.active, state.hand[state.active][0])]


def _reshuffle(count: int) -> Words:
    return RESHUFFLES.of(count).filled(count=count)


def _attack(player: int, first: int, second: int) -> Words:
    return _filled(said("{} lance un sort avec {}.", "{} casts a spell with {}."), letter(player), names_of([first, second]))


def _target(attacker: int, target: int, power: int) -> Words:
    how = said("deux figures", "two court cards") if power == COURT_PAIR else said(f"puissance {power}", f"power {power}")
    return _filled(said("{} vise {} ({}).", "{} targets {} ({})."), letter(attacker), letter(target), how)


def _undefended(player: int) -> Words:
    return _filled(said("{} ne se défend pas.", "{} does not defend."), letter(player))


def _timeout(player: int) -> Words:
    return _filled(said("{} se défend trop tard.", "{} defends too late."), letter(player))


def _defend(player: int, *cards: int) -> Words:
    return _filled(said("{} se défend avec {}.", "{} defends with {}."), letter(player), names_of(list(cards)))


_EFFECT_SAYS: Final = (
    said("{0} est protégé, {1} doit viser quelqu’un d’autre.", "{0} is protected, {1} must target somebody else."),
    said("{0} renvoie le sort vers un autre.", "{0} sends the spell on to another player."),
    said("le sort est rompu.", "the spell is broken."),
    said("le sort revient sur {1}.", "the spell returns to {1}."),
)


def _effect(defender: int, suit: int, attacker: int) -> Words:
    says, name = _EFFECT_SAYS[suit], EFFECTS[suit]
    who = (letter(defender), letter(attacker))
    return said(
        f"{name.fr.capitalize()} {SYMBOLS[suit]} : {says.fr.format(*who)}",
        f"{name.en.capitalize()} {SYMBOLS[suit]}: {says.en.format(*who)}",
    )


def _turned(attacker: int) -> Words:
    return _filled(
        said(
            "Tous les autres sont protégés : le sort se retourne contre {}.", "All others are protected: the spell turns on {}."
        ),
        letter(attacker),
    )


def _hit(player: int) -> Words:
    return _filled(said("{} est touché.", "{} is hit."), letter(player))


def _eliminated(player: int, lives: int, *cards: int) -> Words:
    """G29, G34: the hand lies open; a life card goes out of the game as it lay, and is named to nobody (R5)."""
    return _filled(_ELIMINATED[bool(cards), bool(lives)], letter(player), names_of(list(cards)))


_ELIMINATED: Final = {
    (False, False): said("{} est éliminé.", "{} is eliminated."),
    (True, False): said(
        "{} est éliminé ; ses cartes quittent la partie : {}.", "{} is eliminated; the cards left go out of the game: {}."
    ),
    (False, True): said(
        "{} est éliminé ; sa dernière carte vie quitte la partie face cachée.",
        "{} is eliminated; the last life card goes out of the game face down.",
    ),
    (True, True): said(
        "{} est éliminé ; ses cartes quittent la partie : {}, et sa dernière carte vie face cachée.",
        "{} is eliminated; the cards left go out of the game: {}, and the last life card face down.",
    ),
}
"""By whether the player had cards in hand, and a life card."""


def _filled(words: Words, *parts: str | Words) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    french = (part.fr if isinstance(part, Words) else part for part in parts)
    english = (part.en if isinstance(part, Words) else part for part in parts)
    return Words(words.fr.format(*french), words.en.format(*english))


UNSEEN: Final = {
    "draw": said("{} pioche {}.", "{} draws {}."),
    "life": said("{} ramasse une vie : {}.", "{} takes up a life: {}."),
}
"""Events (kind, player, card) whose card only the player sees."""

SILENT: Final = frozenset({"end"})
"""What the result says."""

_TOLD: Final[dict[str, Callable[..., Words]]] = {
    "reshuffle": _reshuffle,
    "attack": _attack,
    "target": _target,
    "undefended": _undefended,
    "timeout": _timeout,
    "defend": _defend,
    "effect": _effect,
    "turned": _turned,
    "hit": _hit,
    "eliminated": _eliminated,
}

DEEDS: Final[Mapping[str, Deed]] = {
    "attack": "attack",
    "target": "attack",
    "defend": "defend",
    "draw": "draw",
    "reshuffle": "luck",
    "life": "hit",
    "hit": "hit",
    "eliminated": "hit",
    "undefended": "pass",
    "timeout": "pass",
}
"""Of which kind each event is, where it is more than an effect."""

TOLD: Final = UNSEEN.keys() | SILENT | _TOLD.keys() | {"turn"}
"""Every kind of event that has words."""

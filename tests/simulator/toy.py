"""A tiny complete game, to test what works for any game.

"Stairs": each player shuffles a deck of steps (cards named by their height) and takes three. In turn, a player draws one
card, then plays one of his cards or passes. Who stands at 15 or higher wins; who cannot draw loses.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simulator.kernel.game import TERMINAL, Deck, IllegalActionError, Language, Outcome, Reason
from simulator.kernel.narration import Line
from simulator.kernel.probe import (
    BreakdownFigure,
    CardFacts,
    CardFigure,
    DeckFacts,
    GoldfishFeatures,
    Observer,
    Odds,
    SeatFigure,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    TableFeatures,
    Verdict,
)
from simulator.kernel.words import Words

PASS = 0
DECK: dict[str, int] = {"1": 8, "2": 6, "3": 4, "5": 2}


@dataclass(frozen=True, slots=True)
class StairsOptions:
    target: int = 15


class StairsState:
    def __init__(self, options: StairsOptions) -> None:
        self.options = options
        self.decks: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.heights = [0, 0]
        self.turn = 0
        self.loser = -1
        self.log: list[Line] | None = None

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.turn % 2

    def legal_actions(self) -> list[int]:
        return [] if self.is_terminal() else sorted({PASS, *self.hands[self.turn % 2]})

    def apply_action(self, action: int) -> None:
        seat = self.turn % 2
        if action != PASS:
            self.hands[seat].remove(action)
            self.heights[seat] += action
        self.turn += 1
        if not self.is_terminal():
            self.draw()

    def draw(self) -> None:
        seat = self.turn % 2
        if not self.decks[seat]:
            self.loser = seat
            return
        card = self.decks[seat].pop()
        self.hands[seat].append(card)
        if self.log is not None:
            self.log.append(Line(Words(f"{'AB'[seat]} pioche {card}", f"{'AB'[seat]} draws {card}")))

    def apply_checked(self, action: int) -> None:
        if reasons := self.why_not(action):
            raise IllegalActionError(reasons)
        self.apply_action(action)

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        number = action if isinstance(action, int) else int(action.get("height", PASS))
        if number in self.legal_actions():
            return []
        return [Reason("R2", f"vous n’avez pas de marche {number}", f"you have no step {number}")]

    def is_terminal(self) -> bool:
        return self.loser >= 0 or max(self.heights) >= self.options.target

    def returns(self) -> list[float]:
        outcome = self.outcome()
        return [0.0, 0.0] if outcome is None else [1.0 if seat == outcome.winner else -1.0 for seat in range(2)]

    def outcome(self) -> Outcome | None:
        if self.loser >= 0:
            return Outcome(1 - self.loser, "deck_out")
        if self.is_terminal():
            return Outcome(self.heights.index(max(self.heights)), "top")
        return None

    def clone(self) -> StairsState:
        return Stairs().deserialize_state(self.serialize())

    def resample_from_infostate(self, player: int, seed: int) -> StairsState:
        copy, rng = self.clone(), random.Random(seed)
        hidden = sorted(copy.hands[1 - player] + copy.decks[1 - player])
        rng.shuffle(hidden)
        size = len(copy.hands[1 - player])
        copy.hands[1 - player], copy.decks[1 - player] = hidden[:size], hidden[size:]
        copy.decks[player].sort()
        rng.shuffle(copy.decks[player])
        return copy

    def observation(self, player: int) -> dict[str, Any]:
        return {"seat": player, "hand": sorted(self.hands[player]), "heights": list(self.heights)}

    def action_to_struct(self, action: int) -> dict[str, Any]:
        return {"kind": "pass"} if action == PASS else {"kind": "play", "height": action}

    def action_to_string(self, action: int, language: Language = "fr") -> str:
        if action == PASS:
            return "Passer" if language == "fr" else "Pass"
        return f"Jouer {action}" if language == "fr" else f"Play {action}"

    def serialize(self) -> dict[str, Any]:
        keys = ("decks", "hands", "heights", "turn", "loser")
        return {"target": self.options.target} | {key: getattr(self, key) for key in keys}


class StairsNarrator:
    def __init__(self, state: StairsState) -> None:
        self.state = state
        state.log = [Line(Words("Début", "Beginning"), is_heading=True)]

    def news(self, viewer: int | None = None) -> list[Line]:
        news, self.state.log = self.state.log or [], []
        return news

    def result(self) -> Words:
        outcome = self.state.outcome()
        assert outcome is not None
        return Words(f"{outcome.winner} gagne : {outcome.reason}", f"{outcome.winner} wins: {outcome.reason}")


class StairsGoldfishProbe:
    def __init__(self, state: StairsState, seat: int) -> None:
        self.seat = seat
        self.opening = sum(card == 5 for card in state.hands[seat])
        self.turns = 0
        self.played: list[int] = []
        self.heights: list[int] = []

    def watch(self, state: StairsState, action: int) -> None:
        if state.current_player() == self.seat:
            self.turns += 1
            self.heights.append(state.heights[self.seat] + action)
            if action:
                self.played.append(action)

    def finish(self, state: StairsState, tally: Observer) -> GoldfishFeatures:
        outcome = state.outcome()
        assert outcome is not None
        ending = {("top", True): 0, ("top", False): 1, ("deck_out", True): 2, ("deck_out", False): 3}
        place = ending[outcome.reason, outcome.winner == self.seat]
        tally.observe("ending", place)
        tally.observe("opening", self.opening)
        if place == 0:
            tally.observe("top", self.turns)
        for turn, height in enumerate(self.heights, start=1):
            tally.observe(f"height/{turn}", height)
        tally.observe(f"height.end/{self.turns + 1}", self.heights[-1])
        for card in set(self.played):
            tally.observe(f"played/{card}", self.played.count(card))
        return GoldfishFeatures(turns=self.turns, ending=place, mulligans=0, opening=self.opening)


class StairsProbe:
    def __init__(self, state: StairsState) -> None:
        self.passes = [0, 0]

    def watch(self, state: StairsState, action: int) -> None:
        self.passes[state.current_player()] += action == PASS

    def finish(self, state: StairsState, tally: Observer) -> TableFeatures:
        outcome = state.outcome()
        assert outcome is not None
        for seat in range(2):
            tally.observe(f"passes/{seat}", self.passes[seat])
        return TableFeatures(state.turn, ("top", "deck_out").index(outcome.reason), 0, tuple(state.heights))


def words(text: str) -> Words:
    return Words(f"{text} (fr)", f"{text} (en)")


VERDICT = Verdict(
    known=Words("En haut au tour {mean} ({low} – {high}), {share} %.", "Top on turn {mean} ({low} – {high}), {share} %."),
    few=Words("{hits} sur {games} : trop peu.", "{hits} of {games}: too few."),
    none=words("never"),
)


class StairsGoldfish:
    figures = (
        SpreadFigure("top", words("top"), words("turns to the top"), verdict=VERDICT),
        BreakdownFigure(
            "ending", words("ending"), words("how it ended"), tuple((code, words(code)) for code in ("a", "b", "c", "d"))
        ),
        ShareFigure("opening", words("opening"), words("a five in the first four cards")),
        SeriesFigure("height", words("height"), words("height after each turn"), carried=True),
        CardFigure("played", words("played"), words("times played")),
    )
    endings = tuple((code, words(code)) for code in ("a", "b", "c", "d"))
    limits = (words("the other climber sleeps"),)
    neutral = DECK
    hoping = None

    def facts(self, deck: Deck, options: StairsOptions | None = None) -> DeckFacts:
        cards = tuple(
            CardFacts(name, f"STEP {name}", copies, "manual" if name == "1" else "full") for name, copies in deck.items()
        )
        return DeckFacts(cards, {"opening": Odds(sum(deck.values()), deck.get("5", 0), 4)})

    def probe(self, state: StairsState, seat: int) -> StairsGoldfishProbe:
        return StairsGoldfishProbe(state, seat)


class StairsMeasure:
    length = SpreadFigure("turns", words("turns"), words("turns of both"), verdict=VERDICT, feature="turns")
    score = SeatFigure("score", words("height"), words("height at the end"))
    figures = (SeatFigure("passes", words("passes"), words("times passed")),)
    endings = (("top", words("top")), ("deck_out", words("deck out")))
    limits = (words("nobody looks ahead"),)

    def facts(self, deck: Deck, options: StairsOptions | None = None) -> DeckFacts:
        return StairsGoldfish().facts(deck)

    def probe(self, state: StairsState) -> StairsProbe:
        return StairsProbe(state)


class Stairs:
    slug = "stairs"
    players = range(2, 3)
    options: type = StairsOptions
    rules_version = "1"
    measure = StairsMeasure()
    goldfish = StairsGoldfish()
    pairing = None

    def new_initial_state(self, *, decks: Sequence[Deck], options: StairsOptions, seed: int) -> StairsState:
        state, rng = StairsState(options), random.Random(seed)
        for seat, deck in enumerate(decks):
            cards = sorted(int(name) for name, copies in deck.items() for _ in range(copies))
            rng.shuffle(cards)
            state.hands[seat], state.decks[seat] = cards[:3], cards[3:]
        state.draw()
        return state

    def position(self, spec: dict[str, Any]) -> StairsState:
        return self.deserialize_state(spec)

    def deserialize_state(self, blob: dict[str, Any]) -> StairsState:
        state = StairsState(StairsOptions(blob["target"]))
        state.decks = [list(deck) for deck in blob["decks"]]
        state.hands = [list(hand) for hand in blob["hands"]]
        state.heights, state.turn, state.loser = list(blob["heights"]), blob["turn"], blob["loser"]
        return state

    def narrator(self, state: StairsState) -> StairsNarrator:
        return StairsNarrator(state)


class Climber:
    """Plays a random card, or passes."""

    name = "climber"

    def choose(self, state: Any, seed: int) -> int:
        choice: int = random.Random(seed).choice(state.legal_actions())
        return choice


class Sleeper:
    name = "sleeper"

    def choose(self, state: Any, seed: int) -> int:
        return PASS

"""Words before what can hardly be meant: a Terrain scored for the opponent, a text not applied, a turn unused, a last draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import side_number
from simulator.games.wankul.model.frames import CONCEDED, PICK_SCORE, TURN
from simulator.games.wankul.model.phases import PHASE_BEFORE_DRAW, PHASE_MAIN
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.cards import phase_draw
from simulator.games.wankul.rules.scoring import forecast
from simulator.kernel.assisting import Cautions
from simulator.kernel.frames import STEP, WIDTH
from simulator.kernel.game import PASS
from simulator.kernel.words import Words

GIVEN_AWAY: Final = said(
    "donne le Terrain à l’adversaire, {mine} contre {theirs} si personne ne réagit (R75)",
    "gives the Terrain to the opponent, {mine} against {theirs} if nobody reacts (R75)",
)
BY_FIGURES: Final = said(
    "jouée par ses seuls chiffres : son texte n’est pas appliqué ici", "played by its figures only: its text is not applied here"
)
APPROXIMATE: Final = said("son texte n’est appliqué qu’à peu près : {how}", "its text is applied approximately: {how}")
DECKED_NEXT: Final = said(
    "à votre prochaine pioche vous perdez : {draw} à piocher, {deck} dans la pioche (R2)",
    "you lose at your next draw: {draw} to draw, {deck} in the deck (R2)",
)
DECKED_NOW: Final = said(
    "vous perdez : {draw} à piocher, {deck} dans la pioche (R2)", "you lose: {draw} to draw, {deck} in the deck (R2)"
)
UNSCORED: Final = said(
    "sans le score automatique que vous gagneriez : {terrain}", "without the automatic score that you would win: {terrain}"
)
UNUSED: Final = said("finit le tour sans rien avoir joué", "ends the turn with nothing played")

FROM_THE_HAND: Final = (actions.PLAY, actions.TERRAIN, actions.SUB, actions.PLAY_FREE)


def cautions(s: State) -> Cautions:
    """By what the seat asked sees; see the words above."""
    found = {action: tuple(_about(s, action)) for action in s.legal}
    return {action: words for action, words in found.items() if words}


def _about(s: State, action: int) -> Iterator[Words]:
    kind, argument = action & ~actions.ARGUMENT, action & actions.ARGUMENT
    base = len(s.stack) - WIDTH
    if action == PASS:
        yield from _last_card(s, base)
        yield from _unscored(s)
        yield from _unused(s, base)
    elif kind == actions.AUTO_SCORE or (kind == actions.SLOT and _picks_openly(s, base)):
        totals, winner = forecast(s, argument, s.player)
        if winner != s.player:
            yield GIVEN_AWAY.filled(mine=totals[s.player], theirs=totals[1 - s.player])
    elif kind in FROM_THE_HAND:
        yield from _text(s.box.definitions[argument].id)


def _picks_openly(s: State, base: int) -> bool:
    """A score whose winner is who is stronger."""
    return s.stack[base] == PICK_SCORE and not s.stack[base + frames.PICK_SCORE_HOW] & CONCEDED


def _last_card(s: State, base: int) -> Iterator[Words]:
    """R2, R23: what the next draw phase asks of a deck that cannot give it."""
    if s.stack[base] != TURN:
        return
    counts: dict[str, Any] = {"draw": phase_draw(s, s.player), "deck": len(s.deck[s.player])}
    if counts["deck"] >= counts["draw"]:
        return
    if s.stack[base + STEP] == PHASE_BEFORE_DRAW:
        yield DECKED_NOW.filled(**counts)
    elif s.stack[base + STEP] == PHASE_MAIN:
        yield DECKED_NEXT.filled(**counts)


def _unscored(s: State) -> Iterator[Words]:
    """G57: the Terrains that could be won at once, before the turn ends without it."""
    for action in s.legal:
        slot = action & actions.ARGUMENT
        if action & ~actions.ARGUMENT == actions.AUTO_SCORE and forecast(s, slot, s.player)[1] == s.player:
            yield UNSCORED.filled(terrain=s.box.name_of(s.terrain[slot]))


def _unused(s: State, base: int) -> Iterator[Words]:
    """A turn in which nothing was played yet although something could be; a play that does not count is one too (R30)."""
    is_main = s.stack[base] == TURN and s.stack[base + STEP] == PHASE_MAIN
    was_laid = any(s.played[card] == s.turn for slot in range(3) for card in s.side[side_number(slot, s.player)])
    is_used = s.plays or s.scores or s.terrain_played == s.turn or was_laid
    if is_main and not is_used and any(action & ~actions.ARGUMENT in FROM_THE_HAND for action in s.legal):
        yield UNUSED


def _text(printing: str) -> Iterator[Words]:
    """What the engine does not carry out of a card of the catalogue; a card of another list is what its list says."""
    catalog = load("wankul")
    card = catalog.card_of(printing) if printing in catalog.printings else None
    if card is not None and card.status == "manual":
        yield BY_FIGURES
    elif card is not None and card.approximate is not None:
        how = card.approximate
        yield Words(APPROXIMATE.fr.format(how=how.fr), APPROXIMATE.en.format(how=how.en))

"""The table as text, from what one seat may see: lines that read well aloud and in any terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.box import Box
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.presentation.notation import TYPE_NAMES, card_at, filled
from simulator.kernel.game import Language, Reason
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import POINT, Words

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

STAGES: Final = {
    "setup": said("mise en place", "set-up"),
    "exploration": said("Exploration", "Exploration"),
    "tournament": said("Tournoi", "Tournament"),
    "boost_1": said("Boost 1", "Boost 1"),
    "boost_2": said("Boost 2", "Boost 2"),
    "boost_3": said("Boost 3", "Boost 3"),
    "score": said("Score", "Score"),
    "recovery": said("Récupération", "Recovery"),
}
TITLE: Final = said(
    "Manche {}/4, {} : à {} de choisir · pioche {} · défausse {}{}",
    "Round {}/4, {}: {} to choose · deck {} · discard {}{}",
)
TOP: Final = said(", dessus {}", ", top {}")
SEAT: Final = said("{}{} · {} · main {}", "{}{} · {} · hand {}")
FIRST: Final = said(" (premier)", " (first)")
PASSED: Final = said(" · a passé", " · has passed")
CHOSEN: Final = said(" · a choisi", " · has chosen")
WIZARD: Final = said(" · Sorcier {}", " · Wizard {}")
KNOWN: Final = said("en main, vu : {}", "seen in hand: {}")
CONTEST: Final = said("concours : {}{}", "contest: {}{}")
SO_FAR: Final = said(" (pour l’instant, avec les effets appliqués)", " (so far, with the effects applied)")
WITH_EFFECTS: Final = said(" (effets compris)", " (with effects)")
WITH_GONE: Final = said(
    " (au concours, avec les effets et les cartes parties depuis)", " (in the contest, with effects and cards gone since)"
)
SCORED: Final = said("scorées : {}", "scored: {}")
COUNT: Final = said("Compte de {} : {}", "Count of {}: {}")
LAID: Final = said("Posé face cachée : {}", "Laid face down: {}")
LAID_PASS: Final = said("vous passez", "you pass")
HAND: Final = said("Votre main :", "Your hand:")
EMPTY: Final = said("vide", "empty")
OPEN: Final = said("Main regardée : {}", "Hand looked at: {}")
PASS_NOW: Final = said("Passer", "Pass")
CHOOSE: Final = said("Choisir {}", "Choose {}")
RUN: Final = said("Exécuter {}", "Run {}")


def draw(box: Box, seen: Seen, language: Language) -> list[str]:
    """The whole table: everybody's area and scored cards, and one's own hand."""
    discard = seen["discard"]
    top = filled(TOP, _name(box, discard[-1], language)).say(language) if discard else ""
    asked = "—" if seen["asked"] is None else seat_letter(seen["asked"])
    stage = STAGES[seen["stage"]].say(language)
    lines = [TITLE.say(language).format(seen["round"], stage, asked, seen["deck_size"], len(discard), top), ""]
    count = len(seen["players"])
    for step in range(1, count + 1):
        lines += [f"  {line}" for line in _seat(box, seen, (seen["player"] + step) % count, language)]
    return [*lines, "", *(f"  {line}" for line in _own(box, seen, language))]


def _seat(box: Box, seen: Seen, seat: int, language: Language) -> Iterator[str]:
    """One player: points, the known part of his hand, his area with its worth, his scored cards with theirs in the end (R34)."""
    player = seen["players"][seat]
    first = FIRST.say(language) if seat == seen["first"] else ""
    points = POINT.counted(sum(player["final"])).say(language)
    line = SEAT.say(language).format(seat_letter(seat), first, points, player["hand_size"])
    if player["wizard"]:
        line += WIZARD.say(language).format(box.families[player["wizard"]["family"]].say(language))
    line += PASSED.say(language) if player["passed"] and seen["stage"].startswith("boost") else ""
    yield line + (CHOSEN.say(language) if player["chosen"] else "")
    cards = ([player["creature"]] if player["creature"] else []) + player["boosts"]
    if cards:
        named = " + ".join(_name(box, card["card"], language) for card in cards)
        yield "    " + CONTEST.say(language).format(named, _worth(seen, seat, sum(card["value"] for card in cards), language))
    if player["scored"]:
        worths = zip(player["scored"], player["final"], strict=True)
        named = ", ".join(f"{box.names[box.numbers[card]].say(language)} {worth}" for card, worth in worths)
        yield "    " + SCORED.say(language).format(named)
    if player["known"]:
        yield "    " + KNOWN.say(language).format(_names(box, player["known"], language))


def _worth(seen: Seen, seat: int, printed: int, language: Language) -> str:
    """What an area comes to: printed, counted so far, or counted (R26). Cards gone since are not added up (R27, R29)."""
    total, count = seen["players"][seat]["total"], seen["count"]
    if total is None:
        is_counting = bool(count) and count["player"] == seat
        total, holds = (sum(count["values"]), SO_FAR) if is_counting else (printed, WITH_EFFECTS)
    else:
        holds = WITH_GONE if seen["ranking"] else WITH_EFFECTS
    if total == printed:
        return f" = {total}"
    return f" {'·' if holds is WITH_GONE else '='} {total}{holds.say(language)}"


def _own(box: Box, seen: Seen, language: Language) -> Iterator[str]:
    """What lies before oneself: a count, a hand looked at, a card laid face down, one's own hand card by card."""
    if seen["count"]:
        values = " + ".join(str(value) for value in seen["count"]["values"])
        yield COUNT.say(language).format(seat_letter(seen["count"]["player"]), values)
    if seen["effect"] and seen["effect"]["seen"]:
        yield OPEN.say(language).format(_names(box, seen["effect"]["seen"], language))
    me = seen["players"][seen["player"]]
    if me["laid"]:
        what = LAID_PASS.say(language) if me["laid"] == "pass" else _name(box, me["laid"], language)
        yield LAID.say(language).format(what)
    yield HAND.say(language) + ("" if me["hand"] else f" {EMPTY.say(language)}")
    for card in me["hand"]:
        number = box.numbers[card]
        kind, family = TYPE_NAMES[box.kind[number]].say(language), box.families[box.family_of[number]].say(language)
        yield f"  {box.value[number]:3d}  {box.names[number].say(language)} · {kind} · {family}"


def _name(box: Box, card: str, language: Language) -> str:
    number = box.numbers[card]
    return f"{box.names[number].say(language)} {box.value[number]}"


def _names(box: Box, cards: Sequence[str], language: Language) -> str:
    return ", ".join(_name(box, card, language) for card in cards)


def refusals(state: State) -> list[tuple[Words, list[Reason]]]:
    """What the player asked might want to do now and may not, with the rules that say so."""
    refused = [(words, state.why_not(struct)) for words, struct in _wishes(state)]
    return [(words, reasons) for words, reasons in refused if reasons]


def _wishes(state: State) -> Iterator[tuple[Words, dict[str, Any]]]:
    """Every Wizard, every seat, every card of the table, as far as the question is about them; and doing nothing."""
    if state.phase == phases.WIZARD:
        for place, side in enumerate(state.box.wizards):
            yield filled(CHOOSE, side.name), {"kind": "wizard", "wizard": side.id, "side": "ab"[place & 1]}
    if state.phase == phases.TARGET:
        for seat in range(len(state.hand)):
            yield filled(CHOOSE, seat_letter(seat)), {"kind": "target", "player": seat}
    if state.phase == phases.PICK:
        for seat, boosts in enumerate(state.boosts):
            for place in range(1, len(boosts) + 1):
                words = filled(CHOOSE, state.box.names[card_at(state, seat, place)])
                yield words, {"kind": "pick", "player": seat, "place": place}
    if state.phase in (phases.RUN, phases.AFTER):
        kind = "run" if state.phase == phases.RUN else "after"
        for place in range(len(state.boosts[state.player]) + 1):
            if place or state.creature[state.player] >= 0:
                yield filled(RUN, state.box.names[card_at(state, state.player, place)]), {"kind": kind, "place": place}
    yield PASS_NOW, {"kind": "pass"}

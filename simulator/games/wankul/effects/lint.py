"""Checking every encoded card of a catalogue against the language, the engine and its own printed facts.

A card passes when its abilities can be read and compiled, suit its kind and its gems, say as much as its printed marks
promise (Permanent, Combo, Sub, Scorer), speak of cards that exist, and read a register only after something filled it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from simulator.catalog import Card
from simulator.games.wankul.effects import selection
from simulator.games.wankul.effects.compile import compile_cards
from simulator.games.wankul.effects.language import Ability, Action, walk
from simulator.games.wankul.effects.parse import EffectError, parse_abilities
from simulator.games.wankul.effects.printed import printed_on
from simulator.games.wankul.effects.tables import CardFacts, NotRunError, fold
from simulator.games.wankul.effects.words.banning import Ban
from simulator.games.wankul.effects.words.playing import PlayFree
from simulator.games.wankul.effects.words.scoring import Score
from simulator.games.wankul.effects.words.texts import is_name

TERRAIN_MOMENTS = {"enter", "dug", "win", "lose", "static", "triggered", "activated"}
CHARACTER_MOMENTS = {"on_play", "combo", "double_combo", "static", "triggered", "activated", "sub", "offboard", "from_hand"}
PERMANENT_MOMENTS = {"static", "triggered", "activated"}
LENT_GEMS = {"S5-140", "S5-145"}
"""Cards whose Combo waits for gems that other cards give (G182)."""
UNMARKED = {"S2-115", "S5-139"}
"""Cards printed without the Permanent mark though they wait for a moment (G252), or with it for what a word holds (G267)."""
UNBORNE = {"gaulois"}
"""Folded names that a card asks for though no card bears them yet (G183)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with one card."""

    card: str
    message: str


def lint(cards: Mapping[str, Card]) -> list[Finding]:
    """Everything wrong with the encoded cards; empty when all is well."""
    names = {fold(card.name) for card in cards.values()}
    return [Finding(card.id, message) for card in cards.values() if card.abilities for message in lint_card(card, names)]


def lint_card(card: Card, names: set[str]) -> Iterator[str]:
    """What is wrong with one card; `names` are the folded names of all cards."""
    try:
        abilities = parse_abilities(card.id, card.abilities)
        compile_cards([facts(card)], [abilities])
    except (EffectError, NotRunError) as problem:
        yield str(problem)
        return
    yield from _moments(card, abilities)
    yield from _endless(abilities)
    if card.type != "duo":
        yield from _marks(card, abilities)
    yield from _names(abilities, names)
    for ability in abilities:
        yield from _registers(ability)


def facts(card: Card) -> CardFacts:
    """The facts of a catalogue card that filters look at; printed marks are its traits."""
    facts = printed_on(card)
    return CardFacts(card.name, card.type, facts.clan, facts.cost, facts.force, facts.traits, lines=facts.lines)


def _moments(card: Card, abilities: tuple[Ability, ...]) -> Iterator[str]:
    """Abilities suit the kind of card and its gems."""
    close = printed_on(card).close
    allowed = TERRAIN_MOMENTS if card.type == "terrain" else CHARACTER_MOMENTS
    for ability in abilities:
        if ability.when not in allowed:
            yield f"a {card.type} has no {ability.when!r} ability"
        if ability.when == "combo" and not close and card.id not in LENT_GEMS:
            yield "a Combo without closing gem can never happen"
        if ability.when == "double_combo" and len(close) < 2:
            yield "a Double Combo needs both closing gems"


def _endless(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """A Permanent that its controller uses can be used only so often: once a turn, or a card leaves play or hand with it."""
    for ability in abilities:
        if ability.when != "activated" or ability.once_a_turn:
            continue
        if not any(
            (isinstance(word, Action) and word.takes_away) or (isinstance(word, Ban) and word.zone == "hand")
            for word in walk((ability.cost, ability.do))
        ):
            yield "could be used again and again in one turn"


def _marks(card: Card, abilities: tuple[Ability, ...]) -> Iterator[str]:
    """What is printed on the card and what is encoded agree."""
    words = list(walk(abilities))
    moments = {word.when for word in words if isinstance(word, Ability) and not (is_name(word) or _is_delay(word))}
    encoded = {
        "permanent": bool(moments & PERMANENT_MOMENTS),
        "combo": "combo" in moments,
        "double_combo": "double_combo" in moments,
        "sub": "sub" in moments,
    }
    facts = printed_on(card)
    partly = card.approximate is not None
    for mark, present in encoded.items():
        if present != (mark in facts.marks) and (present or not partly) and card.id not in UNMARKED:
            yield f"the printed mark {mark!r} and the abilities disagree"
    scores = any(isinstance(word, Score) for word in words)
    if card.type == "character" and scores != bool(facts.scorer) and (scores or not partly):
        yield "the Scorer value and the abilities disagree"


def _is_delay(ability: Ability) -> bool:
    """Whether an ability only waits for a later turn: no Permanent, though it works from its place in play."""
    return any(isinstance(word, selection.Age) for word in walk(ability.condition))


def _names(abilities: tuple[Ability, ...], names: set[str]) -> Iterator[str]:
    """Every name that an ability asks for is borne by some card."""
    for word in walk(abilities):
        wanted = [*getattr(word, "with_name", ()), *getattr(word, "except_name", ()), *getattr(word, "without_name", ())]
        parts: tuple[str, ...] = ()
        if isinstance(word, selection.CardFilter):
            wanted.extend(word.name)
            parts = word.name_contains
        for name in wanted:
            if fold(name) not in names | UNBORNE:
                yield f"no card is called {name!r}"
        for part in parts:
            if not any(fold(part) in name for name in names):
                yield f"no card has {part!r} in its name"


def _registers(ability: Ability) -> Iterator[str]:
    """The character chosen, the card milled or drawn and the number announced are read only after they are known."""
    known: set[str] = {"chosen"} if ability.when in ("combo", "double_combo") else set()
    for word in walk(ability):
        if isinstance(word, Action):
            known.update(word.finds)
        read = getattr(word, "card", None) if isinstance(word, selection.ForceOf | selection.CostOf | selection.Fits) else None
        if isinstance(word, selection.Announced | selection.Rolled):
            read = "announced"
        elif isinstance(word, PlayFree):
            read = word.place
        if read in ("chosen", "milled", "opp milled", "drawn", "announced") and read not in known:
            yield f"{read!r} is read before it is known"

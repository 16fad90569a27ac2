"""The box of a match: everything about its cards that never changes while it is played.

States hold card instances, numbered from 0: first all of seat 0, then all of seat 1. `card[i]` is the card that an
instance shows; what is printed on it, and its compiled effects, sit here in parallel tuples that all states share.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from simulator.catalog import load
from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.compile import Bundle, CompiledCard, Listener, Programs, compile_cards
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.printed import printed_on
from simulator.games.wankul.effects.tables import CardFacts, Row, bearers, fold, folded, united
from simulator.games.wankul.effects.words.discarding import DOOM
from simulator.games.wankul.effects.words.drawing import DRAW_FROM_DISCARD, HAND_LIMIT, REFILL
from simulator.games.wankul.effects.words.forbidding import (
    FORBID,
    FORBID_AUTO_SCORE,
    FORBID_EFFECT_SCORE,
    FORBID_SCORE,
    FORBID_WHAT,
)
from simulator.games.wankul.effects.words.forces import (
    FORCE_AMOUNT,
    FORCE_CHANGE,
    FORCE_PER_ROW,
    FORCE_RULE,
    FORCE_SELECTOR,
    NO_FORCE_IN_SCORES,
    V_UNCOUNT,
)
from simulator.games.wankul.effects.words.gems import ORANGE, VIOLET
from simulator.games.wankul.effects.words.leaving import INSTEAD, INSTEAD_OF, OF_ANY_CARD
from simulator.games.wankul.effects.words.moving import BOUNCE_REF
from simulator.games.wankul.effects.words.naming import ANNOUNCE_NAME, NAME_BEFORE_DRAW
from simulator.games.wankul.effects.words.playing import CROWD, FREE_COPIES
from simulator.games.wankul.effects.words.scoring import ONLY_TERRAIN
from simulator.games.wankul.effects.words.texts import CANCEL_RULE
from simulator.games.wankul.model.definition import KINDS, Definition
from simulator.games.wankul.model.likeness import extended
from simulator.games.wankul.model.registers import WORD
from simulator.kernel.game import Deck

CHARACTER: Final = 0
TERRAIN: Final = 1
DUO: Final = 2
_GEM_BITS: Final = {"orange": ORANGE, "violet": VIOLET, "o": ORANGE, "v": VIOLET}


REACH_OWN_CARD: Final = -1
"""The side of a rule that speaks of its own card alone; the others have the code of a player."""

REACH_ALL: Final = 0
REACH_SLOT: Final = 1
REACH_OTHERS: Final = 2
"""On which slots a rule of force may act: on all, on that of its card, on the others."""

ASKS_MORE: Final = -1
"""What `picked` holds for a selector that asks for more than what is printed."""

WITHOUT_BOUND: Final = 1000
"""What a rule of force adds to one character at most, where its text names no bound."""


class UnknownCardError(LookupError):
    """A deck names a printing that the catalogue does not have."""


_FIELDS: Final = (
    "activated", "acts_from_hand", "acts_out_of_turn", "amounts",
    "asks_draws", "asks_last", "asks_orderers", "bans_discards", "borrows", "bundle", "bundles",
    "card", "close", "code", "combos", "conditions", "copies", "cost", "crowds",
    "definitions", "drawing", "dug", "duos", "enter", "filters", "forbids", "forbids_scores", "force",
    "from_hand", "half_lose", "half_win", "imposes",
    "kind", "likenesses", "lively", "lose", "mutes", "nameable", "names",
    "namesakes", "offboard", "offboard_events", "offered", "on_play", "open", "own_plays",
    "owner", "picked", "reach_most", "reach_side", "reach_slots", "reach_times", "rule_kind", "rules", "scorer", "selectors",
    "source", "speaks_of_plays", "split", "sub_events", "subs", "title", "trigger_address", "trigger_by_opp",
    "trigger_condition", "trigger_event", "trigger_filter", "trigger_gives_up", "trigger_least", "trigger_once",
    "trigger_own_turn", "trigger_this", "trigger_where", "trigger_who", "uncounts", "watches_table", "win",
)  # fmt: skip


class Box:
    """The shared, immutable tables of one match."""

    __slots__ = _FIELDS

    def __init__(
        self,
        definitions: Sequence[Definition],
        instances: Sequence[int],
        split: int,
        source: dict[str, Any],
        like: Box | None = None,
    ) -> None:
        """With `like`, a box of the same definitions: its tables are shared, nothing is compiled again."""
        if like is None:
            self._take_definitions(definitions)
        else:
            for name in _FIELDS:
                setattr(self, name, getattr(like, name))
        self.source: dict[str, Any] = source
        self.card: tuple[int, ...] = tuple(instances)
        self.split = split
        self.owner: tuple[int, ...] = tuple(int(number >= split) for number in range(len(instances)))
        self.duos: tuple[int, ...] = tuple(number for number, definition in enumerate(instances) if self.kind[definition] == DUO)

    def _take_definitions(self, definitions: Sequence[Definition]) -> None:
        """All that is printed on the cards, and their effects."""
        written = [(entry, parse_abilities(entry.id, entry.abilities)) for entry in definitions]
        all_written, self.likenesses = extended(written)
        definitions = [entry for entry, _ in all_written]
        abilities = [spoken for _, spoken in all_written]
        programs = compile_cards([entry.facts() for entry in definitions], abilities)
        compiled = programs.cards
        self.definitions = tuple(definitions)
        self.kind = tuple(entry.kind for entry in definitions)
        self.cost = tuple(entry.cost for entry in definitions)
        self.force = tuple(entry.force for entry in definitions)
        self.close = tuple(entry.close for entry in definitions)
        self.open = tuple(entry.open for entry in definitions)
        self.scorer = tuple("scorer" in entry.traits for entry in definitions)
        self._take_names(programs.tables.cards)
        self._take_programs(programs, compiled)
        asks_names = any(row[WORD] == ANNOUNCE_NAME for row in self.code) or NAME_BEFORE_DRAW in self.rule_kind
        self.asks_draws = NAME_BEFORE_DRAW in self.rule_kind or DRAW_FROM_DISCARD in self.rule_kind
        self.nameable = _every_name(definitions) if asks_names else ()

    def _take_names(self, facts: Sequence[CardFacts]) -> None:
        """R88, G68, G154: cards of one printed name share their title, those of one name and clan their drawing.

        Copies have one drawing, or one counts as the other.
        """
        titles = [fold(card.name) for card in facts]
        drawings = [(fold(card.name) or f"#{number}", card.clan) for number, card in enumerate(facts)]
        self.names = tuple(frozenset(folded(card)) for card in facts)
        self.title = _firsts(titles)
        self.drawing = _firsts(drawings)
        called = bearers(facts)
        self.namesakes = tuple(united(called[name] for name in own) for own in self.names)
        drawn, counted = _alike(drawings), [{fold(name) for name in card.also} for card in facts]
        counting = bearers([CardFacts(name="", kind="", also=card.also) for card in facts])
        self.copies = tuple(
            drawn[drawings[one]]
            | united(called.get(name, 0) for name in counted[one])
            | united(counting.get(name, 0) for name in self.names[one])
            for one in range(len(facts))
        )

    def _take_programs(self, programs: Programs, compiled: Sequence[CompiledCard]) -> None:
        self.on_play = tuple(card.on_play for card in compiled)
        self.combos: tuple[tuple[Row, ...], ...] = tuple(card.combos for card in compiled)
        self.enter = tuple(card.enter for card in compiled)
        self.dug = tuple(card.dug for card in compiled)
        self.win = tuple(card.win for card in compiled)
        self.lose = tuple(card.lose for card in compiled)
        self.half_win = tuple(card.half_win for card in compiled)
        self.half_lose = tuple(card.half_lose for card in compiled)
        self.subs = tuple(card.subs for card in compiled)
        self.offboard = tuple(card.offboard for card in compiled)
        self.own_plays: tuple[tuple[Row, ...], ...] = tuple(card.own_plays for card in compiled)
        self.from_hand = tuple(card.from_hand for card in compiled)
        self.acts_from_hand = any(self.from_hand)
        self.borrows = tuple(card.borrows for card in compiled)
        self.bundle: tuple[Bundle, ...] = tuple(card.bundle for card in compiled)
        self.lively = tuple(any(card.bundle) for card in compiled)
        self.code = tuple(programs.code)
        self.offered: dict[int, object] = programs.offered
        self.rules = tuple(programs.rules)
        self.rule_kind = tuple(row[columns.KIND] for row in programs.rules)
        self.speaks_of_plays = any(self.own_plays) or FREE_COPIES in self.rule_kind
        reach = [_reach(row, programs.tables.selectors) for row in programs.rules]
        self.reach_side = tuple(side for side, _ in reach)
        self.reach_slots = tuple(slots for _, slots in reach)
        most = [_most_made(row, programs.tables.amounts, min(self.force, default=0)) for row in programs.rules]
        self.reach_most = tuple(added for added, _ in most)
        self.reach_times = tuple(times for _, times in most)
        self.imposes = sum({1 << kind for kind in self.rule_kind})
        self.forbids = sum({1 << row[FORBID_WHAT] for row in programs.rules if row[columns.KIND] == FORBID})
        self.bans_discards = any(row[columns.KIND] == INSTEAD and row[INSTEAD_OF] == OF_ANY_CARD for row in programs.rules)
        self.forbids_scores = any(_forbids_scores(row) for row in programs.rules)
        self._take_triggers(programs.triggers)
        self.activated = tuple(programs.activated)
        self.acts_out_of_turn = any(out_of_turn for _, _, _, out_of_turn in programs.activated)
        self.bundles = tuple(programs.bundles)
        self.amounts = tuple(programs.tables.amounts)
        self.filters = tuple(programs.tables.filters)
        self.selectors = tuple(programs.tables.selectors)
        self.picked = tuple(_picked(row) for row in self.selectors)
        self.conditions = tuple(programs.tables.conditions)
        self.watches_table = any(kind in (REFILL, HAND_LIMIT, DOOM) for kind in self.rule_kind)
        self.crowds = CROWD in self.rule_kind
        self.asks_orderers = any(row[columns.KIND] == codes.PLAYED_BY for row in programs.tables.conditions)
        self.asks_last = (BOUNCE_REF, codes.LAST_ENEMY) in self.code
        self.mutes = CANCEL_RULE in self.rule_kind
        self.uncounts = NO_FORCE_IN_SCORES in self.rule_kind or any(_uncounts(row) for row in self.code)
        self.sub_events = self.offboard_events = 0
        for card in compiled:
            for trigger in card.offboard:
                self.offboard_events |= 1 << self.trigger_event[trigger]
            for trigger in card.subs:
                self.sub_events |= 1 << self.trigger_event[trigger]

    def _take_triggers(self, rows: Sequence[Listener]) -> None:
        """What listeners wait for, column by column."""
        self.trigger_event = tuple(row.event for row in rows)
        self.trigger_who = tuple(row.who for row in rows)
        self.trigger_where = tuple(row.where for row in rows)
        self.trigger_this = tuple(row.this for row in rows)
        self.trigger_least = tuple(row.least for row in rows)
        self.trigger_own_turn = tuple(row.own_turn for row in rows)
        self.trigger_filter = tuple(row.filter for row in rows)
        self.trigger_by_opp = tuple(row.by_opp for row in rows)
        self.trigger_condition = tuple(row.condition for row in rows)
        self.trigger_once = tuple(row.once for row in rows)
        self.trigger_address = tuple(row.address for row in rows)
        self.trigger_gives_up = tuple(row.gives_up for row in rows)

    def bears(self, definition: int, name: int) -> bool:
        """G269: whether a card is called by this name of `nameable`."""
        return fold(self.nameable[name]) in self.names[definition]

    def id_of(self, instance: int) -> str:
        """The printing that an instance shows."""
        return self.definitions[self.card[instance]].id

    def name_of(self, instance: int) -> str:
        """The printed name of the card that an instance shows."""
        return self.definitions[self.card[instance]].name


def _firsts(keys: Sequence[Hashable]) -> tuple[int, ...]:
    """Of each place the first one with the same key."""
    first: dict[Hashable, int] = {}
    return tuple(first.setdefault(key, place) for place, key in enumerate(keys))


def _alike(keys: Sequence[Hashable]) -> dict[Hashable, int]:
    """By key, the places (bits) that have it."""
    masks: dict[Hashable, int] = {}
    for place, key in enumerate(keys):
        masks[key] = masks.get(key, 0) | 1 << place
    return masks


def _every_name(definitions: Sequence[Definition]) -> tuple[str, ...]:
    """G269: the name of every Character and Terrain of the catalogue and of these made-up cards, each once, in their order."""
    known = [card.name for card in load("wankul").cards.values() if card.type in ("character", "terrain")]
    names = {fold(name): name for name in [*(entry.name for entry in definitions), *known]}
    return tuple(names[folded_name] for folded_name in sorted(names))


def _uncounts(instruction: Row) -> bool:
    """Whether an instruction says that the force of characters does not count in scores."""
    return instruction[WORD] == codes.TARGETS and instruction[codes.VERB_OF_TARGETS] == V_UNCOUNT


def _forbids_scores(rule: Row) -> bool:
    """Whether a rule may forbid that a terrain is scored."""
    kind = rule[columns.KIND]
    scores = (FORBID_SCORE, FORBID_AUTO_SCORE, FORBID_EFFECT_SCORE)
    return kind == ONLY_TERRAIN or (kind == FORBID and rule[FORBID_WHAT] in scores)


def _picked(selector: Row) -> int:
    """The cards (bits) that a selector chooses of its side and terrain, where it looks at nothing but what is printed on them."""
    _, where, other, played, _, mask, operator, _, namesake, line = selector
    is_plain = where <= codes.ELSEWHERE and not other and played < 0 and operator < 0 and namesake < 0 and not line
    return mask if is_plain else ASKS_MORE


def _reach(rule: Row, selectors: Sequence[Row]) -> tuple[int, int]:
    """The side and the slots on which a rule of force may act at all; what it says in full is looked at later."""
    if rule[columns.KIND] != FORCE_RULE or rule[FORCE_SELECTOR] < 0:
        return REACH_OWN_CARD, REACH_SLOT
    row = selectors[rule[FORCE_SELECTOR]]
    side, where = row[columns.SELECTED_SIDE], row[columns.SELECTED_WHERE]
    if where in (codes.ANYWHERE, codes.SCORED):
        return side, REACH_ALL
    return side, REACH_OTHERS if where == codes.ELSEWHERE else REACH_SLOT


def _most_made(rule: Row, amounts: Sequence[Row], weakest: int) -> tuple[int, int]:
    """What a rule of force can add to one character at most, and by how much it can multiply what that one has.

    What a force is set to counts as added. Only where no printed force is below 0 can a bound of several be multiplied.
    """
    if rule[columns.KIND] != FORCE_RULE or rule[FORCE_PER_ROW]:
        return WITHOUT_BOUND, 1
    row, change = amounts[rule[FORCE_AMOUNT]], rule[FORCE_CHANGE]
    if change == codes.ADD and row[columns.KIND] == codes.SCALED:
        *_, most = row
        return max(0, min(most, WITHOUT_BOUND)), 1
    if row[columns.KIND] != codes.CONSTANT or (change != codes.ADD and (weakest < 0 or row[columns.OF] < 1)):
        return WITHOUT_BOUND, 1
    if change in (codes.TIMES, codes.DIVIDE):
        return 0, row[columns.OF] if change == codes.TIMES else 1
    return max(0, row[columns.OF]), 1


def box_of_decks(decks: Sequence[Deck]) -> Box:
    """The box of a match between two decks; raises UnknownCardError for cards that do not exist."""
    return _box_of_decks(tuple(tuple(sorted((card, n) for card, n in deck.items() if n)) for deck in decks))


def as_agreed(deck: Deck, *, duos: bool) -> Deck:
    """G262: the deck as a table plays it, with one Duo at most, the first by number, or with none."""
    catalog = load("wankul")
    found = sorted(card for card in deck if card in catalog.printings and catalog.card_of(card).type == "duo")
    kept = found[: int(duos)]
    return {card: 1 if card in kept else n for card, n in deck.items() if card in kept or card not in found}


def box_as_agreed(decks: Sequence[Deck], *, duos: bool) -> Box:
    """The box of a match between two decks as this table plays them; most matches are played between the decks of the last."""
    return _box_as_agreed(tuple(frozenset(deck.items()) for deck in decks), duos)


@lru_cache(maxsize=64)
def _box_as_agreed(decks: tuple[frozenset[tuple[str, int]], ...], duos: bool) -> Box:
    return box_of_decks([as_agreed(dict(deck), duos=duos) for deck in decks])


@lru_cache(maxsize=64)
def _box_of_decks(decks: tuple[tuple[tuple[str, int], ...], ...]) -> Box:
    ids = sorted({card for deck in decks for card, _ in deck})
    number = {card: place for place, card in enumerate(ids)}
    instances = [[number[card] for card, copies in deck for _ in range(copies)] for deck in decks]
    source = {"decks": [dict(deck) for deck in decks]}
    return Box([printed(card) for card in ids], instances[0] + instances[1], len(instances[0]), source)


def box_of_cards(cards: Sequence[str | Mapping[str, Any]], instances: Sequence[int], split: int) -> Box:
    """The box of a made-up position: cards are printing ids or synthetic cards as plain dicts."""
    definitions = [printed(card) if isinstance(card, str) else synthetic(card) for card in cards]
    source = {"cards": [card if isinstance(card, str) else dict(card) for card in cards]}
    return Box(definitions, instances, split, source | {"instances": list(instances), "split": split})


def box_like(box: Box, instances: Sequence[int], split: int) -> Box:
    """A box of the same cards with other copies of them, all found in the catalogue; it costs next to nothing."""
    cards = [entry.id for entry in box.definitions]
    return Box(box.definitions, instances, split, {"cards": cards, "instances": list(instances), "split": split}, box)


def box_of_source(source: Mapping[str, Any]) -> Box:
    """The box that a serialized state was played with."""
    if "decks" in source:
        return box_of_decks(source["decks"])
    return box_of_cards(source["cards"], source["instances"], source["split"])


@lru_cache(maxsize=4096)
def printed(printing_id: str) -> Definition:
    """A card of the catalogue, with the figures of its base printing (G67)."""
    catalog = load("wankul")
    if printing_id not in catalog.printings:
        raise UnknownCardError(f"Unknown card: {printing_id!r}.")
    card = catalog.card_of(printing_id)
    facts = printed_on(card)
    return Definition(
        id=printing_id,
        name=card.name,
        kind=KINDS.index(card.type),
        clan=facts.clan,
        cost=facts.cost,
        force=facts.force,
        close=gem_bits(facts.close),
        open=gem_bits(facts.open),
        traits=facts.traits,
        lines=facts.lines,
        abilities=card.abilities,
    )


def synthetic(entry: Mapping[str, Any]) -> Definition:
    """A card made up for a test or a puzzle: id, and any of name, terrain, force, cost, close, open, clan, abilities."""
    terrain = bool(entry.get("terrain", False))
    return Definition(
        id=str(entry["id"]),
        name=str(entry.get("name", entry["id"])),
        kind=TERRAIN if terrain else CHARACTER,
        clan=entry.get("clan"),
        cost=int(entry.get("cost", 0)),
        force=int(entry.get("force", 0)),
        close=gem_bits(entry.get("close", ())),
        open=gem_bits(entry.get("open", ())),
        lines=entry.get("lines"),
        abilities=tuple(entry.get("abilities", ())),
    )


def gem_bits(gems: Sequence[str]) -> int:
    """Gems as bits: orange 1, violet 2; ["orange"] and "ov" are both understood."""
    return sum(_GEM_BITS[gem] for gem in gems)

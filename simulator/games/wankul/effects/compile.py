"""From typed abilities to flat programs of ints, against the cards of one match.

An instruction is a tuple of ints that begins with its code (`codes.py`); addresses are places in `Programs.code`.
Here are cards and abilities; each word writes its own instructions (`words/`). What no engine runs yet raises NotRunError,
which says what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.code_writer import Instruction, append
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.halving import halved
from simulator.games.wankul.effects.language import Ability, Action, Rule, Writer, walk
from simulator.games.wankul.effects.selection import CardFilter, Not, OwnTurn
from simulator.games.wankul.effects.tables import CardFacts, NotRunError, Row, Tables, player_code
from simulator.games.wankul.effects.words.discarding import DISCARD_THIS, V_DISCARD, V_GIVE_UP, DiscardCharacter, DiscardThis
from simulator.games.wankul.effects.words.own_plays import OwnPlay
from simulator.games.wankul.effects.words.scoring import Score
from simulator.games.wankul.effects.words.texts import NameRule

Bundle = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""What a card brings into play: its rules, its triggers, its activated abilities (numbers of table rows)."""

NO_BUNDLE: Bundle = ((), (), ())

MOST_USES: Final = 20
"""G200: how often a Permanent may be used in a turn that sets no limit itself."""


Awaited = tuple[int, int, int, int, int, int, int, int]
"""What a `Listener` waits for: its figures up to `by_opp`."""


class Listener(NamedTuple):
    """A row of the trigger table: what is waited for, and what runs then.

    `own_turn`: 1 or 0, -1 for any turn. `by_opp`: only by an effect of the opponent. `once`: `codes.EVERY_TIME`, or when its one
    use of the turn is spent. `gives_up`: a Sub that is discarded, not played.
    """

    event: int
    who: int
    where: int
    this: int
    least: int
    own_turn: int
    filter: int
    by_opp: int
    condition: int
    once: int
    address: int
    gives_up: int


@dataclass(slots=True)
class CompiledCard:
    """The programs of one card: addresses to run at each moment, and what it brings into play."""

    on_play: tuple[int, ...] = ()
    combos: tuple[Row, ...] = ()
    enter: tuple[int, ...] = ()
    dug: tuple[int, ...] = ()
    win: tuple[int, ...] = ()
    lose: tuple[int, ...] = ()
    half_win: tuple[int, ...] = ()
    half_lose: tuple[int, ...] = ()
    subs: tuple[int, ...] = ()
    offboard: tuple[int, ...] = ()
    own_plays: tuple[Row, ...] = ()
    from_hand: tuple[int, ...] = ()
    borrows: bool = False
    bundle: Bundle = NO_BUNDLE


@dataclass(slots=True)
class Programs:
    """All that the cards of a match may do, as rows of ints.

    combos: (double, partners wanted, partners refused, address).
    activated: (condition, how often a turn, address, in the turn of the opponent). offered: the word that asks which of several
    things to do, by the address where it asks.
    """

    tables: Tables
    code: list[Row] = field(default_factory=list)
    rules: list[Row] = field(default_factory=list)
    triggers: list[Listener] = field(default_factory=list)
    activated: list[Row] = field(default_factory=list)
    bundles: list[Bundle] = field(default_factory=list)
    offered: dict[int, object] = field(default_factory=dict)
    cards: list[CompiledCard] = field(default_factory=list)


def compile_cards(facts: Sequence[CardFacts], abilities: Sequence[Sequence[Ability]]) -> Programs:
    """Compile the abilities of every card of a match; raises NotRunError for words that the engine does not run."""
    named = [with_abilities(one, entries) for one, entries in zip(facts, abilities, strict=True)]
    programs = Programs(Tables(named))
    compiler = _Compiler(programs)
    compiler.warns = any(
        isinstance(word, Trigger) and word.event == "about_to_discard" for word in walk(tuple(map(tuple, abilities)))
    )
    programs.cards.extend(compiler.card(entries) for entries in abilities)
    return programs


def with_abilities(facts: CardFacts, abilities: Sequence[Ability]) -> CardFacts:
    """The facts of a card, and what its text makes of it: further names, if it discards characters or scores (G170, G250)."""
    traits = set(facts.traits)
    if _speaks(abilities, DiscardCharacter):
        traits.add("discards_characters")
    if _speaks([ability for ability in abilities if ability.when == "on_play"], Score):
        traits.add("main_score")
    also = () if facts.renamed else _also_named(abilities)
    return replace(facts, also=also, traits=frozenset(traits))


def _speaks(abilities: Sequence[Ability], word: type) -> bool:
    return any(isinstance(one, word) for one in walk(tuple(abilities)))


def _also_named(abilities: Sequence[Ability]) -> tuple[str, ...]:
    """The further names that a card counts as, wherever it lies (G154)."""
    rules = [rule for ability in abilities if ability.condition is None for rule in ability.rules]
    return tuple(rule.name for rule in rules if isinstance(rule, NameRule))


class _Compiler(Writer):
    """Writes what cards may do, one ability after the other."""

    def __init__(self, programs: Programs) -> None:
        super().__init__(programs.tables, programs.code)
        self.offered = programs.offered
        self.programs = programs

    def card(self, abilities: Sequence[Ability]) -> CompiledCard:
        """One card, all its abilities."""
        return CompiledCard(
            on_play=self.addresses(abilities, "on_play"),
            combos=tuple(self.combo(ability) for ability in abilities if ability.when in ("combo", "double_combo")),
            enter=self.addresses(abilities, "enter"),
            dug=self.addresses(abilities, "dug"),
            win=self.addresses(abilities, "win"),
            lose=self.addresses(abilities, "lose"),
            half_win=self.addresses([halved(ability) for ability in abilities if ability.when == "win"], "win"),
            half_lose=self.addresses([halved(ability) for ability in abilities if ability.when == "lose"], "lose"),
            subs=tuple(self.trigger(ability) for ability in abilities if ability.when == "sub"),
            offboard=tuple(self.trigger(ability) for ability in abilities if ability.when == "offboard" and ability.on),
            own_plays=tuple(row for ability in abilities for row in self.own_plays(ability)),
            from_hand=self.addresses(abilities, "from_hand"),
            borrows=any(word.borrows for word in walk(tuple(abilities)) if isinstance(word, Action)),
            bundle=self.bundle(abilities),
        )

    def own_plays(self, ability: Ability) -> list[Row]:
        """What a card says of its own plays; only "offboard" abilities do."""
        spoken = [rule for rule in ability.rules if isinstance(rule, OwnPlay)]
        if spoken and ability.when != "offboard":
            raise NotRunError("what a card says of its own plays is no Permanent")
        condition = self.tables.condition(ability.condition)
        return [(rule.kind, condition, rule.detail(self)) for rule in spoken]

    def addresses(self, abilities: Sequence[Ability], when: str) -> tuple[int, ...]:
        return tuple(self.program(ability) for ability in abilities if ability.when == when)

    def combo(self, ability: Ability) -> Row:
        wanted = self.tables.names(ability.with_name)
        if ability.with_clan is not None:
            wanted &= self.tables.filters[self.tables.filter(CardFilter(clan=(ability.with_clan,)))][columns.FILTER_MASK]
        refused = max(0, self.tables.names(ability.except_name))
        return (int(ability.when == "double_combo"), wanted, refused, self.program(ability))

    def bundle(self, abilities: Sequence[Ability]) -> Bundle:
        rules: list[int] = []
        triggers: list[int] = []
        activated: list[int] = []
        for ability in abilities:
            match ability.when:
                case "static" | "offboard":
                    imposed = [rule for rule in ability.rules if not _is_known_beforehand(rule, ability)]
                    rules.extend(self.rule(rule, self.tables.condition(ability.condition)) for rule in imposed)
                case "triggered":
                    triggers.append(self.trigger(ability))
                case "activated":
                    activated.append(self.activation(ability))
        return tuple(rules), tuple(triggers), tuple(activated)

    def trigger(self, ability: Ability) -> int:
        """A row of the trigger table; its condition is asked when the event comes, not again in the program."""
        if ability.on is not None:
            outside = ability.when == "offboard"
            known = ability.on.this and ability.on.event in _OUTSIDE_PLAY
            if (outside and not known and ability.on.event != "affected") or (not outside and ability.on.event in _OF_ONE_CARD):
                raise NotRunError(f"the engine does not run the event {ability.on.event!r} here")
        given_up = ability.when == "sub" and ability.cost == (DiscardThis(),)
        address = self.program(replace(ability, cost=()) if given_up else ability, conditional=False)
        condition = self.tables.condition(ability.condition)
        row = Listener(*self.moment(ability.on), condition, _once(ability), address, int(given_up))
        return append(self.programs.triggers, row)

    def moment(self, on: Trigger | None) -> Awaited:
        if on is None:
            raise NotRunError("an ability that waits for no event")
        if on.event in _OF_NOBODY and on.who != "any":
            raise NotRunError(f"the event {on.event!r} is nobody's")
        return (
            codes.EVENTS[on.event],
            codes.DOER if on.who == "each" else player_code(on.who),
            codes.PLACES[on.where],
            int(on.this),
            on.at_least or 0,
            -1 if on.own_turn is None else int(on.own_turn),
            self.tables.filter(on.filter),
            int(on.by_opp),
        )

    def activation(self, ability: Ability) -> int:
        address = self.program(ability, conditional=False)
        most = 1 if ability.once_a_turn else MOST_USES
        row = (self.tables.condition(ability.condition), most, address, int(is_out_of_turn(ability)))
        return append(self.programs.activated, row)

    def program(self, ability: Ability, *, conditional: bool = True) -> int:
        """The code of an ability: condition, choice to decline, cost in full, then what it does; answers its address."""
        block = self.block(ability.do)
        if ability.cost:
            block = [*map(_as_price, self.block(ability.cost)), ("unless_done", len(block)), *block]
        if ability.optional:
            block = [(codes.MAY, codes.SELF, int(ability.once_a_turn)), ("unless_done", len(block)), *block]
        if conditional and ability.condition is not None:
            block = [("unless", self.tables.condition(ability.condition), len(block)), *block]
        return self.write(block)

    def rule(self, rule: Rule, condition: int) -> int:
        return append(self.programs.rules, rule.row(self, condition))

    def delayed(self, on: Trigger, address: int) -> int:
        """Once, whatever the condition: the program asks nothing more."""
        return append(self.programs.triggers, Listener(*self.moment(on), -1, codes.EVERY_TIME, address, 0))

    def gained(self, ability: Ability) -> int:
        """A bundle of this ability alone."""
        return append(self.programs.bundles, self.bundle([ability]))


def is_out_of_turn(ability: Ability) -> bool:
    """G263: whether a Permanent that is used waits for the turn of the opponent."""
    return Not(OwnTurn()) in walk(ability.condition)


def _as_price(instruction: Instruction) -> Instruction:
    """G31, G202: a discard that is paid for something else is no effect."""
    if instruction[columns.KIND] == DISCARD_THIS:
        return (DISCARD_THIS, 1)
    if instruction[columns.KIND] == codes.TARGETS and instruction[codes.VERB_OF_TARGETS] == V_DISCARD:
        return (*instruction[: codes.VERB_OF_TARGETS], V_GIVE_UP, *instruction[codes.VERB_OF_TARGETS + 1 :])
    return instruction


def _once(ability: Ability) -> int:
    """G221: when the one use of a turn is spent, if there is only one."""
    if not ability.once_a_turn:
        return codes.EVERY_TIME
    return codes.ONCE_ACCEPTED if ability.optional else codes.ONCE_DONE


def _is_known_beforehand(rule: Rule, ability: Ability) -> bool:
    """Names without condition, and what a card says of its own plays: nothing that it imposes from its place in play."""
    return isinstance(rule, OwnPlay) or (isinstance(rule, NameRule) and ability.condition is None)


_OF_NOBODY = ("score_summed", "terrain_enters")
"""Events that happen to no player."""

_OF_ONE_CARD = ("leave_play", "effect_discard")
_OUTSIDE_PLAY = (*_OF_ONE_CARD, "discard_character", "hand_discard", "mill", "ban")
"""Events that only the very card they are about may answer, and all that a card may answer from where it goes to."""

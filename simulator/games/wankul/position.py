"""Any position from a plain dict: for tests, puzzles and bug reports. The keys are documented in RULEBOOK.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from simulator.games.wankul.contract import WankulState
from simulator.games.wankul.effects.selection import Clan
from simulator.games.wankul.model import phases
from simulator.games.wankul.model.box import TERRAIN, Box, box_of_cards
from simulator.games.wankul.model.cells import cell_of, side_number, side_of
from simulator.games.wankul.model.pushing import push_turn
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, Options, State
from simulator.games.wankul.rules import duos, lasting, resolution, turn
from simulator.kernel.frames import STEP, WIDTH
from simulator.kernel.rng import derive
from simulator.kernel.specs import strays, strays_of

PHASES = {
    "start": phases.PHASE_START,
    "before_draw": phases.PHASE_BEFORE_DRAW,
    "draw": phases.PHASE_DRAW,
    "after_draw": phases.PHASE_AFTER_DRAW,
    "check": phases.PHASE_CHECK,
    "main": phases.PHASE_MAIN,
}
ZONES = ("hand", "deck", "discard", "ban")
KEYS: Final = (
    "cards", "players", "terrains", "phase", "active", "first", "turn", "markers", "plays", "options", "seed",
)  # fmt: skip
KEYS_OF_PLAYERS: Final = (*ZONES, "duo")
KEYS_OF_CARDS: Final = ("id", "name", "terrain", "force", "cost", "close", "open", "clan", "lines", "abilities")
KEYS_OF_PILES: Final = ("card", "copies")
KEYS_OF_TERRAINS: Final = ("card", "owner", "arrived_this_turn", "sides")
KEYS_OF_CHARACTERS: Final = ("card", "row", "column", "owner", "played_this_turn", "linked")
GEMS: Final = ("orange", "violet", "o", "v")


class PositionError(ValueError):
    """A position cannot be set up; the message says which part of the spec is wrong."""


def position(spec: Mapping[str, Any]) -> State:
    """The position that the spec describes, at the next decision; raises PositionError.

    UnknownCardError for a card that does not exist, EffectError for abilities that are not written in the effect language.
    """
    if problem := next(_problems(spec), ""):
        raise PositionError(problem)
    setter = _Setter(spec)
    state = setter.state
    setter.fill_piles()
    _set_figures(state, spec)
    setter.fill_table()
    if spec.get("phase") == "mulligan":
        state.stack.clear()
        state.turn = 0
        turn.begin_game(state)
    resolution.run(state)
    return state


def _problems(spec: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the words of a spec, whatever they are about."""
    yield from filter(None, [strays_of(spec, KEYS, KEYS_OF_PLAYERS)])
    for number, card in enumerate(spec.get("cards", ())):
        yield from _problems_of_card(card, f"cards[{number}]")
    for seat, player in enumerate(spec.get("players", ())):
        for zone in ZONES:
            entries = [entry for entry in player.get(zone, ()) if not isinstance(entry, str)]
            yield from filter(None, (strays(entry, KEYS_OF_PILES, f"players[{seat}].{zone}") for entry in entries))
    for slot, entry in enumerate(spec.get("terrains", ())):
        if entry is not None:
            yield from filter(None, [strays(entry, KEYS_OF_TERRAINS, f"terrains[{slot}]")])
            placed = [one for side in entry.get("sides", ()) for one in side if not isinstance(one, str)]
            yield from filter(None, (strays(one, KEYS_OF_CHARACTERS, f"terrains[{slot}].sides") for one in placed))
    try:
        Options(**spec.get("options", {}))
    except TypeError as problem:
        yield f"options: {problem}"
    for key in ("active", "first"):
        if spec.get(key, 0) not in (0, 1):
            yield f"{key}: nobody sits at {spec[key]!r}"


def _problems_of_card(card: Mapping[str, Any], where: str) -> Iterator[str]:
    """What is wrong with a made-up card, its abilities apart."""
    yield from filter(None, [strays(card, KEYS_OF_CARDS, where)])
    if "id" not in card:
        yield f"{where}: a made-up card needs an id"
    clans = get_args(Clan)
    if card.get("clan") not in (None, *clans):
        yield f"{where}.clan: {card['clan']!r} is none of {', '.join(clans)}"
    for edge in ("close", "open"):
        if any(gem not in GEMS for gem in card.get(edge, ())):
            yield f"{where}.{edge}: {card[edge]!r} are no gems"


def _set_figures(s: State, spec: Mapping[str, Any]) -> None:
    s.turn = int(spec.get("turn", 5))
    s.active = int(spec.get("active", 0))
    s.first = int(spec.get("first", 0))
    s.markers = list(spec.get("markers", [0, 0]))
    s.plays = int(spec.get("plays", 0))
    phase = spec.get("phase", "main")
    if phase == "start":
        s.turn -= 1
    push_turn(s.stack, s.active)
    s.stack[-WIDTH + STEP] = PHASES.get(phase, phases.PHASE_MAIN)
    if phase != "mulligan" and phase not in PHASES:
        raise PositionError(f"phase: {phase!r} is none of {', '.join([*PHASES, 'mulligan'])}")


class _Setter:
    """Numbers the instances of a spec and lays them out."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.spec = spec
        self.made_up = {str(card["id"]): card for card in spec.get("cards", ())}
        self.players: Sequence[Mapping[str, Any]] = spec.get("players", ({}, {}))
        if len(self.players) != 2:
            raise PositionError("players: there must be two")
        self.ids: list[str] = []
        owned = [self._ids_of(player) for player in (0, 1)]
        instances = [self._number(card) for card in owned[0] + owned[1]]
        cards = [self.made_up.get(card, card) for card in self.ids]
        self.box: Box = box_of_cards(cards, instances, len(owned[0]))
        options = Options(**spec.get("options", {}))
        self.state = WankulState(self.box, options, derive(int(spec.get("seed", 0)), "luck"))
        self.state.begin()
        self.left = [list(range(len(owned[0]))), list(range(len(owned[0]), len(instances)))]

    def _ids_of(self, player: int) -> list[str]:
        """Every card that this player owns, in the order in which the spec is read."""
        found = [card for zone in ZONES for card in self._pile(player, zone)]
        if "duo" in self.players[player]:
            found.append(str(self.players[player]["duo"]))
        for entry in self.spec.get("terrains", ()):
            if entry is None:
                continue
            if entry.get("owner", 0) == player:
                found.append(str(entry["card"]))
            for side in (0, 1):
                own = [one for one in self._side(entry, side) if one.get("owner", side) == player]
                found.extend(str(character["card"]) for character in own)
        return found

    def _pile(self, player: int, zone: str) -> list[str]:
        """The cards of a pile, as a list of ids or {"card": …, "copies": n}; the last one is on top."""
        cards: list[str] = []
        for entry in self.players[player].get(zone, ()):
            more = {"card": entry} if isinstance(entry, str) else entry
            cards += [str(more["card"])] * int(more.get("copies", 1))
        return cards

    @staticmethod
    def _side(entry: Mapping[str, Any], side: int) -> list[Mapping[str, Any]]:
        """The characters of a side: ids, or dicts with card and any of row, column, owner, played_this_turn."""
        characters = entry.get("sides", ((), ()))[side]
        return [{"card": one} if isinstance(one, str) else one for one in characters]

    def _number(self, card: str) -> int:
        if card not in self.ids:
            self.ids.append(card)
        return self.ids.index(card)

    def _take(self, owner: int, card: str) -> int:
        """The next instance of a card of this owner that is not laid out yet."""
        number = self._number(card)
        instance = next(one for one in self.left[owner] if self.box.card[one] == number)
        self.left[owner].remove(instance)
        return instance

    def fill_piles(self) -> None:
        """Hands, decks, discards and bans."""
        s = self.state
        for player in (0, 1):
            for zone, known in (("hand", 1 << player), ("deck", 0), ("discard", KNOWN_TO_BOTH), ("ban", KNOWN_TO_BOTH)):
                for card in self._pile(player, zone):
                    instance = self._take(player, card)
                    s.known[instance] = known
                    getattr(s, zone)[player].append(instance)
        for player in (0, 1):
            self._find_duo(player)
        duos.lay_out(s)

    def _find_duo(self, player: int) -> None:
        """The Duo is one, and nothing else is."""
        meant = [str(self.players[player]["duo"])] if "duo" in self.players[player] else []
        taken = [self._take(player, card) for card in meant]
        if taken != [card for card in self.box.duos if self.box.owner[card] == player]:
            raise PositionError(f"players[{player}].duo: a Duo lies beside the table and nowhere else")

    def fill_table(self) -> None:
        """Terrains in their slots, characters in their cells, and what their Permanents do."""
        s = self.state
        for slot, entry in enumerate(self.spec.get("terrains", ())):
            if entry is None:
                continue
            owner = int(entry.get("owner", 0))
            card = self._take(owner, str(entry["card"]))
            if s.box.kind[s.card[card]] != TERRAIN:
                raise PositionError(f"terrains[{slot}]: {entry['card']!r} is no terrain")
            s.terrain[slot] = card
            s.arrived[slot] = int(self.spec.get("turn", 5)) if entry.get("arrived_this_turn") else 0
            self._enter(card, cell_of(slot, owner, 0, 0))
            for side in (0, 1):
                for place, character in enumerate(self._side(entry, side)):
                    self._lay(character, slot, side, place)

    def _lay(self, character: Mapping[str, Any], slot: int, side: int, place: int) -> None:
        s = self.state
        instance = self._take(int(character.get("owner", side)), str(character["card"]))
        cell = cell_of(slot, side, int(character.get("row", 1)), int(character.get("column", place + 1)))
        if any(s.cell[other] == cell for other in s.side[side_number(slot, side)]):
            raise PositionError(f"terrains[{slot}]: two characters in one cell")
        s.side[side_number(slot, side)].append(instance)
        s.laid[slot] += 1
        s.played[instance] = int(self.spec.get("turn", 5)) if character.get("played_this_turn") else 0
        self._enter(instance, cell)
        self._link(character, instance)

    def _enter(self, card: int, cell: int) -> None:
        s = self.state
        s.known[card] = 3
        s.cell[card], s.since[card] = cell, s.moment()
        lasting.bring(s, card, s.box.bundle[s.card[card]])

    def _link(self, character: Mapping[str, Any], card: int) -> None:
        """`linked`: its gems met those of its left neighbour when it was played."""
        if character.get("linked"):
            s = self.state
            self.state.link[card] = next(one for one in s.side[side_of(s.cell[card])] if s.cell[one] == s.cell[card] - 1)

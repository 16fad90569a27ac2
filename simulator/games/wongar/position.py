"""Any position from a plain dict: for tests, puzzles and bug reports. The keys are documented in RULEBOOK.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.games.wongar.contract import WongarState
from simulator.games.wongar.model.box import (
    ANCESTOR,
    AREAS,
    DECK,
    ELDER,
    FOOT,
    HAND,
    KINDS,
    LAST_SQUARE,
    PILE_SIZE,
    RITUALS,
    TERRITORIES,
    TOKENS,
    TYPES,
)  # fmt: skip
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.phases import CHOOSE_TYPE, DONE
from simulator.games.wongar.model.state import State
from simulator.games.wongar.presentation.notation import from_struct
from simulator.games.wongar.rules.deals import pile_of, ritual_deck
from simulator.games.wongar.rules.ending import LAST_CARD, LAST_SQUARE_REACHED
from simulator.games.wongar.rules.rituals import draw
from simulator.games.wongar.rules.rounds import go_on, turn_up
from simulator.kernel.rng import derive, shuffle
from simulator.kernel.specs import strays, strays_of

OWN_CARDS = (ANCESTOR, ELDER)


KEYS: Final = (
    "players",
    "options",
    "seed",
    "faces",
    "piles",
    "heights",
    "discard",
    "scorpion_aside",
    "deck",
    "rest",
    "ancestor",
    "elder",
    "boomerang",
    "time",
    "round",
    "turn",
    "ending",
    "phase",
    "played",
    "then",
)
KEYS_OF_PLAYERS: Final = ("score", "bag", "tokens", "taken", "own", "hand")


class PositionError(ValueError):
    """A position cannot be set up; the message says which part of the spec is wrong."""


def position(spec: Mapping[str, Any]) -> State:
    """The position that the spec describes, at the next decision; raises PositionError.

    Actions listed under `then` are played from there and must be legal (IllegalActionError).
    """
    if problem := strays_of(spec, KEYS, KEYS_OF_PLAYERS):
        raise PositionError(problem)
    players: Sequence[Mapping[str, Any]] = spec.get("players", ({}, {}, {}))
    state = _empty_table(spec, len(players))
    _set_piles(state, spec)
    for seat, player in enumerate(players):
        _seat(state, seat, player)
    _set_deck(state, spec)
    _set_figures(state, spec)
    _begin(state, spec)
    for struct in spec.get("then", ()):
        _play(state, struct)
    return state


def _empty_table(spec: Mapping[str, Any], seats: int) -> State:
    options = {"players": seats, **spec.get("options", {})}
    if options["players"] != seats:
        raise PositionError(f"options: players is {options['players']}, but {seats} are described")
    try:
        state = WongarState(Options(**options), derive(int(spec.get("seed", 0)), "luck"))
    except (TypeError, ValueError) as problem:
        raise PositionError(f"options: {problem}") from problem
    state.begin()
    return state


def _number(names: Sequence[str], name: object, where: str) -> int:
    """The number of a territory, type or card."""
    if not isinstance(name, str) or name not in names:
        raise PositionError(f"{where}: {name!r} is none of {', '.join(names)}")
    return names.index(name)


def _set_piles(s: State, spec: Mapping[str, Any]) -> None:
    """The open cards, then those named from the top down, then the rest of each pile in the order of the seed."""
    faces, tops, heights = spec.get("faces", {}), spec.get("piles", {}), spec.get("heights", {})
    for key in ("faces", "piles", "heights"):
        for name in spec.get(key, {}):
            _number(TERRITORIES, name, key)
    for territory, name in enumerate(TERRITORIES):
        rest = pile_of(s.options)
        if faces.get(name) is not None:
            s.face[territory] = _take(rest, faces[name], AREAS, f"faces.{name}")
        top = [_take(rest, kind, AREAS, f"piles.{name}") for kind in tops.get(name, ())]
        shuffle(rest, derive(int(spec.get("seed", 0)), "pile", territory))
        pile = (rest + top)[-heights[name] :] if heights.get(name) else rest + top
        if heights.get(name) == 0:
            pile = []
        s.left[territory] = len(pile)
        s.pile += pile + [-1] * (PILE_SIZE - len(pile))


def _take(rest: list[int], name: object, names: Sequence[str], where: str) -> int:
    """A card out of those that are left."""
    kind = _number(names, name, where)
    if kind not in rest:
        raise PositionError(f"{where}: there is no other {name!r}")
    rest.remove(kind)
    return kind


def _seat(s: State, seat: int, player: Mapping[str, Any]) -> None:
    """A player's score, his tokens on the board and those still to lay out, and the cards he took or has of his own."""
    where = f"players[{seat}]"
    s.scores[seat] = int(player.get("score", 0))
    for name, count in player.get("bag", {}).items():
        token = _number(TYPES, name, f"{where}.bag")
        s.bag[3 * seat + token] = _count(count, f"{where}.bag")
        s.supply[3 * seat + token] -= count
    for name, tokens in player.get("tokens", {}).items():
        territory = _number(TERRITORIES, name, f"{where}.tokens")
        for kind, count in tokens.items():
            token = _number(TYPES, kind, f"{where}.tokens.{name}")
            s.board[(3 * territory + token) * s.seats + seat] += _count(count, f"{where}.tokens.{name}")
            s.supply[3 * seat + token] -= count
    for token, name in enumerate(TYPES):
        if s.supply[3 * seat + token] < 0:
            raise PositionError(f"{where}: {TOKENS[token] - s.supply[3 * seat + token]} {name} tokens, {TOKENS[token]} exist")
    for name in player.get("taken", ()):
        s.taken[KINDS * seat + _number(AREAS, name, f"{where}.taken")] += 1
    for name in player.get("own", ()):
        s.own[2 * seat + OWN_CARDS.index(_number(AREAS, name, f"{where}.own"))] = 1


def _count(count: int, where: str) -> int:
    """So many tokens."""
    if count < 0:
        raise PositionError(f"{where}: {count} is no number of tokens")
    return count


def _set_deck(s: State, spec: Mapping[str, Any]) -> None:
    """Hands, the discard, a scorpion laid aside; then the pile: cards named from the bottom up lie on the others."""
    rest = ritual_deck(s.options)
    doubles = s.options.one_double_each
    s.gone = sum(DECK) - len(rest)
    for seat, player in enumerate(spec.get("players", ())):
        for name in player.get("hand", ()):
            if doubles and name == "double":
                kind, s.gone = 3, s.gone - 1
            else:
                kind = _take(rest, name, RITUALS[:4], f"players[{seat}].hand")
            s.hand[4 * seat + kind] += 1
    for name in spec.get("discard", ()):
        s.discard[_take(rest, name, RITUALS[:4], "discard")] += 1
    if spec.get("scorpion_aside"):
        s.aside = 1
        _take(rest, "scorpion", RITUALS, "scorpion_aside")
    top = [_take(rest, name, RITUALS, "deck") for name in spec.get("deck", ())]
    where = spec.get("rest", "deck")
    if where not in ("deck", "out"):
        raise PositionError(f"rest: {where!r} is neither 'deck' nor 'out'")
    if where == "deck":
        shuffle(rest, derive(int(spec.get("seed", 0)), "deck"))
        s.deck = rest + top
    else:
        s.deck = [kind for kind in rest if kind == RITUALS.index("scorpion")] + top
        s.gone += len(rest) + len(top) - len(s.deck)


def _set_figures(s: State, spec: Mapping[str, Any]) -> None:
    for figure, home in (("ancestor", HAND), ("elder", FOOT)):
        told = spec.get(figure, {})
        if problem := strays(told, ("held", "at"), figure):
            raise PositionError(problem)
        setattr(s, figure, _held(s, told.get("held", 0), figure))
        at = told.get("at")
        setattr(s, f"{figure}_at", home if at is None else _number(TERRITORIES, at, figure))
    s.boomerang = _held(s, spec.get("boomerang", 0), "boomerang")
    s.time, s.round = int(spec.get("time", 1)), int(spec.get("round", 2))
    s.turn = int(spec.get("turn", 0))
    s.ending = spec.get("ending") or ""
    if not 1 <= s.time <= LAST_SQUARE:
        raise PositionError(f"time: {s.time} is no square from 1 to {LAST_SQUARE}")
    if s.ending not in ("", LAST_SQUARE_REACHED, LAST_CARD):
        raise PositionError(f"ending: {s.ending!r} is neither {LAST_SQUARE_REACHED!r} nor {LAST_CARD!r}")


def _held(s: State, seat: object, where: str) -> int:
    if type(seat) is not int or not 0 <= seat < s.seats:
        raise PositionError(f"{where}: {seat!r} is no seat")
    return seat


def _begin(s: State, spec: Mapping[str, Any]) -> None:
    """`phase` says where in the round the game goes on."""
    phase = spec.get("phase", "turn")
    if phase == "lay_out":
        s.round, s.played, s.phase, s.player = 0, s.seats, CHOOSE_TYPE, s.boomerang
        return
    if phase == "turn":
        s.played = int(spec.get("played", 0)) - 1
        if not -1 <= s.played < s.seats - 1:
            raise PositionError(f"played: {s.played + 1} of {s.seats} turns leave nobody to play")
        s.phase = DONE
    elif phase in ("round", "privilege"):
        s.played = -1
        if phase == "round":
            turn_up(s)
        draw(s, s.elder, 1)
    else:
        raise PositionError(f"phase: {phase!r} is neither 'turn', 'round', 'privilege' nor 'lay_out'")
    go_on(s)


def _play(s: State, struct: Mapping[str, Any]) -> None:
    action = from_struct(dict(struct))
    if action is None:
        raise PositionError(f"then: {struct!r} is no action")
    s.apply_checked(action)

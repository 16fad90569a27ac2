"""From typed abilities to what the engine runs: flags, figures and flat programs of three numbers an instruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.games.lekemar.effects import codes, vocabulary
from simulator.games.lekemar.effects.codes import Row
from simulator.games.lekemar.effects.vocabulary import Ability, Action, Power

COLOURS: Final = ("head", "bust", "muscles", "legs")
SEATS: Final = {
    "self": codes.SELF,
    "target": codes.TARGET,
    "everyone": codes.EVERYONE,
    "richest": codes.RICHEST,
    "bank": codes.BANK,
    "poorest": codes.POOREST,
}
FLAGS: Final[dict[type, int]] = {
    vocabulary.AnySlot: codes.ANY_SLOT,
    vocabulary.Guarded: codes.GUARDED,
    vocabulary.WinsTies: codes.WINS_TIES,
    vocabulary.Avenges: codes.AVENGES,
    vocabulary.Silences: codes.SILENCES,
}
ALONE: Final[dict[type, int]] = {
    vocabulary.SwapCards: codes.SWAP_CARDS,
    vocabulary.SwapWorn: codes.SWAP_WORN,
    vocabulary.WearAnywhere: codes.WEAR_ANYWHERE,
    vocabulary.Truce: codes.TRUCE,
    vocabulary.FightAlone: codes.FIGHT_ALONE,
    vocabulary.Disarm: codes.DISARM,
    vocabulary.Untouchable: codes.UNTOUCHABLE,
    vocabulary.BringBack: codes.BRING_BACK,
    vocabulary.Flee: codes.FLEE,
    vocabulary.Cancel: codes.CANCEL,
}
"""Actions without figures."""

TARGETED: Final = (
    vocabulary.TakeCard,
    vocabulary.SwapCards,
    vocabulary.Strip,
    vocabulary.SwapWorn,
)
"""Actions that always concern another player."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """One card as the engine runs it; `raised` holds the notes added to other cards, by colour."""

    flags: int = 0
    raised: tuple[int, int, int, int] = (0, 0, 0, 0)
    hand_limit: int = 0
    bounty: int = 0
    plunder: int = 0
    program: tuple[Row, ...] = ()
    needs_target: bool = False


def compile_card(abilities: Sequence[Ability]) -> Compiled:
    """The abilities of one card, all together."""
    powers = [power for ability in abilities for power in ability.powers]
    deeds = [deed for ability in abilities for deed in ability.do]
    return Compiled(
        flags=sum({FLAGS.get(type(power), 0) for power in powers}),
        raised=_raised(powers),
        hand_limit=max((power.n for power in powers if isinstance(power, vocabulary.HandLimit)), default=0),
        bounty=sum(power.n for power in powers if isinstance(power, vocabulary.Bounty)),
        plunder=sum(power.n for power in powers if isinstance(power, vocabulary.Plunder)),
        program=tuple(_program(deeds, 0)),
        needs_target=any(concerns_target(deed) for deed in deeds),
    )


def concerns_target(deed: Action) -> bool:
    """Whether the action needs another player, who is chosen first (G1)."""
    match deed:
        case vocabulary.Pay(payer="target") | vocabulary.Discard(who="target"):
            return True
        case vocabulary.Coin(heads, tails):
            return any(concerns_target(part) for part in (*heads, *tails))
    return isinstance(deed, TARGETED)


def _raised(powers: Sequence[Power]) -> tuple[int, int, int, int]:
    added = [0, 0, 0, 0]
    for power in powers:
        if isinstance(power, vocabulary.RaiseNotes):
            added[COLOURS.index(power.colour)] += power.by
    return added[0], added[1], added[2], added[3]


def _program(deeds: Sequence[Action], start: int) -> list[Row]:
    """The instructions of these actions, the first of them at address `start`."""
    rows: list[Row] = []
    for deed in deeds:
        rows += _rows(deed, start + len(rows))
    return rows


def _rows(deed: Action, start: int) -> Iterator[Row]:
    match deed:
        case vocabulary.Coin(heads, tails):
            first = _program(heads, start + 1)
            tails_at = start + len(first) + 2
            second = _program(tails, tails_at)
            yield codes.COIN, tails_at, 0
            yield from first
            yield codes.JUMP, tails_at + len(second), 0
            yield from second
        case vocabulary.Pay(n, payer, payee):
            yield codes.PAY, n, SEATS[payer] << codes.PAYER | SEATS[payee]
        case vocabulary.Draw(n):
            yield codes.DRAW, n, 0
        case vocabulary.TakeCard(how):
            yield codes.TAKE_CARD, int(how == "seen"), 0
        case vocabulary.Discard(n, who):
            yield codes.DISCARD, n, SEATS[who]
        case vocabulary.Strip(to):
            yield codes.STRIP, int(to == "pile"), 0
        case vocabulary.HandRoom(n):
            yield codes.HAND_ROOM, n, 0
        case vocabulary.MoreActions(line, n):
            yield codes.MORE_ACTIONS, line, n
        case vocabulary.LookAtPile(n):
            yield codes.LOOK_AT_PILE, n, 0
        case vocabulary.ChangeNote(by, side):
            yield codes.CHANGE_NOTE, by, int(side == "opposing")
        case _:
            yield ALONE[type(deed)], 0, 0

"""Writing programs: instructions, jumps between them, and the players and characters they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.selection import Characters, Number, Pick, Who
from simulator.games.wankul.effects.tables import Row, Tables, player_code

_T = TypeVar("_T")
Instruction = tuple[int | str, ...]
Block = list[Instruction]
"""Instructions with jumps counted from the next instruction, until they are written."""


class CodeWriter:
    """Appends blocks of instructions to the code of a match."""

    def __init__(self, tables: Tables, code: list[Row]) -> None:
        self.tables = tables
        self.code = code
        self.offers: list[object] = []
        self.offered: dict[int, object] = {}
        """The words that ask which of several things to do: as they are met, and by the address where they ask it."""

    def write(self, block: Sequence[tuple[int | str, ...]]) -> int:
        """Append a block and END to the code, turning relative jumps into addresses; answers where it begins."""
        start = len(self.code)
        for offset, (word, *rest) in enumerate(block):
            here = start + offset + 1
            if isinstance(word, int):
                self.code.append((word, *map(int, rest)))
            elif word == "repeat":
                self.code.append((codes.REPEAT, start))
            elif word == "unless":
                self.code.append((codes.UNLESS, int(rest[0]), here + int(rest[1])))
            elif word == "choose":
                by, number, *jumps = map(int, rest)
                self.offered[len(self.code)] = self.offers[number]
                self.code.append((codes.CHOOSE_ONE, by, *(here + jump for jump in jumps)))
            else:
                self.code.append(({"jump": codes.JUMP, "unless_done": codes.UNLESS_DONE}[word], here + int(rest[0])))
        self.code.append((codes.END,))
        return start

    def options(self, blocks: list[Block], by: int, offer: object) -> Block:
        """One of several blocks, as the offer says in words; each but the last ends with a jump behind the last."""
        written: Block = []
        starts = []
        whole = sum(len(block) + 1 for block in blocks)
        for block in blocks:
            starts.append(len(written))
            written.extend(block)
            written.append(("jump", whole - len(written) - 1))
        return [("choose", by, append(self.offers, offer), *starts), *written]

    def for_players(self, who: Who, code: int, *arguments: int) -> Block:
        """One instruction for a player, or a block that each player runs."""
        if who == "each":
            return [(codes.EACH, self.write([(code, codes.SELF, *arguments)]))]
        return [(code, player_code(who), *arguments)]

    def targets(self, characters: Characters, pick: Pick, verb: int, argument: int) -> Block:
        """Pick characters and do something to each."""
        mode = codes.ALL if pick.all else codes.UP_TO if pick.up_to or pick.any_number else codes.EXACTLY
        count = Number(codes.NO_BOUND) if pick.any_number else pick.n
        selector, amount = self.tables.selector(characters), self.tables.amount(count)
        total = self.tables.bound(pick.total_force)
        return [(codes.TARGETS, selector, amount, mode, codes.CHOOSERS[pick.by], verb, argument, *total)]


def append(rows: list[_T], row: _T) -> int:
    """Put a row at the end; answers its number."""
    rows.append(row)
    return len(rows) - 1

"""How far the reasons of hints can be believed.

`python -m tests.simulator.ai.reasons_measured GAME [POSITIONS [DEALS [SEED [SEATS]]]]`.

In positions of games between scripts, made as for `python -m simulator hints`, what a hint says of its second to fourth option
is held against other imagined deals (another seed), in which the script plays on for all after both options, as far as the hint
looks.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from simulator.ai import hint
from simulator.ai.hints import HINT_BUDGET
from simulator.ai.lookahead import Deals, play_on
from simulator.ai.reasons import Gap
from simulator.arena.calibration import position_of
from simulator.arena.tables import Tables, starter_lists
from simulator.games import GAMES
from simulator.kernel.game import Deck, State
from simulator.kernel.rng import derive
from simulator.kernel.seating import options_for

COMPARED = 3
"""So many options after the first one."""


@dataclass(frozen=True, slots=True)
class Held:
    """One count of one option beside the first one, as the hint has it and as the script played it."""

    own: bool
    place: int
    said: Gap
    true: Gap

    @property
    def is_right(self) -> bool:
        """Both have the same sign."""
        return self.said.mean * self.true.mean > 0

    @property
    def is_refuted(self) -> bool:
        """The games show the other sign."""
        return self.true.is_sure and not self.is_right


def held_against(slug: str, positions: int, deals: int, seed: int, seats: int) -> Iterator[Held]:
    """Everything that hints count in so many positions, told or not."""
    game = GAMES[slug]
    lists: tuple[tuple[Deck, ...], ...] = tuple(one for decks in starter_lists(slug, seats) for one in (decks, ()))
    tables = Tables(game, seats, options_for(game, seats), seed, lists if game.has_decks else ())
    for number in range(positions):
        state = position_of(tables, number)
        if state is None:
            continue
        luck = derive(tables.luck(number), "hint", 0)
        advised = hint(game, state, luck, budget=replace(HINT_BUDGET, seconds=math.inf))
        if advised.options[0].wins:
            continue
        imagined, until = Deals(state, derive(luck, "truth")), game.turn(state) + advised.turns

        def played(action: int, deal: int) -> State:
            found = imagined.deal(deal)  # noqa: B023 -- called within the round of the loop
            found.apply_action(action)
            play_on(game, found, until, derive(luck, "played", deal))  # noqa: B023
            return found

        def counted(action: int) -> list[list[tuple[int, ...]]]:
            """By deal and seat."""
            ends = (played(action, deal) for deal in range(deals))
            return [[game.counts(end, seat) for seat in range(seats)] for end in ends]

        first = counted(advised.best)
        for option in advised.options[1 : 1 + COMPARED]:
            if option.beside is None:
                continue
            pairs = list(zip(counted(option.action), first, strict=True))
            for own, gaps in ((True, option.beside.own), (False, option.beside.others)):
                told = [seat for seat in range(seats) if (seat == advised.player) is own]
                for place, said in enumerate(gaps):
                    more = [sum(one[seat][place] - best[seat][place] for seat in told) for one, best in pairs]
                    yield Held(own, place, said, Gap.of(more))


def main(slug: str, positions: str = "60", deals: str = "60", seed: str = "1", seats: str = "") -> None:
    """Write, for each count, how many were told, how many of them had the right sign, and how many were refuted."""
    found = list(held_against(slug, int(positions), int(deals), int(seed), int(seats or GAMES[slug].players[0])))
    for own in (True, False):
        for place, title in enumerate(GAMES[slug].counted):
            these = [one for one in found if (one.own, one.place) == (own, place)]
            told = [one for one in these if one.said.is_told]
            right, refuted = sum(one.is_right for one in told), sum(one.is_refuted for one in told)
            whose = "own" if own else "others"
            line = f"{slug} {whose} {title.en}: {len(told)} told of {len(these)}, {right} right, {refuted} refuted"
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

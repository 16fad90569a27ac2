"""Ritual cards are drawn: from the top, or chosen from the pile (R19, R20, R31, R43, R84, G17, G18, G27, G33)."""

from __future__ import annotations

from simulator.games.wongar.model.actions import ARGUMENT, UNSEEN
from simulator.games.wongar.model.box import RITUAL_SCORPION
from simulator.games.wongar.model.phases import DONE, DRAWING
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.scorpions import meet
from simulator.kernel.rng import shuffle


def draw(s: State, player: int, count: int) -> None:
    """R19, R31: so many ritual cards; afterwards the step is over, unless he is asked which ones (R84)."""
    s.phase = DONE
    if s.options.chosen_rituals:
        s.player, s.drawing = player, count
        _offer(s)
        return
    for _ in range(count):
        if not is_there_one(s):
            break
        _draw_one(s, player)
    s.drawing = 0


def is_there_one(s: State) -> bool:
    """G33: a card that can be held lies in the pile or in the discard."""
    return len(s.deck) > scorpions_in_deck(s) or any(s.discard)


def scorpions_in_deck(s: State) -> int:
    """R81: none; else both, but for the one that lies aside (R43)."""
    return 0 if s.options.one_double_each else 2 - s.aside


def _draw_one(s: State, player: int) -> None:
    """R20, G18: scorpions on the way are met one by one and replaced."""
    while not _take_top(s, player):
        pass


def _take_top(s: State, player: int) -> bool:
    """R43: the top card joins the hand, or is a scorpion and is met, the second one renewing the pile; False for a scorpion."""
    if not s.deck:
        _shuffle_discard(s)
    kind = s.deck.pop()
    if kind != RITUAL_SCORPION:
        s.hand[4 * player + kind] += 1
        if s.log is not None:
            s.log.append(("draw", player, kind))
        return True
    if s.log is not None:
        s.log.append(("ritual_scorpion", player))
    meet(s, player)
    if s.aside:
        s.aside = 0
        s.deck += (RITUAL_SCORPION, RITUAL_SCORPION)
        _shuffle_discard(s)
    else:
        s.aside = 1
    return False


def _shuffle_discard(s: State) -> None:
    """R43, G17: what was played and what is left make a new pile."""
    for kind, count in enumerate(s.discard):
        s.deck += [kind] * count
    s.discard = [0, 0, 0, 0]
    s.deck.sort()
    s.rng = shuffle(s.deck, s.rng)
    if s.log is not None:
        s.log.append(("reshuffle", len(s.deck)))


def _offer(s: State) -> None:
    """R84: ask for the next card while there is one to be had (G33); G17: an empty pile is made anew before."""
    if s.drawing and is_there_one(s):
        if not s.deck:
            _shuffle_discard(s)
        s.phase = DRAWING
    else:
        s.drawing = 0
        s.phase = DONE


def answer_draw(s: State, action: int) -> None:
    """R84: the card chosen joins the hand; G27: or one that nobody chose, from the pile shuffled after the look at it."""
    kind = action & ARGUMENT
    if kind == UNSEEN:
        s.deck.sort()
        s.rng = shuffle(s.deck, s.rng)
        s.drawing -= int(_take_top(s, s.player))
    else:
        s.deck.remove(kind)
        s.hand[4 * s.player + kind] += 1
        s.drawing -= 1
        if s.log is not None:
            s.log.append(("draw", s.player, kind))
    _offer(s)

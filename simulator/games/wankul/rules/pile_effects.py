"""What effects do with open piles, and with hands that are shown: one function an instruction."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.banning import BAN_PILE
from simulator.games.wankul.effects.words.playing import PLAY_AT_RANDOM, PLAY_FIRST_OF_PILE, PLAY_FROM_PILE
from simulator.games.wankul.effects.words.recovering import BAN_TO_DISCARD, RECOVER_FROM_BAN
from simulator.games.wankul.effects.words.searching import SHOW_HAND, TAKE_FROM_PILE
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.frames import EVERY_SLOT, FREE, SILENT
from simulator.games.wankul.model.pushing import push_recover
from simulator.games.wankul.model.registers import DONE, HANDLED, Instruction
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards, searching, taking
from simulator.games.wankul.rules.card_effects import slots_meant
from simulator.games.wankul.rules.effect_frame import Runs, player_of, value
from simulator.games.wankul.rules.hands import take_from_hand
from simulator.games.wankul.rules.placing import begin_play
from simulator.kernel.frames import PLAYER
from simulator.kernel.rng import below, step

IN_DISCARD: Final = 0
IN_BAN: Final = 1


def ban_pile(s: State, base: int, instruction: Instruction) -> None:
    """R51: cards of a discard go to the ban zone, from an end of it or chosen by the player whose effect it is."""
    _, who, amount, place, up_to, filter = instruction
    count, owner = max(0, value(s, base, amount)), player_of(s, base, who)
    if place == codes.CHOICE:
        _choose(s, base, owner, left=count, filter=filter, up_to=up_to, pile=IN_DISCARD, to=codes.INTO_BAN)
        return
    pile = s.discard[owner]
    done = 0 if cards.closed(s, owner) else min(count, len(pile))
    for _card in range(done):
        cards.ban(s, pile.pop(0 if place == codes.BOTTOM else -1))
    s.stack[base + HANDLED], s.stack[base + DONE] = done, int(done == count)


def take_from_pile(s: State, base: int, instruction: Instruction) -> None:
    """Look for cards in one's own discard or ban zone and put them where told."""
    _, who, amount, zone, to, up_to, filter = instruction
    pile = IN_BAN if zone == codes.BAN else IN_DISCARD
    left = max(0, value(s, base, amount))
    _choose(s, base, player_of(s, base, who), left=left, filter=filter, up_to=up_to, pile=pile, to=to)


def play_from_pile(s: State, base: int, instruction: Instruction) -> None:
    """R32: play characters of a discard or a ban zone for nothing, chosen among those that fit."""
    _, whose, amount, zone, up_to, to, filter, where = instruction
    pile = IN_BAN if zone == codes.BAN else IN_DISCARD
    left, slots = max(0, value(s, base, amount)), slots_meant(s, base, where)
    _choose(s, base, player_of(s, base, whose), left=left, filter=filter, up_to=up_to, pile=pile, to=to, slots=slots)


def _choose(
    s: State, base: int, owner: int, *, left: int, filter: int, up_to: int, pile: int, to: int, slots: int = EVERY_SLOT
) -> None:
    """Let the player whose effect it is choose in the pile of `owner`."""
    chooser = s.stack[base + PLAYER]
    others = int(chooser != owner)
    push_recover(s.stack, chooser, left=left, filter=filter, up_to=up_to, banned=pile, to=to, others=others, slots=slots)


def recover_banned(s: State, base: int, instruction: Instruction) -> None:
    """Take cards from the top of one's ban zone into the hand, as far as there are any (R61)."""
    _, who, amount = instruction
    player, count = player_of(s, base, who), max(0, value(s, base, amount))
    pile = s.ban[player]
    done = min(count, len(pile))
    for _card in range(done):
        cards.recover_card(s, pile.pop())
    s.stack[base + HANDLED], s.stack[base + DONE] = done, int(done == count)
    cards.hand_grew(s, player)


def ban_to_discard(s: State, base: int, instruction: Instruction) -> None:
    """All banned cards go under the discard, as they lie."""
    _, who = instruction
    player = player_of(s, base, who)
    s.discard[player][:0] = s.ban[player]
    s.ban[player].clear()


def play_first_of_pile(s: State, base: int, instruction: Instruction) -> None:
    """R32, G152: play the character that lies nearest to the top of one's own discard, for nothing; terrains are passed over."""
    _, who, effects, filter = instruction
    stack, player = s.stack, player_of(s, base, who)
    by = (stack[base + PLAYER], -1, base)
    fits = (
        card
        for card in reversed(s.discard[player])
        if s.box.kind[s.card[card]] == CHARACTER and amounts.fits_in_zone(s, filter, card, by)
    )
    card = next(fits, -1)
    stack[base + DONE] = int(card >= 0 and not cards.closed(s, player) and bool(searching.playable(s, player, {s.card[card]})))
    if stack[base + DONE]:
        s.discard[player].remove(card)
        taking.deliver(s, player, card, codes.INTO_PLAY if effects else codes.INTO_PLAY_SILENT)


def play_at_random(s: State, base: int, instruction: Instruction) -> None:
    """R32: play a character of the hand for nothing, drawn by lot among those that have a place."""
    _, who, effects, filter, where = instruction
    stack, player, allowed = s.stack, player_of(s, base, who), slots_meant(s, base, where)
    by = (stack[base + PLAYER], -1, base)
    fitting = {s.card[card] for card in s.hand[player] if amounts.fits_in_zone(s, filter, card, by)}
    playable = searching.playable(s, player, fitting, allowed)
    found = sorted(card for card in s.hand[player] if s.card[card] in playable)
    stack[base + DONE] = int(bool(found))
    if found:
        s.rng = step(s.rng)
        card = take_from_hand(s, player, s.card[found[below(s.rng, len(found))]])
        begin_play(s, player, card, FREE if effects else FREE | SILENT, allowed)


def show_hand(s: State, base: int, instruction: Instruction) -> None:
    """A player shows his hand: the other one knows these cards from now on."""
    _, who = instruction
    player = player_of(s, base, who)
    for card in s.hand[player]:
        s.known[card] = KNOWN_TO_BOTH
    if s.log is not None:
        s.log.append(("show_hand", player))


RUNS: Final[Runs] = {
    BAN_PILE: ban_pile,
    TAKE_FROM_PILE: take_from_pile,
    PLAY_FROM_PILE: play_from_pile,
    PLAY_FIRST_OF_PILE: play_first_of_pile,
    PLAY_AT_RANDOM: play_at_random,
    SHOW_HAND: show_hand,
    RECOVER_FROM_BAN: recover_banned,
    BAN_TO_DISCARD: ban_to_discard,
}

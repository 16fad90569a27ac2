"""A digest of many random games, for comparing two ways to run the same engine: `python -m tests.simulator.digest 100`."""

import hashlib
import json
import random
import sys

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.speedups import are_used
from tests.simulator.games.wankul.decks import any_deck


def digest(count: int) -> str:
    """Every decision of so many games, random and scripted, and some positions, clones and imagined deals on the way.

    Starter decks play, and in one game of ten decks of any cards.
    """
    game, decks = GAMES["wankul"], [starter.cards for starter in starters("wankul")]
    found = hashlib.sha256()
    for seed in range(count):
        luck = random.Random(seed)
        chosen = [any_deck(luck) if seed % 10 == 0 else luck.choice(decks) for _ in range(2)]
        state = game.new_initial_state(decks=chosen, options=game.options(), seed=seed)
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            action = game.policy(state, decisions) if seed % 4 == 0 else luck.choice(legal)
            found.update(repr((state.current_player(), legal, action)).encode())
            if decisions % 50 == 10:
                state = state.clone()
                imagined = state.resample_from_infostate(decisions & 1, seed)
                found.update(json.dumps([state.serialize(), imagined.serialize()], sort_keys=True).encode())
            state.apply_action(action)
            decisions += 1
        found.update(json.dumps(state.serialize(), sort_keys=True).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"compiled": are_used(), "digest": digest(int(sys.argv[1]))}))

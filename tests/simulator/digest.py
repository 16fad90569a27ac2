"""A digest of many random games, for comparing two ways to run the same engine: `python -m tests.simulator.digest 100`."""

import hashlib
import json
import random
import sys
from collections.abc import Callable

from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.games.woodland_wizards.model.state import Options as WoodlandWizardsOptions
from simulator.kernel.game import State
from simulator.speedups import are_used
from tests.simulator.games.wankul.decks import any_deck
from tests.simulator.laws.tables import TABLES


def _wankul(luck: random.Random, seed: int) -> State:
    """Starter decks, and in one game of ten decks of any cards."""
    decks = [starter.cards for starter in starters("wankul")]
    chosen = [any_deck(luck) if seed % 10 == 0 else luck.choice(decks) for _ in range(2)]
    return GAMES["wankul"].new_initial_state(decks=chosen, options=GAMES["wankul"].options(), seed=seed)


def _woodland_wizards(luck: random.Random, seed: int) -> State:
    """Small and large tables, with and without the Wizards."""
    options = WoodlandWizardsOptions(players=luck.choice((2, 3, 4, 7)), wizards=luck.random() < 0.5)
    return GAMES["woodland_wizards"].new_initial_state(decks=[], options=options, seed=seed)


def _any_table(slug: str) -> Callable[[random.Random, int], State]:
    """Every table that the laws of the game are tried at."""
    tables = [table for table in TABLES if table.slug == slug]
    return lambda luck, seed: luck.choice(tables).deal(seed)


ENDLESS = 20_000
"""Decisions that no game needs."""

_DEALS = {slug: _any_table(slug) for slug in GAMES} | {"wankul": _wankul, "woodland_wizards": _woodland_wizards}


def digest(count: int) -> str:
    """Every decision of so many games, random and scripted, and some positions, clones and imagined deals on the way."""
    found = hashlib.sha256()
    for seed in range(count):
        luck = random.Random(seed)
        slug = ("wankul", "wongar", "wankul", "woodland_wizards", "lekemar", "wizard_duel")[seed // 4 % 6]
        game, state = GAMES[slug], _DEALS[slug](luck, seed)
        seats, decisions = len(state.returns()), 0
        while not state.is_terminal():
            if decisions > ENDLESS:
                raise RuntimeError(f"game {seed} of {slug} does not end")
            legal = state.legal_actions()
            action = game.policy(state, decisions) if seed % 4 == 0 else luck.choice(legal)
            found.update(repr((state.current_player(), legal, action)).encode())
            if decisions % 50 == 10:
                state = state.clone()
                imagined = state.resample_from_infostate(decisions % seats, seed)
                found.update(json.dumps([state.serialize(), imagined.serialize()], sort_keys=True).encode())
            state.apply_action(action)
            decisions += 1
        found.update(json.dumps(state.serialize(), sort_keys=True).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"compiled": are_used(), "digest": digest(int(sys.argv[1]))}))

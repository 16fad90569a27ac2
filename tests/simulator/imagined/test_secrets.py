"""An agent that sees a hidden card is a defect: whatever a player cannot see plays no part in the deals that he imagines.

Each hidden fact is varied from outside, one by one, and by whatever others choose unseen; and each of them is dealt anew.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from simulator.games import GAMES
from simulator.kernel.game import TERMINAL
from tests.simulator.imagined.secrets import SECRETS, Secret, written
from tests.simulator.imagined.trying import card_subject, cards_that, positions, table_subject
from tests.simulator.laws.tables import SHOWN

SEEDS = (11, 12)
DEALS = 12
GAMES_EACH = 2
MOST_GAMES = 40
ENOUGH = 6
"""How often each fact is varied on the same table."""
OPEN_CHOICES = ("wizard_duel", "wongar")
"""Games in which nobody chooses anything that the next to choose does not see."""

TABLES_OF = {slug: [table_subject(table) for table in SHOWN if table.slug == slug] for slug in GAMES}
PEEPERS = [card_subject(card) for word in ("look", "search", "face_down", "secret") for card in cards_that(word)[::6]]
"""Wankul with some of the cards that look at decks, search them, lay cards face down or ask for secret numbers."""


@pytest.mark.parametrize("slug", sorted(SECRETS))
def test_every_hidden_fact_is_imagined_anew_and_the_real_one_plays_no_part(slug: str) -> None:
    luck, redealt = random.Random(1), set()

    for subject in [*TABLES_OF[slug], *(PEEPERS if slug == "wankul" else [])]:
        left = Counter({secret.name: ENOUGH for secret in SECRETS[slug]})
        for state in (state for seed in range(GAMES_EACH) for state in positions(subject, seed)):
            viewer = luck.randrange(len(state.returns()))
            for secret in SECRETS[slug]:
                for other in secret.vary(state, viewer, luck) if left[secret.name] > 0 else ():
                    if secret.read(other, viewer) != secret.read(state, viewer):
                        left[secret.name] -= 1
                        check_alike(state, other, viewer)
                        if secret.name not in redealt and is_redealt(secret, state, viewer):
                            redealt.add(secret.name)

    assert redealt == {secret.name for secret in SECRETS[slug]}


def check_alike(state: Any, other: Any, viewer: int) -> None:
    """The viewer cannot tell the two apart, and so imagines the same deals in both."""
    assert other.observation(viewer) == state.observation(viewer)
    for seed in SEEDS:
        assert written(other.resample_from_infostate(viewer, seed)) == written(state.resample_from_infostate(viewer, seed))


def is_redealt(secret: Secret, state: Any, viewer: int) -> bool:
    """Whether the deals imagined here differ in this fact, or all of them leave it out."""
    deals = [state.resample_from_infostate(viewer, seed) for seed in range(DEALS)]
    return secret.is_forgotten or len({str(secret.read(deal, viewer)) for deal in deals}) > 1


@pytest.mark.parametrize("slug", sorted(SECRETS))
def test_what_others_choose_unseen_plays_no_part_in_the_next_choice(slug: str) -> None:
    """Looked for in some games of each table, then in more of them until one such choice was met."""
    luck, twins = random.Random(2), 0

    for seed in range(MOST_GAMES):
        if seed >= GAMES_EACH * 2 and (twins or slug in OPEN_CHOICES):
            break
        for state in (state for subject in TABLES_OF[slug] for state in positions(subject, seed)):
            mover, actions = state.current_player(), luck.choices(state.legal_actions(), k=2)
            one, two = (after(state, action) for action in actions)
            asked = one.current_player()
            if asked in {mover, TERMINAL} or is_the_same(state, *actions) or two.current_player() != asked:
                continue
            if heard(slug, state, actions[0], asked) == heard(slug, state, actions[1], asked):
                twins += 1
                check_alike(one, two, asked)

    assert twins or slug in OPEN_CHOICES


def after(state: Any, action: int) -> Any:
    """The state after an action."""
    copy = state.clone()
    copy.apply_action(action)
    return copy


def heard(slug: str, state: Any, action: int, seat: int) -> Any:
    """What a seat hears and sees of an action."""
    copy = state.clone()
    narrator = GAMES[slug].narrator(copy)
    copy.apply_action(action)
    return [line.words for line in narrator.news(seat)], copy.observation(seat)


def is_the_same(state: Any, one: int, two: int) -> bool:
    """Two actions that do the same to two copies of a card, or that people cannot tell apart at all."""
    without_copy = [
        {key: value for key, value in state.action_to_struct(action).items() if key != "instance"} for action in (one, two)
    ]
    return without_copy[0] == without_copy[1] or bool(state.action_to_string(one) == state.action_to_string(two))

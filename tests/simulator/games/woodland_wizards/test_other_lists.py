"""What the engine does with effects that no card of the house set has: lists of one's own may write them."""

from typing import Any

from simulator.games.woodland_wizards.game import WoodlandWizards
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values
from tests.simulator.games.woodland_wizards.board import A, act, asked, boost, choices, hand, log_of, player
from tests.simulator.games.woodland_wizards.test_lists import FILES, listed

GECKO = 'do = [{ draw = 1 }] }]\n\n[[card]]\nid = "WWH-10"'
RAVEN = '{ add = { n = 2, side = "own", part = "boosts" } }'
QUEEN = '{ add = { n = 2, side = "own", part = "creature", per = { family = "insecte" } } }'
PHOENIX = '{ worth = 20 }, "breaks_final_ties"'


def other(was: str, now: str) -> WoodlandWizards:
    """The game with another effect on one card of the house set."""
    assert FILES["house.toml"].count(was) == 1
    return WoodlandWizards(listed(house=FILES["house.toml"].replace(was, now)))


def at(game: WoodlandWizards, *players: dict[str, Any], **more: Any) -> State:
    """A position of it."""
    return game.position({"players": list(players), **more})


def gecko(effect: str) -> WoodlandWizards:
    """The Night Gecko does this when it is revealed."""
    return other(GECKO, GECKO.replace("{ draw = 1 }", effect))


def test_r13_an_effect_may_draw_what_it_has_discarded_itself_in_a_contest_too() -> None:
    """R3, R13, G34: one card lies in the deck, and the one discarded makes two; without a deck it is one too few."""
    game = gecko("{ discard = 1 }, { draw = 2 }")
    table = player("Night Gecko, Longneck", creature="Forest Wolf"), player("Ancient Stag", creature="Shadow Moth")
    poor = at(game, *table, stage="boost_1", rest="away")
    rich = at(game, *table, stage="boost_1", rest="away", deck=["MOON TROUT"])
    log = log_of(poor)

    boost(poor, "Night Gecko", "")
    boost(rich, "Night Gecko", "")

    assert [event[0] for event in log if event[0] in ("effect", "cancelled")] == ["cancelled"]
    assert asked(rich) == (A, "discard")
    act(rich, "discard", "Longneck")
    assert hand(rich, A) == ["LONGNECK", "MOON TROUT"]


def test_g14_a_value_that_is_lowered_stops_at_0() -> None:
    """G14: a Leaf of 3 is worth nothing when 5 are taken off, and an Otter of 5 neither."""
    game = other(RAVEN, '{ add = { n = -5, side = "opponents", part = "boosts" } }')

    state = at(
        game, player(creature="Dread Raven"), player(creature="Root Sprite", boosts="Living Leaf, Glitter Otter, Shadow Moth"),
        stage="score", round=4,
    )  # fmt: skip

    assert state.totals == [12, 4 + 0 + 0 + 3]


def test_g37_additions_that_look_at_the_value_of_the_moment_are_put_in_order() -> None:
    """G37, R18: 3 is 4 or 6 according to which of two additions with a bound comes first."""
    text = FILES["house.toml"].replace(RAVEN, '{ add = { n = 3, side = "own", part = "boosts", at_most = 3 } }')
    text = text.replace(QUEEN, '{ add = { n = 1, side = "own", part = "boosts", at_most = 3 } }')
    game = WoodlandWizards(listed(house=text))
    table = player(creature="Dread Raven", boosts="Hornet Queen, Living Leaf"), player(creature="Root Sprite")
    totals = {}
    for first in ("Dread Raven", "Hornet Queen"):
        state = at(game, *table, stage="score", round=4)
        assert asked(state) == (A, "order")
        assert choices(state, "order") == ["DREAD RAVEN", "HORNET QUEEN"]
        act(state, "order", first)
        totals[first] = state.totals[A]

    assert totals == {"Dread Raven": 12 + 12 + 6, "Hornet Queen": 12 + 12 + 4}


def test_r36_g21_doubling_may_come_between_two_end_effects() -> None:
    """R36, G21: worth 20, doubled, then 3 less, is more than doubled at either end."""
    game = other(PHOENIX, '{ worth = 20 }, { gain = -3 }, "breaks_final_ties"')
    legend = {"wizard": "WWH-36", "side": "b"}

    state = at(game, player(scored="Golden Phoenix", wizard=legend), player(), stage="end")

    assert final_values(state, A) == [2 * 20 - 3]

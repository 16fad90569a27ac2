"""Reading abilities."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.parse import EffectError, parse_abilities, parse_amount
from simulator.games.wankul.effects.selection import (
    CardFilter,
    Characters,
    Compare,
    Comparison,
    CountCards,
    CountCharacters,
    ForceOf,
    Not,
    Number,
    Pick,
    PlayedThisTurn,
    Scaled,
)
from simulator.games.wankul.effects.words.choosing import Gain, If
from simulator.games.wankul.effects.words.discarding import DiscardCharacter, DiscardThis, Mill
from simulator.games.wankul.effects.words.drawing import Draw
from simulator.games.wankul.effects.words.forces import ForceRule
from simulator.games.wankul.effects.words.recovering import Recover
from simulator.games.wankul.effects.words.scoring import Score


def read(text: str) -> tuple[Ability, ...]:
    raw: list[dict[str, Any]] = tomllib.loads(f"abilities = {text}")["abilities"]
    return parse_abilities("S1-000", raw)


def test_a_bare_value_fills_the_short_field() -> None:
    [ability] = read('[{ when = "on_play", do = [{ draw = 2 }] }]')

    assert ability == Ability(when="on_play", do=(Draw(Number(2)),))


def test_filters_and_picks_are_written_in_the_table_of_their_action() -> None:
    [ability] = read(
        '[{ when = "on_play", do = [{ discard_character = { side = "opp", force = "<= 3", up_to = true, n = 2 } }] }]'
    )

    force = CardFilter(force=Comparison("<=", Number(3)))
    assert ability.do == (DiscardCharacter(Characters(side="opp", filter=force), Pick(n=Number(2), up_to=True)),)


def test_a_static_ability_holds_rules() -> None:
    [ability] = read('[{ when = "static", if = "not played this turn", do = [{ force = { of = "this", add = "hand" } }] }]')

    assert ability.rules == (ForceRule(add=CountCards("hand"), of="this"),)
    assert ability.condition == Not(PlayedThisTurn())


def test_conditions_and_branches() -> None:
    [ability] = read(
        '[{ when = "on_play", do = [{ if = "force of milled > discard", then = [{ recover = 1 }], else = [{ mill = 1 }] }] }]'
    )

    condition = Compare(ForceOf("milled"), ">", CountCards("discard"))
    assert ability.do == (If(condition, (Recover(),), (Mill(),)),)


def test_triggers_costs_and_gained_abilities() -> None:
    triggered, activated, combo = read(
        """[
        { when = "triggered", once_a_turn = true, on = { event = "mill", who = "opp", at_least = 2 }, do = [{ draw = 1 }] },
        { when = "activated", cost = ["discard_this"], do = [{ score = { n = 1, up_to = 2 } }] },
        { when = "combo", with_name = "Bob", do = [{ gain = { when = "static", do = [{ force = { add = 1, of = "this" } }] } }] },
        ]"""
    )

    assert triggered.on == Trigger("mill", who="opp", at_least=2)
    assert triggered.once_a_turn
    assert (activated.cost, activated.do) == ((DiscardThis(),), (Score(n=1, up_to=2),))
    assert combo.with_name == ("Bob",)
    assert combo.do == (Gain(Ability(when="static", rules=(ForceRule(add=Number(1), of="this"),))),)


@pytest.mark.parametrize(
    ("raw", "amount"),
    [
        (3, Number(3)),
        ("opp hand", CountCards("hand", "opp")),
        ("force of chosen", ForceOf("chosen")),
        ({"of": "hand", "times": 2, "at_most": 6}, Scaled(CountCards("hand"), times=2, at_most=6)),
        ({"count": {"side": "self", "where": "here"}}, CountCharacters(Characters(side="self", where="here"))),
        ({"cards": {"zone": "discard", "clan": "laink"}}, CountCards("discard", filter=CardFilter(clan=("laink",)))),
    ],
)
def test_amounts(raw: object, amount: object) -> None:
    assert parse_amount(raw) == amount


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{ when = "on_play", do = [{ drow = 1 }] }]', "S1-000 abilities[0].do[0]: unknown word 'drow'"),
        ('[{ when = "on_play", do = [{ draw = "hond" }] }]', "S1-000 abilities[0].do[0].draw.n: unknown amount 'hond'"),
        ('[{ when = "on_play", do = [{ draw = { m = 1 } }] }]', "S1-000 abilities[0].do[0].draw: unknown key 'm'"),
        ('[{ when = "on_play", do = [{ draw = 1, mill = 1 }] }]', "one word a table"),
        ('[{ when = "sometimes", do = [{ draw = 1 }] }]', "abilities[0].when: 'sometimes' is none of on_play"),
        ('[{ when = "on_play", do = [] }]', "does nothing"),
        ('[{ when = "triggered", do = [{ draw = 1 }] }]', "needs `on`"),
        ('[{ when = "on_play", on = "mill", do = [{ draw = 1 }] }]', "has no `on`"),
        ('[{ when = "on_play", with_name = "Bébé", do = [{ draw = 1 }] }]', "only a Combo"),
        ('[{ when = "static", do = [{ draw = 1 }] }]', "unknown word 'draw'"),
        ('[{ when = "on_play", if = "sunny", do = [{ draw = 1 }] }]', "abilities[0].if: unknown condition 'sunny'"),
        ('[{ when = "on_play", do = [{ discard_character = { force = "about 3" } }] }]', "not a bound: 'about 3'"),
        ('[{ when = "on_play", do = [{ score = { n = true } }] }]', "int expected, not True"),
        ('[{ when = "on_play", do = [{ score = { up_to = "2" } }] }]', "int expected, not '2'"),
    ],
)
def test_a_mistake_is_told_with_its_card_and_its_place(text: str, message: str) -> None:
    with pytest.raises(EffectError) as problem:
        read(text)

    assert message in str(problem.value)
    assert str(problem.value).startswith("S1-000 abilities[0]")

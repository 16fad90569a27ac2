"""Effects turned aside, draws that ask first, Specials that are ignored (G272-G279)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.wankul.ai.policy import choose
from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul import invariants
from tests.simulator.games.wankul.board import (
    A,
    B,
    Card,
    act,
    at,
    board,
    can,
    choices,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
    terrain,
)

PARTNER = person(1, open="ov", name="PARTNER")
WEAK, FAIR, STRONG = person(1, name="WEAK"), person(3, name="FAIR"), person(9, name="STRONG")
THERE = terrain(name="THERE")


def speaks(name: str, *deeds: object) -> dict[str, object]:
    return dict(person(1, name=name, abilities=[{"when": "on_play", "do": list(deeds)}]))


ROBBER = speaks("ROBBER", {"discard_hand": {"n": 2, "who": "opp"}}, {"draw": 1})
MILLER = speaks("MILLER", {"mill": {"n": 3, "who": "opp"}})
LOOKER = speaks("LOOKER", {"look": {"n": 2, "whose": "opp", "discard": 1}})
BOTH_MILL = speaks("BOTH", {"each_player": [{"mill": 1}]})
KILLER = speaks("KILLER", {"discard_character": {"side": "opp"}})
SLAYER = speaks("SLAYER", {"discard_character": {"side": "opp", "all": True}})
SELF_KILLER = speaks("SELFISH", {"discard_character": {"side": "self", "other": True}})
WEAKENER = speaks("WEAKENER", {"force": {"side": "opp", "add": -2}}, {"draw": 1})
PLAGUE = speaks("PLAGUE", {"force": {"side": "opp", "add": -2, "all": True}})
HELPER = speaks("HELPER", {"force": {"side": "self", "other": True, "add": 2}})
GROWER = speaks("GROWER", {"force": {"of": "this", "add": 2}})
DRAWER = speaks("DRAWER", {"draw": 2})


@pytest.mark.parametrize("card", [ROBBER, MILLER, LOOKER], ids=lambda card: card["name"])
def test_s3_036_cancels_what_would_make_its_player_discard(card: dict[str, object]) -> None:
    """G274: the rest of that text is not carried out either; the Sub is paid for and stays."""
    state = board(at(a=[WEAK]), a={"hand": [card]}, b={"hand": ["S3-036", "plain", FAIR, FAIR]})
    before = len(state.deck[B]), len(state.deck[A])

    play(state, card)
    assert state.current_player() == B
    act(state, "sub", card="S3-036")
    place(state, 0)
    act(state, "pay", card="plain")

    assert (len(state.deck[B]), len(state.deck[A])) == before
    assert hand(state, B) == [FAIR["id"], FAIR["id"]]
    assert side(state, 0, B) == ["S3-036"]
    assert state.observation(A)["question"] == "main"


def test_s3_036_may_let_it_happen_and_does_not_answer_what_both_do() -> None:
    state = board(at(), a={"hand": [MILLER, BOTH_MILL]}, b={"hand": ["S3-036", "plain"]})
    before = len(state.deck[B])
    play(state, MILLER)
    act(state, "pass", question="sub")
    assert before - len(state.deck[B]) == 3
    play(state, BOTH_MILL)
    act(state, "first", player=A)
    assert before - len(state.deck[B]) == 4
    assert not can(state, "sub")


def flipped(card: dict[str, Any], wanted: int, *guards: Card) -> State:
    """A plays a card against B's GENDARME; the coin shows this side."""
    for seed in range(30):
        state = board(at(a=[FAIR], b=["S5-049", WEAK, *guards]), a={"hand": [card]}, seed=seed)
        state.log = []
        play(state, card)
        if can(state, "target", card=WEAK):
            act(state, "target", card=WEAK)
        coins = [entry[2] for entry in state.log if entry[0] == "coin"]
        if coins and coins[0] == wanted:
            return state
    raise AssertionError


def test_s5_049_discards_an_enemy_instead_when_the_coin_shows_l() -> None:
    """G276: B chooses whom of A's; on the other side nothing changes."""
    state = flipped(KILLER, 0)
    assert state.current_player() == B
    act(state, "target", card=FAIR)
    assert WEAK["id"] in side(state, 0, B)
    assert FAIR["id"] in pile(state, "discard", A)

    assert WEAK["id"] in pile(flipped(KILLER, 1), "discard", B)


def test_s5_049_flips_once_for_several_characters() -> None:
    """G276: one coin and one enemy for all whom one choice would discard."""
    state = flipped(SLAYER, 0, STRONG)
    while state.current_player() == A and can(state, "target"):
        state.apply_action(state.legal_actions()[0])
    assert [entry[0] for entry in state.log or []].count("coin") == 1
    act(state, "target", card=FAIR)
    while can(state, "target"):
        state.apply_action(state.legal_actions()[0])
    assert len(side(state, 0, B)) == 3
    assert len(pile(state, "discard", A)) == 1


def test_s5_049_answers_effects_of_its_own_player_too_but_no_score() -> None:
    state = board(at(a=["S5-049", WEAK], b=[FAIR]), a={"hand": [SELF_KILLER]}, seed=1)
    state.log = []
    play(state, SELF_KILLER)
    act(state, "target", card=WEAK)
    assert "coin" in [entry[0] for entry in state.log]

    scored = board(at(a=["S5-049", person(12, name="TWELVE")], b=[FAIR]))
    scored.log = []
    act(scored, "auto_score", terrain=0)
    settle(scored)
    assert "coin" not in [entry[0] for entry in scored.log]


def test_s5_075_is_banned_from_the_discard_to_cancel_what_would_touch_a_character() -> None:
    """G275: the whole rest of the effect is cancelled, here the draw as well."""
    state = board(at(b=[FAIR]), a={"hand": [WEAKENER]}, b={"discard": ["S5-075", "plain"]})
    before = len(state.deck[A])
    play(state, WEAKENER)
    act(state, "target", card=FAIR)
    assert state.current_player() == B
    act(state, "yes", question="may")

    assert force_of(state, FAIR) == 3
    assert (pile(state, "ban", B), pile(state, "discard", B)) == (["S5-075"], ["plain"])
    assert len(state.deck[A]) == before

    declined = board(at(b=[FAIR]), a={"hand": [WEAKENER]}, b={"discard": ["S5-075"]})
    play(declined, WEAKENER)
    act(declined, "target", card=FAIR)
    act(declined, "pass", question="may")
    assert force_of(declined, FAIR) == 1


def test_s5_075_cancels_an_effect_upon_all_and_one_of_its_own_player_too() -> None:
    """G275: any effect that touches a character of its player's, but what a card does to itself."""
    state = board(at(b=[FAIR, STRONG]), a={"hand": [PLAGUE]}, b={"discard": ["S5-075"]})
    play(state, PLAGUE)
    act(state, "yes", question="may")
    assert (force_of(state, FAIR), force_of(state, STRONG)) == (3, 9)
    assert state.observation(A)["question"] == "main"

    own = board(at(a=[FAIR]), a={"hand": [SELF_KILLER], "discard": ["S5-075"]})
    play(own, SELF_KILLER)
    act(own, "target", card=FAIR)
    assert own.current_player() == A
    act(own, "yes", question="may")
    assert (FAIR["id"] in side(own, 0, A), pile(own, "ban", A), pile(own, "discard", A)) == (True, ["S5-075"], [])

    itself = board(at(a=[FAIR]), a={"hand": [GROWER], "discard": ["S5-075"]})
    play(itself, GROWER)
    assert (force_of(itself, GROWER), itself.observation(A)["question"]) == (3, "main")


def test_s5_075_is_not_used_by_the_script_against_effects_of_its_own() -> None:
    """G275: it would only give up what it has just chosen to do; the opponent's effects it averts."""
    own = board(at(a=[FAIR]), a={"hand": [HELPER], "discard": ["S5-075"]})
    play(own, HELPER)
    act(own, "target", card=FAIR)
    other = board(at(b=[FAIR]), a={"hand": [WEAKENER]}, b={"discard": ["S5-075"]})
    play(other, WEAKENER)
    act(other, "target", card=FAIR)
    for state, averts in ((own, False), (other, True)):
        assert can(state, "yes", question="may")
        for seed in range(10):
            kind = state.action_to_struct(choose(state, seed))["kind"]
            assert (kind == "yes") == averts


def test_s5_076_takes_effects_of_its_own_player_upon_itself_too() -> None:
    """G275: its Permanent leaves no choice."""
    state = board(at(a=[PARTNER]), at(THERE, a=[FAIR]), a={"hand": ["S5-076", HELPER]})
    act(state, "play", card="S5-076")
    place(state, 0, row=1)
    before = force_of(state, "S5-076")
    play(state, HELPER, on=1)
    act(state, "target", card=FAIR)
    assert (force_of(state, FAIR), force_of(state, "S5-076")) == (3, before + 2)


def test_s5_076_takes_what_would_touch_another_character_upon_itself() -> None:
    """G275: once its Combo was made; without one it redirects nothing."""
    for combo in (True, False):
        state = board(at(b=[PARTNER]), at(THERE, b=[FAIR]), a={"hand": [KILLER]}, b={"hand": ["S5-076"]}, active=B)
        act(state, "play", card="S5-076")
        place(state, 0, row=1 if combo else 2)
        end_turn(state)
        while state.observation(A)["question"] != "main":
            state.apply_action(state.legal_actions()[0])
        play(state, KILLER, on=1)
        act(state, "target", card=FAIR)
        gone = "S5-076" if combo else FAIR["id"]
        assert gone in pile(state, "discard", B)
        invariants.check(state)


def test_s5_076_is_banned_from_the_hand_to_play_another_character_uncounted() -> None:
    """G279: with all four plays of the turn used; the other one is paid for."""
    dear = person(5, cost=1, name="DEAR")
    state = board(at(), a={"hand": ["S5-076", dear, "plain"]}, plays=4)
    assert not choices(state, "play")
    act(state, "use", card="S5-076")
    act(state, "card", card=dear)
    place(state, 0)
    act(state, "pay", card="plain")

    assert (side(state, 0, A), pile(state, "ban", A), state.plays) == ([dear["id"]], ["S5-076"], 4)
    assert not can(board(at(), a={"hand": ["S5-076", dear]}), "use")
    assert not can(board(at(), a={"hand": ["S5-076"]}), "use")


def test_s3_016_keeps_subs_from_its_characters() -> None:
    """G277: another effect reaches them, and a Sub reaches those elsewhere."""
    sub = person(
        1,
        name="SUB",
        abilities=[
            {"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [{"force": {"of": "event", "add": -2}}]}
        ],
    )
    hunter = person(
        1,
        name="HUNTER",
        abilities=[
            {"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [{"discard_character": {"side": "opp"}}]}
        ],
    )

    def played(ground: str, card: object) -> State:
        state = board(at(ground, a=[STRONG]) if ground else at(a=[STRONG]), at(THERE), a={"hand": [FAIR]}, b={"hand": [card]})
        play(state, FAIR)
        act(state, "sub", card=card)
        place(state, 1)
        return state

    assert force_of(played("S3-016", sub), FAIR) == 3
    assert force_of(played("", sub), FAIR) == 1
    assert not choices(played("S3-016", hunter), "target")
    assert choices(played("", hunter), "target")
    other = board(at("S3-016", b=[STRONG]), a={"hand": [KILLER]})
    play(other, KILLER)
    act(other, "target", card=STRONG)
    assert pile(other, "discard", B) == [STRONG["id"]]


def test_s3_016_lets_its_winner_exchange_a_character_elsewhere_and_its_loser_mill_four() -> None:
    state = board(at("S3-016", a=[person(12, name="TWELVE")], b=[WEAK]), at(THERE, a=[FAIR]), a={"hand": [STRONG]})
    before = len(state.deck[B])
    act(state, "auto_score", terrain=0)
    act(state, "target", card=FAIR)
    act(state, "card", card=STRONG)
    settle(state)
    assert (side(state, 1, A), before - len(state.deck[B])) == ([STRONG["id"]], 4)


def test_s2_073_ignores_specials_of_its_players_choice_at_the_start_of_his_turn() -> None:
    """G278: for that turn only; the other Terrain goes on."""
    strong = terrain({"when": "static", "do": [{"force": {"add": 3, "where": "here"}}]}, name="STRONGER")
    linked = board(at(strong, a=[FAIR, "S2-072"]), at(THERE, a=[WEAK]), a={"hand": ["S2-073"], "discard": ["plain"] * 10})
    play(linked, "S2-073")
    assert force_of(linked, "S2-073") == 5
    end_turn(linked)
    while linked.active == B:
        linked.apply_action(linked.legal_actions()[0])
    assert linked.observation(A)["question"] == "terrain_in_play"
    assert [one["terrain"] for one in choices(linked, "slot")] == [0]
    assert force_of(linked, FAIR) == 6
    act(linked, "slot", terrain=0)
    assert force_of(linked, FAIR) == 3
    end_turn(linked)
    assert force_of(linked, FAIR) == 6


def test_s3_095_takes_the_top_of_the_discard_instead_of_a_draw() -> None:
    """G272: card by card, in the draw phase and by effects; a card taken back is no card drawn."""
    state = board(
        at(a=[person(1, name="AVENTURIÈRE", open="v")]),
        at(THERE),
        a={"hand": ["S3-095", DRAWER], "discard": [FAIR, STRONG]},
    )
    play(state, "S3-095")
    before = len(state.deck[A])
    play(state, DRAWER)
    assert state.observation(A)["question"] == "drawing"
    act(state, "yes", question="drawing")
    act(state, "pass", question="drawing")

    assert hand(state, A) == sorted([STRONG["id"], "plain"])
    assert (pile(state, "discard", A), before - len(state.deck[A])) == ([FAIR["id"]], 1)
    end_turn(state)
    while state.active == B:
        state.apply_action(state.legal_actions()[0])
    act(state, "yes", question="drawing")
    assert FAIR["id"] in hand(state, A)
    assert before - len(state.deck[A]) == 2


def test_s3_095_needs_its_combo_and_its_partners_name() -> None:
    for partner in (PARTNER, None):
        side_a = [partner] if partner else []
        state = board(at(a=side_a), a={"hand": ["S3-095", DRAWER], "discard": [FAIR]})
        play(state, "S3-095")
        play(state, DRAWER)
        assert state.observation(A)["question"] == "main"


def test_s4_026_lets_who_draws_by_an_effect_name_a_card_first() -> None:
    """G273: one more for the right name, in either player's effect; the draw phase asks nobody."""
    for said, more in (("STRONG", 1), ("DRAGON", 0)):
        state = board(at("S4-026", owner=B), a={"hand": [DRAWER], "deck": ["plain", "plain", STRONG, "plain"]})
        play(state, DRAWER)
        act(state, "name", name=said)
        assert len(hand(state, A)) == 2 + more
        assert (STRONG["id"] in state.observation(B)["players"][A]["known_hand"]) == bool(more)


def test_s4_026_makes_its_loser_mill_two() -> None:
    state = board(at("S4-026", a=[person(12, name="TWELVE")], b=[WEAK]))
    before = len(state.deck[B])
    act(state, "auto_score", terrain=0)
    settle(state)
    assert before - len(state.deck[B]) == 2


def test_s3_039_and_s3_040_reach_made_up_cards_whose_lines_are_told() -> None:
    """G261: three lines or more; one or none."""
    long, short = person(2, name="LONG", lines=3), person(2, name="SHORT", lines=1)
    state = board(at(a=["S3-039", long, short], b=[dict(long, id="OTHER")]))
    assert (force_of(state, long), force_of(state, short), force_of(state, "OTHER")) == (3, 2, 2)
    other = board(at(a=["S3-040", long, short]))
    assert (force_of(other, long), force_of(other, short)) == (2, 4)

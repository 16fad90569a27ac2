"""Cards that reach into the other player's hand, discard and side of the table (G264-G272)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul import invariants
from tests.simulator.games.wankul.board import (
    A,
    B,
    act,
    at,
    board,
    can,
    choices,
    deck,
    end_turn,
    force_of,
    hand,
    person,
    pile,
    place,
    play,
    settle,
    side,
    state_action,
    terrain,
)

PARTNER = person(1, open="ov", name="PARTNER")
WEAK, FAIR, STRONG = person(1, name="WEAK"), person(3, name="FAIR"), person(9, name="STRONG")
DEAR = person(5, cost=2, name="DEAR")
THERE, MINE = terrain(name="THERE"), terrain(name="MINE")
MOVER = person(0, name="MOVER", abilities=[{"when": "on_play", "do": [{"move": {"side": "self", "other": True}}]}])
KILLER = person(0, name="KILLER", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "self", "other": True}}]}])


def go_on(state: State) -> None:
    """Answer the first thing until the active player has the move again."""
    while not state.is_terminal() and state.observation(A)["question"] != "main":
        invariants.check(state)
        state.apply_action(state.legal_actions()[-1])


def test_s2_035_plays_a_card_of_the_other_hand_at_its_cost_and_is_banned() -> None:
    """G265: paid from A's hand, counted; it goes to B's discard when it leaves."""
    state = board(at(a=[PARTNER]), a={"hand": ["S2-035", *["plain"] * 3]}, b={"hand": [DEAR, "plain"]})

    play(state, "S2-035")
    act(state, "card", card=DEAR)
    place(state, 0, column=3)
    act(state, "pay", card="plain")
    act(state, "pay", card="plain")
    go_on(state)

    assert side(state, 0, A) == sorted([DEAR["id"], PARTNER["id"]])
    assert (pile(state, "ban", A), hand(state, B), state.plays) == (["S2-035"], ["plain"], 2)
    act(state, "pass", question="main")
    invariants.check(state)


def test_s2_035_may_play_a_terrain_of_the_other_hand() -> None:
    """G265: it costs nothing, and is B's card."""
    state = board(at(a=[PARTNER]), a={"hand": ["S2-035"]}, b={"hand": [DEAR, MINE]})

    play(state, "S2-035")
    assert not can(state, "card", card=DEAR)
    act(state, "card", card=MINE)

    shown = state.observation(A)["terrains"][1]
    assert (shown["card"], shown["owner"]) == ("MINE", B)
    invariants.check(state)


@pytest.mark.parametrize(("card", "at_right"), [("S2-064", True), ("S2-065", False)])
def test_s2_064_and_s2_065_count_on_the_terrain_beside_too(card: str, at_right: bool) -> None:
    """G268: on its own Terrain as before, and on the next one at that side as its player sees it; nobody stands there by it."""
    grounds = [at(MINE, a=[WEAK]), at(a=[PARTNER]), at(THERE, a=[WEAK], b=[FAIR])]
    state = board(*grounds, a={"hand": [card, "plain"]})
    play(state, card, on=1, pay=["plain"])

    totals = [shown["sides"][A]["force"] for shown in state.observation(A)["terrains"]]
    assert totals == ([1, 3, 3] if at_right else [3, 3, 1])
    invariants.check(state)


def test_s2_064_wins_a_score_beside_and_is_weakened_where_it_lies() -> None:
    """G268: 9 and 2 make the 11 that an automatic score needs; alone there it wins nothing (R72)."""
    state = board(at(a=[PARTNER]), at(THERE, a=[STRONG], b=[person(10, name="TEN")]), a={"hand": ["S2-064", "plain"]})
    assert not can(state, "auto_score", terrain=1)

    play(state, "S2-064", pay=["plain"])
    act(state, "auto_score", terrain=1)
    settle(state)

    assert state.markers == [1, 0]
    empty = board(at(a=[PARTNER]), at(THERE, b=[WEAK]), a={"hand": ["S2-064", "plain"]})
    play(empty, "S2-064", pay=["plain"])
    assert not can(empty, "auto_score", terrain=1)


def test_s2_065_lends_nothing_from_the_left_end_and_to_the_other_player() -> None:
    """G29: B's left is A's right."""
    state = board(at(b=[PARTNER]), at(THERE, b=[WEAK]), b={"hand": ["S2-065", "plain"]}, active=B)
    play(state, "S2-065", pay=["plain"])

    assert [shown["sides"][B]["force"] for shown in state.observation(A)["terrains"][:2]] == [3, 3]
    other = board(at(a=[PARTNER]), at(THERE, a=[WEAK]), a={"hand": ["S2-065", "plain"]})
    play(other, "S2-065", pay=["plain"])
    assert [shown["sides"][A]["force"] for shown in other.observation(A)["terrains"][:2]] == [3, 1]


def taken(card: str, *more: object) -> State:
    """A has taken STRONG of B's, from the other Terrain, with this card."""
    cost = 3 if card == "S5-139" else 1
    state = board(at(a=[PARTNER], b=[WEAK]), at(THERE, b=[STRONG]), a={"hand": [card, *["plain"] * cost, *more]})
    play(state, card, pay=["plain"] * cost)
    act(state, "target", card=STRONG)
    place(state, 0, column=3)
    return state


@pytest.mark.parametrize("card", ["S2-099", "S5-139"])
def test_s2_099_and_s5_139_take_a_character_until_they_leave_the_terrain(card: str) -> None:
    """G267: it comes to this Terrain; when Sexy is discarded the other player takes it back there."""
    state = taken(card, KILLER)
    assert sorted(side(state, 0, A)) == sorted([PARTNER["id"], STRONG["id"], card])

    play(state, KILLER, on=0, row=2)
    act(state, "target", card=card)
    assert state.current_player() == B
    place(state, 0, row=1)

    assert STRONG["id"] in side(state, 0, B)
    assert STRONG["id"] not in side(state, 0, A)
    invariants.check(state)


@pytest.mark.parametrize("card", ["S2-099", "S5-139"])
def test_s2_099_and_s5_139_give_it_back_when_they_are_moved(card: str) -> None:
    state = taken(card, MOVER)

    play(state, MOVER, on=1)
    act(state, "target", card=card)
    place(state, 1)
    place(state, 0, row=1)

    assert STRONG["id"] in side(state, 0, B)
    assert card in side(state, 1, A)


def test_s2_099_and_what_it_holds_go_together_in_a_score() -> None:
    """G267, R78: the held one comes back to a side that was cleared, or not yet; nobody is left on a Terrain that has gone."""
    for first in ("S2-099", STRONG["id"]):
        state = taken("S2-099")
        act(state, "auto_score", terrain=0)
        while state.observation(A)["question"] in ("clear", "destination"):
            wanted = [one for one in choices(state) if one.get("card") == first] or choices(state)
            state.apply_action(state_action(state, wanted[0]))
            invariants.check(state)
        assert STRONG["id"] in pile(state, "discard", B)
        assert state.observation(A)["terrains"][0] is None


def test_s3_052_makes_enemies_dearer_there_and_lets_them_pay_from_the_deck() -> None:
    """G270: B's character of cost 2 costs 4 there; B holds one other card and pays the rest from the deck."""
    state = board(at(a=["S3-052"], b=[WEAK]), at(THERE), b={"hand": [DEAR, "plain"]}, active=B)
    before = len(state.deck[B])

    act(state, "play", card=DEAR)
    assert {one["terrain"] for one in choices(state, "place")} == {0}
    place(state, 0)
    act(state, "yes", question="pay")
    act(state, "pay", card="plain")
    act(state, "yes", question="pay")
    act(state, "yes", question="pay")

    assert DEAR["id"] in side(state, 0, B)
    assert (before - len(state.deck[B]), len(pile(state, "discard", B))) == (3, 4)


def test_s3_052_changes_nothing_for_its_own_player_or_elsewhere() -> None:
    state = board(at(a=["S3-052"]), at(THERE), a={"hand": [DEAR, "plain", "plain"]})
    act(state, "play", card=DEAR)
    place(state, 0)
    assert not can(state, "yes")
    other = board(at(a=["S3-052"]), at(THERE), b={"hand": [DEAR, "plain", "plain"]}, active=B)
    act(other, "play", card=DEAR)
    place(other, 1)
    assert not can(other, "yes")


@pytest.mark.parametrize(("card", "winner"), [("S3-063", B), ("S3-064", A)])
def test_s3_063_and_s3_064_show_two_cards_each_and_one_is_discarded(card: str, winner: int) -> None:
    """G271: A shows 9 and 3, B 1 and 2; the lower (higher) total chooses what the other discards; a Terrain adds nothing."""
    state = board(at(), a={"hand": [card, STRONG, FAIR, "plain"]}, b={"hand": [WEAK, "plain", MINE]})

    play(state, card)
    act(state, "card", card=STRONG)
    act(state, "card", card=FAIR)
    assert STRONG["id"] not in state.observation(B)["players"][A]["known_hand"]
    act(state, "card", card=WEAK)
    act(state, "card", card="plain")

    assert state.current_player() == winner
    assert sorted(state.observation(B)["players"][A]["known_hand"]) == sorted([STRONG["id"], FAIR["id"]])
    wanted = STRONG if winner == B else WEAK
    assert not can(state, "card", card=MINE)
    act(state, "card", card=wanted)
    assert pile(state, "discard", 1 - winner) == [wanted["id"]]
    invariants.check(state)


def test_s3_063_with_equal_totals_does_nothing() -> None:
    state = board(at(), a={"hand": ["S3-063", FAIR]}, b={"hand": [FAIR]})
    play(state, "S3-063")
    act(state, "card", card=FAIR)
    act(state, "card", card=FAIR)
    assert (hand(state, A), hand(state, B)) == ([FAIR["id"]], [FAIR["id"]])


def test_s3_064_keeps_the_choice_of_the_other_from_imagined_deals() -> None:
    """G271, I11: B is asked second, and imagines other cards of A's."""
    held = [person(force, name=f"N{force}") for force in range(8)]
    state = board(at(), a={"hand": ["S3-064", *held]}, b={"hand": [FAIR, WEAK]})
    play(state, "S3-064")
    act(state, "card", card=held[6])
    act(state, "card", card=held[7])
    assert state.current_player() == B

    chosen = {tuple(sorted(state.resample_from_infostate(B, seed).memory)) for seed in range(12)}

    assert len(chosen) > 3
    for seed in range(12):
        imagined = state.resample_from_infostate(B, seed)
        invariants.check(imagined)
        assert all(card in imagined.hand[A] for card in imagined.memory)


def test_s3_014_discards_a_card_of_each_at_once_and_the_stronger_draws_three() -> None:
    state = board(at(), a={"hand": ["S3-014", FAIR, WEAK]}, b={"hand": [STRONG, WEAK]})

    act(state, "terrain", card="S3-014")
    act(state, "card", card=FAIR)
    act(state, "card", card=STRONG)

    assert (pile(state, "discard", A), pile(state, "discard", B)) == ([FAIR["id"]], [STRONG["id"]])
    assert (len(hand(state, A)), len(hand(state, B))) == (1, 4)


BOUNCER = person(0, name="BOUNCER", abilities=[{"when": "on_play", "do": [{"bounce": {"side": "opp"}}]}])


def one_known(card: str, seed: int = 0) -> State:
    """A knows one of B's two copies of FAIR, which came back to the hand."""
    state = board(at(a=[PARTNER], b=[FAIR]), a={"hand": [card, BOUNCER, "plain", "plain"]}, b={"hand": [FAIR, FAIR]}, seed=seed)
    play(state, BOUNCER, row=2)
    act(state, "target", card=FAIR)
    assert known(state) == [FAIR["id"]]
    return state


def known(state: State) -> list[str]:
    """What A knows of B's hand."""
    return list(state.observation(A)["players"][B]["known_hand"])


@pytest.mark.parametrize("card", ["S3-063", "S3-064"])
def test_s3_063_and_s3_064_show_the_copy_that_is_known(card: str) -> None:
    """G271: of copies nobody can tell the one that is shown from the one that he knows."""
    state = one_known(card)
    play(state, card)
    act(state, "card", card="plain")
    act(state, "card", card="plain")
    act(state, "card", card=FAIR)
    for seed in range(150):
        imagined = state.resample_from_infostate(A, seed)
        assert imagined.known[imagined.memory[-1]] & 1 or FAIR["id"] != imagined.box.id_of(imagined.memory[-1])
    act(state, "card", card=FAIR)
    assert known(state) == [FAIR["id"]] * 2
    invariants.check(state)


def test_s3_014_discards_the_copy_that_is_known() -> None:
    state = one_known("S3-014")
    act(state, "terrain", card="S3-014")
    act(state, "card", card="plain")
    act(state, "card", card=FAIR)
    assert (known(state), pile(state, "discard", B)) == ([], [FAIR["id"]])
    invariants.check(state)


def test_s5_034_robs_the_copy_that_is_known_whatever_the_lot() -> None:
    """G264: who sees the card cannot tell which copy it was."""
    for seed in range(6):
        state = one_known("S5-034", seed)
        play(state, "S5-034")
        assert (deck(state, A)[0], known(state)) == (FAIR["id"], [])
        invariants.check(state)


def test_s3_014_makes_its_loser_mill_four() -> None:
    state = board(at("S3-014", a=[person(12, name="TWELVE")], b=[WEAK]))
    before = len(state.deck[B])
    act(state, "auto_score", terrain=0)
    settle(state)
    assert before - len(state.deck[B]) == 4


def test_s5_034_plays_an_enemy_of_the_discard_on_the_opponents_side_without_its_effects() -> None:
    """G266: B chooses the cell; its Permanents are void as long as it lies there."""
    standing = person(4, name="STANDING", abilities=[{"when": "static", "do": [{"force": {"side": "opp", "add": -3}}]}])
    state = board(at(), at(THERE), a={"hand": ["S5-034"]}, b={"discard": [standing, WEAK]})

    play(state, "S5-034")
    act(state, "take", card=standing)
    assert state.current_player() == B
    assert {one["player"] for one in choices(state, "place")} == {B}
    act(state, "place", terrain=0, row=1, column=1, player=B)

    assert side(state, 0, B) == [standing["id"]]
    assert force_of(state, "S5-034") == 2


def test_s5_034_puts_a_card_of_the_other_hand_on_its_players_deck() -> None:
    """G264: A draws it, plays it, and it goes to B's discard."""
    state = board(at(a=[PARTNER]), at(THERE), a={"hand": ["S5-034"]}, b={"hand": [FAIR], "discard": []})
    play(state, "S5-034")
    assert (deck(state, A)[0], hand(state, B)) == (FAIR["id"], [])
    invariants.check(state)

    end_turn(state)
    end_turn(state)
    assert FAIR["id"] in hand(state, A)
    act(state, "play", card=FAIR)
    place(state, 1)
    invariants.check(state)


@pytest.mark.parametrize("card", ["S4-117", "S4-118"])
def test_s4_117_and_s4_118_search_and_trade_a_card_of_each_hand(card: str) -> None:
    """G264: what comes from the other hand is paid, discarded and milled into its owner's discard."""
    other = "S4-118" if card == "S4-117" else "S4-117"
    state = board(at(a=[other]), a={"hand": [card, FAIR, "plain", "plain"], "deck": ["plain", STRONG]}, b={"hand": [DEAR, WEAK]})
    act(state, "play", card=card)
    place(state, 0, column=2)
    act(state, "pay", card="plain")
    act(state, "pay", card="plain")
    act(state, "find", card=STRONG)
    act(state, "card", card=DEAR)
    act(state, "card", card=FAIR)

    assert hand(state, A) == sorted([DEAR["id"], STRONG["id"]])
    assert hand(state, B) == sorted([FAIR["id"], WEAK["id"]])
    invariants.check(state)
    act(state, "play", card=STRONG)
    place(state, 0, row=2)
    assert not can(state, "play", card=DEAR)
    invariants.check(state)


def test_s3_101_plays_a_named_card_of_the_other_hand_for_nothing() -> None:
    """G269: any name of the game may be said; only if B holds one it comes, to A's side."""
    state = board(at(), a={"hand": ["S3-101", "plain"]}, b={"hand": [DEAR, WEAK]})
    play(state, "S3-101", pay=["plain"])
    assert can(state, "name", name="DRAGON")
    act(state, "name", name="DEAR")
    act(state, "card", card=DEAR)
    place(state, 0, column=2)

    assert side(state, 0, A) == sorted([DEAR["id"], "S3-101"])
    missed = board(at(), a={"hand": ["S3-101", "plain"]}, b={"hand": [DEAR, WEAK]})
    play(missed, "S3-101", pay=["plain"])
    act(missed, "name", name="GARAGISTE")
    assert missed.observation(A)["question"] == "main"


def test_s3_101_finds_a_dragon() -> None:
    state = board(at(a=[PARTNER]), a={"hand": ["S3-101", "plain"], "deck": ["plain", person(4, name="DRAGON")]})
    play(state, "S3-101", pay=["plain"])
    act(state, "name", name="DRAGON")
    act(state, "find", card=person(4, name="DRAGON"))
    assert hand(state, A) == [person(4, name="DRAGON")["id"]]


@pytest.mark.parametrize(("said", "comes"), [("DEAR", True), ("WEAK", False)])
def test_s4_107_names_a_card_reveals_the_top_one_and_plays_it(said: str, comes: bool) -> None:
    state = board(at(a=[PARTNER]), a={"hand": ["S4-107", "plain"], "deck": ["plain", DEAR]}, b={"hand": [WEAK]})
    play(state, "S4-107", pay=["plain"])
    assert state.observation(A)["players"][B]["known_hand"] == [WEAK["id"]]
    act(state, "name", name=said)
    if comes:
        place(state, 0, row=2)

    assert (DEAR["id"] in side(state, 0, A)) == comes
    if not comes:
        assert state.observation(B)["players"][A]["known_deck"][-1]["card"] == DEAR["id"]


def test_s4_107_plays_no_terrain_of_the_name_said() -> None:
    """G283: "for free" speaks of characters, however many places there are; it stays on the deck, and both know it."""
    state = board(at(a=[PARTNER]), a={"hand": ["S4-107", "plain"], "deck": ["plain", MINE]})
    play(state, "S4-107", pay=["plain"])
    act(state, "name", name="MINE")
    assert state.observation(A)["question"] == "main"
    assert state.observation(A)["terrains"][1:] == [None, None]
    assert state.observation(B)["players"][A]["known_deck"][-1]["card"] == MINE["id"]


def test_s4_042_is_used_in_the_opponents_turn_whenever_nothing_is_being_resolved() -> None:
    """G263: before A does anything; also when A plays a character, and before a score is summed; never in B's own turn."""
    state = board(at(a=[FAIR, STRONG], b=["S4-042", WEAK]), a={"hand": ["plain"]})
    act(state, "activate", card="S4-042")
    act(state, "target", card=FAIR)
    assert force_of(state, FAIR) == 1
    assert "S4-042" in pile(state, "discard", B)
    end_turn(board(at(a=["S4-042"]), at(THERE)))
    assert not choices(board(at(a=["S4-042", FAIR])), "activate")


def test_s4_042_answers_a_character_that_is_played_and_a_score() -> None:
    state = board(at(a=[person(11, name="ELEVEN")], b=["S4-042", STRONG]), a={"hand": ["plain"]})
    act(state, "pass", question="out_of_turn")
    play(state, "plain")
    act(state, "pass", question="may")
    act(state, "pass", question="out_of_turn")
    act(state, "auto_score", terrain=0)
    act(state, "yes", question="may")
    act(state, "target", card=person(11, name="ELEVEN"))
    settle(state)
    assert state.markers == [1, 0]

    answered = board(at(b=["S4-042"]), a={"hand": [FAIR]})
    act(answered, "pass", question="out_of_turn")
    play(answered, FAIR)
    act(answered, "yes", question="may")
    act(answered, "target", card=FAIR)
    assert force_of(answered, FAIR) == 1

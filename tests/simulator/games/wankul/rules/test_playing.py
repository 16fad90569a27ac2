"""Playing cards: phases, places, payments, plays ordered by effects, links (R21-R41, G5, G20-G46)."""

from __future__ import annotations

from tests.simulator.games.wankul.board import (
    A,
    B,
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
    side,
    terrain,
)

TWO, THREE = terrain(name="TWO"), terrain(name="THREE")
OLD, TOP = person(1, name="old"), person(2, name="top")


def cells(card: object = OLD, **sides: object) -> list[tuple[int, int]]:
    """The rows and columns open to a character that A plays on a terrain with these sides."""
    state = board(at(**sides), a={"hand": [card]})  # type: ignore[arg-type]
    act(state, "play", card=card)
    return [(choice["row"], choice["column"]) for choice in choices(state, "place")]


def test_a_turn_is_draw_then_check_then_play() -> None:
    """R21, G5, G16: two cards, then a terrain, then the plays; the first turn is like any other."""
    state = board(at(), a={"hand": [TWO]}, phase="start", turn=1)
    assert state.observation(A)["question"] == "terrain"
    assert hand(state, A) == sorted(["TWO", "plain", "plain"])

    act(state, "terrain", card=TWO)
    play(state, "plain")
    play(state, "plain")

    assert state.observation(A)["question"] == "main"


def test_a_terrain_of_the_turn_before_may_be_scored() -> None:
    """R29, R59, G57c: it came in B's turn; A may score it from the very start of his own."""
    state = board(at(TWO), at(THREE), b={"hand": [terrain()]}, active=B)
    act(state, "terrain", card="TER")
    assert not state.observation(A)["terrains"][2]["scorable"]
    state = board(at(a=[person(11)]), at(TWO), phase="start")

    assert state.observation(A)["terrains"][0]["arrived_this_turn"] is False
    assert can(state, "auto_score", terrain=0)


def test_characters_and_terrains_in_any_order_or_none_at_all() -> None:
    """R36, R34: character, terrain, character; or nothing."""
    state = board(at(), a={"hand": [OLD, TWO, TOP]})
    play(state, OLD)
    act(state, "terrain", card=TWO)
    play(state, TOP, on=1)
    idle = board(at(), a={"hand": [OLD, TWO, TOP]})
    end_turn(idle)

    assert (side(state, 0, A), side(state, 1, A)) == ([OLD["id"]], [TOP["id"]])
    assert idle.active == B
    assert len(hand(idle, A)) == 3


def test_nobody_discards_at_the_end_of_his_turn() -> None:
    """R37, G30."""
    state = board(at(), at(TWO), a={"hand": ["plain"] * 12})
    end_turn(state)

    assert len(hand(state, A)) == 12
    assert state.active == B


def test_an_automatic_score_can_wait() -> None:
    """R83, R82: eleven on the table, turn after turn."""
    state = board(at(a=[person(11)]), at(TWO))
    end_turn(state)
    end_turn(state)
    while state.observation(A)["question"] != "main":
        act(state, "pass")

    assert can(state, "auto_score", terrain=0)
    end_turn(state)
    assert state.markers == [0, 0]


def test_cells_go_from_left_to_right_and_from_top_to_bottom() -> None:
    """R38, G23: the first corner; one further in each row; one row more; holes may be filled."""
    assert cells() == [(1, 1)]
    assert cells(a=[OLD]) == [(1, 2), (2, 1)]
    assert cells(a=[OLD, (TOP, {"row": 2, "column": 1})]) == [(1, 2), (2, 2), (3, 1)]
    assert cells(a=[(OLD, {"column": 2})]) == [(1, 1), (1, 3), (2, 1)]


def test_cells_do_not_slide_together() -> None:
    """G23: when the first of a row leaves, the second stays in column 2."""
    thrower = person(
        0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "self", "other": True}}]}]
    )
    state = board(at(a=[OLD, TOP]), at(TWO), a={"hand": [thrower]})
    play(state, thrower, on=1)
    act(state, "target", card=OLD)

    [left] = state.observation(A)["terrains"][0]["sides"][A]["characters"]
    assert (left["card"], left["column"]) == (TOP["id"], 2)


def test_a_card_played_from_the_deck_is_played() -> None:
    """R31, R41, G20, G24: S1-116 plays one of the three top cards; its text applies and it does not count."""
    state = board(at(), a={"hand": ["S1-116", "plain", "plain"], "deck": ["plain", OLD, TOP, "S1-031"]})
    play(state, "S1-116", pay=["plain", "plain"])
    act(state, "card", card=TOP)
    act(state, "card", card="S1-031")
    place(state, 0)

    assert hand(state, A) == sorted([TOP["id"], OLD["id"]]) or hand(state, A) == sorted([TOP["id"], "plain"])
    assert state.plays == 1


def test_the_card_is_set_aside_while_it_is_paid_for() -> None:
    """G22, R39, R40: it lies nowhere yet, and cannot pay for itself; the last card paid lies on top."""
    dear = person(4, 2, name="dear")
    state = board(at(), a={"hand": [dear, dear, OLD, TOP]})
    act(state, "play", card=dear)
    place(state, 0)
    act(state, "pay", card=OLD)
    assert side(state, 0, A) == []
    assert sorted(choice["card"] for choice in choices(state)) == sorted([dear["id"], TOP["id"]])
    act(state, "pay", card=TOP)

    assert side(state, 0, A) == [dear["id"]]
    assert pile(state, "discard", A) == [OLD["id"], TOP["id"]]


def test_a_cost_is_no_discard_by_an_effect() -> None:
    """G31: who waits for discards hears nothing of payments; an effect he hears."""
    watcher = person(
        1, name="watcher", abilities=[{"when": "triggered", "on": {"event": "hand_discard", "who": "any"}, "do": [{"draw": 1}]}]
    )
    waster = person(0, name="waster", abilities=[{"when": "on_play", "do": [{"discard_hand": 1}]}])
    dear = person(4, 2)
    state = board(at(b=[watcher]), a={"hand": [dear, OLD, OLD, OLD, waster]})
    play(state, dear, pay=[OLD, OLD])
    assert hand(state, B) == []

    play(state, waster)
    act(state, "discard", card=OLD)

    assert hand(state, B) == ["plain"]


def test_several_cards_of_the_hand_go_one_by_one_in_the_order_liked() -> None:
    """G18, G17: the last one lies on top."""
    waster = person(0, name="waster", abilities=[{"when": "on_play", "do": [{"discard_hand": 2}]}])
    state = board(at(), a={"hand": [waster, OLD, TOP]})
    play(state, waster)
    act(state, "discard", card=TOP)
    act(state, "discard", card=OLD)

    assert pile(state, "discard", A) == [TOP["id"], OLD["id"]]


def test_looking_and_searching_end_where_the_cards_end() -> None:
    """G11: no loss; S1-104 searches an empty deck, S1-056 looks at two of three cards."""
    searching = board(at(), a={"hand": ["S1-104"], "deck": []})
    play(searching, "S1-104")
    looking = board(at(), a={"hand": ["S1-056", "plain"]}, b={"deck": [OLD, TOP]})
    play(
        looking,
        "S1-056",
        pay=["plain"]
        * looking.box.cost[looking.box.definitions.index(next(d for d in looking.box.definitions if d.id == "S1-056"))],
    )

    assert not searching.is_terminal()
    assert sorted(choice["card"] for choice in choices(looking)) == sorted([OLD["id"], TOP["id"]])


def test_an_optional_draw_that_cannot_be_done_is_not_offered() -> None:
    """G12, R61: a card that lets one draw two asks nothing of a deck of one."""
    offer = person(0, name="offer", abilities=[{"when": "on_play", "optional": True, "do": [{"draw": 2}]}])
    short, enough = (board(at(), a={"hand": [offer], "deck": ["plain"] * left}) for left in (1, 2))
    for state in (short, enough):
        play(state, offer)

    assert short.observation(A)["question"] == "main"
    assert [choice["kind"] for choice in choices(enough)] == ["pass", "yes"]


def test_a_partner_need_not_have_been_played() -> None:
    """G37: S1-032 was moved there; the card at its right meets its gems all the same."""
    state = board(at(), at(TWO, a=["S1-032"]), a={"hand": ["S1-115", "S1-031"]})
    play(state, "S1-115", on=1, row=2)
    act(state, "target", card="S1-032")
    place(state, 0)
    play(state, "S1-031", on=0, column=2)

    assert force_of(state, "S1-031") == 2


def test_a_gem_serves_again_when_its_partner_has_left() -> None:
    """G38."""
    thrower = person(
        0, name="thrower", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "self", "other": True}}]}]
    )
    state = board(at(a=["S1-032"]), at(TWO), a={"hand": ["S1-031", thrower, "S1-031"]})
    play(state, "S1-031")
    play(state, thrower, on=1)
    act(state, "target", card="S1-031")
    play(state, "S1-031", column=2)

    assert force_of(state, "S1-031") == 2


def test_a_combo_happens_without_being_asked() -> None:
    """G41: and also when it harms."""
    harmful = person(1, close="o", name="harmful", abilities=[{"when": "combo", "do": [{"mill": 2}]}])
    state = board(at(a=[person(1, open="o")]), a={"hand": [harmful]})
    play(state, harmful)

    assert (state.deck_size(A), state.observation(A)["question"]) == (28, "main")


def test_free_plays_and_subs_make_combos() -> None:
    """G46, R54: B's S2-050 played as a Sub at the right of an open gem is linked; A's free play too."""
    free = board(at(a=["S1-032"]), a={"hand": ["S1-013", "S1-031"]})
    act(free, "terrain", card="S1-013")
    act(free, "first", player=A)
    act(free, "card", card="S1-031")
    place(free, 0)
    sub = person(
        1,
        close="o",
        name="sub",
        abilities=[
            {"when": "sub", "on": {"event": "play_character", "who": "opp"}, "do": [{"draw": 1}]},
            {"when": "combo", "do": [{"draw": 2}]},
        ],
    )
    state = board(at(b=[person(1, open="o")]), a={"hand": [OLD]}, b={"hand": [sub]})
    play(state, OLD)
    act(state, "sub", card=sub)
    place(state, 0)

    assert force_of(free, "S1-031") == 2
    assert hand(state, B) == ["plain"] * 3


def test_a_play_that_an_effect_orders_and_counts_is_one_of_the_four() -> None:
    """G25, R32: impossible when four are used."""
    order = person(0, name="order", abilities=[{"when": "on_play", "do": [{"play_free": {"n": 1, "counts": True}}]}])
    early, late = (board(at(), a={"hand": [order, OLD]}, plays=plays) for plays in (0, 3))
    play(early, order)
    act(early, "card", card=OLD)
    place(early, 0)
    play(late, order)

    assert early.plays == 2
    assert (late.plays, late.observation(A)["question"]) == (4, "main")

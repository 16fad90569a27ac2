"""Exploration and the general rules of effects (R3, R9-R11, R13, R15-R17, R20, G2, G3, G33, G36, G39)."""

from tests.simulator.games.woodland_wizards.board import (
    A,
    B,
    C,
    act,
    asked,
    board,
    choices,
    hand,
    log_of,
    named,
    play,
    player,
    refused,
)


def test_r20_each_player_in_turn_order_draws_one_card_and_plays_one() -> None:
    state = board(player("Ancient Stag"), player("Root Sprite"), player("Night Gecko"), first=B, deck="", rest="deck")

    for seat in (B, C, A):
        assert asked(state) == (seat, "explore")
        assert state.hand_size(seat) == 2
        state.apply_action(state.legal_actions()[0])

    assert asked(state)[1] == "creature"


def test_r20_g2_a_card_must_be_played_and_who_has_none_plays_none() -> None:
    state = board(player("Ancient Stag"), player())

    assert refused(state, "pass") == ["R20"]
    empty = board(player(), player("Root Sprite"), rest="away")
    assert asked(empty) == (B, "explore")


def test_r20_r10_r11_active_and_passive_cards_are_discarded_without_effect() -> None:
    for card in ("Night Gecko", "Giant Scorpion"):
        deck = "Shadow Moth, Shadow Moth, Shadow Moth"
        state = board(player(card), player("Root Sprite"), rest="away", deck=deck, discard="Longneck")

        play(state, card)

        assert named(state.discard) == ["LONGNECK", card.upper()]
        assert hand(state, A) == ["SHADOW MOTH"]


def test_r9_a_spell_happens_in_exploration_and_is_discarded_after_its_effect() -> None:
    state = board(
        player("Glitter Otter"), player("Root Sprite"), rest="away", deck="Night Gecko, Longneck, Shadow Moth, Thorn Badger"
    )

    play(state, "Glitter Otter")

    assert state.hand_size(A) == 1 + 1 - 1 + 2
    assert named(state.discard) == ["GLITTER OTTER"]


def test_r9_r10_a_spell_does_nothing_in_the_contest() -> None:
    state = board(player("Forest Wolf, Ancient Stag"), player("Shadow Moth"), stage="tournament", rest="away", deck="Longneck")

    act(state, "enter", "Forest Wolf")
    act(state, "enter", "Shadow Moth")

    assert asked(state) == (A, "boost")
    assert hand(state, A) == ["ANCIENT STAG"]


def test_r13_what_cannot_be_executed_entirely_is_cancelled() -> None:
    state = board(player("Glitter Otter, Root Sprite"), player("Night Gecko"), rest="away", deck="Longneck, Shadow Moth")

    play(state, "Glitter Otter")

    assert hand(state, A) == sorted(["ROOT SPRITE", *({"LONGNECK", "SHADOW MOTH"} & set(hand(state, A)))])
    assert state.hand_size(A) == 2, "one card drawn by the rules; two could not be drawn by the Otter"


def test_r16_an_effect_that_can_be_executed_must_be() -> None:
    state = board(player("Crystal Spider, Ancient Stag, Golden Phoenix"), player("Root Sprite"), rest="deck")

    play(state, "Crystal Spider")

    assert asked(state) == (A, "discard")
    assert refused(state, "pass") == ["R16"]


def test_r15_cards_in_a_hand_and_in_the_discard_pile_do_nothing() -> None:
    state = board(
        player("Giant Scorpion", creature="Forest Wolf"),
        player(creature="Root Sprite"),
        discard="Giant Scorpion",
        stage="score",
        round=4,
    )

    assert state.totals == [11, 4]


def test_r17_an_effect_on_several_players_goes_in_turn_order() -> None:
    state = board(
        player("Muddling Toad, Longneck"), player("Root Sprite"), player("Night Gecko"), first=A, rest="away", deck="Shadow Moth"
    )

    play(state, "Muddling Toad")

    assert asked(state) == (A, "give")
    act(state, "give", "Longneck")
    assert asked(state) == (B, "give")
    assert choices(state, "give") == ["ROOT SPRITE", "LONGNECK"], "what came from A may go on"
    act(state, "give", "Longneck")
    act(state, "give", "Night Gecko")
    assert hand(state, C) == ["LONGNECK"]
    assert "NIGHT GECKO" in hand(state, A)


def test_r17_turn_order_begins_with_the_first_player_and_not_with_the_one_whose_effect_it_is() -> None:
    hands = [player("Root Sprite"), player("Muddling Toad, Longneck"), player("Night Gecko")]
    state = board(*hands, first=A, rest="away", at=1, deck="Shadow Moth")
    order = []

    play(state, "Muddling Toad")
    while asked(state)[1] == "give":
        order.append(state.current_player())
        state.apply_action(state.legal_actions()[0])

    assert order == [A, B, C]


def test_g39_a_hand_that_is_empty_gives_what_it_gets() -> None:
    """R13, R16, R17, G39: handing on in turn order, only the first player needs a card of his own."""
    state = board(player("Muddling Toad, Longneck"), player(), player(), first=A, rest="away")
    poor = board(player(), player("Muddling Toad, Longneck"), player("Night Gecko"), first=A, at=1, rest="away")

    play(state, "Muddling Toad")
    for seat in (A, B, C):
        assert asked(state) == (seat, "give")
        act(state, "give", "Longneck")
    play(poor, "Muddling Toad")

    assert hand(state, A) == ["LONGNECK"]
    assert asked(poor) == (C, "explore")


def test_r17_opponents_discard_in_turn_order_from_the_first_player() -> None:
    hands = [player("Root Sprite"), player("Thorn Badger, Longneck", creature="Forest Wolf"), player("Night Gecko")]
    for first, order in ((A, [A, C]), (C, [C, A])):
        state = board(*hands, first=first, stage="boost_1")
        log = log_of(state)
        act(state, "boost", "Thorn Badger")
        assert [event[1] for event in log if event[0] == "discard"] == order


def test_r3_an_empty_deck_is_renewed_from_the_discard_pile_and_a_card_turned_up() -> None:
    state = board(player("Ancient Stag"), player("Root Sprite"), rest="away", discard="Shadow Moth, Longneck, Night Gecko")

    assert state.hand_size(A) == 2
    assert len(state.discard) == 1
    assert len(state.deck) == 1


def test_g3_the_deck_is_renewed_as_soon_as_its_last_card_is_drawn() -> None:
    """R3, G3: before A plays, so that his Salamander finds the card that was turned up, and not what lay on top before."""
    state = board(player("Rummaging Salamander"), player(), rest="away", deck="Longneck", discard="Shadow Moth, Night Gecko")
    lay = (len(state.deck), named(state.discard))

    play(state, "Rummaging Salamander")

    assert lay in ((1, ["SHADOW MOTH"]), (1, ["NIGHT GECKO"]))
    assert hand(state, A) == sorted(["LONGNECK", *lay[1]])


def test_g3_a_discarded_card_that_comes_to_a_single_one_renews_an_empty_deck() -> None:
    """R3, G3: after the last card played in Exploration, and not only when somebody draws in the contest."""
    lie = player("Night Gecko, Forest Wolf"), player("Ancient Stag")
    state = board(*lie, rest="away", deck="Shadow Moth", discard="Longneck", first=B, at=1)
    before = (state.deck, named(state.discard))

    play(state, "Night Gecko")

    assert before == ([], ["LONGNECK"])
    assert asked(state)[1] == "creature"
    assert sorted(named(state.deck) + named(state.discard)) == ["LONGNECK", "NIGHT GECKO"]
    assert len(state.deck) == 1


def test_g3_what_took_the_last_card_is_over_before_the_deck_is_renewed() -> None:
    """R3, G3: the Trout that the Owl turned up before the Moth, the last card, is shuffled in with the Gecko."""
    checked = 0
    for seed in range(12):
        deck = "Moon Trout, Moon Trout, Shadow Moth"
        state = board(player("Seer Owl"), player(), rest="away", deck=deck, discard="Night Gecko", seed=seed)
        log = log_of(state)
        play(state, "Seer Owl")
        act(state, "name", type="spell")
        events = list(log)
        revealed = next(event[2:] for event in events if event[0] == "searched")
        if named(revealed) == ["MOON TROUT"] and "SHADOW MOTH" in hand(state, A):
            assert [event[0] for event in events[events.index(("searched", A, *revealed)) :]][:3] == [
                "searched",
                "found",
                "renew",
            ]
            assert ("renew", 2) in events
            checked += 1

    assert checked >= 2


def test_g3_the_last_card_is_drawn_and_not_turned_up() -> None:
    state = board(player("Ancient Stag"), player("Root Sprite"), rest="away", discard="Shadow Moth")

    assert hand(state, A) == ["ANCIENT STAG", "SHADOW MOTH"]
    assert (state.deck, state.discard) == ([], [])


def test_g3_who_finds_no_card_plays_without_a_draw() -> None:
    state = board(player("Ancient Stag"), player("Root Sprite"), rest="away")

    assert hand(state, A) == ["ANCIENT STAG"]
    assert asked(state) == (A, "explore")


def test_g33_the_one_who_runs_an_effect_chooses_among_those_who_have_what_it_needs() -> None:
    state = board(player("Velvet Falcon"), player(), player("Root Sprite"), player("Night Gecko"), rest="away", deck="Longneck")

    play(state, "Velvet Falcon")

    assert asked(state) == (A, "target")
    assert choices(state, "target") == [2, 3]
    assert refused(state, "target", player=1) == ["R13"]
    assert refused(state, "target", player=0) == ["G33"]


def test_g33_nobody_is_asked_when_only_one_fits() -> None:
    state = board(player("Velvet Falcon"), player(), player("Root Sprite"), rest="away")

    play(state, "Velvet Falcon")

    assert hand(state, A) == ["ROOT SPRITE"]


def test_g36_a_search_goes_on_through_a_renewed_deck() -> None:
    state = board(
        player("Seer Owl"), player("Root Sprite"), rest="away", deck="Shadow Moth, Shadow Moth", discard="Longneck, Longneck"
    )

    play(state, "Seer Owl")
    act(state, "name", type="passive")

    assert "LONGNECK" in hand(state, A)


def test_g36_what_a_search_turns_up_and_does_not_take_lies_in_the_discard_pile() -> None:
    """G36: in the order revealed, below the Owl; B has drawn one card of what was left."""
    checked = 0
    for seed in range(12):
        deck = "Longneck, " + ", ".join(["Shadow Moth"] * 3 + ["Glitter Otter"] * 4)
        state = board(player("Seer Owl"), player("Root Sprite"), rest="away", deck=deck, seed=seed)
        log = log_of(state)
        play(state, "Seer Owl")
        act(state, "name", type="passive")
        revealed = next(event[2:] for event in log if event[0] == "searched")
        if not any(event[0] in ("renew", "cancelled") for event in log) and revealed:
            assert named(state.discard) == [*named(revealed), "SEER OWL"]
            checked += 1

    assert checked >= 4


def test_g36_a_search_that_turns_everything_up_finds_nothing() -> None:
    state = board(player("Seer Owl"), player("Root Sprite"), rest="away", deck="Shadow Moth, Shadow Moth, Shadow Moth")

    play(state, "Seer Owl")
    act(state, "name", type="active")

    assert hand(state, A) == ["SHADOW MOTH"]
    assert state.hand_size(B) == 2, "the next player draws from the deck that these cards make"

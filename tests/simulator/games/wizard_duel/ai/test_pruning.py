"""What agents think about: every set of cards once, nothing that throws cards away (G8, G30)."""

from simulator.games.wizard_duel.ai.pruning import FEARLESS
from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import DEFENCE, PACK, SPADES, SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.rng import shuffle
from tests.simulator.games.wizard_duel.board import GAME, B, act, attack, board, choices, new_game
from tests.simulator.laws.tables import play

HANDS = 1000


def thought(state: State) -> list[str]:
    return [state.action_to_string(action, "en") for action in GAME.choices(state)]


def attacks(state: State, pruned: bool) -> set[frozenset[int]]:
    """The pairs of cards that can be laid."""
    found = set()
    for first in GAME.choices(state) if pruned else state.legal_actions():
        if first:
            after = state.clone()
            after.apply_action(first)
            for second in GAME.choices(after) if pruned else after.legal_actions():
                found.add(frozenset({first & actions.ARGUMENT, second & actions.ARGUMENT}))
    return found


def test_g30_every_pair_of_an_attack_is_thought_of() -> None:
    state = board("7S 3S AS KS JS 2S KD QD 9C", "", "")

    assert attacks(state, pruned=True) == attacks(state, pruned=False)
    assert len(attacks(state, pruned=True)) == 15 + 1


def test_r9_r17_against_full_hands_only_two_court_cards_are_thought_of() -> None:
    state = board("10S 9S KD JD 3D QH 4H", "8C 8S 9C 2C", "5H 6S 7S 8D")
    assert thought(state) == ["Pass the turn", "Attack with J♦ (power 2)", "Attack with K♦ (power 2)"]

    short = board("10S 9S KD JD 3D QH 4H", "8C 8S 9C 2C", "5H 6S 7S")
    assert set(GAME.choices(short)) == set(short.legal_actions())


def test_r9_r17_a_hand_of_four_fears_hardly_any_attack() -> None:
    """Counted over hands drawn by lot, against the strongest attack but two court cards."""
    unanswered = backfires = 0
    for seed in range(HANDS):
        pack = list(range(PACK))
        shuffle(pack, seed + 1)
        hand = sorted((DEFENCE[card], SUIT[card]) for card in pack[:FEARLESS])
        unanswered += sum(worth for worth, _ in hand) <= 10
        backfires += any(suit == SPADES and sum(low for low, _ in hand if low <= worth) > 10 for worth, suit in hand)

    assert unanswered < 0.05 * HANDS
    assert backfires > 0.35 * HANDS


def test_r5_one_life_card_is_as_good_as_another() -> None:
    state = board("KD JD", "", "")
    attack(state, "KD", "JD", on=B)

    assert choices(state, "life") == [0, 1, 2]
    assert thought(state) == ["Take life card 1"]


def test_g8_cards_beyond_what_is_needed_are_laid_for_a_choice_of_suit_alone() -> None:
    state = board("7S 3S", "8C 8S 5H 2D", "", options={"timed_defence": True})
    attack(state, "7S", "3S", on=B)
    act(state, "lay", card="8S")

    assert thought(state) == ["Lay 8♣ in defence", "Defend like this (total 8)"]


def test_v3_being_late_is_not_worth_a_thought() -> None:
    state = board("7S 3S", "5C 4C 3D", "", options={"timed_defence": True})
    attack(state, "7S", "3S", on=B)
    assert thought(state) == ["Do not defend", "Lay 5♣ in defence"]
    act(state, "lay", card="5C")

    assert thought(state) == ["Lay 3♦ in defence", "Lay 4♣ in defence"]


def test_there_is_always_something_legal_to_think_about() -> None:
    for seed in range(12):
        state = new_game(
            seed, players=3 + seed % 4, timed_defence=True, attacks_out_of_turn=bool(seed % 2), ace_beats_court_pair=True
        )
        for _ in play(state, seed):
            pruned = GAME.choices(state)
            assert pruned
            assert set(pruned) <= set(state.legal_actions())

"""Wizard Duel in words: every event has a sentence, and nobody is told a card that he may not see."""

import re
from pathlib import Path

import pytest

from simulator.ai import RandomAgent
from simulator.ai.driver import next_action
from simulator.games import wizard_duel
from simulator.games.wizard_duel.model.cards import NAMES, NUMBERS
from simulator.games.wizard_duel.model.state import Options
from simulator.games.wizard_duel.presentation.narration import TOLD, UNSEEN, WizardDuelNarrator
from simulator.kernel.narration import Line
from simulator.transcript import record, render, verify
from tests.simulator.games.wizard_duel.board import (
    GAME,
    B,
    act,
    attack,
    board,
    defend,
    give_up,
    hand,
    new_game,
    take_life,
    target,
)

AGENTS = [RandomAgent()] * 6


def told_to(viewer: int | None, seed: int) -> list[Line]:
    state = new_game(seed, players=4)
    narrator, lines, decision = GAME.narrator(state), [], 0
    while not state.is_terminal():
        state.apply_action(next_action(state, AGENTS, seed, decision))
        lines += narrator.news(viewer)
        decision += 1
    return lines


def test_every_event_that_the_engine_logs_has_words() -> None:
    folder = Path(next(iter(wizard_duel.__path__)))
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))

    logged = set(re.findall(r'log\.append\(\(\s*"(\w+)"', source)) | {"undefended", "timeout"}

    assert "draw" in logged
    assert logged <= TOLD


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_can_be_told_and_verified(players: int) -> None:
    story = record(GAME, seed=players, decks=[], agents=AGENTS[:players], options=Options(players=players, timed_defence=True))

    assert story.result.fr.endswith(").")
    assert sum(line.is_heading for step in story.steps for line in step.news) > 5
    assert verify(render(story, "fr"), {"wizard_duel": GAME}).same


def test_the_worked_example_reads_like_this() -> None:
    state = board("3S 7S 6S", "8D", "5H 3C", "", lives=["4D 4H 4C", "2D 2H 2C", "9D 9H 9C", "10D 10H 10C"], pile=["KC"])
    narrator = GAME.narrator(state)
    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, 2)
    defend(state, "5H", "3C")
    target(state, 0)
    defend(state, "6S")
    take_life(state)

    assert [line.words.en for line in narrator.news()] == [
        "A casts a spell with 7♠, 3♠.",
        "A targets B (power 7).",
        "B defends with 8♦.",
        "Shield ♦: B is protected, A must target somebody else.",
        "A targets C (power 7).",
        "C defends with 5♥, 3♣.",
        "Deflection ♥: C sends the spell on to another player.",
        "C targets A (power 5).",
        "A defends with 6♠.",
        "Backfire ♠: the spell returns to C.",
        "C is hit.",
        "C takes up a life: 9♦.",
        "Turn 6: B (lives A 3 · B 3 · C 2 · D 3)",
        "B draws K♣.",
    ]


def test_r7_the_first_turn_is_told_though_it_begins_before_anybody_listens() -> None:
    state = new_game(5, first=1)
    (card,) = hand(state, B)

    told = [line.words.en for line in GAME.narrator(state).news(B)]
    elsewhere = [line.words.en for line in GAME.narrator(state).news(2)]
    later = GAME.narrator(state.clone())
    give_up(state)

    assert told == ["Turn 1: B (lives A 3 · B 3 · C 3)", f"B draws {NAMES[NUMBERS[card]].en}."]
    assert elsewhere[1] == "B draws a card."
    assert [line.words.en for line in later.news()] == [*told]
    assert GAME.narrator(state.clone()).news() == []


def test_court_pairs_eliminations_and_spells_that_turn_round_have_words() -> None:
    state = board("KD JD", "8C", "", lives=[3, 0, 3], pile=["2H"], rest="discard")
    narrator = GAME.narrator(state)
    attack(state, "KD", "JD", on=B)
    assert [line.words.fr for line in narrator.news()][1:4] == [
        "A vise B (deux figures).",
        "B est touché.",
        "B est éliminé\N{NO-BREAK SPACE}; ses cartes quittent la partie\N{NO-BREAK SPACE}: 8♣.",
    ]
    state = board("7S 3S", "8D", "9D")
    narrator = GAME.narrator(state)
    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, 2)
    defend(state, "9D")
    assert narrator.news()[-2].words.en == "All others are protected: the spell turns on A."


def test_r12_the_choice_of_the_second_card_says_where_a_pair_of_court_cards_comes_of_it() -> None:
    state = board("KD JD 2D AD", "", "")

    act(state, "attack", card="KD")

    said = [state.action_to_string(action, "fr") for action in state.legal_actions()]
    assert said == ["Y joindre A♦", "Y joindre 2♦", "Y joindre V♦ (deux figures)"]


@pytest.mark.parametrize("seed", range(4))
def test_a_player_is_told_his_own_draws_and_lives_and_nobody_elses(seed: int) -> None:
    hidden = [line.words.en for line in told_to(1, seed) if re.match(r"[ACD] (draws|takes up)", line.words.en)]
    own = [line.words.en for line in told_to(1, seed) if re.match(r"B (draws|takes up)", line.words.en)]

    assert hidden
    assert own
    assert all(sentence.endswith(" a card.") or sentence.endswith(": a card.") for sentence in hidden)
    assert not any("a card" in sentence for sentence in own)


def test_what_is_hidden_is_only_ever_left_out() -> None:
    open_, masked = told_to(None, 3), told_to(1, 3)

    differing = [(seen.words.fr, hidden.words.fr) for seen, hidden in zip(open_, masked, strict=True) if seen != hidden]

    assert differing
    assert all(re.match(r"[ACD] (pioche|ramasse)", seen) and "une carte" in hidden for seen, hidden in differing)
    assert UNSEEN.keys() == {"draw", "life"}


def test_two_narrators_of_one_game_do_not_disturb_each_other() -> None:
    state = new_game(2)
    one, other = WizardDuelNarrator(state), WizardDuelNarrator(state)
    for decision in range(30):
        state.apply_action(next_action(state, AGENTS, 2, decision))

    assert one.news() == other.news()
    assert one.news() == []


def test_results_name_winner_or_survivors_reason_and_turn() -> None:
    won = record(GAME, seed=1, decks=[], agents=AGENTS[:3])
    state = board("7S", "8D", "9C", rest="discard", reshuffled=True)
    narrator = GAME.narrator(state)
    with pytest.raises(ValueError, match="not over"):
        narrator.result()
    give_up(state)

    assert re.fullmatch(r"[ABC] wins: last player left \(turn \d+\)\.", won.result.en)
    assert narrator.result().en == "Drawn game: the pile is exhausted a second time (turn 6, still in the game: A, B, C)."

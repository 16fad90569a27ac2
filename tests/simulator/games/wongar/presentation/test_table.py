"""The table as text: complete for the one who looks, silent on what he may not see."""

import json
from typing import Any

from simulator.kernel.game import Language
from tests.simulator.games.wongar.board import GAME, A, B, C, act, board, new_game, play, seat, take

FOURS = {"emu": "four", "snake": "four", "bird": "both"}


def text(seen: dict[str, Any], language: Language = "en") -> str:
    return "\n".join(GAME.draw(seen, language))


def test_a_table_before_a_turn() -> None:
    state = board(
        seat("dd2", emu="ddcy", score=7), {**seat("y", bird="c"), "own": ["elder"]}, {"taken": ["four"]}, faces=FOURS,
        ancestor={"held": B, "at": "emu"}, elder={"held": C, "at": "emu"}, options={"own_ceremonies": True},
        heights={"emu": 3}, scorpion_aside=True,
    )  # fmt: skip

    lines = GAME.draw(state.observation(A), "en")

    assert lines[0] == "Round 2: A to choose · scorpion on square 1 of 12 (section 1) · rituals 38 (one scorpion aside)"
    assert lines[3] == "  Emu        four cards         + 3   A ●●■▮  Ancestor ◄ Elder ◄"
    assert lines[13:16] == [
        "  B · 0 points · rituals 1 · supply ●18 ■14 ▮12 · cards 0 · Ancestor · own: Elder",
        "  C · 0 points · rituals 0 · supply ●18 ■15 ▮12 · cards 1 · Elder",
        "  A · 7 points · rituals 3 · supply ●16 ■14 ▮11 · cards 0 · boomerang",
    ]
    assert lines[-2:] == ["  Your hand: 2 discs · 1 double", "  Cards you took: empty"]


def test_what_is_counted_has_its_noun_in_the_number_that_the_language_asks_for() -> None:
    state = board({**seat("ddd", score=1), "taken": ["disc", "disc", "elder"]}, seat(score=0), seat(score=2))
    seen = state.observation(A)

    french, english = text(seen, "fr"), text(seen, "en")

    assert [line.split(" · ")[1] for line in english.splitlines() if " · rituals " in line and "·" in line[:6]] == [
        "0 points", "2 points", "1 point",
    ]  # fmt: skip
    assert [line.split(" · ")[1] for line in french.splitlines() if " · rituels " in line and "·" in line[:6]] == [
        "0 point", "2 points", "1 point",
    ]  # fmt: skip
    assert "Vos cartes prises\xa0: 2 disques · 1 Ancien" in french
    assert "Cards you took: 2 discs · 1 Elder" in english


def test_a_ceremony_shows_its_site_points_and_who_is_still_in() -> None:
    state = board(seat("d", bird="d"), seat("d", bird="c"), seat("d", emu="d"), faces=FOURS)
    take(state, "bird")

    assert "Ceremony (Ancestor and Elder): Bird · 5 points a majority · still in: A, B" in text(state.observation(C))
    assert "Cérémonie (Ancêtre et Ancien)" in text(state.observation(C), "fr")


def test_the_last_round_is_said() -> None:
    state = board(faces=FOURS, heights={"emu": 0})
    take(state, "emu")

    assert " · last round" in text(state.observation(B))


def test_the_table_is_drawn_from_plain_json_of_one_seat_in_every_position() -> None:
    state = new_game(4, players=5, advanced=True)
    while not state.is_terminal():
        for seat_ in range(5):
            seen = state.observation(seat_)
            assert text(json.loads(json.dumps(seen)), "fr") == text(seen, "fr")
        state.apply_action(state.legal_actions()[-1])
    assert "—" in text(state.observation(0))


def test_what_may_not_be_done_now_is_refused_with_its_rule() -> None:
    state = board(seat("dy", bird="dc", foot="c"), seat("", bird="d"), faces=FOURS)

    turn = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
    take(state, "bird")
    ceremony = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}
    play(state, "d")
    use = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}

    assert (turn["Take a card: Hand"], len(turn)) == ("R22", 7)
    assert ceremony == {"Play: cube": "R53", "Play: cylinder": "G9", "Play: double": "R53"}
    assert use["Remove a token of A"] == "R56"
    assert use["Send a token away: Emu"] == "R56"
    assert use["Leave it unused"] == "R56"


def test_walks_types_and_ways_are_refused_with_their_rules() -> None:
    state = board(seat(fish="y" * 10 + "d" * 18), faces={"emu": "cylinder", "snake": "triple", "hand": "ancestor"})
    way, kinds, walk = state.clone(), state.clone(), state.clone()
    take(way, "emu")
    take(kinds, "snake")
    take(walk, "hand")

    assert {words.en: reasons[0].rule for words, reasons in GAME.refusals(way)} == {"Place two more tokens": "G7"}
    assert {words.en: reasons[0].rule for words, reasons in GAME.refusals(kinds)} == {"Choose: disc": "G8"}
    assert {words.en: reasons[0].rule for words, reasons in GAME.refusals(walk)} == {
        "Go to Snake": "R28", "Go to Hand": "R28", "Go to Turtle": "R28", "Go to Bird": "R28",
    }  # fmt: skip


def test_a_pile_to_choose_from_refuses_what_it_does_not_hold() -> None:
    state = board(faces=FOURS, deck=["cube"], rest="out", options={"chosen_rituals": True})
    take(state, "emu")

    refused = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}

    assert refused == {"Take: disc": "G27", "Take: cylinder": "G27", "Take: double": "G27"}
    act(state, "draw", card="cube")


def test_tokens_still_to_lay_out_are_told_and_there_is_no_round_yet() -> None:
    state = new_game(2, free_placement=True, first=0)

    lines = GAME.draw(state.observation(A), "fr")

    assert lines[0].startswith("Placement\N{NO-BREAK SPACE}: à A de choisir")
    assert sum("à placer ●4 ■4 ▮4" in line for line in lines) == 3


def test_the_neighbours_of_the_ancestor_and_of_a_ceremony_are_told() -> None:
    state = board(seat("d", bird="d"), seat("d", bird="c"), faces=FOURS)

    before = text(state.observation(A))
    take(state, "bird")

    assert "Next to the Ancestor: Kangaroo, Emu, Lizard, Foot, Fish, Crocodile" in before
    assert "Next to it: Foot, Turtle, Crocodile" in text(state.observation(A))


def test_a_card_of_ones_own_that_is_gone_is_refused_with_its_rule() -> None:
    state = board({"own": ["elder"]}, faces=FOURS, options={"own_ceremonies": True})

    refused = {words.en: reasons[0].rule for words, reasons in GAME.refusals(state)}

    assert refused["Play one’s own Ancestor card"] == "R80"
    assert "Play one’s own Elder card" not in refused

"""The table in the terminal, and what may not be done there."""

from simulator.games.woodland_wizards.model.state import State
from simulator.kernel.game import Language
from tests.simulator.games.woodland_wizards.board import GAME, A, B, C, act, board, boost, enter, new_game, play, player


def lines(state: State, seat: int, language: Language = "en") -> list[str]:
    return GAME.draw(state.observation(seat), language)


def test_the_table_shows_areas_scores_and_ones_own_hand_card_by_card() -> None:
    state = board(
        player("Longneck, Forest Wolf", creature="Giant Scorpion", boosts="Root Sprite*", scored="Golden Phoenix"),
        player("Shadow Moth", creature="Ancient Stag", wizard={"wizard": "WWH-31", "side": "a"}),
        stage="boost_2",
        round=3,
        discard="Longneck, Moon Trout",
    )

    text = lines(state, A)

    assert text[0] == f"Round 3/4, Boost 2: A to choose · deck {len(state.deck)} · discard 2, top MOON TROUT 6"
    assert "  B · 0 points · hand 1 · Wizard Insect" in text
    assert "      contest: ANCIENT STAG 9 = 9" in text
    assert "  A (first) · 20 points · hand 2" in text
    assert "      contest: GIANT SCORPION 10 + ROOT SPRITE 4 = 14" in text
    assert "      scored: GOLDEN PHOENIX 20" in text, "R34: what it is worth in the end, as in the points above"
    assert text[-3:] == ["  Your hand:", "     11  FOREST WOLF · Spell · Beast", "      7  LONGNECK · Passive · Beast"]
    assert "SHADOW MOTH" not in "\n".join(text)


def test_the_french_table_speaks_french() -> None:
    text = lines(new_game(1, players=3, first=0), A, "fr")

    assert text[0].startswith("Manche 1/4, Exploration\N{NO-BREAK SPACE}: à A de choisir · pioche 63")
    assert "  Votre main\N{NO-BREAK SPACE}:" in text


def test_who_has_chosen_or_passed_and_what_one_has_laid_are_shown() -> None:
    state = board(
        player("Longneck", creature="Forest Wolf"), player("Shadow Moth", creature="Root Sprite*"), player(), stage="boost_1"
    )

    boost(state, "Longneck")

    assert "  A (first) · 0 points · hand 1 · has chosen" in lines(state, B)
    assert "  Laid face down: LONGNECK 7" in lines(state, A)
    assert "  Laid face down: LONGNECK 7" not in lines(state, B)


def test_a_pass_laid_and_a_hand_that_is_empty() -> None:
    state = board(
        player("Longneck", creature="Forest Wolf"), player("Shadow Moth", creature="Root Sprite*"), player(), stage="boost_1"
    )

    act(state, "pass")

    assert "  Laid face down: you pass" in lines(state, A)
    assert lines(state, C)[-1] == "  Your hand: empty"
    boost(state, "Shadow Moth")
    assert not any("has passed" in line for line in lines(state, C))


def test_a_hand_looked_at_and_a_card_seen_in_a_hand_are_shown_to_the_one_who_saw_them() -> None:
    state = board(player("Shadow Moth"), player("Root Sprite, Longneck"), rest="away", deck="Moon Trout, Moon Trout")

    play(state, "Shadow Moth")
    assert "  Hand looked at: ROOT SPRITE 4, LONGNECK 7" in lines(state, A)
    act(state, "take", "Longneck")

    assert "      seen in hand: ROOT SPRITE 4" in lines(state, A)
    assert "      seen in hand: LONGNECK 7" in lines(state, B)


def test_a_count_shows_the_values_of_the_moment() -> None:
    state = board(
        player(creature="Dread Raven", boosts="Giant Scorpion, Shadow Moth"), player(creature="Root Sprite"), stage="score"
    )

    assert "  Count of A: 12 + 10 + 8" in lines(state, A)


def test_a_sum_says_what_is_in_it_beside_the_cards_that_lie_there() -> None:
    """R25, R27: counted so far, counted to the end, and once the creature of the winner is scored."""
    state = board(
        player(creature="Dread Raven", boosts="Giant Scorpion, Giant Scorpion, Shadow Moth"),
        player(creature="Forest Wolf"),
        stage="score",
        round=4,
        first=B,
    )
    act(state, "order", "Giant Scorpion")
    counting = lines(state, A)
    while state.outcome() is None:
        state.apply_checked(state.legal_actions()[0])
    over = lines(state, A), lines(state, A, "fr")

    area = "GIANT SCORPION 10 + GIANT SCORPION 10 + SHADOW MOTH 8"
    assert f"      contest: DREAD RAVEN 12 + {area} = 32 (so far, with the effects applied)" in counting
    assert f"      contest: {area} · {state.totals[A]} (in the contest, with effects and cards gone since)" in over[0]
    assert "      contest: FOREST WOLF 11 = 8 (with effects)" in counting
    assert any(line.endswith("(au concours, avec les effets et les cartes parties depuis)") for line in over[1])


def refusals(state: State) -> dict[str, list[str]]:
    return {words.en: [reason.rule for reason in reasons] for words, reasons in GAME.refusals(state)}


def test_what_may_not_be_done_is_said_with_its_rule() -> None:
    explore = board(player("Longneck"), player("Root Sprite"))
    target = board(player("Velvet Falcon"), player(), player("Longneck"), player("Root Sprite"), rest="away")
    play(target, "Velvet Falcon")
    wizard = new_game(players=2, wizards=True, first=0)
    act(wizard, "wizard", wizard="WWH-31", side="a")

    assert refusals(explore) == {"Pass": ["R20"]}
    assert refusals(target) == {"Choose A": ["G33"], "Choose B": ["R13"], "Pass": ["G33"]}
    assert refusals(wizard) == {"Choose HAWTHORN": ["G30"], "Pass": ["R36"]}


def test_boosts_that_an_effect_is_not_about_are_refused() -> None:
    state = board(
        player("Diving Carp, Longneck", creature="Forest Wolf", boosts="Shadow Moth, Longneck"),
        player(creature="Ancient Stag", boosts="Root Sprite*"),
        stage="boost_1",
    )
    boost(state, "Diving Carp")

    assert refusals(state) == {"Choose DIVING CARP": ["G33"], "Choose ROOT SPRITE": ["G33"], "Pass": ["G33"]}


def test_effects_that_have_run_are_refused() -> None:
    state = board(
        player("Thieving Magpie, Moon Trout", creature="Forest Wolf", boosts="Root Sprite, Longneck"),
        player("Longneck", creature="Shadow Moth", boosts="Ancient Stag"),
        stage="boost_1",
    )
    boost(state, "Thieving Magpie", "")

    assert refusals(state) == {"Run FOREST WOLF": ["G5"], "Run LONGNECK": ["G5"], "Pass": ["G7"]}


def test_buttons_say_what_is_chosen() -> None:
    state = board(player("Bartering Fox"), player("Golden Phoenix"), player("Longneck"), stage="tournament", rest="away")
    enter(state, "Bartering Fox", "Golden Phoenix", "Longneck")

    assert [state.action_to_string(action, "en") for action in state.legal_actions()] == [
        "Choose B (GOLDEN PHOENIX)",
        "Choose C (LONGNECK)",
    ]

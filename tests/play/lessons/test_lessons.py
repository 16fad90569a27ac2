"""Every game has a lesson that can be played to its end, whatever one chooses, on the real engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from play.lessons.engine.playing import LessonGame, NotOfferedError, Progress
from play.lessons.engine.script import Lesson, fits, lessons
from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.rulebooks import rulebook
from simulator.kernel.game import Language

SHORTEST = 90
"""In letters: a step that says less teaches nothing, unless something is tried in it."""

FIRST, LAST = (lambda offered: offered[0]), (lambda offered: offered[-1])
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def begun(game: str) -> LessonGame:
    lesson = lessons()[game]
    return LessonGame(lesson, Progress(lesson.edition))


def walked(game: str, choose: Callable[[Sequence[int]], int]) -> list[LessonGame]:
    """The lesson at each look on the way to its last step, each made anew from what is kept."""
    looks = [begun(game)]
    while not looks[-1].is_last:
        here = LessonGame(looks[-1].lesson, Progress.of(looks[-1].progress.to_keep(), looks[-1].lesson))
        if here.step.do is None:
            here.read_on()
        else:
            here.play(choose(here.offered()))
        assert here.progress != looks[-1].progress, "a step that leads nowhere"
        looks.append(here)
    return looks


def test_every_game_has_a_lesson() -> None:
    assert list(lessons()) == list(GAMES)


@pytest.mark.parametrize("choose", [FIRST, LAST], ids=["first", "last"])
@EVERY_GAME
def test_a_lesson_is_played_to_its_end_in_two_minutes(game: str, choose: Callable[[Sequence[int]], int]) -> None:
    looks = walked(game, choose)

    assert looks[-1].number == len(looks[-1].lesson.steps) - 1 >= 5
    assert len(looks) <= 20
    tried = [one for one in looks[:-1] if one.step.do is not None]
    assert all(one.offered() for one in tried)
    assert sum(len(one.offered()) == 1 for one in tried) < len(tried), "no choice is no game"


@pytest.mark.parametrize(("language", "word"), [("fr", "passe"), ("en", "pass")])
@EVERY_GAME
def test_who_is_told_to_pass_reads_pass_on_the_choice(game: str, language: Language, word: str) -> None:
    for look in walked(game, FIRST):
        task = look.step.do.say(language) if look.step.do else ""
        if re.search(rf"\b{word}", task, re.IGNORECASE):
            assert any(word in look.state.action_to_string(one, language).lower() for one in look.offered()), task


@EVERY_GAME
def test_what_is_looked_at_again_is_the_same(game: str) -> None:
    for look in walked(game, FIRST):
        again = LessonGame(look.lesson, look.progress)
        assert (again.offered(), again.news, again.seen()) == (look.offered(), look.news, look.seen())


@EVERY_GAME
def test_no_pattern_of_a_lesson_is_idle(game: str) -> None:
    """Each action that a step names can be chosen in it."""
    offered: dict[int, list[dict[str, object]]] = {}
    for look in (*walked(game, FIRST), *walked(game, LAST)):
        offered.setdefault(look.number, []).extend(look.state.action_to_struct(action) for action in look.offered())
    idle = [
        (number, pattern)
        for number, step in enumerate(lessons()[game].steps)
        for pattern in (*step.accepts, *step.until)
        if not any(fits(struct, (pattern,)) for struct in offered.get(number, []))
    ]

    assert idle == []


@EVERY_GAME
def test_a_step_quotes_rules_that_exist_and_speaks_both_languages(game: str) -> None:
    for step in lessons()[game].steps:
        quoted = [sorted(re.findall(r"\b[RG]\d+\b", words)) for words in (step.says.fr, step.says.en)]
        assert quoted[0] == quoted[1]
        assert set(quoted[0]) <= set(rulebook(game, "fr").rules)
        assert (step.do is None) == (not step.accepts)
        assert step.do is not None or len(step.says.fr) > SHORTEST


def test_the_steps_of_wankul_tell_what_the_engine_does() -> None:
    """R5, R54, R81: the eleven of the fifth step, and the fifth marker that wins."""
    looks = walked("wankul", FIRST)
    news = [words.en for look in looks for words in look.news]

    assert any("11 – 4" in line for line in news)
    assert looks[-1].is_over
    outcome = looks[-1].state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "five_terrains")


def test_one_can_go_back_step_by_step() -> None:
    looks = walked("wizard_duel", FIRST)
    here = looks[-1]
    numbers = [here.number]
    while here.progress != begun("wizard_duel").progress:
        here = LessonGame(here.lesson, here.earlier())
        numbers.append(here.number)

    assert numbers == list(range(looks[-1].number, -1, -1))


def test_going_back_in_the_middle_of_a_step_begins_it_again() -> None:
    middle = next(one for one in walked("wankul", FIRST) if len(one.actions) > one.marks[-1])

    again = LessonGame(middle.lesson, middle.earlier())

    assert again.number == middle.number
    assert len(again.actions) == again.marks[-1]


def test_only_what_the_step_offers_can_be_played() -> None:
    here = begun("wankul")
    here.read_on()
    with pytest.raises(NotOfferedError):
        here.play(0)
    with pytest.raises(NotOfferedError):
        here.play(-1)


@pytest.mark.parametrize("kept", [None, [], "x", {}, {"edition": "older", "actions": [1], "marks": [0, 1]}])
def test_what_is_kept_of_another_edition_begins_anew(kept: object) -> None:
    lesson: Lesson = lessons()["wankul"]

    assert Progress.of(kept, lesson) == Progress(lesson.edition)


@EVERY_GAME
def test_english_words_call_a_card_as_the_english_board_does(game: str) -> None:
    french = {card.name for card in load(game).cards.values() if card.names.en != card.name}
    lesson = lessons()[game]
    said = " ".join(words.en for step in lesson.steps for words in (step.says, step.do, lesson.lead, lesson.title) if words)

    assert [name for name in sorted(french) if re.search(rf"\b{re.escape(name)}\b", said)] == []

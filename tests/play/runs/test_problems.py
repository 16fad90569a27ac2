"""Why games could not be played is said in the language of the page, whatever a worker noted."""

import pytest
from django.utils.translation import override

from play.runs.presentation.problems import TOLD, problem_words
from play.runs.services.playing import CHANGED, DIED, TOO_LONG, TOO_MUCH


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        (DIED.format(5), "5 processus se sont arrêtés ou n’ont plus répondu pendant ces parties."),
        (TOO_LONG.format(60.0), "Ces parties ont pris plus de 60.0 s, deux fois de suite"),
        (TOO_MUCH.format(60), "Ces parties ont pris plus de 60 s de processeur, deux fois de suite"),
        (
            CHANGED.format("rules 3, cards 4", "rules 5, cards 4"),
            "Les règles ou les cartes du jeu ont changé",
        ),
        ("ValueError: min() arg (.+) 100 %", "Les parties se sont arrêtées sur une erreur : ValueError: min() arg (.+) 100 %"),
    ],
)
def test_what_a_worker_noted_is_said_in_french(noted: str, said: str) -> None:
    with override("fr"):
        assert said in problem_words(noted).replace("\xa0", " ").replace("\u202f", " ")


def test_each_sentence_keeps_what_was_noted() -> None:
    with override("en"):
        assert all(noted.count("{}") == str(told).count("%s") for noted, told in TOLD.items())

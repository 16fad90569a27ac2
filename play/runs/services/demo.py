"""The simulation of the demo account."""

from django.utils import timezone

from collection.models import Player
from play.common.playable_decks import starter_decks
from play.runs.engine.goldfish import goldfish_question
from play.runs.models import Run
from play.runs.services.asking import ask, subject_of

GAMES, SEED = 2_000, 1


def make_demo_run(player: Player) -> Run:
    """Ask for two thousand games of the first starter deck; a worker plays them. Asking again gives the same run."""
    deck = starter_decks()[0]
    question = goldfish_question(deck, games=GAMES, seed=SEED, agent="scripted")
    return ask(owner=player, question=question, subject=subject_of(deck), now=timezone.now()).run

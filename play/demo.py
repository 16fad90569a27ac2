"""The simulation of the demo account."""

from django.utils import timezone

from collection.models import Player
from play.models import Run
from play.playable import starter_decks
from play.services.asking import ask

GAMES, SEED = 2_000, 1


def make_demo_run(player: Player) -> Run:
    """Ask for two thousand games of the first starter deck; a worker plays them. Asking again gives the same run."""
    deck = starter_decks()[0]
    question = deck.question(games=GAMES, seed=SEED, agent="scripted")
    return ask(owner=player, question=question, subject=deck.subject(), now=timezone.now()).run

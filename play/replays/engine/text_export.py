"""A replay as text: every action in words, and what it takes to play it again elsewhere."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from collection.languages import page_language
from collection.refusal import Refusal
from play.replays.engine.recording import Recording
from simulator.games.own_lists import usable_list
from simulator.kernel.game import IllegalActionError
from simulator.transcript import render, retell


class NotTellableError(Refusal):
    """Today's rules refuse an action of the game."""

    words = _("Today’s rules refuse a move of this game.")


def text_of(recording: Recording, *, with_list: bool = True) -> str:
    """The game as text in the page's language, finished or not. NotTellableError.

    A list of somebody's own that it was played with is named; its text is part of it only where `with_list` says so.
    """
    recipe, game = recording.recipe, recording.game
    try:
        told = retell(
            game,
            seed=recipe.seed,
            decks=recipe.decks,
            actions=recipe.actions,
            seats=recipe.seats,
            options=game.options(**recipe.options),
            own_list=usable_list(recipe.game, recipe.card_list) if recipe.card_list else None,
            start=recipe.start,
        )
    except (IllegalActionError, LookupError) as problem:
        raise NotTellableError from problem
    return render(told if with_list else replace(told, recipe=replace(told.recipe, card_list="")), page_language())

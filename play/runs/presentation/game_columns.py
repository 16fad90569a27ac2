"""What the list of games shows of each game: a column for each number of the index that people can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from play.runs.engine.duels import FIELD, meeting_names
from play.runs.engine.questions import Question
from play.runs.engine.series import KIND, game_of, series_from
from simulator.kernel.agreements import usual
from simulator.kernel.seating import seat_letter

TITLES = {
    "winner": gettext_lazy("Winning seat"),
    "champion": gettext_lazy("Winner"),
    "first": gettext_lazy("Who began"),
    "first_won": gettext_lazy("Beginner’s win"),
    "mulligans": gettext_lazy("Mulligans"),
    "opening": gettext_lazy("Opening hand"),
    "decisions": gettext_lazy("Decisions"),
    "pair": gettext_lazy("Meeting"),
    "won": gettext_lazy("Result"),
    "begun": gettext_lazy("First turn"),
    "seat": gettext_lazy("Seat"),
    "hope": gettext_lazy("Hoped for"),
}

SCORE = "score_"


@dataclass(frozen=True, slots=True)
class IndexColumn:
    """A number of the index: what it is called, and what its values are called where they have names.

    `chosen` tells that the list can be narrowed to one of the named values; `wide` that a phone has no room for it.
    """

    feature: str
    title: str
    names: Mapping[int, str] = field(default_factory=dict)
    chosen: bool = False
    wide: bool = False
    shown: bool = True

    def cell(self, value: int) -> str:
        """The value as people read it."""
        return self.names.get(value, str(value))


def turns_title(question: Question) -> str:
    """What the number of turns counts: those of all players together, or the deck's own where it plays alone."""
    return _("Turns") if question.kind == KIND else _("Turns of the deck")


def columns_of(question: Question, features: tuple[str, ...]) -> list[IndexColumn]:
    """A column for each number but the ending, which has a place of its own."""
    return [_column(question, feature) for feature in features if feature != "ending"]


def _column(question: Question, feature: str) -> IndexColumn:
    if feature.startswith(SCORE):
        return IndexColumn(feature, _score_title(question, int(feature.removeprefix(SCORE))), shown=False)
    title = turns_title(question) if feature == "turns" else str(TITLES[feature])
    letters = {seat: seat_letter(seat) for seat in range(len(question.agents))}
    match feature:
        case "winner":
            return IndexColumn(feature, title, letters | {len(letters): _("nobody")}, chosen=True)
        case "champion":
            return _champion_column(question, title)
        case "first":
            return IndexColumn(feature, title, letters | {-1: _("all together")}, chosen=True)
        case "opening" | "first_won" | "seat":
            return IndexColumn(feature, title, shown=False)
        case "pair":
            names = dict(enumerate(words.say(page_language()) for words in meeting_names(question)))
            return IndexColumn(feature, _("Opponent") if question.kind == FIELD else title, names, chosen=True)
        case "won":
            return IndexColumn(feature, title, {1: _("won"), 0: _("lost"), 2: _("drawn")}, chosen=True)
        case "begun":
            return IndexColumn(feature, title, {1: _("begins"), 0: _("goes second")}, chosen=True)
    return IndexColumn(feature, title, wide=feature == "decisions")


def _champion_column(question: Question, title: str) -> IndexColumn:
    """Who won, wherever he sat; not told where all players are the same."""
    series = series_from(question)
    names = {place: player.title.say(page_language()) for place, player in enumerate(series.players)}
    return IndexColumn("champion", title, names | {len(names): _("nobody")}, chosen=series.rotates, shown=series.rotates)


def _score_title(question: Question, seat: int) -> str:
    score = game_of(question).measure.score
    words = score.title.say(page_language()) if score else ""
    return _("%(score)s, %(seat)s") % {"score": words, "seat": seat_letter(seat)}


def scores_title(question: Question) -> str:
    """What the scores of all seats together are called; "" where nobody keeps a score, or one seat alone is measured."""
    score = game_of(question).measure.score if question.kind == KIND else None
    return score.title.say(page_language()) if score else ""


def variant_names(question: Question) -> list[str]:
    """What a series calls its variants, in their order; none where it compares nothing."""
    if question.kind != KIND or not question.variants:
        return []
    return [variant.title.say(page_language()) for variant in series_from(question).variants]


def table_of(question: Question) -> list[tuple[str, str]]:
    """The table of a series in words: who plays, and what was agreed on beside the usual."""
    if question.kind != KIND:
        return []
    game, seats, language = game_of(question), len(question.agents), page_language()
    players = ", ".join(player.title.say(language) for player in series_from(question).players)
    usually = usual(game, seats)
    agreed = usually | dict(question.options)  # an older question names fewer options than its game has now
    changed = [
        (one.title.say(language), one.named(agreed[one.key], seats).say(language))
        for one in game.agreements
        if agreed[one.key] != usually[one.key]
    ]
    own_list = [(_("Card list"), question.list_name)] if question.list_name else []
    return [(_("Players"), players), *own_list, *changed]

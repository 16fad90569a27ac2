"""Where an answer comes from, as its page tells it: the lists that met, the settings, and whether today's versions are others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.languages import page_language
from play.common.allowed_cards import CARDS
from play.common.versions import Versions
from play.runs.engine import advice, compare, worth
from play.runs.engine.duels import FIELD, KINDS, MATRIX, PRECISION_WORDS, pairs_of, sharpened, titles_of
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.preflight import reach_of_a_pair, reach_of_the_field
from simulator.catalog import load
from simulator.kernel.words import Words


@dataclass(frozen=True, slots=True)
class ShownList:
    """A deck that was played, as text that can be pasted again."""

    title: str
    text: str


def outdated(run: Run, question: Question) -> Versions | None:
    """The versions of today where a run was played under others; None where they are the same."""
    now = LABORATORIES[run.kind].versions(question)
    return None if now == Versions(run.rules_version, run.cards_version) else now


def settings_of(run: Run, question: Question) -> list[tuple[str, str]]:
    """What was asked beyond the decks."""
    if run.kind == advice.KIND:
        asked = question.aims
        return [
            (_("Cards that may come"), str(CARDS.get(asked.get("cards", ""), "—"))),
            (_("Time aimed at"), str(advice.BUDGETS.get(asked.get("budget", ""), "—"))),
        ]
    if run.kind == worth.KIND:
        sure = (_("How sure"), str(worth.PAIRS.get(question.aims.get("pairs", ""), "—")))
        return [(_("Cards that may come"), str(CARDS[question.aims["cards"]])), sure] if "cards" in question.aims else [sure]
    if run.kind not in (*KINDS, compare.KIND):
        return []
    return [(_("How sure"), _precisely(question))]


def finer_words(question: Question) -> str:
    """How sure the next answer would be; "" where there is nothing surer."""
    if deals := worth.more_deals(question):
        return str(worth.PAIRS[deals])
    finer = sharpened(question)
    return _precisely(finer) if finer else ""


def _precisely(question: Question) -> str:
    """The precision that is asked for, and of what it is that."""
    asked = str(PRECISION_WORDS.get(question.aims.get("precision", ""), "—"))
    if question.kind == compare.KIND:
        return _("%(precision)s, of the difference") % {"precision": asked}
    if question.kind == MATRIX:
        return _("%(precision)s, for each pair") % {"precision": asked}
    return _("%(precision)s, over the whole field") % {"precision": asked} if len(pairs_of(question)) > 1 else asked


def reach_words(question: Question) -> str:
    """What intervals of a field stand beside each other: the one that was asked for, and the wider ones of its opponents."""
    if question.kind != FIELD or not (over_all := reach_of_the_field(question)):
        return ""
    words = _(
        "Asked for were ± %(all)s points over the whole field; against a single opponent there are fewer games, and the interval "
        "reaches ± %(each)s points at most."
    )
    return words % {"all": over_all, "each": reach_of_a_pair(question)}


def lists_of(question: Question) -> list[ShownList]:
    """The decks of duels and searches, card by card."""
    if question.kind in SEARCHES:
        named = zip((Words(**words) for words in question.names["decks"]), question.decks, strict=True)
    elif question.kind in KINDS:
        named = zip(titles_of(question), question.decks, strict=True)
    else:
        return []
    return [ShownList(title.say(page_language()), _text(question.game, deck)) for title, deck in named]


def _text(game: str, deck: Mapping[str, int]) -> str:
    catalogue = load(game)
    lines = [
        f"{copies} {catalogue.card_of(key).name} ({key})" if key in catalogue.printings else f"{copies} {key}"
        for key, copies in deck.items()
    ]
    return "\n".join(sorted(lines, key=lambda line: line.partition(" ")[2]))

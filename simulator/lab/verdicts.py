"""The sentences that open the report of a series; each says how sure it is, and claims no more than its interval allows.

Of several seats, players or variants one looks better by chance in about half of all runs: a sentence that names some allows for
all of them (Bonferroni), and says so, so it names one by chance in one run of twenty at most.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.catalog.typography import bound, decimal, said
from simulator.kernel.words import Words
from simulator.lab.figures import ComparisonReport, Estimate, LineReport, SeatsReport, ShareReport
from simulator.lab.intervals import CONFIDENCE, chance_of_more, student_quantile
from simulator.lab.report import together

NAMED = 4
"""A sentence that names more players than this would not be read."""

TWO = 2
"""So many lines or variants are one comparison; more are several."""

TOO_FEW = said("Trop peu de parties pour dire qui gagne.", "Too few games to say who wins.")


def wins_sentence(figure: SeatsReport) -> Words:
    """Which players win more, or less, often than equal ones would, all allowed for; seats, where all players are the same."""
    lines, parity = figure.players or figure.seats, figure.parity
    if parity is None or not all(line.estimate.is_firm for line in lines):
        return TOO_FEW
    of = Words("joueurs", "players") if figure.players else Words("sièges", "seats")
    sides, many, equal = [_side(line, parity, len(lines)) for line in lines], len(lines), _percent(parity)
    if not any(sides):
        all_of_them = Words(f", les {many} pris en compte", f", all {many} allowed for") if many > TWO else Words("", "")
        return said(
            f"Aucun écart démontré entre les {of.fr}{all_of_them.fr} (parité : {equal.fr} des parties).",
            f"No difference shown between the {of.en}{all_of_them.en} (parity: {equal.en} of the games).",
        )
    above, below = ([line for line, side in zip(lines, sides, strict=True) if side == wanted] for wanted in (1, -1))
    all_of_them = (
        Words(f", les {many} {of.fr} pris en compte", f", all {many} {of.en} allowed for") if many > TWO else Words("", "")
    )
    high, low = f"Au-dessus de la parité ({equal.fr}){all_of_them.fr} :", f"Above parity ({equal.en}){all_of_them.en}:"
    less, under = f"En dessous de la parité ({equal.fr}){all_of_them.fr} :", f"Below parity ({equal.en}){all_of_them.en}:"
    return together(*_named(above, parity, said(high, low)), *_named(below, parity, said(less, under)))


def _side(line: LineReport, parity: float, lines: int) -> int:
    """1 for more wins than equal ones have, -1 for fewer, 0 where neither is shown: its own interval excludes parity, and so many
    wins, or so few, are too rare by chance with all lines allowed for (Bonferroni).

    How rare is reckoned exactly: of one seat in twelve Wilson's interval errs three times as often so far out. Of two lines one
    loses what the other wins: that is one question.
    """
    known, games = line.estimate, line.estimate.games
    rare = (1 - CONFIDENCE) / 2 / (lines if lines > TWO else 1)
    if known.low is not None and known.low > parity:
        return int(chance_of_more(line.hits, games, parity) <= rare)
    if known.high is not None and known.high < parity:
        return -int(chance_of_more(games - line.hits, games, 1 - parity) <= rare)
    return 0


def first_sentence(figure: ShareReport) -> Words:
    """What beginning is worth."""
    share, parity = figure.estimate, figure.parity
    if parity is None or not share.is_firm:
        return said("Trop peu de parties pour juger l’avantage de commencer.", "Too few games to judge what beginning is worth.")
    told, equal = _with_interval(share, parity), _percent(parity)
    judged = _judged(share, parity)
    return said(
        f"Qui commence gagne {told.fr} des parties, {judged.fr} (parité : {equal.fr}).",
        f"Who begins wins {told.en} of the games, {judged.en} (parity: {equal.en}).",
    )


def comparison_sentence(figure: ComparisonReport) -> Words:
    """What the first of the compared numbers does under each variant, beside the first one; all of them are allowed for."""
    first, *others = figure.variants
    told = [_difference(figure, variant.title, variant.difference) for variant in others if variant.difference]
    beside = said(f"par rapport à « {first.title.fr} »", f"compared with “{first.title.en}”")
    fr, en = " ; ".join(words.fr for words in told), "; ".join(words.en for words in told)
    return said(f"{figure.title.fr}, {beside.fr} : {fr}.", f"{figure.title.en}, {beside.en}: {en}.")


def decks_sentence(figure: ComparisonReport) -> Words:
    """Which deck wins more often, of games won with each of them as variants; all of them are allowed for."""
    first, *others = figure.variants
    return together(*(_deck_beside(figure, one.title, first.title, one.difference) for one in others if one.difference))


def _deck_beside(figure: ComparisonReport, deck: Words, other: Words, difference: Estimate) -> Words:
    told = _number(figure, difference)
    if told is None:
        return said(
            f"Trop peu de parties pour comparer « {deck.fr} » et « {other.fr} ».",
            f"Too few games to compare “{deck.en}” and “{other.en}”.",
        )
    if not _is_proved(figure, difference):
        all_of_them = _allowed_for(figure)
        return said(
            f"Aucune différence démontrée entre « {deck.fr} » et « {other.fr} »{all_of_them.fr} : {told.fr}.",
            f"No difference shown between “{deck.en}” and “{other.en}”{all_of_them.en}: {told.en}.",
        )
    more = (difference.value or 0) > 0
    return said(
        f"« {deck.fr} » gagne {'plus' if more else 'moins'} souvent que « {other.fr} » : {told.fr}.",
        f"“{deck.en}” wins {'more' if more else 'less'} often than “{other.en}”: {told.en}.",
    )


def _difference(figure: ComparisonReport, title: Words, difference: Estimate) -> Words:
    told = _number(figure, difference)
    if told is None:
        return said(f"« {title.fr} », trop peu de parties", f"“{title.en}”, too few games")
    fr, en = f"« {title.fr} » {told.fr}", f"“{title.en}” {told.en}"
    all_of_them = _allowed_for(figure)
    none = said(f"{fr}, aucun écart démontré{all_of_them.fr}", f"{en}, no difference shown{all_of_them.en}")
    return said(fr, en) if _is_proved(figure, difference) else none


def _number(figure: ComparisonReport, difference: Estimate) -> Words | None:
    """A difference with its interval; None where the games are too few."""
    if not difference.is_firm or difference.value is None or difference.low is None or difference.high is None:
        return None
    scale, unit = (100, " points") if figure.share else (1, "")
    ends = (difference.value, difference.low, difference.high)
    value, low, high = (bound(scale * number, signed=True) for number in ends)
    return Words(f"{value.fr}{unit} ({low.fr} à {high.fr})", f"{value.en}{unit} ({low.en} to {high.en})")


def _is_proved(figure: ComparisonReport, difference: Estimate) -> bool:
    """The interval of the difference excludes 0 with all variants beside the first allowed for (Bonferroni)."""
    if difference.value is None or difference.low is None or difference.high is None:
        return False
    freedom, others = max(1, difference.games - 1), max(1, len(figure.variants) - 1)
    wider = student_quantile(freedom, 1 - (1 - CONFIDENCE) / others) / student_quantile(freedom)
    value = difference.value
    return value > wider * (value - difference.low) if value > 0 else -value > wider * (difference.high - value)


def _allowed_for(figure: ComparisonReport) -> Words:
    """What is added where more than one variant is compared with the first."""
    others = len(figure.variants) - 1
    return (
        Words(f" (les {others} comparaisons prises en compte)", f" (all {others} comparisons allowed for)")
        if others > 1
        else Words("", "")
    )


def _named(lines: Sequence[LineReport], parity: float, begin: Words) -> list[Words]:
    """The sentence that names these lines with their shares; none without lines."""
    shares = [(line.title, _with_interval(line.estimate, parity)) for line in lines[:NAMED]]
    more = len(lines) - len(shares)
    fr = ", ".join(f"{title.fr} {share.fr}" for title, share in shares) + (f" et {more} de plus" if more else "")
    en = ", ".join(f"{title.en} {share.en}" for title, share in shares) + (f" and {more} more" if more else "")
    return [Words(f"{begin.fr} {fr}.", f"{begin.en} {en}.")] if lines else []


def _judged(share: Estimate, parity: float) -> Words:
    if share.low is not None and share.low > parity:
        return Words("c’est un avantage", "which is an advantage")
    if share.high is not None and share.high < parity:
        return Words("c’est un désavantage", "which is a disadvantage")
    return Words("aucun avantage démontré", "no advantage shown")


def _with_interval(estimate: Estimate, parity: float) -> Words:
    """A share with its interval, as it is judged by parity: "54,1 % (52,6 – 55,6)"."""
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (bound(100 * (number or 0), beside=100 * parity) for number in ends)
    return Words(f"{value.fr}\u00a0% ({low.fr}\u00a0– {high.fr})", f"{value.en}% ({low.en}\u00a0– {high.en})")


def _percent(share: float) -> Words:
    told = decimal(100 * share)
    return Words(f"{told.fr}\u00a0%", f"{told.en}%")

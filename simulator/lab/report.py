"""From counts to figures: the report of a batch, as a pure function of its tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from simulator.ai import AGENTS
from simulator.catalog.typography import said
from simulator.kernel.probe import (
    BreakdownFigure,
    CardFacts,
    CardFigure,
    DeckFacts,
    Measure,
    SeriesFigure,
    ShareFigure,
    SpreadFigure,
    Verdict,
)
from simulator.kernel.words import Words
from simulator.lab.figures import (
    BarReport,
    BreakdownReport,
    CardReport,
    CaseReport,
    ColumnReport,
    Estimate,
    FigureReport,
    PointReport,
    SeriesReport,
    ShareReport,
    SpreadReport,
    estimate,
    mean_estimate,
    share_estimate,
)
from simulator.lab.intervals import median, median_interval
from simulator.lab.odds import chance_of
from simulator.lab.tally import Tally, moments

GameFigure = ShareFigure | BreakdownFigure | SpreadFigure | SeriesFigure

TURNS = said(
    "Un tour est celui d’un seul joueur : les tours comptés sont ceux du deck, pas ceux de l’adversaire.",
    "A turn is one player’s: the turns counted are those of the deck, not the opponent’s.",
)
"""Said of every report in which one deck is measured."""

NO_GAME = Words("Aucune partie n’a encore été jouée.", "No game has been played yet.")


def figure_report(figure: GameFigure, tally: Tally, facts: DeckFacts) -> FigureReport:
    """One figure of the tally that speaks of whole games, told in the way its kind asks for."""
    if isinstance(figure, ShareFigure):
        return _share(figure, tally, facts)
    if isinstance(figure, BreakdownFigure):
        return _breakdown(figure, tally)
    if isinstance(figure, SpreadFigure):
        return _spread(figure, tally)
    return SeriesReport(figure.key, figure.title, figure.meaning, tuple(_points(figure, tally)))


def card_table(measure: Measure, facts: DeckFacts, tally: Tally) -> tuple[tuple[ColumnReport, ...], tuple[CardReport, ...]]:
    """The columns and the lines of the card table; no line where the measure has no column."""
    columns = [figure for figure in measure.figures if isinstance(figure, CardFigure)]
    told = tuple(ColumnReport(figure.key, figure.title, figure.meaning, figure.share) for figure in columns)
    return told, tuple(_card_report(line, columns, tally) for line in facts.cards if columns)


def _card_report(line: CardFacts, columns: Sequence[CardFigure], tally: Tally) -> CardReport:
    estimates = tuple(_card_estimate(figure, line.card, tally) for figure in columns)
    return CardReport(line.card, line.name, line.copies, line.status, estimates)


def verdict(figures: Iterable[SpreadFigure], tally: Tally) -> Words:
    """What to read first: the sentence of each of these figures that has one."""
    if tally.games == 0:
        return NO_GAME
    return together(*(_verdict(figure.verdict, _spread(figure, tally)) for figure in figures if figure.verdict))


def together(*sentences: Words) -> Words:
    """The sentences in a row."""
    return Words(" ".join(sentence.fr for sentence in sentences), " ".join(sentence.en for sentence in sentences))


def those_met(opponents: Sequence[Words]) -> Words:
    """Against whom a number holds: one deck by its name, several by how many they are."""
    if len(opponents) == 1:
        return opponents[0]
    return said(f"les {len(opponents)} decks choisis", f"the {len(opponents)} decks chosen")


def limits(measure: Measure, facts: Sequence[DeckFacts], agents: Sequence[str]) -> tuple[Words, ...]:
    """What these games leave out: said by the game, by the agents, by the decks, and by each card that is not played in full."""
    pilots = tuple(
        said(
            f"Les choix sont faits par le joueur automatique « {agent.fr} » : un bon joueur ferait souvent mieux.",
            f"The choices are made by the automatic player “{agent.en}”: a good player would often do better.",
        )
        for agent in dict.fromkeys(map(agent_title, agents))
    )
    unplayed = dict.fromkeys(sentence for deck in facts for sentence in _unplayed_texts(deck))
    remarks = dict.fromkeys(sentence for deck in facts for sentence in deck.remarks)
    return (*measure.limits, *pilots, *remarks, *unplayed)


def agent_title(name: str) -> Words:
    """What people call an agent, those too that are made with a number of samples."""
    if name in AGENTS:
        return AGENTS[name].title
    kind, _, samples = name.partition(":")
    if kind == "turn-greedy":
        return said(f"Imagine la fin de son tour {samples} fois", f"Imagines the end of its turn {samples} times")
    return Words(name, name)


def _unplayed_texts(facts: DeckFacts) -> Iterator[Words]:
    manual = dict.fromkeys(line.name for line in facts.cards if line.status == "manual")
    if manual:
        names = ", ".join(manual)
        yield said(f"Cartes jouées sans leur texte : {names}.", f"Cards played without their text: {names}.")
    for line in facts.cards:
        if line.left_out:
            yield said(
                f"{line.name} est jouée de façon approchée : {line.left_out.fr}",
                f"{line.name} is played approximately: {line.left_out.en}",
            )


def _share(figure: ShareFigure, tally: Tally, facts: DeckFacts) -> ShareReport:
    hits = sum(times for value, times in tally.histogram(figure.key).items() if value >= figure.least)
    odds = facts.odds.get(figure.key)
    exact = chance_of(odds) if odds else None
    estimated = share_estimate(hits, tally.games)
    return ShareReport(figure.key, figure.title, figure.meaning, hits, estimated, exact, figure.feature, figure.least)


def _breakdown(figure: BreakdownFigure, tally: Tally) -> BreakdownReport:
    histogram = tally.histogram(figure.key)
    cases = tuple(
        CaseReport(code, title, histogram.get(place, 0), share_estimate(histogram.get(place, 0), tally.games))
        for place, (code, title) in enumerate(figure.cases)
    )
    return BreakdownReport(figure.key, figure.title, figure.meaning, cases)


def _spread(figure: SpreadFigure, tally: Tally) -> SpreadReport:
    histogram = tally.histogram(figure.key)
    count, total, squares = moments(histogram)
    bars, so_far = [], 0
    for value in sorted(histogram):
        so_far += histogram[value]
        share = share_estimate(histogram[value], tally.games)
        bars.append(BarReport(value, histogram[value], share, share_estimate(so_far, tally.games)))
    return SpreadReport(
        figure.key,
        figure.title,
        figure.meaning,
        tuple(bars),
        mean=mean_estimate(count, total, squares),
        median=estimate(median(histogram), median_interval(histogram), count),
        happened=share_estimate(count, tally.games),
        feature=figure.feature,
        ending=figure.ending,
    )


def _points(figure: SeriesFigure, tally: Tally) -> Iterator[PointReport]:
    """One point a turn up to the last turn that any game reached."""
    ended: Counter[int] = Counter()
    for turn in range(1, _last_turn(figure.key, tally) + 1):
        ended.update(tally.histogram(f"{figure.key}.end/{turn}"))
        seen = Counter(tally.histogram(f"{figure.key}/{turn}"))
        if figure.carried:
            seen += ended
        yield PointReport(turn, mean_estimate(*moments(seen)))


def _last_turn(key: str, tally: Tally) -> int:
    turns = [int(name.rpartition("/")[2]) for name in tally.histograms if name.startswith(f"{key}/")]
    return max(turns, default=0)


def _card_estimate(figure: CardFigure, card: str, tally: Tally) -> Estimate:
    count, total, squares = moments(tally.histogram(f"{figure.key}/{card}"))
    games = tally.games if figure.scope == "all" else count
    if not figure.share:
        return mean_estimate(games, total, squares)
    unseen = tally.histogram(f"{figure.key}/{card}").get(0, 0)
    return share_estimate(count - unseen, games)


def _verdict(verdict: Verdict, spread: SpreadReport) -> Words:
    mean, share = spread.mean, spread.happened
    if not mean.games:
        return verdict.none
    if not mean.is_firm or mean.value is None or mean.low is None or mean.high is None or share.value is None:
        return verdict.few.filled(hits=mean.games, games=share.games)
    numbers = {"mean": mean.value, "low": mean.low, "high": mean.high, "share": 100 * share.value}
    english = {name: f"{value:.1f}" for name, value in numbers.items()}
    french = {name: text.replace(".", ",") for name, text in english.items()}
    return Words(verdict.known.fr.format(**french), verdict.known.en.format(**english))

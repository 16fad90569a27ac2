"""The laboratories, by the kind of run."""

from play.runs.engine import advice, compare, duels, goldfish, series, worth
from play.runs.engine.laboratory import Laboratory
from play.runs.engine.searching import SearchLaboratory

SEARCHES: dict[str, SearchLaboratory] = {
    advice.KIND: advice.AdviceLaboratory(),
    compare.KIND: compare.CompareLaboratory(),
    worth.KIND: worth.WorthLaboratory(),
}

LABORATORIES: dict[str, Laboratory] = {
    goldfish.KIND: goldfish.Goldfish(),
    series.KIND: series.SeriesLaboratory(),
    **{kind: duels.DuelsLaboratory() for kind in duels.KINDS},
    **SEARCHES,
}

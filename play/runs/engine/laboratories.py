"""The laboratories, by the kind of run."""

from __future__ import annotations

from play.runs.engine import goldfish, series
from play.runs.engine.laboratory import Laboratory

LABORATORIES: dict[str, Laboratory] = {
    goldfish.KIND: goldfish.Goldfish(),
    series.KIND: series.SeriesLaboratory(),
}

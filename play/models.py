"""The rows of every room, where Django looks for them."""

from play.replays.models import Link, Remark
from play.runs.models import Chunk, Run, SweepMark, WorkDay
from play.tables.models import Hint, Table
from play.training.models import Drill

__all__ = ["Chunk", "Drill", "Hint", "Link", "Remark", "Run", "SweepMark", "Table", "WorkDay"]

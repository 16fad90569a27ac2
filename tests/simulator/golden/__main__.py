"""Record every golden game again."""

from tests.simulator.golden import GOLDEN

for golden in GOLDEN:
    golden.path.write_text(golden.text(), encoding="utf-8")

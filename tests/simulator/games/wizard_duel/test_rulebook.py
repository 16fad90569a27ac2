"""Every numbered rule, variant and ruling of RULEBOOK.md is the subject of a scenario."""

import re
from pathlib import Path

from simulator.games import wizard_duel

FOLDER = Path(__file__).parent
RULEBOOK = Path(next(iter(wizard_duel.__path__))) / "RULEBOOK.md"


def test_every_number_of_the_rulebook_stands_in_the_name_or_the_first_line_of_a_test() -> None:
    rules = set(re.findall(r"\*\*([RGV]\d+)\*\*", RULEBOOK.read_text(encoding="utf-8")))
    tested: set[str] = set()
    for path in FOLDER.rglob("test_*.py"):
        for name, promise in re.findall(
            r'def (test_\w+)\([^)]*\) -> None:\n(?:    """(.*?):)?', path.read_text(encoding="utf-8")
        ):
            tested |= {number.upper() for number in re.findall(r"(?<=_)[rgv]\d+(?=_)", name)} | set(
                re.findall(r"[RGV]\d+", promise)
            )

    assert len(rules) == 25 + 34 + 3
    assert rules <= tested, sorted(rules - tested)


def test_every_number_that_a_docstring_or_a_refusal_quotes_stands_in_the_rulebook() -> None:
    text = RULEBOOK.read_text(encoding="utf-8")
    rules = set(re.findall(r"\*\*([RGV]\d+)\*\*", text))
    for path in RULEBOOK.parent.rglob("*.py"):
        quoted = set(re.findall(r"\b[RGV]\d+\b", path.read_text(encoding="utf-8")))
        assert quoted <= rules, (path.name, quoted - rules)

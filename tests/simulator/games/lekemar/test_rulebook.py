"""Every numbered rule and ruling of RULEBOOK.md is the subject of a scenario."""

import re
from pathlib import Path

from simulator.games import lekemar

FOLDER = Path(__file__).parent
RULEBOOK = Path(next(iter(lekemar.__path__))) / "RULEBOOK.md"
RULES = set(re.findall(r"\*\*([RG]\d+)\*\*", RULEBOOK.read_text(encoding="utf-8")))


def test_every_number_of_the_rulebook_stands_in_the_name_or_the_first_line_of_a_test() -> None:
    tested: set[str] = set()
    for path in FOLDER.rglob("test_*.py"):
        for name, promise in re.findall(
            r'def (test_\w+)\([^)]*\) -> None:\n(?:    """(.*?):)?', path.read_text(encoding="utf-8")
        ):
            tested |= {number.upper() for number in re.findall(r"(?<=_)[rg]\d+(?=_)", name)} | set(
                re.findall(r"[RG]\d+", promise)
            )

    assert len(RULES) == 32 + 46
    assert tested >= RULES, sorted(RULES - tested)


def test_every_number_that_a_docstring_or_a_refusal_quotes_stands_in_the_rulebook() -> None:
    for path in RULEBOOK.parent.rglob("*.py"):
        quoted = set(re.findall(r"\b[RG]\d+\b", path.read_text(encoding="utf-8")))
        assert quoted <= RULES, (path.name, quoted - RULES)

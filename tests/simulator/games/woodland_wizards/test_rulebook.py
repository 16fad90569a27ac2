"""Every numbered rule and ruling of RULEBOOK.md is the subject of a scenario."""

import re
from pathlib import Path

from simulator.games import woodland_wizards

FOLDER = Path(__file__).parent
RULEBOOK = Path(next(iter(woodland_wizards.__path__))) / "RULEBOOK.md"


def test_every_number_of_the_rulebook_stands_in_the_name_or_the_first_line_of_a_test() -> None:
    rules = set(re.findall(r"\*\*([RG]\d+)\*\*", RULEBOOK.read_text(encoding="utf-8")))
    tested: set[str] = set()
    for path in FOLDER.rglob("test_*.py"):
        for name, promise in re.findall(
            r'def (test_\w+)\([^)]*\) -> None:\n(?:    """(.*?):)?', path.read_text(encoding="utf-8")
        ):
            tested |= {number.upper() for number in re.findall(r"(?<=_)[rg]\d+(?=_)", name)} | set(
                re.findall(r"[RG]\d+", promise)
            )

    assert len(rules) == 37 + 39
    assert rules <= tested, sorted(rules - tested)


def test_every_number_that_a_docstring_or_a_refusal_quotes_stands_in_the_rulebook() -> None:
    text = RULEBOOK.read_text(encoding="utf-8")
    rules = set(re.findall(r"\*\*([RG]\d+)\*\*", text))
    for path in RULEBOOK.parent.rglob("*.py"):
        quoted = set(re.findall(r"\b[RG]\d+\b", path.read_text(encoding="utf-8")))
        assert quoted <= rules, (path.name, quoted - rules)

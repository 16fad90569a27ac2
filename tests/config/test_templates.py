"""Rules that every template keeps."""

import re
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))
FORBIDDEN = {
    "a style attribute": r"\sstyle=",
    "a style element": r"<style\b",
    "an inline script": r"<script(?![^>]*\ssrc=)",
    "an inline handler": r"""<[^>]*\s(on[a-z]+|hx-on[:\w-]*)=["']""",
    "a javascript: address": r"javascript:",
    "an address of another site": r"""(src|href|action)=["']https?://""",
    "an evaluated value": r"""hx-(vals|headers)=["']js:""",
    "a value that is not escaped": r"\{%\s*autoescape off|\|safe\b|\|safeseq\b",
}
TRUSTED = {"_field.html": "a value that is not escaped"}
"""The help texts of forms are our own words and django-allauth's."""


SOURCES = {name: (FOLDER / name).read_text(encoding="utf-8") for name in TEMPLATES}


def test_a_template_opens_by_saying_what_it_is() -> None:
    assert [name for name, text in SOURCES.items() if not text.startswith("{# ")] == []


def test_a_template_holds_nothing_that_the_content_security_policy_refuses() -> None:
    found = [(name, what) for name, text in SOURCES.items() for what, pattern in FORBIDDEN.items() if re.search(pattern, text)]

    assert [(name, what) for name, what in found if TRUSTED.get(name) != what] == []


def test_every_fragment_that_is_included_exists() -> None:
    included = re.compile(r"""{%\s*(?:include|extends)\s+["']([^"']+)["']""")

    named = [(name, other) for name, text in SOURCES.items() for other in included.findall(text)]

    assert [(name, other) for name, other in named if not (FOLDER / other).is_file()] == []


def test_a_button_that_scripts_alone_answer_is_hidden_until_they_run() -> None:
    """`site.js` shows what copies a text or opens a dialog; in a browser without scripts it would do nothing."""
    opener = re.compile(r"<button\b[^>]*\sdata-(?:copy|dialog)=[^>]*>", re.DOTALL)
    found = [(name, button) for name, text in SOURCES.items() for button in opener.findall(text)]

    assert found
    assert [(name, button) for name, button in found if not re.search(r"\shidden\b", button)] == []

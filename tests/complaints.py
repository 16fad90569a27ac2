"""What the browser complains of while a page is used."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page

LEFT = re.compile("htmx:(afterRequest|sendAbort), ")
"""What htmx says of what a page had asked for when it was left: nothing was wrong with it.

Its first half stands beside every kind of failure, which is told by its second: nothing is overheard by leaving it out.
"""


def complaints_of(page: Page, *, expected: str = "(?!)") -> list[str]:
    """What the page complains of from now on, in a list that grows; see `note_complaints`."""
    complaints: list[str] = []
    note_complaints(page, complaints, expected=expected)
    return complaints


def note_complaints(page: Page, complaints: list[str], *, expected: str = "(?!)") -> None:
    """Add errors and warnings of the page's scripts to `complaints` from now on, but for those that read like `expected`."""
    unheard = re.compile(f"{LEFT.pattern}|{expected}")

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not unheard.search(message.text):
            complaints.append(f"{message.text} ({message.location['url']})")

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(f"{error} ({page.url})"))

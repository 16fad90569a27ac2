"""What axe finds wrong with a page as a person sees it: colours that were fading have faded."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AT_REST = "document.getAnimations().forEach(one => one.effect?.getComputedTiming().endTime < Infinity && one.finish())"


def flaws(page: Page) -> list[str]:
    """One line for each element that breaks a rule, with the rule's name and what to mend.

    A button on its way from grey to its colour is, for some milliseconds, paler than anybody sees it: what moves is ended first.
    """
    page.evaluate(AT_REST)
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]

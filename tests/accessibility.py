"""What axe finds wrong with a page as a person sees it: colours that were fading have faded."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Page

AT_REST = "document.getAnimations().forEach(one => one.effect?.getComputedTiming().endTime < Infinity && one.finish())"

AXE = Axe()

LOOK = "([within, options]) => axe.run(document.querySelector(within), options).then(found => found.violations)"

LOOKS = (("light", 320), ("dark", 1280))
"""Narrow by day and wide by night: what goes wrong by colour or by width does so in one of them."""

IN_THEME = """theme => {
    document.documentElement.dataset.theme = theme;
    document.querySelector("meta[name=color-scheme]").content = theme;
}"""
"""What the site writes into a page for those who chose this theme: only styles read it, as only they know how wide it is."""

INSTEAD = """async html => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const [there, wanted] = [document, page].map((one) => new Map(
    [...one.querySelectorAll("link[rel=stylesheet]")].map((sheet) => [sheet.getAttribute("href"), sheet])));
  for (const [address, sheet] of there) if (!wanted.has(address)) sheet.remove();
  await Promise.all([...wanted.keys()].filter((address) => !there.has(address)).map((address) => new Promise((loaded) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: loaded });
    document.head.append(sheet);
  })));
  document.documentElement.lang = page.documentElement.lang;
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.childNodes);
  document.body.dispatchEvent(new Event("htmx:load", { bubbles: true }));
}"""
"""Another page, as the site sent it, in the place of what is shown, with its own styles: a fifth of what a load costs.

Fonts and scripts are those that are there; the scripts of every page are told of what came, as when a part comes anew. It is for
tests that measure where things stand: what only the scripts of that page draw is not drawn.
"""

BEYOND = """() => {
    const window = document.documentElement;
    if (window.scrollWidth <= window.clientWidth) return [];
    const widest = [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > window.clientWidth);
    return [window, ...widest].slice(0, 5).map(one => one.cloneNode(false).outerHTML.slice(0, 200));
}"""
"""Where a page is wider than its window, the first elements that reach beyond it."""


def flaws(page: Page, *, within: str = "html") -> list[str]:
    """One line for each element that breaks a rule, with the rule's name and what to mend.

    `within`: the part of the page to look at, where another look has seen the rest. A button on its way from grey to its colour
    is, for some milliseconds, paler than anybody sees it: what moves is ended first.
    """
    page.wait_for_load_state()  # a page that is still coming has nothing wrong with what is not there yet
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(LOOK, [within, DEFAULT_OPTIONS])
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def flaws_in_every_look(page: Page, looks: tuple[tuple[str, int], ...] = LOOKS, *, within: str = "html") -> list[str]:
    """The flaws of a page in each theme and width, and where it is wider than its window; it is left in the first of them.

    Loading it anew for each would take half the time that looking at it takes.
    """
    found = []
    for theme, width in looks:
        see(page, theme, width)
        told = flaws(page, within=within)
        told += [f"wider than its window: {element}" for element in page.evaluate(BEYOND)]
        found += [f"{theme}, {width}: {flaw}" for flaw in told]
    see(page, *looks[0])
    return found


def see(page: Page, theme: str, width: int) -> None:
    page.wait_for_load_state("domcontentloaded")  # a page that is only just coming has no element to carry a theme
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(IN_THEME, theme)

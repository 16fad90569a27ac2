"""What style sheets cost the browser of whoever looks at a page."""

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

FOR_WHATEVER = """() => {
    const found = [];
    const flat = (selector) => {  // what stands in brackets is said by a word
        for (let before = ""; before !== selector; ) {
            before = selector;
            selector = selector.replace(/:has\\([^()]*\\)/g, ":looks")
                .replace(/:not\\(([^()]*)\\)/g, (_all, within) => within.includes(":looks") ? "*:looks" : "*")
                .replace(/:[\\w-]+\\([^()]*\\)/g, ".some");
        }
        return selector.split(",").map((one) => one.trim());
    };
    const walk = (rules, behind) => {
        for (const rule of rules) {
            const selectors = rule.selectorText ? flat(rule.selectorText) : [];
            const looking = selectors.filter((one) => behind || one.includes(":looks"));
            if (looking.some((one) => /(^|[\\s>+~])(\\*|:looks)*$/.test(one))) found.push(rule.selectorText);
            if (rule.cssRules) walk(rule.cssRules, selectors.length ? looking.length > 0 : behind);
        }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules, false);
    return found;
}"""
"""Selectors that look into something by `:has()` and mean any element within it."""


def sheets() -> list[Path]:
    return sorted((Path(settings.BASE_DIR) / "static" / "css").rglob("*.css"))


def test_no_rule_behind_has_is_for_any_element_whatever(page: Page) -> None:
    """With one such rule Chromium restyles the whole page whenever anything is put into it: at a table, at every move."""
    page.set_content("<!doctype html>")
    for sheet in sheets():
        page.add_style_tag(content=sheet.read_text(encoding="utf-8"))
    assert page.evaluate(FOR_WHATEVER) == []

    page.add_style_tag(
        content="ul:has(> li) { & > *, b { margin: 0 } & > li { margin: 0 } }"
        "@media all { p:has(b) > *, p { margin: 0 } p:has(i) :not(a) { margin: 0 } }"
        "p:has(a) > b, p > *, p:not(:has(i)), p:has(i) :is(b, a) { margin: 0 } p:not(:has(b)) > * { margin: 0 }"
    )
    assert page.evaluate(FOR_WHATEVER) == ["& > *, & b", "p:has(b) > *, p", "p:has(i) :not(a)", "p:not(:has(b)) > *"]

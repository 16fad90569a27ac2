"""The checker as people meet it: through the pages of a deck."""

import re
from html import unescape

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.models import Player
from decks.legality.verdicts import default_format, format_choices, formats_of, legality, legality_of, report_of
from decks.models import Deck
from decks.services import editing
from simulator.catalog import load
from simulator.legality import Change
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

IN_DATABASE = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
SCORERS = ["S1-037", "S1-100", "S1-108", "S1-117", "S1-129"]
LINES = st.dictionaries(
    st.sampled_from([*a_legal_content(), *SCORERS, "S1-163", "S2-133"]), st.integers(1, 5), min_size=1, max_size=12
)


def panel(client: Client, deck: Deck) -> str:
    page = client.get(f"/decks/{deck.pk}/atelier/?panel=legality", headers={"accept-language": "en"})
    return page.content.decode().split('id="deck-panel"')[1]


def fixes(page: str) -> list[dict[str, str]]:
    """The forms of the fixes that can be applied as they are."""
    forms = re.findall(r'<form method="post" action="[^"]*/corriger/".*?</form>', page, re.DOTALL)
    return [
        {name: unescape(value) for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form)}
        for form in forms
    ]


def test_the_default_format_comes_first_and_optional_ones_are_not_offered() -> None:
    offered = [known.id for known in format_choices("wankul")]

    assert offered == ["niveau3", "niveau2", "niveau1", "duos", "libre"]
    assert default_format("wankul").id == "niveau3"
    assert {known.id for known in formats_of("wankul")} - set(offered) == {"histo2023"}
    assert "histo2023" in [known.id for known in format_choices("wankul", current="histo2023")]


def test_a_broken_rule_is_quoted_with_its_number_and_the_guilty_card(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content() | {"S1-108": 2, "S1-163": 2})

    page = panel(alice_client, deck)

    assert '<q lang="fr">plus de 3 exemplaires</q>' in page
    assert 'rule <a class="explained" href="/regles/wankul/#R87"' in page
    assert "4 found, 3 allowed" in page
    assert "MASTU" in page


def test_a_fix_is_one_button_and_undo_takes_it_back(alice: Player, alice_client: Client) -> None:
    content = a_legal_content() | {"S1-108": 4}
    deck = a_deck(alice, content, format="libre")
    form = next(form for form in fixes(panel(alice_client, deck)) if form["deltas"].split() == ["S1-108:-1"])

    for _ in range(2):
        answer = alice_client.post(f"/decks/{deck.pk}/atelier/corriger/", form)
        assert answer.status_code == 302

    assert current(deck).content() == dict(sorted((content | {"S1-108": 3}).items()))
    editing.undo(deck=deck, version=2)
    assert current(deck).content()["S1-108"] == 4


def test_too_few_cards_ask_for_more_with_the_right_search(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-001": 3})

    page = panel(alice_client, deck)

    found = [unescape(address) for address in re.findall(r'href="(\?[^"]*)#search-field"', page)]
    assert found == ["?panel=legality&type=character", "?panel=legality&type=terrain"]
    answer = alice_client.get(f"/decks/{deck.pk}/atelier/{found[1]}").content.decode()
    keys = re.findall(r'value="add (\S+) 1" id="add-', answer)
    assert keys
    assert {load("wankul").card_of(key).type for key in keys} == {"terrain"}


@given(content=LINES, format=st.sampled_from(["niveau1", "niveau2", "niveau3", "libre"]))
@IN_DATABASE
def test_the_page_says_what_the_rules_say(alice: Player, alice_client: Client, content: dict[str, int], format: str) -> None:
    deck = a_deck(alice, content, format=format)
    report = report_of("wankul", format, content)

    page = unescape(panel(alice_client, deck))

    assert legality(deck) == report
    assert page.count('<article class="violation') == len(report.violations)
    for violation in report.violations:
        assert violation.message.en in page
    assert ("This deck may be played in this format." in page) == report.legal


@given(content=LINES)
@IN_DATABASE
def test_applying_the_offered_fixes_ends_without_a_removable_problem(
    alice: Player, alice_client: Client, content: dict[str, int]
) -> None:
    deck = a_deck(alice, content)

    for _ in range(40):
        offered = fixes(panel(alice_client, deck))
        if not offered:
            break
        assert alice_client.post(f"/decks/{deck.pk}/atelier/corriger/", offered[0]).status_code == 302

    report = legality(current(deck))
    assert not any(isinstance(fix, Change) for violation in report.violations for fix in violation.fixes)


@given(content=LINES, other=st.sampled_from(["niveau1", "niveau2", "libre"]))
@IN_DATABASE
def test_a_deck_judged_among_others_is_judged_the_same(alice: Player, content: dict[str, int], other: str) -> None:
    decks = [a_deck(alice, content), a_deck(alice, a_legal_content()), a_deck(alice, content, format=other), a_deck(alice)]

    known = legality_of(decks)

    assert {pk: report for pk, (_content, report) in known.items()} == {deck.pk: legality(deck) for deck in decks}
    assert known[decks[1].pk][1].legal

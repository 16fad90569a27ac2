"""Questions are played by the rules of their decks' format, as the deck page counts; where formats differ, the report says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Game, Player
from decks.analysis.statistics import drawn_by
from decks.legality.verdicts import format_named, formats_of
from decks.services.formats import change_format
from play.common.playable_decks import PlayableDeck, starter_decks
from play.runs.engine import advice, compare, duels, worth
from play.runs.engine.goldfish import Goldfish, goldfish_question
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question, Span
from play.runs.forms.deck_fields import shared_format
from play.runs.forms.duels import FieldForm, MatrixForm
from play.runs.forms.goldfish import GoldfishForm
from play.runs.presentation.illegal import illegal_in
from play.runs.services.asking import Subject
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.probe import Hope
from simulator.lab.intervals import at_least
from tests.decks.builders import SINGLETON, a_body, a_deck, a_format, named
from tests.play.conftest import Playing

pytestmark = pytest.mark.django_db

OLD = "histo2023"
SIEGE, LAINK, RETOUR = (
    next(deck for deck in starter_decks() if deck.choice == f"starter:wankul/{slug}")
    for slug in ("siege", "clan_laink", "retour")
)
USUAL = usual(GAMES["wankul"], 2)


def old(deck: PlayableDeck) -> PlayableDeck:
    return replace(deck, format=OLD)


def field(mine: PlayableDeck, other: PlayableDeck) -> Question:
    asked = duels.field_question(duels.Seat(mine, "scripted"), [(duels.Seat(other, "scripted"), 1)], precision="quick", seed=1)
    return replace(asked, games=4)


def matrix(mine: PlayableDeck, other: PlayableDeck) -> Question:
    seats = [duels.Seat(deck, "scripted") for deck in (mine, other)]
    return replace(duels.matrix_question(seats, precision="rough", seed=1), games=4)


def compared(mine: PlayableDeck, other: PlayableDeck) -> Question:
    return compare.compare_question(
        mine, replace(mine, content=RETOUR.content), [other], precision="quick", agent="scripted", seed=1
    )


def weighed(mine: PlayableDeck, other: PlayableDeck) -> Question:
    return worth.worth_question(mine, [other], pool={}, cards="owned", pairs="20", agent="scripted", seed=1)


def advised(mine: PlayableDeck, other: PlayableDeck) -> Question:
    pool = dict.fromkeys(RETOUR.content, 1)
    return advice.advice_question(mine, [other], pool=pool, cards="owned", budget="60", prover="scripted", seed=1)


ASKING = [field, matrix, compared, weighed, advised]
Asking = Callable[[PlayableDeck, PlayableDeck], Question]


def reported(asked: Question) -> Any:
    """Of a few games, or of a search stopped at its beginning."""
    laboratory: Any = LABORATORIES[asked.kind]
    if hasattr(laboratory, "begin"):
        return laboratory.report(asked, laboratory.result(laboratory.begin(asked)))
    return laboratory.report(asked, laboratory.play(asked, Span(0, asked.games), lambda: False).result)


def told_rules(asked: Question) -> list[str]:
    return [one["en"] for one in reported(asked)["limits"] if "usual rules" in one["en"]]


def test_a_goldfish_draws_as_many_cards_as_the_deck_page_counts() -> None:
    """Rules of 2023: one card a turn. Two were drawn, and exact chances of seven and eleven cards stood beside."""
    asked = goldfish_question(
        old(SIEGE), games=30, seed=1, agent="scripted", hope=Hope(frozenset(SIEGE.content), 7, 1), query="*"
    )
    laboratory, format = Goldfish(), format_named("wankul", OLD)

    told = laboratory.report(asked, laboratory.play(asked, Span(0, 30), lambda: False).result)

    measure = GAMES["wankul"].goldfish
    assert measure is not None
    odds = measure.facts(SIEGE.content, GAMES["wankul"].options(**asked.options)).odds
    assert [odds[f"terrain_{turn}"].drawn for turn in (1, 3)] == [drawn_by(format, "wankul", turn) for turn in (1, 3)] == [6, 8]
    exact = {one["key"]: one.get("exact") for one in told["figures"]}
    assert exact["terrain_1"] > at_least(50, 10, 6, 1)  # with the mulligan of a hand without Terrain
    assert exact["terrain_1"] < goldfish_exact(SIEGE)["terrain_1"]
    assert exact["hope"] == 0.0  # nobody has seen seven cards by then
    rules = "Games played by the format of the decks, not by the usual rules: Cards drawn each turn – one (rules of 2023)."
    assert told["limits"][0]["en"] == rules
    assert told["limits"][0]["fr"].endswith("Cartes piochées par tour – une (règles de 2023).")
    assert len(laboratory.retell(asked, 0).steps) > 0


def goldfish_exact(deck: PlayableDeck) -> dict[str, Any]:
    asked = goldfish_question(deck, games=5, seed=1, agent="scripted")
    told = Goldfish().report(asked, Goldfish().play(asked, Span(0, 5), lambda: False).result)
    assert not any("usual rules" in one["en"] for one in told["limits"])
    return {one["key"]: one.get("exact") for one in told["figures"]}


def test_an_answer_by_the_rules_of_a_format_is_none_to_the_usual_ones() -> None:
    versions = Goldfish().versions(goldfish_question(SIEGE, games=30, seed=1, agent="scripted"))
    asked = [goldfish_question(deck, games=30, seed=1, agent="scripted") for deck in (SIEGE, old(SIEGE))]

    assert asked[0].options == {}  # as answers from before have it
    assert asked[1].options == {"draw": 1}
    assert len({one.fingerprint(versions) for one in asked}) == 2


@pytest.mark.parametrize("asking", ASKING)
def test_where_all_decks_agree_their_rules_are_played_and_told(asking: Asking) -> None:
    asked, plain = asking(old(SIEGE), old(LAINK)), asking(SIEGE, LAINK)

    assert asked.options == {**USUAL, "draw": 1}
    assert plain.options == USUAL
    versions = LABORATORIES[asked.kind].versions(asked)
    assert asked.fingerprint(versions) != replace(asked, options=plain.options).fingerprint(versions)
    assert ["Games played by the format" in one for one in told_rules(asked)] == [True]
    assert told_rules(plain) == []


@pytest.mark.parametrize("asking", ASKING)
def test_where_they_do_not_the_usual_rules_are_played_and_the_report_says_so(asking: Asking) -> None:
    asked = asking(old(SIEGE), LAINK)

    assert asked.options == USUAL
    assert told_rules(asked) == [
        "Games played by the usual rules: a deck is of a format that has others (Cards drawn each turn – one (rules of 2023)), "
        "but not every deck is."
    ]


def test_the_same_games_are_told_of_each_with_the_rules_of_its_own_formats(alice: Player, bob: Player, answered: Playing) -> None:
    """A copied answer of the usual rules would not have said that the format has others."""
    first = answered(alice, field(SIEGE, LAINK), Subject("Siege"))
    second = answered(bob, field(old(SIEGE), LAINK), Subject("Siege"))

    assert second.copied
    reports: list[Any] = [run.report for run in (first, second)]
    assert ["usual rules" in report["limits"][0]["en"] for report in reports] == [False, True]


def test_an_own_answer_that_says_otherwise_of_the_rules_is_none(alice: Player, answered: Playing) -> None:
    """The same games of a deck in another format gave its owner the run there was, without the sentence on the rules."""
    first = answered(alice, field(SIEGE, LAINK), Subject("Siege"))
    second, again = (answered(alice, field(old(SIEGE), LAINK), Subject("Siege")) for _ in range(2))

    assert second.copied  # no game is played twice
    assert again.pk == second.pk != first.pk
    report: Any = second.report
    assert report["limits"][0]["en"].startswith("Games played by the usual rules: a deck is of a format that has others")


def test_an_own_answer_of_the_same_decks_in_another_format_is_none(alice: Player, answered: Playing) -> None:
    """Some formats are played alike and differ in what decks they allow: the run there was said of a list that it breaks none."""
    strict = replace(SIEGE, format="niveau2")
    first = answered(alice, field(SIEGE, LAINK), Subject("Siege"))
    second, again = (answered(alice, field(strict, LAINK), Subject("Siege")) for _ in range(2))

    assert second.copied  # no game is played twice
    assert second.result == first.result
    assert again.pk == second.pk != first.pk
    broken = [[one.format for one in illegal_in(run)] for run in (first, second)]
    assert broken == [[], [format_named("wankul", "niveau2").name]]


def test_a_deck_with_a_duo_in_the_format_that_knows_them_plays_it() -> None:
    duo = next(card.id for card in load("wankul").cards.values() if card.type == "duo")
    deck = replace(SIEGE, content={**SIEGE.content, duo: 1}, format="duos")

    limits = reported(goldfish_question(deck, games=5, seed=1, agent="scripted"))["limits"]

    assert limits[0]["en"].endswith("usual rules: Duo cards – yes.")
    assert sum("lies beside the table from the beginning" in one["en"] for one in limits) == 1


def test_who_asks_chooses_the_format_of_starters_and_pasted_lists(alice: Player, alice_client: Client, wankul: Game) -> None:
    """They were played in the usual one alone, so that a deck of another format met nobody by its own rules."""
    text = "\n".join(f"{copies} {load('wankul').card_of(key).name} ({key})" for key, copies in RETOUR.content.items())
    asked = {"deck": SIEGE.choice, "opponents": [LAINK.choice], "pasted": text, "precision": "quick", "agent": "scripted"}

    def formats(**more: str) -> tuple[str, ...]:
        form = FieldForm({**asked, "seed": "1", **more}, player=alice, game="wankul")
        assert form.is_valid(), form.errors
        question: Question = form.cleaned_data["question"]
        assert question.options == {**USUAL, "duos": question.formats[0] == "duos"}
        return question.formats

    assert formats(format="duos") == ("duos",) * 3
    assert formats() == formats(format="") == ("niveau3",) * 3
    alone = GoldfishForm({"deck": SIEGE.choice, "games": "5", "agent": "scripted", "format": "duos"}, player=alice)
    assert alone.is_valid()
    assert alone.question().options == {"duos": True}
    page = alice_client.get(reverse("play:new-field"), headers={"accept-language": "en"}).content.decode()
    assert "Format of starter decks and pasted lists" in page
    sent = {"deck": SIEGE.choice, "opponents": [LAINK.choice], "seed": 1, "format": "duos"}
    answer = alice_client.post("/api/runs/field/", json.dumps(sent), content_type="application/json")
    assert answer.json()["question"]["options"]["duos"]


def test_an_own_deck_keeps_its_format_and_an_unknown_one_is_refused(alice: Player, wankul: Game) -> None:
    """The rules of 2023 are offered to whoever has a deck of them, and starters follow it: they were offered the usual one."""
    asked = {"precision": "quick", "agent": "scripted", "seed": "1", "opponents": [LAINK.choice]}
    none = FieldForm({**asked, "deck": SIEGE.choice, "format": OLD}, player=alice, game="wankul")
    own = a_deck(alice, SIEGE.content, format=OLD)
    known = FieldForm({**asked, "deck": f"deck:{own.pk}", "format": OLD}, player=alice, game="wankul")
    left = FieldForm({**asked, "deck": f"deck:{own.pk}"}, player=alice, game="wankul")
    kept = FieldForm({**asked, "deck": f"deck:{own.pk}", "format": "niveau3"}, player=alice, game="wankul")

    assert list(none.errors) == ["format"]
    assert known.is_valid()
    assert left.is_valid()
    assert kept.is_valid()
    assert known["format"].initial == ""
    assert [form.cleaned_data["question"].options["draw"] for form in (known, left, kept)] == [1, 1, 2]
    assert left.cleaned_data["question"].formats == (OLD, OLD)
    assert kept.cleaned_data["question"].formats == (OLD, "niveau3")


def test_starters_follow_the_rules_of_formats_that_a_player_made_and_none_where_rules_differ(alice: Player, wankul: Game) -> None:
    own_format = a_format(alice, body=a_body(SINGLETON, base=OLD))
    told = {"name": "Table", "description": "", "audience": "private"}
    change_format(format=own_format, seen=1, body=a_body(base=OLD), **told)
    made, newer = (named(own_format, number) for number in (1, 2))
    asked = {"precision": "rough", "agent": "scripted", "seed": "1"}
    own, usual_one = (a_deck(alice, SIEGE.content, format=made), a_deck(alice, RETOUR.content, format="niveau3"))
    old_one, own_too = (a_deck(alice, RETOUR.content, format=one) for one in (OLD, newer))

    def formats(*decks: str) -> set[str]:
        form = MatrixForm({**asked, "decks": decks}, player=alice, game="wankul")
        assert form.is_valid(), form.errors
        return set(form.cleaned_data["question"].formats)

    assert formats(f"deck:{own.pk}", LAINK.choice) == {made, OLD}
    assert formats(f"deck:{own.pk}", f"deck:{usual_one.pk}", LAINK.choice) == {made, "niveau3"}
    assert formats(f"deck:{own.pk}", f"deck:{old_one.pk}", LAINK.choice) == {made, OLD}
    assert formats(f"deck:{own.pk}", f"deck:{own_too.pk}", LAINK.choice) == {made, newer, OLD}
    assert shared_format("wankul", {"niveau2", "duos"}) == "niveau3"


def test_the_usual_field_names_decks_that_are_played_by_the_rules_of_the_one_measured(
    alice: Player, alice_client: Client, wankul: Game, sent: list[int]
) -> None:
    """One legal deck of another format, and the games of a deck of 2023 went by the usual rules."""
    made = named(a_format(alice, body=a_body(base=OLD)))
    by_rules = {
        format: a_deck(alice, {**SIEGE.content, less: 2, "S1-056": 3}, name=format, format=format)
        for format, less in {"niveau3": "S1-050", OLD: "S1-081", made: "S1-082", "duos": "S1-086"}.items()
    }

    def asked(deck: str, **more: str) -> tuple[set[str], Any]:
        body = json.dumps({"deck": deck, "seed": 1, **more})
        question = alice_client.post("/api/runs/field/", body, content_type="application/json").json()["question"]
        return {one["en"] for one in question["names"]["decks"]} & by_rules.keys(), question["options"]

    assert asked(f"deck:{by_rules[OLD].pk}") == ({OLD, made}, {**USUAL, "draw": 1})
    assert asked(f"deck:{by_rules[made].pk}") == ({OLD, made}, {**USUAL, "draw": 1})
    assert asked(SIEGE.choice) == ({"niveau3"}, USUAL)
    assert asked(SIEGE.choice, format="duos") == ({"duos"}, {**USUAL, "duos": True})


def test_the_page_names_the_format_of_each_deck_before_the_games(alice: Player, alice_client: Client, wankul: Game) -> None:
    """A deck of another format met starters of the usual one, each of them "Legal", and nothing said in what."""
    own = a_deck(alice, SIEGE.content, format=OLD)
    asked = {"deck": f"deck:{own.pk}", "opponents": [LAINK.choice], "precision": "quick", "agent": "scripted", "format": "duos"}
    answer = alice_client.get(reverse("play:field-preflight"), asked, headers={"accept-language": "en"})

    names = {one.id: one.name.en for one in formats_of("wankul")}
    lines = answer.content.decode().partition('<ul class="lines"')[2].partition("</ul>")[0].split("<li>")[1:]
    assert [name for line in lines for name in (names[OLD], names["duos"]) if name in line] == [names[OLD], names["duos"]]
    assert "Games played by the usual rules: a deck is of a format that has others" in answer.content.decode()
    alike = alice_client.get(reverse("play:field-preflight"), asked | {"format": ""}, headers={"accept-language": "en"})
    assert "Cards drawn each turn – one (rules of 2023)" in alike.content.decode()
    usual_one = asked | {"deck": SIEGE.choice, "format": "niveau3"}
    usually = alice_client.get(reverse("play:field-preflight"), usual_one, headers={"accept-language": "en"})
    assert "the usual ones: no format of these decks asks for others" in usually.content.decode()


def test_the_page_of_a_deck_alone_names_its_format_and_its_rules_before_the_games(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    """The form promised that the rules are said before the games, and nothing said them."""
    own = a_deck(alice, SIEGE.content, format=OLD)
    names = {one.id: one.name.en for one in formats_of("wankul")}

    def told(**asked: str) -> str:
        answer = alice_client.get(reverse("play:preflight"), asked, headers={"accept-language": "en"})
        return answer.content.decode()

    for asked in ({"deck": f"deck:{own.pk}", "format": "niveau3"}, {"deck": SIEGE.choice, "format": OLD}):
        before = told(**asked)
        assert f"<dd>{names[OLD]}</dd>" in before
        assert "Cards drawn each turn – one (rules of 2023)" in before
    usually = told(deck=SIEGE.choice)
    assert f"<dd>{names['niveau3']}</dd>" in usually
    assert "the usual ones: its format asks for no others" in usually
    form = alice_client.get(reverse("play:new-goldfish"), headers={"accept-language": "en"}).content.decode()
    assert 'hx-params="deck,games,agent,format"' in form
    assert "where all decks have the same ones" not in form

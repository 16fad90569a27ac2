"""Who sits down with which deck: one's own, a starter, somebody else's, a pasted list; checked by the rules, nothing lost."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from collection.audience import Audience
from collection.models import Game, Player
from decks.models import Deck
from decks.services.shelf import change_settings, create_deck
from play.common.playable_decks import FOUND_AT_MOST
from play.tables.models import Table
from simulator.ai import LEVELS
from simulator.ai.strengths import STRENGTHS
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.agreements import usual, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("messages", "wankul")]
ENGLISH = {"accept-language": "en"}
SIEGE = dict(starters("wankul")[0].cards)
AS_TEXT = "\n".join(f"{copies} {key}" for key, copies in SIEGE.items())


def address(game: str = "wankul") -> str:
    return reverse("play:new-table", args=[game])


def filled(client: Client, game: str = "wankul", **wishes: Any) -> dict[str, Any]:
    """The form as it begins, with these wishes."""
    form = client.get(address(game)).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, False)} | {"level": "easy"} | wishes


def sit(client: Client, game: str = "wankul", **wishes: Any) -> Any:
    return client.post(address(game), filled(client, game, **wishes), headers=ENGLISH)


def deck_of(owner: Player, name: str, audience: Audience = Audience.PRIVATE, content: dict[str, int] | None = None) -> Deck:
    deck = create_deck(
        owner=owner, game=Game.objects.get(slug="wankul"), name=name, format="niveau3", content=content or SIEGE
    )  # fmt: skip
    if audience != Audience.PRIVATE:
        change_settings(deck=deck, version=deck.version, name=name, format=deck.format, notes="", audience=audience)
        deck.refresh_from_db()
    return deck


def test_public_decks_of_others_are_found_by_name_and_played_against(alice_client: Client, bob: Player) -> None:
    theirs = deck_of(bob, "Élan du nord", Audience.PUBLIC)
    deck_of(bob, "Élan secret")
    deck_of(bob, "Autre", Audience.PUBLIC)

    found = alice_client.post(address(), filled(alice_client, find="elan", search="1", seed="77", practice="on"), headers=ENGLISH)
    form = found.context["form"]
    opened = sit(alice_client, deck_1=f"shared:{theirs.share}")

    assert [deck.name for deck in form.others] == ["Élan du nord"]
    assert (str(form["seed"].value()), form["practice"].value()) == ("77", "on")
    assert not form.errors
    assert "1 public deck" in found.content.decode()
    assert opened.status_code == 302
    table = Table.objects.get()
    assert table.deck_names[1] == "Élan du nord"
    assert table.decks[1] == SIEGE


def test_the_pages_of_decks_lead_to_a_table_with_them(alice: Player, alice_client: Client, bob: Player) -> None:
    mine, theirs = deck_of(alice, "Mine"), deck_of(bob, "Passed on", Audience.SHARED)

    form = alice_client.get(address(), {"deck": str(mine.pk), "against": f"shared:{theirs.share}"}).context["form"]

    assert (form["deck_0"].value(), form["deck_1"].value()) == (f"deck:{mine.pk}", f"shared:{theirs.share}")
    assert "Passed on" in str(form["deck_1"])


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_opponent_is_proposed_another_list_than_ones_own(alice: Player, alice_client: Client, number: int) -> None:
    same = starters("wankul")[number]
    mine = deck_of(alice, "Mine", content=dict(same.cards))

    form = alice_client.get(address()).context["form"]

    assert form["deck_0"].value() == f"deck:{mine.pk}"
    assert form["deck_1"].value() in {f"starter:wankul/{one.slug}" for one in starters("wankul") if one != same}


def test_the_deck_edited_last_is_proposed_first_if_it_can_sit_down(alice: Player, alice_client: Client) -> None:
    told = [alice_client.get(address()).context["form"]["deck_0"].value()]
    first, second = deck_of(alice, "First"), deck_of(alice, "Second")
    told.append(alice_client.get(address()).context["form"]["deck_0"].value())
    first.save()
    told.append(alice_client.get(address()).context["form"]["deck_0"].value())
    deck_of(alice, "Unfinished", content={next(iter(SIEGE)): 1})
    told.append(alice_client.get(address()).context["form"]["deck_0"].value())

    assert told == ["starter:wankul/siege", f"deck:{second.pk}", f"deck:{first.pk}", f"deck:{first.pk}"]


def test_at_one_press_one_sits_down_with_the_deck_edited_last(alice: Player, alice_client: Client) -> None:
    deck_of(alice, "Mine")

    alice_client.post(reverse("play:new-table", args=["wankul"]), {"at_once": "1"})

    table = Table.objects.get()
    assert (table.deck_names[0], table.seats) == ("Mine", ["human", "normal"])


def test_decks_of_one_name_and_size_are_told_apart_in_every_menu(alice: Player, alice_client: Client) -> None:
    """A menu that is closed shows the chosen option alone, and no heading."""
    siege = starters("wankul")[0]
    deck_of(alice, siege.name.en, content=dict(siege.cards))
    size = sum(siege.cards.values())

    for page in (address(), reverse("play:trainer"), f"{reverse('play:new-goldfish')}?game=wankul"):
        told = unescape(alice_client.get(page, headers=ENGLISH).content.decode())
        for origin in ("mine", "starter"):
            assert f">{siege.name.en} ({size} cards) · {origin}</option>" in told, (page, origin)


@pytest.fixture
def with_duo(alice: Player) -> Deck:
    wankul = Game.objects.get(slug="wankul")
    return create_deck(owner=alice, game=wankul, name="À deux", format="duos", content=SIEGE | {"S5-176A": 1})


def test_a_deck_with_a_duo_has_its_agreement_proposed(with_duo: Deck, alice_client: Client) -> None:
    begun = alice_client.get(address(), {"deck": str(with_duo.pk)}, headers=ENGLISH)
    form, page = begun.context["form"], unescape(begun.content.decode())
    other = alice_client.get(address(), {"deck": "starter:wankul/siege"}, headers=ENGLISH).context["form"]

    assert form["option_duos"].value() == "true"
    assert "“À deux” holds cards that are on the table only by an agreement: “Duo cards”" in page
    assert '<details class="fold" open><summary>Options and variants' in page
    assert (other["option_duos"].value(), other.brought_words(), other.proposes_options) == ("false", [], False)
    opened = alice_client.post(address(), filled(alice_client, deck_0=f"deck:{with_duo.pk}"), headers=ENGLISH, follow=True)
    assert Table.objects.get().options["duos"] is True
    assert "stays in the box" not in opened.content.decode()


def test_a_duo_that_nobody_agreed_on_is_said_to_stay_in_the_box(with_duo: Deck, alice_client: Client) -> None:
    wishes = {"deck_0": f"deck:{with_duo.pk}", "option_duos": "false"}

    opened = alice_client.post(address(), filled(alice_client, **wishes), headers=ENGLISH, follow=True)

    said = "Of “À deux”, this stays in the box: MARTINE & JEANINE. The table was opened without “Duo cards”."
    assert said in unescape(opened.content.decode())
    assert Table.objects.get().options["duos"] is False
    again = alice_client.post(reverse("play:table-again", args=[Table.objects.get().pk]), headers=ENGLISH, follow=True)
    assert said in unescape(again.content.decode())
    assert again.request["PATH_INFO"] == Table.objects.order_by("-created")[0].get_absolute_url()


def test_cards_that_are_not_played_as_printed_are_told_apart_where_decks_are_chosen_and_at_the_table(
    alice: Player, alice_client: Client
) -> None:
    approximate = {card.id: 1 for card in load("wankul").cards.values() if card.status == "approximate"}
    deck = deck_of(alice, "Lettres", content=SIEGE | approximate)
    said = "Of “Lettres”, these cards are played approximately: ÉCRIVAIN (Laink), ÉCRIVAIN (Terracid)."

    chosen = alice_client.get(address(), {"deck": str(deck.pk)}, headers=ENGLISH)
    wishes = filled(alice_client, deck_0=f"deck:{deck.pk}", unfinished="on")
    opened = alice_client.post(address(), wishes, headers=ENGLISH, follow=True)
    other = alice_client.post(address(), filled(alice_client, deck_0="starter:wankul/siege"), headers=ENGLISH, follow=True)

    assert f"<p>{said}</p>" in unescape(chosen.content.decode())
    assert list(json.loads(chosen.context["form"].needs_json)[f"deck:{deck.pk}"].values()) == [said]
    assert said in unescape(opened.content.decode())
    assert other.redirect_chain
    assert "are played approximately" not in unescape(other.content.decode())


def test_a_rematch_of_a_table_that_agreed_says_nothing(with_duo: Deck, alice_client: Client) -> None:
    wishes = {"deck_0": f"deck:{with_duo.pk}", "option_duos": "true"}
    alice_client.post(address(), filled(alice_client, **wishes), headers=ENGLISH, follow=True)

    again = alice_client.post(reverse("play:table-again", args=[Table.objects.get().pk]), headers=ENGLISH, follow=True)

    assert Table.objects.count() == 2
    assert "stays in the box" not in again.content.decode()


def test_the_page_tells_its_script_what_each_deck_needs(with_duo: Deck, alice_client: Client) -> None:
    form = alice_client.get(address(), headers=ENGLISH).context["form"]
    needs = json.loads(form.needs_json)

    assert list(needs) == [f"deck:{with_duo.pk}"]
    assert needs[f"deck:{with_duo.pk}"]["duos"].startswith("“À deux” holds cards that are on the table only by an agreement")


def test_the_api_proposes_what_a_deck_needs_as_the_form_does_and_warns_of_what_stays(
    with_duo: Deck, alice_client: Client
) -> None:
    def opened(**wishes: str) -> Any:
        body = {"game": "wankul", "wishes": {"deck_0": f"deck:{with_duo.pk}", "level": "easy", "seed": 5} | wishes}
        return alice_client.post("/api/tables/", body, content_type="application/json", headers=ENGLISH).json()

    proposed, refused = opened(), opened(option_duos="false")
    again = alice_client.post(f"/api/tables/{refused['table']['id']}/rematch/", headers=ENGLISH).json()

    said = ["Of “À deux”, this stays in the box: MARTINE & JEANINE. The table was opened without “Duo cards”."]
    assert [one["table"]["options"]["duos"] for one in (proposed, refused, again)] == [True, False, False]
    assert [one["warnings"] for one in (proposed, refused, again)] == [[], said, said]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("wankul", "Measured: 95 points per 100 games against “Easy” (equals: 50), in 60 games for 2 players."),
        (
            "wizard_duel",
            "Measured with “Sudden death”: 48 points per 100 games against “Normal” (equals: 33), in 60 games for 3 players.",
        ),
        ("lekemar", "(equals: 33), in 30 games for 3 players. That proves no difference."),
        ("woodland_wizards", "in 80 games for 2 players. That proves no difference."),
    ],
)
def test_levels_are_told_by_what_they_are_like_and_what_was_measured(alice_client: Client, game: str, words: str) -> None:
    page = alice_client.get(address(game), headers=ENGLISH).content.decode()

    assert words in page
    assert "For a first game" in page
    assert ("How strong it is at this game was never measured." in page) == bool(set(LEVELS) - set(STRENGTHS[game]))
    assert "300" not in page.partition("new-table__levels")[2].partition("</dl>")[0]


def test_ones_own_public_deck_is_not_found_twice(alice: Player, alice_client: Client) -> None:
    deck_of(alice, "Mine", Audience.PUBLIC)

    found = alice_client.post(address(), filled(alice_client, find="mine", search="1"))

    assert found.context["form"].others == []


def test_a_long_list_of_decks_is_cut_and_costs_as_many_queries_as_a_short_one(
    alice_client: Client, bob: Player, django_assert_max_num_queries: Any
) -> None:
    theirs = [deck_of(bob, f"Deck {number}", Audience.PUBLIC, {"S1-031": 1}) for number in range(FOUND_AT_MOST + 3)]
    data = filled(alice_client, find="deck", search="1")

    with django_assert_max_num_queries(12):
        found = alice_client.post(address(), data)

    assert len(found.context["form"].others) == FOUND_AT_MOST < len(theirs)


@pytest.mark.parametrize("choice", ["private", "gone", "shared:", "shared:nobody", "deck:999999", "deck:x", "nonsense"])
def test_a_deck_that_is_not_for_the_player_is_refused(alice_client: Client, bob: Player, choice: str) -> None:
    hidden = deck_of(bob, "Secret")
    gone = deck_of(bob, "Gone", Audience.PUBLIC)
    Deck.objects.filter(pk=gone.pk).update(deleted="2026-01-01T00:00Z")
    wanted = {"private": f"deck:{hidden.pk}", "gone": f"shared:{gone.share}"}.get(choice, choice)

    refused = sit(alice_client, deck_1=wanted)

    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["deck_1"]
    assert "no longer there" in str(refused.context["form"].errors["deck_1"])


def test_a_deck_with_a_link_may_be_played_by_whoever_knows_it(alice_client: Client, bob: Player) -> None:
    theirs = deck_of(bob, "Passed on", Audience.SHARED)

    assert sit(alice_client, deck_1=f"shared:{theirs.share}").status_code == 302
    assert alice_client.post(address(), filled(alice_client, find="passed", search="1")).context["form"].others == []


def test_a_pasted_list_is_played_without_its_sideboard_and_its_name_says_so(alice_client: Client) -> None:
    sideboard = "Sideboard\n" + AS_TEXT

    assert sit(alice_client, deck_1="pasted", list_1=f"{AS_TEXT}\n{sideboard}").status_code == 302

    played, alone = Table.objects.get(), "Sideboard"
    assert alone in played.deck_names[1]
    assert sum(played.decks[1].values()) == sum(int(line.split()[0]) for line in AS_TEXT.splitlines() if line[:1].isdigit())


def test_a_pasted_list_is_played(alice_client: Client) -> None:
    assert sit(alice_client, deck_1="pasted", list_1=AS_TEXT).status_code == 302
    assert Table.objects.get().decks[1] == SIEGE


def test_lines_that_mean_no_card_are_named_and_nothing_is_lost(alice_client: Client) -> None:
    lines = ["3 NO SUCH CARD AT ALL"] * 10
    refused = sit(alice_client, deck_1="pasted", list_1="\n".join([*lines, AS_TEXT]), seed="41", practice="on", level="hard")

    said = str(refused.context["form"].errors["list_1"])
    assert refused.status_code == 422
    assert "Line 1:" in said
    assert "and 2 other lines" in said
    page = refused.content.decode()
    for kept in ("NO SUCH CARD AT ALL", 'value="41"', "checked", '<option value="hard" selected>'):
        assert kept in page


@pytest.mark.parametrize(("text", "said"), [("", "Paste a list"), ("# nothing\n", "There is no card in this list.")])
def test_a_list_that_is_none_is_refused(alice_client: Client, text: str, said: str) -> None:
    refused = sit(alice_client, deck_1="pasted", list_1=text)

    assert refused.status_code == 422
    assert said in str(refused.context["form"].errors["list_1"])


def test_a_deck_that_breaks_the_rules_is_refused_with_their_numbers_unless_one_wants_it(
    alice: Player, alice_client: Client
) -> None:
    key = next(iter(SIEGE))
    draft = deck_of(alice, "Draft", content={key: 9})

    own = sit(alice_client, deck_0=f"deck:{draft.pk}")
    pasted = sit(alice_client, deck_1="pasted", list_1=f"9 {key}")
    allowed = sit(alice_client, deck_0=f"deck:{draft.pk}", unfinished="on")

    for refused, name in ((own, "deck_0"), (pasted, "list_1")):
        assert refused.status_code == 422
        assert "rule " in str(refused.context["form"].errors[name])
        assert "/regles/" not in str(refused.context["form"].errors[name]), "the API says the same words"
        assert b'href="/regles/wankul/#R' in refused.content
    assert allowed.status_code == 302


def test_every_other_seat_has_a_level_of_its_own(alice_client: Client) -> None:
    opened = sit(alice_client, "wizard_duel", players="4", level="easy", level_2="hard", level_3="normal")

    assert opened.status_code == 302
    assert Table.objects.get().seats == ["human", "easy", "hard", "normal"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_seat_that_nobody_sits_on_cannot_begin(alice_client: Client, language: str) -> None:
    data = filled(alice_client, "wizard_duel", players="3", option_first="5")

    refused = alice_client.post(address("wizard_duel"), data, headers={"accept-language": language})

    said = str(refused.context["form"].errors["option_first"])
    assert refused.status_code == 422
    assert {"fr": "3 joueurs", "en": "3 players"}[language] in said


@pytest.mark.parametrize("wishes", [{"seed": "-1"}, {"seed": "x"}, {"players": "99"}, {"level": "divine"}, {"level_1": "divine"}])
def test_other_wishes_that_cannot_be_are_refused_at_their_field(alice_client: Client, wishes: dict[str, str]) -> None:
    refused = sit(alice_client, "wizard_duel", **wishes)

    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == list(wishes)


@pytest.mark.parametrize("game", GAMES)
def test_each_player_may_begin_and_each_option_has_every_answer(alice_client: Client, game: str) -> None:
    form = alice_client.get(address(game)).context["form"]
    for agreement in form.engine.agreements:
        offers = [str(value) for value, _ in agreement.offers(form.most)]
        shown = [value for value, _ in getattr(form.fields[f"option_{agreement.key}"], "choices", [])]
        assert len(shown) == len(offers)

    firsts = {str(value) for value, _ in form.fields["option_first"].choices} if "option_first" in form.fields else set()
    for first in sorted(firsts & {"0", "1"}):
        assert sit(alice_client, game, option_first=first).status_code == 302
        assert str(Table.objects.latest("created").options["first"]) == first


@pytest.mark.parametrize("game", GAMES)
def test_the_form_proposes_the_usual_options_but_sudden_death_against_agents_in_wizard_duel(
    alice_client: Client, game: str
) -> None:
    """Whoever sits down sees what is proposed, may refuse it, and gets what the form says."""
    page = alice_client.get(address(game), headers=ENGLISH)
    form, wanted = page.context["form"], usual(GAMES[game], GAMES[game].players[0])
    others = {"sudden_death": True} if game == "wizard_duel" else {}
    shown = {one.key: form[f"option_{one.key}"].value() for one in form.engine.agreements}

    assert {key: str(value) for key, value in shown.items()} == {key: written(wanted[key]) for key in shown} | {
        key: written(value) for key, value in others.items()
    }
    fold = page.content.decode().partition("Options and variants")[0].rpartition("<details")[2]
    assert (" open" in fold) == bool(others)
    assert sit(alice_client, game).status_code == 302
    assert Table.objects.get().options == wanted | others


def test_the_usual_game_can_be_chosen_against_agents(alice_client: Client) -> None:
    assert sit(alice_client, "wizard_duel", option_sudden_death="false").status_code == 302
    assert Table.objects.get().options["sudden_death"] is False

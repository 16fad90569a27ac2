"""Everything of an account in one archive."""

import csv
import io
import json
import zipfile
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from collection.models import NOTHING, Facts, Game, Holding, Lot, LotMovement, PlaceKind, Player
from collection.services.lots import Part, describe
from collection.services.places import open_place
from collection.wording import facts_words
from decks.models import Deck
from play.replays.engine.own_games import own_table
from play.replays.services.linking import share
from play.replays.services.remarking import add_remark
from play.tables.services.ending import concede
from play.tables.services.opening import open_table
from tests.collection.holders import own
from tests.collection.holders import place as stock
from tests.config.accounts.keys import give_key
from tests.config.accounts.test_deletion import give_one_of_everything
from tests.play.tables.conftest import setup_of

ADDRESS = reverse("archive")


def files_of(client: Client) -> dict[str, str]:
    """The archive as it is sent, file by file; a picture by what its first letters say it is."""
    answer = client.get(ADDRESS)
    assert isinstance(answer, StreamingHttpResponse)
    assert answer.headers["Content-Disposition"].startswith("attachment")
    archive = zipfile.ZipFile(io.BytesIO(answer.getvalue()))
    assert archive.testzip() is None
    return {name: archive.read(name).decode(errors="replace") for name in archive.namelist()}


def test_the_archive_holds_everything_and_nothing_of_others(
    alice: Player, alice_client: Client, bob: Player, bob_client: Client, wankul: Game
) -> None:
    give_one_of_everything(alice, wankul)
    give_key(alice)
    now = timezone.now()
    live = open_table(owner=alice, setup=setup_of("wankul", seed=123_454_321), now=now)
    over = open_table(owner=alice, setup=setup_of("wankul", seed=2), now=now)
    concede(table=over, now=now)
    over.refresh_from_db()
    add_remark(game=own_table(over), moves=0, words="What a game", now=now)
    link = share(game=own_table(over), all_hands=True, now=now)

    files = files_of(alice_client)

    deck, run = alice.decks.get(), alice.runs.get()
    wanted = {
        "account.json", "collection/wankul.csv", "collection/journal.csv", "collection/journal-of-copies.csv",
        "collection/places.json", "searches.json", "wishes.json", "exchanges.json",
        "remarks.json", "links.json", f"decks/{deck.pk}.json",
        f"tables/{live.pk}.json", f"tables/{over.pk}.json", f"tables/{over.pk}.txt", f"simulations/{run.pk}.json",
    }  # fmt: skip
    assert wanted <= set(files)
    assert [name for name in files if name.startswith("lists/")]
    assert [files[name][8:12] for name in files if name.startswith("photos/wankul/")] == ["WEBP"]
    assert alice.email in files["account.json"]
    assert "attestationObject" not in files["account.json"]
    assert (len(files["collection/wankul.csv"].splitlines()), len(files["collection/journal.csv"].splitlines())) == (3, 2)
    assert json.loads(files[f"decks/{deck.pk}.json"])["revisions"][0]["message"] == "First"
    assert [one["name"] for one in json.loads(files["collection/places.json"])] == ["Blue binder"]
    assert "near mint" in files["collection/journal-of-copies.csv"] or "presque neuf" in files["collection/journal-of-copies.csv"]
    assert "Blue binder" in files["collection/wankul.csv"]
    assert json.loads(files["remarks.json"])[0]["words"] == "What a game"
    assert json.loads(files["links.json"])[0]["token"] == link.token
    assert json.loads(files[f"tables/{over.pk}.json"])["recipe"]["seed"] == 2
    assert "123454321" not in files[f"tables/{live.pk}.json"], "the seed would show the hidden cards of a game that goes on"

    theirs = files_of(bob_client)
    of_everybody = {"collection/journal.csv", "collection/journal-of-copies.csv", "collection/places.json"}
    of_everybody |= {"cartable.json", "collection/copies.json", "columns.json", "exchanges.json"}
    of_everybody |= {"formats.json", "kept.json", "said.json", "words.json"}
    assert set(theirs) == {"account.json", "searches.json", "wishes.json", "remarks.json", "links.json"} | of_everybody
    assert alice.email not in "".join(theirs.values())


def test_every_relation_to_decks_is_in_the_archive_or_stays_behind_for_a_reason() -> None:
    in_it = {"DeckSlot", "MaybeSlot", "CardRemark", "DeckRevision", "Build", "GuideReport"}
    said_to_others = {"Comment", "Like", "Proposal", "Report", "Talk"}
    of_this_site = {
        "Deck",  # copies of it, by their number
        "DeckEdit",  # what can be undone
        "EditReceipt",  # requests of devices to this site, which no other one was sent
        "Run",  # tells its deck by name
    }
    found = {one.related_model.__name__ for one in Deck._meta.related_objects}

    assert found == in_it | said_to_others | of_this_site


def test_the_archive_speaks_the_language_of_the_page(alice: Player, alice_client: Client, wankul: Game) -> None:
    table = open_table(owner=alice, setup=setup_of("wankul", seed=2), now=timezone.now())
    concede(table=table, now=timezone.now())
    texts = []
    for language in ("fr", "en"):
        alice_client.cookies["django_language"] = language
        texts.append(files_of(alice_client)[f"tables/{table.pk}.txt"])

    assert texts[0] != texts[1]


@pytest.mark.django_db
def test_making_it_again_and_again_is_limited(alice_client: Client) -> None:
    answers = [alice_client.get(ADDRESS).status_code for _ in range(7)]

    assert answers == [200] * 6 + [429]


def test_copies_are_told_as_they_stand_in_the_database_and_laid_out_like_other_documents(
    alice: Player, bob: Player, alice_client: Client, bob_client: Client, wankul: Game
) -> None:
    """They were all in memory at once, as objects and as text: hundreds of megabytes for a hundred thousand lots."""
    own(alice, 4, "S1-108", "S1-031")
    box = open_place(player=alice, name="Boîte « à trier »", kind=PlaceKind.BOX)
    paid = Facts(paid=Decimal("12.50"), currency="EUR", paid_on=date(2026, 3, 1), note='dit "oui"', kept='{"Étage":"1"}')
    for facts in (Facts(signed=True, place=box.pk, row=1, divider="A"), replace(paid, proxy=True), Facts(language="fr")):
        describe(player=alice, changes=[(Part(stock("S1-108"), NOTHING, 1), facts)])

    text, nothing = (files_of(client)["collection/copies.json"] for client in (alice_client, bob_client))

    held = [[one.printing.set.game_id, one.printing.key, one.finish, one.copies] for one in Holding.objects.of(alice)]
    lots = [
        {
            **{"game": "wankul", "printing": lot.printing.key, "finish": lot.finish, "copies": lot.copies},
            **lot.facts.as_json(),
            "place": lot.place.name if lot.place else "",
        }
        for lot in Lot.objects.of(alice)
    ]
    assert text == json.dumps({"holdings": held, "lots": lots}, ensure_ascii=False, indent=1)
    assert nothing == json.dumps({"holdings": [], "lots": []}, indent=1)


def test_journals_are_told_row_by_row_as_pages_tell_them(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    facts = Facts(condition="nm", place=box.pk, signed=True)
    for changed in ((NOTHING, facts), (NOTHING, facts), (facts, Facts(language="fr"))):
        describe(player=alice, changes=[(Part(stock("S1-108"), changed[0], 1), changed[1])])

    told = files_of(alice_client)["collection/journal-of-copies.csv"].removeprefix("\ufeff")

    rows = list(csv.DictReader(io.StringIO(told, newline="")))
    acts = LotMovement.objects.filter(batch__player=alice).order_by("batch__created", "pk")
    with override("fr"):
        assert [(row["when"], row["name"], row["change"], row["said"]) for row in rows] == [
            (
                one.batch.created.isoformat(),
                one.printing.card.name,
                str(one.delta),
                facts_words(Facts.from_json(one.facts), {box.pk: "Boîte"}),
            )
            for one in acts
        ]

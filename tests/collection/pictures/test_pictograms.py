"""Every card has a pictogram that its name means, the project keeps exactly those, and says whose they are."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from collection.catalogue.shelf import shelf_named
from collection.models import Card
from collection.pictures import pictograms as kept
from collection.pictures.pictograms import AUTHORS, FILE, LICENCE, SOURCE, names_in_use, pictograms
from simulator.catalog import games_with_cards, load

CARDS = [(game, card) for game in games_with_cards() for card in load(game).cards.values()]


def test_every_shipped_card_has_a_pictogram_and_no_other_is_kept() -> None:
    assert [card.id for _, card in CARDS if card.icon not in pictograms()] == []
    assert names_in_use() == set(pictograms())


def test_a_pictogram_is_shapes_in_the_colour_of_its_place() -> None:
    for name, body in pictograms().items():
        shapes = list(ElementTree.fromstring(f"<svg>{body}</svg>"))
        assert {shape.tag for shape in shapes} == {"path"}, name
        assert all(set(shape.attrib) <= {"fill", "d", "fill-rule", "clip-rule", "fill-opacity"} for shape in shapes), name
        assert all(shape.get("fill") == "currentColor" for shape in shapes), name


def test_cards_of_one_name_share_it_and_others_differ_at_least_in_what_they_are() -> None:
    by_name, by_icon = defaultdict(set), defaultdict(set)
    for game, card in CARDS:
        looks = tuple(card.facts.get(slug) for slug in ("type", "clan", "colour", "territory", "kind"))
        by_name[game, card.name].add(card.icon)
        by_icon[game, card.icon, looks].add(card.name)

    assert [name for name, icons in by_name.items() if len(icons) > 1] == []
    assert [icon for icon, names in by_icon.items() if len(names) > 1] == []


@pytest.mark.django_db
def test_the_site_reads_it_with_the_card() -> None:
    assert Card.objects.get(key="S1-090").icon == "pirate-captain"
    assert {card.icon for card in (one.card for one in shelf_named("wankul").printings)} <= set(pictograms())


class TestCommand:
    @pytest.fixture(autouse=True)
    def _elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        copy = tmp_path / "pictograms.json"
        copy.write_bytes(FILE.read_bytes())
        monkeypatch.setattr(kept, "FILE", copy)

    def icons(self, folder: Path, *, without: str = "") -> Path:
        """A set in Iconify's format that holds what is kept, and more."""
        icons = {name: {"body": pictograms()[name]} for name in sorted(pictograms(), reverse=True) if name != without}
        path = folder / "icons.json"
        path.write_text(json.dumps({"prefix": "game-icons", "icons": icons | {"zebra": {"body": "<path/>"}}}))
        return path

    def test_it_writes_what_is_in_the_project(self, tmp_path: Path) -> None:
        source, copy = self.icons(tmp_path), tmp_path / "pictograms.json"
        copy.write_text("{}")

        call_command("pictograms", "--from", str(source), verbosity=0)

        assert copy.read_bytes() == FILE.read_bytes()

    def test_it_refuses_names_that_the_set_has_not_and_says_which_are_near(self, tmp_path: Path) -> None:
        source = self.icons(tmp_path, without="pirate-captain")

        with pytest.raises(CommandError, match=r"no pictogram 'pirate-captain' \(did you mean pirate-"):
            call_command("pictograms", "--from", str(source))
        assert (tmp_path / "pictograms.json").read_bytes() == FILE.read_bytes()

    def test_it_says_what_it_needs(self, tmp_path: Path) -> None:
        (tmp_path / "no.json").write_text("[]")

        for arguments, words in (
            ((), "--from"),
            (("--from", str(tmp_path / "no.json")), "no icons.json"),
            (("--from", str(tmp_path / "nowhere.json")), "no icons.json"),
            (("--sheet", "chess", "one", "out.html"), "chess"),
            (("--sheet", "wankul", "one", "out.html"), "origins, campus"),
        ):
            with pytest.raises(CommandError, match=words):
                call_command("pictograms", *arguments)

    def test_a_contact_sheet_shows_each_name_of_a_set_with_its_pictogram(self, tmp_path: Path) -> None:
        out = tmp_path / "sheet.html"

        call_command("pictograms", "--sheet", "wankul", "origins", str(out))

        page = out.read_text()
        names = {card.name for card in load("wankul").cards.values() if card.set_code == "S1"}
        assert page.count("<svg") == len(names)
        assert pictograms()["pirate-captain"] in page


@pytest.mark.django_db
def test_their_authors_are_named_on_the_site_and_in_the_repository(client: Client) -> None:
    page = client.get(reverse("credits"), headers={"accept-language": "en"}).content.decode()
    written = (settings.BASE_DIR / "docs" / "credits.md").read_text()

    for name, address in (("game-icons.net", SOURCE), ("BY 3.0", LICENCE), *AUTHORS.items()):
        for place in (page, written):
            assert name in place
            assert address in place
    assert f'href="{reverse("credits")}"' in client.get(reverse("home")).content.decode()

"""manage.py pictograms: keep the pictograms that cards name, and look at them set by set."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from collection.pictograms import UnknownPictogramError, bodies_of, names_in_use, pictograms, write
from simulator.catalog import Catalog, UnknownCatalogError, load


class Command(BaseCommand):
    """Write pictograms.json anew, or a contact sheet of one set."""

    help = "Keep the pictograms that shipped cards name, or write a contact sheet of a set, one tile a card."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="source", type=Path, help="icons.json of the npm package @iconify-json/game-icons")
        parser.add_argument("--sheet", nargs=3, metavar=("GAME", "SET", "OUT.html"), help="write the contact sheet of this set")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["source"] and not options["sheet"]:
            raise CommandError("Say --from icons.json or --sheet GAME SET OUT.html.")
        if options["source"]:
            self._keep(options["source"])
        if options["sheet"]:
            game, slug, out = options["sheet"]
            Path(out).write_text(_sheet(game, slug), encoding="utf-8")

    def _keep(self, source: Path) -> None:
        try:
            bodies = bodies_of(names_in_use(), json.loads(source.read_text(encoding="utf-8"))["icons"])
        except (OSError, ValueError, KeyError) as problem:
            raise CommandError(f"{source} is no icons.json of Iconify: {problem!r}") from problem
        except UnknownPictogramError as problem:
            raise CommandError(str(problem)) from problem
        write(bodies)
        self.stdout.write(f"{len(bodies)} pictograms kept")


def _sheet(game: str, slug: str) -> str:
    """The contact sheet of a set as one HTML page that stands alone."""
    try:
        catalog = load(game)
    except UnknownCatalogError as problem:
        raise CommandError(str(problem)) from problem
    found = next((one for one in catalog.sets.values() if one.slug == slug), None)
    if found is None:
        raise CommandError(f"{game} has no set {slug!r}: {', '.join(one.slug for one in catalog.sets.values())}")
    return render_to_string("cards/contact_sheet.html", {"set": found.name.fr, "tiles": _tiles(catalog, found.code)})


def _tiles(catalog: Catalog, code: str) -> list[dict[str, str]]:
    """Every different pair of name and pictogram of a set, in the order of its cards."""
    drawn = {(card.name, card.icon): card for card in catalog.cards.values() if card.set_code == code}
    bodies = pictograms()
    return [
        {"name": name, "icon": icon, "id": card.id, "body": mark_safe(bodies.get(icon, ""))}  # noqa: S308
        for (name, icon), card in drawn.items()
    ]

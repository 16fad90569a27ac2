"""manage.py pictograms: keep the pictograms that cards name, and look at them set by set."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from collection.pictures.pictograms import SIDE, UnknownPictogramError, bodies_of, names_in_use, pictograms, write
from simulator.catalog import Catalog, UnknownCatalogError, load

SHEET = """<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 12px/1.25 system-ui, sans-serif; margin: 12px; background: #fff; color: #111 }}
ul {{ display: grid; grid-template-columns: repeat(auto-fill, 104px); gap: 6px; list-style: none; padding: 0 }}
li {{ text-align: center; overflow-wrap: anywhere }}
svg {{ display: block; width: 96px; margin: 0 auto 2px; padding: 4px; border-radius: 6px; background: #2f5f9e; color: #fff }}
small {{ color: #666 }}
</style></head><body><h1>{title}</h1><ul>
{tiles}
</ul></body></html>
"""
TILE = '<li><svg viewBox="0 0 {} {}" aria-hidden="true">{}</svg><b>{}</b><br><small>{} · {}</small></li>'


class Command(BaseCommand):
    """Write pictograms.json anew, or a contact sheet of one set."""

    help = "Keep the pictograms that shipped cards name, or write a contact sheet of a set, one tile a name."

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
        except UnknownPictogramError as problem:
            raise CommandError(str(problem)) from problem
        except (OSError, ValueError, LookupError, TypeError) as problem:
            raise CommandError(f"{source} is no icons.json of Iconify: {problem!r}") from problem
        write(bodies)
        self.stdout.write(f"{len(bodies)} pictograms kept")


def _sheet(game: str, slug: str) -> SafeString:
    """The contact sheet of a set as one HTML page that stands alone."""
    try:
        catalog = load(game)
    except UnknownCatalogError as problem:
        raise CommandError(str(problem)) from problem
    found = next((one for one in catalog.sets.values() if one.slug == slug), None)
    if found is None:
        raise CommandError(f"{game} has no set {slug!r}: {', '.join(one.slug for one in catalog.sets.values())}")
    return format_html(SHEET, title=found.name.fr, tiles=format_html_join("\n", TILE, _tiles(catalog, found.code)))


def _tiles(catalog: Catalog, code: str) -> Iterator[tuple[int, int, SafeString, str, str, str]]:
    """Every different pair of name and pictogram of a set, in the order of its cards."""
    drawn = {(card.name, card.icon): card.id for card in catalog.cards.values() if card.set_code == code}
    for (name, icon), card in drawn.items():
        yield SIDE, SIDE, mark_safe(pictograms().get(icon, "")), name, icon, card  # noqa: S308  # our own file

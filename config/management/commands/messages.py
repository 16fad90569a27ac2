"""manage.py messages: what lacks French, and the door for new translations."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import messages


class Command(BaseCommand):
    """Print as JSON every message without French, or merge and compile translations."""

    help = "Print the messages that lack French; --merge FILE writes translations; --compile makes the .mo files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--merge", metavar="FILE", help='JSON: {"message": "français"} or {"message": ["un", "plusieurs"]}')
        parser.add_argument("--prune", action="store_true", help="drop the messages that no file uses any more")
        parser.add_argument("--compile", action="store_true", help="compile locale/ (needs no gettext)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["compile"]:
            self.stdout.write(f"{messages.compile_catalogues()} compiled")
        elif options["merge"] or options["prune"]:
            translations = _read(Path(options["merge"])) if options["merge"] else {}
            self.stdout.write(f"{messages.merge_translations(translations, prune=options['prune'])} written")
        else:
            missing = {message.key: ["", ""] if message.plural else "" for message in messages.missing_messages()}
            self.stdout.write(json.dumps(missing, ensure_ascii=False, indent=1))


def _read(path: Path) -> messages.Translations:
    try:
        translations: messages.Translations = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise CommandError(f"{path}: {problem}") from problem
    return translations

"""The words of the site: found in code and templates, translated in locale/, compiled without gettext.

English sentences are the message ids; `locale/fr/LC_MESSAGES/django.po` holds the French.
"""

from __future__ import annotations

import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation import templatize

from simulator.catalog.typography import french_spaces

FOLDERS = ("config", "collection", "decks", "play", "templates")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
HEADER = {
    "Project-Id-Version": "Cartable",
    "Language": "fr",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n > 1);",
}

Translations = dict[str, str | list[str]]


@dataclass(frozen=True, order=True)
class Message:
    """A sentence to translate; `context` and `plural` are "" where it has none."""

    context: str
    text: str
    plural: str = ""

    @property
    def key(self) -> str:
        """How the message is named in JSON: its text, after "context|" if it has one."""
        return f"{self.context}|{self.text}" if self.context else self.text


def catalogue_path() -> Path:
    """Where the French words are kept."""
    return Path(settings.BASE_DIR) / "locale" / "fr" / "LC_MESSAGES" / "django.po"


def messages_in_sources() -> dict[Message, list[str]]:
    """Every message of the project's Python and templates, with the files that use it."""
    found: dict[Message, list[str]] = {}
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                for message in _messages_of(path):
                    found.setdefault(message, []).append(path.relative_to(root).as_posix())
    return found


def _messages_of(path: Path) -> Iterator[Message]:
    from babel.messages.extract import extract_python  # noqa: PLC0415 - a tool of developers, absent from installations

    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # What templatize() leaves of the markup is no Python, and its indentation must not be read as such.
        source = "\n".join(line.lstrip() for line in templatize(source, origin=str(path)).splitlines())
    rows = extract_python(io.BytesIO(source.encode()), KEYWORDS, [], {"encoding": "utf-8"})
    for _line, call, parts, _comments in rows:
        function = str(call)
        words = [parts] if isinstance(parts, str) else [part for part in parts if isinstance(part, str)]
        if not words or not words[0]:
            continue
        context = words.pop(0) if function.startswith(("pgettext", "npgettext")) else ""
        yield Message(context, words[0], words[1] if function.startswith(("ngettext", "npgettext")) else "")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def read_catalogue(path: Path) -> polib.POFile:
    """The translations in this file; an empty catalogue where there is none yet."""
    if path.exists():
        return polib.pofile(str(path), wrapwidth=0)
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = dict(HEADER)
    return catalogue


def missing_messages() -> list[Message]:
    """The messages that have no French yet, or only a doubtful one."""
    catalogue = read_catalogue(catalogue_path())
    done = {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")
        for entry in catalogue
        if entry.translated() and not entry.fuzzy
    }
    return sorted(message for message in messages_in_sources() if (message.context, message.text, message.plural) not in done)


def unused_messages() -> list[str]:
    """The messages of the catalogue that no file uses any more."""
    used = {(message.context, message.text, message.plural) for message in messages_in_sources()}
    catalogue = read_catalogue(catalogue_path())
    return [entry.msgid for entry in catalogue if (entry.msgctxt or "", entry.msgid, entry.msgid_plural or "") not in used]


def merge_translations(translations: Translations, *, prune: bool = False) -> int:
    """Write the French of these messages; answers how many. With `prune`, drop what no file uses any more.

    Keys are `Message.key`; a message with a plural takes [one, many].
    """
    path = catalogue_path()
    with _locked(path):
        catalogue = read_catalogue(path)
        entries = {(entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""): entry for entry in catalogue}
        written = 0
        kept: dict[tuple[str, str, str], polib.POEntry] = {} if prune else dict(entries)
        for message in messages_in_sources():
            name = (message.context, message.text, message.plural)
            entry = entries.get(name) or polib.POEntry(
                msgctxt=message.context or None, msgid=message.text, msgid_plural=message.plural
            )
            if message.key in translations:
                _translate(entry, translations[message.key])
                written += 1
            kept[name] = entry
        merged = polib.POFile(wrapwidth=0)
        merged.metadata = dict(HEADER)
        merged.extend(kept[name] for name in sorted(kept))
        _replace(path, merged.save)
        _replace(path.with_suffix(".mo"), merged.save_as_mofile)
    return written


def _replace(path: Path, save: Callable[[str], None]) -> None:
    """Whoever reads the file meanwhile, or writes it too, sees a whole one."""
    ready = path.with_suffix(f".{os.getpid()}")
    save(str(ready))
    ready.replace(path)


def _translate(entry: polib.POEntry, words: str | list[str]) -> None:
    """Write the French, with unbreakable spaces where French wants them."""
    entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
    if isinstance(words, str):
        entry.msgstr = french_spaces(words)
    else:
        entry.msgstr_plural = {number: french_spaces(form) for number, form in enumerate(words)}


def compile_catalogues() -> int:
    """Compile every .po file that is newer than its .mo; answers how many."""
    compiled = 0
    for path in sorted((Path(settings.BASE_DIR) / "locale").rglob("*.po")):
        binary = path.with_suffix(".mo")
        if not binary.exists() or binary.stat().st_mtime < path.stat().st_mtime:
            _replace(binary, polib.pofile(str(path)).save_as_mofile)
            compiled += 1
    return compiled

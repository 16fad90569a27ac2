"""Migrations that landed are frozen: installations have run them, and will never run them again."""

from __future__ import annotations

import hashlib

from django.conf import settings

LANDED = "tests/upgrades/landed.sha256"


def test_landed_migrations_are_as_they_landed_and_new_ones_are_written_down() -> None:
    lines = (settings.BASE_DIR / LANDED).read_text().splitlines()
    landed = {path: digest for digest, path in (line.split() for line in lines)}
    files = {str(path.relative_to(settings.BASE_DIR)): path for path in settings.BASE_DIR.glob("*/migrations/[0-9]*.py")}
    there = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}

    changed = sorted(name for name, digest in landed.items() if there.get(name) != digest)
    new = sorted(there.keys() - landed.keys())

    assert changed == [], (
        "A landed migration was changed or removed. Installations that have run it would never get the change: put it back"
        " (git checkout main -- <file>) and make another one (python manage.py makemigrations)."
        f" Only for one of this branch, which nobody has run yet, mend its line in {LANDED}."
    )
    assert new == [], (
        f"New migrations land with this change and stay as they are from then on: sha256sum {' '.join(new)} >> {LANDED}"
    )

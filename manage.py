#!/usr/bin/env python
"""Django's command line for the site."""

import gc
import os
import sys

BEGINS_LOOKING = 50_000
"""New things before a first look for garbage: a program begins by making a quarter of a million that stay as long as it does,
and looking through them again and again is a quarter of the time that it takes to start."""


def main() -> None:
    """Run the management command named on the command line."""
    gc.set_threshold(BEGINS_LOOKING, 20, 20)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - settings must be named first

    from config.starting.command_errors import told_in_one_sentence  # noqa: PLC0415 - as above

    with told_in_one_sentence(sys.argv):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

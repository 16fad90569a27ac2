#!/usr/bin/env python
"""Django's command line for the site."""

import os
import sys


def main() -> None:
    """Run the management command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - settings must be named first

    from config.obstacles import told_in_one_sentence  # noqa: PLC0415 - as above

    with told_in_one_sentence(sys.argv):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

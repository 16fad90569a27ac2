"""A process of the web has done its first work before it takes a request."""

import subprocess
import sys

from tests.play.installation import ROOT

ASKED = """
import config.wsgi, sys
from django.db import connections
from simulator.catalog.shipped import games_with_cards, load
assert "config.urls" in sys.modules and "play.tables.views" in sys.modules
assert load.cache_info().currsize == len(games_with_cards())
assert connections["default"].connection is None
"""


def test_views_and_card_files_are_there_before_the_first_request_and_no_database_is_asked() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)

    assert done.returncode == 0, done.stderr

"""A pytest plugin, loaded by name before all others: tests never touch the installation beside them.

pytest-django reads the settings before any conftest.py is read, so a conftest.py would come too late.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

gc.set_threshold(50_000, 20, 20)  # most of what is made stays, as it does in the site's own programs
# How long an example takes, or to think of one, depends on what else the machine does.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

os.environ["CARTABLE_HOME"] = tempfile.mkdtemp(prefix="cartable-tests-")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's own loop runs in the tests' thread


def pytest_collection_finish() -> None:
    """Ten thousand tests and what they import stay to the end: nobody need look through them for garbage."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["CARTABLE_HOME"], ignore_errors=True)

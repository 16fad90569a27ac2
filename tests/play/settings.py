"""The settings of the site, plus the laboratory of coins, in a hurry: for real workers that tests start, break and kill."""

import os

from config.settings import *  # noqa: F403 - the same site
from config.settings import INSTALLED_APPS as APPS_OF_THE_SITE

INSTALLED_APPS = [*APPS_OF_THE_SITE, "tests.play.coins"]
CELERY_TASK_SOFT_TIME_LIMIT = float(os.environ.get("SOFT_LIMIT", "60"))
TASK_PROCESSOR_LIMIT = float(os.environ.get("PROCESSOR_LIMIT", "60"))
CELERY_TASK_TIME_LIMIT = CELERY_TASK_SOFT_TIME_LIMIT + 30

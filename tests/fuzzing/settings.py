"""The settings of the site without its limits of speed: for a site that strangers may ask as fast as they can."""

from config.settings import *  # noqa: F403 - the same site
from config.settings import INSTALLED_APPS as PARTS_OF_THE_SITE
from config.settings import REST_FRAMEWORK as API_OF_THE_SITE

INSTALLED_APPS = [*PARTS_OF_THE_SITE, "tests.fuzzing.apps.UnhurriedSite"]

REST_FRAMEWORK = API_OF_THE_SITE | {"DEFAULT_THROTTLE_CLASSES": []}
CSRF_USE_SESSIONS = True
"""One cookie is all that a caller carries: schemathesis takes it away to see what happens."""

"""The door for web servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.processes.warming import warm_up  # noqa: E402 - after the applications are there

warm_up()

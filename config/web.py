"""How gunicorn serves the site: `gunicorn --config python:config.web --bind HOST:PORT`. What is named here are its settings."""

import gc
import logging.config
import os
from typing import Any

from django.conf import settings
from gunicorn.glogging import Logger

from config.middleware.draining import MOST_DRAINED
from config.processes.prctl import die_with

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

wsgi_app = "config.wsgi:application"
worker_class = "gthread"
workers = settings.WEB_PROCESSES
threads = 8
preload_app = True
"""The site is imported once and its memory shared, and a process that died is replaced at once."""

keepalive = 75
"""Seconds that an idle connection stays open: longer than proxies keep theirs, or they would send into a closed one."""

loglevel = "warning"
control_socket_disable = True


def pre_request(_worker: Any, request: Any) -> None:
    """No further request on a connection whose rest may be more than DrainMiddleware reads; the answer says so."""
    headers = dict(request.headers)
    if "TRANSFER-ENCODING" in headers or int(headers.get("CONTENT-LENGTH", 0)) > MOST_DRAINED:
        request.force_close()


COLLECTED_AFTER = (20_000, 20, 50)
"""A page makes thousands of objects that go with it: to look through them every 700, as is usual, costs a tenth of its time."""


def when_ready(_server: Any) -> None:
    """Read what the first request would, and keep the collector from touching, and so copying, what is shared."""
    from config.processes.warming import read_catalogues  # noqa: PLC0415 - models are not there before

    read_catalogues()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def post_fork(server: Any, _worker: Any) -> None:
    """No process serves on when its parent was killed: the port must be free for the next start."""
    die_with(server.pid)


class logger_class(Logger):  # type: ignore[misc]  # noqa: N801 - gunicorn has no types, and this name for it
    """Writes as the site does: gunicorn's own handlers give way to those of Django's LOGGING."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True
        logging.config.dictConfig(settings.LOGGING)  # the parent writes lines before it imports the site

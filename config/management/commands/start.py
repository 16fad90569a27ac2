"""manage.py start: web server, workers and sweeper together."""

import logging
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.checks.health import is_ready
from config.checks.schema import missing_migrations, refusal
from config.processes.compiling import Compilation
from config.processes.supervisor import (
    CannotStartError,
    Supervisor,
    Workers,
    address_of,
    check_port,
    children_of,
    import_everything,
    only_one,
)
from simulator import speedups

log = logging.getLogger("cartable.supervisor")


class Command(BaseCommand):
    """Run the whole site until Ctrl+C."""

    help = "Run the web server, the workers and the sweeper together; start again what dies."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000)")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        try:
            with only_one(settings.HOME):
                check_port(host, port)
                if words := refusal():
                    raise CommandError(words)
                if missing_migrations():
                    raise CommandError("The database is not up to date: run `python manage.py prepare` first.")
                queue = settings.CELERY_TASK_DEFAULT_QUEUE
                workers = Workers(settings.WORKERS, settings.WORKERS_NICE)
                children = children_of(host=host, port=port, workers=workers, queue=queue, folder=settings.BASE_DIR)
                import_everything()
                supervisor = Supervisor(children, say=self._say, compilation=Compilation(speedups.home()))
                supervisor.run(address=address_of(host, port), is_ready=is_ready)
        except CannotStartError as problem:
            raise CommandError(str(problem)) from problem

    def _say(self, words: str) -> None:
        """To whoever looks on; in production into the log, where all lines are alike."""
        if settings.PRODUCTION:
            log.info(words)
        else:
            self.stdout.write(words)
            self.stdout.flush()

"""manage.py sweep: find what was lost on its way to a worker and send it again; forget guests whose days are over."""

import logging
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from collection.services.guests import sweep_guests, sweep_sessions
from play.sweeping import sweep

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Go round once, or for ever."""

    help = "Send again the games whose worker died or whose message was lost; needed once beside any number of workers."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--forever", action="store_true", help="go round every SWEEP_EVERY seconds until SIGTERM")

    def handle(self, *args: Any, forever: bool, **options: Any) -> None:
        if not forever:
            self._say_round()
            return
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        while not ended.is_set():
            self._go_round()
            ended.wait(settings.SWEEP_EVERY)

    def _say_round(self) -> None:
        sweep_sessions(now=timezone.now())
        done, forgotten = sweep(now=timezone.now()), sweep_guests(now=timezone.now())
        self.stdout.write(
            f"Sent again: {done.abandoned} chunks of silent workers, {done.forgotten} lost messages;"
            f" {done.merges} runs are to be added up; {done.tables} tables and hints, {done.lists} lists,"
            f" {done.archives} archives and what {done.remains} accounts left were sent again;"
            f" {forgotten} guests were forgotten."
        )

    def _go_round(self) -> None:
        """A round that a database in trouble cuts short is no reason to end."""
        try:
            sweep(now=timezone.now())
            sweep_guests(now=timezone.now())
            sweep_sessions(now=timezone.now())
        except DatabaseError as problem:
            log.warning("The sweep was cut short: %s", problem)
        close_old_connections()

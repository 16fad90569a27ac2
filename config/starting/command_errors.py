"""What stands in an operator's way is told in one sentence; tracebacks are for what a programmer must mend."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, ProgrammingError


@contextmanager
def told_in_one_sentence(words: Sequence[str]) -> Iterator[None]:
    """Around a command: a setting that does not fit, a file or a database that cannot be used is one line, and exit code 1.

    `words` are those of the command line; with --traceback among them the whole traceback is shown, as Django's commands do.
    """
    try:
        yield
    except (ImproperlyConfigured, OSError, OperationalError, ProgrammingError) as problem:
        if "--traceback" in words:
            raise
        sys.stderr.write(f"{sentence_of(problem)}\n")
        raise SystemExit(1) from None


def sentence_of(problem: Exception) -> str:
    """What stands in the way, where, and what to do, on one line."""
    words = " ".join(str(problem).split())
    if isinstance(problem, OSError):
        reason = problem.strerror or words or type(problem).__name__
        where = f"{problem.filename} cannot be used" if problem.filename else "The system refuses"
        return f"{where}: {reason}. Check the folder of CARTABLE_HOME, its owner and its disk."
    if isinstance(problem, (OperationalError, ProgrammingError)):
        return f"The database cannot be used: {words}. Check DATABASE_URL, or prepare it: python manage.py prepare."
    return words

"""Which database and broker servers answer on this machine, for the tests that want real ones.

    python -m config.servers postgresql          exits 0 when it answers
    python -m config.servers postgresql --url    prints its address

The addresses come from TEST_POSTGRESQL_URL and TEST_RABBITMQ_URL, else the usual local ones. A Redis the tests start themselves.
"""

from __future__ import annotations

import os
import sys

LOCAL = {
    "postgresql": "postgresql://postgres@127.0.0.1:5432/postgres",
    "rabbitmq": "amqp://guest:guest@127.0.0.1:5672//",
}


def address(service: str) -> str:
    """The URL under which tests look for this service."""
    return os.environ.get(f"TEST_{service.upper()}_URL", LOCAL[service])


def answers(service: str) -> bool:
    """True when the service accepts a connection within three seconds."""
    if service == "postgresql":
        import psycopg  # noqa: PLC0415 - only where asked for

        try:
            psycopg.connect(address(service), connect_timeout=3).close()
        except psycopg.OperationalError:
            return False
        return True
    from kombu import Connection  # noqa: PLC0415 - only where asked for

    try:
        with Connection(address(service), connect_timeout=3) as connection:
            connection.ensure_connection(max_retries=1, timeout=3)
    except Exception:
        return False
    return True


def main(words: list[str]) -> int:
    """Answer on the command line; see the module's docstring."""
    if not words or words[0] not in LOCAL:
        sys.stderr.write(f"usage: python -m config.servers {'|'.join(LOCAL)} [--url]\n")
        return 2
    if "--url" in words:
        sys.stdout.write(address(words[0]) + "\n")
        return 0
    return 0 if answers(words[0]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.fuzzing`: a throw-away site with data of its own, and schemathesis at its API, logged in and as anybody."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import randrange
from typing import Any

import requests

from simulator.catalog.shipped import text_of
from simulator.games.own_lists import TAKE_LISTS
from tests.play.installation import Installation

HERE = Path(__file__).resolve().parent
PHASES = "examples,coverage,fuzzing,stateful"
AS_ANYBODY = 0.2
"""The part of the time that is spent without being logged in."""


class Caller:
    """Somebody who is logged in and sends JSON."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.http = requests.Session()
        self.token = ""

    def log_in(self, email: str, password: str) -> None:
        """The token that later calls send is the one that the next page shows."""
        form = {"login": email, "password": password, "csrfmiddlewaretoken": self._token_of("/compte/login/")}
        self.http.post(f"{self.site}/compte/login/", form, timeout=60).raise_for_status()
        self.token = self._token_of("/compte/")

    def _token_of(self, page: str) -> str:
        words = self.http.get(self.site + page, timeout=60).text
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', words)
        assert found, f"no token on {page}"
        return found[1]

    def send(self, method: str, address: str, said: Any = None) -> Any:
        """The answer's JSON."""
        headers = {"X-CSRFToken": self.token}
        answer = self.http.request(method, f"{self.site}/api/{address}", json=said, headers=headers, timeout=120)
        answer.raise_for_status()
        return answer.json()


def furnish(caller: Caller) -> None:
    """Add to what the demo account has: a game that is over and shown, a remark, shared decks, own lists."""
    table = caller.send("post", "tables/", {"game": "wankul"})["table"]["id"]
    caller.send("post", f"tables/{table}/concede/")
    caller.send("post", f"replays/{table}/share/", {"all_hands": True})
    caller.send("post", f"replays/{table}/remarks/", {"moves": 0, "words": "Too early."})
    for deck in caller.send("get", "decks/")["results"][:2]:
        caller.send("patch", f"decks/{deck['id']}/", {"version": deck["version"], "audience": "public"})
    for game in TAKE_LISTS:
        lines = text_of(game, "house.toml").splitlines()
        text = "\n".join('name = "Copie"' if line.startswith("set = ") else line for line in lines)
        caller.send("post", "own-lists/", {"game": game, "text": text})


def attack(site: str, schema: Path, *, seconds: float, seed: int, caller: Caller | None) -> bool:
    """Run every check of schemathesis for so long; whether it found nothing."""
    config = HERE / ("signed_in.toml" if caller else "anybody.toml")
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    words = ["run", str(schema), "--url", site, "--phases", PHASES, "--checks", "all", "--seed", str(seed), "--no-color"]
    words += ["--max-time", str(int(seconds)), "--continue-on-failure", "--generation-database", "none"]
    if caller:
        environment["SESSION"] = str(caller.http.cookies["sessionid"])
        words += ["--header", f"X-CSRFToken: {caller.token}"]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), *words]
    return subprocess.run(command, env=environment, check=False).returncode == 0


def main() -> int:
    """Start the site, attack it twice, end it; 1 where anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None, help="to do the same again; drawn when left out")
    said = parser.parse_args()
    seed = randrange(2**31) if said.seed is None else said.seed
    with tempfile.TemporaryDirectory(prefix="cartable-fuzzing-") as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "tests.fuzzing.settings", "CHUNK_LEASE": "15", "LOG_LEVEL": "ERROR"}
        site = Installation(Path(folder) / "home", **settings)
        try:
            demo = re.search(r"Demo account: (\S+) / (\S+)", site.manage("prepare"))
            assert demo, "no demo account"
            site.start()
            address = f"http://127.0.0.1:{site.port}"
            caller = Caller(address)
            caller.log_in(demo[1], demo[2])
            furnish(caller)
            schema = Path(folder) / "schema.json"
            schema.write_text(caller.http.get(f"{address}/api/schema/", timeout=60).text)
            seconds = said.minutes * 60
            quiet = attack(address, schema, seconds=seconds * AS_ANYBODY, seed=seed, caller=None)
            quiet &= attack(address, schema, seconds=seconds * (1 - AS_ANYBODY), seed=seed, caller=caller)
            faults = len(re.findall(r"Traceback|Internal Server Error", site.log.read_text()))
        finally:
            site.remove()
    is_clean = quiet and not faults
    print(f"seed {seed}: {'nothing found' if is_clean else 'see above'}; faults in the log of the site: {faults}")  # noqa: T201
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())

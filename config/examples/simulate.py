import json
import os
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, key = os.environ["CARTABLE_URL"], os.environ["CARTABLE_KEY"]
deck, games = int(sys.argv[1]), int(sys.argv[2])


def ask(address: str, sent: object = None) -> Any:
    body = None if sent is None else json.dumps(sent).encode()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    try:
        with urlopen(Request(f"{site}/api/{address}", body, headers), timeout=30) as answer:
            return json.load(answer)
    except HTTPError as refusal:
        raise SystemExit(refusal.read().decode()) from None


print(ask(f"decks/{deck}/text/")["text"])

run = ask("runs/", {"deck": f"deck:{deck}", "games": games})
while run["state"] in {"running", "merging"}:
    time.sleep(1)
    run = ask(f"runs/{run['id']}/")

print(run["verdict"]["en"])
print(json.dumps(ask(f"runs/{run['id']}/result/")["report"], indent=1))

import json
import os
import sys
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

site, key = os.environ["CARTABLE_URL"], os.environ["CARTABLE_KEY"]
game, printing, finish, more = sys.argv[1:]
headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

question = urlencode({"game": game, "q": printing})
with urlopen(Request(f"{site}/api/holdings/?{question}", headers=headers), timeout=30) as answer:
    lines = json.load(answer)["results"]
owned = sum(line["copies"] for line in lines if (line["printing"], line["finish"]) == (printing, finish))

wanted = json.dumps({"finish": finish, "copies": owned + int(more)}).encode()
address = f"{site}/api/holdings/{printing}/?game={game}"
try:
    with urlopen(Request(address, wanted, headers, method="PUT"), timeout=30) as answer:
        print(json.load(answer))
except HTTPError as refusal:
    raise SystemExit(refusal.read().decode()) from None

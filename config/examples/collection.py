import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, key = os.environ["CARTABLE_URL"], os.environ["CARTABLE_KEY"]
game = sys.argv[1]
file = Path(f"{game}.json")
kept = json.loads(file.read_text()) if file.exists() else {}

url = f"{site}/api/holdings/?game={game}&cursor="
while url:
    request = Request(url, headers={"Authorization": f"Bearer {key}"})
    if url in kept:
        request.add_header("If-None-Match", kept[url]["etag"])
    try:
        with urlopen(request, timeout=30) as answer:
            kept[url] = {"etag": answer.headers["ETag"], "page": json.load(answer)}
    except HTTPError as refusal:
        if refusal.code != 304:
            raise SystemExit(refusal.read().decode()) from None
    for line in kept[url]["page"]["results"]:
        print(line["copies"], line["printing"], line["finish"], line["name"])
    url = kept[url]["page"]["next"]

file.write_text(json.dumps(kept))

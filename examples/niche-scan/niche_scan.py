"""Compares keywords and writes their niche scores to a CSV file, best first.

Open it as a notebook (VS Code, Jupytext), or run: python3 niche_scan.py "yoga mat" "chef knife"
It needs NICHESCOPE_URL and NICHESCOPE_API_KEY, and nothing but Python's standard library.
"""

# %% Settings
import csv, json, os, sys
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL, KEY = os.environ.get("NICHESCOPE_URL"), os.environ.get("NICHESCOPE_API_KEY")
if not URL or not KEY:
    sys.exit("Set NICHESCOPE_URL and NICHESCOPE_API_KEY.")
KEYWORDS = sys.argv[1:] or ["yoga mat", "chef knife", "desk lamp"]
OUTPUT = os.environ.get("OUTPUT", "niches.csv")


# %% One request per keyword
def search(keyword: str) -> dict:
    request = Request(f"{URL}/api/v1/search?{urlencode({'keyword': keyword})}", headers={"Authorization": f"Bearer {KEY}"})
    try:
        with urlopen(request, timeout=30) as response:
            return json.load(response)["data"]
    except HTTPError as refused:
        sys.exit(f"{keyword}: {message_of(refused)}")
    except (URLError, TimeoutError, ValueError) as error:
        sys.exit(f"{URL} does not respond as Nichescope: {error}")


def message_of(refused: HTTPError) -> str:
    """The service says what is wrong and what to do; a proxy in front of it says only its status."""
    try:
        return json.load(refused)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return str(refused)


niches = [search(keyword) for keyword in KEYWORDS]

# %% The best score first; niches with too few products for a score come last
niches.sort(key=lambda niche: (niche["nicheScore"]["enough"], niche["nicheScore"]["score"]), reverse=True)

with open(OUTPUT, "w", newline="", encoding="utf-8") as file:
    table = csv.writer(file)
    table.writerow(["keyword", "score", "low", "high", "demand", "competition", "products"])
    for niche in niches:
        score = niche["nicheScore"]
        bounds = score["range"] or {}
        figures = [score["score"], bounds.get("low"), bounds.get("high"), score["demand"], score["competition"]]
        table.writerow([niche["keyword"], *(figures if score["enough"] else [None] * 5), niche["totalResults"]])

print(f"{OUTPUT}: {len(niches)} keywords")

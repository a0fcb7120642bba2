"""Every operation of the document against the live service. `npm run test:packages` starts it and sets SERVICE_URL."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import os
import urllib.request
from typing import Any

import pytest

import nichescope
from nichescope import ApiError, AsyncNichescope, ConnectionFailed, Nichescope, to_pandas
from nichescope.operations import Operations

CONTROL = os.environ.get("CONTROL_URL", "")
pytestmark = pytest.mark.skipif(CONTROL == "", reason="needs the service of npm run test:packages")


def control(path: str) -> Any:
    with urllib.request.urlopen(CONTROL + path) as response:
        return json.load(response)


def snake(name: str) -> str:
    import re

    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", re.sub(r"([a-z])(\d+)", r"\1_\2", name)).lower()
    return f"{text}_" if text in {"from", "class", "in", "is"} else text


def arguments(case: dict[str, Any]) -> dict[str, Any]:
    # The fields of a fee card are sent as they are.
    spelled = str if case["id"] == "importFeeCard" else snake
    given = {spelled(name): value for name, value in case["input"].items()}
    return given | ({"file": case["file"]} if "file" in case else {})


def test_every_operation_works_sync_and_async() -> None:
    """Reads with the async client, everything with the sync one."""
    cases = control("/cases")
    methods = {name for name, _ in inspect.getmembers(Operations, inspect.isfunction) if not name.startswith("_")}
    assert methods == {snake(case["id"]) for case in cases}
    succeeded = 0
    for case in cases:
        headers = control(f"/prepare/{case['id']}")
        with Nichescope(control("/service")["url"], headers=headers, max_retries=0) as client:
            try:
                result = getattr(client, snake(case["id"]))(**arguments(case))
                assert isinstance(result, nichescope.Model), case["id"]
                succeeded += 1
            except ApiError as error:
                assert not case["mustSucceed"], f"{case['id']}: {error} {error.__cause__}"
                assert error.status in case["statuses"], f"{case['id']}: {error.status}"
        if case["method"] == "GET" and case["mustSucceed"]:
            asyncio.run(read(case, headers))
    assert succeeded > 0.9 * len(cases)


async def read(case: dict[str, Any], headers: dict[str, str]) -> None:
    async with AsyncNichescope(control("/service")["url"], headers=headers, max_retries=0) as client:
        assert isinstance(await getattr(client, snake(case["id"]))(**arguments(case)), nichescope.Model)


def test_a_lost_response_duplicates_nothing() -> None:
    key = control("/key")["key"]
    waits: list[float] = []
    with Nichescope(control("/service")["proxy"], key, sleep=waits.append) as client:
        control("/cut/2")
        alert = client.make_alert(metric="price", comparison="below", value=20, asin="B0A09AGPML")
        assert [each.id for each in client.list_alerts().alerts] == [alert.id]
        assert len(waits) == 2
        control("/cut/1")
        with pytest.raises(ConnectionFailed):
            client.create_keyword_list(name="Mats", keywords=["yoga mat"])
        assert len(client.list_keyword_lists().keyword_lists) == 1


def test_pages_and_files() -> None:
    with Nichescope(control("/service")["url"], control("/key")["key"]) as client:
        for keyword in ("one", "two", "three"):
            client.track_keyword(keyword=keyword, asin="B0A09AGPML")
        found = [each.keyword for each in client.items(client.list_tracked_keywords, limit=2)]
        assert sorted(found) == ["one", "three", "two"]
        assert b"B0A09AGPML" in client.download("/api/v1/search", keyword="chef knife")
        assert client.search(keyword="chef knife").products[0].asin == "B0A09AGPML"


def test_events_are_read_across_pages_and_after_a_poll() -> None:
    made = control("/key")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        control(f"/events/{made['account']['id']}/2")

    control(f"/events/{made['account']['id']}/103")
    with Nichescope(control("/service")["url"], made["key"], sleep=wait) as client:
        ids = [event.id for event in itertools.islice(client.events(after="0", poll=5.0), 105)]
        assert len(set(ids)) == 105 and waits == [5.0]
        again = [event.id for event in itertools.islice(client.events(after=ids[102]), 2)]
        assert again == ids[103:]
    asyncio.run(follow(made, set(ids)))


async def follow(made: dict[str, Any], known: set[str | None]) -> None:
    async def wait(seconds: float) -> None:
        control(f"/events/{made['account']['id']}/2")

    async with AsyncNichescope(control("/service")["url"], made["key"], sleep=wait) as client:
        events = client.events()
        fresh = [await anext(events), await anext(events)]
        assert not known & {event.id for event in fresh}, "by default only new ones"


def test_results_become_tables() -> None:
    with Nichescope(control("/service")["url"], control("/key")["key"]) as client:
        result = client.search(keyword="chef knife")
        table = result.to_pandas()
        assert list(table["asin"]) == ["B0A09AGPML"] and list(table["price"]) == [24.99]
        assert table.equals(to_pandas(result.products)) and len(table) == len(result.products)
        empty = client.search(keyword="zzqx unheard of").to_pandas()
        assert len(empty) == 0

"""The clients."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

import httpx

from . import models
from ._call import CallOptions, checked_settings
from ._model import Model
from ._paths import LISTS
from .operations import AsyncOperations, Operations

P = ParamSpec("P")
Page = TypeVar("Page", bound=Model)

_EVENTS = 100
_LAST_PAGE = 500
_SMALLEST_PAGE = 20
_DEEPEST = 10_000
_USER_AGENT = "nichescope-python/0.1.0"


def _next(name: str, given: Mapping[str, Any], page: Model) -> dict[str, Any] | None:
    """Returns the arguments of the page that follows, or None after the last one."""
    _, items, cursor = LISTS[name]
    count = len(getattr(page, items))
    if count == 0:
        return None
    if cursor == "page":
        number = int(given.get("page", 1))
        pages = getattr(page, "pages", None)
        size = int(given.get("limit", _SMALLEST_PAGE))
        is_last = number >= pages if isinstance(pages, int) else count < size
        return None if is_last or number >= min(_LAST_PAGE, _DEEPEST // size) else {**given, "page": number + 1}
    if cursor == "offset":
        offset = int(given.get("offset", 0)) + count
        return None if offset >= int(getattr(page, "total", 0)) else {**given, "offset": offset}
    following = getattr(page, "next", None)
    if following is None:
        return None
    # A list that is read forwards stays so.
    return {**given, "after" if "after" in given else cursor: following}


def _list_name(method: Callable[..., Any]) -> str:
    name = getattr(method, "__name__", "")
    if name not in LISTS:
        raise TypeError(f"{name} has no pages; these have: {', '.join(LISTS)}")
    return name


class Nichescope(Operations):
    """A client of one service and one account. Close it, or use it in a `with` block."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        headers: Mapping[str, str] | None = None,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = random.random,
    ) -> None:
        """`max_wait` limits the seconds that one call waits between attempts; a longer wait is not started."""
        self._settings = checked_settings(base_url, api_key, timeout, max_retries, max_wait, headers, random)
        self._http = httpx.Client(transport=transport, headers={"user-agent": _USER_AGENT}, follow_redirects=False)
        self._sleep = sleep

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Nichescope:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def pages(self, method: Callable[P, Page], *args: P.args, **kwargs: P.kwargs) -> Iterator[Page]:
        """Yields the pages of a list, one request each: `client.pages(client.search, keyword="yoga mat")`."""
        name = _list_name(method)
        given: dict[str, Any] | None = dict(kwargs)
        while given is not None:
            page = method(*args, **given)
            yield page
            given = _next(name, given, page)

    def items(self, method: Callable[P, Page], *args: P.args, **kwargs: P.kwargs) -> Iterator[Any]:
        """Yields the items of a list, and requests a page when its first item is needed."""
        for page in self.pages(method, *args, **kwargs):
            yield from getattr(page, LISTS[_list_name(method)][1])

    def events(self, after: str | None = None, *, poll: float = 60.0, **filters: Any) -> Iterator[models.Event]:
        """Yields events in the order they were stored, and polls for new ones. `after="0"` starts with the first."""
        if after is None:
            newest = self.list_events(limit=1).events
            after = newest[0].id or "0" if newest else "0"
        while True:
            page = self.list_events(after=after, limit=_EVENTS, **filters)
            yield from page.events
            after = page.next or after
            if len(page.events) < _EVENTS:
                self._sleep(poll)

    def download(self, path: str, *, format: str = "csv", options: CallOptions | None = None, **values: Any) -> bytes:
        """Returns all rows of a list or search as a file: `client.download("/api/v1/search", keyword="yoga mat")`."""
        return self._send("get", path, {**values, "format": format}, options, "*/*").content


class AsyncNichescope(AsyncOperations):
    """A client of one service and one account. Close it, or use it in an `async with` block."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_wait: float = 60.0,
        headers: Mapping[str, str] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = random.random,
    ) -> None:
        """`max_wait` limits the seconds that one call waits between attempts; a longer wait is not started."""
        self._settings = checked_settings(base_url, api_key, timeout, max_retries, max_wait, headers, random)
        self._http = httpx.AsyncClient(transport=transport, headers={"user-agent": _USER_AGENT}, follow_redirects=False)
        self._sleep = sleep

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncNichescope:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def pages(
        self, method: Callable[P, Awaitable[Page]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncIterator[Page]:
        """Yields the pages of a list, one request each: `client.pages(client.search, keyword="yoga mat")`."""
        name = _list_name(method)
        given: dict[str, Any] | None = dict(kwargs)
        while given is not None:
            page = await method(*args, **given)
            yield page
            given = _next(name, given, page)

    async def items(
        self, method: Callable[P, Awaitable[Page]], *args: P.args, **kwargs: P.kwargs
    ) -> AsyncIterator[Any]:
        """Yields the items of a list, and requests a page when its first item is needed."""
        async for page in self.pages(method, *args, **kwargs):
            for item in getattr(page, LISTS[_list_name(method)][1]):
                yield item

    async def events(
        self, after: str | None = None, *, poll: float = 60.0, **filters: Any
    ) -> AsyncIterator[models.Event]:
        """Yields events in the order they were stored, and polls for new ones. `after="0"` starts with the first."""
        if after is None:
            newest = (await self.list_events(limit=1)).events
            after = newest[0].id or "0" if newest else "0"
        while True:
            page = await self.list_events(after=after, limit=_EVENTS, **filters)
            for event in page.events:
                yield event
            after = page.next or after
            if len(page.events) < _EVENTS:
                await self._sleep(poll)

    async def download(
        self, path: str, *, format: str = "csv", options: CallOptions | None = None, **values: Any
    ) -> bytes:
        """Returns all rows of a list or search as a file: `client.download("/api/v1/search", keyword="yoga mat")`."""
        return (await self._send("get", path, {**values, "format": format}, options, "*/*")).content

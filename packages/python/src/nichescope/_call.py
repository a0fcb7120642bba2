"""Sends requests: one attempt, and the retries around it."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timezone
from enum import Enum
from typing import IO, Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
from pydantic import ValidationError

from ._model import Model
from ._paths import KEYED
from .errors import ApiError, ConnectionFailed, NichescopeError

Result = TypeVar("Result", bound=Model)
FileBody = bytes | str | IO[bytes]


class Unset(Enum):
    """The type of `UNSET`."""

    UNSET = "unset"


UNSET = Unset.UNSET
"""A parameter that is left out. `None` clears a field."""

# Statuses of a service that is overloaded or restarting, or of a proxy that can't reach it.
_PASSING = {408, 502, 503, 504}
_FIRST_BACKOFF = 0.5
_LONGEST_BACKOFF = 8.0
# Spreads clients that all wait for the same reset.
_RESET_JITTER = 0.25


@dataclass(frozen=True)
class CallOptions:
    """Options of one call; `None` takes the client's."""

    timeout: float | None = None
    max_retries: int | None = None
    max_wait: float | None = None
    idempotency_key: str | None = None
    """Identifies a create request, also across restarts of your program. By default each call gets a random one."""


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str | None
    timeout: float
    max_retries: int
    max_wait: float
    headers: Mapping[str, str]
    random: Callable[[], float] = random.random


@dataclass
class Prepared:
    """A request and the state of its attempts."""

    method: str
    url: str
    arguments: dict[str, Any]
    is_repeatable: bool
    can_resend: bool
    max_retries: int
    max_wait: float
    random: Callable[[], float]
    sent: int = 0
    waited: float = 0.0

    def delay(self, error: NichescopeError) -> float:
        """Returns the seconds before the next attempt, or raises the error if it is final.

        A request that got 429 was not executed, so any request is sent again after it. All other failures leave open
        whether it was.
        """
        delay = self._delay(error) if self.can_resend else None
        if delay is None or self.sent > self.max_retries or self.waited + delay > self.max_wait:
            raise error
        self.waited += delay
        return delay

    def _delay(self, error: NichescopeError) -> float | None:
        status = error.status if isinstance(error, ApiError) else None
        asked = error.retry_after if isinstance(error, ApiError) else None
        is_passing = isinstance(error, ConnectionFailed) or status in _PASSING
        if status != 429 and not (is_passing and self.is_repeatable):
            return None
        if status == 429 and asked is not None:
            return asked + self.random() * _RESET_JITTER
        backoff: float = min(_FIRST_BACKOFF * 2 ** (self.sent - 1), _LONGEST_BACKOFF) * (0.5 + self.random() / 2)
        return max(asked or 0.0, backoff)


def checked_settings(
    base_url: str,
    api_key: str | None,
    timeout: float,
    max_retries: int,
    max_wait: float,
    headers: Mapping[str, str] | None,
    random: Callable[[], float],
) -> Settings:
    # The messages repeat neither the key nor the address, which may contain a password.
    if api_key is not None and not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise NichescopeError("api_key is empty or contains a character that a key can't have, such as a line break.")
    try:
        parts = urlsplit(base_url)
    except ValueError:
        raise NichescopeError("base_url must be a URL, such as https://research.example.com.") from None
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise NichescopeError("base_url must start with https:// or http://.")
    if "@" in parts.netloc:
        raise NichescopeError("base_url must not contain a user name or password. Pass the key as api_key.")
    for name, value in (headers or {}).items():
        if not re.fullmatch(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+", name) or not re.fullmatch(r"[\t\x20-\x7e]*", value):
            raise NichescopeError(f"The header {name!r} has a name or a value that can't be sent.")
    base = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
    return Settings(base, api_key, timeout, max_retries, max_wait, dict(headers or {}), random)


def prepare(
    settings: Settings, method: str, path: str, values: Mapping[str, Any], options: CallOptions | None, accept: str
) -> Prepared:
    """Sorts the values into the path, the query and the body."""
    options = options or CallOptions()
    given = {name: value for name, value in values.items() if value is not UNSET}
    file = given.pop("file", None)
    url = settings.base_url + re.sub(r"\{(\w+)\}", lambda match: _segment(match[1], given.pop(match[1], "")), path)
    headers = {name.lower(): value for name, value in settings.headers.items()} | {"accept": accept}
    if settings.api_key is not None:
        headers["authorization"] = f"Bearer {settings.api_key}"
    arguments: dict[str, Any] = {"headers": headers}
    if method in ("get", "delete") or file is not None:
        arguments["params"] = {name: _query(value) for name, value in given.items() if value is not None}
    elif given:
        headers["content-type"] = "application/json"
        arguments["content"] = json.dumps(_plain(given), ensure_ascii=False, allow_nan=False).encode()
    if file is not None:
        headers["content-type"] = "application/octet-stream"
        arguments["content"] = file
    key = options.idempotency_key or secrets.token_hex(16) if method == "post" and path in KEYED else None
    if key is not None:
        if not re.fullmatch(r"[\x20-\x7e]{1,255}", key):
            raise NichescopeError("idempotency_key must have 1 to 255 printable ASCII characters.")
        headers["idempotency-key"] = key
    timeout = options.timeout if options.timeout is not None else settings.timeout
    # An upload takes as long as it takes, unless the caller limits it.
    arguments["timeout"] = None if file is not None and options.timeout is None else timeout
    return Prepared(
        method=method.upper(),
        url=url,
        arguments=arguments,
        is_repeatable=key is not None or method in ("get", "put", "delete"),
        can_resend=file is None or isinstance(file, bytes | str),  # a stream is read once
        max_retries=settings.max_retries if options.max_retries is None else options.max_retries,
        max_wait=settings.max_wait if options.max_wait is None else options.max_wait,
        random=settings.random,
    )


def check(response: httpx.Response) -> None:
    """Raises the error of a response that is not a success. Its body has been read."""
    if response.is_success:
        return
    if response.status_code < 400:
        raise NichescopeError("The service redirects to another address. Set base_url to the address it moved to.")
    raise ApiError(response.status_code, _json(response), response.headers.get("retry-after"))


def read(response: httpx.Response, result: type[Result]) -> Result:
    """Returns `data` of the envelope as a model."""
    body = _json(response)
    if not isinstance(body, dict) or body.get("success") is not True:
        raise ApiError(response.status_code)
    try:
        return result.model_validate(body.get("data"))
    except ValidationError as error:
        raise ApiError(response.status_code) from error


class SyncCaller:
    """Sends requests and waits for their responses."""

    _settings: Settings
    _http: httpx.Client
    _sleep: Callable[[float], None] = staticmethod(time.sleep)

    def _call(
        self, method: str, path: str, values: Mapping[str, Any], result: type[Result], options: CallOptions | None
    ) -> Result:
        return read(self._send(method, path, values, options, "application/json"), result)

    def _send(
        self, method: str, path: str, values: Mapping[str, Any], options: CallOptions | None, accept: str
    ) -> httpx.Response:
        request = prepare(self._settings, method, path, values, options, accept)
        while True:
            request.sent += 1
            try:
                response = self._http.request(request.method, request.url, **request.arguments)
                check(response)
                return response
            except httpx.TransportError as error:
                delay = request.delay(_lost(error))
            except NichescopeError as error:
                delay = request.delay(error)
            self._sleep(delay)


class AsyncCaller:
    """Sends requests and awaits their responses."""

    _settings: Settings
    _http: httpx.AsyncClient
    _sleep: Callable[[float], Awaitable[None]] = staticmethod(asyncio.sleep)

    async def _call(
        self, method: str, path: str, values: Mapping[str, Any], result: type[Result], options: CallOptions | None
    ) -> Result:
        return read(await self._send(method, path, values, options, "application/json"), result)

    async def _send(
        self, method: str, path: str, values: Mapping[str, Any], options: CallOptions | None, accept: str
    ) -> httpx.Response:
        request = prepare(self._settings, method, path, values, options, accept)
        while True:
            request.sent += 1
            try:
                response = await self._http.request(request.method, request.url, **request.arguments)
                check(response)
                return response
            except httpx.TransportError as error:
                delay = request.delay(_lost(error))
            except NichescopeError as error:
                delay = request.delay(error)
            await self._sleep(delay)


def _lost(error: httpx.TransportError) -> ConnectionFailed:
    lost = ConnectionFailed("We can't reach the service. Check your connection and try again.")
    # Not the error itself, whose request has the key.
    lost.__cause__ = type(error)(str(error))
    return lost


def _segment(name: str, value: Any) -> str:
    # An empty segment or one of dots would make the request one for another path, such as that of the whole list.
    text = "" if value is None else str(value)
    if text in ("", ".", ".."):
        raise NichescopeError(f'{name} must not be empty, "." or "..".')
    return quote(text, safe="")


def _query(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(_plain(value))


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=timezone.utc)).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [_plain(part) for part in value]
    return value


def _json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None

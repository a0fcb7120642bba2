"""The errors of the client. None of them contains the API key, a header or a body of the request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class ErrorDetail:
    """A problem with one parameter."""

    parameter: str
    message: str


class NichescopeError(Exception):
    """Any error that the client raises."""


class ApiError(NichescopeError):
    """The service refused the request."""

    def __init__(self, status: int, body: Any = None, retry_after: str | None = None) -> None:
        body = body if isinstance(body, dict) else {}
        error = _mapping(body.get("error"))
        meta = _mapping(body.get("meta"))
        super().__init__(_text(error.get("message")) or "Unexpected response from the service. Try again.")
        self.status = status
        self.code = _text(error.get("code")) or "unreadable"
        """The code of the error, such as `rate_limited`; `unreadable` if the response is not from the API."""
        details = error.get("details")
        self.details = [
            ErrorDetail(str(each.get("parameter")), str(each.get("message")))
            for each in (details if isinstance(details, list) else [])
            if isinstance(each, dict)
        ]
        self.request_id = _text(meta.get("requestId"))
        """The ID of the request, for support and the service's log."""
        self.limit: int | None = body.get("limit")
        self.used: int | None = body.get("used")
        self.resets_at = _time(body.get("resetsAt"))
        """When the limit resets."""
        self.retry_after = _wait(self.resets_at, _time(meta.get("timestamp")), retry_after)
        """Seconds to wait before a retry, if the service sent them."""


class ConnectionFailed(NichescopeError):
    """No response arrived: the service can't be reached, the connection was lost, or the timeout passed."""


class WebhookVerificationError(NichescopeError):
    """The body or the headers of a webhook request are not what the service sent."""


def _wait(resets_at: datetime | None, timestamp: datetime | None, retry_after: str | None) -> float | None:
    # Both times come from the clock of the service, so a wrong local clock does no harm.
    if resets_at is not None and timestamp is not None and resets_at >= timestamp:
        return (resets_at - timestamp).total_seconds()
    if retry_after is not None and retry_after.strip().isdigit():
        return float(retry_after)
    return None


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _time(value: Any) -> datetime | None:
    try:
        # Python 3.10 does not read the Z.
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        return None

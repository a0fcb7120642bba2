"""Checks that a webhook request comes from the service: a Standard Webhooks signature over the exact bytes of the body."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from .errors import WebhookVerificationError
from .models import EVENT_MODELS, Event, WebhookEvent


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookEvent | Event:
    """Returns the event, or raises a `WebhookVerificationError`. Pass several secrets while one is rotated."""
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (
        _header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    moment = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(moment - int(timestamp)) > tolerance:
        raise WebhookVerificationError("webhook-timestamp is not a time within the tolerance.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + raw
    keys = [_key(each) for each in ([secret] if isinstance(secret, str) else secret)]
    for signature in signatures.split(" "):
        version, _, encoded = signature.partition(",")
        for key in keys:
            expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
            if version == "v1" and hmac.compare_digest(expected, encoded.encode("utf-8", "replace")):
                return _event(raw)
    raise WebhookVerificationError("No signature of the request belongs to the secret.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing.")
    return value


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if not key:
        raise WebhookVerificationError("The secret must be the one of the webhook, whsec_…")
    return key


def _event(raw: bytes) -> WebhookEvent | Event:
    try:
        body = json.loads(raw)
        # A type that a newer service adds is an event without a class of its own.
        model = EVENT_MODELS.get(body["type"])
        return Event.model_validate(body) if model is None else model.model_validate(body)
    except (ValueError, KeyError, TypeError, ValidationError):
        raise WebhookVerificationError("The body is not an event.") from None

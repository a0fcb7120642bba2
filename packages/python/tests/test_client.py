"""Retries, errors, secrets and webhooks, without a service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import traceback
from typing import Any

import httpx
import pytest

from nichescope import ApiError, ConnectionFailed, Nichescope, NichescopeError, WebhookVerificationError, verify_webhook

KEY = "nsk_secret_of_this_test"
META = {"timestamp": "2026-03-01T12:00:00.000Z", "requestId": "req_1"}
DELETED = {"success": True, "data": {"deleted": True, "id": "alr_1"}, "meta": META}


def refused(status: int, code: str, **more: Any) -> httpx.Response:
    error = {"code": code, "message": "Refused.", "details": []}
    return httpx.Response(status, json={"success": False, "error": error, "meta": META, **more})


def limited() -> httpx.Response:
    return refused(429, "rate_limited", limit=100, used=100, resetsAt="2026-03-01T12:00:30.000Z")


def client_of(*replies: Any, **options: Any) -> tuple[Nichescope, list[httpx.Request], list[float]]:
    waiting = list(replies)
    requests: list[httpx.Request] = []
    slept: list[float] = []

    def reply(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        answer = waiting.pop(0) if waiting else httpx.Response(200, json=DELETED)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, httpx.Response)
        return answer

    client = Nichescope(
        options.pop("base_url", "https://research.example.com/"),
        options.pop("api_key", KEY),
        transport=httpx.MockTransport(reply),
        sleep=slept.append,
        random=lambda: 0.0,
        **options,
    )
    return client, requests, slept


def test_429_waits_until_resets_at_by_the_clock_of_the_service() -> None:
    client, requests, slept = client_of(limited())
    client.delete_alert("alr_1")
    assert (slept, len(requests)) == ([30.0], 2)
    client, requests, slept = client_of(limited(), max_wait=29)
    with pytest.raises(ApiError) as caught:
        client.delete_alert("alr_1")
    assert (caught.value.code, caught.value.limit, caught.value.request_id, slept) == ("rate_limited", 100, "req_1", [])


def test_a_lost_connection_repeats_reads_and_creates_with_a_key_and_nothing_else() -> None:
    for lost in (httpx.ReadError("cut"), refused(503, "unavailable")):
        client, requests, slept = client_of(lost)
        client.delete_alert("alr_1")
        assert (len(requests), slept) == (2, [0.25])
        client, requests, _ = client_of(lost)
        with pytest.raises(ApiError, match="Unexpected"):  # the reply is not an alert
            client.make_alert(metric="price", comparison="below", value=20)
        keys = {request.headers["idempotency-key"] for request in requests}
        assert (len(requests), len(keys)) == (2, 1)
        client, requests, _ = client_of(lost)
        with pytest.raises(NichescopeError):
            client.create_keyword_list(name="Mats", keywords=["mat"])
        assert len(requests) == 1


def test_an_empty_id_or_one_of_dots_is_never_sent() -> None:
    client, requests, _ = client_of()
    for identifier in ("", ".", ".."):
        with pytest.raises(NichescopeError, match="must not be empty"):
            client.delete_report(identifier)
    client.delete_report("a/../b")
    assert [request.url.raw_path for request in requests] == [b"/api/v1/reports/imports/a%2F..%2Fb"]


def test_no_error_contains_the_key_and_redirects_are_refused() -> None:
    texts: list[str] = [repr(client_of()[0]), str(client_of()[0].__dict__.get("_http"))]
    attempts: list[Any] = [
        lambda: client_of(api_key=f"{KEY}\r\nx-evil: 1"),
        lambda: client_of(base_url=f"https://user:{KEY}@example.com"),
        lambda: client_of(headers={"x-own": f"{KEY}\nx-evil: 1"}),
        lambda: client_of(*[httpx.ReadError("cut")] * 4)[0].usage(),
        lambda: client_of(httpx.Response(307, headers={"location": "https://evil.example"}))[0].usage(),
        lambda: client_of(refused(401, "unauthenticated"))[0].usage(),
        lambda: client_of(httpx.Response(200, text="<html>"))[0].usage(),
    ]
    for attempt in attempts:
        with pytest.raises(NichescopeError) as caught:
            attempt()
        texts.append("".join(traceback.format_exception_only(caught.value)) + repr(caught.value.__dict__))
    assert not any("secret_of_this_test" in text for text in texts)
    with pytest.raises(ConnectionFailed):
        client_of(*[httpx.ReadError("cut")] * 4)[0].usage()


SECRET = "whsec_" + base64.b64encode(b"a secret of this test").decode()
BODY = json.dumps({"type": "unheard_of", "timestamp": "2026-03-01T12:00:00.000Z", "data": {"note": "é"}}).encode()


def signed(at: int = 1000, body: bytes = BODY) -> dict[str, str]:
    mac = hmac.new(b"a secret of this test", f"evt_1.{at}.".encode() + body, hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(mac).decode()
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1,AAAA {signature}"}


def test_webhooks_are_verified() -> None:
    event = verify_webhook(BODY, signed(), ["whsec_b3RoZXI=", SECRET], now=1010)
    assert (event.type, event.data) == ("unheard_of", {"note": "é"})
    cases: list[tuple[bytes, dict[str, str], str, float]] = [
        (BODY + b" ", signed(), SECRET, 1000),
        (BODY, signed(), "whsec_b3RoZXI=", 1000),
        (BODY, signed(), "whsec_", 1000),
        (BODY, signed(), SECRET, 1301),
        (BODY, signed(), SECRET, 699),
        (BODY, {**signed(), "Webhook-Id": "evt_2"}, SECRET, 1000),
        (BODY, {**signed(), "Webhook-Signature": "v1,é"}, SECRET, 1000),
        (BODY, {}, SECRET, 1000),
        (b"[]", signed(body=b"[]"), SECRET, 1000),
    ]
    for body, headers, secret, now in cases:
        with pytest.raises(WebhookVerificationError):
            verify_webhook(body, headers, secret, now=now)

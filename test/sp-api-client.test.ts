/** The SP-API client against a real server on loopback: limits, failures, aborted callers, and access tokens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Sleep, systemSleep } from "../src/features/sources/network/retry.ts";
import type { SourceFault } from "../src/features/sources/source.ts";
import { all, assertNoSecret, faultOf, startSpApi, temporary } from "./support/sp-api.ts";
import { sampleAsin } from "./support/sp-api-sample.ts";
import { CREDENTIALS, errorBody, type Fault } from "./support/sp-api-server.ts";
import { until } from "./support/until.ts";

test("concurrent callers never exceed a limit, and follow the rate in the responses", async (t) => {
  const { client, server, search, stock, time } = await startSpApi(t);
  const [asin = ""] = stock(3);
  const startedAt = time.clock.now().getTime();
  await Promise.all([
    ...Array.from({ length: 12 }, () => search()),
    ...Array.from({ length: 4 }, () => client.getCompetitivePrices("amazon.com", [asin])),
  ]);
  assert.equal(server.counts.violations, 0);
  assert.equal(server.counts.tokenRequests, 1);
  assert.ok(server.counts.connections <= 8, `${server.counts.connections} connections for 17 requests`);
  assert.ok(time.clock.now().getTime() - startedAt >= 5_000, "12 at 2/s with a burst of 2 take 5 s");

  server.limits["searchCatalogItems"] = { ratePerSecond: 0.25, burst: 2 };
  time.advance(60_000);
  await search(); // its response has the new rate
  const slowAt = time.clock.now().getTime();
  await Promise.all(Array.from({ length: 5 }, () => search()));
  assert.equal(server.counts.violations, 0);
  assert.ok(time.clock.now().getTime() - slowAt >= 16_000);
});

const TEMPORARY: [name: string, fault: Fault, finalFault: SourceFault][] = [
  ["429", temporary(429), "exhausted"],
  ["500", temporary(500), "unavailable"],
  ["503", temporary(503), "unavailable"],
  ["a reset connection", "reset", "unavailable"],
  ["a truncated response", "truncated", "unavailable"],
];

for (const [name, fault, finalFault] of TEMPORARY) {
  test(`${name} is retried five times, and the sixth is "${finalFault}"`, async (t) => {
    const { server, search, stock } = await startSpApi(t);
    stock(1);
    server.fail("searchCatalogItems", fault, 5);
    assert.equal((await search()).entries.length, 1);
    server.fail("searchCatalogItems", fault, 6);
    assert.equal((await faultOf(search())).fault, finalFault);
    assert.equal((await search()).entries.length, 1, "the next call succeeds");
    assert.equal(server.counts.violations, 0);
  });
}

test("Retry-After is respected, and one that is too long fails the call at once", async (t) => {
  const { server, search, time, stock } = await startSpApi(t);
  stock(1);
  server.fail("searchCatalogItems", temporary(429, { "retry-after": "40" }));
  const before = time.clock.now().getTime();
  await search();
  assert.ok(time.clock.now().getTime() - before >= 40_000);
  server.fail("searchCatalogItems", temporary(503, { "retry-after": "86400" }));
  assert.equal((await faultOf(search())).fault, "unavailable");
  assert.equal(server.requests("searchCatalogItems").length, 3);
});

test("after a 429 no request is sent before the bucket has refilled", async (t) => {
  const caller = new AbortController();
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
  const sleep: Sleep = (ms, signal) => {
    pause();
    return systemSleep(ms, signal);
  };
  const { server, client, search } = await startSpApi(t, { sleep });
  server.fail("searchCatalogItems", temporary(429));
  const waiting = assert.rejects(search(caller.signal));
  await paused;
  assert.equal(client.availableWithin("searchCatalogItems", 0), 0);
  assert.equal(client.availableWithin("searchCatalogItems", 500), 1);
  caller.abort();
  await waiting;
});

const UNREADABLE: [name: string, body: string, message: RegExp][] = [
  ["invalid JSON", "<html>busy</html>", /not JSON/],
  ["another shape", JSON.stringify({ numberOfResults: 0, items: "none" }), /\/items must be array/],
  ["missing properties", "{}", /must have required properties items/],
  ["a token of another kind", JSON.stringify({ items: [], pagination: { nextToken: 7 } }), /\/pagination\/nextToken/],
  ["too many bytes", " ".repeat(9_000_000), /larger than/],
];

for (const [name, body, message] of UNREADABLE) {
  test(`a response with ${name} is malformed, names the problem, and is not retried`, async (t) => {
    const { server, search } = await startSpApi(t);
    server.fail("searchCatalogItems", { status: 200, body });
    const error = await faultOf(search());
    assert.equal(error.fault, "malformed");
    assert.match(error.message, message);
    assert.equal(server.requests("searchCatalogItems").length, 1);
  });
}

test("a caller can abort while waiting for its turn, a pause, a token or a response", async (t) => {
  const { server, client, search, stock } = await startSpApi(t, { sleep: systemSleep });
  stock(1);
  const reason = new Error("aborted");
  const aborts = async (work: (signal: AbortSignal) => Promise<unknown>, when: () => unknown = () => {}) => {
    const caller = new AbortController();
    const outcome = assert.rejects(work(caller.signal), reason);
    await when();
    caller.abort(reason);
    await outcome;
  };
  await aborts((signal) => search(AbortSignal.any([signal, AbortSignal.abort(reason)])));

  server.fail("token", "hang");
  // The token request is shared: an aborted caller does not end it.
  await aborts(search);

  const other = await startSpApi(t, { sleep: systemSleep });
  other.stock(1);
  other.server.fail("searchCatalogItems", "hang");
  await aborts(other.search, () => until("the request hangs", async () => other.server.counts.hanging === 1));

  await other.client.getCompetitivePrices("amazon.com", [sampleAsin(1)]); // uses the burst of one
  await aborts((signal) => other.client.getCompetitivePrices("amazon.com", [sampleAsin(1)], signal));

  other.server.fail("searchCatalogItems", temporary(503, { "retry-after": "100" }));
  await aborts(other.search, () =>
    until("it was requested", async () => other.server.requests("searchCatalogItems").length === 1),
  );
  await client.close();
  assert.equal((await faultOf(search())).fault, "unavailable");
});

test("closing fails waiting calls", async (t) => {
  const { client, search, server } = await startSpApi(t, { sleep: systemSleep });
  server.fail("token", "hang");
  const waiting = faultOf(search());
  await client.close();
  assert.match((await waiting).message, /closed/);
});

test("too many products for one call are refused before anything is sent", async (t) => {
  const { client, server } = await startSpApi(t);
  const many = Array.from({ length: 21 }, (_, i) => sampleAsin(i));
  await assert.rejects(client.searchCatalogItems({ marketplace: "amazon.com", asins: many }), RangeError);
  await assert.rejects(
    client.searchCatalogItems({ marketplace: "amazon.com", keywords: "x", pageSize: 21 }),
    RangeError,
  );
  await assert.rejects(client.getCompetitivePrices("amazon.com", []), RangeError);
  assert.equal(server.recorded.length, 0);
});

test("a failing token service is retried, and then unavailable", async (t) => {
  const { server, search, stock } = await startSpApi(t);
  stock(1);
  server.fail("token", temporary(503), 5);
  assert.equal((await search()).entries.length, 1);
  server.revokeTokens();
  server.fail("token", "reset", 6);
  assert.equal((await faultOf(search())).fault, "unavailable");
});

test("a revoked token is renewed once for all callers", async (t) => {
  const { server, search, stock } = await startSpApi(t);
  stock(1);
  await search();
  server.revokeTokens();
  const responses = await Promise.all(Array.from({ length: 10 }, () => search()));
  assert.ok(responses.every(({ entries }) => entries.length === 1));
  assert.equal(server.counts.tokenRequests, 2);
});

test("a late refusal of the old token does not drop the new one", async (t) => {
  const { server, client, search, stock } = await startSpApi(t);
  const [asin = ""] = stock(1);
  await search();
  const { promise: after, resolve: release } = Promise.withResolvers<void>();
  const body = JSON.stringify(errorBody("Unauthorized", "Denied.", "The access token you provided has expired."));
  server.fail("searchCatalogItems", { status: 403, body, after });
  const late = search();
  server.revokeTokens();
  await client.getCompetitivePrices("amazon.com", [asin]);
  release();
  await late;
  assert.equal(server.counts.tokenRequests, 2);
});

test("a token is reused until shortly before it expires, and renewed in time", async (t) => {
  const { server, search, stock, time } = await startSpApi(t, { tokenLifeSeconds: 600 });
  stock(1);
  await search();
  time.advance(500_000);
  await search();
  assert.equal(server.counts.tokenRequests, 1);
  time.advance(50_000);
  await search();
  assert.equal(server.counts.tokenRequests, 2);
  assert.ok(server.requests("searchCatalogItems").every(({ status }) => status === 200));
});

test("a new token that is refused too is an error, not an endless loop", async (t) => {
  const { server, search } = await startSpApi(t);
  const body = JSON.stringify(errorBody("Unauthorized", "Denied.", "The access token you provided has expired."));
  server.fail("searchCatalogItems", { status: 403, body }, 2);
  const error = await faultOf(search());
  assert.equal(error.fault, "refused");
  assert.match(error.message, /403.*Unauthorized: Denied\. The access token you provided has expired/);
  assert.equal(server.counts.tokenRequests, 2);
});

const WRONG_SETTINGS: [Partial<typeof CREDENTIALS>, RegExp][] = [
  [{ clientId: "amzn1.application-oa2-client.other" }, /invalid_client.*client id or the client secret/],
  [{ clientSecret: "amzn1.oa2-cs.v1.other" }, /invalid_client.*client id or the client secret/],
  [{ refreshToken: "Atzr|other" }, /invalid_grant.*refresh token/],
];

for (const [credentials, message] of WRONG_SETTINGS) {
  test(`a wrong ${Object.keys(credentials)[0]} is refused, and the message names the setting`, async (t) => {
    const { server, search, lines } = await startSpApi(t, { credentials });
    const error = await faultOf(search());
    assert.equal(error.fault, "refused");
    assert.match(error.message, message);
    assert.equal(server.counts.tokenRequests, 1, "it is not retried");
    assertNoSecret([String(error.stack), ...lines], Object.values({ ...CREDENTIALS, ...credentials }));
  });
}

test("no error and no log line contains a secret or a token, whatever the response", async (t) => {
  const { server, search, source, stock, lines } = await startSpApi(t);
  const texts: string[] = [];
  const collect = async (work: Promise<unknown>) => {
    const error = await faultOf(work);
    texts.push(error.message, String(error.stack), JSON.stringify(error), String(error.cause));
  };
  const echo = (token: string) =>
    JSON.stringify(
      errorBody(
        "InvalidInput",
        `${token} of ${CREDENTIALS.clientId}`,
        `${CREDENTIALS.refreshToken} ${CREDENTIALS.clientSecret}`,
      ),
    );
  server.fail("token", { status: 200, body: '{"access_token": "Atza|broken-off' });
  await collect(search());
  server.fail("token", { status: 200, body: '{"access_token": "Atza|broken-off"}' });
  await collect(search());
  server.fail("token", { status: 400, body: `{"error": "${CREDENTIALS.clientSecret}"}` });
  await collect(search());
  for (const code of [400, 403, 413]) {
    server.fail("searchCatalogItems", { status: code, body: echo });
    await collect(search());
  }
  server.fail("searchCatalogItems", { status: 200, body: (token) => `not JSON ${token}` });
  await collect(search());
  server.fail("searchCatalogItems", { status: 503, body: echo }, 6);
  await collect(search());
  server.fail("searchCatalogItems", "reset", 6);
  await collect(search());
  server.fail("getCompetitivePricing", { status: 403, body: echo });
  await all(source.products("amazon.com", stock(1)));
  assert.ok(lines.length > 0 && texts.some((text) => text.includes("InvalidInput: [redacted] of [redacted]")));
  assertNoSecret([...texts, ...lines], [...Object.values(CREDENTIALS), "Atza|", "Atzr|", "broken-off"]);
});

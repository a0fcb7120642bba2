/** The SP-API client against a real server on loopback: limits, failures, answers that cannot be read, callers who leave. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Sleep, systemSleep } from "../src/sources/network/retry.ts";
import type { SourceFault } from "../src/sources/source.ts";
import { faultOf, passing, startSpApi } from "./support/sp-api.ts";
import { sampleAsin } from "./support/sp-api-sample.ts";
import type { Fault } from "./support/sp-api-server.ts";

test("many callers at once never break a limit, and the rate that the service tells is followed", async (t) => {
  const { client, server, search, stock, time } = await startSpApi(t);
  const [asin = ""] = stock(3);
  const startedAt = time.clock.now().getTime();
  await Promise.all([
    ...Array.from({ length: 12 }, () => search()),
    ...Array.from({ length: 12 }, () => client.getCatalogItem("amazon.com", asin)),
    ...Array.from({ length: 4 }, () => client.getCompetitivePrices("amazon.com", [asin])),
  ]);
  assert.equal(server.counts.violations, 0);
  assert.equal(server.counts.tokenRequests, 1);
  assert.ok(server.counts.connections <= 8, `${server.counts.connections} connections for 29 requests`);
  assert.ok(time.clock.now().getTime() - startedAt >= 5_000, "12 at 2/s with a burst of 2 take 5 s");

  server.limits["searchCatalogItems"] = { ratePerSecond: 0.25, burst: 2 };
  time.advance(60_000);
  await search(); // learns of it
  const slowAt = time.clock.now().getTime();
  await Promise.all(Array.from({ length: 5 }, () => search()));
  assert.equal(server.counts.violations, 0);
  assert.ok(time.clock.now().getTime() - slowAt >= 16_000);
});

const PASSING: [name: string, fault: Fault, givenUpAs: SourceFault][] = [
  ["429", passing(429), "exhausted"],
  ["500", passing(500), "unavailable"],
  ["503", passing(503), "unavailable"],
  ["a reset connection", "reset", "unavailable"],
  ["a truncated answer", "truncated", "unavailable"],
];

for (const [name, fault, givenUpAs] of PASSING) {
  test(`${name} is survived five times, and the sixth is "${givenUpAs}"`, async (t) => {
    const { server, search, stock } = await startSpApi(t);
    stock(1);
    server.fail("searchCatalogItems", fault, 5);
    assert.equal((await search()).entries.length, 1);
    server.fail("searchCatalogItems", fault, 6);
    assert.equal((await faultOf(search())).fault, givenUpAs);
    assert.equal((await search()).entries.length, 1, "the next call is not harmed");
    assert.equal(server.counts.violations, 0);
  });
}

test("Retry-After is waited for, and one that is too long ends the call at once", async (t) => {
  const { server, search, time, stock } = await startSpApi(t);
  stock(1);
  server.fail("searchCatalogItems", passing(429, { "retry-after": "40" }));
  const before = time.clock.now().getTime();
  await search();
  assert.ok(time.clock.now().getTime() - before >= 40_000);
  server.fail("searchCatalogItems", passing(503, { "retry-after": "86400" }));
  assert.equal((await faultOf(search())).fault, "unavailable");
  assert.equal(server.requests("searchCatalogItems").length, 3);
});

test("when the service says that nothing is left, nobody else is sent before it fills again", async (t) => {
  const caller = new AbortController();
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
  const sleep: Sleep = (ms, signal) => {
    pause();
    return systemSleep(ms, signal);
  };
  const { server, client, search } = await startSpApi(t, { sleep });
  server.fail("searchCatalogItems", passing(429));
  const waiting = assert.rejects(search(caller.signal));
  await paused;
  assert.equal(client.availableWithin("searchCatalogItems", 0), 0);
  assert.equal(client.availableWithin("searchCatalogItems", 500), 1);
  caller.abort();
  await waiting;
});

const UNREADABLE: [name: string, body: string, told: RegExp][] = [
  ["no JSON", "<html>busy</html>", /no JSON/],
  ["another shape", JSON.stringify({ numberOfResults: 0, items: "none" }), /\/items must be array/],
  ["nothing of what is required", "{}", /must have required properties items/],
  ["a token of another kind", JSON.stringify({ items: [], pagination: { nextToken: 7 } }), /\/pagination\/nextToken/],
  ["more than fits", " ".repeat(9_000_000), /larger than/],
];

for (const [name, body, told] of UNREADABLE) {
  test(`an answer with ${name} is malformed, says where, and is not asked for again`, async (t) => {
    const { server, search } = await startSpApi(t);
    server.fail("searchCatalogItems", { status: 200, body });
    const error = await faultOf(search());
    assert.equal(error.fault, "malformed");
    assert.match(error.message, told);
    assert.equal(server.requests("searchCatalogItems").length, 1);
  });
}

test("whoever waits for a turn, a pause, a token or an answer can be called back", async (t) => {
  const { server, client, search, stock } = await startSpApi(t, { sleep: systemSleep });
  stock(1);
  const reason = new Error("called back");
  const calledBack = async (work: (signal: AbortSignal) => Promise<unknown>, when: () => unknown = () => {}) => {
    const caller = new AbortController();
    const outcome = assert.rejects(work(caller.signal), reason);
    await when();
    caller.abort(reason);
    await outcome;
  };
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate);
  };
  await calledBack((signal) => search(AbortSignal.any([signal, AbortSignal.abort(reason)])));

  server.fail("token", "hang");
  // The request for a token is everybody's: one who gives up does not end it.
  await calledBack(search);

  const other = await startSpApi(t, { sleep: systemSleep });
  other.stock(1);
  other.server.fail("searchCatalogItems", "hang");
  await calledBack(other.search, () => until(() => other.server.counts.connections > 0));

  await other.client.getCompetitivePrices("amazon.com", [sampleAsin(1)]); // the burst of one is used
  await calledBack((signal) => other.client.getCompetitivePrices("amazon.com", [sampleAsin(1)], signal));

  other.server.fail("getCatalogItem", passing(503, { "retry-after": "100" }));
  await calledBack(
    (signal) => other.client.getCatalogItem("amazon.com", sampleAsin(1), signal),
    () => until(() => other.server.requests("getCatalogItem").length === 1),
  );
  await client.close();
  assert.equal((await faultOf(search())).fault, "unavailable");
});

test("closing ends what waits", async (t) => {
  const { client, search, server } = await startSpApi(t, { sleep: systemSleep });
  server.fail("token", "hang");
  const waiting = faultOf(search());
  await client.close();
  assert.match((await waiting).message, /closed/);
});

test("more than a call takes is refused before anything is sent", async (t) => {
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

/** The Keepa client and live source over real HTTP: limits, failures and pages of sightings. Waits only advance the clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asins, failsWith, pagesOf, seenIn, startKeepa } from "./support/keepa-client.ts";
import { unknownProduct } from "./support/keepa-server.ts";

const US = 1;

test("a call waits until its tokens are available, and never overdraws", async (t) => {
  const { server, source, waits } = await startKeepa(t, { server: { refillRate: 20, tokens: 30 } });
  const pages = await pagesOf(source.products("amazon.com", asins(250)));
  assert.equal(seenIn(pages).length, 250);
  assert.equal(server.seen.overdrafts, 0);
  assert.equal(server.seen.throttled, 0);
  assert.equal(server.seen.consumed, 500);
  // 30 at the start and 20 per minute: 500 are available after the 24th refill, the first of which is a minute away.
  assert.equal(
    waits.reduce((sum, ms) => sum + ms, 0),
    24 * 60_000,
  );
});

test("when other programs use the same key and Keepa responds 429, the call waits for the refill", async (t) => {
  const { server, client, waits } = await startKeepa(t, { server: { refillRate: 20 } });
  await client.products(US, asins(1));
  server.drain(-5);
  assert.equal((await client.products(US, asins(10))).length, 10);
  assert.equal(server.seen.throttled, 1);
  assert.deepEqual(waits, [60_000, 60_000]); // the refill of the 429, then until 20 are available
  assert.equal(server.seen.overdrafts, 0);
});

test("a key without tokens fails as exhausted", async (t) => {
  await t.test("other programs are faster every time", async (t) => {
    const others: { drain?: () => void } = {};
    const { server, client } = await startKeepa(t, { meanwhile: () => others.drain?.() });
    await client.products(US, asins(1));
    others.drain = () => server.drain(0);
    others.drain();
    await failsWith(client.products(US, asins(1)), "exhausted", /responded so 21 times/);
  });
  await t.test("there is no refill", async (t) => {
    const { client } = await startKeepa(t, { server: { refillRate: 0, tokens: 0 } });
    await failsWith(
      client.products(US, asins(1)),
      "exhausted",
      /0 tokens left, 2 are needed, and the plan refills none/,
    );
  });
});

test("temporary failures are retried with growing pauses", async (t) => {
  for (const fault of ["500", "503", "reset", "broken off"] as const) {
    await t.test(fault, async (t) => {
      const { server, client, waits } = await startKeepa(t);
      server.fail(fault, 5);
      assert.equal((await client.products(US, asins(2))).length, 2);
      assert.deepEqual(waits, [1_000, 4_000, 15_000, 45_000, 120_000]);
      assert.equal(server.seen.calls.length, 6);
    });
  }
});

test("after a lost response the tokens are requested again", async (t) => {
  const { server, client } = await startKeepa(t, { server: { refillRate: 20, tokens: 50 } });
  server.fail("reset", 2);
  assert.equal((await client.products(US, asins(20))).length, 20);
  assert.equal(server.seen.consumed, 120);
  assert.equal(server.seen.overdrafts, 0);
});

test("a persistent failure is unavailable", async (t) => {
  await t.test("it responds 503", async (t) => {
    const { server, client } = await startKeepa(t);
    server.fail("503", 6);
    await failsWith(client.products(US, asins(1)), "unavailable", /\/product in 6 attempts: it responded 503/);
    assert.equal((await client.products(US, asins(1))).length, 1, "the next call succeeds");
  });
  await t.test("it refuses connections", async (t) => {
    const { server, client, waits } = await startKeepa(t);
    await server.stop();
    await failsWith(client.products(US, asins(1)), "unavailable", /ECONNREFUSED/);
    assert.equal(waits.length, 5);
  });
  await t.test("Keepa does not respond", async (t) => {
    const { server, client } = await startKeepa(t, { client: { timeoutMs: 40 } });
    server.fail("silent", 6);
    await failsWith(client.products(US, asins(1)), "unavailable", /no response within 0.04 s/);
  });
});

test("the pauses have jitter", async (t) => {
  for (const [random, pause] of [
    [0, 800],
    [1, 1200],
  ] as const) {
    const { server, client, waits } = await startKeepa(t, { client: { random: () => random } });
    server.fail("503");
    await client.products(US, asins(1));
    assert.deepEqual(waits, [pause]);
  }
});

test("a wrong key is refused with Keepa's message, without the key", async (t) => {
  const { client, waits } = await startKeepa(t, { server: { key: "another" } });
  await failsWith(client.products(US, asins(1)), "refused", /400: The key \[redacted\] is not valid/);
  assert.deepEqual(waits, [], "it is not retried");
});

test("no part of the key is quoted from a response that repeats it, even a truncated one", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("not JSON");
  await failsWith(client.products(US, asins(1)), "malformed", /\[redacted\]/);
});

test("a request that Keepa rejects is refused with its message", async (t) => {
  const { client } = await startKeepa(t);
  await failsWith(client.products(7, asins(1)), "refused", /\/product with 400: Not valid: domain/);
  await assert.rejects(client.products(US, asins(101)), RangeError);
});

test("an unusable response is malformed, with the reason", async (t) => {
  const cases = [
    ["not JSON", /not JSON: "<html><body>You asked/],
    ["cut off", /\/product cannot be used: it is cut off/],
    ["no products", /\/product has no list of products/],
  ] as const;
  for (const [fault, message] of cases) {
    await t.test(fault, async (t) => {
      const { server, client } = await startKeepa(t);
      server.fail(fault);
      await failsWith(client.products(US, asins(1)), "malformed", message);
      assert.equal((await client.products(US, asins(1))).length, 1, "the next call succeeds");
    });
  }
});

test("the daily budget is kept, and resets at midnight UTC", async (t) => {
  const spent: number[] = [];
  const { server, client, source, advance } = await startKeepa(t, {
    client: { tokenBudgetPerDay: 100, spentToday: 60, onSpent: (tokens) => spent.push(tokens) },
  });
  await client.products(US, asins(10));
  assert.equal(await source.affordable(3_600_000), 10);
  await failsWith(client.products(US, asins(11)), "exhausted", /20 are left and 22 are needed.*2026-03-02T00:00/);
  await client.products(US, asins(10));
  await failsWith(client.products(US, asins(1)), "exhausted", /0 are left/);
  assert.deepEqual(spent, [20, 20]);
  assert.equal(server.seen.consumed, 40);
  advance(12 * 3_600_000);
  assert.equal((await client.products(US, asins(50))).length, 50);
});

test("an unreadable response that cost tokens counts against the budget", async (t) => {
  const { server, client } = await startKeepa(t, { client: { tokenBudgetPerDay: 25 } });
  server.fail("cut off");
  await failsWith(client.products(US, asins(10)), "malformed", /cut off/);
  await failsWith(client.products(US, asins(3)), "exhausted", /5 are left and 6 are needed/);
});

test("a caller that aborts while waiting for tokens gets the reason, and the next one proceeds", async (t) => {
  const asleep = Promise.withResolvers<void>();
  const { server, client } = await startKeepa(t, {
    server: { refillRate: 20, tokens: 5 },
    client: {
      sleep: (_ms, signal) => {
        asleep.resolve();
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      },
    },
  });
  const stop = new AbortController();
  const dear = client.products(US, asins(50), stop.signal);
  const cheap = client.products(US, asins(2));
  await asleep.promise;
  assert.deepEqual(server.seen.calls, []);
  stop.abort(new Error("no longer needed"));
  await assert.rejects(dear, /no longer needed/);
  assert.equal((await cheap).length, 2);
});

test("a caller that aborts in the queue or during a request does not change the order", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("silent");
  const [first, second] = [new AbortController(), new AbortController()];
  const running = client.products(US, asins(3), first.signal);
  const queued = client.products(US, asins(4), second.signal);
  const last = client.products(US, asins(5));
  await server.silence;
  second.abort(new Error("second gone"));
  await assert.rejects(queued, /second gone/);
  for (let i = 0; i < 10; i++) await client.token(); // enough time to overtake
  assert.equal(server.seen.calls.length, 1, "the third does not overtake the first");
  first.abort(new Error("first gone"));
  await assert.rejects(running, /first gone/);
  assert.equal((await last).length, 5);
  await assert.rejects(client.products(US, asins(1), AbortSignal.abort(new Error("never sent"))), /never sent/);
});

test("concurrent calls run in order, from one bucket", async (t) => {
  const { server, client } = await startKeepa(t, { server: { refillRate: 20, tokens: 20 } });
  const sizes = [40, 3, 25, 1, 60, 2];
  await Promise.all(sizes.map((size) => client.products(US, asins(size))));
  assert.deepEqual(
    server.seen.queries.map((query) => query.get("asin")?.split(",").length),
    sizes,
  );
  assert.equal(server.seen.overdrafts, 0);
  assert.equal(server.seen.throttled, 0);
});

test("closing aborts waiting calls", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("silent");
  const waiting = [client.products(US, asins(1)), client.products(US, asins(2))];
  await server.silence;
  const ended = Promise.allSettled(waiting);
  await client.close();
  for (const each of await ended) assert.equal(each.status === "rejected" && each.reason.name, "AbortError");
});

test("the token status can be requested at any time, for free", async (t) => {
  const { server, client, source } = await startKeepa(t, { server: { refillRate: 20, tokens: 7 } });
  assert.equal(client.affordable(60 * 60_000), 30, "until it is known, the smallest plan is assumed");
  const { left, perMinute } = await client.token();
  assert.deepEqual({ left, perMinute }, { left: 7, perMinute: 20 });
  assert.equal(await source.affordable(0), 3);
  assert.equal(await source.affordable(10 * 60_000), 103);
  server.fail("silent");
  const stop = new AbortController();
  const busy = client.products(US, asins(1), stop.signal);
  await server.silence;
  assert.equal((await client.token()).left, 7, "also during a call");
  stop.abort();
  await assert.rejects(busy);
  const before = server.seen.statuses;
  await client.products(US, asins(1));
  assert.equal(server.seen.statuses, before + 1, "a status from during a call is not used");
});

test("the finder takes Keepa's own query and returns ASINs", async (t) => {
  const { server, client } = await startKeepa(t, { server: { tokens: 13 } });
  const found = await client.finder(US, { rootCategory: 100, perPage: 250 });
  assert.equal(found.length, 250);
  assert.equal(server.seen.consumed, 13);
});

test("250 products are requested in three calls, with ratings and history", async (t) => {
  const { server, source } = await startKeepa(t);
  const pages = await pagesOf(source.products("amazon.com", asins(250)));
  assert.deepEqual(
    pages.map((page) => page.sightings.length),
    [100, 100, 50],
  );
  assert.deepEqual(seenIn(pages), asins(250));
  assert.deepEqual(server.seen.calls, ["/product", "/product", "/product"]);
  const [first] = pages[0]?.sightings ?? [];
  assert.equal(first?.observation.rating, 4.4);
  assert.ok((first?.history.length ?? 0) > 5);
});

test("the Buy Box is requested only if the operator chose to pay for it", async (t) => {
  const fetched = async (buyBox: boolean) => {
    const { server, source } = await startKeepa(t, { client: { buyBox }, server: { tokens: 100, refillRate: 5 } });
    const [page] = await pagesOf(source.products("amazon.com", asins(10)));
    const amounts = page?.sightings.map(({ observation }) => observation.buyBoxMinor ?? null) ?? [];
    const { consumed, overdrafts } = server.seen;
    return { isKnown: amounts.every((amount) => amount !== null), consumed, overdrafts };
  };
  assert.deepEqual(await fetched(false), { isKnown: false, consumed: 20, overdrafts: 0 });
  assert.deepEqual(await fetched(true), { isKnown: true, consumed: 40, overdrafts: 0 });
});

test("a plan that cannot pay for a hundred products at once requests fewer", async (t) => {
  const { server, source } = await startKeepa(t, { server: { refillRate: 1 } });
  await pagesOf(source.products("amazon.com", asins(70)));
  assert.equal(server.seen.overdrafts, 0);
  assert.deepEqual(
    server.seen.queries.map((query) => query.get("asin")?.split(",").length),
    [30, 30, 10],
  );
});

test("a search requests pages until it has enough", async (t) => {
  const cases = [
    { name: "as many as requested", found: 60, limit: 25, pages: [10, 10, 5], calls: 3 },
    { name: "all results", found: 23, limit: 100, pages: [10, 10, 3], calls: 3 },
    { name: "a last page that is full", found: 20, limit: 100, pages: [10, 10], calls: 3 },
    { name: "ten pages at most", found: 500, limit: 1000, pages: Array(10).fill(10), calls: 10 },
    { name: "nothing found", found: 0, limit: 100, pages: [], calls: 1 },
    { name: "everything at once", found: 50, limit: 100, pages: [20], calls: 1, hasPages: false },
    { name: "the same page again", found: 10, limit: 100, pages: [10], calls: 2, hasPages: false },
  ];
  for (const { name, found, limit, pages, calls, hasPages = true } of cases) {
    await t.test(name, async (t) => {
      const { server, source } = await startKeepa(t, { server: { found, hasPages, refillRate: 5 } });
      const got = await pagesOf(source.search("amazon.de", "watering can", limit));
      assert.deepEqual(
        got.map((page) => page.sightings.length),
        pages,
      );
      assert.equal(server.seen.calls.length, calls);
      assert.equal(server.seen.queries[0]?.get("term"), "watering can");
      assert.ok(
        got.every((page) => page.sightings.every(({ observation }) => observation.marketplace === "amazon.de")),
      );
      assert.equal(server.seen.overdrafts, 0);
    });
  }
});

test("best sellers are found by the id or the name of their category", async (t) => {
  const server = {
    bestSellers: { 100: asins(130), 110: asins(3) },
    categories: [
      { catId: 110, name: "Garden", parent: 7, productCount: 9_000_000 },
      { catId: 100, name: "Garden", parent: 0, productCount: 5_000 },
      { catId: 120, name: "Garden Tools", parent: 100, productCount: 50 },
    ],
  };
  const { source, server: keepa } = await startKeepa(t, { server });
  assert.deepEqual(seenIn(await pagesOf(source.bestSellers("amazon.com", "100", 120))), asins(120));
  assert.deepEqual(seenIn(await pagesOf(source.bestSellers("amazon.com", " garden ", 2))), asins(2));
  assert.equal(keepa.seen.queries.findLast((query) => query.has("category"))?.get("category"), "100");
  assert.deepEqual(await pagesOf(source.bestSellers("amazon.com", "999", 10)), [], "a category without a list");
  await failsWith(pagesOf(source.bestSellers("amazon.com", "den Too", 10)), "refused", /has no category.*Garden Tools/);
});

test("an invalid product is rejected, and the others are kept", async (t) => {
  const [good, unknown, bad, foreign] = asins(4) as [string, string, string, string];
  const change = (product: Record<string, unknown>) => {
    if (product.asin === unknown) return unknownProduct(unknown);
    if (product.asin === bad) return { ...product, csv: [[1, 2, 3]] };
    if (product.asin === foreign) return { ...product, domainId: 3 };
    return product;
  };
  const { source } = await startKeepa(t, { server: { change } });
  const pages = await pagesOf(source.products("amazon.com", [good, unknown, bad, foreign, good, "no asin"]));
  assert.deepEqual(seenIn(pages), [good]);
  assert.deepEqual(
    pages.flatMap((page) => page.unknown),
    [unknown],
  );
  const reasons = new Map(pages.flatMap((page) => page.rejected).map(({ asin, reason }) => [asin, reason]));
  assert.match(reasons.get(bad) ?? "", /csv\[0\] is cut off/);
  assert.match(reasons.get(foreign) ?? "", /amazon\.de/);
  assert.match(reasons.get("no asin") ?? "", /not an ASIN/);
  assert.equal(reasons.size, 3);
});

test("a marketplace that Keepa does not cover is refused without a request", async (t) => {
  const { server, source } = await startKeepa(t);
  await failsWith(pagesOf(source.products("amazon.nl", asins(1))), "refused", /does not cover amazon\.nl/);
  assert.deepEqual(server.seen.calls, []);
});

/** Keepa's requests over real HTTP, within its limits and ours. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asins, failsWith, pagesOf, seenIn, startKeepa } from "./support/keepa-client.ts";

const US = 1;

test("a call waits until the tokens that it costs are there, and none is overdrawn", async (t) => {
  const { server, source, waits } = await startKeepa(t, { server: { refillRate: 20, tokens: 30 } });
  const pages = await pagesOf(source.products("amazon.com", asins(250)));
  assert.equal(seenIn(pages).length, 250);
  assert.equal(server.seen.overdrafts, 0);
  assert.equal(server.seen.throttled, 0);
  assert.equal(server.seen.consumed, 500);
  // 30 are there and 20 come a minute: 500 are there after the 24th refill, the first of which is a minute away.
  assert.equal(
    waits.reduce((sum, ms) => sum + ms, 0),
    24 * 60_000,
  );
});

test("when others use the same key and Keepa says 429, the call waits for the refill", async (t) => {
  const { server, client, waits } = await startKeepa(t, { server: { refillRate: 20 } });
  await client.products(US, asins(1));
  server.drain(-5);
  assert.equal((await client.products(US, asins(10))).length, 10);
  assert.equal(server.seen.throttled, 1);
  assert.deepEqual(waits, [60_000, 60_000]); // what it was told, and then until 20 are there
  assert.equal(server.seen.overdrafts, 0);
});

test("a key whose tokens are always gone is given up as exhausted", async (t) => {
  await t.test("others are quicker every time", async (t) => {
    const others: { drain?: () => void } = {};
    const { server, client } = await startKeepa(t, { meanwhile: () => others.drain?.() });
    await client.products(US, asins(1));
    others.drain = () => server.drain(0);
    others.drain();
    await failsWith(client.products(US, asins(1)), "exhausted", /said so 21 times/);
  });
  await t.test("none come", async (t) => {
    const { client } = await startKeepa(t, { server: { refillRate: 0, tokens: 0 } });
    await failsWith(client.products(US, asins(1)), "exhausted", /0 tokens left, 2 are needed, and no new ones come/);
  });
});

test("what fails for a while is tried again, with pauses that grow", async (t) => {
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

test("tokens of an answer that was lost are not counted on", async (t) => {
  const { server, client } = await startKeepa(t, { server: { refillRate: 20, tokens: 50 } });
  server.fail("reset", 2);
  assert.equal((await client.products(US, asins(20))).length, 20);
  assert.equal(server.seen.consumed, 120);
  assert.equal(server.seen.overdrafts, 0);
});

test("what goes on failing is unavailable", async (t) => {
  await t.test("it answers 503", async (t) => {
    const { server, client } = await startKeepa(t);
    server.fail("503", 6);
    await failsWith(client.products(US, asins(1)), "unavailable", /\/product in 6 tries: it answered 503/);
    assert.equal((await client.products(US, asins(1))).length, 1, "the next call is served");
  });
  await t.test("nobody is there", async (t) => {
    const { server, client, waits } = await startKeepa(t);
    await server.stop();
    await failsWith(client.products(US, asins(1)), "unavailable", /ECONNREFUSED/);
    assert.equal(waits.length, 5);
  });
  await t.test("it is silent", async (t) => {
    const { server, client } = await startKeepa(t, { client: { timeoutMs: 40 } });
    server.fail("silent", 6);
    await failsWith(client.products(US, asins(1)), "unavailable", /no answer within 0.04 s/);
  });
});

test("the pauses are spread by chance", async (t) => {
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

test("a wrong key is refused in Keepa's words, without the key", async (t) => {
  const { client, waits } = await startKeepa(t, { server: { key: "another" } });
  await failsWith(client.products(US, asins(1)), "refused", /400: The key \[redacted\] is not valid/);
  assert.deepEqual(waits, [], "it is not tried again");
});

test("no part of the key is quoted from an answer that repeats it, cut off in its middle as it may be", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("not JSON");
  await failsWith(client.products(US, asins(1)), "malformed", /\[redacted\]/);
});

test("a request that Keepa does not take is refused in its words", async (t) => {
  const { client } = await startKeepa(t);
  await failsWith(client.products(7, asins(1)), "refused", /\/product with 400: Not valid: domain/);
  await assert.rejects(client.products(US, asins(101)), RangeError);
});

test("an answer that cannot be used is malformed, and says what is wrong", async (t) => {
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
      assert.equal((await client.products(US, asins(1))).length, 1, "the next call is served");
    });
  }
});

test("the budget of a day is kept, and starts anew at midnight UTC", async (t) => {
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

test("an answer that was paid for and cannot be read counts against the budget", async (t) => {
  const { server, client } = await startKeepa(t, { client: { tokenBudgetPerDay: 25 } });
  server.fail("cut off");
  await failsWith(client.products(US, asins(10)), "malformed", /cut off/);
  await failsWith(client.products(US, asins(3)), "exhausted", /5 are left and 6 are needed/);
});

test("who gives up while waiting for tokens gets the reason, and the next one is served", async (t) => {
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
  stop.abort(new Error("no longer wanted"));
  await assert.rejects(dear, /no longer wanted/);
  assert.equal((await cheap).length, 2);
});

test("who gives up in the queue or on the way leaves the others their turn", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("silent");
  const [first, second] = [new AbortController(), new AbortController()];
  const onItsWay = client.products(US, asins(3), first.signal);
  const queued = client.products(US, asins(4), second.signal);
  const last = client.products(US, asins(5));
  await server.silence;
  second.abort(new Error("second gone"));
  await assert.rejects(queued, /second gone/);
  for (let i = 0; i < 10; i++) await client.token(); // time enough to overtake
  assert.equal(server.seen.calls.length, 1, "the third does not overtake the first");
  first.abort(new Error("first gone"));
  await assert.rejects(onItsWay, /first gone/);
  assert.equal((await last).length, 5);
  await assert.rejects(client.products(US, asins(1), AbortSignal.abort(new Error("never asked"))), /never asked/);
});

test("calls that come together are served in their order, from one bucket", async (t) => {
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

test("closing ends whoever waits", async (t) => {
  const { server, client } = await startKeepa(t);
  server.fail("silent");
  const waiting = [client.products(US, asins(1)), client.products(US, asins(2))];
  await server.silence;
  const ended = Promise.allSettled(waiting);
  await client.close();
  for (const each of await ended) assert.equal(each.status === "rejected" && each.reason.name, "AbortError");
});

test("the tokens can be asked for at any time, for nothing", async (t) => {
  const { server, client, source } = await startKeepa(t, { server: { refillRate: 20, tokens: 7 } });
  assert.equal(client.affordable(60 * 60_000), 30, "until it is known, that of the smallest plan");
  const { left, perMinute } = await client.token();
  assert.deepEqual({ left, perMinute }, { left: 7, perMinute: 20 });
  assert.equal(await source.affordable(0), 3);
  assert.equal(await source.affordable(10 * 60_000), 103);
  server.fail("silent");
  const stop = new AbortController();
  const busy = client.products(US, asins(1), stop.signal);
  await server.silence;
  assert.equal((await client.token()).left, 7, "also while a call is on its way");
  stop.abort();
  await assert.rejects(busy);
  const asked = server.seen.statuses;
  await client.products(US, asins(1));
  assert.equal(server.seen.statuses, asked + 1, "what was told meanwhile is not counted on");
});

test("the finder takes Keepa's own query and gives ASINs", async (t) => {
  const { server, client } = await startKeepa(t, { server: { tokens: 13 } });
  const found = await client.finder(US, { rootCategory: 100, perPage: 250 });
  assert.equal(found.length, 250);
  assert.equal(server.seen.consumed, 13);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const SEARCHES = "/api/v1/saved-searches";
const mats = { name: "Cheap mats", keyword: "yoga mat", filters: { maxPrice: 25, sort: "-monthlySales" } };

const service = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });
const { make, clock } = service;
const person = async () => sender(service, (await make.key({ plan: "free" })).key);

test("a search is saved with its filters, changed and deleted, and none of this counts as usage", async () => {
  const send = await person();
  const { status, body } = await send("POST", SEARCHES, {
    ...mats,
    name: "  Cheap mats ",
    marketplace: "WWW.Amazon.de",
  });
  assert.equal(status, 201);
  const { id, createdAt, updatedAt, ...rest } = body.data;
  assert.match(id, /^sav_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, { ...mats, marketplace: "amazon.de" });
  assert.deepEqual((await send("GET", SEARCHES)).body.data.savedSearches, [body.data]);
  clock.advance({ minutes: 1 });
  const changed = (await send("PATCH", `${SEARCHES}/${id}`, { filters: { minRating: 4 } })).body.data;
  assert.deepEqual([changed.name, changed.marketplace], ["Cheap mats", "amazon.de"]);
  assert.deepEqual(changed.filters, { minRating: 4 }, "filters are replaced as a whole");
  assert.ok(changed.updatedAt > createdAt);
  assert.deepEqual((await send("GET", SEARCHES)).body.data.savedSearches, [changed]);
  assert.deepEqual((await send("DELETE", `${SEARCHES}/${id}`)).body.data, { id, deleted: true });
  assert.equal((await send("DELETE", `${SEARCHES}/${id}`)).status, 404);
  assert.deepEqual((await send("GET", SEARCHES)).body.data.savedSearches, []);
  assert.equal((await send("GET", "/api/v1/usage")).body.data.used, 0);
});

test("names are unique within an account, ignoring letter case", async () => {
  const [send, other] = [await person(), await person()];
  const first = (await send("POST", SEARCHES, mats)).body.data;
  const refused = await send("POST", SEARCHES, { ...mats, name: "CHEAP MATS", keyword: "mat" });
  assert.deepEqual([refused.status, refused.body.error.code], [409, "conflict"]);
  assert.equal((await other("POST", SEARCHES, mats)).status, 201, "names of other accounts do not matter");
  const second = (await send("POST", SEARCHES, { ...mats, name: "Dear mats" })).body.data;
  assert.equal((await send("PATCH", `${SEARCHES}/${second.id}`, { name: "cheap mats" })).status, 409);
  assert.equal((await send("PATCH", `${SEARCHES}/${first.id}`, { name: "cheap MATS" })).status, 200);
  const both = await Promise.all([1, 2, 3].map(() => send("POST", SEARCHES, { ...mats, name: "At once" })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409]);
  const listed = (await send("GET", SEARCHES)).body.data.savedSearches;
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    ["At once", "Dear mats", "cheap MATS"],
    "newest first",
  );
});

test("an invalid field is named in a 400, and nothing is saved", async () => {
  const send = await person();
  const bad: [object, string][] = [
    [{ keyword: "mat" }, "name"],
    [{ name: "  ", keyword: "mat" }, "name"],
    [{ name: "x".repeat(101), keyword: "mat" }, "name"],
    [{ name: "Mats" }, "keyword"],
    [{ name: "Mats", keyword: "mat", marketplace: "ebay.com" }, "marketplace"],
    [{ name: "Mats", keyword: "mat", filters: { colour: "red" } }, "filters.colour"],
    [{ name: "Mats", keyword: "mat", filters: { minPrice: "5" } }, "filters.minPrice"],
    [{ name: "Mats", keyword: "mat", filters: { sort: "cheapest" } }, "filters.sort"],
    [{ name: "Mats", keyword: "mat", filters: { minPrice: 9, maxPrice: 5 } }, "filters.minPrice"],
    [{ name: "Mats", keyword: "mat", page: 2 }, "page"],
  ];
  for (const [input, parameter] of bad) {
    const { status, body } = await send("POST", SEARCHES, input);
    assert.deepEqual([status, body.error.details[0]?.parameter], [400, parameter], JSON.stringify(input));
  }
  assert.deepEqual((await send("GET", SEARCHES)).body.data.savedSearches, []);
  const { id } = (await send("POST", SEARCHES, mats)).body.data;
  assert.equal((await send("PATCH", `${SEARCHES}/${id}`, {})).status, 400);
  const worse = await send("PATCH", `${SEARCHES}/${id}`, { filters: { minBsr: 2, maxBsr: 1 } });
  assert.equal(worse.body.error.details[0].parameter, "filters.minBsr");
});

test("an account has at most 200 saved searches, also under concurrency, and sees only its own", async () => {
  const { key, account } = await make.key({ plan: "free" });
  const [send, other] = [sender(service, key), await person()];
  await withClient(service.databaseUrl, (client) =>
    client.query(
      `insert into saved_searches (id, account_id, name, keyword, marketplace, filters, created_at, updated_at)
       select 'sav_' || i, $1, 'Saved ' || i, 'mat', 'amazon.com', '{}', now(), now() from generate_series(1, 190) as i`,
      [account.id],
    ),
  );
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, i) => send("POST", SEARCHES, { ...mats, name: `Mats ${i}` })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(10).fill(201), ...Array(5).fill(409)]);
  assert.equal((await send("GET", SEARCHES)).body.data.savedSearches.length, 200);
  const refused = await send("POST", SEARCHES, { ...mats, name: "One more" });
  assert.match(refused.body.error.message, /at most 200/);
  assert.deepEqual((await other("GET", SEARCHES)).body.data.savedSearches, []);
});

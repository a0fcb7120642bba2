/** Files that are held until somebody has looked at them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";
import { countOf, ended, rowsOf, startForOperator, THREE, uploads } from "./support/uploading.ts";

test("what is held is shown first, and runs when it is started", async (t) => {
  const service = await startForOperator(t);
  const { api, key, send, databaseUrl, show } = service;
  const { body } = await send("name=kettles.csv&hold=true&map=title=title,price=price", THREE);
  const { id, status } = body.data;
  assert.equal(status, "held");
  const preview = (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  assert.deepEqual(
    [preview.read, preview.usable, preview.rejected, preview.isAll, preview.format],
    [3, 2, 1, true, "csv"],
  );
  assert.deepEqual(
    [preview.first[0].title, preview.first[0].price, preview.first[0].currency],
    ["Red Kettle", 19.99, "USD"],
  );
  assert.match(preview.reasons[0].reason, /price "abc"/);
  assert.deepEqual([(await show(id)).status, await countOf(databaseUrl, "products")], ["held", 0]);
  assert.equal((await api(`/api/admin/imports/${id}/start`, key, { method: "POST" })).body.data.status, "waiting");
  assert.equal((await ended(service, id)).counts.added, 2);
  const again = await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
  assert.deepEqual([again.status, again.body.error.code], [409, "conflict"]);
  assert.equal((await api(`/api/admin/imports/${id}/preview`, key)).status, 409);
});

test("how a held file is read can be changed until it is started", async (t) => {
  const operator = await startForOperator(t);
  const { api, key, make } = operator;
  const file = "asin,name,buy box\nB0AAAAAAA1,Red Kettle,19.99\n";
  const { id, options } = (await operator.send("hold=true&name=kettles.csv", file)).body.data;
  assert.equal(options.marketplace, "amazon.com");
  const change = (body: unknown, who: Parameters<typeof api>[1] = key) =>
    api(`/api/admin/imports/${id}`, who, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const changed = await change({ marketplace: "WWW.amazon.de", map: "title=name,price=buy box", seenAt: "2026-01-05" });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body.data.options, {
    marketplace: "amazon.de",
    map: [
      { field: "title", column: "name" },
      { field: "price", column: "buy box" },
    ],
    seenAt: "2026-01-05T00:00:00.000Z",
  });
  const [first] = (await api(`/api/admin/imports/${id}/preview`, key)).body.data.first;
  assert.deepEqual([first.title, first.price, first.currency], ["Red Kettle", 19.99, "EUR"]);

  for (const [body, parameter] of [
    [{ map: "colour=name" }, "map"],
    [{ preset: "none" }, "preset"],
    [{ seenAt: "2999-01-01" }, "seenAt"],
  ] as const) {
    const refused = await change(body);
    assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, parameter]);
  }
  assert.equal((await change({}, (await make.key()).key)).status, 403);
  assert.deepEqual((await operator.show(id)).options, changed.body.data.options, "refusals change nothing");

  await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
  const late = await change({ marketplace: "amazon.com" });
  assert.equal(late.status, 409);
  assert.match(late.body.error.message, /only what is held/);
  const { counts, options: ran } = await ended(operator, id);
  assert.deepEqual([counts.added, ran.marketplace], [1, "amazon.de"]);
  const unknown = await api("/api/admin/imports/imp_unknown", key, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  assert.equal(unknown.status, 404);
});

test("a preview of a large file reads its beginning, and one of a file that is not known tells its columns", async (t) => {
  const { api, key, send, show } = await startForOperator(t);
  const large = await send("name=bottles.csv&hold=true", rowsOf(60_000));
  const preview = (await api(`/api/admin/imports/${large.body.data.id}/preview`, key)).body.data;
  assert.equal(preview.isAll, false);
  assert.ok(preview.read >= 20_000 && preview.read < 60_000, `${preview.read}`);
  const other = await send("name=bottles.csv&hold=true", "name,colour\nBottle,red\n");
  const path = `/api/admin/imports/${other.body.data.id}`;
  const unread = await api(`${path}/preview`, key);
  const { preset, columns, usable, problem } = unread.body.data;
  assert.deepEqual([unread.status, preset, columns, usable], [200, null, ["name", "colour"], 0]);
  assert.equal(
    problem,
    "bottles.csv is not a known export: no column holds the ASIN. Map one (for example map=asin=Code), or choose a preset.",
  );
  await api(path, key, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ map: "title=name" }),
  });
  const mapped = (await api(`${path}/preview`, key)).body.data;
  assert.deepEqual([mapped.preset, mapped.columns], [null, ["name", "colour"]]);
  assert.match(mapped.problem, /^No column holds the ASIN: map a column/);
  await api(`${path}/start`, key, { method: "POST" });
  await until("it has failed", async () => (await show(other.body.data.id)).status === "failed");
  assert.doesNotMatch((await show(other.body.data.id)).problem, /--/, "the command line's options are parameters here");
});

test("a preview of a file that is no table says why", async (t) => {
  const { api, key, send } = await startForOperator(t);
  const { id } = (await send("name=bottles.parquet&hold=true", "PAR1 and no more")).body.data;
  const refused = await api(`/api/admin/imports/${id}/preview`, key);
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /^bottles\.parquet/);
});

test("what is held or waits can be cancelled; what has ended stays as it ended", async (t) => {
  const service = await startForOperator(t);
  const { api, key, send, databaseUrl } = service;
  const remove = async (id: string) => (await api(`/api/admin/imports/${id}`, key, { method: "DELETE" })).body.data;
  const held = await send("name=a.csv&hold=true", THREE);
  assert.equal((await remove(held.body.data.id)).status, "cancelled");
  assert.deepEqual(await uploads(databaseUrl), []);
  const done = await send("name=b.csv", THREE);
  await ended(service, done.body.data.id);
  assert.equal((await remove(done.body.data.id)).status, "done");
  assert.equal((await api("/api/admin/imports/imp_nothing", key, { method: "DELETE" })).status, 404);
});

test("what is held for a day, and what a killed service left without a run, is cleared away", async (t) => {
  const service = await startForOperator(t);
  const { send, clock, databaseUrl } = service;
  const { body } = await send("name=a.csv&hold=true", THREE);
  const [left, coming] = ["imp_00000000000000000000000000", "imp_00000000000000000000000001"];
  const part = "insert into upload_parts values ($1, $2, $3, 'asin')";
  const now = clock.now().getTime();
  await withClient(databaseUrl, async (client) => {
    for (const number of [0, 1]) await client.query(part, [left, number, new Date(now - 3_700_000)]);
    await client.query(part, [coming, 0, new Date(now - 3_700_000)]);
    await client.query(part, [coming, 1, new Date(now)]);
  });
  const rest = [coming, body.data.id].sort();
  await until("what is forgotten is gone", async () => isDeepStrictEqual(await uploads(databaseUrl), rest));
  clock.advance({ minutes: 24 * 60 + 1 });
  const run = await ended(service, body.data.id);
  assert.deepEqual([run.status, run.problem], ["cancelled", "The import was held for a day and not started."]);
  await until("the files are gone", async () => (await uploads(databaseUrl)).length === 0);
});

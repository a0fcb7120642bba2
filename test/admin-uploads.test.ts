/** Uploads through the API: refused before they are read, held for a preview, started or cancelled. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";
import { countOf, ended, rowsOf, startForOperator, THREE, uploads } from "./support/uploading.ts";

const MAX_BYTES = 3_000_000;
const service = await startForOperator(wholeFile, { env: { IMPORT_MAX_BYTES: String(MAX_BYTES) } });
const { api, clock, databaseUrl, key, make, send, show, url } = service;

test("an account without the operator flag is refused before the file is sent", async () => {
  const { key: other } = await make.key({ plan: "agency" });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = "";
  socket.on("data", (chunk) => (response += chunk));
  socket.write(
    `POST /api/admin/imports?name=a.csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${other}\r\ncontent-length: 5000000000\r\n\r\n`,
  );
  await until("the response arrives", async () => response.includes("forbidden"));
  assert.match(response, /^HTTP\/1\.1 403 /);
  socket.destroy();
  assert.deepEqual([await uploads(databaseUrl), await countOf(databaseUrl, "import_runs")], [[], 0]);
});

test("invalid options are refused before the file is sent, with the parameter's name", async () => {
  const cases: [query: string, parameter: string, message: RegExp][] = [
    ["preset=excel", "preset", /must be one of nichescope, bright-data, .*plain$/],
    ["marketplace=amazon.atlantis", "marketplace", /must be one of amazon\.com, /],
    ["format=xls", "format", /must be one of csv, tsv, json, jsonl, parquet, xlsx/],
    ["encoding=klingon", "encoding", /must be an encoding/],
    ["delimiter=ab", "delimiter", /at most 1 character/],
    ["header=perhaps", "header", /true or false/],
    ["seenAt=yesterday", "seenAt", /must be a date/],
    ["seenAt=2999-01-01", "seenAt", /future/],
    ["map=colour=Colour", "map", /contains the unknown field "colour"; fields are asin, /],
    ["map=asin", "map", /must name a column for asin/],
    ["map=asin=A&map=title=B", "map", /given only once/],
    ["hold=maybe", "hold", /true or false/],
    ["dryRun=true", "dryRun", /^is unknown; did you mean hold\?$/],
    ["name=", "name", /must not be empty/],
  ];
  for (const [query, parameter, message] of cases) {
    const outgoing = request(`${url}/api/admin/imports?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-length": 1_000_000 },
    });
    outgoing.on("error", () => {});
    outgoing.flushHeaders();
    const [incoming] = await once(outgoing, "response");
    const body = JSON.parse((await incoming.toArray()).join(""));
    outgoing.destroy();
    assert.equal(incoming.statusCode, 400, query);
    assert.equal(body.error.details[0].parameter, parameter, query);
    assert.match(body.error.details[0].message, message, query);
  }
  assert.deepEqual(await uploads(databaseUrl), []);
});

test("a file that is too large, with or without a content length, or empty is refused and leaves nothing behind", async () => {
  const runs = await countOf(databaseUrl, "import_runs");
  const chunked = Array.from({ length: 40 }, () => Buffer.alloc(100_000, "x"));
  for (const body of ["x".repeat(MAX_BYTES + 1), ReadableStream.from(chunked)]) {
    const refused = await send("name=a.csv", body as never);
    assert.deepEqual([refused.status, refused.body.error.code], [413, "payload_too_large"]);
    assert.match(refused.body.error.message, /larger than 3000000 bytes/);
  }
  assert.equal((await send("name=a.csv", "x".repeat(MAX_BYTES))).status, 202);
  const empty = await send("name=a.csv", "");
  assert.equal(empty.status, 400);
  assert.match(empty.body.error.message, /The file is empty/);
  assert.equal(await countOf(databaseUrl, "import_runs"), runs + 1);
  await until("nothing is left", async () => (await uploads(databaseUrl)).length === 0);
});

test("an upload that breaks off leaves nothing behind", async () => {
  const runs = await countOf(databaseUrl, "import_runs");
  const { hostname, port } = new URL(url);
  for (const [head, end] of [
    ["content-length: 2500000", ""],
    ["transfer-encoding: chunked", "\r\n"],
  ] as const) {
    const socket = connect(Number(port), hostname);
    const piece = "x".repeat(0x12_00_00);
    const chunk = end === "" ? piece : `120000\r\n${piece}${end}`;
    socket.write(
      `POST /api/admin/imports HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${head}\r\n\r\n${chunk}`,
    );
    await until("the upload has begun", async () => (await uploads(databaseUrl)).length === 1);
    socket.destroy();
    await until("its parts are deleted", async () => (await uploads(databaseUrl)).length === 0);
  }
  assert.equal(await countOf(databaseUrl, "import_runs"), runs);
});

test("a held import has a preview, and runs when it is started", async () => {
  const { body } = await send("name=kettles.csv&hold=true&map=title=title,price=price", THREE);
  const { id, status } = body.data;
  assert.equal(status, "held");
  const preview = (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  assert.deepEqual(
    [preview.read, preview.usable, preview.rejected, preview.rejectedCells, preview.isAll, preview.format],
    [3, 3, 0, 1, true, "csv"],
  );
  assert.deepEqual(preview.mapping, { asin: "asin", title: "title", price: "price" });
  assert.deepEqual(
    [preview.first[0].title, preview.first[0].price, preview.first[0].currency],
    ["Red Kettle", 19.99, "USD"],
  );
  assert.match(preview.reasons[0].reason, /price "abc"/);
  assert.deepEqual(
    [(await show(id)).status, await countOf(databaseUrl, "products")],
    ["held", 0],
    "a preview stores nothing",
  );
  assert.equal((await api(`/api/admin/imports/${id}/start`, key, { method: "POST" })).body.data.status, "waiting");
  assert.equal((await ended(service, id)).counts.added, 3);
  const again = await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
  assert.deepEqual([again.status, again.body.error.code], [409, "conflict"]);
  assert.equal((await api(`/api/admin/imports/${id}/preview`, key)).status, 409);
});

test("a price names its marketplace if only one sells in its currency; otherwise the row is rejected with advice", async () => {
  const file = `asin,title,price\nB0AAAAAAA1,Kettle,"¥3,980"\nB0AAAAAAA2,Kettle,"￥1,200"\nB0AAAAAAA3,Kettle,12.99 €\n`;
  const sent = await api("/api/admin/imports?hold=true&name=prices.csv", key, { method: "POST", body: file });
  const { id } = sent.body.data;
  const preview = (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  assert.deepEqual(preview.marketplaces, [{ marketplace: "amazon.co.jp", rows: 2 }]);
  assert.deepEqual(
    preview.first.map(({ price, currency }: { price: number; currency: string }) => [price, currency]),
    [
      [3980, "JPY"],
      [1200, "JPY"],
    ],
  );
  assert.deepEqual(
    preview.reasons.map(({ reason }: { reason: string }) => reason),
    ['price "12.99 €" is in EUR, but amazon.com sells in USD: set the marketplace'],
  );
  await api(`/api/admin/imports/${id}`, key, { method: "DELETE" });
});

test("the options of a held import can be changed until it is started", async () => {
  const file = "asin,name,buy box\nB0AAAAAAA1,Red Kettle,19.99\n";
  const { id, options } = (await send("hold=true&name=kettles.csv", file)).body.data;
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
  assert.deepEqual((await show(id)).options, changed.body.data.options, "refusals change nothing");

  await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
  const late = await change({ marketplace: "amazon.com" });
  assert.equal(late.status, 409);
  assert.match(late.body.error.message, /only the options of a held import/);
  const { counts, options: ran } = await ended(service, id);
  assert.deepEqual([counts.added, ran.marketplace], [1, "amazon.de"]);
  const unknown = await api("/api/admin/imports/imp_unknown", key, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  assert.equal(unknown.status, 404);
});

test("the preview of a large file reads its beginning, and that of an unknown file lists its columns", async () => {
  const large = await send("name=bottles.csv&hold=true", rowsOf(25_000));
  const preview = (await api(`/api/admin/imports/${large.body.data.id}/preview`, key)).body.data;
  assert.equal(preview.isAll, false);
  assert.ok(preview.read >= 20_000 && preview.read < 25_000, `${preview.read}`);
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
  const failed = await ended(service, other.body.data.id);
  assert.equal(failed.status, "failed");
  assert.doesNotMatch(failed.problem, /--/, "no options of the command line");
  await api(`/api/admin/imports/${large.body.data.id}`, key, { method: "DELETE" });
});

test("the preview of a file that is not a table is refused with the reason", async () => {
  const { id } = (await send("name=bottles.parquet&hold=true", "PAR1 and no more")).body.data;
  const refused = await api(`/api/admin/imports/${id}/preview`, key);
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /^bottles\.parquet/);
  await api(`/api/admin/imports/${id}`, key, { method: "DELETE" });
});

test("a held import can be cancelled; one that has ended keeps its status", async () => {
  const remove = async (id: string) => (await api(`/api/admin/imports/${id}`, key, { method: "DELETE" })).body.data;
  const held = await send("name=a.csv&hold=true", THREE);
  assert.equal((await remove(held.body.data.id)).status, "cancelled");
  assert.ok(!(await uploads(databaseUrl)).includes(held.body.data.id));
  const done = await send("name=b.csv", THREE);
  await ended(service, done.body.data.id);
  assert.equal((await remove(done.body.data.id)).status, "done");
  assert.equal((await api("/api/admin/imports/imp_nothing", key, { method: "DELETE" })).status, 404);
});

/** The last test, because it moves the clock by a day. */
test("an import held for a day is cancelled, and files without a run are deleted after an hour", async () => {
  await until("the files of earlier tests are gone", async () => (await uploads(databaseUrl)).length === 0);
  const { body } = await send("name=a.csv&hold=true", THREE);
  const [forgotten, arriving] = ["imp_00000000000000000000000000", "imp_00000000000000000000000001"];
  const part = "insert into upload_parts values ($1, $2, $3, 'asin')";
  const now = clock.now().getTime();
  await withClient(databaseUrl, async (client) => {
    for (const number of [0, 1]) await client.query(part, [forgotten, number, new Date(now - 3_700_000)]);
    await client.query(part, [arriving, 0, new Date(now - 3_700_000)]);
    await client.query(part, [arriving, 1, new Date(now)]);
  });
  const rest = [arriving, body.data.id].sort();
  await until("the forgotten file is gone", async () => isDeepStrictEqual(await uploads(databaseUrl), rest));
  clock.advance({ minutes: 24 * 60 + 1 });
  const run = await ended(service, body.data.id);
  assert.deepEqual([run.status, run.problem], ["cancelled", "The import was held for a day and not started."]);
  await until("the files are gone", async () => (await uploads(databaseUrl)).length === 0);
});

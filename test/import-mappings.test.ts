/** Saved mappings and warnings of imports, through the API. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { asinOf } from "./support/import-files.ts";
import { lockWaits } from "./support/lock-waits.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";
import { ended, startForOperator } from "./support/uploading.ts";

const service = await startForOperator(wholeFile, { env: { IMPORT_CHUNK_ROWS: "100" } });
const { api, databaseUrl, key, make, show } = service;

const write = (method: string, path: string, body?: object, as = key) =>
  api(`/api/admin/${path}`, as, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
const send = (query: string, body: string) => api(`/api/admin/imports?${query}`, key, { method: "POST", body });
const saved = async () => (await api("/api/admin/import-mappings", key)).body.data.mappings;

const GERMAN = "Artikel;Name;Preis;Stand\nB0AAAAAAA1;Teekanne;9,99;14.02.2026\nB0AAAAAAA2;Herd;1.250;14.02.2026\n";

test("a mapping is saved, listed, replaced under the same name and deleted", async () => {
  const first = await write("PUT", "import-mappings/Supplier", {
    marketplace: "amazon.DE",
    map: "asin=Artikel,title=Name",
  });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const options = {
    marketplace: "amazon.de",
    map: [
      { field: "asin", column: "Artikel" },
      { field: "title", column: "Name" },
    ],
  };
  assert.deepEqual(
    (await saved()).map(({ updatedAt: _, ...mapping }: { updatedAt: string }) => mapping),
    [{ name: "Supplier", options }],
  );
  await write("PUT", "import-mappings/SUPPLIER", { decimal: "comma" });
  assert.deepEqual(
    (await saved()).map(({ name, options }: { name: string; options: unknown }) => [name, options]),
    [["SUPPLIER", { decimal: "comma" }]],
  );
  assert.deepEqual((await write("DELETE", "import-mappings/supplier")).body.data, { id: "supplier", deleted: true });
  assert.deepEqual([await saved(), (await write("DELETE", "import-mappings/supplier")).status], [[], 404]);
});

test("an invalid mapping is refused with the parameter's name, and nothing is saved", async () => {
  for (const [body, parameter] of [
    [{ map: "colour=Farbe" }, "map"],
    [{ decimal: "dot" }, "decimal"],
    [{ encoding: "klingon" }, "encoding"],
    [{ seenAt: "2026-01-01" }, "seenAt"],
  ] as const) {
    const refused = await write("PUT", "import-mappings/wrong", body);
    assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, parameter]);
  }
  assert.equal((await write("PUT", `import-mappings/${"x".repeat(61)}`, {})).status, 400);
  const { key: other } = await make.key({ plan: "agency" });
  assert.equal((await write("PUT", "import-mappings/mine", {}, other)).status, 403);
  assert.deepEqual(await saved(), []);
});

test("two hundred mappings can be saved, and the next one only after one was deleted or replaced", async () => {
  await withClient(databaseUrl, (client) =>
    client.query("insert into import_mappings select 'm' || n, '{}', now() from generate_series(1, 200) n"),
  );
  assert.equal((await write("PUT", "import-mappings/more", {})).status, 409);
  assert.equal((await write("PUT", "import-mappings/m7", { decimal: "point" })).status, 200);
  await withClient(databaseUrl, (client) => client.query("delete from import_mappings"));
});

test("mappings that are saved at the same moment do not exceed the limit", async () => {
  await withClient(databaseUrl, async (client) => {
    await client.query("insert into import_mappings select 'm' || n, '{}', now() from generate_series(1, 199) n");
    await client.query("begin");
    await client.query("insert into import_mappings values ('the last one', '{}', now())");
    let isAnswered = false;
    const answer = write("PUT", "import-mappings/more", {}).finally(() => (isAnswered = true));
    const isWaiting = async () => (await lockWaits(client, "import_mappings")) === 1;
    await until("the second save waits", async () => isAnswered || (await isWaiting()));
    await client.query("commit");
    assert.equal((await answer).status, 409);
    assert.equal((await saved()).length, 200);
    await client.query("delete from import_mappings");
  });
});

test("an import reads a file with a saved mapping; its own options take precedence", async () => {
  await write("PUT", "import-mappings/supplier", {
    marketplace: "amazon.de",
    map: "asin=Artikel,title=Name,price=Preis",
  });
  const { body } = await send("hold=true&mapping=Supplier&map=title=Artikel&name=a.csv", GERMAN);
  const { id, options } = body.data;
  assert.deepEqual(options.map, [
    { field: "title", column: "Artikel" },
    { field: "asin", column: "Artikel" },
    { field: "price", column: "Preis" },
  ]);
  assert.equal(options.seenAtFrom, "received");
  await write("PATCH", `imports/${id}`, { mapping: "supplier" });
  const { first } = (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  assert.deepEqual(
    first.map(({ title, price, currency }: Record<string, unknown>) => [title, price, currency]),
    [
      ["Teekanne", 9.99, "EUR"],
      ["Herd", 1250, "EUR"],
    ],
  );
  for (const refused of [
    await send("mapping=nobody&name=a.csv", GERMAN),
    await write("PATCH", `imports/${id}`, { mapping: "nobody" }),
  ])
    assert.deepEqual(
      [refused.status, refused.body.error.details],
      [400, [{ parameter: "mapping", message: 'must name a saved mapping; "nobody" does not exist' }]],
    );
});

test("the preview warns of what is assumed, and the import keeps the warnings of all chunks", async () => {
  const more = Array.from({ length: 248 }, (_, i) => `${asinOf(i)};Tasse ${i};5,00;14.02.2026\n`).join("");
  const { id } = (await send("hold=true&map=asin=Artikel,title=Name,price=Preis&name=a.csv", GERMAN + more)).body.data;
  const { warnings } = (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  assert.deepEqual(
    warnings.map(({ code, rows, column }: Record<string, unknown>) => [code, rows, column]),
    [
      ["marketplace_assumed", 250, null],
      ["currency_assumed", 250, null],
      ["time_assumed", 250, "Stand"],
      ["decimal_assumed", null, "Preis"],
    ],
  );
  assert.match(warnings[0].message, /^250 rows have no marketplace and are read as amazon\.com\./);
  await write("POST", `imports/${id}/start`);
  const run = await ended(service, id);
  assert.deepEqual([run.status, run.warnings], ["done", warnings]);
});

test("options that were chosen stay without a warning", async () => {
  const query = "map=asin=Artikel,title=Name,seenAt=Stand&marketplace=amazon.de&name=a.csv";
  const { id } = (await send(query, GERMAN)).body.data;
  assert.deepEqual((await ended(service, id)).warnings, []);
  assert.equal((await show(id)).options.map.length, 3);
});

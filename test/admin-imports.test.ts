/** Imports through the API: the service imports uploaded files in a thread of its own. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type pg from "pg";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { excelFile } from "./support/excel-file.ts";
import { asinOf } from "./support/import-files.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { countOf, ended, rowsOf, startForOperator, storedRows, THREE, uploaded, uploads } from "./support/uploading.ts";

/** Small chunks: two are the least that an import can be stopped in between. Tests use ASINs of their own. */
const CHUNK = 1_000;
const SMALL_CHUNKS = { IMPORT_CHUNK_ROWS: String(CHUNK) };
const service = await startForOperator(wholeFile, { env: SMALL_CHUNKS });
const { app, api, databaseUrl, key, send, show } = service;

/** Runs `work` while the merge of the chunk with this product has to wait. */
async function whileBlocked<T>(number: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await app.catalog.merge([observation(asinOf(number), { title: "Steel bottle" })]);
  await app.runJob("past-figures"); // otherwise it may wait for this product, with the lock of the catalogue
  return await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(number)]);
    const result = await work(client);
    await client.query("rollback");
    return result;
  });
}

test("an uploaded file of any format is imported and found, and the file is deleted", async () => {
  const json = JSON.stringify([{ asin: "B0AAAAAAA4", title: "Copper Kettle", price: 49 }]);
  const files: [name: string, body: string | Buffer<ArrayBuffer>, type: string, format: string][] = [
    ["kettles.csv", THREE, "text/csv", "csv"],
    ["kettles.csv.gz", Buffer.from(gzipSync(THREE.replaceAll("B0AAAAAAA", "B0AAAAAAB"))), "no type at all", "csv"],
    ["kettles.json", json, "application/json", "json"],
  ];
  for (const [name, body, type, format] of files) {
    const sent = await send(`name=${name}&seenAt=2026-02-01`, body, { "content-type": type });
    assert.equal(sent.status, 202, name);
    assert.deepEqual([sent.body.data.name, sent.body.data.status, sent.body.data.uploaded], [name, "waiting", true]);
    assert.equal(sent.body.data.bytesTotal, body.length);
    const run = await ended(service, sent.body.data.id);
    assert.deepEqual([run.status, run.format, run.progress, run.problem], ["done", format, 1, null], name);
    assert.equal(run.options.seenAt, "2026-02-01T00:00:00.000Z");
  }
  await until("they can be searched", async () => {
    const { body } = await api("/api/v1/search?keyword=kettle", key);
    return body.data.totalResults === 7;
  });
  await until("the files are gone", async () => (await uploads(databaseUrl)).length === 0);
  const { body } = await api("/api/admin/imports?limit=2", key);
  assert.deepEqual(
    body.data.imports.map((run: { name: string }) => run.name),
    ["kettles.json", "kettles.csv.gz"],
  );
  const rest = await api(`/api/admin/imports?limit=2&before=${body.data.next}`, key);
  assert.deepEqual([rest.body.data.imports.length, rest.body.data.next], [1, null]);
});

test("of a workbook, the preview names the sheet that is read, and another one can be chosen", async () => {
  const products = (from: number) => [
    ["Products of the week"],
    ["ASIN", "Title", "Price", "Seen at"],
    ...[1, 2].map((i) => [
      asinOf(from + i),
      `Brass lamp ${from + i}`,
      4.1,
      { attributes: 's="1"', xml: "<v>46060.5</v>" },
    ]),
  ];
  const workbook = excelFile(
    [
      { name: "Cover", rows: [["Suppliers"]] },
      { name: "May", rows: products(70_880) },
      { name: "June", rows: products(70_890) },
    ],
    { formats: [22] },
  );
  const sent = await send("name=lamps.xlsx&hold=true", Buffer.from(workbook));
  assert.equal(sent.status, 202, sent.text);
  const { id } = sent.body.data;
  const preview = async () => (await api(`/api/admin/imports/${id}/preview`, key)).body.data;
  const first = await preview();
  assert.deepEqual(
    [first.format, first.preset.name, first.sheet, first.sheets, first.read, first.usable],
    ["xlsx", "plain", "May", ["Cover", "May", "June"], 2, 2],
  );
  assert.deepEqual(
    first.first.map(({ asin, price, seenAt }: any) => [asin, price, seenAt]),
    [70_881, 70_882].map((i) => [asinOf(i), 4.1, "2026-02-07T12:00:00.000Z"]),
  );
  const patch = (body: object) =>
    api(`/api/admin/imports/${id}`, key, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await patch({ sheet: "July", marketplace: "amazon.com" });
  const wrong = await api(`/api/admin/imports/${id}/preview`, key);
  assert.equal(wrong.status, 400);
  assert.match(wrong.body.error.message, /has no sheet "July": its sheets are Cover, May, June/);
  await patch({ sheet: "June", marketplace: "amazon.com" });
  assert.deepEqual([(await preview()).sheet, (await preview()).first[0].asin], ["June", asinOf(70_891)]);
  await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
  const run = await ended(service, id);
  assert.deepEqual(
    [run.status, run.format, run.progress, run.counts.added, run.options.sheet],
    ["done", "xlsx", 1, 2, "June"],
  );
});

test("an upload may have no content length, and imports do not count against the daily limit", async () => {
  const before = (await api("/api/v1/usage", key)).body.data.used;
  async function* pieces() {
    for (const piece of THREE.match(/.{1,7}|\n/g) ?? []) yield Buffer.from(piece);
  }
  const sent = await send("name=kettles.csv", ReadableStream.from(pieces()) as never);
  assert.equal(sent.status, 202);
  const { counts, rejectedCells } = await ended(service, sent.body.data.id);
  assert.deepEqual([counts.read, counts.rejected, rejectedCells], [3, 0, 1]);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, before);
});

test("files are uploaded over HTTP/2 too, and an aborted upload leaves nothing behind", async (t) => {
  const { cert, key: tlsKey } = await writeCertificate(makeFolder(t), "upload");
  // Plain-text connections speak HTTP/1.1 only, so this needs a service of its own.
  const { url, make, databaseUrl } = await startService(t, { env: { TLS_CERT: cert, TLS_KEY: tlsKey } });
  const { key } = await make.key({ operator: true });
  const session = connectHttp2(url, { rejectUnauthorized: false });
  cleanUp(t, () => session.destroy());
  const path = "/api/admin/imports?name=kettles.csv&hold=true";
  const stream = session.request({ ":method": "POST", ":path": path, authorization: `Bearer ${key}` });
  const large = THREE.repeat(20_000);
  stream.end(large);
  const [headers] = await once(stream, "response");
  assert.equal(headers[":status"], 202);
  const { data } = JSON.parse((await stream.setEncoding("utf8").toArray()).join(""));
  assert.equal(data.bytesTotal, large.length);
  assert.equal(await uploaded(databaseUrl, data.id), large);

  const broken = session.request({ ":method": "POST", ":path": path, authorization: `Bearer ${key}` });
  broken.on("error", () => {});
  broken.write(large);
  await until("the upload has begun", async () => (await uploads(databaseUrl)).length === 2);
  broken.destroy();
  await until("its parts are deleted", async () => (await uploads(databaseUrl)).length === 1);
  assert.equal(await countOf(databaseUrl, "import_runs"), 1);
});

test("rejected rows and cells are returned in pages and as CSV, and written to a file", async () => {
  const { body } = await send("name=kettles.csv", `${THREE}B0AAAAAAA5,Iron Kettle,xyz\nKETTLE,Tin Kettle,5\n`);
  const { id } = body.data;
  const run = await ended(service, id);
  assert.deepEqual([run.counts.rejected, run.rejectedCells, run.counts.read], [1, 2, 5], "a product needs no price");
  assert.deepEqual(
    run.reasons.map(({ rows, firstLine, isCell }: { rows: number; firstLine: number; isCell: boolean }) => [
      rows,
      firstLine,
      isCell,
    ]),
    [
      [2, 3, true],
      [1, 6, false],
    ],
  );
  const first = (await api(`/api/admin/imports/${id}/rejects?limit=1`, key)).body.data;
  const { line, asin, column, value, reason, row } = first.rejects[0];
  assert.deepEqual(
    [line, asin, column, value, reason, row],
    [3, "B0AAAAAAA2", "price", '"abc"', 'price "abc" is not a number', null],
  );
  const second = (await api(`/api/admin/imports/${id}/rejects?limit=5&after=${first.next}`, key)).body.data;
  assert.deepEqual([second.rejects.length, second.rejects[0].line, second.next], [2, 5, null]);
  assert.deepEqual([second.rejects[1].line, second.rejects[1].column], [6, null], "a product needs an ASIN");
  const last = await api(`/api/admin/imports/${id}/rejects?after=9007199254740990`, key);
  assert.deepEqual([last.status, last.body.data?.rejects], [200, []], "every whole number that the API can return");
  const table = await api(`/api/admin/imports/${id}/rejects`, key, { headers: { accept: "text/csv" } });
  assert.match(table.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(
    table.text,
    /^line,asin,reason,row,column,value\r\n3,B0AAAAAAA2,.*\r\n5,B0AAAAAAA5,.*\r\n6,KETTLE,.*\r\n$/,
  );
  const file = join(service.dataDir, "imports", `${id}.rejects.csv`);
  await until("the file is written", async () => existsSync(file) && readFileSync(file, "utf8") === table.text);
});

test("an import that waits for another process says so until it continues", async () => {
  const sent = await withClient(databaseUrl, async (client) => {
    await client.query("begin; select from catalog for update");
    const { body } = await send("name=waiting.csv", "asin,title\nB0WAITING1,Teapot\n");
    await until("it waits", async () => {
      const { status, waitingSince } = await show(body.data.id);
      return status === "running" && waitingSince !== null;
    });
    await client.query("commit");
    return body;
  });
  const { status, waitingSince } = await ended(service, sent.data.id);
  assert.deepEqual([status, waitingSince], ["done", null]);
});

const storedOf = async (id: string, position: number) =>
  until(`${position} rows are stored`, async () => {
    const run = await show(id);
    return run.position === position && run;
  });

test("the progress of a running import is in the API and in the metrics", async () => {
  const added = async () =>
    Number(/nichescope_import_rows_total\{result="added"\} (\d+)\n/.exec((await api("/metrics")).text)?.[1] ?? 0);
  const before = await added();
  const id = await whileBlocked(CHUNK + 50, async () => {
    const { body } = await send("name=bottles.csv", rowsOf(1_250));
    const run = await storedOf(body.data.id, CHUNK);
    assert.equal(run.status, "running");
    assert.ok(run.progress > 0.5 && run.progress <= 1, `${run.progress}`);
    assert.ok(run.rowsPerSecond > 0);
    assert.deepEqual(run.counts, { read: CHUNK, added: CHUNK, changed: 0, unchanged: 0, rejected: 0 });
    assert.match((await api("/metrics")).text, /nichescope_imports_running 1\n/);
    return body.data.id;
  });
  const run = await ended(service, id);
  assert.deepEqual([run.status, run.counts.added, run.counts.changed], ["done", 1_249, 1]);
  assert.equal((await added()) - before, 1_249);
  await until("the import is over", async () => /nichescope_imports_running 0\n/.test((await api("/metrics")).text));
});

test("an import that is cancelled while it runs stores nothing more, and its file is deleted", async () => {
  const id = await whileBlocked(100_000 + CHUNK + 50, async () => {
    const { body } = await send("name=bottles.csv", rowsOf(1_250, 100_000));
    await storedOf(body.data.id, CHUNK);
    for (let times = 0; times < 2; times++) {
      const cancelled = await api(`/api/admin/imports/${body.data.id}`, key, { method: "DELETE" });
      assert.deepEqual([cancelled.status, cancelled.body.data.status], [200, "cancelled"]);
    }
    return body.data.id;
  });
  await until("the thread is done", async () => /nichescope_imports_running 0\n/.test((await api("/metrics")).text));
  const run = await show(id);
  assert.deepEqual([run.status, run.position, run.counts.added], ["cancelled", CHUNK, CHUNK]);
  assert.equal(await storedRows(databaseUrl, 100_000, 130_000), CHUNK + 1);
  assert.deepEqual(await uploads(databaseUrl), []);
});

test("imports run one at a time, the oldest first, and a failed one does not stop the next", async () => {
  const ids = await whileBlocked(200_005, async () => {
    const sent: string[] = [];
    for (const [name, body] of [
      ["first.csv", rowsOf(10, 200_000)],
      ["broken.csv", THREE],
      ["notes.pdf", "%PDF-1.7 and so on"],
      ["last.csv", rowsOf(10, 200_010)],
    ] as const)
      sent.push((await send(`name=${name}`, body)).body.data.id);
    await until("the first one is running", async () => (await show(sent[0] as string)).status === "running");
    for (const id of sent.slice(1)) assert.equal((await show(id)).status, "waiting");
    // Invalid stored options stand for a bug: the service never writes them.
    const broken = `update import_runs set options = '{"preset": 5, "seenAt": "2026-03-01"}' where id = $1`;
    await withClient(databaseUrl, (other) => other.query(broken, [sent[1]]));
    return sent;
  });
  const runs: Record<"status" | "problem" | "startedAt" | "finishedAt", string>[] = [];
  for (const id of ids) runs.push(await ended(service, id));
  assert.deepEqual(
    runs.map(({ status }) => status),
    ["done", "failed", "failed", "done"],
  );
  assert.equal(runs[1]?.problem, "An unexpected error; see the log.");
  assert.match(runs[2]?.problem as string, /notes\.pdf is a PDF/);
  for (const [i, { startedAt }] of runs.entries())
    assert.ok(i === 0 || startedAt >= (runs[i - 1]?.finishedAt as string), `${i}`);
  await until("the files are gone", async () => (await uploads(databaseUrl)).length === 0);
});

test("an import that loses its database connection continues when the database is back", async () => {
  const id = await whileBlocked(300_000 + CHUNK + 50, async (client) => {
    const { body } = await send("name=bottles.csv", rowsOf(1_250, 300_000));
    await storedOf(body.data.id, CHUNK);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return body.data.id;
  });
  const run = await ended(service, id);
  assert.deepEqual([run.status, run.counts.added, run.counts.changed], ["done", 1_249, 1]);
});

/** The last test, because it stops the service. */
test("an import that is interrupted by a stop continues at the next start", async (t) => {
  const id = await whileBlocked(400_000 + CHUNK + 50, async (client) => {
    // The stop lets two chunks in flight finish, so a fourth one must be left.
    const { body } = await send("name=bottles.csv", rowsOf(4_050, 400_000));
    await storedOf(body.data.id, CHUNK);
    const closing = app.close();
    await client.query("rollback");
    await closing;
    return body.data.id;
  });
  const [stopped] = await withClient(
    databaseUrl,
    async (client) => (await client.query("select * from import_runs where id = $1", [id])).rows,
  );
  // On a busy machine the chunk outlasts the stop and its thread is terminated, which leaves the run as it was.
  assert.match(stopped.status, /^(waiting|running)$/);
  assert.ok(stopped.position >= CHUNK && stopped.position < 4_050, `${stopped.position}`);
  assert.deepEqual(await uploads(databaseUrl), [id]);

  const second = await startForOperator(t, { databaseUrl, env: SMALL_CHUNKS }, key);
  const run = await ended(second, id);
  assert.deepEqual([run.status, run.position, run.counts.added, run.counts.changed], ["done", 4_050, 4_049, 1]);
});

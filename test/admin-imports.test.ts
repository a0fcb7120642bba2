/** Imports through the API: what an operator sends is imported in the background, by the service itself. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp } from "./support/cleanup.ts";
import { asinOf } from "./support/import-files.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { countOf, ended, rowsOf, startForOperator, THREE, uploaded, uploads } from "./support/uploading.ts";

test("a file that is sent is imported and found, whatever its format, type and packing, and nothing of it is left", async (t) => {
  const service = await startForOperator(t);
  const { api, key, send, databaseUrl } = service;
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
    return body.data.totalResults === 5;
  });
  await until("the files are gone", async () => (await uploads(databaseUrl)).length === 0);
  assert.equal((await api("/api/v1/usage", key)).body.data.used > 0, true, "searches count");
  const { body } = await api("/api/admin/imports?limit=2", key);
  assert.deepEqual(
    body.data.imports.map((run: { name: string }) => run.name),
    ["kettles.json", "kettles.csv.gz"],
  );
  const rest = await api(`/api/admin/imports?limit=2&before=${body.data.next}`, key);
  assert.deepEqual([rest.body.data.imports.length, rest.body.data.next], [1, null]);
});

test("a body without a length is taken as it comes, and imports do not count against the day", async (t) => {
  const service = await startForOperator(t);
  async function* pieces() {
    for (const piece of THREE.match(/.{1,7}|\n/g) ?? []) yield Buffer.from(piece);
  }
  const sent = await service.send("name=kettles.csv", ReadableStream.from(pieces()) as never);
  assert.equal(sent.status, 202);
  const { counts } = await ended(service, sent.body.data.id);
  assert.deepEqual(counts, { read: 3, added: 2, changed: 0, unchanged: 0, rejected: 1 });
  assert.equal((await service.api("/api/v1/usage", service.key)).body.data.used, 0);
});

test("a file comes over HTTP/2 as well", async (t) => {
  const { cert, key: tlsKey } = await writeCertificate(makeFolder(t), "upload");
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
  await until("it is coming", async () => (await uploads(databaseUrl)).length === 2);
  broken.destroy();
  await until("it is gone", async () => (await uploads(databaseUrl)).length === 1);
  assert.equal(await countOf(databaseUrl, "import_runs"), 1);
});

test("rows that were not taken are told, in pages, as a table and as a file", async (t) => {
  const service = await startForOperator(t);
  const { api, key, dataDir } = service;
  const { body } = await service.send("name=kettles.csv", `${THREE}B0AAAAAAA5,Iron Kettle,xyz\n`);
  const { id } = body.data;
  const run = await ended(service, id);
  assert.equal(run.counts.rejected, 2);
  assert.deepEqual(
    run.reasons.map(({ rows, firstLine }: { rows: number; firstLine: number }) => [rows, firstLine]),
    [[2, 3]],
  );
  const first = (await api(`/api/admin/imports/${id}/rejects?limit=1`, key)).body.data;
  assert.deepEqual([first.rejects[0].line, first.rejects[0].asin], [3, "B0AAAAAAA2"]);
  assert.match(first.rejects[0].reason, /price "abc"/);
  const second = (await api(`/api/admin/imports/${id}/rejects?limit=5&after=${first.next}`, key)).body.data;
  assert.deepEqual([second.rejects.length, second.rejects[0].line, second.next], [1, 5, null]);
  const table = await api(`/api/admin/imports/${id}/rejects`, key, { headers: { accept: "text/csv" } });
  assert.match(table.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(table.text, /^line,asin,reason,row\n3,B0AAAAAAA2,.*\n5,B0AAAAAAA5,.*\n$/);
  const file = join(dataDir, "imports", `${id}.rejects.csv`);
  await until("the file is written", async () => existsSync(file) && readFileSync(file, "utf8") === table.text);
});

test("progress is told while a file is imported, and in the metrics", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(45_000), { title: "Steel bottle" })]),
  });
  const { send, databaseUrl, show } = service;
  const sent = await withClient(databaseUrl, async (client) => {
    // The third chunk changes a product that somebody else holds on to.
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(45_000)]);
    const answer = await send("name=bottles.csv", rowsOf(50_000));
    const run = await until("two chunks are stored", async () => {
      const found = await show(answer.body.data.id);
      return found.position === 40_000 && found;
    });
    assert.equal(run.status, "running");
    assert.ok(run.progress > 0.5 && run.progress <= 1, `${run.progress}`);
    assert.ok(run.rowsPerSecond > 0);
    assert.deepEqual(run.counts, { read: 40_000, added: 40_000, changed: 0, unchanged: 0, rejected: 0 });
    assert.match((await service.api("/metrics")).text, /nichescope_imports_running 1\n/);
    await client.query("rollback");
    return answer;
  });
  const run = await ended(service, sent.body.data.id);
  assert.deepEqual([run.status, run.counts.added, run.counts.changed], ["done", 49_999, 1]);
  const { text } = await service.api("/metrics");
  assert.match(text, /nichescope_import_rows_total\{result="added"\} 49999\n/);
  await until("it is over", async () => /nichescope_imports_running 0\n/.test((await service.api("/metrics")).text));
});

test("what is cancelled while it runs stores nothing more, and its file goes", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(30_000), { title: "Steel bottle" })]),
  });
  const { api, key, send, databaseUrl, show } = service;
  const id = await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(30_000)]);
    const { body } = await send("name=bottles.csv", rowsOf(60_000));
    await until("a chunk is stored", async () => (await show(body.data.id)).position === 20_000);
    for (let times = 0; times < 2; times++) {
      const cancelled = await api(`/api/admin/imports/${body.data.id}`, key, { method: "DELETE" });
      assert.deepEqual([cancelled.status, cancelled.body.data.status], [200, "cancelled"]);
    }
    await client.query("rollback");
    return body.data.id;
  });
  await until("the thread is through", async () => /nichescope_imports_running 0\n/.test((await api("/metrics")).text));
  const run = await show(id);
  assert.deepEqual([run.status, run.position, run.counts.added], ["cancelled", 20_000, 20_000]);
  assert.equal(await countOf(databaseUrl, "products"), 20_001);
  assert.deepEqual(await uploads(databaseUrl), []);
});

test("files run one after the other, the oldest first, and one that fails does not keep the next from running", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(5), { title: "Steel bottle" })]),
  });
  const { send, show, databaseUrl } = service;
  const ids = await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(5)]);
    const sent: string[] = [];
    for (const [name, body] of [
      ["first.csv", rowsOf(10)],
      ["broken.csv", THREE],
      ["notes.pdf", "%PDF-1.7 and so on"],
      ["last.csv", rowsOf(10, 10)],
    ] as const)
      sent.push((await send(`name=${name}`, body)).body.data.id);
    await until("the first one is running", async () => (await show(sent[0] as string)).status === "running");
    for (const id of sent.slice(1)) assert.equal((await show(id)).status, "waiting");
    // As a defect would: what stands there is nothing that we ever write.
    const broken = `update import_runs set options = '{"preset": 5, "seenAt": "2026-03-01"}' where id = $1`;
    await withClient(databaseUrl, (other) => other.query(broken, [sent[1]]));
    await client.query("rollback");
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

test("an import whose database goes away goes on when it is back", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(30_000), { title: "Steel bottle" })]),
  });
  const { send, show, databaseUrl } = service;
  const id = await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(30_000)]);
    const { body } = await send("name=bottles.csv", rowsOf(50_000));
    await until("a chunk is stored", async () => (await show(body.data.id)).position === 20_000);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    await client.query("rollback");
    return body.data.id;
  });
  const run = await ended(service, id);
  assert.deepEqual([run.status, run.counts.added, run.counts.changed], ["done", 49_999, 1]);
});

test("a stop lets a run go on at the next start, from where it stood", async (t) => {
  const first = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(30_000), { title: "Steel bottle" })]),
  });
  const { app, send, show, databaseUrl } = first;
  const id = await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select from products where asin = $1 for update", [asinOf(30_000)]);
    const { body } = await send("name=bottles.csv", rowsOf(100_000));
    await until("a chunk is stored", async () => (await show(body.data.id)).position === 20_000);
    const closing = app.close();
    await client.query("rollback");
    await closing;
    return body.data.id;
  });
  const [stopped] = await withClient(
    databaseUrl,
    async (client) => (await client.query("select * from import_runs where id = $1", [id])).rows,
  );
  assert.equal(stopped.status, "waiting");
  assert.ok(stopped.position >= 20_000 && stopped.position < 100_000, `${stopped.position}`);
  assert.deepEqual(await uploads(databaseUrl), [id]);

  const second = await startForOperator(t, { databaseUrl }, first.key);
  const run = await ended(second, id);
  assert.deepEqual([run.status, run.position, run.counts.added, run.counts.changed], ["done", 100_000, 99_999, 1]);
});

/** Imports through the API: what an operator sends is imported in the background, by the service itself. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp } from "./support/cleanup.ts";
import { asinOf, until } from "./support/import-files.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { makeFolder, type Service, startService } from "./support/service.ts";

const THREE =
  "asin,title,price\nB0AAAAAAA1,Red Kettle,19.99\nB0AAAAAAA2,Blue Kettle,abc\nB0AAAAAAA3,Green Kettle,29.99\n";

type Operator = Service & { key: string; send: ReturnType<typeof sender>; show(id: string): Promise<any> };

type Options = Parameters<typeof startService>[1];

async function startForOperator(t: TestContext, options: Options = {}, knownKey?: string): Promise<Operator> {
  const service = await startService(t, options);
  const key = knownKey ?? (await service.make.key({ plan: "starter", operator: true })).key;
  const show = async (id: string) => (await service.api(`/api/admin/imports/${id}`, key)).body.data;
  return { ...service, key, show, send: sender(service, key) };
}

function sender({ api }: Service, key: string) {
  return (query: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
    api(`/api/admin/imports?marketplace=amazon.com&${query}`, key, {
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit);
}

const ENDS = ["done", "failed", "cancelled"];

function ended({ show }: Operator, id: string): Promise<any> {
  return until(`${id} has ended`, async () => {
    const run = await show(id);
    return ENDS.includes(run.status) && run;
  });
}

/** Files of uploads, whole or not. */
function uploads(dataDir: string): string[] {
  const folder = join(dataDir, "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function rowsOf(count: number, from = 0): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `${asinOf(from + i)},Steel bottle ${from + i},${1 + (i % 90)}.50`,
  );
  return `asin,title,price\n${rows.join("\n")}\n`;
}

const countOf = (databaseUrl: string, table: string): Promise<number> =>
  withClient(databaseUrl, async (client) =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count),
  );

test("a file that is sent is imported and found, whatever its format, type and packing, and nothing of it is left", async (t) => {
  const service = await startForOperator(t);
  const { api, key, send, dataDir } = service;
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
  await until("the files are gone", async () => uploads(dataDir).length === 0);
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
  const { url, make, dataDir, databaseUrl } = await startService(t, { env: { TLS_CERT: cert, TLS_KEY: tlsKey } });
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
  assert.equal(readFileSync(join(dataDir, "uploads", data.id), "utf8"), large);

  const broken = session.request({ ":method": "POST", ":path": path, authorization: `Bearer ${key}` });
  broken.on("error", () => {});
  broken.write(THREE);
  await until("it is coming", async () => uploads(dataDir).some((name) => name.endsWith(".part")));
  broken.destroy();
  await until("it is gone", async () => uploads(dataDir).length === 1);
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
  assert.equal(problem, "bottles.csv is not an export that is known: no column tells the ASIN.");
  await api(path, key, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ map: "title=name" }),
  });
  const mapped = (await api(`${path}/preview`, key)).body.data;
  assert.deepEqual([mapped.preset, mapped.columns], [null, ["name", "colour"]]);
  assert.match(mapped.problem, /^Nothing tells the ASIN: name the column/);
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

test("what is cancelled while it runs stores nothing more, and its file goes", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(30_000), { title: "Steel bottle" })]),
  });
  const { api, key, send, databaseUrl, dataDir, show } = service;
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
  assert.deepEqual(uploads(dataDir), []);
});

test("what is held or waits can be cancelled; what has ended stays as it ended", async (t) => {
  const service = await startForOperator(t);
  const { api, key, send, dataDir } = service;
  const remove = async (id: string) => (await api(`/api/admin/imports/${id}`, key, { method: "DELETE" })).body.data;
  const held = await send("name=a.csv&hold=true", THREE);
  assert.equal((await remove(held.body.data.id)).status, "cancelled");
  assert.deepEqual(uploads(dataDir), []);
  const done = await send("name=b.csv", THREE);
  await ended(service, done.body.data.id);
  assert.equal((await remove(done.body.data.id)).status, "done");
  assert.equal((await api("/api/admin/imports/imp_nothing", key, { method: "DELETE" })).status, 404);
});

test("files run one after the other, the oldest first, and one that fails does not keep the next from running", async (t) => {
  const service = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(5), { title: "Steel bottle" })]),
  });
  const { send, show, databaseUrl, dataDir } = service;
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
  await until("the files are gone", async () => uploads(dataDir).length === 0);
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

test("a full disk refuses a file with 503 and keeps nothing of it", async (t) => {
  const { send, dataDir, databaseUrl } = await startForOperator(t);
  const folder = join(dataDir, "uploads");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return t.diagnostic("no small disk can be mounted here: the full disk was not tried");
  }
  cleanUp(t, () => execFileSync("umount", ["-l", folder]));
  const answer = await send("name=bottles.csv", rowsOf(100_000));
  assert.deepEqual([answer.status, answer.body.error.code], [503, "unavailable"]);
  assert.match(answer.body.error.message, /disk of the service is full/);
  assert.deepEqual([uploads(dataDir), await countOf(databaseUrl, "import_runs")], [[], 0]);
  assert.equal((await send("name=bottles.csv", rowsOf(100))).status, 202);
});

test("an account that is not an operator's is refused before the file is sent", async (t) => {
  const { make, url, dataDir, databaseUrl } = await startService(t);
  const { key } = await make.key({ plan: "agency" });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  socket.write(
    `POST /api/admin/imports?name=a.csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-length: 5000000000\r\n\r\n`,
  );
  await until("it is answered", async () => answer.includes("forbidden"));
  assert.match(answer, /^HTTP\/1\.1 403 /);
  socket.destroy();
  assert.deepEqual([uploads(dataDir), await countOf(databaseUrl, "import_runs")], [[], 0]);
});

test("wrong options are refused before the file is sent, with the parameter that is wrong", async (t) => {
  const { key, url, dataDir } = await startForOperator(t);
  const cases: [query: string, parameter: string, message: RegExp][] = [
    ["preset=excel", "preset", /must be one of nichescope, bright-data, .*plain$/],
    ["marketplace=amazon.atlantis", "marketplace", /must be one of amazon\.com, /],
    ["format=xlsx", "format", /must be one of csv, tsv, json, jsonl, parquet/],
    ["encoding=klingon", "encoding", /must be an encoding/],
    ["delimiter=ab", "delimiter", /at most 1 character/],
    ["header=perhaps", "header", /true or false/],
    ["seenAt=yesterday", "seenAt", /must be a date/],
    ["seenAt=2999-01-01", "seenAt", /future/],
    ["map=colour=Colour", "map", /names no field with "colour"; fields are asin, /],
    ["map=asin", "map", /must name a column for asin/],
    ["map=asin=A&map=title=B", "map", /given only once/],
    ["hold=maybe", "hold", /true or false/],
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
  assert.deepEqual(uploads(dataDir), []);
});

test("a file that is too large, announced or not, and one that is empty are refused, and nothing is left of them", async (t) => {
  const { send, dataDir, databaseUrl } = await startForOperator(t, { env: { IMPORT_MAX_BYTES: "1000" } });
  const unannounced = Array.from({ length: 500 }, () => Buffer.alloc(10_000, "x"));
  for (const body of ["x".repeat(1_001), ReadableStream.from(unannounced)]) {
    const answer = await send("name=a.csv", body as never);
    assert.deepEqual([answer.status, answer.body.error.code], [413, "payload_too_large"]);
    assert.match(answer.body.error.message, /larger than 1000 bytes/);
  }
  assert.equal((await send("name=a.csv", "x".repeat(1_000))).status, 202);
  const empty = await send("name=a.csv", "");
  assert.equal(empty.status, 400);
  assert.match(empty.body.error.message, /The file is empty/);
  assert.equal(await countOf(databaseUrl, "import_runs"), 1);
  await until("nothing is left", async () => uploads(dataDir).length === 0);
});

test("a file that breaks off on its way leaves nothing behind", async (t) => {
  const { key, url, dataDir, databaseUrl } = await startForOperator(t);
  const { hostname, port } = new URL(url);
  for (const [head, end] of [
    ["content-length: 1000000", ""],
    ["transfer-encoding: chunked", "\r\n"],
  ] as const) {
    const socket = connect(Number(port), hostname);
    const piece = "x".repeat(4_096);
    const chunk = end === "" ? piece : `1000\r\n${piece}${end}`;
    socket.write(
      `POST /api/admin/imports HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${head}\r\n\r\n${chunk}`,
    );
    await until("it is coming", async () => uploads(dataDir).some((name) => name.endsWith(".part")));
    socket.destroy();
    await until("it is gone", async () => uploads(dataDir).length === 0);
  }
  assert.equal(await countOf(databaseUrl, "import_runs"), 0);
});

test("what is held for a day, and what a killed service left without a run, is cleared away", async (t) => {
  const service = await startForOperator(t);
  const { send, clock, dataDir } = service;
  const { body } = await send("name=a.csv&hold=true", THREE);
  const left = join(dataDir, "uploads", "imp_00000000000000000000000000");
  for (const name of [left, `${left}.part`, `${left.slice(0, -1)}1`]) writeFileSync(name, THREE);
  const now = Date.now() / 1_000;
  for (const name of [left, `${left}.part`]) utimesSync(name, now - 3_700, now - 3_700);
  await until("what is forgotten is gone", async () => !existsSync(left) && !existsSync(`${left}.part`));
  assert.deepEqual(uploads(dataDir).sort(), ["imp_00000000000000000000000001", body.data.id]);
  clock.advance({ minutes: 24 * 60 + 1 });
  const run = await ended(service, body.data.id);
  assert.deepEqual([run.status, run.problem], ["cancelled", "It was held for a day and not started."]);
  await until("the files are gone", async () => uploads(dataDir).length === 0);
});

test("a stop lets a run go on at the next start, from where it stood", async (t) => {
  const first = await startForOperator(t, {
    prepareCatalog: (catalog) => catalog.merge([observation(asinOf(30_000), { title: "Steel bottle" })]),
  });
  const { app, send, show, databaseUrl, dataDir } = first;
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
  assert.deepEqual(uploads(dataDir), [id]);

  const second = await startForOperator(t, { databaseUrl, env: { DATA_DIR: dataDir } }, first.key);
  const run = await ended(second, id);
  assert.deepEqual([run.status, run.position, run.counts.added, run.counts.changed], ["done", 100_000, 99_999, 1]);
});

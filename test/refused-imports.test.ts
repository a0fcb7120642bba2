/** Files that are not taken, and that nothing is left of. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { until } from "./support/import-files.ts";
import { startService } from "./support/service.ts";
import { countOf, startForOperator, uploads } from "./support/uploading.ts";

test("an account that is not an operator's is refused before the file is sent", async (t) => {
  const { make, url, databaseUrl } = await startService(t);
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
  assert.deepEqual([await uploads(databaseUrl), await countOf(databaseUrl, "import_runs")], [[], 0]);
});

test("wrong options are refused before the file is sent, with the parameter that is wrong", async (t) => {
  const { key, url, databaseUrl } = await startForOperator(t);
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
  assert.deepEqual(await uploads(databaseUrl), []);
});

test("a file that is too large, announced or not, and one that is empty are refused, and nothing is left of them", async (t) => {
  const { send, databaseUrl } = await startForOperator(t, { env: { IMPORT_MAX_BYTES: "1000" } });
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
  await until("nothing is left", async () => (await uploads(databaseUrl)).length === 0);
});

test("a file that breaks off on its way leaves nothing behind", async (t) => {
  const { key, url, databaseUrl } = await startForOperator(t);
  const { hostname, port } = new URL(url);
  for (const [head, end] of [
    ["content-length: 10000000", ""],
    ["transfer-encoding: chunked", "\r\n"],
  ] as const) {
    const socket = connect(Number(port), hostname);
    const piece = "x".repeat(0x12_00_00);
    const chunk = end === "" ? piece : `120000\r\n${piece}${end}`;
    socket.write(
      `POST /api/admin/imports HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${head}\r\n\r\n${chunk}`,
    );
    await until("it is coming", async () => (await uploads(databaseUrl)).length === 1);
    socket.destroy();
    await until("it is gone", async () => (await uploads(databaseUrl)).length === 0);
  }
  assert.equal(await countOf(databaseUrl, "import_runs"), 0);
});

/** The Reports API: requested, awaited and downloaded on a loopback server that answers as Amazon's model says. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { Ajv } from "ajv";
import { pino } from "pino";
import { isPeriodEnd, lastPeriodEnd } from "../src/features/search-data/period.ts";
import { fetchReport } from "../src/features/sources/sp-api/fetch-report.ts";
import { createSpApiClient } from "../src/features/sources/sp-api/sp-api-client.ts";
import { CREDENTIALS } from "./support/sp-api-server.ts";
import { virtualTime } from "./support/virtual-time.ts";

const MODEL = join(import.meta.dirname, "..", "..", "shared", "data", "spapi", "reports_2021-06-30.json.gz");
const REQUEST = {
  reportType: "GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT",
  reportOptions: { reportPeriod: "WEEK" },
  firstDay: "2026-02-01",
  lastDay: "2026-02-07",
};

async function start(t: TestContext) {
  const sent: { method: string; path: string; token: unknown; body: any }[] = [];
  const answers = { statuses: ["DONE"], url: "/file", document: gzipSync("the report") };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    let text = "";
    for await (const chunk of request) text += chunk;
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (path === "/token") return json(200, { access_token: "Atza|sample", expires_in: 3600 });
    sent.push({
      method,
      path,
      token: request.headers["x-amz-access-token"],
      body: text === "" ? null : JSON.parse(text),
    });
    if (path === "/file") return void response.end(answers.document);
    if (method === "POST") return json(202, { reportId: "ID323" });
    if (path.includes("/documents/"))
      return json(200, {
        reportDocumentId: "doc 1",
        url: new URL(answers.url, url).href,
        compressionAlgorithm: "GZIP",
      });
    const processingStatus = answers.statuses.length > 1 ? answers.statuses.shift() : answers.statuses[0];
    const done = processingStatus === "DONE" && { reportDocumentId: "doc 1" };
    return json(200, {
      ...{ reportId: "ID323", reportType: REQUEST.reportType, createdTime: "2026-02-10T00:00:00Z" },
      ...{ processingStatus, ...done },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { clock, sleep } = virtualTime();
  const client = createSpApiClient({
    ...{ ...CREDENTIALS, endpoints: { na: url, eu: url, fe: url }, lwaUrl: `${url}/token` },
    ...{ clock, sleep, random: () => 0, log: pino({ level: "silent" }), userAgent: "Nichescope/test" },
  });
  t.after(() => client.close());
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report");
  const statuses: string[] = [];
  const onStatus = (status: string) => void statuses.push(status);
  const fetch = (onlyHttps = false) => fetchReport(client, "amazon.com", REQUEST, { path, sleep, onStatus, onlyHttps });
  return { sent, answers, path, statuses, fetch };
}

test("a report is requested, awaited and downloaded; the download has no credentials", async (t) => {
  const { sent, answers, path, statuses, fetch } = await start(t);
  answers.statuses = ["IN_QUEUE", "IN_PROGRESS", "IN_PROGRESS", "IN_PROGRESS", "IN_PROGRESS", "DONE"];
  await fetch();
  assert.equal(gunzipSync(readFileSync(path)).toString(), "the report");
  assert.equal(statuses.length, 6);
  const [created] = sent;
  assert.deepEqual(
    [...new Set(sent.map(({ method, path }) => `${method} ${path}`))],
    [
      "POST /reports/2021-06-30/reports",
      "GET /reports/2021-06-30/reports/ID323",
      "GET /reports/2021-06-30/documents/doc%201",
      "GET /file",
    ],
  );
  assert.deepEqual(created?.body, {
    reportType: REQUEST.reportType,
    reportOptions: { reportPeriod: "WEEK" },
    dataStartTime: "2026-02-01T00:00:00Z",
    dataEndTime: "2026-02-07T23:59:59Z",
    marketplaceIds: ["ATVPDKIKX0DER"],
  });
  assert.deepEqual([created?.token, sent.at(-1)?.token], ["Atza|sample", undefined]);
  if (existsSync(MODEL)) {
    const { definitions } = JSON.parse(gunzipSync(readFileSync(MODEL)).toString());
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: "model", definitions });
    assert.ok(ajv.validate({ $ref: "model#/definitions/CreateReportSpecification" }, created?.body), ajv.errorsText());
  }
});

test("a report that ends without a document, and an address without encryption, are refused with a reason", async (t) => {
  const { answers, path, fetch } = await start(t);
  for (const [status, reason] of [
    ["CANCELLED", /no data for this period/],
    ["FATAL", /role Brand Analytics/],
    ["LOST", /does not match its model/],
  ] as const) {
    answers.statuses = [status];
    await assert.rejects(fetch(), reason);
  }
  answers.statuses = ["IN_QUEUE"];
  await assert.rejects(fetch(), /within an hour/);
  answers.statuses = ["DONE"];
  await assert.rejects(fetch(true), /not encrypted/);
  answers.url = "http://127.0.0.1:1/gone";
  await assert.rejects(fetch(), /download failed: ECONNREFUSED/);
  assert.ok(!existsSync(path));
});

test("periods end on Saturdays and on the last day of a month", () => {
  assert.deepEqual(
    (["day", "week", "month", "quarter"] as const).map((period) => lastPeriodEnd(period, "2026-02-12")),
    ["2026-02-11", "2026-02-07", "2026-01-31", "2025-12-31"],
  );
  assert.equal(lastPeriodEnd("week", "2026-02-07"), "2026-01-31", "a week that has not ended");
  assert.equal(isPeriodEnd("month", "2024-02-28"), false);
});

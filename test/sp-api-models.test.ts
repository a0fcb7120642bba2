/** Checks our requests, our test server's responses and our reading against Amazon's own models, where they are present. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Ajv } from "ajv";
import { pino } from "pino";
import type { SourceError } from "../src/features/sources/source.ts";
import { OPERATIONS } from "../src/features/sources/sp-api/operations.ts";
import { createSpApiClient } from "../src/features/sources/sp-api/sp-api-client.ts";
import { createSpApiSource } from "../src/features/sources/sp-api/sp-api-source.ts";
import { cleanUp } from "./support/cleanup.ts";
import { sampleAsin, sampleItem } from "./support/sp-api-sample.ts";
import { CREDENTIALS, type Recorded, startSpApiServer } from "./support/sp-api-server.ts";
import { virtualTime } from "./support/virtual-time.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "shared", "data", "spapi");
const skip = existsSync(FOLDER) ? false : "the models are not present";

const MODELS = [
  ...["catalogItems_2022-04-01", "productPricingV0", "productFeesV0", "reports_2021-06-30"],
  ...["finances_2024-06-19", "fbaInventory"],
];

type Parameter = {
  name: string;
  in: string;
  required: boolean;
  type: string;
  enum?: string[];
  maximum?: number;
  maxItems?: number;
  items?: { enum?: string[] };
};
type ModelOperation = {
  model: string;
  path: string;
  description: string;
  parameters: Parameter[];
  responses: Record<string, any>;
};

function readModel(name: string): any {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString());
}

/** Amazon's descriptions of the operations in use, and a check of a body against them. */
function loadModels() {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const operations = new Map<string, ModelOperation>();
  for (const model of MODELS) {
    const document = readModel(model);
    ajv.addSchema({ $id: model, definitions: document.definitions });
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const operation of Object.values<any>(methods))
        if (operation.operationId in OPERATIONS) operations.set(operation.operationId, { model, path, ...operation });
  }
  const problemsOf = (operation: ModelOperation, status: number, body: unknown): string => {
    const schema = operation.responses[status]?.schema;
    if (schema === undefined) return `the model has no ${status}`;
    const validate = ajv.compile({ $ref: `${operation.model}${schema.$ref}` });
    return validate(body) ? "" : ajv.errorsText(validate.errors);
  };
  return { operations, problemsOf };
}

function requestProblems({ parameters }: ModelOperation, query: Record<string, string>): string[] {
  const known = new Map(parameters.filter((one) => one.in === "query").map((one) => [one.name, one]));
  const missing = [...known.values()].filter(({ name, required }) => required && !(name in query));
  const wrong = Object.entries(query).flatMap(([name, value]) => {
    const parameter = known.get(name);
    if (parameter === undefined) return [`${name} is not known`];
    const values = parameter.type === "array" ? value.split(",") : [value];
    const allowed = parameter.items?.enum ?? parameter.enum;
    const isRight =
      values.length <= (parameter.maxItems ?? Number.POSITIVE_INFINITY) &&
      values.every((each) => each !== "" && (allowed?.includes(each) ?? true)) &&
      (parameter.type !== "integer" || (/^\d+$/.test(value) && Number(value) <= (parameter.maximum ?? Infinity)));
    return isRight ? [] : [`${name}=${value}`];
  });
  return [...missing.map(({ name }) => `${name} is missing`), ...wrong];
}

async function start(t: import("node:test").TestContext) {
  const { clock, sleep } = virtualTime();
  const server = await startSpApiServer(t, { clock });
  const log = pino({ level: "silent" });
  const { endpoints, lwaUrl } = server;
  const userAgent = "Nichescope/test (Language=TypeScript)";
  const client = createSpApiClient({
    ...CREDENTIALS,
    endpoints,
    lwaUrl,
    clock,
    sleep,
    random: () => 0,
    log,
    userAgent,
  });
  cleanUp(t, () => client.close());
  return { server, client, source: createSpApiSource(client, clock, log) };
}

test("our rate limits are those of the models", { skip }, () => {
  const { operations } = loadModels();
  for (const [name, limit] of Object.entries(OPERATIONS)) {
    const [, rate, burst] = /\| ([\d.]+) \| (\d+) \|/.exec(operations.get(name)?.description ?? "") ?? [];
    assert.deepEqual({ ratePerSecond: Number(rate), burst: Number(burst) }, limit, name);
  }
});

test("our requests and the test server's responses match the models", { skip }, async (t) => {
  const { operations, problemsOf } = loadModels();
  const { server, client, source } = await start(t);
  for (let i = 1; i <= 45; i++) server.items.push(sampleItem(sampleAsin(i)));
  server.prices.set(sampleAsin(1), { currency: "USD", amount: 19.99 });
  for await (const _ of source.products("amazon.com", [...server.items.map(({ asin }) => asin), "B0NOWHERE1"]));
  for await (const _ of source.search("amazon.com", "yoga, mat", 45));
  await useSellerData(server, client);
  server.revokeTokens(); // a 403
  await client.getCompetitivePrices("amazon.com", [sampleAsin(1)]);
  server.limits["searchCatalogItems"] = { ratePerSecond: 2, burst: 0.5 }; // a 429
  await assert.rejects(client.searchCatalogItems({ marketplace: "amazon.com", keywords: "mat" }));
  const calls = server.recorded.filter(({ operation }) => operation !== "token");
  assert.deepEqual(new Set(calls.map(({ status }) => status)), new Set([200, 202, 403, 429]));
  assert.deepEqual(
    new Set(calls.map(({ operation }) => operation)),
    new Set(Object.keys(OPERATIONS).filter((name) => !/MyFees/.test(name))),
  );
  for (const call of calls) {
    const operation = operations.get(call.operation) as ModelOperation;
    assert.deepEqual(requestProblems(operation, call.query), [], call.operation);
    assert.equal(problemsOf(operation, call.status, call.body), "", `${call.operation} ${call.status}`);
    assert.equal(patternOf(operation).test(call.path), true, call.path);
    assertHeaders(call);
  }
});

/** Uses every operation on a seller's own data, with pages. */
async function useSellerData(
  server: Awaited<ReturnType<typeof startSpApiServer>>,
  client: ReturnType<typeof createSpApiClient>,
): Promise<void> {
  const { seller } = server;
  const createdSince = new Date("2026-02-01T00:00:00Z");
  seller.contents.set("GET_FBA_REIMBURSEMENTS_DATA", "approval-date\n");
  for (let i = 0; i < 3; i++) {
    seller.addSettlement("settlement-id\n", "2026-02-01T00:00:00Z", "2026-02-15T00:00:00Z");
    const sellingPartnerMetadata = { sellingPartnerId: "A1", accountType: "PAYABLE", marketplaceId: "ATVPDKIKX0DER" };
    const totalAmount = { currencyAmount: 10, currencyCode: "USD" };
    seller.transactions.push({ sellingPartnerMetadata, transactionType: "Shipment", totalAmount });
    seller.stock.push({ sellerSku: `SKU-${i}`, fnSku: "X1", totalQuantity: 3 });
  }
  const specification = {
    ...{ reportType: "GET_FBA_REIMBURSEMENTS_DATA", marketplaceIds: ["ATVPDKIKX0DER"] },
    ...{ dataStartTime: "2026-02-01T00:00:00Z", dataEndTime: "2026-02-28T00:00:00Z" },
  };
  const id = await client.requestReport("amazon.com", specification);
  const { status, documentId } = await client.getReport("amazon.com", id);
  assert.equal(status, "DONE");
  assert.ok((await client.getReportDocument("amazon.com", documentId ?? "")).isGzipped);
  const reportTypes = ["GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2"];
  const first = await client.listReports("amazon.com", {
    reportTypes,
    createdSince,
    marketplaceIds: ["ATVPDKIKX0DER"],
  });
  assert.equal(first.reports.length, 2);
  const rest = await client.listReports("amazon.com", { nextToken: first.nextToken ?? "" });
  assert.equal(rest.nextToken, undefined);
  for (const read of [
    (nextToken?: string) => client.listTransactions("amazon.com", { postedAfter: createdSince, nextToken }),
    (nextToken?: string) => client.getInventorySummaries("amazon.com", { nextToken }),
  ]) {
    const page = await read();
    assert.equal(page.entries.length + (await read(page.nextToken)).entries.length, 3);
  }
}

test("the examples of the models are read without a reject, and their errors are reported", { skip }, async (t) => {
  const { operations } = loadModels();
  const { server, client, source } = await start(t);
  const examples = (operation: string, status: number): any[] => {
    const { examples: shown = {}, "x-amzn-api-sandbox": sandbox } = operations.get(operation)?.responses[status] ?? {};
    return [...Object.values(shown), ...(sandbox?.static ?? []).map(({ response }: any) => response)];
  };
  const count = { searchCatalogItems: 0, getCompetitivePricing: 0 };
  for (const body of examples("searchCatalogItems", 200)) {
    count.searchCatalogItems++;
    server.fail("searchCatalogItems", { status: 200, body: JSON.stringify(body) });
    for await (const page of source.search("amazon.com", "samsung tv", 1)) {
      assert.deepEqual(page.rejected, []);
      const { asin, brand, category, bsr, bsrCategory, parentAsin, imageUrl } =
        page.sightings[0]?.observation ?? assert.fail("no sighting");
      assert.deepEqual(
        { asin, brand, category, bsr, bsrCategory, parentAsin },
        {
          asin: "B07N4M94X4",
          brand: "SAMSUNG",
          category: "Electronics",
          bsr: 72855,
          bsrCategory: null,
          parentAsin: "B08J7TQ9FL",
        },
      );
      assert.match(imageUrl ?? "", /91uohwV/, "the largest image");
    }
  }
  for (const body of examples("getCompetitivePricing", 200)) {
    if (body.payload[0].ASIN === undefined) continue; // requested by seller SKU, which we never do
    count.getCompetitivePricing++;
    server.fail("getCompetitivePricing", { status: 200, body: JSON.stringify(body) });
    const { entries, rejected } = await client.getCompetitivePrices("amazon.com", ["B00V5DG6IQ", "B00551Q3CS"]);
    assert.deepEqual(rejected, []);
    assert.deepEqual(
      entries.map(({ ASIN }) => ASIN),
      ["B00V5DG6IQ", "B00551Q3CS"],
    );
  }
  assert.ok(Math.min(...Object.values(count)) > 0, JSON.stringify(count));
  for (const operation of ["searchCatalogItems", "getCompetitivePricing"] as const)
    for (const body of examples(operation, 400)) {
      server.fail(operation, { status: 400, body: JSON.stringify(body) });
      const call =
        operation === "searchCatalogItems"
          ? client.searchCatalogItems({ marketplace: "amazon.com", keywords: "tv" })
          : client.getCompetitivePrices("amazon.com", ["B00V5DG6IQ"]);
      const [{ code }] = body.errors;
      await assert.rejects(call, (error: SourceError) => error.fault === "refused" && error.message.includes(code));
    }
});

function patternOf({ path }: ModelOperation): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

function assertHeaders({ headers }: Recorded): void {
  assert.match(String(headers["x-amz-access-token"]), /^Atza\|/);
  assert.match(String(headers["user-agent"]), /^Nichescope\//);
}

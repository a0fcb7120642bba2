/** The Product Fees API: the sandbox cases of Amazon's model, on a loopback server that answers as the model says. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import type { FeesRequest } from "../src/features/sources/sp-api/product-fees.ts";
import { openFeeQuotes } from "../src/features/sources/sp-api/quote-fees.ts";
import { createSpApiClient } from "../src/features/sources/sp-api/sp-api-client.ts";
import { CREDENTIALS } from "./support/sp-api-server.ts";

const MODEL = join(import.meta.dirname, "..", "..", "shared", "data", "spapi", "productFeesV0.json.gz");
const skip = existsSync(MODEL) ? false : "the model is not present";

test("the six sandbox cases of the Product Fees API are sent and read", { skip }, async (t) => {
  const { paths } = JSON.parse(gunzipSync(readFileSync(MODEL)).toString());
  const received: { path: string; body: any }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const path = request.url ?? "";
    response.setHeader("content-type", "application/json");
    if (path === "/token") return void response.end('{"access_token":"Atza|sample","expires_in":3600}');
    received.push({ path, body: JSON.parse(text) });
    const of = path.includes("/listings/")
      ? "/products/fees/v0/listings/{SellerSKU}/feesEstimate"
      : path.includes("/items/")
        ? "/products/fees/v0/items/{Asin}/feesEstimate"
        : "/products/fees/v0/feesEstimate";
    response.statusCode = status;
    response.end(JSON.stringify(paths[of].post.responses[status]["x-amzn-api-sandbox"].static[0].response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createSpApiClient({
    ...CREDENTIALS,
    endpoints: { na: url, eu: url, fe: url },
    lwaUrl: `${url}/token`,
    clock: { now: () => new Date() },
    random: Math.random,
    sleep: async () => {},
    log: pino({ level: "silent" }),
    userAgent: "Nichescope/test (Language=TypeScript)",
  });
  t.after(() => client.close());
  const asked: FeesRequest = {
    idType: "ASIN",
    idValue: "B00V5DG6IQ",
    price: 1000,
    currency: "USD",
    identifier: "UmaS1",
    isAmazonFulfilled: false,
  };
  const sku: FeesRequest = { ...asked, idType: "SellerSKU", idValue: "a sku/1" };
  const { total, currency, details } = await client.getFeesEstimate("amazon.com", asked);
  assert.deepEqual({ total, currency, details }, { total: 300, currency: "USD", details: [] });
  assert.equal((await client.getFeesEstimate("amazon.com", sku)).total, 300);
  const both = await client.getFeesEstimates("amazon.com", [asked, sku]);
  assert.deepEqual(
    both.map((result) => [result.idType, result.idValue, result.currency, result.total]),
    [
      ["ASIN", "asin123", "USD", 300],
      ["SellerSKU", "sku123", "MXN", 300],
    ],
  );
  assert.deepEqual(
    received.map(({ path }) => path),
    [
      "/products/fees/v0/items/B00V5DG6IQ/feesEstimate",
      "/products/fees/v0/listings/a%20sku%2F1/feesEstimate",
      "/products/fees/v0/feesEstimate",
    ],
  );
  assert.deepEqual(received[0]?.body.FeesEstimateRequest.PriceToEstimateFees.ListingPrice, {
    CurrencyCode: "USD",
    Amount: 10,
  });
  const quotes = openFeeQuotes(
    { ...CREDENTIALS, url, lwaUrl: `${url}/token` },
    { clock: { now: () => new Date() }, log: pino({ level: "silent" }) },
  );
  assert.ok(quotes);
  t.after(() => quotes.close());
  const product = {
    marketplace: "amazon.com",
    asin: "B00V5DG6IQ",
    sku: undefined,
    price: 1000,
    currency: "USD",
  } as const;
  const quoted = await quotes.quoteFees(product);
  assert.ok("fees" in quoted);
  assert.deepEqual(quoted.fees, [{ kind: "total", name: "All fees", amount: 300 }]);
  assert.equal(quoted.source, "getMyFeesEstimateForASIN");
  status = 400;
  const problem = await quotes.quoteFees({ ...product, sku: "a sku" });
  assert.ok("problem" in problem && problem.problem.includes("Incorrect Marketplace identifier"));
  const refused = { fault: "refused", message: /Incorrect Marketplace identifier/ };
  await assert.rejects(client.getFeesEstimate("amazon.com", asked), refused);
  await assert.rejects(client.getFeesEstimate("amazon.com", sku), refused);
  await assert.rejects(client.getFeesEstimates("amazon.com", [asked]), refused);
});

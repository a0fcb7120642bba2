// Runs in an empty project that has only the packed package: what an import, a call and a webhook need on this Node.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { ApiError, Nichescope, verifyWebhook } from "@nichescope/client";
import { NichescopeCore } from "@nichescope/client/core";
import { verifyWebhook as same } from "@nichescope/client/webhooks";

const asked = [];
const server = createServer((request, response) => {
  asked.push([request.method, request.url, request.headers.authorization, request.headers["idempotency-key"]?.length]);
  const isSearch = request.url?.startsWith("/api/v1/search");
  const meta = { timestamp: "2026-03-01T12:00:00.000Z" };
  response.writeHead(isSearch ? 200 : 404, { "content-type": "application/json" });
  response.end(
    isSearch
      ? JSON.stringify({ success: true, data: { totalResults: 1 }, meta })
      : JSON.stringify({ success: false, error: { code: "not_found", message: "Not here.", details: [] }, meta }),
  );
}).listen(0, "127.0.0.1");
await once(server, "listening");

const options = { baseUrl: `http://127.0.0.1:${server.address().port}`, apiKey: "nsk_test" };
const client = new Nichescope(options);
assert.equal((await client.search({ keyword: "yoga mat" })).totalResults, 1);
const core = new NichescopeCore(options);
assert.equal((await core.get("/api/v1/search", { query: { keyword: "yoga mat" } })).totalResults, 1);
await assert.rejects(
  client.trackProduct({ asin: "B000000000" }),
  (error) => error instanceof ApiError && error.code === "not_found" && error.status === 404,
);
assert.deepEqual(asked, [
  ["GET", "/api/v1/search?keyword=yoga+mat", "Bearer nsk_test", undefined],
  ["GET", "/api/v1/search?keyword=yoga+mat", "Bearer nsk_test", undefined],
  ["POST", "/api/v1/tracking/products", "Bearer nsk_test", 32],
]);

const secret = `whsec_${Buffer.from("a secret of this test").toString("base64")}`;
const body = JSON.stringify({ type: "price_change", timestamp: "2026-03-01T12:00:00.000Z", data: {} });
const now = new Date();
const seconds = String(Math.floor(now.getTime() / 1000));
const signature = createHmac("sha256", "a secret of this test").update(`evt_1.${seconds}.${body}`).digest("base64");
const headers = { "webhook-id": "evt_1", "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
assert.equal((await verifyWebhook({ body, headers, secret })).type, "price_change");
await assert.rejects(same({ body: `${body} `, headers, secret }), /No signature/);

server.close();
console.log(`works on Node ${process.version}`);

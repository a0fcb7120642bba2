/**
 * Receives webhooks: verifies the signature, responds, then prints one line per event.
 * Run: WEBHOOK_SECRET=whsec_… node receiver.mjs
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET = "", PORT = "4000", HOST = "127.0.0.1" } = process.env;
if (!/^whsec_.{24,}/.test(WEBHOOK_SECRET)) {
  console.error("Set WEBHOOK_SECRET to the secret of your webhook.");
  process.exit(1);
}
const key = Buffer.from(WEBHOOK_SECRET.slice("whsec_".length), "base64");
const seen = new Set(); // in production: a unique column in your database
const MAX_BYTES = 1_048_576;

createServer(async (request, response) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return response.writeHead(413, { connection: "close" }).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end(); // respond first: the service waits for 15 seconds at most
  const { type, data } = JSON.parse(body);
  if (seen.has(data.eventId)) return; // an event can arrive twice
  seen.add(data.eventId);
  console.log(type, data.product?.asin ?? "", data.price ?? data.bsr ?? data.rank ?? data.observedValue ?? "");
}).listen(Number(PORT), HOST, function () {
  console.log(`listening on http://${HOST}:${this.address().port}/`);
});

function isGenuine(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((each) => {
    const given = Buffer.from(each.replace("v1,", ""), "base64");
    return each.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

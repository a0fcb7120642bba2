import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { WebhookVerificationError } from "./errors.ts";
import { verifyWebhook } from "./webhooks.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const now = new Date("2026-03-01T12:00:00.000Z");
const body = JSON.stringify({ type: "price_change", timestamp: now.toISOString(), data: { note: "é" } });

/** Signed by the reference library. */
function signed(secret = SECRET, at = now, id = "evt_1"): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
}

test("a request that the service signed gives its event, as text and as bytes, with any kind of headers", async () => {
  for (const given of [body, new TextEncoder().encode(body)])
    for (const headers of [signed(), new Headers(signed())]) {
      const event = await verifyWebhook({ body: given, headers, secret: SECRET, now });
      assert.deepEqual([event.type, event.data], ["price_change", { note: "é" }]);
    }
});

test("during a rotation either secret works, on either side", async () => {
  const both = {
    ...signed(),
    "webhook-signature": `${signed(OTHER)["webhook-signature"]} ${signed()["webhook-signature"]}`,
  };
  assert.ok(await verifyWebhook({ body, headers: both, secret: SECRET, now }));
  assert.ok(await verifyWebhook({ body, headers: signed(), secret: [OTHER, SECRET], now }));
});

test("anything else is refused", async () => {
  const signature = signed()["webhook-signature"] as string;
  const changed = (change: Record<string, string | undefined>) => ({ ...signed(), ...change });
  const cases: [name: string, given: Partial<Parameters<typeof verifyWebhook>[0]>][] = [
    ["another body", { body: `${body} ` }],
    ["another secret", { secret: OTHER }],
    ["no secrets", { secret: [] }],
    ["another ID", { headers: changed({ "webhook-id": "evt_2" }) }],
    ["another time", { headers: changed({ "webhook-timestamp": String(now.getTime() / 1_000 + 1) }) }],
    ["too old", { headers: signed(SECRET, new Date(now.getTime() - 301_000)) }],
    ["from the future", { headers: signed(SECRET, new Date(now.getTime() + 301_000)) }],
    ["no time", { headers: changed({ "webhook-timestamp": "NaN" }) }],
    ["no signature", { headers: changed({ "webhook-signature": undefined }) }],
    ["an empty signature", { headers: changed({ "webhook-signature": "v1," }) }],
    ["another version", { headers: changed({ "webhook-signature": signature.replace("v1", "v2") }) }],
    ["not Base64", { headers: changed({ "webhook-signature": "v1,***" }) }],
    ["cut", { headers: changed({ "webhook-signature": signature.slice(0, -4) }) }],
    ["a secret without its prefix", { secret: SECRET.slice(6) }],
    ["an empty secret", { secret: "whsec_" }],
  ];
  for (const [name, given] of cases) {
    const error = await verifyWebhook({ body, headers: signed(), secret: SECRET, now, ...given }).catch(
      (error) => error,
    );
    assert.ok(error instanceof WebhookVerificationError, name);
    assert.ok(!error.message.includes(SECRET.slice(6)), name);
  }
});

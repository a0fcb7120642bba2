/** The n8n node and the Zapier app offer the same events and marketplaces as the service. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { MARKETPLACE_DOMAINS } from "../src/features/catalog/marketplace.ts";
import { EVENT_TYPES } from "../src/features/tracking/event.ts";
import { newSecret, signatureHeaders } from "../src/features/webhooks/sign.ts";

const ROOT = join(import.meta.dirname, "..");
const PACKAGES = join(ROOT, "packages");
const N8N = join(PACKAGES, "n8n-nodes-nichescope", "nodes", "Nichescope");
// Loaded by path, because the node is CommonJS with settings of its own, which the compiler of the service would refuse.
const { verifiedEventId } = await import(join(N8N, "signature.ts"));
const { isSigned } = createRequire(import.meta.url)(join(PACKAGES, "zapier", "signature.js"));
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

test("the n8n nodes offer every event type and every marketplace", () => {
  const types = [...read(N8N, "events.ts").matchAll(/value: "(\w+)"/g)].map(([, type]) => type);
  assert.deepEqual(types.sort(), [...EVENT_TYPES].sort());
  const markets = [...read(N8N, "properties.ts").matchAll(/^ {2}"(amazon\.[\w.]+)",$/gm)].map(([, domain]) => domain);
  assert.deepEqual(markets.sort(), [...MARKETPLACE_DOMAINS].sort());
});

test("the Zapier app has a trigger for every event type", () => {
  const named = [...read(PACKAGES, "zapier", "triggers.js").matchAll(/^ {2}(\w+): \{$/gm)].map(([, type]) => type);
  assert.deepEqual(named.sort(), [...EVENT_TYPES].sort());
});

test("no lockfile names a registry host, and each names the hash of every package", () => {
  const locks = globSync(["package-lock.json", "{packages,scripts}/*/package-lock.json"], { cwd: ROOT });
  assert.ok(locks.length >= 5);
  type Locked = { resolved?: string; integrity?: string; link?: boolean };
  for (const lock of locks) {
    const { packages } = JSON.parse(read(ROOT, lock)) as { packages: Record<string, Locked> };
    for (const [path, { resolved = "", integrity, link }] of Object.entries(packages)) {
      assert.doesNotMatch(resolved, /^https?:/, `${lock}: ${path}`);
      if (path.includes("node_modules/") && !link) assert.match(integrity ?? "", /^sha512-/, `${lock}: ${path}`);
    }
  }
});

const NOW = new Date("2026-03-01T12:00:00Z");
const SECRET = newSecret();
const BODY = JSON.stringify({ type: "price_change", data: { label: "Mésser 包丁", price: 1e21 } });
const sign = (secrets: string[], at = NOW) => ({ ...signatureHeaders(secrets, "evt_1", at, BODY) });
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const right = sign([SECRET]);
const emptyKey = createHmac("sha256", "").update(`evt_1.${right["webhook-timestamp"]}.${BODY}`).digest("base64");

const CASES: [what: string, isGenuine: boolean, headers: Record<string, string>, body?: string, secret?: string][] = [
  ["as it was sent", true, right],
  ["five minutes old", true, sign([SECRET], later(-300))],
  ["with two secrets", true, sign([newSecret(), SECRET])],
  ["with another version first", true, { ...right, "webhook-signature": `v2,abc ${right["webhook-signature"]}` }],
  ["with another secret", false, sign([newSecret()])],
  ["with a byte more", false, right, `${BODY} `],
  ["under another id", false, { ...right, "webhook-id": "evt_2" }],
  ["at another time", false, { ...right, "webhook-timestamp": String(Number(right["webhook-timestamp"]) + 1) }],
  ["more than five minutes old", false, sign([SECRET], later(-301))],
  ["more than five minutes ahead", false, sign([SECRET], later(302))],
  ["with a time that is not a number", false, { ...right, "webhook-timestamp": "NaN" }],
  ["without a version", false, { ...right, "webhook-signature": right["webhook-signature"].slice(3) }],
  ["with an empty signature", false, { ...right, "webhook-signature": "v1," }],
  ["without headers", false, {}],
  ["signed with an empty key for a lost secret", false, { ...right, "webhook-signature": `v1,${emptyKey}` }, BODY, ""],
];

for (const [what, isGenuine, headers, body = BODY, secret = SECRET] of CASES)
  test(`a request ${what} is ${isGenuine ? "accepted" : "refused"} by n8n${what.includes("minutes") ? "" : " and Zapier"}`, () => {
    const id = verifiedEventId(secret, headers, Buffer.from(body), NOW);
    assert.equal(id, isGenuine ? "evt_1" : undefined);
    // Zapier may hold an event for hours, so its age is not checked there.
    if (!what.includes("minutes") && !what.includes("not a number"))
      assert.equal(isSigned(secret, { headers, content: body }), isGenuine);
  });

/** Samples of events, from which automation platforms learn the fields. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_TYPES } from "../src/features/tracking/event.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const { api, make, databaseUrl, url: serviceUrl } = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });

test("every event type has a sample, and samples are the account's own events if there are any", async () => {
  const { key, account } = await make.key({ plan: "free" });
  const { body } = await api("/api/automation/events", key);
  const types = body.data.events.map(({ type }: { type: string }) => type);
  assert.deepEqual(types, [...EVENT_TYPES, "low_stock"]);
  for (const { type, meaning, subscribable, announced, sample } of body.data.events) {
    assert.ok(meaning.length > 10);
    assert.deepEqual([subscribable, announced], type === "low_stock" ? [false, true] : [true, false]);
    if (type === "low_stock") assert.equal(sample, null);
    else assert.deepEqual([sample.type, Object.keys(sample)], [type, ["type", "timestamp", "data"]]);
  }
  const samples = "/api/automation/events/price_change/samples";
  const generic = (await api(samples, key)).body.data.samples;
  assert.deepEqual(generic, [body.data.events.find(({ type }: { type: string }) => type === "price_change").sample]);

  const data = { eventId: "evt_1", product: { imageUrl: "/images/X.svg" }, price: 3 };
  await withClient(databaseUrl, async (client) => {
    for (let i = 1; i <= 5; i++)
      await client.query(
        `insert into events (id, number, account_id, type, created_at, data) values ($1, nextval('event_numbers'), $2, $3, $4, $5)`,
        [
          `evt_${i}`,
          account.id,
          i === 5 ? "new_review" : "price_change",
          `2026-03-0${i}T00:00:00Z`,
          JSON.stringify(data),
        ],
      );
  });
  const real = (await api(samples, key)).body.data.samples;
  assert.deepEqual(
    real.map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 10)),
    ["2026-03-04", "2026-03-03", "2026-03-02"],
  );
  assert.equal(
    JSON.stringify(real[0]),
    `{"type":"price_change","timestamp":"2026-03-04T00:00:00.000Z","data":{"eventId":"evt_1","product":{"imageUrl":"${serviceUrl}/images/X.svg"},"price":3}}`,
    "exactly the body of the webhook",
  );
  const other = await make.key({ plan: "free" });
  assert.deepEqual((await api(samples, other.key)).body.data.samples, generic, "another account sees none of them");
  const unknown = await api("/api/automation/events/sold_out/samples", key);
  assert.deepEqual([unknown.status, unknown.body.error.details[0].parameter], [400, "type"]);
});

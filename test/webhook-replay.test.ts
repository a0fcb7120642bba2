/** Sending again: a replay of one delivery, and the recovery of all that failed or was missed in a period. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { DAY, startDeliveryRows } from "./support/delivery-rows.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";

const { clock, databaseUrl, start } = await startDeliveryRows(wholeFile);

test("a replay makes any delivery due now with a new schedule, and wakes the delivery engines", async (t) => {
  const { call, raise, queue, rowOf, id, sql } = await start(t);
  const waiting = { status: "pending", finished_at: null, tries: 3, attempts: 3 };
  const states: Record<string, Record<string, unknown>> = {
    failed: {},
    delivered: { status: "delivered" },
    waiting: { ...waiting, next_attempt_at: `${DAY}T20:00:00Z` },
    lapsed: { ...waiting, next_attempt_at: `${DAY}T11:00:00Z`, leased_by: "nod_dead" },
  };
  for (const [name, state] of Object.entries(states)) {
    await raise(name, "10:00");
    await queue(name, state);
  }
  await withClient(databaseUrl, async (client) => {
    let notices = 0;
    client.on("notification", () => notices++);
    await client.query("listen deliveries");
    for (const name of Object.keys(states)) {
      const before = clock.now();
      const response = await call("POST", `/deliveries/dlv_${name}/replay`);
      assert.deepEqual([response.status, response.body.data.status], [202, "pending"], name);
      assert.equal(response.body.data.eventId, `evt_${name}`, "with the same webhook-id");
      const { next_attempt_at: at, tries, leased_by } = await rowOf(name);
      assert.deepEqual([tries, leased_by], [0, null], name);
      assert.ok(at !== null && at >= before && at <= clock.now(), name);
      assert.equal(response.body.data.finishedAt, null);
    }
    await until("the engines are woken", async () => notices >= 4);
    // A further notice would arrive with the response to this.
    await client.query("select");
    assert.equal(notices, 4);
  });

  await t.test("a delivery that is being sent stays as it is", async () => {
    await raise("leased", "10:00");
    await queue("leased", { ...waiting, next_attempt_at: `${DAY}T12:30:00Z`, leased_by: "nod_1" });
    const before = await rowOf("leased");
    const response = await call("POST", "/deliveries/dlv_leased/replay");
    assert.deepEqual([response.status, response.body.data.status], [202, "pending"]);
    assert.deepEqual(await rowOf("leased"), before);
  });

  await t.test("a delivery that cannot be sent is 409 and stays as it is", async () => {
    await raise("late", "10:00");
    await queue("late");
    const refused = async (name: string, message: RegExp) => {
      const before = await rowOf(name);
      const response = await call("POST", `/deliveries/dlv_${name}/replay`);
      assert.deepEqual([response.status, response.body.error.code], [409, "conflict"], name);
      assert.match(response.body.error.message, message);
      assert.deepEqual(await rowOf(name), before);
    };
    await sql("update deliveries set is_test = true where id = 'dlv_late'");
    await refused("late", /Tests cannot be replayed/);
    await sql("update deliveries set is_test = false, status = 'failed' where id = 'dlv_late'");
    await queue("forgotten");
    await refused("forgotten", /event of this delivery has been deleted/);
    await call("PATCH", `/${id}`, { enabled: false });
    await refused("late", /disabled/);
    await call("DELETE", `/${id}`);
    await refused("late", /webhook whe_\w+ has been deleted/);
  });
});

test("recovery queues failed deliveries and events missed while disabled, and nothing else", async (t) => {
  const { call, raise, queue, rowOf, id, sql, mine, theirs } = await start(t);
  await sql("update webhook_endpoints set created_at = $1", [`${DAY}T09:00:00Z`]);
  const other = (await call("POST", "", { url: "https://hooks.example.com/", events: ["price_change"] })).body.data.id;
  const at = (time: string, state: Record<string, unknown> = {}) => ({ created_at: `${DAY}T${time}:00Z`, ...state });
  // Failed deliveries before and in the period, and deliveries that must stay as they are.
  for (const [name, time, state] of [
    ["early", "09:30", {}],
    ["failed", "10:30", {}],
    ["delivered", "10:31", { status: "delivered" }],
    ["pending", "10:32", { status: "pending", next_attempt_at: `${DAY}T20:00:00Z`, tries: 2 }],
    ["test", "10:33", { is_test: true }],
    ["late", "11:30", {}],
  ] as const) {
    await raise(name, time);
    await queue(name, at(time, state));
  }
  await queue("gone", at("10:40"));
  await raise("elsewhere", "10:34", "new_review");
  await queue("elsewhere", at("10:34"), other);
  // Events without a delivery.
  await raise("older", "08:00");
  await raise("missed", "10:45");
  await raise("missedtoo", "10:46", "bsr_drop");
  await raise("unsubscribed", "10:47", "new_review");
  await raise("theirs", "10:48", "price_change", theirs.account.id);
  await sql("insert into events values ('evt_trial', null, $1, 'price_change', null, $2, '{}')", [
    mine.account.id,
    `${DAY}T10:49:00Z`,
  ]);
  const queued = async (body: unknown) => (await call("POST", `/${id}/recover`, body)).body.data?.queued;
  const before = clock.now();
  assert.equal(await queued({ since: `${DAY}T10:00:00Z`, until: `${DAY}T11:00:00Z` }), 4);
  const after = clock.now();
  for (const name of ["failed", "missed", "missedtoo"]) {
    const { status, tries, next_attempt_at } = await rowOf(name);
    assert.deepEqual([status, tries], ["pending", 0], name);
    assert.ok(next_attempt_at !== null && next_attempt_at >= before && next_attempt_at <= after, name);
  }
  for (const name of ["early", "test", "late", "gone", "elsewhere"])
    assert.equal((await rowOf(name)).status, "failed", name);
  const { tries: triesBefore, next_attempt_at: dueAt } = await rowOf("pending");
  assert.equal(triesBefore, 2);
  assert.ok((dueAt as Date) <= clock.now(), "what waits for a retry is due now");
  for (const name of ["older", "unsubscribed", "theirs", "trial"]) assert.equal(await rowOf(name), undefined, name);
  assert.equal(
    await queued({ since: `${DAY}T10:00:00Z`, until: `${DAY}T11:00:00Z` }),
    0,
    "a second recovery finds nothing",
  );
  assert.equal(await queued({ since: DAY }), 2, "nothing from before its registration");
  assert.equal(await rowOf("older"), undefined);
  // An event older than the retention of deliveries.
  await sql("update webhook_endpoints set created_at = '2025-01-01'");
  await sql(
    "insert into events values ('evt_forgotten', nextval('event_numbers'), $1, 'price_change', null, '2026-01-01', '{}')",
    [mine.account.id],
  );
  await queued({ since: "2025-12-01" });
  assert.equal(await rowOf("forgotten"), undefined);

  for (const [body, parameter] of [
    [{}, "since"],
    [{ since: "yesterday" }, "since"],
    [{ since: "2026-03-02" }, "since"],
    [{ since: DAY, until: "soon" }, "until"],
    [{ since: DAY, until: "2026-02-01" }, "since"],
  ] as const) {
    const response = await call("POST", `/${id}/recover`, body);
    assert.deepEqual([response.status, response.body.error.details[0].parameter], [400, parameter]);
  }
  await call("PATCH", `/${id}`, { enabled: false });
  const refused = await call("POST", `/${id}/recover`, { since: DAY });
  assert.deepEqual([refused.status, refused.body.error.code], [409, "conflict"]);
});

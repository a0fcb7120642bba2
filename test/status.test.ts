/** The public status, from self-checks that every node stores. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

test("anybody can see the current checks, the availability and the incidents; workers do not count", async (t) => {
  const { api, app, clock, databaseUrl } = await startService(t, { now: "2026-03-01T12:00:10Z" });
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into node_checks values ('2025-11-30', 'gone', true, ~0::bit(1440), ~0::bit(1440)),
       ('2026-02-28', 'gone', true, 1::bit(1440), 0::bit(1440))`,
    ),
  );
  await app.checkItself();
  clock.advance({ minutes: 1 });
  await app.checkItself();
  clock.advance({ minutes: 2 });
  const env = { ROLE: "worker" };
  const worker = await startService(t, { databaseUrl, env, now: clock.now().toISOString() });
  await worker.app.checkItself();
  await worker.app.close();
  clock.advance({ minutes: 2 });
  await app.checkItself();
  clock.advance({ minutes: 1 });

  const { status, body } = await api("/api/status");
  assert.equal(status, 200);
  const { days, incidents, last90Days, ...rest } = body.data;
  assert.deepEqual(rest, {
    status: "operational",
    checks: ["database", "index", "service"].map((name) => ({ name, status: "ok" })),
    target: 0.999,
    since: "2026-02-28T23:59:00.000Z",
    last30Days: rest.last30Days,
  });
  // Of the day before, one minute was checked and failed. Nobody checked until noon, nor at 12:02, 12:03 and 12:04.
  const minutes = 1 + 12 * 60 + 6;
  assert.equal(last90Days, 3 / minutes);
  assert.equal(days.length, 90);
  assert.deepEqual(days.at(-1), { day: "2026-03-01", availability: 3 / (minutes - 1), downMinutes: 12 * 60 + 3 });
  assert.deepEqual(incidents, [
    { startedAt: "2026-03-01T12:02:00.000Z", endedAt: "2026-03-01T12:05:00.000Z", minutes: 3, kind: "stopped" },
    { startedAt: "2026-02-28T23:59:00.000Z", endedAt: "2026-03-01T12:00:00.000Z", minutes: 721, kind: "failing" },
  ]);
  const page = await api("/status", undefined, { redirect: "manual" });
  assert.deepEqual([page.status, page.headers.get("location")], [302, "/app/status"]);
});

/** An account with a small daily limit that several clients overrun, while a process is killed. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../../support/postgres.ts";
import type { Account, Fleet } from "./fleet.ts";

const CLIENTS = 4;
const PAUSE_MS = 40;
const USED_UP_WITHIN_MS = 180_000;

export type OverrunningClients = ReturnType<typeof startOverrunning>;

/** Starts clients that go on until the day is used up and `check` is called. */
export function startOverrunning({ balancer, postgres }: Fleet, { id, key }: Account, limit: number) {
  const deadline = Date.now() + USED_UP_WITHIN_MS;
  let going = true;
  let successes = 0;
  /** Requests that were sent and whose connection broke, or that nobody answered. */
  let unknown = 0;
  let isUsedUp = false;
  const loops = Array.from({ length: CLIENTS }, async () => {
    while (going || !isUsedUp) {
      if (Date.now() > deadline) throw new Error(`the limit of ${limit} was not reached: ${successes} succeeded`);
      const result = await balancer.request("/api/v1/search?keyword=steel+bottle", { key });
      if (result.kind === "ok") successes++;
      if (result.kind === "late" || result.kind === "lost") unknown++;
      unknown += result.tries - 1;
      if (result.status === 429) isUsedUp = true;
      await sleep(PAUSE_MS);
    }
  });
  const all = Promise.all(loops);
  all.catch(() => {}); // `check` throws it
  return {
    /** Fails if one request more than the limit succeeded, or fewer than the limit without those of unknown outcome. */
    async check(): Promise<string> {
      going = false;
      await all;
      const { rows } = await withClient(postgres.url, (client) =>
        client.query("select used from usage_days where account_id = $1", [id]),
      );
      const summary = `limit ${limit}: ${successes} succeeded, ${unknown} of unknown outcome, ${rows[0]?.used} counted`;
      if (rows.length > 1) return `${summary}; not judged: midnight passed`;
      assert.ok(successes <= limit, summary);
      assert.equal(rows[0].used, limit, summary);
      assert.ok(limit - successes <= unknown, summary);
      return summary;
    },
  };
}

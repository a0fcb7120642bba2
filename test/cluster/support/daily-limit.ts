/** An account with a small daily limit, asked for more than that from all sides, while something is killed. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../../support/postgres.ts";
import type { Account, Fleet } from "./fleet.ts";

const CLIENTS = 4;
const PAUSE_MS = 40;

export type Hammering = ReturnType<typeof startHammering>;

/** Clients who go on until the day is used up and they were told to stop. */
export function startHammering({ balancer, postgres }: Fleet, { id, key }: Account, limit: number) {
  let going = true;
  /** Answered with what was asked for; of unknown outcome: sent, and the connection broke, or nobody answered. */
  let successes = 0;
  let unknown = 0;
  let wasUsedUp = false;
  const loops = Array.from({ length: CLIENTS }, async () => {
    while (going || !wasUsedUp) {
      const answer = await balancer.ask("/api/v1/search?keyword=steel+bottle", { key });
      if (answer.kind === "ok") successes++;
      if (answer.kind === "late" || answer.kind === "lost") unknown++;
      unknown += answer.tries - 1;
      if (answer.status === 429) wasUsedUp = true;
      await sleep(PAUSE_MS);
    }
  });
  return {
    /** Never one more than the limit, and none fewer than those whose outcome is unknown. */
    async check(): Promise<string> {
      going = false;
      await Promise.all(loops);
      const { rows } = await withClient(postgres.url, (client) =>
        client.query("select used from usage_days where account_id = $1", [id]),
      );
      const told = `limit ${limit}: ${successes} succeeded, ${unknown} of unknown outcome, ${rows[0]?.used} counted`;
      if (rows.length > 1) return `${told}; not judged: midnight passed`;
      assert.ok(successes <= limit, told);
      assert.equal(rows[0].used, limit, told);
      assert.ok(limit - successes <= unknown, told);
      return told;
    },
  };
}

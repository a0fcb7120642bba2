/** Clients that send requests all the time, and a record of every outcome. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Balancer, Kind, Result } from "./balancer.ts";

export type Outcome = { at: number; ms: number; kind: Kind; path: string; reason: string };

export type Load = ReturnType<typeof startLoad>;

export type LoadOptions = { balancer: Balancer; keys: readonly string[]; paths: readonly string[]; pauseMs: number };

export function startLoad({ balancer, keys, paths, pauseMs }: LoadOptions) {
  const outcomes: Outcome[] = [];
  let going = true;
  const loops = keys.map(async (key, i) => {
    for (let n = i; going; n++) {
      const path = paths[n % paths.length] as string;
      const at = Date.now();
      const result = await balancer.request(path, { key });
      outcomes.push({ at, ms: Date.now() - at, kind: result.kind, path, reason: reasonOf(result) });
      await sleep(pauseMs);
    }
  });
  return {
    outcomes,
    async stop(): Promise<void> {
      going = false;
      await Promise.all(loops);
    },
  };
}

function reasonOf({ kind, status, body }: Result): string {
  return kind === "ok" ? "" : `${status || kind} ${body?.error?.message ?? ""}`;
}

export type Span = { name: string; from: number; to: number };

/** Summarises a span of time: how many requests were sent, how many failed and why, and how long they took. */
export function summaryOf(outcomes: readonly Outcome[], { name, from, to }: Span) {
  const within = outcomes.filter(({ at }) => at >= from && at < to);
  const failed = within.filter(isFailure);
  const waits = within.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    name,
    seconds: (to - from) / 1_000,
    sent: within.length,
    failed: failed.length,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    slowestMs: waits.at(-1) ?? 0,
    kinds: Object.entries(Object.groupBy(within, ({ kind }) => kind)).map(([kind, all]) => `${kind} ${all.length}`),
    reasons: [...new Set(failed.map(({ reason }) => reason))],
  };
}

export function isFailure({ kind }: Pick<Outcome, "kind">): boolean {
  return kind !== "ok";
}

export function formatTable(summaries: readonly ReturnType<typeof summaryOf>[]): string[] {
  const wide = Math.max(...summaries.map(({ name }) => name.length));
  return summaries.map(
    ({ name, seconds, sent, failed, p99Ms, slowestMs, reasons }) =>
      `${name.padEnd(wide)} ${seconds.toFixed(1).padStart(6)} s ${String(sent).padStart(6)} sent ` +
      `${String(failed).padStart(5)} failed (${((100 * failed) / (sent || 1)).toFixed(2)} %) ` +
      `p99 ${p99Ms} ms, slowest ${slowestMs} ms ${reasons.slice(0, 3).join("; ")}`,
  );
}

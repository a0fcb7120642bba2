/**
 * What one account's exports, and its refused calls, cost another account: its searches are measured alone and beside each
 * load in turns. `npm run bench -- fairness 5 exports,mcp` measures two of the loads, five seconds each.
 */
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, percentile, run, search, type Target } from "../support/searches.ts";

const [, , , seconds = "12", kinds = "exports,lines,mixed,mcp,brackets"] = process.argv;

/** One thread answers everything: the hardest case. */
const THREADS = process.env["THREADS"] ?? "1";
const SIZE = "30000";
const ROUNDS = 4;
const SECONDS = Number(seconds) / ROUNDS;

const child = run(join(import.meta.dirname, "../support/two-accounts.ts"), [THREADS, SIZE]);
const [target] = (await once(child, "message")) as [Target];

await search(target, 5);
const ratios: string[] = [];
for (const kind of kinds.split(",")) {
  const alone: number[] = [];
  const beside: number[] = [];
  const statuses: Record<string, number> = {};
  let largest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await search(target, SECONDS)));
    const key = kind === "mcp" ? target.freeKey : target.hostileKey;
    const load = run(join(import.meta.dirname, "load.ts"), [kind, target.url, key, String(SECONDS + 1)]);
    setPriority(load.pid as number, constants.priority.PRIORITY_LOW); // other accounts send from other machines
    const ended = once(load, "message") as Promise<[{ statuses: Record<string, number>; largest: number }]>;
    await sleep(1_000);
    beside.push(...(await search(target, SECONDS)));
    const [result] = await ended;
    for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    largest = Math.max(largest, result.largest);
  }
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(beside, share) / percentile(alone, share)) as [
    number,
    number,
  ];
  console.log(`\n${kind}\n  alone:  ${describe(alone)}\n  beside: ${describe(beside)}`);
  console.log(`  the load: responses ${JSON.stringify(statuses)}, the largest ${largest} bytes`);
  ratios.push(`${kind.padEnd(10)} p50 × ${p50.toFixed(1)}, p99 × ${p99.toFixed(1)}`);
}
child.send("stop");
console.log(`\nSearches of another account, beside and alone (target: p99 at most × 3)\n${ratios.join("\n")}`);

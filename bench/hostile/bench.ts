/**
 * What one key can do to the others: hostile bodies over twelve connections for 20 seconds, while another account searches.
 * Prints how the p99 of these searches compares with their p99 alone, how much memory the service grew by, and the largest
 * response. `npm run bench -- hostile 5` attacks for five seconds.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, percentile, run, search, type Target } from "../support/searches.ts";

const SECONDS = Number(process.argv[3] ?? 20);
const THREADS = process.env["THREADS"] ?? "2";
const SIZE = "20000";
/** The searches are measured alone and during the attack in turns, so that fluctuations of the machine affect both. */
const ROUNDS = 4;

type Attack = { statuses: Record<string, number>; largest: number };

const child = run(join(import.meta.dirname, "../support/two-accounts.ts"), [THREADS, SIZE]);
const [target] = (await once(child, "message")) as [Target];

await search(target, 5);
const alone: number[] = [];
const beside: number[] = [];
const statuses: Record<string, number> = {};
let largest = 0;
const memoryBefore = memoryMb(child);
let peak = memoryBefore;
const sampling = setInterval(() => {
  peak = Math.max(peak, memoryMb(child));
}, 100);
for (let round = 0; round < ROUNDS; round++) {
  alone.push(...(await search(target, SECONDS / ROUNDS)));
  const attacker = run(join(import.meta.dirname, "attacker.ts"), [
    target.url,
    target.hostileKey,
    String(SECONDS / ROUNDS + 1),
  ]);
  setPriority(attacker.pid as number, constants.priority.PRIORITY_LOW); // an attacker has a machine of its own
  const attacked = once(attacker, "message") as Promise<[Attack]>;
  await sleep(1_000);
  beside.push(...(await search(target, SECONDS / ROUNDS)));
  const [attack] = await attacked;
  for (const [status, count] of Object.entries(attack.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  largest = Math.max(largest, attack.largest);
}
clearInterval(sampling);
child.send("stop");

const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
console.log(`searches alone: ${describe(alone)}\nduring the attack: ${describe(beside)}`);
console.log(
  `the attack: ${Math.round(total / (SECONDS + ROUNDS))} requests/s ${JSON.stringify(statuses)}, largest response ${largest} bytes`,
);
console.log(
  `\np99 of another account's searches: ${(percentile(beside, 0.99) / percentile(alone, 0.99)).toFixed(1)} times (target: at most 3)`,
);
console.log(`memory: ${Math.round(memoryBefore)} MB, +${Math.round(peak - memoryBefore)} MB (target: less than 200)`);

/** Resident memory of the process in megabytes. */
function memoryMb({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/**
 * What one key can do to the others: hostile bodies over twelve connections for 20 seconds, while another account searches.
 * Prints how the p99 of these searches compares with their p99 alone, how much memory the service grew by, and the largest
 * response. `npm run bench -- hostile 5` attacks for five seconds.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { marketQueries } from "../search/market.ts";

const SECONDS = Number(process.argv[3] ?? 20);
const THREADS = process.env["THREADS"] ?? "2";
const SIZE = "20000";
/** The searches are measured alone and during the attack in turns, so that fluctuations of the machine affect both. */
const ROUNDS = 4;
const SEARCHERS = 4;
const PAUSE_MS = 10;

type Target = { url: string; key: string; hostileKey: string };
type Attack = { statuses: Record<string, number>; largest: number };

const mix = marketQueries(20_000, 500);
const child = run("target.ts", [THREADS, SIZE]);
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
  const attacker = run("attacker.ts", [target.url, target.hostileKey, String(SECONDS / ROUNDS + 1)]);
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
for (const times of [alone, beside]) times.sort((x, y) => x - y);

const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
console.log(`searches alone: ${describe(alone)}\nduring the attack: ${describe(beside)}`);
console.log(
  `the attack: ${Math.round(total / (SECONDS + ROUNDS))} requests/s ${JSON.stringify(statuses)}, largest response ${largest} bytes`,
);
console.log(
  `\np99 of another account's searches: ${(p(beside, 0.99) / p(alone, 0.99)).toFixed(1)} times (target: at most 3)`,
);
console.log(`memory: ${Math.round(memoryBefore)} MB, +${Math.round(peak - memoryBefore)} MB (target: less than 200)`);

function run(file: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, {
    stdio: "inherit",
    execArgv: ["--no-allocation-site-pretenuring"], // as in bin/nichescope
  });
}

/** Searches at a steady pace and returns the times in milliseconds. Every search must succeed. */
async function search({ url, key }: Target, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: SEARCHERS });
  const headers = { authorization: `Bearer ${key}` };
  const until = performance.now() + 1000 * seconds;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: SEARCHERS }, async (_, searcher) => {
      for (let i = 125 * searcher; performance.now() < until; i++) {
        const started = performance.now();
        const keyword = encodeURIComponent(mix[i % mix.length] as string);
        const status = await new Promise<number | undefined>((resolve, reject) => {
          const asked = get(`${url}/api/v1/search?keyword=${keyword}`, { headers, agent }, (response) => {
            response.resume().on("end", () => resolve(response.statusCode));
          });
          asked.on("error", reject);
        });
        if (status !== 200) throw new Error(`a search got ${status}`);
        times.push(performance.now() - started);
        await sleep(PAUSE_MS);
      }
    }),
  );
  agent.destroy();
  return times;
}

function p(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

function describe(times: number[]): string {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => p(times, share).toFixed(1));
  return `${times.length} searches, p50 ${p50} ms, p99 ${p99} ms, longest ${worst} ms`;
}

/** Resident memory of the process in megabytes. */
function memoryMb({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Searches of one account at a steady pace, measured alone and beside a load. */
import { type ChildProcess, fork } from "node:child_process";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { marketQueries } from "../search/market.ts";

export type Target = { url: string; key: string; hostileKey: string; freeKey: string };

const SEARCHERS = 4;
const PAUSE_MS = 10;

const mix = marketQueries(20_000, 500);

/** Returns the times in milliseconds. Every search must succeed. */
export async function search({ url, key }: Target, seconds: number): Promise<number[]> {
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

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((x, y) => x - y);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

export function describe(times: readonly number[]): string {
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  return `${times.length} searches, p50 ${p50} ms, p99 ${p99} ms, longest ${worst} ms`;
}

export function run(file: string, args: string[]): ChildProcess {
  const child = fork(file, args, {
    stdio: "inherit",
    execArgv: ["--no-allocation-site-pretenuring"], // as in bin/nichescope
  });
  child.once("exit", (code) => {
    if (code !== 0) process.exit(1);
  });
  return child;
}

/**
 * Stops starts at random moments: `node scripts/stop-anytime.ts [--times 50] [--within 10] [--seed 1]`. One half are first
 * starts on a new folder, the other half starts on a folder with data. Each must end with code 0 in time and leave no process,
 * and the next start must succeed. The demo has its default size.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "50" },
    within: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const BIN = join(import.meta.dirname, "..", "bin", "nichescope");
const READY = "Stop with Ctrl-C";
const READY_WITHIN_MS = 120_000;

let state = Number(values.seed);
/** A reproducible number from 0 to 1 (mulberry32). */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

function start(folder: string) {
  const { PATH, HOME } = process.env;
  const child = spawn(BIN, ["start"], {
    env: { PATH, HOME, DATA_DIR: folder, PORT: "0" },
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | string>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal ?? "")),
  );
  return { child, output: () => output, exited };
}

type Started = ReturnType<typeof start>;

async function stop({ child, exited }: Started): Promise<{ result: number | string; ms: number }> {
  const begun = performance.now();
  child.kill("SIGTERM");
  return { result: await exited, ms: Math.round(performance.now() - begun) };
}

/** Waits until the service is ready; returns what went wrong. */
async function untilReady(started: Started): Promise<string | undefined> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (started.output().includes(READY)) return undefined;
    if (started.child.exitCode !== null) break;
  }
  return `the next start failed:\n${started.output()}`;
}

function processesOn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
      } catch {
        return false; // it has ended meanwhile
      }
    });
}

const root = mkdtempSync(join(tmpdir(), "nichescope-stop-"));
const warmFolder = join(root, "warm");
const warm = start(warmFolder);
const problem = await untilReady(warm);
if (problem !== undefined) throw new Error(problem);
await stop(warm);

let failures = 0;
let slowestMs = 0;
for (let turn = 0; turn < Number(values.times); turn++) {
  const isFresh = turn % 2 === 0;
  const folder = isFresh ? join(root, `fresh-${turn}`) : warmFolder;
  const afterMs = Math.round(random() * Number(values.within) * 1_000);
  const started = start(folder);
  await sleep(afterMs);
  const last =
    started
      .output()
      .match(/"msg":"([^"]+)"/g)
      ?.at(-1) ?? "nothing logged";
  const { result, ms } = await stop(started);
  const left = processesOn(folder);
  const next = start(folder);
  const nextProblem = await untilReady(next);
  const { result: nextResult } = await stop(next);
  const isGood = result === 0 && left.length === 0 && nextProblem === undefined && nextResult === 0;
  slowestMs = Math.max(slowestMs, ms);
  if (!isGood) failures++;
  process.stdout.write(
    `${isGood ? "ok  " : "FAIL"} ${isFresh ? "fresh" : "warm "} after ${afterMs} ms (${last}): ended with ${result} in ${ms} ms` +
      `${left.length > 0 ? `, left ${left}` : ""}${nextProblem === undefined ? "" : `, ${nextProblem}`}\n`,
  );
  if (!isGood) process.stdout.write(`${started.output()}\n`);
  if (isFresh) rmSync(folder, { recursive: true, force: true });
}
rmSync(root, { recursive: true, force: true });
process.stdout.write(`${values.times} stops, ${failures} failures, slowest ${slowestMs} ms\n`);
process.exitCode = failures > 0 ? 1 : 0;

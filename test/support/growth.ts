/** Shows that the time of some work grows with its input and not with the square of it. */
import assert from "node:assert/strict";

/** Quadratic work takes 64 times as long for eight times the input; linear work has room for collected garbage. */
const LARGER = 8;
const MOST_GROWTH = 24;
/** Times below this are mostly noise. */
const LEAST_MS = 15;
const ROUNDS = 3;

type Work = () => unknown;

/** The CPU time of the process, which other programs on the machine change little. */
async function cpuMs(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function best(work: Work, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await cpuMs(work));
  return least;
}

/** `prepare` returns the work for an input of size `n`; only the work is measured. */
export async function assertLinear(prepare: (n: number) => Work, n: number): Promise<void> {
  const one = Math.max(LEAST_MS, await best(prepare(n), ROUNDS));
  const large = prepare(LARGER * n);
  if ((await best(large, 1)) < one * MOST_GROWTH) return;
  const again = await best(large, ROUNDS);
  assert.ok(again < one * MOST_GROWTH, `${n}: ${one.toFixed(0)} ms, ${LARGER * n}: ${again.toFixed(0)} ms`);
}

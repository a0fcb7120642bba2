/**
 * The cost of the HTTP edge: authenticated requests per second, each counted on disk before its response, compared with a bare
 * Fastify route that returns the same bytes. Both servers run in their own processes, with the default settings of the
 * embedded PostgreSQL (fsync on), and the same client loads them in turns, so that fluctuations of the machine affect both.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import autocannon from "autocannon";

const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 256);
const ROUNDS = 11;
const SECONDS = 2;

type Target = { name: string; url: string; headers: Record<string, string>; child: ChildProcess };

const counted = await start("counted");
const bare = await start("bare");
await load(counted, 2);
await load(bare, 2);

const ratios: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const bareRate = await load(bare, SECONDS);
  const countedRate = await load(counted, SECONDS);
  ratios.push(countedRate / bareRate);
  console.log(
    `round ${round}: counted ${Math.round(countedRate)}/s, bare ${Math.round(bareRate)}/s, ratio ${(countedRate / bareRate).toFixed(2)}`,
  );
}
for (const { child } of [counted, bare]) child.send("stop");
const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
console.log(
  `\nAuthenticated and counted, compared with a bare route: ${(100 * median).toFixed(0)} % (median of ${ROUNDS}; target: at least 50 %)`,
);

function start(name: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, "target.ts"), [name], {
    stdio: "inherit",
    execArgv: ["--no-allocation-site-pretenuring"], // as in bin/nichescope
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) =>
      resolve({ name, child, ...(message as { url: string; headers: Record<string, string> }) }),
    );
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}

async function load({ url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} requests were refused, ${result.errors} failed`);
  return result.requests.average;
}

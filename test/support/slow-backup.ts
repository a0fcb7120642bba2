/** A backup that stands still in the midst of its tables for as long as nobody reads on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { cleanUp } from "./cleanup.ts";
import { withClient } from "./postgres.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");

/** More than a pipe takes. */
export async function fillPipe(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into delivery_attempts (delivery_id, number, at, duration_ms, response)
       select 'dlv_1', n, now(), 1, string_agg(md5(random()::text), '') from generate_series(1, 10_000) as n group by n`,
    ),
  );
}

export async function beginBackup(t: TestContext, env: Record<string, string>) {
  const child = spawn(BIN, ["backup", "-", "--quiet"], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanUp(t, () => child.kill("SIGKILL"));
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (told += text));
  const ended = new Promise<{ code: number | null; stderr: string }>((done) =>
    child.once("close", (code) => done({ code, stderr: told })),
  );
  await once(child.stdout, "readable");
  return { output: child.stdout, ended };
}

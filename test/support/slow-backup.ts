/** A backup that pauses in the middle of its tables until its output is read. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { cleanUp } from "./cleanup.ts";
import { withClient } from "./postgres.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");

/** Adds more rows than fit into a pipe's buffer. */
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
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const ended = new Promise<{ code: number | null; stderr: string }>((done) =>
    child.once("close", (code) => done({ code, stderr })),
  );
  await once(child.stdout, "readable");
  return { output: child.stdout, ended };
}

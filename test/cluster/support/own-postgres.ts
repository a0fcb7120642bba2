/** A PostgreSQL for one test, which can be stopped, be made to hang, and be started again. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { cleanUp, type Scope } from "../../support/cleanup.ts";
import { startOwnServer } from "../../support/own-server.ts";

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

export async function startOwnPostgres(scope: Scope) {
  const { url, folder, start, stop } = await startOwnServer(scope);
  let hanging: number[] = [];
  const wake = () => {
    // The server last: once it continues, it removes children that had ended before they could be stopped.
    for (const pid of hanging.toReversed()) signal(pid, "SIGCONT");
    hanging = [];
  };
  cleanUp(scope, wake);
  return {
    url,
    start,
    stop,
    /** Connections stay open and new ones are accepted, but nothing responds: as when a machine or a disk is stuck. */
    async hang(): Promise<void> {
      hanging = await processesOf(
        Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10),
      );
      for (const pid of hanging) signal(pid, "SIGSTOP");
    },
    wake,
  };
}

/** A child may have ended meanwhile. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The server and its children; the server is stopped first, so that it starts no more of them. */
async function processesOf(server: number): Promise<number[]> {
  process.kill(server, "SIGSTOP");
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid="]);
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [server, ...pairs.filter(([, parent]) => parent === server).map(([pid]) => pid as number)];
}

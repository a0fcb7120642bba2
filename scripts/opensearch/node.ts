/** One OpenSearch node: a folder with all that is its own, and a process that can be killed and started again on it. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Owner } from "../../src/db/unprivileged.ts";

export type NodePlan = {
  name: string;
  folder: string;
  port: number;
  /** What it has in common with the others: discovery, the cluster's name. */
  settings: Record<string, string | number | boolean | string[]>;
  home: string;
  javaHome: string;
  heapMb: number;
  owner: Owner | undefined;
};

export type OpenSearchNode = ReturnType<typeof createNode>;

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;

export function createNode(plan: NodePlan) {
  const url = `http://127.0.0.1:${plan.port}`;
  let child: ChildProcess | undefined;
  layOut(plan);

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || hasEnded(child)) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill(signal);
    const timer = setTimeout(() => child?.kill("SIGKILL"), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };

  return {
    url,
    /** Resolves when it answers, which it does before it has joined the others. */
    async start(): Promise<void> {
      child = launch(plan);
      let failure: string | undefined;
      child.once("error", (error) => {
        failure = error.message;
      });
      for (const deadline = Date.now() + READY_WITHIN_MS; !(await answers(url)); await sleep(100)) {
        if (hasEnded(child)) failure ??= `it ended with ${child.signalCode ?? `code ${child.exitCode}`}`;
        if (Date.now() > deadline) failure ??= `it was not ready within ${READY_WITHIN_MS / 1000} s`;
        if (failure === undefined) continue;
        await end("SIGKILL");
        throw new Error(`OpenSearch (${plan.name}) did not start: ${failure}\n${lastWords(plan)}`);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

function layOut({ name, folder, port, settings, home, owner }: NodePlan): void {
  const folders = ["", "config", "data", "logs", "tmp"].map((part) => join(folder, part));
  const config = (file: string) => join(folder, "config", file);
  for (const path of folders) mkdirSync(path, { mode: 0o700 });
  const all = { ...settings, "node.name": name, "http.port": port, "path.data": folders[2], "path.logs": folders[3] };
  writeFileSync(config("opensearch.yml"), JSON.stringify(all, null, 2)); // YAML includes JSON
  // Its own options, but for those that write into the distribution, which belongs to nobody in particular.
  const options = readFileSync(join(home, "config", "jvm.options"), "utf8").split("\n");
  writeFileSync(config("jvm.options"), options.filter((line) => !/logs\/|=data$/.test(line)).join("\n"));
  copyFileSync(join(home, "config", "log4j2.properties"), config("log4j2.properties"));
  if (!owner) return;
  const files = ["opensearch.yml", "jvm.options", "log4j2.properties"].map(config);
  for (const path of [...folders, ...files]) chownSync(path, owner.uid, owner.gid);
}

function launch({ folder, home, javaHome, heapMb, owner }: NodePlan): ChildProcess {
  const log = openSync(logFile(folder), "a");
  // A session of its own: Ctrl-C in the terminal must reach the script alone, which then stops its nodes.
  const child = spawn(join(home, "bin", "opensearch"), {
    ...owner,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: {
      PATH: process.env["PATH"],
      OPENSEARCH_JAVA_HOME: javaHome,
      OPENSEARCH_PATH_CONF: join(folder, "config"),
      OPENSEARCH_TMPDIR: join(folder, "tmp"),
      OPENSEARCH_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m`,
    },
  });
  closeSync(log);
  if (child.pid !== undefined) killWithParent(child);
  return child;
}

/** Should this process be killed outright, a shell that waits on its pipe ends the node in our place. */
function killWithParent(node: ChildProcess): void {
  const watch = spawn("/bin/sh", ["-c", 'read -r _; kill -KILL "$0" 2>/dev/null', String(node.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.on("error", () => {});
  watch.unref();
  (watch.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  node.once("exit", () => watch.kill("SIGKILL"));
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function lastWords({ folder }: NodePlan): string {
  return readFileSync(logFile(folder), "utf8").trim().split("\n").slice(-15).join("\n");
}

function logFile(folder: string): string {
  return join(folder, "output.log");
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

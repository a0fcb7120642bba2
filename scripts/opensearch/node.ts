/** One OpenSearch node: a folder with its configuration and data, and a process that can be killed and started again on it. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Owner } from "../../src/platform/db/unprivileged.ts";

export type NodePlan = {
  name: string;
  folder: string;
  port: number;
  /** Settings that all nodes share, such as discovery and the name of the cluster. */
  settings: Record<string, string | number | boolean | string[]>;
  home: string;
  javaHome: string;
  heapMb: number;
  isShortLived: boolean;
  owner: Owner | undefined;
};

export type OpenSearchNode = ReturnType<typeof createNode>;

const READY_WITHIN_MS = 120_000;
/** Without the optimising compiler, whose work pays off after minutes only. */
const QUICK_START = " -XX:TieredStopAtLevel=1";
const STOP_WITHIN_MS = 10_000;

export function createNode(plan: NodePlan) {
  const url = `http://127.0.0.1:${plan.port}`;
  let child: ChildProcess | undefined;
  createFolders(plan);

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
    /** Resolves when the node responds, which it does before it has joined the others. */
    async start(): Promise<void> {
      child = launch(plan);
      let failure: string | undefined;
      child.once("error", (error) => {
        failure = error.message;
      });
      for (const deadline = Date.now() + READY_WITHIN_MS; !(await isResponding(url)); await sleep(100)) {
        if (hasEnded(child)) failure ??= `it ended with ${child.signalCode ?? `code ${child.exitCode}`}`;
        if (Date.now() > deadline) failure ??= `it was not ready within ${READY_WITHIN_MS / 1000} s`;
        if (failure === undefined) continue;
        await end("SIGKILL");
        throw new Error(`OpenSearch (${plan.name}) did not start: ${failure}\n${lastLogLines(plan)}`);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

function createFolders({ name, folder, port, settings, home, owner }: NodePlan): void {
  const folders = ["", "config", "data", "logs", "tmp"].map((part) => join(folder, part));
  const config = (file: string) => join(folder, "config", file);
  for (const path of folders) mkdirSync(path, { mode: 0o700 });
  const all = { ...settings, "node.name": name, "http.port": port, "path.data": folders[2], "path.logs": folders[3] };
  writeFileSync(config("opensearch.yml"), JSON.stringify(all, null, 2)); // YAML includes JSON
  // The options of the distribution, without those that would write into its folder, which all clusters share.
  const options = readFileSync(join(home, "config", "jvm.options"), "utf8").split("\n");
  writeFileSync(config("jvm.options"), options.filter((line) => !/logs\/|=data$/.test(line)).join("\n"));
  copyFileSync(join(home, "config", "log4j2.properties"), config("log4j2.properties"));
  if (!owner) return;
  const files = ["opensearch.yml", "jvm.options", "log4j2.properties"].map(config);
  for (const path of [...folders, ...files]) chownSync(path, owner.uid, owner.gid);
}

function launch({ folder, home, javaHome, heapMb, isShortLived, owner }: NodePlan): ChildProcess {
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
      OPENSEARCH_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m${isShortLived ? QUICK_START : ""}`,
    },
  });
  closeSync(log);
  if (child.pid !== undefined) killWithParent(child);
  return child;
}

/** When this process is killed outright, a shell that waits on its pipe kills the node. */
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

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function lastLogLines({ folder }: NodePlan): string {
  return readFileSync(logFile(folder), "utf8").trim().split("\n").slice(-15).join("\n");
}

function logFile(folder: string): string {
  return join(folder, "output.log");
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

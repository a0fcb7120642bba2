/** The real program in processes of its own, started as an operator starts it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { cleanUp, type Scope } from "./cleanup.ts";
import { until } from "./until.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BIN = join(ROOT, "bin", "nichescope");
/** Generous: on a machine with a load of 15 a start that takes 3 s of CPU time needs half a minute. */
const STARTED_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 60_000;
const COMMAND_WITHIN_MS = 240_000;

/** Small, because each start pays for it. Tests of threads and of the demo set their own. */
const SMALL = { PORT: "0", DEMO_PRODUCTS: "300", SIMULATOR_SPEED: "0", THREADS: "1" };

/** The environment without settings of this test run or this machine. */
export function cleanEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...env };
}

export type RunningService = { child: ChildProcess; output: () => string; exited: Promise<number | null>; url: string };

type StartOptions = {
  /** Start it by `npm start` or `npx nichescope start`, in a process group of its own. */
  by?: "npm" | "npx";
  /** Return when its output has this text, instead of waiting until it is ready. */
  until?: string;
};

/** Starts the service and waits until it is ready or has ended. */
export async function startProcess(
  scope: Scope,
  env: Record<string, string>,
  { by, until: awaited }: StartOptions = {},
): Promise<RunningService> {
  const args = by === "npx" ? ["nichescope", "start"] : ["start"];
  const child = spawn(by ?? BIN, args, {
    env: cleanEnv({ ...SMALL, ...env }),
    cwd: by === undefined ? "/" : ROOT,
    detached: by !== undefined,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const running = { child, output: () => text, exited, url: "" };
  cleanUp(scope, () => stopProcess(running));
  for (const deadline = Date.now() + STARTED_WITHIN_MS; Date.now() < deadline; await sleep(20)) {
    const url = /Service +(\S+)/.exec(text)?.[1];
    if (url !== undefined && text.includes("Stop with Ctrl-C")) return { ...running, url };
    if (awaited !== undefined && text.includes(awaited)) return running;
    if (child.exitCode !== null) {
      await exited;
      return running;
    }
  }
  throw new Error(`the service did not start within ${STARTED_WITHIN_MS / 1_000} s:\n${text}`);
}

/** Stops the service as a supervisor does, and returns its exit code. */
export async function stopProcess({ child, exited, output }: RunningService): Promise<number | null> {
  child.kill("SIGTERM");
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, STOPPED_WITHIN_MS);
  const code = await exited;
  clearTimeout(timer);
  if (isLate) throw new Error(`the service did not stop within ${STOPPED_WITHIN_MS / 1_000} s:\n${output()}`);
  return code;
}

/** The process of the service, a child of the shell `bin/nichescope`. */
export const servicePid = async ({ child }: RunningService): Promise<number> =>
  Number((await promisify(execFile)("pgrep", ["-P", String(child.pid)])).stdout);

/** Kills the service at once, as a crash or the kernel does. */
export async function killProcess(service: RunningService): Promise<void> {
  process.kill(await servicePid(service), "SIGKILL");
  await service.exited;
}

/** Sends a request with a key, again when the service refuses it with 503: on a busy machine it sheds load for a moment. */
export async function get(url: string, key: string): Promise<{ status: number; body: any }> {
  return await until(`${url} responds`, async () => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const body = await response.json();
    return response.status !== 503 && { status: response.status, body };
  });
}

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs one command of the program to its end. */
export function runCommand(args: string[], env: Record<string, string>, program = BIN): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { env: cleanEnv(env), cwd: "/", timeout: COMMAND_WITHIN_MS };
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** Starts a command of the program that is killed while it runs. */
export function startCommand(args: string[], env: Record<string, string>) {
  const child = spawn(BIN, args, { env: cleanEnv(env), cwd: "/", detached: true, stdio: "ignore" });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // The launcher and the program are one group.
  return { exited, kill: () => process.kill(-(child.pid as number), "SIGKILL") };
}

/** Processes that have the folder in their command line: the service's database server and its children. */
export function processesOn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
      } catch {
        return false; // it ended meanwhile
      }
    })
    .map(Number);
}

/** `processesOn` reads /proc. */
export const hasProc = existsSync("/proc/self");

export const isReady = ({ url }: { url: string }): Promise<true> =>
  until("the service is ready", async () => (await fetch(`${url}/health/ready`)).status === 200);

export type Demo = {
  baseUrl: string;
  accounts: { plan: string; key: string }[];
  dashboard: { email: string; password: string };
};

export const readDemo = (folder: string): Demo => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));

export const keyOf = (demo: Demo, plan: string): string =>
  demo.accounts.find((account) => account.plan === plan)?.key as string;

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp } from "./cleanup.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BIN = join(ROOT, "bin", "nichescope");

/** The environment without what this test run or this machine has set for the service. */
function cleanEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env };
}

export type RunningService = { child: ChildProcess; output: () => string; exited: Promise<number | null>; url: string };

type StartOptions = {
  /** By `npm start`, in a process group of its own. */
  npm?: boolean;
  /** Wait for this in its output, and not until it is ready. */
  until?: string;
};

/** Starts the real program, as an operator does, and waits until it says that it is ready or ends. */
export async function startProcess(
  t: TestContext,
  env: Record<string, string>,
  { npm = false, until }: StartOptions = {},
): Promise<RunningService> {
  const [file, args] = npm ? ["npm", ["start"]] : [BIN, ["start"]];
  const child = spawn(file as string, args as string[], {
    env: cleanEnv({ PORT: "0", DEMO_PRODUCTS: "2000", SIMULATOR_SPEED: "0", ...env }),
    cwd: npm ? ROOT : "/",
    detached: npm,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  cleanUp(t, async () => {
    child.kill("SIGTERM");
    await exited;
  });
  const running = { child, output: () => text, exited, url: "" };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    const url = /Service +(\S+)/.exec(text)?.[1];
    if (url !== undefined && text.includes("Stop with Ctrl-C")) return { ...running, url };
    if (until !== undefined && text.includes(until)) return running;
    if (child.exitCode !== null) {
      await exited;
      return running;
    }
  }
  throw new Error(`the service did not start:\n${text}`);
}

export type CommandResult = { code: number; stdout: string; stderr: string };

export function runCommand(args: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(BIN, args, { env: cleanEnv(env), cwd: "/" }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** Processes that have the folder in their command line: the service's server and what it started. */
export function processesOn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
      } catch {
        return false; // it ended while we looked
      }
    })
    .map(Number);
}

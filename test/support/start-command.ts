import { spawn } from "node:child_process";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { cleanUp } from "./cleanup.ts";
import { cleanEnv } from "./process.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");

export type RunningCommand = {
  stdin: NodeJS.WritableStream;
  stdout: () => string;
  stderr: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGINT to the process and its children, as a terminal does. */
  pressCtrlC(): void;
  /** The exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
};

/** Starts a command of the CLI in its own process group, as a shell does. */
export function startCommand(t: TestContext, args: string[], env: Record<string, string>): RunningCommand {
  const child = spawn(BIN, args, { env: cleanEnv(env), cwd: "/", detached: true, stdio: "pipe" });
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (texts.stdout += chunk));
  child.stderr.on("data", (chunk) => (texts.stderr += chunk));
  child.stdin.on("error", () => {}); // the command may close it
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  cleanUp(t, async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    stdin: child.stdin,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    kill: (signal) => void child.kill(signal),
    pressCtrlC: () => void process.kill(-(child.pid as number), "SIGINT"),
    ended,
  };
}

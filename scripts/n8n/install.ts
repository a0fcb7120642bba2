/**
 * The n8n that runs our nodes in tests: installed once from the npm registry, and kept in the user's cache folder. It is not in
 * the project's own dependencies, because it has two thousand packages.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { SetupError } from "../../src/platform/base/errors.ts";

const HERE = import.meta.dirname;
const FILES = ["package.json", "package-lock.json", "no-langchain"];
const run = promisify(execFile);
/** Two thousand packages take five minutes on a busy machine. */
const INSTALL_WITHIN_MS = 600_000;

/** Returns the folder of the installation. Throws a `SetupError` where it cannot be installed. */
export async function n8nHome(env = process.env): Promise<string> {
  const lock = readFileSync(join(HERE, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  const cache = join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "nichescope");
  const home = join(cache, `n8n-${version}`);
  if (existsSync(home)) return home;
  // Installed aside and renamed when whole: a kill half-way leaves nothing that looks like an installation.
  const unfinished = join(cache, `.n8n-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    for (const name of FILES) cpSync(join(HERE, name), join(unfinished, name), { recursive: true });
    await npm(unfinished, ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], env);
    renameSync(unfinished, home);
  } catch (error) {
    if (existsSync(home)) return home; // another run has installed it meanwhile
    const { message, stderr = "" } = error as Error & { stderr?: string };
    throw new SetupError(`n8n could not be installed: ${[message, stderr].join("\n").slice(0, 2_000)}`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return home;
}

async function npm(cwd: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  // The Node of this process comes first, so that native parts are built for it.
  const path = [dirname(process.execPath), env["PATH"]].join(":");
  await run("npm", args, { cwd, env: { ...env, PATH: path }, timeout: INSTALL_WITHIN_MS, maxBuffer: 64_000_000 });
}

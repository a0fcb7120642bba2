/** Installs packages with their lockfiles, and runs their tests against the service. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./package-test.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** The Node of this process comes first: n8n and Zapier's tools need it where the machine's own is older. */
const PATH = [dirname(process.execPath), process.env["PATH"]].join(":");

/** Runs npm in a package with the Node of this process. */
export function npm(cwd: string, ...args: string[]): Promise<string> {
  return run("npm", args, { cwd, env: { PATH } });
}

/** True if the packages of a lockfile are installed. */
export function isInstalled(folder: string): boolean {
  const lock = join(folder, "package-lock.json");
  const mark = join(folder, "node_modules", ".package-lock.json");
  return existsSync(mark) && versionsOf(mark) === versionsOf(lock);
}

/** Installs a package unless its lockfile is installed already. Returns the reason where it cannot be installed here. */
export async function install(folder: string, { isQuiet = false } = {}): Promise<string | undefined> {
  if (isInstalled(folder)) return undefined;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  try {
    await run("npm", args, { cwd: folder, env: { PATH }, isQuiet });
    return undefined;
  } catch (error) {
    return `its packages could not be installed: ${(error as Error).message}`;
  }
}

/** Runs a test file on the service's sources, with a database of its own. */
export async function testFile(file: string): Promise<void> {
  await run(process.execPath, [join(ROOT, "scripts", "test.ts"), file], { cwd: ROOT, env: { PATH } });
}

/** The installed versions. npm leaves optional packages of other platforms out of the file in node_modules. */
function versionsOf(lock: string): string {
  type Locked = { version?: string; optional?: boolean };
  const { packages } = JSON.parse(readFileSync(lock, "utf8")) as { packages: Record<string, Locked> };
  const required = Object.entries(packages).filter(([name, { optional }]) => name !== "" && !optional);
  return required.map(([name, { version }]) => `${name}@${version}`).join();
}

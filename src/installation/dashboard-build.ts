/**
 * The dashboard's files: made from `web/` when the service starts and what they are made of has changed, which takes some
 * seconds. Each build has a folder of its own, named by the contents it was made from, that appears all at once: nobody
 * ever reads half of one, and two services that start together do not disturb each other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../base/log.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Where the builds are. */
export const DASHBOARD_FOLDER = join(ROOT, "web", "dist");

/** The pages show the documents' own examples, and the lockfile says which libraries are built in. */
const MADE_FROM = [
  "web/*.*",
  "web/{src,public}/**/*.*",
  "docs/webhooks.md",
  "package-lock.json",
  "scripts/build-dashboard.ts",
];

/** The name of the build that the sources as they are now give. */
export function dashboardStamp(): string {
  const hash = createHash("sha256");
  for (const file of globSync(MADE_FROM, { cwd: ROOT }).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Builds the dashboard unless it is there already. That it cannot be built is told, and stops nothing but its pages. */
export async function buildDashboard(log: Log, signal?: AbortSignal): Promise<void> {
  // An image holds the build, and nothing that it could be built from.
  if (!existsSync(join(ROOT, "web", "src"))) return;
  const stamp = dashboardStamp();
  if (existsSync(join(DASHBOARD_FOLDER, stamp))) return;
  if (!existsSync(join(ROOT, "node_modules", "vite"))) {
    log.warn("the dashboard is older than its sources, and what builds it is not installed: run npm ci");
    return;
  }
  const startedAt = performance.now();
  log.info("building the dashboard");
  const problem = await runBuild(stamp, signal);
  if (problem === undefined)
    log.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, "the dashboard is built");
  else if (!signal?.aborted) log.error({ output: problem }, "the dashboard could not be built");
}

/** In a process of its own: what builds it is large, and needed once. Answers with what it printed if it failed. */
function runBuild(stamp: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "build-dashboard.ts"), stamp], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : output.slice(-4_000)));
  });
}

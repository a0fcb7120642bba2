/**
 * Builds the dashboard from `web/` when the service starts and its sources have changed, which takes a few seconds. Each build
 * has its own folder, named by the hash of its inputs, and appears atomically: nobody reads half of one, and two services that
 * start together do not disturb each other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../base/log.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Folder of the finished builds. */
export const DASHBOARD_FOLDER = join(ROOT, "web", "dist");

/**
 * Inputs of a build: sources, the SDK, the words it shares with the service, the documents and the OpenAPI document that the docs
 * site is made from, the generators, and the lockfile for the library versions.
 */
const MADE_FROM = [
  "web/*.*",
  "web/{src,public,docs}/**/*.*",
  "packages/client/{package.json,src/**/*.ts}",
  "docs/{*.md,errors/*.md,openapi.json}",
  "{README,CHANGELOG,SECURITY}.md",
  "packages/{client,python}/README.md",
  "examples/{README.md,*/*.{md,mjs,py,gs}}",
  "src/tracking/event-words.ts",
  "src/base/errors.ts",
  "src/http/error-codes.ts",
  "package-lock.json",
  "scripts/build-dashboard.ts",
  "scripts/{docs-site,sdk}/*.ts",
];

/** Returns the name of the build that the current sources give. */
export function dashboardStamp(): string {
  const hash = createHash("sha256");
  for (const file of globSync(MADE_FROM, { cwd: ROOT, exclude: ["docs/query-plans.md"] }).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Builds the dashboard unless the build is current. A failure is logged and affects nothing but the pages. */
export async function buildDashboard(log: Log, signal?: AbortSignal): Promise<void> {
  // A container image holds the build without its sources.
  if (!existsSync(join(ROOT, "web", "src"))) return;
  const stamp = dashboardStamp();
  if (existsSync(join(DASHBOARD_FOLDER, stamp))) return;
  if (!existsSync(join(ROOT, "node_modules", "vite"))) {
    log.warn("the dashboard build is out of date and vite is not installed: run npm ci");
    return;
  }
  const startedAt = performance.now();
  log.info("building the dashboard");
  const problem = await runBuild(stamp, signal);
  if (problem === undefined)
    log.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, "dashboard built");
  else if (!signal?.aborted) log.error({ output: problem }, "could not build the dashboard");
}

/** Builds in a child process, because the build tools are large and needed once. Returns the output if the build failed. */
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
    // An aborted build also reports an error, and is still running then: a process that did not start has no number.
    child.on("error", (error) => child.pid ?? resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : output.slice(-4_000)));
  });
}

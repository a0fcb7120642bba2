/**
 * Builds the dashboard from `web/` when the service starts and its sources have changed, which takes a few seconds. Each build
 * has its own folder, named by the hash of its inputs, and appears atomically: nobody reads half of one, and two services that
 * start together do not disturb each other.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../platform/base/log.ts";
import { newestFirst } from "../../platform/base/newest-first.ts";
import { importedFiles } from "./imported-files.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Folder of the finished builds. */
export const DASHBOARD_FOLDER = join(ROOT, "web", "dist");

/**
 * Inputs of a build: sources, the SDK, the words it shares with the service, the documents and the contracts that the docs
 * site is made from, the generators, and the lockfile for the library versions. Each folder lists the names that count in it
 * and below: patterns for `globSync` would take two thirds of a check's time, at every start.
 */
const FOLDERS: [folder: string, names: RegExp, levels: number][] = [
  ["web", /\./, 0],
  ...["web/src", "web/public", "web/docs"].map((folder): [string, RegExp, number] => [folder, /\./, 20]),
  ["packages/client/src", /\.ts$/, 20],
  ["docs", /\.md$/, 0],
  ["docs/errors", /\.md$/, 0],
  ["examples", /\.(md|mjs|py|gs)$/, 1],
  ["scripts/docs-site", /\.ts$/, 0],
  ["scripts/sdk", /\.ts$/, 0],
];
const FILES = [
  ...["README.md", "CHANGELOG.md", "SECURITY.md", "packages/client/README.md", "packages/python/README.md"],
  ...["packages/client/package.json", "package-lock.json", "scripts/build-dashboard.ts", "scripts/built-files.ts"],
  ...[
    "src/features/tracking/event-words.ts",
    "src/features/search/niche-level.ts",
    "src/platform/base/errors.ts",
    "src/platform/http/error-codes.ts",
  ],
];
/** The modules of the OpenAPI document. Hashing the document itself would make each start a third of a second longer. */
const DOCUMENT = ["src/app/contracts.ts", "src/app/description/openapi.ts"];

/** Returns the name of the build that the current sources give. */
export function dashboardStamp(): string {
  const hash = createHash("sha256");
  const files = [
    ...FILES.filter((file) => existsSync(join(ROOT, file))),
    ...FOLDERS.flatMap((each) => filesIn(...each)),
  ];
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  for (const text of importedFiles(DOCUMENT.map((file) => join(ROOT, file))).values()) hash.update(text);
  return hash.digest("hex").slice(0, 16);
}

function filesIn(folder: string, names: RegExp, levels: number): string[] {
  if (!existsSync(join(ROOT, folder))) return []; // an installation may lack examples
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return levels > 0 ? filesIn(path, names, levels - 1) : [];
    return names.test(entry.name) ? [path] : [];
  });
}

/** Builds the dashboard unless the build is current. A failure is logged and affects nothing but the pages. */
export async function buildDashboard(log: Log, signal?: AbortSignal): Promise<void> {
  // A container image holds the build without its sources.
  if (!existsSync(join(ROOT, "web", "src"))) return;
  const stamp = dashboardStamp();
  if (makeCurrent(DASHBOARD_FOLDER, stamp)) return;
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

/**
 * Returns whether the build exists, and marks it as the newest, which is served: after a downgrade of the service, the
 * earlier dashboard is shown again.
 */
export function makeCurrent(folder: string, stamp: string): boolean {
  const build = join(folder, stamp);
  if (!existsSync(build)) return false;
  if (newestFirst(folder)[0] === build) return true;
  const now = new Date();
  try {
    utimesSync(build, now, now);
    utimesSync(folder, now, now); // running services look at this time
  } catch {
    // The folder belongs to somebody else, whose `npm run build:web` does this.
  }
  return true;
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

/**
 * Runs tests: `node scripts/test.ts [all|unit|pages|nodes|cluster|faults | file…] [--name text] [--concurrency n]`. It calls
 * Node's own runner, and prints the slowest files at the end (docs/decisions/0026-a-fast-test-suite.md).
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, matchesGlob, relative, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { entryOf, removeEntries } from "../test/support/together.ts";

type Suite = {
  /** How many files share a process. Files that take long come first, so that none runs alone at the end. */
  files: readonly (readonly [pattern: string, perProcess: number])[];
  /** What the files share. */
  setUp?: string;
  concurrency?: number;
  testTimeoutMs?: number;
};

const ROOT = join(import.meta.dirname, "..");
const MINUTE_MS = 60_000;
/** The limit of a process, which on a busy machine may need a quarter of an hour for its files (`test/support/file-deadline.ts`). */
const PROCESS_LIMIT_MS = 25 * MINUTE_MS;
/** The last resort: a file in an endless loop never gets to the limit of its process. */
const RUN_LIMIT_MS = 45 * MINUTE_MS;
const LISTED = 10;
const MOST_AGAIN = 5;

const UNIT = ["{src,packages/client/src}/**/*.test.ts", 64] as const;
const PAGES = ["test/pages/*.test.ts", 7] as const;
const SET_UP = "test/support/set-up.ts";
const SUITES: Record<string, Suite> = {
  unit: { files: [UNIT] },
  pages: { files: [PAGES], setUp: SET_UP },
  all: { files: [["test/flows/*.test.ts", 1], PAGES, ["test/*.test.ts", 13], UNIT], setUp: SET_UP },
  nodes: { files: [["test/nodes/*.test.ts", 1]], setUp: SET_UP },
  // Fewer side by side: they share one OpenSearch, which needs a core of its own to respond in time.
  cluster: { files: [["test/cluster/!(faults).test.ts", 1]], setUp: "test/cluster/support/cluster.ts", concurrency: 3 },
  // Alone: it measures what a fleet loses, and starts a fleet of its own.
  faults: { files: [["test/cluster/faults.test.ts", 1]], testTimeoutMs: 20 * MINUTE_MS },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: "string" }, concurrency: { type: "string" } },
});
const named = positionals.map((path) => relative(ROOT, resolve(path)));
process.chdir(ROOT);
const suite = SUITES[positionals[0] ?? "all"] ?? suiteOf(named);
/** The files of each process, and the one that the runner starts. */
const groups = suite.files.flatMap(([pattern, size]) => inGroups(pattern, size));
const entries = groups.map(entryOf);
const files = groups.flat();

const environment = { ...process.env }; // as it is before this run changes it
process.env["NODE_COMPILE_CACHE"] ||= join(ROOT, "node_modules/.cache/nichescope");
process.env["TEST_FILE_TIMEOUT_MS"] = String(PROCESS_LIMIT_MS);
const startedAt = performance.now();
const limit = AbortSignal.timeout(RUN_LIMIT_MS);
const events = run({
  files: entries,
  // One more than cores: tests also wait, for the database, for pages and for processes that they start.
  concurrency: Number(values.concurrency ?? suite.concurrency ?? availableParallelism() + 1),
  timeout: suite.testTimeoutMs ?? 6 * MINUTE_MS,
  signal: limit,
  execArgv: [`--import=${join(ROOT, "test/support/file-deadline.ts")}`],
  ...(values.name !== undefined && { testNamePatterns: values.name }),
  ...(suite.setUp !== undefined && { globalSetupPath: join(ROOT, suite.setUp) }),
});
const durations: [file: string, ms: number][] = [];
const failed = new Set<string>();
events.on("test:summary", ({ file, success }) => {
  if (file === undefined && !success) process.exitCode = 1;
});
// The runner reports each process as a test with the path of its file, and a group reports each of its files as one.
const filesOf = (name: string) => groups[entries.indexOf(name)] ?? files.filter((file) => file === name);
events.on("test:complete", ({ name, details }) => {
  const [file, ...others] = filesOf(name);
  if (file === undefined || others.length > 0) return;
  durations.push([file, details.duration_ms]);
  if (!details.passed) failed.add(file);
});
// Of a process, only a failure that no test reports. It concerns all its files.
events.on("test:fail", ({ name }) => {
  for (const file of filesOf(name)) failed.add(file);
});
const report = events.compose(new spec());
report.pipe(process.stdout);
await finished(report);
removeEntries();
printSlowest();
if (process.env["CI"] !== undefined && files.length > 1) runFailedAgain();

/** Files that are named need the set-up of the suite that they are in. */
function suiteOf(paths: readonly string[]): Suite {
  const isIn = ({ files }: Suite) => paths.every((path) => files.some(([pattern]) => matchesGlob(path, pattern)));
  return { ...(Object.values(SUITES).find(isIn) ?? SUITES["all"]), files: paths.map((path) => [path, 1]) };
}

function inGroups(pattern: string, size: number): string[][] {
  const paths = globSync(pattern).sort();
  if (paths.length === 0) throw new Error(`no test file matches ${pattern}`);
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, i) => paths.slice(i * size, (i + 1) * size));
}

function printSlowest(): void {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
  console.log(`\nslowest files of ${files.length}:`);
  for (const [file, ms] of durations.sort(([, a], [, b]) => b - a).slice(0, LISTED))
    console.log(`${seconds(ms)}  ${file}`);
  console.log(`${seconds(performance.now() - startedAt)}  in all`);
}

/**
 * Runs each failed file once more, alone: a test that fails by chance costs nobody a release, but is named, to be repaired. Many
 * failures are no chance.
 */
function runFailedAgain(): void {
  if (limit.aborted || failed.size === 0 || failed.size > MOST_AGAIN) return;
  const isGreen = (file: string) =>
    spawnSync(process.execPath, [import.meta.filename, file], { stdio: "inherit", env: environment }).status === 0;
  const green = [...failed].filter(isGreen);
  console.log(`\nFailed, and passed when run again, alone (repair or delete them): ${green.join(", ") || "none"}`);
  if (green.length === failed.size) process.exitCode = 0;
}

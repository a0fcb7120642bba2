/**
 * Runs tests: `node scripts/test.ts [all|unit|pages|nodes|cluster|faults | file…] [--name text] [--concurrency n] [--bundled]`. Files
 * run side by side on all cores, compiled code is kept between runs, and the slowest files are printed at the end. A suite runs
 * on a bundle of the service; files that are named run on its sources, unless `--bundled` is given. The reasons are in
 * docs/decisions/0026-a-fast-test-suite.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { basename, join, relative } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { buildDashboard } from "../src/app/installation/dashboard-build.ts";
import { bundle } from "../test/support/bundles.ts";
import { unpackChromium } from "../test/support/packaged-chromium.ts";
import { makeScratch } from "../test/support/scratch.ts";
import { strippedTests } from "../test/support/stripped-tests.ts";

type Suite = {
  /** Patterns of files that have a process each. On a first run they start in this order, later the longest first. */
  files: readonly string[];
  /** Patterns of files that are short, and how many of them share a process. */
  together?: readonly [pattern: string, perProcess: number][];
  globalSetup?: string | undefined;
  concurrency?: number;
  testTimeoutMs?: number;
  fileTimeoutMs?: number;
};

const ROOT = join(import.meta.dirname, "..");
const MINUTE_MS = 60_000;
/** The last resort: a file in an endless loop never gets to its own deadline. */
const RUN_LIMIT_MS = 45 * MINUTE_MS;
const LISTED = 10;
const MOST_AGAIN = 5;
/**
 * One more than cores: tests also wait, for the database, for pages and for processes that they start. With two more, the cores
 * are hardly busier, and everything takes more CPU time, because more processes share their caches.
 */
const CONCURRENCY = availableParallelism() + 1;

const UNIT: [string, number] = ["{src,packages/client/src}/**/*.test.ts", 32];
const CACHE = join(ROOT, "node_modules", ".cache");
/** A folder of this run alone: others may run at the same time. */
const ENTRIES = join(CACHE, `tests-${process.pid}`);
const POSTGRES = "test/support/postgres.ts";
const CLUSTER = "test/cluster/support/cluster.ts";
/** How long each file took when it last ran here, in milliseconds. */
const DURATIONS = join(CACHE, "test-durations.json");
/** The longest files, for a first run, which knows no durations. */
const LONG = ["test/flows/service-*.test.ts"];
/** Files of page tests share a browser, which keeps the dashboard's scripts from one to the next. */
const PAGES: [string, number] = ["test/pages/*.test.ts", 7];
const SUITES: Record<string, Suite> = {
  all: {
    files: [...LONG, "test/!(cluster|nodes|packages)/**/*.test.ts"],
    together: [PAGES, ["test/*.test.ts", 7], UNIT],
  },
  unit: { files: [], together: [UNIT], globalSetup: undefined },
  pages: { files: [], together: [PAGES] },
  nodes: { files: ["test/nodes/*.test.ts"] },
  // Fewer side by side: they share one OpenSearch, which needs a core of its own to respond in time.
  cluster: { files: ["test/cluster/!(faults).test.ts"], globalSetup: CLUSTER, concurrency: 3 },
  // Alone: it measures what a fleet loses, and starts a fleet of its own.
  faults: {
    files: ["test/cluster/faults.test.ts"],
    globalSetup: undefined,
    testTimeoutMs: 20 * MINUTE_MS,
    fileTimeoutMs: 25 * MINUTE_MS,
  },
};

/** As it was before this run changed it. */
const environment = { ...process.env };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: "string" }, concurrency: { type: "string" }, bundled: { type: "boolean" } },
});
const [named = "all"] = positionals;
const suite: Suite = { globalSetup: POSTGRES, ...(SUITES[named] ?? suiteOf(positionals)) };
const together = (suite.together ?? []).flatMap(([pattern, size]) => inGroups(found([pattern]), size));
const files = found(suite.files).filter((file) => !together.flat().includes(file));
if (files.length + together.length === 0) throw new Error(`no test file matches ${positionals.join(" ")}`);

process.chdir(ROOT);
process.env["NODE_COMPILE_CACHE"] ||= join(CACHE, "nichescope");
process.env["TEST_FILE_TIMEOUT_MS"] = String(suite.fileTimeoutMs ?? 15 * MINUTE_MS);
// Unit tests load few modules.
const isBundled = values.bundled === true || (named in SUITES && named !== "unit");
// What a first run prepares, side by side. The tests' PostgreSQL needs the dashboard, and builds it otherwise.
const dashboard = suite.globalSetup === POSTGRES ? buildDashboard(pino({ level: "silent" })) : undefined;
const [bundles] =
  named === "unit" ? [] : await Promise.all([bundle(isBundled ? "all" : "libraries"), unpackChromium(), dashboard]);
if (bundles) process.env["NODE_OPTIONS"] = [process.env["NODE_OPTIONS"], bundles].join(" ");
const scratch = suite.globalSetup === POSTGRES ? makeScratch(RUN_LIMIT_MS) : undefined;
if (scratch !== undefined) process.env["TMPDIR"] = scratch;
const isPrepared = process.env["TEST_POSTGRES"] !== undefined && suite.globalSetup === POSTGRES;
const startedAt = performance.now();
const idleAtStart = idleMs();
const before = readDurations();
const groups = longestFirst(together);
const limit = AbortSignal.timeout(RUN_LIMIT_MS);
const events = run({
  files: inOrder(),
  concurrency: Number(values.concurrency ?? suite.concurrency ?? CONCURRENCY),
  timeout: suite.testTimeoutMs ?? 6 * MINUTE_MS,
  signal: limit,
  execArgv: [...(isBundled ? [strippedTests(CACHE)] : []), `--import=${join(ROOT, "test/support/file-deadline.ts")}`],
  ...(values.name !== undefined && { testNamePatterns: values.name }),
  ...(suite.globalSetup !== undefined && !isPrepared && { globalSetupPath: join(ROOT, suite.globalSetup) }),
});
const durations = new Map<string, number>();
const failed = new Set<string>();
events.on("test:fail", ({ name, nesting, file = "" }) => {
  if (nesting > 0) return;
  // In a group, a file is a test at the top with its name. Anything else that fails there is the whole group's.
  const group = file.startsWith(ENTRIES) ? groups[Number(basename(file, ".test.mjs"))] : [relative(ROOT, file)];
  for (const path of together.flat().includes(name) ? [name] : (group ?? [])) failed.add(path);
});
events.on("test:summary", ({ file, duration_ms: ms, success }) => {
  if (file === undefined && !success) process.exitCode = 1;
  else if (file !== undefined && !file.startsWith(ENTRIES)) durations.set(relative(ROOT, file), ms);
});
events.on("test:complete", ({ name, nesting, details }) => {
  if (nesting === 0 && together.some((group) => group.includes(name))) durations.set(name, details.duration_ms);
});
const report = events.compose(new spec());
report.pipe(process.stdout);
await finished(report);
for (const folder of [ENTRIES, scratch]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
printSlowest();
if (values.name === undefined) keepDurations();
if (process.env["CI"] !== undefined && files.length + together.flat().length > 1) runFailedAgain();

/**
 * Runs each failed file once more, alone: a test that fails by chance costs nobody a release, but is named, to be repaired. Many failures
 * are no chance.
 */
function runFailedAgain(): void {
  const known = new Set([...files, ...together.flat()]);
  if (limit.aborted || failed.size === 0 || failed.size > MOST_AGAIN || [...failed].some((file) => !known.has(file)))
    return;
  const isGreen = (file: string) =>
    spawnSync(process.execPath, [import.meta.filename, file, ...(isBundled ? ["--bundled"] : [])], {
      stdio: "inherit",
      env: environment,
    }).status === 0;
  const green = [...failed].filter(isGreen);
  console.log(`\nFailed, and passed when run again, alone (repair or delete them): ${green.join(", ") || "none"}`);
  if (green.length === failed.size) process.exitCode = 0;
}

function found(patterns: readonly string[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort()))];
}

function inGroups(paths: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, i) => paths.slice(i * size, (i + 1) * size));
}

/**
 * All that the runner starts, in an order in which nothing long runs alone at the end. Files with a process of their own often wait
 * for those that they start, so the longest group of short files, which waits little, runs beside them.
 */
function inOrder(): string[] {
  const alone = longestFirst(files.map((file) => [file])).map(([file = ""]) => join(ROOT, file));
  const [longest, ...others] = groups.map(writeEntry);
  return [...(longest === undefined ? [] : [longest]), ...alone, ...others];
}

/** A file that is new starts early. */
function longestFirst(groups: readonly string[][]): string[][] {
  const lengthOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + (before[path] ?? Number.POSITIVE_INFINITY), 0);
  // Sorting keeps the order of what has no length yet. A difference of two infinities is not a number.
  return groups
    .map((group) => ({ group, length: lengthOf(group) }))
    .sort((a, b) => (a.length === b.length ? 0 : b.length - a.length))
    .map(({ group }) => group);
}

function readDurations(): Record<string, number> {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, "utf8")) : {};
}

/** Appears atomically: others may run at the same time. */
function keepDurations(): void {
  const unfinished = `${DURATIONS}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ ...before, ...Object.fromEntries(durations) }));
  renameSync(unfinished, DURATIONS);
}

/** The time that all cores together were idle since the machine started. */
function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

/** Writes the file that the runner starts for a group that shares a process. It is JavaScript, as all in node_modules must be. */
function writeEntry(group: readonly string[], index: number): string {
  const file = join(ENTRIES, `${index}.test.mjs`);
  mkdirSync(ENTRIES, { recursive: true });
  const load = pathToFileURL(join(ROOT, "test/support/together.ts"));
  writeFileSync(file, `import { runTogether } from "${load}";\nawait runTogether(${JSON.stringify(group)});\n`);
  return file;
}

/** Files that are named one by one need the set-up of the folder that they are in. */
function suiteOf(paths: readonly string[]): Suite {
  const given = paths.map((path) => relative(ROOT, join(process.cwd(), path)));
  const fault = given.find((path) => SUITES["faults"]?.files.includes(path));
  if (fault !== undefined) return { ...(SUITES["faults"] as Suite), files: given };
  if (given.some((path) => path.startsWith("test/cluster/"))) return { files: given, globalSetup: CLUSTER };
  return { files: given, ...(given.every((path) => path.startsWith("src/")) && { globalSetup: undefined }) };
}

function printSlowest(): void {
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, LISTED);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
  console.log(`\nslowest files of ${durations.size}:`);
  for (const [file, ms] of slowest) console.log(`${seconds(ms)}  ${file}`);
  const passedMs = performance.now() - startedAt;
  const busy = 1 - (idleMs() - idleAtStart) / (passedMs * cpus().length);
  const count = files.length + together.flat().length;
  console.log(
    `${seconds(passedMs)}  in all, ${count} files; the cores were busy for ${Math.round(busy * 100)} % of it`,
  );
}

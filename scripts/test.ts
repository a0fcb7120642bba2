/**
 * Runs tests: `node scripts/test.ts [all|unit|pages|cluster|faults | file…] [--name text] [--concurrency n]`. Files run side
 * by side on all cores, compiled code is kept between runs, and the slowest files are printed at the end. The reasons are in
 * docs/decisions/0026-a-fast-test-suite.md.
 */
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";

type Suite = {
  /** Patterns. Files start in this order: the long ones first, so that none runs alone at the end. */
  files: readonly string[];
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
/** Two more than cores: tests also wait, for the database, for pages and for processes that they start. */
const CONCURRENCY = availableParallelism() + 2;

const UNIT = "test/unit/*.test.ts";
const POSTGRES = "test/support/postgres.ts";
const CLUSTER = "test/cluster/support/cluster.ts";
const SUITES: Record<string, Suite> = {
  all: { files: ["test/{flows,nodes,pages}/**/*.test.ts", UNIT, "test/!(cluster)/**/*.test.ts", "test/*.test.ts"] },
  unit: { files: [UNIT], globalSetup: undefined },
  pages: { files: ["test/pages/**/*.test.ts"] },
  // Fewer side by side: they share one OpenSearch, which needs a core of its own to respond in time.
  cluster: { files: ["test/cluster/!(faults).test.ts"], globalSetup: CLUSTER, concurrency: 2 },
  // Alone: it measures what a fleet loses, and starts a fleet of its own.
  faults: {
    files: ["test/cluster/faults.test.ts"],
    globalSetup: undefined,
    testTimeoutMs: 20 * MINUTE_MS,
    fileTimeoutMs: 25 * MINUTE_MS,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: "string" }, concurrency: { type: "string" } },
});
const [named = "all"] = positionals;
const suite: Suite = { globalSetup: POSTGRES, ...(SUITES[named] ?? suiteOf(positionals)) };
const files = [...new Set(suite.files.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort()))];
if (files.length === 0) throw new Error(`no test file matches ${suite.files.join(" ")}`);

process.chdir(ROOT);
process.env["NODE_COMPILE_CACHE"] ||= join(ROOT, "node_modules", ".cache", "nichescope");
process.env["TEST_FILE_TIMEOUT_MS"] = String(suite.fileTimeoutMs ?? 6 * MINUTE_MS);
const isPrepared = process.env["TEST_POSTGRES"] !== undefined && suite.globalSetup === POSTGRES;
const startedAt = performance.now();
const hasPages = files.some((file) => file.startsWith("test/pages/"));
const chromium = hasPages ? await (await import("../test/support/chromium.ts")).startSharedChromium() : undefined;
const events = run({
  files: files.map((file) => join(ROOT, file)),
  concurrency: Number(values.concurrency ?? suite.concurrency ?? CONCURRENCY),
  timeout: suite.testTimeoutMs ?? 3 * MINUTE_MS,
  signal: AbortSignal.timeout(RUN_LIMIT_MS),
  execArgv: [`--import=${join(ROOT, "test/support/file-deadline.ts")}`],
  ...(values.name !== undefined && { testNamePatterns: values.name }),
  ...(suite.globalSetup !== undefined && !isPrepared && { globalSetupPath: join(ROOT, suite.globalSetup) }),
});
const durations = new Map<string, number>();
events.on("test:summary", ({ file, duration_ms: ms, success }) => {
  if (file !== undefined) durations.set(relative(ROOT, file), ms);
  else if (!success) process.exitCode = 1;
});
const report = events.compose(new spec());
report.pipe(process.stdout);
await finished(report);
await chromium?.close();
printSlowest();

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
  console.log(`${seconds(performance.now() - startedAt)}  in all, ${files.length} files`);
}

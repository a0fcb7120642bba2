import { globSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { ImportOptions, ImportRun } from "../../features/imports/import-run.ts";
import type { MappingStore } from "../../features/imports/mapping-store.ts";
import { type Preview, previewImport } from "../../features/imports/preview-import.ts";
import { rejectLines, writeRejects } from "../../features/imports/rejects-file.ts";
import { beginRun, type FileIdentity, type ImportDependencies, runImport } from "../../features/imports/run-import.ts";
import { LONGEST_MAPPING_NAME, readingOf, withMapping } from "../../features/imports/saved-mapping.ts";
import { type Pair, pairOf } from "../../features/sources/presets/mapping.ts";
import { PRESETS } from "../../features/sources/presets/presets.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { invalid, SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { DECIMALS, type Decimal } from "../../platform/tables/cells/number-with-separators.ts";
import { openInput } from "../../platform/tables/open-input.ts";
import { FORMATS, type Format } from "../../platform/tables/table.ts";
import { isExpected } from "./expected-error.ts";
import { previewText, rejectsTable, runsTable, runText, summaryText } from "./import-texts.ts";
import { mappingCommands } from "./mapping-commands.ts";
import { parseMarketplace } from "./marketplace.ts";
import { createCollector } from "./memory.ts";
import { print, printJson } from "./print.ts";
import { createProgress } from "./progress.ts";

/** Opens importing for the duration of one command. */
export type Importing = ImportDependencies & { mappings: MappingStore; rejectsFolder: string };
export type WithImporting = (
  work: (importing: Importing) => Promise<void>,
  options?: { mayCreate?: boolean },
) => Promise<void>;

const CHUNKS_TO_COLLECT = 3;

type ImportFlags = {
  preset?: string;
  map: Pair[];
  marketplace?: string;
  seenAt?: string;
  format?: string;
  encoding?: string;
  delimiter?: string;
  sheet?: string;
  header: boolean;
  decimal?: string;
  mapping?: string;
  saveMapping?: string;
  dryRun?: boolean;
  restart?: boolean;
  rejects?: string;
  json?: boolean;
};

export function importCommands(
  program: Command,
  withImporting: WithImporting,
  clock: Clock,
  signal: () => AbortSignal,
): void {
  program
    .command("import")
    .description("import product files into the catalogue; see docs/imports.md")
    .argument("<files...>", "CSV, TSV, Excel, JSON, JSON lines or Parquet; patterns in quotes; - for standard input")
    .option(
      "--preset <name>",
      `the kind of export, if it is not detected: ${PRESETS.map(({ name }) => name).join(", ")}`,
    )
    .option("--map <field=column>", "read a field from this column; repeat for more fields", collectPair, [])
    .option("--marketplace <domain>", "the marketplace of rows that do not name one, such as amazon.de")
    .option("--seen-at <time>", "the observation time of rows without one (default: when the file was last modified)")
    .option("--format <format>", `the file format, if it is not detected: ${FORMATS.join(", ")}`)
    .option("--encoding <name>", "the encoding of text that is not UTF-8, such as windows-1252")
    .option("--delimiter <char>", "the separator of CSV cells")
    .option("--no-header", "the first line is data; columns are named column 1, column 2, …")
    .option("--sheet <name>", "the sheet of an Excel workbook, if it is not detected")
    .option("--decimal <mark>", "the decimal separator of numbers such as 1.250, if it is not detected: comma or point")
    .option("--mapping <name>", "read the file as a saved mapping says; other options take precedence")
    .option("--save-mapping <name>", "save how the file is read, for --mapping with the next file")
    .option("--dry-run", "show what would be stored and rejected without changing anything")
    .option("--restart", "start over instead of resuming an interrupted import of the same file")
    .option("--rejects <file>", "where to write rejected rows (default: DATA_DIR/imports/<id>.rejects.csv)")
    .option("--json", "print the result as JSON")
    .action(async (patterns: string[], flags: ImportFlags) => {
      const files = filesOf(patterns);
      if (flags.rejects !== undefined && files.length > 1)
        throw new SetupError("--rejects works with a single file. Without it, each file gets its own list of rejects.");
      const options = optionsOf(flags, clock.now());
      if (flags.dryRun && flags.mapping === undefined) return await previewAll(files, flags, options, clock);
      await withImporting(
        async (importing) => {
          const read = await mappedOptions(importing.mappings, flags, options);
          if (flags.dryRun) await previewAll(files, flags, read, clock);
          else await importAll(importing, files, flags, read, signal());
        },
        { mayCreate: !flags.dryRun },
      );
    });

  const imports = program.command("imports").description("past imports and saved mappings");
  mappingCommands(imports, withImporting);
  imports
    .command("list", { isDefault: true })
    .description("list the newest imports")
    .option("--limit <count>", "how many", "20")
    .option("--json", "print JSON for programs")
    .action((options: { limit: string; json?: boolean }) =>
      withImporting(async ({ store }) => {
        const runs = await store.list(Math.max(1, Number(options.limit) || 20));
        if (options.json) return printJson(runs);
        print(runsTable(runs));
      }),
    );
  imports
    .command("show")
    .description("show one import and why rows were rejected")
    .argument("<id>")
    .option("--json", "print JSON for programs")
    .action((id: string, options: { json?: boolean }) =>
      withImporting(async ({ store }) => {
        const run = await store.get(id);
        const reasons = await store.commonRejects(id, 20);
        if (options.json) return printJson({ ...run, rejects: reasons });
        print(`${runText(run)}${reasons.length > 0 ? `\n\n${rejectsTable(reasons)}` : ""}`);
      }),
    );
  imports
    .command("rejects")
    .description("print the rejected rows of an import as CSV")
    .argument("<id>")
    .action((id: string) =>
      withImporting(async ({ store }) => {
        await store.get(id);
        for await (const lines of rejectLines(store, id)) process.stdout.write(lines);
      }),
    );
}

async function importAll(
  importing: Importing,
  files: string[],
  flags: ImportFlags,
  options: OptionsFor,
  signal: AbortSignal,
): Promise<void> {
  const ended: ImportRun[] = [];
  for (const file of files) {
    if (signal.aborted) {
      process.stderr.write(`Stopped before ${file}; run the same command again to continue.\n`);
      process.exitCode = 1;
      break;
    }
    const run = await orReportProblem(importOne(importing, file, flags, options, signal));
    if (run !== undefined) ended.push(run);
    if (run?.status !== "done") process.exitCode = 1;
  }
  const isRead = ended.some(({ status }) => status === "done");
  if (flags.saveMapping !== undefined && isRead) {
    const { mappings, clock } = importing;
    const { name } = await mappings.save(flags.saveMapping.trim(), readingOf(options(undefined)), clock.now());
    if (!flags.json) print(`Saved the mapping ${name}.`);
  }
  if (flags.json) printJson(ended);
}

async function importOne(
  importing: Importing,
  file: string,
  flags: ImportFlags,
  options: OptionsFor,
  signal: AbortSignal,
): Promise<ImportRun> {
  const { store, rejectsFolder } = importing;
  const input = await openInput(file);
  const identity = identityOf(file, input.size);
  const begun = await beginRun(importing, file === "-" ? "standard input" : file, options(identity), identity, {
    restart: flags.restart === true,
  });
  if (begun.position > 0)
    process.stderr.write(`${file}: resuming after ${formatCount(begun.position)} rows stored earlier (${begun.id})\n`);
  const progress = createProgress(file);
  const collectGarbage = createCollector();
  let chunks = 0;
  const startedAt = performance.now();
  const run = await runImport(importing, begun, input, {
    onProgress({ counts, bytesRead, bytesTotal }) {
      progress.show({ rows: counts.read, bytes: bytesRead, totalBytes: bytesTotal });
      if (++chunks % CHUNKS_TO_COLLECT === 0) collectGarbage();
    },
    signal,
  }).finally(() => progress.done());
  const seconds = (performance.now() - startedAt) / 1_000;
  let rejectsPath: string | undefined;
  const hasRejects = run.counts.rejected + run.rejectedCells > 0;
  if (hasRejects) {
    rejectsPath = flags.rejects ?? `${rejectsFolder}/${run.id}.rejects.csv`;
    // The rejects are also in the database, so a failed file is no reason to stop.
    await writeRejects(store, run.id, rejectsPath).catch((error: Error) => {
      process.stderr.write(`Could not write the rejected rows to a file: ${error.message}\n`);
      rejectsPath = undefined;
    });
  }
  if (!flags.json) {
    const reasons = hasRejects ? await store.commonRejects(run.id, 5) : [];
    print(summaryText(run, reasons, { seconds, rowsBefore: begun.counts.read, rejectsPath }));
  }
  if (run.problem !== null) process.stderr.write(`\n${run.problem}\n`);
  return run;
}

async function previewAll(files: string[], flags: ImportFlags, options: OptionsFor, clock: Clock): Promise<void> {
  const previews: unknown[] = [];
  for (const file of files) {
    const preview = await orReportProblem(previewOne(file, options, clock));
    if (preview !== undefined && flags.json) previews.push({ file, ...preview });
    else if (preview !== undefined) print(previewText(file, preview));
    if (preview === undefined || preview.problem !== null || preview.usable === 0) process.exitCode = 1;
  }
  if (flags.json) printJson(previews);
}

async function previewOne(file: string, options: OptionsFor, clock: Clock): Promise<Preview> {
  const input = await openInput(file);
  const progress = createProgress(file);
  return await previewImport(input, options(identityOf(file, input.size)), {
    now: clock.now(),
    onProgress: (rows, bytes) => progress.show({ rows, bytes, totalBytes: input.size ?? null }),
  }).finally(() => progress.done());
}

/** Prints an expected problem, so that the next file is still read. */
async function orReportProblem<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
}

/** Expands patterns into files. */
function filesOf(patterns: string[]): string[] {
  const files = patterns.flatMap((pattern) => {
    const stats = pattern === "-" ? undefined : statSync(pattern, { throwIfNoEntry: false });
    if (stats?.isDirectory())
      throw new SetupError(`${pattern} is a folder: pass files in it, such as "${pattern}/*.csv"`);
    if (pattern === "-" || stats) return [pattern];
    const found = globSync(pattern).sort();
    if (found.length === 0)
      throw new SetupError(/[*?[{]/.test(pattern) ? `No file matches ${pattern}.` : `${pattern} does not exist.`);
    return found;
  });
  return [...new Set(files)];
}

function identityOf(file: string, size: number | undefined): FileIdentity | undefined {
  if (size === undefined) return undefined;
  return { path: resolve(file), size, changedAt: statSync(file).mtime };
}

/** Returns the import options of a file. */
type OptionsFor = (identity: FileIdentity | undefined) => ImportOptions;

/** Adds the options of the saved mapping that the flags name. */
async function mappedOptions(
  mappings: MappingStore,
  { mapping }: ImportFlags,
  options: OptionsFor,
): Promise<OptionsFor> {
  if (mapping === undefined) return options;
  const saved = await mappings.find(mapping);
  if (saved === undefined) throw invalid("--mapping", `must name a saved mapping; "${mapping}" does not exist`);
  return (identity) => withMapping(saved.options, options(identity));
}

/** Validates the flags before any file is opened. */
function optionsOf(flags: ImportFlags, now: Date): OptionsFor {
  const { preset, map, delimiter, encoding, header, sheet } = flags;
  checkSaving(flags);
  const given = {
    ...(preset && { preset }),
    ...(map.length > 0 && { map }),
    ...(flags.marketplace && { marketplace: parseMarketplace(flags.marketplace) }),
    ...(flags.format && { format: formatOf(flags.format) }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter: delimiter === "\\t" ? "\t" : delimiter }),
    ...(!header && { header }),
    ...(sheet && { sheet }),
    ...(flags.decimal && { decimal: decimalOf(flags.decimal) }),
  };
  const seenAt = flags.seenAt && timeOf(flags.seenAt, now);
  return (identity) => {
    if (seenAt) return { ...given, seenAt: seenAt.toISOString() };
    const changedAt = identity?.changedAt ?? now;
    const seenAtFrom = identity === undefined ? "received" : "modified";
    return { ...given, seenAt: (changedAt < now ? changedAt : now).toISOString(), seenAtFrom };
  };
}

function checkSaving({ saveMapping, dryRun }: ImportFlags): void {
  if (saveMapping === undefined) return;
  if (dryRun) throw invalid("--save-mapping", "cannot be used with --dry-run, which changes nothing");
  const { length } = saveMapping.trim();
  if (length === 0 || length > LONGEST_MAPPING_NAME)
    throw invalid("--save-mapping", `must be a name of 1 to ${LONGEST_MAPPING_NAME} characters`);
}

function decimalOf(text: string): Decimal {
  const found = DECIMALS.find((decimal) => decimal === text.toLowerCase());
  if (found === undefined) throw invalid("--decimal", `must be one of ${DECIMALS.join(", ")}, not "${text}"`);
  return found;
}

function formatOf(text: string): Format {
  const found = FORMATS.find((format) => format === text.toLowerCase());
  if (found === undefined) throw invalid("--format", `must be one of ${FORMATS.join(", ")}, not "${text}"`);
  return found;
}

function timeOf(text: string, now: Date): Date {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw invalid("--seen-at", `must be a date or time such as 2026-03-01, not "${text}"`);
  if (at > now) throw invalid("--seen-at", "must not be in the future");
  return at;
}

function collectPair(text: string, before: Pair[]): Pair[] {
  return [...before, pairOf(text)];
}

/**
 * Runs the tests of several files in one process, one file after the other: loading the service takes longer than most files
 * need for their tests. Each file is a suite, so resources of the whole file (`wholeFile`) end before the next file begins.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";
import { pathToFileURL } from "node:url";
import { shareProcess } from "./cleanup.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A folder of this run alone: others may run at the same time. */
const ENTRIES = join(ROOT, `node_modules/.cache/tests-${process.pid}`);

/** Returns the file that the runner starts for a group: the only one, or a written one that runs them all. */
export function entryOf(group: readonly string[], index: number): string {
  if (group.length === 1) return join(ROOT, ...group);
  const file = join(ENTRIES, `${index}.test.mjs`);
  mkdirSync(ENTRIES, { recursive: true });
  const load = pathToFileURL(import.meta.filename);
  writeFileSync(file, `import { runTogether } from "${load}";\nawait runTogether(${JSON.stringify(group)});\n`);
  return file;
}

export function removeEntries(): void {
  rmSync(ENTRIES, { recursive: true, force: true });
}

/** Files are given relative to the project's folder. */
export async function runTogether(files: readonly string[]): Promise<void> {
  const load = (file: string) => import(`../../${file}`);
  const isFiltered = process.execArgv.some((option) => option.startsWith("--test-name-pattern"));
  const end = isFiltered ? undefined : shareProcess();
  for (const file of files) {
    // A suite without a selected test runs no hooks, so that its end would never be known.
    if (isFiltered) await load(file);
    else
      await new Promise<void>((resolve) => {
        // The outer suite ends also when the inner one fails to load or to clean up, so that the next file runs.
        describe(file, () => {
          describe("all tests", async () => {
            await load(file);
          });
          after(() => resolve());
        });
      });
  }
  await end?.();
}

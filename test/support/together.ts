/**
 * Runs the tests of several files in one process, one file after the other. Loading the service takes longer than most files
 * need for their tests. Each file is a suite, so resources of the whole file (`wholeFile`) end before the next file begins.
 */
import { after, describe } from "node:test";
import { shareProcess } from "./cleanup.ts";

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

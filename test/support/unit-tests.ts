/**
 * Loads the tests of rules, which are beside their files in `src/`. All that match run in one process: a process for each of
 * the 90 files would spend its time on loading the same modules.
 */
import { globSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

export async function loadUnitTests(isWanted: (file: string) => boolean): Promise<void> {
  for (const file of globSync("src/**/*.test.ts", { cwd: ROOT }).sort())
    if (isWanted(file)) await import(join(ROOT, file));
}

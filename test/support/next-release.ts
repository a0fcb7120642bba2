/** The next release: a copy of the program with one more migration, for tests of upgrades. */
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scope } from "./cleanup.ts";
import { makeFolder } from "./service.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export const NEXT_MIGRATION = "9999_next";

/** Returns the path of its program, for `runCommand`. */
export function makeNextRelease(scope: Scope, migration: string): string {
  const folder = makeFolder(scope);
  for (const each of ["package.json", "bin", "src"]) cpSync(join(ROOT, each), join(folder, each), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, `src/platform/db/migrations/${NEXT_MIGRATION}.sql`), migration);
  return join(folder, "bin", "nichescope");
}

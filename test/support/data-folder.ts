import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { Scope } from "./cleanup.ts";
import { makeFolder } from "./service.ts";

/**
 * A `DATA_DIR` whose database is initialised, migrated and empty, so that a service or a command starts on it without
 * `initdb` and migrations. Where the run has prepared none (a single file against a server that runs already), the folder is
 * empty and whoever opens it first initialises it: slower, with the same outcome.
 */
export function preparedDataFolder(scope: Scope): string {
  const folder = makeFolder(scope);
  const prepared = process.env["TEST_DATA_FOLDER"];
  if (prepared === undefined) return folder;
  chmodSync(folder, 0o711); // as the service creates it: its server may be another user
  execFileSync("cp", ["-a", prepared, join(folder, "postgres")]);
  return folder;
}

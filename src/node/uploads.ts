import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import { createUploadFolder } from "../sources/import/upload-folder.ts";
import { createUploadStore } from "../sources/import/upload-store.ts";
import type { UploadPrefix, Uploads } from "../sources/import/uploads.ts";

/** Opens the storage of uploaded files: a folder with the embedded database, else the database, where every node finds them. */
export function openUploads(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  { pool }: Pick<Database, "pool">,
  clock: Clock,
  prefix?: UploadPrefix,
): Uploads {
  return databaseUrl === undefined
    ? createUploadFolder(join(dataDir, "uploads"), prefix)
    : createUploadStore(pool, clock, prefix);
}

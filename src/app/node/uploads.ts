import { join } from "node:path";
import { createUploadFolder } from "../../features/imports/upload-folder.ts";
import { createUploadStore } from "../../features/imports/upload-store.ts";
import type { UploadPrefix, Uploads } from "../../features/imports/uploads.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Config } from "../config/config.ts";

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

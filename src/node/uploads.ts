import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import { createUploadFolder } from "../sources/import/upload-folder.ts";
import { createUploadStore } from "../sources/import/upload-store.ts";
import type { Uploads } from "../sources/import/uploads.ts";

/** Where nobody else can use the database, a file need not go through it; where others may, all of them must find it. */
export function openUploads(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  { pool }: Pick<Database, "pool">,
  clock: Clock,
): Uploads {
  return databaseUrl === undefined ? createUploadFolder(join(dataDir, "uploads")) : createUploadStore(pool, clock);
}

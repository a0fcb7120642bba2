import { join } from "node:path";
import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import { createUploadFolder } from "./upload-folder.ts";
import { createUploadStore } from "./upload-store.ts";
import type { UploadPrefix, Uploads } from "./uploads.ts";

/**
 * Opens the storage of uploaded files: a folder beside the embedded database, or else the database, where every node finds
 * them.
 */
export function openUploads(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  { pool }: Pick<Database, "pool">,
  clock: Clock,
  prefix?: UploadPrefix,
): Uploads {
  return databaseUrl === undefined
    ? createUploadFolder(join(dataDir, "uploads"), prefix)
    : createUploadStore(pool, clock, prefix);
}

/** Imports of files. */
import { setting } from "../../platform/base/setting.ts";
import { integer } from "../../platform/base/setting-values.ts";

export const IMPORT_SETTINGS = {
  importMaxBytes: setting({
    env: "IMPORT_MAX_BYTES",
    parse: integer(1, Number.MAX_SAFE_INTEGER),
    unset: 10 * 1024 ** 3,
    unsetText: "10737418240 (10 GiB)",
    help: "Largest file that an import through the API accepts, in bytes. Until it is imported, the file is stored in `DATA_DIR/uploads`, or with `DATABASE_URL` in the database, where every node finds it.",
  }),
  importChunkRows: setting({
    env: "IMPORT_CHUNK_ROWS",
    parse: integer(100, 20_000),
    unset: 20_000,
    help: "Rows of an import that are stored at once, in one transaction. Fewer need less memory and let other writers in sooner, but the import takes longer.",
  }),
  importDays: setting({
    env: "IMPORT_DAYS",
    parse: integer(1, 36_500),
    unset: 90,
    help: "Days to keep finished imports with their rejected rows, in the database and in `DATA_DIR/imports`.",
  }),
};

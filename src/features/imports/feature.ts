/** Files of products: they are uploaded, previewed and imported, and their mappings are saved. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import { importRoutes, mappingRoutes } from "./api/imports.routes.ts";
import { createImportStore } from "./import-store.ts";
import { createImports } from "./manage-imports.ts";
import { createMappingStore } from "./mapping-store.ts";
import type { IMPORT_SETTINGS } from "./settings.ts";
import type { Uploads } from "./uploads.ts";

type Needs = { uploads: Uploads /** Starts the import of a file that was accepted. */; onWaiting: () => void };

export function openImports(
  { database: { db }, clock }: Platform,
  { importMaxBytes: maxBytes }: Values<typeof IMPORT_SETTINGS>,
  { uploads, onWaiting }: Needs,
) {
  const mappings = createMappingStore(db);
  const imports = createImports({ store: createImportStore(db), uploads, maxBytes, clock, onWaiting });
  return {
    serve(api: Api): void {
      importRoutes(api, { imports, mappings, clock });
      mappingRoutes(api, { mappings, clock });
    },
  };
}

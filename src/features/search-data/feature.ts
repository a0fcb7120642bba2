/** An account's reports of the marketplace on search terms and query performance. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { IMPORT_SETTINGS } from "../imports/settings.ts";
import type { Uploads } from "../imports/uploads.ts";
import { reportRoutes } from "./api/reports.routes.ts";
import { createReports } from "./manage-reports.ts";
import { createReportStore } from "./report-store.ts";
import { createSearchDataStore } from "./search-data-store.ts";
import { wholeStore } from "./search-terms.ts";

type Needs = { uploads: Uploads /** Starts the import of a file that was accepted. */; onWaiting: () => void };

export function openSearchData(
  { database, clock }: Platform,
  { importMaxBytes: maxBytes }: Values<typeof IMPORT_SETTINGS>,
  { uploads, onWaiting }: Needs,
) {
  const store = createReportStore(database, { family: "search" });
  const reports = createReports({ store, uploads, maxBytes, clock, onWaiting });
  return {
    serve: (api: Api): void => reportRoutes(api, { reports, data: createSearchDataStore(database.pool, wholeStore) }),
  };
}

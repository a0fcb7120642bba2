import type { Database } from "../../../platform/db/open.ts";
import { createReportStore } from "../../search-data/report-store.ts";
import { endUnread, removeSales } from "./remove-store.ts";

/** Opens the imports of sales reports; deleting one removes what it brought. */
export const openSalesImports = (database: Database) =>
  createReportStore(database, { family: "sales", removeRows: removeSales, endUnread });

/** Everything that a step of a fetch needs. */
import type { Clock } from "../../../platform/base/clock.ts";
import type { SpApiClient } from "../../sources/sp-api/sp-api-client.ts";
import type { Connection } from "./connection.ts";
import type { FetchStore } from "./fetch-store.ts";
import type { SalesImports } from "./imports.ts";
import type { OpenDocument } from "./open-document.ts";

export type SellerClient = Pick<
  SpApiClient,
  | "requestReport"
  | "listReports"
  | "getReport"
  | "getReportDocument"
  | "listTransactions"
  | "getInventorySummaries"
  | "availableWithin"
>;

export type Fetching = {
  connection: Connection;
  client: SellerClient;
  store: FetchStore;
  imports: SalesImports;
  openDocument: OpenDocument;
  clock: Clock;
  signal: AbortSignal;
};

/** Fetches a report: requests it, waits until it is ready, and downloads it. */

import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type DownloadLimits, download } from "../network/download.ts";
import { type Sleep, systemSleep } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import type { ReportRequest, ReportState } from "./reports.ts";
import type { SpApiClient } from "./sp-api-client.ts";

export type FetchOptions = {
  /** Where the document is written. */
  path: string;
  onStatus?: (status: ReportState["status"]) => void;
  signal?: AbortSignal;
  sleep?: Sleep;
  limits?: DownloadLimits;
  /** False only for a server of a test. */
  onlyHttps?: boolean;
};

/** Most reports take minutes. The first pauses are shorter, for reports that already exist. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];
/** Amazon cancels nothing by itself for hours; somebody waits at a terminal. */
const LONGEST_WAIT_MS = 60 * 60_000;
const LIMITS: DownloadLimits = { headersMs: 30_000, silenceMs: 60_000, largestBytes: 32 * 1024 ** 3 };

export async function fetchReport(
  client: Pick<SpApiClient, "createReport" | "getReport" | "getReportDocumentUrl">,
  marketplace: MarketplaceDomain,
  request: ReportRequest,
  { path, onStatus = () => {}, signal, sleep = systemSleep, limits = LIMITS, onlyHttps = true }: FetchOptions,
): Promise<void> {
  const id = await client.createReport(marketplace, request, signal);
  const documentId = await waitFor(id);
  const url = await client.getReportDocumentUrl(marketplace, documentId, signal);
  if (onlyHttps && url.protocol !== "https:")
    throw new SourceError("malformed", "SP-API named an address of the report that is not encrypted.");
  await download(url, path, limits, signal);

  async function waitFor(id: string): Promise<string> {
    let waitedMs = 0;
    for (let attempt = 0; waitedMs <= LONGEST_WAIT_MS; attempt++) {
      const { status, documentId } = await client.getReport(marketplace, id, signal);
      onStatus(status);
      if (status === "DONE") {
        if (documentId !== undefined) return documentId;
        throw new SourceError("malformed", "SP-API finished the report without a document.");
      }
      if (status === "CANCELLED")
        throw new SourceError(
          "refused",
          "SP-API cancelled the report. It has no data for this period, or is not ready.",
        );
      if (status === "FATAL")
        throw new SourceError(
          "refused",
          "SP-API could not write the report. Check the period and the products, and that the account is a brand owner with the role Brand Analytics.",
        );
      const pauseMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] as number;
      waitedMs += pauseMs;
      await sleep(pauseMs, signal);
    }
    throw new SourceError("unavailable", "SP-API has not finished the report within an hour. Try again later.");
  }
}

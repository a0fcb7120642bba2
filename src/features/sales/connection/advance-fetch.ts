/**
 * Takes a fetch one step further. The state is stored before a request that must not be repeated and after its response:
 *
 * planned → requesting → requested → written → importing → done
 *
 * A node that dies while `requesting` does not know whether the report exists: the next one looks for it in the list of reports
 * before it requests another. The id of an import is stored before its file, so a document is not imported twice either.
 */
import { newId } from "../../../platform/base/ids.ts";
import { SourceError } from "../../sources/source.ts";
import { SP_API_MARKETPLACES } from "../../sources/sp-api/regions.ts";
import type { ListedReport, ReportSpecification } from "../../sources/sp-api/reports.ts";
import { type Connection, type Fetch, nextPollAt, retryAt } from "./connection.ts";
import { fetchPages } from "./fetch-pages.ts";
import type { ListedWindow } from "./fetch-store.ts";
import type { Fetching } from "./fetching.ts";
import { DocumentProblem } from "./open-document.ts";
import { sourceOf } from "./report-sources.ts";

const MINUTE_MS = 60_000;
/** Clocks of the marketplace and ours may differ by this. */
const CLOCK_MARGIN_MS = 2 * MINUTE_MS;

/** A fetch can't be completed as it is: the report could not be written, or its document can't be used. */
export class FetchProblem extends Error {}

/** Returns the fetch after the step; undefined when it was deleted or another node advanced it. */
export async function advanceFetch(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  switch (fetch.state) {
    case "planned":
      return await start(fetching, fetch);
    case "requesting":
      return await findRequested(fetching, fetch);
    case "requested":
      return await poll(fetching, fetch);
    case "written":
      return await importDocument(fetching, fetch);
    case "importing":
      return await followImport(fetching, fetch);
    default:
      return undefined;
  }
}

/** Records a failed attempt. A document is downloaded again; anything else is requested again, until attempts run out. */
export async function failFetch(
  { store, clock }: Pick<Fetching, "store" | "clock">,
  fetch: Fetch,
  problem: string,
): Promise<void> {
  const now = clock.now();
  const attempts = fetch.attempts + 1;
  const nextAt = retryAt(attempts, now);
  const isKept = fetch.state === "written";
  await store.move(
    fetch,
    {
      ...{ attempts, problem },
      ...(nextAt === null
        ? { state: "failed" }
        : { state: isKept ? "written" : "planned", nextAt, ...(!isKept && { reportId: null, documentId: null }) }),
    },
    now,
  );
}

async function start(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { connection, client, store, clock, signal } = fetching;
  const { how } = sourceOf(fetch.source);
  if (how === "listed") return await listReports(fetching, fetch);
  if (how !== "requested") return await importPages(fetching, fetch);
  const requestedAt = clock.now();
  const requesting = await store.move(fetch, { state: "requesting", requestedAt, nextAt: requestedAt }, requestedAt);
  if (requesting === undefined) return undefined;
  let reportId: string;
  try {
    reportId = await client.requestReport(anyMarketplace(connection), specificationOf(connection, fetch), signal);
  } catch (error) {
    // Refused, so no report was created. After any other failure, the next step checks whether one was.
    if (error instanceof SourceError && (error.fault === "refused" || error.fault === "exhausted"))
      await store.move(requesting, { state: "planned" }, clock.now());
    throw error;
  }
  const now = clock.now();
  return await store.move(requesting, { state: "requested", reportId, nextAt: nextPollAt(now, now) ?? now }, now);
}

/** After a request with an unknown outcome: checks whether the report was created. */
async function findRequested(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { connection, client, store, clock, signal } = fetching;
  const wanted = specificationOf(connection, fetch);
  const requestedAt = fetch.requestedAt ?? clock.now();
  const { reports } = await client.listReports(
    anyMarketplace(connection),
    {
      reportTypes: [wanted.reportType],
      marketplaceIds: wanted.marketplaceIds,
      createdSince: new Date(requestedAt.getTime() - CLOCK_MARGIN_MS),
    },
    signal,
  );
  const now = clock.now();
  const found = reports.find((each) => isSame(each, wanted));
  if (found === undefined) return await store.move(fetch, { state: "planned", nextAt: now }, now);
  return await store.move(fetch, { state: "requested", reportId: found.id, nextAt: now }, now);
}

async function poll(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { connection, client, store, clock, signal } = fetching;
  const { status, documentId } = await client.getReport(anyMarketplace(connection), fetch.reportId ?? "", signal);
  const now = clock.now();
  switch (status) {
    case "DONE":
      if (documentId === undefined) throw new FetchProblem("Amazon finished the report without a document.");
      return await store.move(fetch, { state: "written", documentId, nextAt: now }, now);
    case "CANCELLED":
      // The window has no data, which is no error: most days of a small shop have no returns.
      return await store.finish(fetch, "empty", isSnapshot(fetch), now);
    case "FATAL":
      throw new FetchProblem(
        "Amazon could not write the report. The account may lack the data or the permission for it.",
      );
    case "IN_QUEUE":
    case "IN_PROGRESS": {
      const nextAt = nextPollAt(fetch.requestedAt ?? now, now);
      if (nextAt === null) throw new FetchProblem("Amazon has not finished the report within a day.");
      return await store.move(fetch, { nextAt }, now);
    }
  }
}

async function importDocument(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { connection, client, openDocument, signal } = fetching;
  const { documentId } = fetch;
  if (documentId === null) throw new FetchProblem("The report has no document.");
  const describe = () => client.getReportDocument(anyMarketplace(connection), documentId, signal);
  return await importPieces(fetching, fetch, async (accept) => {
    const document = await describe();
    try {
      await accept(openDocument(document, signal));
    } catch (error) {
      // An address is valid for five minutes.
      if (!(error instanceof DocumentProblem && error.isExpired)) throw error;
      await accept(openDocument(await describe(), signal));
    }
  });
}

async function importPages(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { store, clock } = fetching;
  const pieces = await fetchPages(fetching, fetch);
  if (pieces === undefined) return await store.finish(fetch, "empty", isSnapshot(fetch), clock.now());
  return await importPieces(fetching, fetch, (accept) => accept(pieces));
}

/** Stores a file as an import of the account, unless a node that died has done so. */
async function importPieces(
  { connection, store, imports, clock }: Fetching,
  fetch: Fetch,
  send: (accept: (pieces: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
): Promise<Fetch | undefined> {
  const { accountId, state } = fetch;
  let current: Fetch | undefined = fetch;
  if (fetch.importId === null || (await imports.find(accountId, fetch.importId)) === undefined) {
    const id = newId("report", clock.now());
    current = await store.move(fetch, { state, importId: id }, clock.now());
    if (current === undefined) return undefined;
    const marketplace =
      fetch.marketplace || (connection.marketplaces.length === 1 ? anyMarketplace(connection) : undefined);
    const name = nameOf(fetch);
    await send((pieces) => imports.accept({ id, accountId, name, marketplace, pieces }));
  }
  const now = clock.now();
  return await store.move(current, { state: "importing", nextAt: new Date(now.getTime() + MINUTE_MS) }, now);
}

async function followImport({ store, imports, clock }: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const found = await imports.find(fetch.accountId, fetch.importId ?? "");
  const now = clock.now();
  if (found === undefined || found.status === "cancelled")
    // The account deleted it: that is not undone by reading it again.
    return await store.finish(fetch, "done", isSnapshot(fetch), now);
  if (found.status === "done") return await store.finish(fetch, "done", isSnapshot(fetch), now);
  if (found.status === "failed")
    return await store.move(
      fetch,
      {
        ...{ state: "failed", attempts: fetch.attempts + 1 },
        problem: `The report could not be imported: ${found.problem ?? "unknown"}`,
      },
      now,
    );
  return await store.move(fetch, { nextAt: new Date(now.getTime() + MINUTE_MS) }, now);
}

/** The marketplace writes settlements by itself: lists the complete ones of the window. */
async function listReports(fetching: Fetching, fetch: Fetch): Promise<Fetch | undefined> {
  const { connection, client, store, clock, signal } = fetching;
  const { reportType } = sourceOf(fetch.source);
  const listed: ListedWindow[] = [];
  let nextToken: string | undefined;
  do {
    const page = await client.listReports(
      anyMarketplace(connection),
      nextToken === undefined ? { reportTypes: [reportType ?? ""], createdSince: fetch.startsAt } : { nextToken },
      signal,
    );
    for (const { id, status, documentId, dataStartTime, dataEndTime, createdTime } of page.reports)
      if (status === "DONE" && documentId !== undefined)
        listed.push({
          ...{ listedId: id, documentId },
          startsAt: new Date(dataStartTime ?? createdTime),
          endsAt: new Date(dataEndTime ?? createdTime),
        });
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  await store.endList(fetch, listed, clock.now());
  return { ...fetch, state: "done" };
}

function isSnapshot({ source }: Pick<Fetch, "source">): boolean {
  return sourceOf(source).rhythm.kind === "snapshot";
}

function anyMarketplace({ marketplaces }: Connection) {
  return marketplaces[0] as Connection["marketplaces"][number];
}

function specificationOf({ marketplaces }: Connection, fetch: Fetch): ReportSpecification {
  const { reportType, reportOptions, rhythm } = sourceOf(fetch.source);
  const asked = fetch.marketplace === "" ? marketplaces : [fetch.marketplace];
  const lastMs = rhythm.kind === "calendar" ? fetch.endsAt.getTime() - 1_000 : fetch.endsAt.getTime();
  return {
    reportType: reportType ?? "",
    ...(reportOptions && { reportOptions }),
    marketplaceIds: asked.map((marketplace) => SP_API_MARKETPLACES[marketplace].id),
    ...(rhythm.kind !== "snapshot" && {
      dataStartTime: seconds(fetch.startsAt),
      dataEndTime: seconds(new Date(lastMs)),
    }),
  };
}

function seconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, "Z");
}

function isSame(report: ListedReport, wanted: ReportSpecification): boolean {
  const isSameTime = (left: string | undefined, right: string | undefined) =>
    right === undefined || (left !== undefined && Math.abs(Date.parse(left) - Date.parse(right)) < 1_000);
  return (
    report.reportType === wanted.reportType &&
    isSameTime(report.dataStartTime, wanted.dataStartTime) &&
    isSameTime(report.dataEndTime, wanted.dataEndTime) &&
    (report.marketplaceIds.length === 0 ||
      wanted.marketplaceIds.every((marketplaceId) => report.marketplaceIds.includes(marketplaceId)))
  );
}

function nameOf({ source, marketplace, startsAt, endsAt, listedId }: Fetch): string {
  const { title } = sourceOf(source);
  const from = startsAt.toISOString().slice(0, 10);
  const to = new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)).toISOString().slice(0, 10);
  const days = from === to ? from : `${from} to ${to}`;
  return [title, marketplace, days, listedId].filter((part) => part !== "").join(" ");
}

/** One pass over a connection: plans the due fetches and takes each as far as it goes without waiting. */
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import type { Log } from "../../../platform/base/log.ts";
import { SourceError } from "../../sources/source.ts";
import { CredentialsRefused } from "../../sources/sp-api/lwa.ts";
import { OPERATIONS } from "../../sources/sp-api/operations.ts";
import { advanceFetch, FetchProblem, failFetch } from "./advance-fetch.ts";
import { type Connection, type Fetch, isEnded, pauseUntil, REVOKED } from "./connection.ts";
import type { ConnectionStore } from "./connection-store.ts";
import { UnusableCredentials } from "./credentials.ts";
import type { FetchStore } from "./fetch-store.ts";
import type { Fetching, SellerClient } from "./fetching.ts";
import type { SalesImports } from "./imports.ts";
import { DocumentProblem, type OpenDocument } from "./open-document.ts";
import { planFetches } from "./plan-fetches.ts";
import { sourceOf } from "./report-sources.ts";

export type ConnectionParts = {
  connections: ConnectionStore;
  fetches: FetchStore;
  imports: SalesImports;
  /** Returns the client of a connection; throws `UnusableCredentials`. */
  clientOf: (connection: Connection) => SellerClient;
  openDocument: OpenDocument;
  clock: Clock;
  log: Log;
};

export type PassResult = { requested: number; imported: number; failed: number };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No step begins after this; the next pass continues. */
const LOOK_MS = 45_000;
const MAX_STEPS = 60;
/** Requests for the past at a time, and per day: Sales and Traffic of two years takes about a week. */
const MAX_OPEN_BACKFILL = 5;
const BACKFILL_PER_DAY = 150;
/** Requests that the past leaves to the present. */
const RESERVE = 5;
/** Files that wait to be imported; more are downloaded later. */
const MAX_OPEN_IMPORTS = 10;
/** The burst of createReport, which refills in this time. Counted in the database, because any node may have requested. */
const { burst: BURST, ratePerSecond: RATE } = OPERATIONS.createReport;
const BURST_MS = (BURST / RATE) * 1_000;

export async function runConnection(
  parts: ConnectionParts,
  connection: Connection,
  signal: AbortSignal,
): Promise<PassResult> {
  const { connections, fetches, imports, openDocument, clock } = parts;
  const seen = connection.lookAt;
  const result: PassResult = { requested: 0, imported: 0, failed: 0 };
  try {
    const client = parts.clientOf(connection);
    const isPastComplete = await plan(parts, connection);
    const fetching: Fetching = { connection, client, store: fetches, imports, openDocument, clock, signal };
    const isComplete = await advanceAll(parts, fetching, result);
    const now = clock.now();
    const { nextAt } = await fetches.openState(connection.id);
    const soon = now.getTime() + MINUTE_MS;
    const nextRunAt = (await connections.find(connection.id))?.nextRunAt ?? now;
    const lookAt = !isComplete || !isPastComplete ? soon : Math.max(soon, (nextAt ?? nextRunAt).getTime());
    await connections.recordLook(connection.id, seen, new Date(Math.min(lookAt, Math.max(soon, nextRunAt.getTime()))));
  } catch (error) {
    signal.throwIfAborted();
    if (!(await pauseAfter(parts, connection, error))) throw error;
    result.failed++;
  }
  return result;
}

/** Returns whether nothing of the past is left to plan. */
async function plan({ connections, fetches, clock }: ConnectionParts, connection: Connection): Promise<boolean> {
  const now = clock.now();
  const isDaily = connection.nextRunAt <= now;
  const { openBackfill } = await fetches.openState(connection.id);
  const today = await fetches.countRequested(connection.id, new Date(now.getTime() - DAY_MS), true);
  const backfillRoom = Math.min(MAX_OPEN_BACKFILL - openBackfill, BACKFILL_PER_DAY - today);
  const known = await fetches.listWindows(connection.id);
  const { windows, isPastComplete } = planFetches(connection, known, { isDaily, backfillRoom, now });
  await fetches.plan(connection, windows, now);
  if (isDaily) await connections.recordRun(connection.id, new Date(now.getTime() + DAY_MS));
  // Once the room of the day is used, the next daily run goes on.
  return isPastComplete || today >= BACKFILL_PER_DAY;
}

/** Returns false when the time was not enough. */
async function advanceAll(parts: ConnectionParts, fetching: Fetching, result: PassResult): Promise<boolean> {
  const { connections, fetches, imports, clock, log } = parts;
  const { connection, client, signal } = fetching;
  const { id, accountId } = connection;
  const endAt = clock.now().getTime() + LOOK_MS;
  const requestedRecently = await fetches.countRequested(id, new Date(clock.now().getTime() - BURST_MS), false);
  const room = {
    requests: BURST - requestedRecently,
    imports: MAX_OPEN_IMPORTS - (await imports.countOpen(accountId)),
  };
  let hasContact = false;

  for (const ready of await fetches.listReady(id, clock.now(), MAX_STEPS)) {
    let fetch: Fetch | undefined = ready;
    // A fetch continues while its next step is due: a report that exists is downloaded at once.
    while (fetch !== undefined && !isEnded(fetch.state) && fetch.nextAt <= clock.now()) {
      signal.throwIfAborted();
      if (clock.now().getTime() > endAt) return false;
      if (!mayAdvance(client, fetch, room)) break;
      const before: Fetch = fetch;
      try {
        fetch = await advanceFetch(fetching, before);
        if (!hasContact && before.state !== "importing") {
          await connections.recordContact(id, clock.now());
          hasContact = true;
        }
        if (before.state === "planned" && fetch?.state === "requested") {
          result.requested++;
          room.requests--;
        }
        if (fetch?.state === "importing" && before.state !== "importing") room.imports--;
        if (fetch?.state === "failed") result.failed++;
        if (fetch?.state === "done" || fetch?.state === "empty") {
          result.imported++;
          await connections.recordSuccess(id, clock.now());
        }
      } catch (error) {
        signal.throwIfAborted();
        const problem = problemOf(error);
        if (problem === undefined) throw error;
        log.warn({ connectionId: id, accountId, report: before.source, problem }, "could not fetch a report");
        await failFetch(fetching, before, problem);
        result.failed++;
        break;
      }
    }
  }
  return true;
}

type Room = { requests: number; imports: number };

/** True if the next step stays within the rate limits and the queue of imports, without waiting. */
function mayAdvance(client: SellerClient, fetch: Fetch, room: Room): boolean {
  const { how } = sourceOf(fetch.source);
  switch (fetch.state) {
    case "planned":
      if (how === "requested")
        return room.requests > (fetch.isBackfill ? RESERVE : 0) && client.availableWithin("createReport", 0) > 0;
      return how === "listed" ? client.availableWithin("getReports", 0) > 0 : room.imports > 0;
    case "requesting":
      return client.availableWithin("getReports", 0) > 0;
    case "requested":
      return client.availableWithin("getReport", 0) > 0;
    case "written":
      return room.imports > 0 && client.availableWithin("getReportDocument", 0) > 0;
    default:
      return true;
  }
}

/** Returns the problem of one fetch; undefined when the failure concerns the whole connection, or is a defect or an outage. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof FetchProblem || error instanceof DocumentProblem) return error.message;
  if (error instanceof CredentialsRefused) return undefined;
  if (error instanceof SourceError && (error.fault === "refused" || error.fault === "malformed")) return error.message;
  // The file was refused as it is: too large, or empty.
  if (error instanceof AppError && error.code !== "unavailable" && error.code !== "conflict") return error.message;
  return undefined;
}

/** Records a failure of the whole connection; returns false for any other. */
async function pauseAfter(
  { connections, clock, log }: ConnectionParts,
  connection: Connection,
  error: unknown,
): Promise<boolean> {
  const { id, accountId } = connection;
  const now = clock.now();
  if (error instanceof CredentialsRefused || error instanceof UnusableCredentials) {
    const isRevoked = error instanceof CredentialsRefused && REVOKED.has(error.code);
    log.warn({ connectionId: id, accountId, problem: error.message }, "the credentials of a connection were refused");
    await connections.recordRefusal(connection, isRevoked ? "revoked" : "refused", error.message, now);
    return true;
  }
  const isBusy = error instanceof AppError && (error.code === "unavailable" || error.code === "conflict");
  if (!isBusy && !(error instanceof SourceError)) return false;
  const current = await connections.find(id);
  const setbacks = (current?.setbacks ?? 0) + 1;
  const isThrottled = error instanceof SourceError && error.fault === "exhausted";
  const until = pauseUntil(setbacks, error instanceof SourceError ? error.retryAfterMs : undefined, now);
  log.warn({ connectionId: id, accountId, problem: error.message, until }, "pausing a connection after a failure");
  await connections.recordSetback(id, { setbacks, until, isThrottled, problem: error.message }, now);
  return true;
}

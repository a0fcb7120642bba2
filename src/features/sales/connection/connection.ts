/**
 * Connections: an account lets us fetch its reports from the marketplace's Selling Partner API, instead of uploading them.
 *
 * A **connection** has the seller's refresh token, encrypted, and the marketplaces of one region. A **source** is a report or a list
 * of the API (`report-sources.ts`). A **fetch** is one window of a source: `due-windows.ts` decides which are due, and
 * `advance-fetch.ts` takes it step by step from `planned` to `done`. Every step is stored before and after, so a killed
 * node loses nothing and no report is requested twice. A complete document becomes an import like any uploaded file; a document
 * that is not complete is never stored.
 *
 * A job makes a pass every minute, never waits for the marketplace, and works on an account on one node at a time. It stays within
 * the rate limits: work that does not fit is left to a later pass.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type Region, SP_API_MARKETPLACES } from "../../sources/sp-api/regions.ts";
import type { SourceName } from "./report-sources.ts";

/** `revoked`: the seller withdrew the authorisation. `refused`: the application's client id or secret is wrong. */
const STORED_STATES = ["new", "connected", "revoked", "refused"] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** The codes of Login with Amazon for an authorisation that does not exist any more. */
export const REVOKED: ReadonlySet<string> = new Set(["invalid_grant", "unauthorized_client", "invalid_scope"]);

/** `failing`: a report could not be fetched. `throttled`: the marketplace requested a pause. */
export const CONNECTION_STATES = ["new", "connected", "throttled", "failing", "revoked", "refused"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The operator's application is used, unless the account has its own. */
export type SellerCredentials = { refreshToken: string; app: { clientId: string; clientSecret: string } | null };

export type Connection = {
  id: string;
  accountId: string;
  name: string | null;
  region: Region;
  marketplaces: MarketplaceDomain[];
  hasOwnApp: boolean;
  /** Encrypted. */
  credentials: Buffer;
  status: StoredState;
  problem: string | null;
  problemAt: Date | null;
  /** Failures of the marketplace's service in a row. */
  setbacks: number;
  waitsUntil: Date | null;
  isThrottled: boolean;
  lastSuccessAt: Date | null;
  nextRunAt: Date;
  lookAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

export const FETCH_STATES = [
  "planned",
  "requesting",
  "requested",
  "written",
  "importing",
  "done",
  "empty",
  "failed",
] as const;
export type FetchState = (typeof FETCH_STATES)[number];

/** `empty`: the marketplace has no data for the window. */
export const ENDED_STATES = ["done", "empty", "failed"] as const satisfies FetchState[];

export type Fetch = {
  number: number;
  connectionId: string;
  accountId: string;
  source: SourceName;
  /** Empty for all marketplaces of the connection. */
  marketplace: MarketplaceDomain | "";
  startsAt: Date;
  endsAt: Date;
  listedId: string;
  isBackfill: boolean;
  state: FetchState;
  reportId: string | null;
  documentId: string | null;
  importId: string | null;
  attempts: number;
  problem: string | null;
  nextAt: Date;
  requestedAt: Date | null;
  readAt: Date | null;
};

/** Per account; each may have several selling accounts. */
export const MAX_CONNECTIONS = 10;

/** Returns the region of the marketplaces, or undefined when they are in several or none. */
export function regionOf(marketplaces: readonly MarketplaceDomain[]): Region | undefined {
  const regions = new Set(marketplaces.map((marketplace) => SP_API_MARKETPLACES[marketplace].region));
  return regions.size === 1 ? [...regions][0] : undefined;
}

export function isEnded(state: FetchState): boolean {
  return (ENDED_STATES as readonly FetchState[]).includes(state);
}

export function stateOf(
  { status, waitsUntil, isThrottled }: Pick<Connection, "status" | "waitsUntil" | "isThrottled">,
  hasFailures: boolean,
  now: Date,
): ConnectionState {
  if (status === "revoked" || status === "refused") return status;
  if (isThrottled && waitsUntil !== null && waitsUntil > now) return "throttled";
  return hasFailures || (waitsUntil !== null && waitsUntil > now) ? "failing" : status;
}

const MINUTE_MS = 60_000;
/** After failures of the service in a row: 429, 5xx or no response. */
const SETBACK_PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** Returns the end of the pause after the n-th failure in a row; never earlier than the service requested. */
export function pauseUntil(setbacks: number, retryAfterMs: number | undefined, now: Date): Date {
  const pauseMs = SETBACK_PAUSES_MS[Math.min(setbacks, SETBACK_PAUSES_MS.length) - 1] ?? MINUTE_MS;
  return new Date(now.getTime() + Math.max(pauseMs, retryAfterMs ?? 0));
}

/** A report usually takes minutes, sometimes hours. */
const POLL_PAUSES_MS = [1, 1, 2, 5, 10, 15].map((minutes) => minutes * MINUTE_MS);
const LONGEST_WRITING_MS = 24 * 60 * MINUTE_MS;

/** Returns when to look again at a report that is being written; null when it was requested too long ago. */
export function nextPollAt(requestedAt: Date, now: Date): Date | null {
  const waitedMs = now.getTime() - requestedAt.getTime();
  if (waitedMs >= LONGEST_WRITING_MS) return null;
  let passedMs = 0;
  for (const pauseMs of POLL_PAUSES_MS) {
    passedMs += pauseMs;
    if (passedMs > waitedMs) return new Date(now.getTime() + pauseMs);
  }
  return new Date(now.getTime() + (POLL_PAUSES_MS.at(-1) as number));
}

/** After a report that the marketplace could not write, or a document that could not be used. */
const RETRY_PAUSES_MS = [15, 2 * 60, 12 * 60].map((minutes) => minutes * MINUTE_MS);

/** Returns when a fetch is retried after this many failed attempts; null when it has failed for good. */
export function retryAt(attempts: number, now: Date): Date | null {
  const pauseMs = RETRY_PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/**
 * Sources: where products come from. A **file** is read row by row; a **live source** is requested over the network. Each has a
 * pure function from its data to **sightings**, and every sighting ends in the catalogue's merge. An invalid row is
 * **rejected** with a reason and the other rows continue. A source that cannot be used throws a `SourceError`.
 */

import { RowProblem } from "../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Sighting } from "../catalog/product.ts";

/** A row was rejected because it belongs to another marketplace than it seems to: none of its figures can be trusted. */
export class MarketplaceProblem extends RowProblem {}

export const LIVE_SOURCES = ["keepa", "sp-api"] as const;
export type LiveSourceName = (typeof LIVE_SOURCES)[number];

export type Rejected = { asin: string | null; reason: string };

/** The content of one response of a live source, stored in one transaction. */
export type Page = {
  sightings: Sighting[];
  rejected: Rejected[];
  /** Requested ASINs that the source does not know. */
  unknown: string[];
};

export type LiveSource = {
  name: LiveSourceName;
  marketplaces: readonly MarketplaceDomain[];
  /** Fetches products by ASIN, in calls of the largest size the source accepts. Waits rather than exceed a rate limit. */
  products(marketplace: MarketplaceDomain, asins: readonly string[], signal?: AbortSignal): AsyncIterable<Page>;
  /** Fetches the products that the source finds for a keyword, best match first. */
  search(marketplace: MarketplaceDomain, keyword: string, limit: number, signal?: AbortSignal): AsyncIterable<Page>;
  /** The number of products that can be requested within this time without waiting. */
  affordable(withinMs: number, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
};

/**
 * - `refused`: our credentials or request are wrong; a retry will not help.
 * - `exhausted`: the source's limit or our own budget is used up.
 * - `unavailable`: no response, or 5xx, several times.
 * - `malformed`: the response does not match the source's specification.
 */
export type SourceFault = "refused" | "exhausted" | "unavailable" | "malformed";

/** A live source failed. The message never contains a credential. */
export class SourceError extends Error {
  readonly fault: SourceFault;
  /** The pause that the source asked for. */
  readonly retryAfterMs: number | undefined;
  constructor(fault: SourceFault, message: string, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.name = "SourceError";
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs;
  }
}

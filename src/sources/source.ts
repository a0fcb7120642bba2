/**
 * Sources: where products come from. A **file** is read row by row, a **live source** is asked over the network; each has a
 * pure function from what it sends to **sightings**, and everything ends in the catalogue's merge. A row that cannot be
 * believed is **rejected** with its reason and the rest goes on; a source that cannot be used says so with a `SourceError`.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Sighting } from "../catalog/product.ts";

/** A row as its source has it. */
export type Fields = Record<string, unknown>;

/** Why a row cannot be taken. The message is told to the operator: `price "abc" is not a number`. */
export class RowProblem extends Error {}

export const LIVE_SOURCES = ["keepa", "sp-api"] as const;
export type LiveSourceName = (typeof LIVE_SOURCES)[number];

export type Rejected = { asin: string | null; reason: string };

/** What one answer of a live source tells. It is stored as a whole or not at all. */
export type Page = {
  sightings: Sighting[];
  rejected: Rejected[];
  /** Asked for, and not known there. */
  unknown: string[];
};

export type LiveSource = {
  name: LiveSourceName;
  marketplaces: readonly MarketplaceDomain[];
  /** Products by asin, as many a call as the source takes. It waits for its limits rather than break them. */
  products(marketplace: MarketplaceDomain, asins: readonly string[], signal?: AbortSignal): AsyncIterable<Page>;
  /** The products that the source finds for a keyword, the best first. */
  search(marketplace: MarketplaceDomain, keyword: string, limit: number, signal?: AbortSignal): AsyncIterable<Page>;
  /** How many products it can be asked for within this time without waiting. */
  affordable(withinMs: number, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
};

/**
 * - `refused`: our credentials or request are wrong; trying again will not help.
 * - `exhausted`: the source's limit or our own budget is used up.
 * - `unavailable`: it did not answer, or answered 5xx, several times.
 * - `malformed`: it answered something that its description does not allow.
 */
export type SourceFault = "refused" | "exhausted" | "unavailable" | "malformed";

/** Its message never holds a credential. */
export class SourceError extends Error {
  readonly fault: SourceFault;
  constructor(fault: SourceFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SourceError";
    this.fault = fault;
  }
}

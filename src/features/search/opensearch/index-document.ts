/**
 * The state document: describes the index and is stored in the cluster beside the data. The leader writes it, and every
 * thread that searches reads it. A **generation** is one index per marketplace. The **live** one is searched, the **next**
 * one is being built, and **retired** ones are kept until nobody reads them any more. The names of its fields are a stored
 * format: nodes of the previous release read them.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogState } from "../../catalog/store.ts";

/**
 * Version of the document fields and their meaning. A new number rebuilds every index beside the one in use, so the code of
 * the previous release must be able to search both.
 */
export const LAYOUT = 8;

/** `changed` is the revision of the last searchable change; `uuid` changes when the index is recreated or restored. */
export type MarketplaceState = {
  uuid: string;
  documents: number;
  changed: number;
  /** The index is missing: nothing is written to it, and its searches fail until another generation is built. */
  isLost?: true;
};

/** A product rejected by the cluster; indexing continues without it. */
type Aside = { marketplace: MarketplaceDomain; asin: string; reason: string };

export type Generation = {
  number: number;
  layout: number;
  /** The catalogue it was built from. */
  identity: string;
  lineage: string;
  /** Live: everything up to this revision is searchable. Next: everything up to this revision is written. */
  revision: number;
  /** The catalogue's revision when the build started. */
  target: number;
  startedAt: string;
  marketplaces: Partial<Record<MarketplaceDomain, MarketplaceState>>;
  aside: Aside[];
  bytes: number;
  segments: number;
};

export type IndexDocument = {
  live: Generation | null;
  next: Generation | null;
  /** A kept generation was in use and has no replacement yet: it stays until another one is live. */
  retired: { number: number; deleteAfter: string; isKept?: true }[];
  /** The number of the newest generation; numbers are never reused. */
  lastNumber?: number;
  /** When the live generation was last known to be complete. */
  caughtUpAt: string;
  /** The last accepted rebuild request, and the generation that serves it. */
  taken: { request: string; generation: number } | null;
  /** Why the last generation was abandoned. */
  failure: { generation: number; reason: string } | null;
};

export const EMPTY_DOCUMENT: IndexDocument = {
  live: null,
  next: null,
  retired: [],
  caughtUpAt: new Date(0).toISOString(),
  taken: null,
  failure: null,
};

export function newGeneration(number: number, { identity, lineage, revision }: CatalogState, now: Date): Generation {
  return {
    number,
    layout: LAYOUT,
    identity,
    lineage,
    revision: 0,
    target: revision,
    startedAt: now.toISOString(),
    marketplaces: {},
    aside: [],
    bytes: 0,
    segments: 0,
  };
}

export function countDocuments({ marketplaces }: Generation): number {
  return Object.values(marketplaces).reduce((sum, { documents }) => sum + documents, 0);
}

/** The uuids of the existing indexes, by generation and marketplace. */
export type ExistingIndexes = ReadonlyMap<number, Partial<Record<MarketplaceDomain, string>>>;

/**
 * The usability of a generation. `complete`: it can be followed from its revision on. `stale`: it belongs to this
 * catalogue but may lack something, as after a database failover (which may lose the last changes), a restore of
 * indexes, or the loss of some; it serves until another one is built. `unusable`: it belongs to another catalogue, or
 * all of it is gone.
 */
export function usabilityOf(
  { number, identity, lineage, layout, marketplaces }: Generation,
  catalog: CatalogState,
  existing: ExistingIndexes,
): "complete" | "stale" | "unusable" {
  const there = existing.get(number) ?? {};
  const names = Object.keys(marketplaces) as MarketplaceDomain[];
  const isGone = (name: MarketplaceDomain) => there[name] === undefined || marketplaces[name]?.isLost === true;
  if (lineage !== catalog.lineage || (names.length > 0 && names.every(isGone))) return "unusable";
  const isAsWritten = names.every((name) => !isGone(name) && there[name] === marketplaces[name]?.uuid);
  return isAsWritten && identity === catalog.identity && layout === LAYOUT ? "complete" : "stale";
}

/**
 * Marks the marketplaces whose index is missing; returns whether any is newly missing. An index with another uuid was
 * restored if its alias points to it; otherwise a late write created it after it had been deleted.
 */
export function markMissing(
  { number, marketplaces }: Generation,
  existing: ExistingIndexes,
  isAliasTarget: (marketplace: MarketplaceDomain, number: number) => boolean,
): boolean {
  const there = existing.get(number) ?? {};
  let isNew = false;
  for (const [name, state] of Object.entries(marketplaces) as [MarketplaceDomain, MarketplaceState][]) {
    const isThere = there[name] === state.uuid || (there[name] !== undefined && isAliasTarget(name, number));
    if (isThere || state.isLost) continue;
    state.isLost = true;
    isNew = true;
  }
  return isNew;
}

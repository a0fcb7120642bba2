/**
 * What an index is, written in the cluster beside the data that it describes: one document, which whoever leads writes and
 * every thread that searches reads. A **generation** is one index for each marketplace. The **live** one is searched; the
 * **next** one is being built; **retired** ones wait until nobody reads from them any more.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogState } from "../../catalog/store.ts";

/**
 * Which fields a document has, and what they mean. Another number has every index built anew, beside the one that serves: so
 * both must be such that the code of the release before can search them.
 */
export const LAYOUT = 1;

/** `changed` is the revision of the last change that can be found there; `uuid` is another one when it was made anew or restored. */
export type MarketplaceState = {
  uuid: string;
  documents: number;
  changed: number;
  /** Its index is gone: nothing is written to it, and its searches are refused until another generation is built. */
  isLost?: true;
};

/** A product that the cluster refuses as it is; the rest goes on without it. */
export type Aside = { marketplace: MarketplaceDomain; asin: string; reason: string };

export type Generation = {
  number: number;
  layout: number;
  /** Of the catalogue that it was built from. */
  identity: string;
  lineage: string;
  /** Of the live one: up to where everything can be found. Of the next one: up to where everything is written. */
  revision: number;
  /** Where the catalogue was when it was begun. */
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
  /** One that is kept has been searched with nothing to take its place: it stays until another one is live. */
  retired: { number: number; deleteAfter: string; isKept?: true }[];
  /** Of the last generation that was begun: no number is given twice. */
  lastNumber?: number;
  /** When the live one was last known to have everything. */
  caughtUpAt: string;
  /** The request for a rebuild that was taken up last, and by which generation. */
  taken: { request: string; generation: number } | null;
  /** What became of the last generation, when it was given up. */
  failure: { generation: number; reason: string } | null;
};

export const NOTHING: IndexDocument = {
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

/** The uuids of the indexes that are there, by generation and marketplace. */
export type Present = ReadonlyMap<number, Partial<Record<MarketplaceDomain, string>>>;

/**
 * What a generation is good for. `whole`: it can be followed from its revision on. `stale`: what it holds is of this catalogue,
 * but perhaps not all of it, as after a failover of the database (whose last changes may be lost) or when indexes were
 * restored, or some of them are missing: it serves until another one is built. `useless`: of another catalogue, or all gone.
 */
export function worthOf(
  { number, identity, lineage, layout, marketplaces }: Generation,
  catalog: CatalogState,
  present: Present,
): "whole" | "stale" | "useless" {
  const there = present.get(number) ?? {};
  const names = Object.keys(marketplaces) as MarketplaceDomain[];
  const isGone = (name: MarketplaceDomain) => there[name] === undefined || marketplaces[name]?.isLost === true;
  if (lineage !== catalog.lineage || (names.length > 0 && names.every(isGone))) return "useless";
  const isAsWritten = names.every((name) => !isGone(name) && there[name] === marketplaces[name]?.uuid);
  return isAsWritten && identity === catalog.identity && layout === LAYOUT ? "whole" : "stale";
}

/**
 * Marks the marketplaces whose index is gone, and answers whether any was not yet known to be. One that is there under another
 * uuid was restored if it is searched; otherwise it was made by a write that came after the index had been deleted.
 */
export function markLost(
  { number, marketplaces }: Generation,
  present: Present,
  isSearched: (marketplace: MarketplaceDomain, number: number) => boolean,
): boolean {
  const there = present.get(number) ?? {};
  let isNew = false;
  for (const [name, state] of Object.entries(marketplaces) as [MarketplaceDomain, MarketplaceState][]) {
    const isThere = there[name] === state.uuid || (there[name] !== undefined && isSearched(name, number));
    if (isThere || state.isLost) continue;
    state.isLost = true;
    isNew = true;
  }
  return isNew;
}

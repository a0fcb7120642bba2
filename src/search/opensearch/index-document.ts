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
export type MarketplaceState = { uuid: string; documents: number; changed: number };

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
  retired: { number: number; deleteAfter: string }[];
  /** When the live one was last known to have everything. */
  caughtUpAt: string;
  /** The request for a rebuild that was taken up last, and by which generation. */
  taken: { request: string; generation: number } | null;
  /** What became of a generation that was given up. */
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
 * restored: it serves until another one is built. `useless`: of another catalogue, or with indexes missing.
 */
export function worthOf(
  { number, identity, lineage, layout, marketplaces }: Generation,
  catalog: CatalogState,
  present: Present,
): "whole" | "stale" | "useless" {
  const there = present.get(number) ?? {};
  const names = Object.keys(marketplaces) as MarketplaceDomain[];
  if (lineage !== catalog.lineage || names.some((name) => there[name] === undefined)) return "useless";
  const isAsWritten = names.every((name) => there[name] === marketplaces[name]?.uuid);
  return isAsWritten && identity === catalog.identity && layout === LAYOUT ? "whole" : "stale";
}

import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Segment } from "./segment.ts";
import { sharedInt32 } from "./shared-arrays.ts";

/**
 * Two counters per marketplace: of changes to figures that any page may show, and of changes to past figures alone. The
 * latter change by the hundred thousand once a day, and pages without them need not be computed again.
 */
export type ChangeCounts = Int32Array<SharedArrayBuffer>;

export function createChangeCounts(): ChangeCounts {
  return sharedInt32(2 * MARKETPLACE_DOMAINS.length);
}

export function countChange(counts: ChangeCounts, marketplace: MarketplaceDomain, kind: "shown" | "past"): void {
  Atomics.add(counts, counterOf(marketplace) + (kind === "past" ? MARKETPLACE_DOMAINS.length : 0), 1);
}

/** A number that grows with every change; those to the past count only on request. */
export function changesOf(counts: ChangeCounts, marketplace: MarketplaceDomain, withPast: boolean): number {
  const counter = counterOf(marketplace);
  const past = withPast ? Atomics.load(counts, counter + MARKETPLACE_DOMAINS.length) : 0;
  return Atomics.load(counts, counter) + past;
}

const counterOf = (marketplace: MarketplaceDomain) => MARKETPLACE_DOMAINS.indexOf(marketplace);

/** The visible state of the index at one moment: its segments, and the revision they contain. */
export type View = {
  /** Increases from view to view. Facts change in place, without a new view. */
  number: number;
  revision: number;
  segments: readonly Segment[];
  /** Counters of changes, which threads share. */
  changes: ChangeCounts;
  /** The marketplaces that differ from the previous view. */
  touched: readonly MarketplaceDomain[];
};

/** The number of searchable products per marketplace, largest first. */
export function countProducts({
  segments,
}: Pick<View, "segments">): { marketplace: MarketplaceDomain; products: number }[] {
  const counts = new Map<MarketplaceDomain, number>();
  for (const { marketplace, count, deletions } of segments)
    counts.set(marketplace, (counts.get(marketplace) ?? 0) + count - (deletions[0] as number));
  return [...counts]
    .map(([marketplace, products]) => ({ marketplace, products }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
}

/** A view as it is sent to another thread: segments it already has are referenced by id. */
export type ViewMessage = Omit<View, "segments"> & { ids: number[]; added: Segment[] };

export function createViewSender(): (view: View) => ViewMessage {
  let known = new Set<number>();
  return ({ segments, ...view }) => {
    const added = segments.filter(({ id }) => !known.has(id));
    const ids = segments.map(({ id }) => id);
    known = new Set(ids);
    return { ...view, ids, added };
  };
}

export function createViewReceiver(): (message: ViewMessage) => View {
  let known = new Map<number, Segment>();
  return ({ ids, added, ...view }) => {
    const all = new Map([...known, ...added.map((segment) => [segment.id, segment] as const)]);
    const segments = ids.map((id) => all.get(id) as Segment);
    known = new Map(segments.map((segment) => [segment.id, segment]));
    return { ...view, segments };
  };
}

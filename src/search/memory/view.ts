import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Segment } from "./segment.ts";

/** The visible state of the index at one moment: its segments, and the revision they contain. */
export type View = {
  /** Increases from view to view. Facts change in place, without a new view. */
  number: number;
  revision: number;
  segments: readonly Segment[];
  /** One counter per marketplace (in the order of `MARKETPLACE_DOMAINS`), increased by each change to its facts. */
  changes: Int32Array<SharedArrayBuffer>;
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

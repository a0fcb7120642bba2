import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Segment } from "./segment.ts";

/** What can be seen of the catalogue at one moment: the segments, and up to which revision they are. */
export type View = {
  /** Later views have greater numbers. Facts change in place, without a new view. */
  number: number;
  revision: number;
  segments: readonly Segment[];
  /** One number per marketplace (in the order of `MARKETPLACE_DOMAINS`), another one after each change to its facts. */
  changes: Int32Array<SharedArrayBuffer>;
  /** The marketplaces that are otherwise than in the view before. */
  touched: readonly MarketplaceDomain[];
};

/** How many products of each marketplace can be found in it, the most first. */
export function countProducts({
  segments,
}: Pick<View, "segments">): { marketplace: MarketplaceDomain; products: number }[] {
  const counts = new Map<MarketplaceDomain, number>();
  for (const { marketplace, count, deaths } of segments)
    counts.set(marketplace, (counts.get(marketplace) ?? 0) + count - (deaths[0] as number));
  return [...counts]
    .map(([marketplace, products]) => ({ marketplace, products }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
}

/** A view as it is told to another thread: segments that it knows already are only named. */
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

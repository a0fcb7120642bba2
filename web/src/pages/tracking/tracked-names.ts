import type { TrackedKeyword, TrackedProduct } from "./watch-query.ts";

export type Tracked = TrackedProduct | TrackedKeyword;

export const isKeyword = (tracked: Tracked): tracked is TrackedKeyword => "keyword" in tracked;

/** The label, else the keyword, the product's title or its ASIN. */
export const nameOf = (tracked: Tracked): string =>
  tracked.label ?? (isKeyword(tracked) ? tracked.keyword : (tracked.product?.title ?? tracked.asin));

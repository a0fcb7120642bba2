/** Responses for an empty result set, the same for every engine. */
import { boundsOf, emptyDistributions } from "./distribution.ts";
import type { PageRequest, Ranks, SearchPage } from "./engine.ts";
import { AS_WRITTEN, type Interpretation } from "./interpretation.ts";
import { createTally } from "./statistics.ts";

export function emptyPage(
  { distributions }: Pick<PageRequest, "distributions">,
  interpretation: Interpretation = AS_WRITTEN,
): SearchPage {
  const statistics = createTally().statistics();
  const none = distributions ? emptyDistributions(boundsOf(statistics)) : undefined;
  return { totalResults: 0, statistics, interpretation, distributions: none, products: new Uint8Array(0) };
}

export function emptyRanks(asins: readonly string[]): Ranks {
  return { totalResults: 0, statistics: createTally().statistics(), ranks: asins.map(() => null) };
}

/** Responses for an empty result set, the same for every engine. */
import { boundsOf, noDistributions } from "./distribution.ts";
import type { Answer, PageQuestion, Ranks } from "./engine.ts";
import { createTally } from "./statistics.ts";

export function noAnswer({ distributions }: Pick<PageQuestion, "distributions">): Answer {
  const statistics = createTally().statistics();
  const none = distributions ? noDistributions(boundsOf(statistics)) : undefined;
  return { totalResults: 0, statistics, distributions: none, products: new Uint8Array(0) };
}

export function noRanks(asins: readonly string[]): Ranks {
  return { totalResults: 0, statistics: createTally().statistics(), ranks: asins.map(() => null) };
}

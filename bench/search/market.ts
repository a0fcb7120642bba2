/** The products and queries that every engine gets: the demo market in any size, and queries made of its own titles. */

import { demoMarket } from "../../src/catalog/demo/market.ts";
import type { Product } from "../../src/catalog/product.ts";
import { createCurves } from "../../src/catalog/sales/curve-lookup.ts";
import { estimateSales } from "../../src/catalog/sales/sales-estimate.ts";

export type Listed = Product & { units: number | null; estimate: ReturnType<typeof estimateSales> };

const SEED = 7;
const AT = new Date("2026-03-01T00:00:00Z");

export function* market(products: number): Generator<Listed> {
  const curves = createCurves();
  for (const seen of demoMarket({ seed: SEED, products, at: AT, marketplaces: ["amazon.com"] })) {
    const product = { ...seen, title: seen.title as string, meanRank: seen.bsr, updatedAt: seen.seenAt };
    const estimate = estimateSales(product, curves);
    yield { ...product, estimate, units: estimate?.units ?? null };
  }
}

/** What people type: half of it two words, then three, then one; the last tenth is a brand or a model number. */
const KINDS = [
  { upTo: 0.5, words: 2 },
  { upTo: 0.7, words: 3 },
  { upTo: 0.9, words: 1 },
  { upTo: 1, words: 0 },
];

const STOP_WORDS = new Set(["with", "for", "and", "the", "of", "in", "to", "a", "from"]);

/** The same queries for the same market size: words that stand side by side in titles, plain words only. */
export function queriesOf(titles: string[], count: number): string[] {
  const random = seeded(SEED);
  const queries: string[] = [];
  while (queries.length < count) {
    const title = titles[Math.floor(random() * titles.length)] as string;
    const pieces = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const words = pieces.filter((word) => /^[a-z]{3,}$/.test(word) && !STOP_WORDS.has(word));
    const drawn = random();
    const wanted = KINDS.find(({ upTo }) => drawn < upTo)?.words ?? 1;
    if (wanted === 0) {
      const rare = random() < 0.5 ? pieces[0] : pieces.find((piece) => /\d/.test(piece) && piece.length > 3);
      if (rare !== undefined) queries.push(rare);
      continue;
    }
    const from = 1 + Math.floor(random() * 3); // after the brand: what it is
    const asked = words.slice(from, from + wanted);
    if (asked.length === wanted) queries.push(asked.join(" "));
  }
  return queries;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

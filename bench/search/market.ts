/** The products and queries for every engine: the demo market in any size, and queries from its titles. */

import { createCurves } from "../../src/features/catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../../src/features/catalog/estimates/sales-estimate.ts";
import type { Product } from "../../src/features/catalog/product.ts";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";

export type Listed = Product & { units: number | null; estimate: ReturnType<typeof estimateSales> };

const SEED = 7;
const AT = new Date("2026-03-01T00:00:00Z");

export function* market(products: number): Generator<Listed> {
  const curves = createCurves();
  const random = seeded(SEED);
  for (const seen of demoMarket({ seed: SEED, products, at: AT, marketplaces: ["amazon.com"] })) {
    const { priceMinor, bsr, rating } = seen;
    const product = {
      ...seen,
      title: seen.title as string,
      meanRank: seen.bsr,
      updatedAt: seen.seenAt,
      availableDay: 20_000 + Math.floor(500 * random()),
      past: [...before(priceMinor, 0.2, random), ...before(bsr, 0.9, random), ...starsBefore(rating, random)],
    };
    const estimate = estimateSales(product, curves);
    yield { ...product, estimate, units: estimate?.units ?? null };
  }
}

/** A figure of three earlier days; every tenth is unknown. */
function before(now: number | null, spread: number, random: () => number): (number | null)[] {
  return [1, 2, 3].map(() =>
    now === null || random() < 0.1 ? null : Math.max(1, Math.round(now * Math.exp(spread * (2 * random() - 1)))),
  );
}

function starsBefore(now: number | null, random: () => number): (number | null)[] {
  return [1, 2, 3].map(() =>
    now === null || random() < 0.1 ? null : Math.min(50, Math.max(10, Math.round(10 * now + 4 * random() - 2))) / 10,
  );
}

/**
 * The shape of typed queries: half have two words, then three, then one; the last tenth is a brand or a model number.
 */
const KINDS = [
  { upTo: 0.5, words: 2 },
  { upTo: 0.7, words: 3 },
  { upTo: 0.9, words: 1 },
  { upTo: 1, words: 0 },
];

const STOP_WORDS = new Set(["with", "for", "and", "the", "of", "in", "to", "a", "from"]);

/** The same queries for the same market size: adjacent plain words from titles. */
export function marketQueries(products: number, count: number): string[] {
  const titles = market(products)
    .map(({ title }) => title)
    .toArray();
  const random = seeded(SEED);
  const queries: string[] = [];
  while (queries.length < count) {
    const title = titles[Math.floor(random() * titles.length)] as string;
    const pieces = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const words = pieces.filter((word) => /^[a-z]{3,}$/.test(word) && !STOP_WORDS.has(word));
    const drawn = random();
    const length = KINDS.find(({ upTo }) => drawn < upTo)?.words ?? 1;
    if (length === 0) {
      const rare = random() < 0.5 ? pieces[0] : pieces.find((piece) => /\d/.test(piece) && piece.length > 3);
      if (rare !== undefined) queries.push(rare);
      continue;
    }
    const from = 1 + Math.floor(random() * 3); // skips the brand
    const chosen = words.slice(from, from + length);
    if (chosen.length === length) queries.push(chosen.join(" "));
  }
  return queries;
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

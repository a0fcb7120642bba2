import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { findIdeas, type IdeaParts, type Seed } from "../keywords/find-ideas.ts";
import { type KeywordFigures, readFigures } from "../keywords/keyword-figures.ts";
import type { KeywordLists } from "../keywords/manage-keyword-lists.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import type { TargetPhrase } from "./coverage.ts";

/** The source of the phrases: the result set of a keyword, the products like one product, or a keyword list of the account. */
export type PhraseSeed = { keyword: string } | { asin: string } | { listId: string };

type MarketPhrase = TargetPhrase & KeywordFigures;

/** `reason` says why there are no phrases. */
export type MarketPhrases = { keyword: string | null; phrases: MarketPhrase[]; reason: string | null };

export type PhraseParts = IdeaParts & { lists: Pick<KeywordLists, "get" | "readAll"> };

/** Each costs a search. */
export const MOST_MARKET_PHRASES = 50;

/** The most valuable first. */
export async function findTargetPhrases(
  parts: PhraseParts,
  accountId: string,
  marketplace: MarketplaceDomain,
  seed: PhraseSeed,
  most: number,
): Promise<MarketPhrases> {
  if ("listId" in seed) return await readList(parts, accountId, seed.listId, most);
  const { keyword, ideas, reason } = await findIdeas(parts, marketplace, seed satisfies Seed, most);
  const phrases = ideas.map(({ keyword: phrase, sharedProducts: _, ...figures }) => withValue(phrase, figures));
  if (keyword !== null) {
    const [figures] = await readFigures(parts.search, marketplace, [keyword]);
    if (figures !== undefined) phrases.push(withValue(normalKeyword(keyword), figures));
  }
  return { keyword, phrases: sorted(phrases).slice(0, most), reason: phrases.length > 0 ? null : reason };
}

async function readList({ lists }: PhraseParts, accountId: string, id: string, most: number): Promise<MarketPhrases> {
  const list = await lists.get(accountId, id);
  const phrases: MarketPhrase[] = [];
  for await (const rows of lists.readAll(accountId, list)) {
    for (const { keyword, tracked: _, rank: __, daysAgo7: ___, daysAgo30: ____, ...figures } of rows)
      phrases.push(withValue(keyword, figures));
    if (phrases.length >= most) break;
  }
  return {
    keyword: null,
    phrases: sorted(phrases).slice(0, most),
    reason: phrases.length > 0 ? null : "The list has no keywords.",
  };
}

/**
 * The value of a phrase is its demand, raised by up to a half with the niche score: phrases with many buyers are worth most, and
 * more so where a new product has a chance. With too few products the figures say little, so the value is the smallest.
 */
function withValue(phrase: string, figures: KeywordFigures): MarketPhrase {
  const { demand, score, enough } = figures;
  const value = enough ? Math.max(1, Math.round(demand * (1 + score / 200) * 10) / 10) : 1;
  return { phrase, value, ...figures };
}

function sorted(phrases: readonly MarketPhrase[]): MarketPhrase[] {
  const first = new Map<string, MarketPhrase>();
  for (const one of phrases) if (!first.has(one.phrase)) first.set(one.phrase, one);
  return [...first.values()].sort((a, b) => b.value - a.value || (a.phrase < b.phrase ? -1 : 1));
}

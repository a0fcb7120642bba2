/** Measures how well a listing covers the phrases of its market. Pure. */
import { type Language, MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { FIELD_KINDS, type FieldKind, type Listing } from "./listing.ts";

/** A phrase of the market; `value` is the worth of covering it, relative to the others. */
export type TargetPhrase = { phrase: string; value: number };

/** The weight of a word by field: buyers and search engines read the title first. */
const FIELD_WEIGHTS: Readonly<Record<FieldKind, number>> = {
  title: 1,
  bullets: 0.7,
  searchTerms: 0.6,
  description: 0.4,
};

export type PhraseCoverage = TargetPhrase & {
  /** True if every word of the phrase is in some field. */
  covered: boolean;
  /** The fields that hold every word of the phrase. */
  fields: FieldKind[];
  missing: string[];
  /** The mean weight of the best field of each word, 0 to 1. */
  weight: number;
};

export type Coverage = {
  /** The value of the covered phrases, as a share of all; null without phrases. */
  covered: number | null;
  /** The same, with each word weighed by its best field. */
  weighted: number | null;
  /** The share of each field alone. */
  byField: Record<FieldKind, number | null>;
  /** The most valuable first. */
  phrases: PhraseCoverage[];
};

/** The words of a phrase that a search looks for. A phrase of stop words keeps them. */
export function phraseWords(phrase: string, language: Language): { token: string; written: string }[] {
  const analyzer = analyzerFor(language);
  const { tokens, written } = analyzer.keyword(phrase);
  const all = tokens.map((token, at) => ({ token, written: written[at] as string }));
  const content = all.filter(({ token }) => !analyzer.isStopWord(token));
  return content.length > 0 ? content : all;
}

export function coverageOf(
  listing: Listing,
  phrases: readonly TargetPhrase[],
  marketplace: MarketplaceDomain,
  language: Language = MARKETPLACES[marketplace].language,
): Coverage {
  const analyzer = analyzerFor(language);
  const held = {} as Record<FieldKind, Set<string>>;
  for (const kind of FIELD_KINDS) {
    const text = kind === "bullets" ? (listing.bullets ?? []).join("\n") : (listing[kind] ?? "");
    held[kind] = tokensWithPairs(analyzer.tokens(text.slice(0, 20_000)));
  }
  const rated = [...phrases]
    .sort((a, b) => b.value - a.value)
    .map(({ phrase, value }): PhraseCoverage => {
      const words = phraseWords(phrase, language);
      const weights = words.map(({ token }) =>
        Math.max(0, ...FIELD_KINDS.map((kind) => (held[kind].has(token) ? FIELD_WEIGHTS[kind] : 0))),
      );
      const missing = words.filter((_, at) => weights[at] === 0).map(({ written }) => written);
      const fields = FIELD_KINDS.filter(
        (kind) => words.length > 0 && words.every(({ token }) => held[kind].has(token)),
      );
      const weight = words.length === 0 ? 0 : weights.reduce((sum, one) => sum + one, 0) / words.length;
      return { phrase, value, covered: words.length > 0 && missing.length === 0, fields, missing, weight };
    });
  const total = rated.reduce((sum, { value }) => sum + value, 0);
  const shareOf = (part: (one: PhraseCoverage) => number) =>
    total > 0 ? rated.reduce((sum, one) => sum + one.value * part(one), 0) / total : null;
  return {
    covered: shareOf(({ covered }) => Number(covered)),
    weighted: shareOf(({ covered, weight }) => (covered ? weight : 0)),
    byField: Object.fromEntries(
      FIELD_KINDS.map((kind) => [kind, shareOf(({ fields }) => Number(fields.includes(kind)))]),
    ) as Coverage["byField"],
    phrases: rated,
  };
}

/** Neighbours are also joined, as the search does: "x box" holds "xbox". */
function tokensWithPairs(tokens: readonly string[]): Set<string> {
  const held = new Set(tokens);
  for (let at = 1; at < tokens.length; at++) held.add(`${tokens[at - 1]}${tokens[at]}`);
  return held;
}

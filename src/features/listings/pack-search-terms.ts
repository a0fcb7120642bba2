/** Packs words that are missing on the page into the bytes of the backend search terms. Pure. */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { checkListing } from "./check-listing.ts";
import { phraseWords, type TargetPhrase } from "./coverage.ts";
import { type ProductFacts, textsOfFacts } from "./facts.ts";
import { type CheckContext, countBytes, type Listing } from "./listing.ts";
import { MOST_SEARCH_TERM_BYTES } from "./rules/search-term-rules.ts";
import { fold, stemOf, wordsOf } from "./words.ts";

export type Packed = {
  searchTerms: string;
  bytes: number;
  /** Phrases whose words are all on the page or in the search terms now. */
  covered: string[];
  /** Phrases with a word that did not fit, must not be used or is not among the facts; and these words. */
  leftOut: { phrase: string; words: string[] }[];
};

/**
 * The phrases of the highest value first, whole where they fit. A word is left out if the title or a bullet has it, if another
 * form of it is packed already, or if a rule forbids it: a brand, a subjective or a temporary word. With the facts of the product, a word
 * that they do not contain is left out too: phrases of the market describe other products ("forged carbon knife").
 */
export function packSearchTerms(
  { title = "", bullets = [] }: Pick<Listing, "title" | "bullets">,
  phrases: readonly TargetPhrase[],
  context: CheckContext & { language: Language; facts?: ProductFacts | undefined },
  mostBytes = MOST_SEARCH_TERM_BYTES,
): Packed {
  const { language, facts } = context;
  const analyzer = analyzerFor(language);
  const factTexts = facts && textsOfFacts(facts).join("\n");
  const supported = factTexts === undefined ? undefined : new Set(analyzer.tokens(factTexts));
  const supportedStems = new Set(wordsOf(factTexts ?? "").map(({ folded }) => stemOf(folded, language)));
  const isSupported = (token: string, written: string) =>
    supported === undefined || supported.has(token) || supportedStems.has(stemOf(fold(written), language));
  const held = new Set(analyzer.tokens([title, ...bullets].join("\n")));
  const stems = new Set(wordsOf([title, ...bullets].join("\n")).map(({ folded }) => stemOf(folded, language)));
  const brandWords = new Set(
    [context.brand ?? "", ...(context.competitorBrands ?? [])].flatMap((name) =>
      wordsOf(name).map(({ folded }) => folded),
    ),
  );
  const refused = new Map<string, boolean>();
  const isRefused = (word: string): boolean => {
    const known = refused.get(word);
    if (known !== undefined) return known;
    const isBad =
      brandWords.has(fold(word)) ||
      checkListing({ searchTerms: word }, context, { fixes: false }).some(({ rule }) => rule !== "search-terms-bytes");
    refused.set(word, isBad);
    return isBad;
  };
  const packed: string[] = [];
  let bytes = 0;
  const covered: string[] = [];
  const leftOut: Packed["leftOut"] = [];
  const pack = (word: string, token: string): boolean => {
    const size = countBytes(word) + (packed.length > 0 ? 1 : 0);
    if (bytes + size > mostBytes) return false;
    packed.push(word);
    bytes += size;
    held.add(token);
    for (const { folded } of wordsOf(word)) stems.add(stemOf(folded, language));
    return true;
  };
  const sorted = [...phrases].sort((a, b) => b.value - a.value);
  for (const { phrase } of sorted) {
    const words = phraseWords(phrase.toLowerCase(), language).filter(
      ({ token, written }) => !held.has(token) && !stems.has(stemOf(fold(written), language)),
    );
    const bad = words.filter(({ token, written }) => isRefused(written) || !isSupported(token, written));
    const fresh = words.filter(
      ({ written }, at) =>
        !bad.some((one) => one.written === written) && words.findIndex((one) => one.token === words[at]?.token) === at,
    );
    const size = fresh.reduce((sum, { written }) => sum + countBytes(written) + 1, packed.length > 0 ? 0 : -1);
    const fits = bytes + size <= mostBytes;
    if (bad.length > 0 || !fits) {
      leftOut.push({ phrase, words: [...bad, ...(fits ? [] : fresh)].map(({ written }) => written) });
      continue;
    }
    for (const { written, token } of fresh) pack(written, token);
    covered.push(phrase);
  }
  return { searchTerms: packed.join(" "), bytes, covered, leftOut };
}

/** How the search index cuts texts into terms; the build and the page must agree. */

/** Names in code are found by their parts and as a whole: `invalid_request`, `makeAlert`, `/api/v1/search`. */
export function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "");
  return words.flatMap((word) => {
    if (PLAIN.test(word)) return word;
    const parts = word
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
      .split("_")
      .filter((part) => part !== "");
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Most words have no parts. */
const PLAIN = /^[A-Z]?[a-z]+$/;

/** Lower case, without accents and without the s of a plural. One letter finds too much to be useful. */
export function processTerm(term: string): string | null {
  const plain = (PLAIN.test(term) ? term : term.normalize("NFKD").replaceAll(/\p{M}/gu, "")).toLowerCase();
  if (plain.length < 2 || STOP_WORDS.has(plain)) return null;
  return plain.length > 3 && plain.endsWith("s") && !plain.endsWith("ss") ? plain.slice(0, -1) : plain;
}

const STOP_WORDS = new Set([
  "the",
  "of",
  "and",
  "to",
  "is",
  "in",
  "it",
  "its",
  "that",
  "for",
  "an",
  "as",
  "or",
  "are",
  "be",
  "by",
  "on",
  "at",
  "if",
  "with",
  "from",
]);

/** An entry of the index: a page, or the text below one of its headings. */
export type Entry = {
  id: number;
  /** The title of the page. */
  title: string;
  heading: string;
  /** Names that find the page besides its text. */
  keywords: string;
  text: string;
};

/** Stored with each entry, for the list of results. */
export type Stored = { title: string; heading: string; url: string; group: string; excerpt: string };

export const INDEX_OPTIONS = {
  fields: ["title", "heading", "keywords", "text"],
  storeFields: ["title", "heading", "url", "group", "excerpt"],
  tokenize,
  processTerm,
};

export const SEARCH_OPTIONS = {
  boost: { title: 6, keywords: 3, heading: 4 },
  prefix: (term: string) => term.length > 2,
  fuzzy: (term: string) => (term.length > 5 ? 0.2 : false),
  combineWith: "AND" as const,
  boostDocument: (_id: number, _term: string, stored?: Record<string, unknown>) => boostOf(String(stored?.["url"])),
};

/** A guide explains what the reference lists, and a page or an operation is a better start than a part of a guide. */
function boostOf(url: string): number {
  const isPart = url.includes("#") && !url.startsWith("/docs/reference#");
  return (url.startsWith("/docs/guides/") ? 2 : 1) * (isPart ? 1 : 1.5);
}

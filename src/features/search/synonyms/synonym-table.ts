/**
 * Synonyms ready for keywords: the members of all entries as tokens. A member that is contained in a keyword is
 * **expanded** to the other members. The longest one wins, so that "water bottle" is not expanded as "bottle".
 */
import type { Analyzer } from "../analysis/analyze.ts";
import { isBroad, type SynonymEntry, textOf } from "./parse-synonyms.ts";

/** A synonym as written, and its lookup: a term of products or a phrase of two. */
export type Synonym = { text: string; table: "terms" | "phrases"; token: string; isBroad?: true };

/** The tokens from `at` on, `length` of them, also match these synonyms. */
type Expansion = { at: number; length: number; synonyms: readonly Synonym[] };

export type SynonymTable = { expand(tokens: readonly string[]): Expansion[] };

/** The most tokens of a member that a keyword is searched for. */
const LONGEST_PHRASE = 4;
/** The most synonyms of a member: each is a lookup. */
export const MOST_SYNONYMS = 6;

export function createSynonymTable(entries: Iterable<SynonymEntry>, analyzer: Analyzer): SynonymTable {
  const table = new Map<string, Synonym[]>();
  for (const { from, to } of entries) {
    const targets = to.flatMap((text) => lookupOf(text, analyzer) ?? []);
    for (const text of from) {
      const tokens = analyzer.tokens(textOf(text));
      if (tokens.length === 0 || tokens.length > LONGEST_PHRASE) continue;
      const known = table.get(tokens.join(" ")) ?? [];
      for (const target of targets) {
        const isKnown = known.some(({ token, table }) => token === target.token && table === target.table);
        if (isKnown || target.token === tokens.join(" ") || known.length >= MOST_SYNONYMS) continue;
        known.push(target);
      }
      // A phrase without synonyms must not keep its words from being expanded.
      if (known.length > 0) table.set(tokens.join(" "), known);
    }
  }

  return {
    expand(tokens) {
      const expansions: Expansion[] = [];
      for (let at = 0; at < tokens.length; ) {
        let length = Math.min(LONGEST_PHRASE, tokens.length - at);
        while (length > 0 && !table.has(tokens.slice(at, at + length).join(" "))) length--;
        const synonyms = table.get(tokens.slice(at, at + length).join(" "));
        if (synonyms !== undefined) expansions.push({ at, length, synonyms });
        at += Math.max(1, length);
      }
      return expansions;
    },
  };
}

/** A phrase of more than two tokens cannot be looked up: it only finds the other members. */
function lookupOf(member: string, analyzer: Analyzer): Synonym | undefined {
  const text = textOf(member);
  const tokens = analyzer.tokens(text);
  if (tokens.length === 0 || tokens.length > 2) return undefined;
  return {
    text,
    table: tokens.length === 1 ? "terms" : "phrases",
    token: tokens.join(" "),
    ...(isBroad(member) && { isBroad: true }),
  };
}

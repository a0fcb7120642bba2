/** The result set of a keyword, and the related products behind it. */
import type { Work } from "../../../platform/base/slices.ts";
import { judgeOf } from "../niche-set.ts";
import { RANKING } from "../ranking.ts";
import type { Found, Passes, Question } from "./passes.ts";
import type { Reader } from "./reader.ts";
import type { Words } from "./words.ts";

/**
 * Determines the points by which products are counted; undefined if every product counts. Small result sets come with their
 * matches.
 */
export function* findJudge(
  passes: Pick<Passes, "core" | "coreTogether">,
  reader: Reader,
  words: Words,
  isShared: boolean,
): Work<Pick<Question, "judge" | "matches">> {
  if (words.all !== undefined) return { judge: undefined };
  const { counts, matches } = isShared
    ? { counts: yield* passes.coreTogether(reader, words) }
    : yield* passes.core(reader, words);
  return { judge: judgeOf(counts, words.words.length, words.hasSureHeads), matches };
}

/** Collects related products: the strictest match that finds enough of them together with the result set. */
export function* findRelated(
  passes: Pick<Passes, "related">,
  reader: Reader,
  question: Question,
  found: Found,
): Work<void> {
  const known = question.words.words.filter((word) => word.found > 0).length;
  for (let least = known; least >= 1; least--)
    if ((yield* passes.related(reader, question, least, found)) >= RANKING.relatedUpTo) return;
}

/** The postings of words such that every match holds at least one of them. */
export function startersOf({ words, all }: Words): number {
  return all ?? words[0]?.found ?? 0;
}

/** The postings that a search reads. */
export function postingsToRead({ words, neighbours, all = 0 }: Words): number {
  let postings = all;
  for (const { found } of words) postings += found;
  for (const { found } of neighbours) postings += found;
  return postings;
}

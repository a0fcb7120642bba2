/**
 * Decides how many words of a keyword a document must hold.
 *
 * A document **matches** when it holds at least a quorum of the words: the strictest quorum that finds enough. So
 * "yoga mat" counts yoga mats and not everything with a mat, while a long or misspelt keyword still finds something.
 * Documents with fewer of the words are **related**: they may follow the result set, and are not part of it.
 */

import type { Work } from "../../base/slices.ts";
import { MAX_WORDS } from "../keyword-plan.ts";
import { RANKING } from "../ranking.ts";
import type { Required } from "./match.ts";
import type { Words } from "./words.ts";

/** The size of the result set: the documents with at least `quorum` of the words. */
export type ResultSet = { count: number; quorum: number };

/** Counts the documents that hold as many words as required and returns their number. Each pass starts from nothing. */
export type Pass = (required: Required) => Work<number>;

export function* countResultSet({ words }: Words, pass: Pass): Work<ResultSet> {
  // The strictest quorum comes first. It is cheap: only documents with the rarest word are looked at.
  let quorum = Math.max(1, words.filter(({ found }) => found > 0).length);
  for (; ; quorum--) {
    const count = yield* pass({ least: quorum, most: MAX_WORDS });
    if (count >= RANKING.enough || quorum === 1) return { count, quorum };
  }
}

/** Counts the documents outside the result set that match more loosely. */
export function* countRelated({ count, quorum }: ResultSet, pass: Pass): Work<void> {
  for (let least = quorum - 1; least >= 1; least--) {
    const more = yield* pass({ least, most: quorum - 1 });
    if (count + more >= RANKING.roomForRelated) return;
  }
}

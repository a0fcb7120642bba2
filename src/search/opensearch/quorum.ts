import { RANKING } from "../ranking.ts";
import type { Words } from "./queries.ts";

/**
 * The quorums that may be the strictest that finds enough, strictest first. A document with `q` of the words holds at
 * least one besides the `q - 1` most frequent: where those are too rare, the quorum can be skipped.
 */
export function quorumsToTry({ words, all }: Words): number[] {
  if (all) return [1];
  const found = words.map((word) => word.found).filter((count) => count > 0); // rarest first
  const quorums: number[] = [];
  for (let quorum = found.length; quorum >= 1; quorum--) {
    const most = found.slice(0, found.length - quorum + 1).reduce((sum, count) => sum + count, 0);
    if (quorum === 1 || most >= RANKING.enough) quorums.push(quorum);
  }
  return quorums;
}

import { RANKING } from "../ranking.ts";
import type { Words } from "./queries.ts";

/**
 * The quorums that may turn out to be the strictest that finds enough, strictest first. Whoever holds `q` of the words holds one
 * of all but the `q - 1` most frequent: where those are found too seldom, the quorum need not be asked about.
 */
export function quorumsToTry({ words }: Words): number[] {
  const found = words.map((word) => word.found).filter((count) => count > 0); // the rarest first
  const quorums: number[] = [];
  for (let quorum = found.length; quorum >= 1; quorum--) {
    const most = found.slice(0, found.length - quorum + 1).reduce((sum, count) => sum + count, 0);
    if (quorum === 1 || most >= RANKING.enough) quorums.push(quorum);
  }
  return quorums;
}

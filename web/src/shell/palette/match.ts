/** Finding by words: every typed word must fit a word of the text, by its beginning, its middle or with one slip. */

/** How well a typed text fits, from 0: not at all. */
export function matchScore(typed: string, text: string): number {
  const asked = wordsOf(typed);
  const words = wordsOf(text);
  let sum = 0;
  for (const each of asked) {
    const best = Math.max(0, ...words.map((word) => wordScore(each, word)));
    if (best === 0) return 0;
    sum += best;
  }
  return asked.length === 0 ? 0 : sum / asked.length + (text.toLowerCase().startsWith(typed.toLowerCase()) ? 1 : 0);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function wordScore(asked: string, word: string): number {
  if (word === asked) return 4;
  if (word.startsWith(asked)) return 3;
  if (asked.length > 1 && word.includes(asked)) return 2;
  return asked.length > 3 && hasOneSlip(asked, word) ? 1 : 0;
}

/** True if one letter of the typed word is wrong, missing or too many. */
function hasOneSlip(asked: string, word: string): boolean {
  let at = 0;
  while (at < asked.length && asked[at] === word[at]) at++;
  const fits = (skippedAsked: number, skippedWord: number) =>
    word.slice(at + skippedWord).startsWith(asked.slice(at + skippedAsked));
  return at > 0 && (fits(1, 1) || fits(1, 0) || fits(0, 1));
}

/**
 * Scores the writing of a product's title from 0 to 100: the part of the listing score that an index can hold. It is computed
 * for every product of a catalogue, so it reads the title once and knows no phrases. `docs/listings.md` publishes the
 * formula.
 */
const GOOD_FROM = 80;
const NOTHING_BELOW = 20;
const LONGEST = 200;
/** Of 100, for a useful length; the rest is for form. */
const LENGTH_POINTS = 60;
const PENALTIES = { forbidden: 0.4, capitals: 0.3, repeated: 0.4, tooLong: 0.5 };
const FORBIDDEN = new Set([..."!$?_{}^¬¦"].map((character) => character.charCodeAt(0)));
/** Shorter words in capitals are abbreviations. */
const SHORTEST_SHOUT = 6;
const MOST_READ = 1_000;
/** A title below this score is weak. */
export const WEAK_TITLE = 50;

export function titleScore(title: string): number {
  const text = title.length > MOST_READ ? title.slice(0, MOST_READ) : title;
  let [width, start] = [0, -1];
  let [hasForbidden, hasCapitals, isRepeated] = [false, false, false];
  const counts = new Map<string, number>();
  const endWord = (end: number) => {
    if (start < 0) return;
    const word = text.slice(start, end);
    start = -1;
    if (word.length < 4) return; // articles, prepositions and units
    const lower = word.toLowerCase();
    if (word.length >= SHORTEST_SHOUT && word !== lower && word === word.toUpperCase()) hasCapitals = true;
    const key = lower.endsWith("s") ? lower.slice(0, -1) : lower;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > 2) isRepeated = true;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // A kana or Han character counts as two letters.
    width += unit >= 0x3040 && unit <= 0x9fff ? 2 : 1;
    const isLetter = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit >= 0xc0;
    if (isLetter && start < 0) start = at;
    else if (!isLetter) {
      endWord(at);
      if (FORBIDDEN.has(unit)) hasForbidden = true;
    }
  }
  endWord(text.length);
  const length = Math.min(1, Math.max(0, (width - NOTHING_BELOW) / (GOOD_FROM - NOTHING_BELOW)));
  const penalty =
    (hasForbidden ? PENALTIES.forbidden : 0) +
    (hasCapitals ? PENALTIES.capitals : 0) +
    (isRepeated ? PENALTIES.repeated : 0) +
    (title.length > LONGEST && [...title].length > LONGEST ? PENALTIES.tooLong : 0);
  return Math.round(LENGTH_POINTS * length + (100 - LENGTH_POINTS) * Math.max(0, 1 - penalty));
}

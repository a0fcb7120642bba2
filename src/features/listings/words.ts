/** The words of a text with their places, and the search for phrases among them, in one pass over the text. */
import type { Language } from "../catalog/marketplace.ts";
import { stemmerOf } from "../search/analysis/stem.ts";

/** `folded` ignores case, accents, width and invisible characters. */
export type Word = { folded: string; start: number; end: number };

export type Span = { start: number; end: number };

/** Invisible characters inside a word would otherwise hide it from the rules. */
const INVISIBLE = "\\u00ad\\u200b-\\u200d\\u2060\\ufeff";
const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}${INVISIBLE}]+`, "gu");
const DROPPED = new RegExp(`[\\p{M}${INVISIBLE}]+`, "gu");
const PLAIN = /^[\x20-\x7e]*$/;

export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Japanese voicing marks are a part of the letter, so they are composed again before other marks are dropped.
  return text
    .normalize("NFKD")
    .replace(/([\u304b-\u30fe])([\u3099\u309a])/g, (pair) => pair.normalize("NFC"))
    .replace(DROPPED, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .normalize("NFC");
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const folded = fold(match[0]);
    if (folded !== "") words.push({ folded, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** Japanese is written without spaces, so its phrases are found as parts of the text. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Words of a phrase may have other characters between them, such as a hyphen, but not the end of a clause. */
const APART = /[,;:\n]/;
const WIDEST_GAP = 3;

export type PhraseFinder = (text: string, words: readonly Word[]) => Span[];

/** Finds the longest of some phrases at each place of a text. */
export function phraseFinder(phrases: readonly string[]): PhraseFinder {
  const byFirst = new Map<string, string[][]>();
  const unspaced: string[] = [];
  for (const phrase of phrases) {
    if (isUnspaced(phrase)) {
      unspaced.push(phrase);
      continue;
    }
    const sequence = wordsOf(phrase).map(({ folded }) => folded);
    const [first] = sequence;
    if (first === undefined) continue;
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), sequence].sort((a, b) => b.length - a.length),
    );
  }
  return (text, words) => {
    const spans: Span[] = [];
    for (let at = 0; at < words.length; at++) {
      const { folded, start } = words[at] as Word;
      const sequence = byFirst.get(folded)?.find((one) => matchesAt(one, text, words, at));
      if (sequence === undefined) continue;
      at += sequence.length - 1;
      spans.push({ start, end: (words[at] as Word).end });
    }
    for (const phrase of unspaced)
      for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length))
        spans.push({ start: at, end: at + phrase.length });
    return spans.sort((a, b) => a.start - b.start);
  };
}

function matchesAt(sequence: readonly string[], text: string, words: readonly Word[], at: number): boolean {
  if (at + sequence.length > words.length) return false;
  return sequence.every((folded, i) => {
    const word = words[at + i] as Word;
    if (word.folded !== folded) return false;
    if (i === 0) return true;
    const gap = text.slice((words[at + i - 1] as Word).end, word.start);
    return gap.length <= WIDEST_GAP && !APART.test(gap);
  });
}

/** Equal for the singular and the plural of a word. */
export function stemOf(folded: string, language: Language): string {
  return stemmerOf(language)(folded);
}

/** The range to delete so that neither a double space nor an orphaned separator stays. */
export function removalOf(text: string, { start, end }: Span): Span {
  const isSpace = (at: number) => /\s/.test(text.charAt(at));
  let [from, to] = [start, end];
  if (/[([{]/.test(text.charAt(from - 1)) && /[)\]}]/.test(text.charAt(to))) {
    from--;
    to++;
  }
  const isAtEnd = to >= text.length || /[\s,;.:)|/&+–-]/.test(text.charAt(to));
  while (isAtEnd && from > 0 && isSpace(from - 1)) from--;
  let next = to;
  while (next < text.length && isSpace(next)) next++;
  const isOrphaned =
    /[,;/|&+–-]/.test(text.charAt(from - 1)) && (next >= text.length || /[,;/|&+–-]/.test(text.charAt(next)));
  if (isOrphaned) {
    from--;
    while (from > 0 && isSpace(from - 1)) from--;
  }
  if (from === 0) {
    to = next;
    while (to < text.length && /[\s,;/|&+–-]/.test(text.charAt(to))) to++;
  }
  return { start: from, end: to };
}

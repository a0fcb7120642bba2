/** Finds the places of one text that break a rule. Pure, and linear in the length of the text. */
import type { Language } from "../catalog/marketplace.ts";
import { isUnit, unitOf } from "../search/analysis/units.ts";
import { exemptWords } from "./exempt-words.ts";
import { countBytes, countCharacters, type Text } from "./listing.ts";
import { EMOJI, PATTERNS } from "./rules/patterns.ts";
import { findPhrases } from "./rules/phrases.ts";
import type { Rule } from "./rules/rule.ts";
import { isUnspaced, type PhraseFinder, removalOf, type Span, stemOf, type Word, wordsOf } from "./words.ts";

/** `fix` replaces the range; `count` and `limit` are numbers of the message. */
export type Breach = Span & { fix: string | null; found?: string; count?: number; limit?: number };

/** A text that is read once for all rules. `text` may be cut; `whole` never is. */
export type Reading = Text & {
  whole: string;
  words: readonly Word[];
  language: Language;
  /** The places of the brand, which may contain anything. */
  brands: readonly Span[];
  findBrand: PhraseFinder | undefined;
  findCompetitors: PhraseFinder | undefined;
  /** The stems of the title and the bullets. */
  listed: ReadonlySet<string>;
  /** True for a bullet that says the same as an earlier one. */
  isRepeated: boolean;
};

const CAPITAL_WORD = /^[\p{Lu}\p{M}]+$/u;
/** Shorter words in capitals are abbreviations: LED, HEPA. */
const SHORTEST_SHOUT = 5;
/** Words in capitals beside each other are read as shouting if they have this many letters together. */
const SHOUTED_LETTERS = 8;
const SHOUTED_SHARE = 0.6;
const FEW_LETTERS = 12;

export function findBreaches({ check, fixable }: Rule, reading: Reading): Breach[] {
  const { text, words, kind, language } = reading;
  // Deleting a word can break a sentence, so words are deleted from lists of words only.
  const isList = kind === "title" || kind === "searchTerms";
  const isCode = check.kind === "emoji" || (check.kind === "pattern" && check.pattern.startsWith("html"));
  const removed = (spans: readonly Span[]): Breach[] =>
    spans.map((span) => {
      const found = text.slice(span.start, span.end);
      if (!fixable || !(isList || isCode)) return { ...span, fix: null, found };
      return { ...removalOf(text, span), fix: "", found };
    });
  switch (check.kind) {
    case "required":
      return reading.whole.trim() === "" ? [{ start: 0, end: reading.whole.length, fix: null }] : [];
    case "longest":
      return tooLong(reading.whole, check);
    case "shortest": {
      const count = countCharacters(reading.whole.trim());
      return count < check.least ? [{ start: 0, end: reading.whole.length, fix: null, count, limit: check.least }] : [];
    }
    case "characters":
      return outside(charactersOf(text, check.characters, check.before ?? ""), reading.brands).map((span) => ({
        ...withoutJoining(text, span),
        found: text.slice(span.start, span.end),
      }));
    case "emoji":
      return removed(spansOf(text, EMOJI));
    case "phrases":
      return removed(findPhrases(check.list, language)(text, words));
    case "pattern":
      return removed(outside(spansOf(text, PATTERNS[check.pattern]), reading.brands));
    case "repeated":
      return repeated(reading, check.most);
    case "capitals":
      return check.of === "words" ? shoutedWords(reading) : shoutedText(reading);
    case "small-start": {
      const first = /^\s*(\p{Ll})/u.exec(text);
      // "iPhone" and "eBay" keep their spelling.
      if (first === null || /^\s*\p{Ll}\p{Lu}/u.test(text)) return [];
      const start = first[0].length - (first[1] as string).length;
      const upper = (first[1] as string).toLocaleUpperCase(language);
      return [{ start, end: first[0].length, fix: upper }];
    }
    case "end-punctuation": {
      const end = reading.whole.trimEnd().length;
      let start = end;
      while (start > 0 && /[.,;:!?。、]/.test(reading.whole.charAt(start - 1))) start--;
      // A single period after a short abbreviation, such as "max.", is no end of a sentence, but it looks like one.
      return start < end ? [{ start, end: reading.whole.length, fix: "", found: reading.whole.slice(start, end) }] : [];
    }
    case "spaces":
      return spansOf(text, /^\s+|\s+$|\s{2,}/gu).map(({ start, end }) => {
        const isEdge = start === 0 || end === text.length;
        return { start, end, fix: isEdge ? "" : " " };
      });
    case "duplicates":
      return reading.isRepeated ? [{ start: 0, end: text.length, fix: null }] : [];
    case "brand-first": {
      if (reading.findBrand === undefined || reading.brands.some(({ start }) => text.slice(0, start).trim() === ""))
        return [];
      return [{ start: 0, end: 0, fix: null }];
    }
    case "own-brand":
      return removed(reading.brands);
    case "competitor-brand":
      return reading.findCompetitors === undefined ? [] : removed(reading.findCompetitors(text, words));
    case "listed":
      return removed(
        words.filter((word) => isCounted(word.folded, language) && reading.listed.has(stemOf(word.folded, language))),
      );
    case "stop-words": {
      const exempt = exemptWords(language);
      return removed(words.filter(({ folded }) => exempt.has(folded)));
    }
    case "separators":
      return charactersOf(text, check.characters, "")
        .filter(({ start }) => !/\d[.,]\d/.test(text.slice(start - 1, start + 2)))
        .map((span) => ({ ...withSpaces(text, span), found: text.slice(span.start, span.end) }));
    case "count":
      return [];
    default:
      return check satisfies never;
  }
}

/** Equal for bullets that differ in case, accents and punctuation only. */
export function normalOf(text: string): string {
  return normalOfWords(wordsOf(text));
}

export function normalOfWords(words: readonly Word[]): string {
  return words.map(({ folded }) => folded).join(" ");
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

function outside(spans: readonly Span[], brands: readonly Span[]): Span[] {
  return spans.filter(({ start, end }) => !brands.some((brand) => start >= brand.start && end <= brand.end));
}

/** Runs of the same forbidden character are one finding. */
function charactersOf(text: string, characters: string, before: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (!characters.includes(character)) continue;
    if (before.includes(character) && /\d/.test(text.charAt(at + 1))) continue;
    const last = spans.at(-1);
    if (last?.end === at && text.charAt(last.start) === character) last.end = at + 1;
    else spans.push({ start: at, end: at + 1 });
  }
  return spans;
}

/** Deletes a character; a space takes its place between two words. */
function withoutJoining(text: string, span: Span): Span & { fix: string } {
  const isBetween = /[\p{L}\p{N}]/u.test(text.charAt(span.start - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(span.end));
  return isBetween ? { ...span, fix: " " } : { ...removalOf(text, span), fix: "" };
}

/** The range starts where the text must end: before the word that crosses the limit. */
function tooLong(text: string, { most, unit }: { most: number; unit: "characters" | "bytes" }): Breach[] {
  const count = unit === "bytes" ? countBytes(text) : countCharacters(text);
  if (count <= most) return [];
  let [at, used] = [0, 0];
  for (const character of text) {
    used += unit === "bytes" ? countBytes(character) : 1;
    if (used > most) break;
    at += character.length;
  }
  const lastSpace = /\s/.test(text.charAt(at)) ? at : text.slice(0, at).search(/\s\S*$/);
  const cut = lastSpace > at / 2 ? text.slice(0, lastSpace).replace(/[\s,;:&/|–-]+$/, "").length : at;
  return [{ start: cut, end: text.length, fix: "", count, limit: most }];
}

/** Numbers and units after them are measures, and single letters are no words. */
function isCounted(folded: string, language: Language): boolean {
  return folded.length > 1 && /\p{L}/u.test(folded) && !exemptWords(language).has(folded);
}

function repeated({ text, words, language, kind }: Reading, most: number): Breach[] {
  const counts = new Map<string, number>();
  const breaches: (Breach & { key: string })[] = [];
  const compounds = compoundsOf(text, words, kind === "searchTerms", language);
  for (const [at, word] of compounds.entries()) {
    const { folded } = word;
    if (!isCounted(folded, language)) continue;
    const before = compounds[at - 1];
    if (before !== undefined && /^\d/.test(before.folded) && isUnit(unitOf(folded) ?? "")) continue;
    const key = stemOf(folded, language);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most)
      breaches.push({ ...removalOf(text, word), fix: "", found: text.slice(word.start, word.end), limit: most, key });
  }
  return breaches.map(({ key, ...breach }) => ({ ...breach, count: counts.get(key) as number }));
}

/** In titles "non-slip" is one word, so "non" of other words is no repetition. Japanese is split into words of two letters or more. */
function compoundsOf(text: string, words: readonly Word[], isApart: boolean, language: Language): readonly Word[] {
  const merged: Word[] = [];
  for (const word of words) {
    const last = merged.at(-1);
    if (isUnspaced(word.folded)) {
      if (language === "ja") merged.push(...japaneseWords(text, word));
    } else if (!isApart && last !== undefined && /^[-‐‑]$/.test(text.slice(last.end, word.start)))
      merged[merged.length - 1] = { folded: `${last.folded}-${word.folded}`, start: last.start, end: word.end };
    else merged.push(word);
  }
  return merged;
}

const japanese = new Intl.Segmenter("ja", { granularity: "word" });

function japaneseWords(text: string, { start, end }: Span): Word[] {
  return [...japanese.segment(text.slice(start, end))]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length > 1)
    .map(({ segment, index }) => ({ folded: segment, start: start + index, end: start + index + segment.length }));
}

/** Runs of words in capitals that no brand contains. */
function shoutedWords({ text, words, brands, language }: Reading): Breach[] {
  const breaches: Breach[] = [];
  let run: Word[] = [];
  const close = () => {
    const letters = run.reduce((sum, { start, end }) => sum + end - start, 0);
    const longest = Math.max(0, ...run.map(({ start, end }) => end - start));
    const isShouted =
      longest >= SHORTEST_SHOUT + 1 || (run.length > 1 && longest >= SHORTEST_SHOUT && letters >= SHOUTED_LETTERS);
    if (isShouted)
      for (const { start, end } of run.filter((word) => word.end - word.start >= SHORTEST_SHOUT)) {
        const found = text.slice(start, end);
        breaches.push({ start, end, fix: found.charAt(0) + found.slice(1).toLocaleLowerCase(language), found });
      }
    run = [];
  };
  for (const word of words) {
    const isShout = word.end - word.start > 1 && CAPITAL_WORD.test(text.slice(word.start, word.end));
    if (isShout && outside([word], brands).length > 0) run.push(word);
    else close();
  }
  close();
  return breaches;
}

function shoutedText({ text }: Reading): Breach[] {
  let [upper, lower] = [0, 0];
  for (const character of text) {
    if (/\p{Lu}/u.test(character)) upper++;
    else if (/\p{Ll}/u.test(character)) lower++;
  }
  const letters = upper + lower;
  return letters >= FEW_LETTERS && upper > SHOUTED_SHARE * letters ? [{ start: 0, end: text.length, fix: null }] : [];
}

/** A separator becomes the one space that separates the words beside it. */
function withSpaces(text: string, { start, end }: Span): Span & { fix: string } {
  let [from, to] = [start, end];
  while (/\s/.test(text.charAt(from - 1))) from--;
  while (/\s/.test(text.charAt(to))) to++;
  return { start: from, end: to, fix: from === 0 || to === text.length ? "" : " " };
}

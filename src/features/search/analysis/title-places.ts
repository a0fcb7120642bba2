/**
 * The place of a word in a title decides whether it **names** the product: "Guitar Capo for Acoustic Guitar" names a capo,
 * and only mentions guitars. Found by rules of reading: the signs and prepositions before a word, and the accessory behind
 * it.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { NAMING_WORDS } from "./naming-words.ts";

/** A word is mentioned, names the product, or names it early in the title. `EARLY` includes `NAMED`. */
export const MENTIONED = 0;
export const NAMED = 1;
export const EARLY = 3;

type Sign = "start" | "comma" | "open" | "close" | "break" | "and";
/** A piece of a title from `at` on, and the sign before it. */
export type TitlePart = { text: string; sign: Sign; at: number };

const SIGN = /,(?!\d)|[()[\]{}]|[;:]|\s?[|\u2013\u2014]|\s-|-\s|[&+]/g;
const SIGNS: Record<string, Sign> = {
  ",": "comma",
  "(": "open",
  "[": "open",
  "{": "open",
  ")": "close",
  "]": "close",
  "}": "close",
  "&": "and",
  "+": "and",
};

/** Cuts a title at its signs, and at `end`, where its first phrase ends. */
export function partsOf(title: string, end: number): TitlePart[] {
  const parts: TitlePart[] = [];
  let [from, sign] = [0, "start" as Sign];
  const cut = (at: number, length: number, next: Sign) => {
    parts.push({ text: title.slice(from, at), sign, at: from });
    from = at + length;
    sign = next;
  };
  for (const found of title.matchAll(SIGN)) {
    const { index: at, 0: text } = found;
    if (from < end && end < at) cut(end, 0, "break");
    cut(at, text.length, SIGNS[text] ?? "break");
  }
  if (from < end && end < title.length) cut(end, 0, "break");
  cut(title.length, 0, "break");
  return parts;
}

/** A title names what it is about in its first phrases and words. */
const EARLY_PHRASES = 3;
const EARLY_TOKENS = 11;
/** An accessory at most this many tokens behind a word makes the word its purpose. */
const BEFORE_ACCESSORY = 2;
const IMITATION_TOKENS = 12;

/**
 * Returns the place of each token of a title, given the tokens of its parts, its head, how many tokens its first phrase has,
 * and the last parts of its compounds.
 */
export type PlaceFinder = (
  parts: readonly { tokens: readonly string[]; sign: Sign }[],
  start: { head: string | undefined; first: number },
  partOf: (at: number) => string | undefined,
) => Uint8Array;

export function placeFinderOf(language: Language, tokenOf: (word: string) => string): PlaceFinder {
  const lists = NAMING_WORDS[language];
  const setOf = (name: keyof NonNullable<typeof lists>) => new Set(lists?.[name].map(tokenOf));
  const [forWords, withWords, andWords] = [setOf("for"), setOf("with"), setOf("and")];
  const [accessories, imitations] = [setOf("accessories"), setOf("imitations")];

  return (parts, { head, first }, partOf) => {
    const tokens = parts.flatMap((part) => part.tokens);
    const places = new Uint8Array(tokens.length);
    const isOneOf = (set: ReadonlySet<string>, at: number) => set.has(tokens[at] as string);
    const isAccessory = (at: number) => isOneOf(accessories, at) || accessories.has(partOf(at) ?? "");
    const isBeforeAccessory = (at: number, end: number) => {
      for (let next = at + 1; next <= at + BEFORE_ACCESSORY && next < end; next++) {
        if (isOneOf(forWords, next) || isOneOf(withWords, next) || isOneOf(andWords, next)) return false;
        if (isAccessory(next)) return true;
      }
      return false;
    };
    /** "65 w" is a power. */
    const opensWith = (at: number) =>
      isOneOf(withWords, at) && !(tokens[at] === "w" && /^[\d./]/.test(tokens[at - 1] ?? ""));

    let [scope, isInside, isAfterAnd] = [undefined as "for" | "with" | undefined, false, false];
    let [phrase, phraseStart, at] = [0, 0, 0];
    for (const [i, part] of parts.entries()) {
      const { sign } = part;
      if (sign === "open") isInside = true;
      if (sign === "close") isInside = false;
      if (sign === "and") isAfterAnd = true;
      else if (at > phraseStart) [phrase, phraseStart, isAfterAnd] = [phrase + 1, at, false];
      if (scope === "with" || sign !== "comma") scope = undefined;
      const end = at + part.tokens.length;
      for (; at < end; at++) {
        if (isOneOf(forWords, at)) scope = "for";
        else if (opensWith(at)) scope = "with";
        else if (isOneOf(andWords, at)) isAfterAnd = true;
        if (scope !== undefined || isBeforeAccessory(at, end)) continue;
        const isEarly = phrase < EARLY_PHRASES && at < EARLY_TOKENS && !isInside && !isAfterAnd;
        // "HP 15s, 12th Gen Intel Core, 8 GB, FHD Laptop (Windows 11)": the name follows the specification.
        const isBeforeBracket = at === end - 1 && parts[i + 1]?.sign === "open" && !isInside;
        places[at] = isEarly || isBeforeBracket ? EARLY : NAMED;
      }
    }

    const headAt = head === undefined ? -1 : tokens.lastIndexOf(head, first - 1);
    if (headAt >= 0) {
      if (isAccessory(headAt))
        for (let i = 0; i < tokens.length; i++) if (i < first || !isAccessory(i)) places[i] = MENTIONED;
      places[headAt] = EARLY;
    }
    if (tokens.slice(0, IMITATION_TOKENS).some((token) => imitations.has(token)))
      for (let i = 0; i < tokens.length; i++) if (!isOneOf(imitations, i)) places[i] = MENTIONED;
    return places;
  };
}

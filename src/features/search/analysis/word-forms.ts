/**
 * Other forms of an English word: "painting" and "painted" for "paint". English tokens lose only their plural, so that
 * "paint" and "painting" stay apart; these forms are a weak way to match. They are generated from the Snowball stem
 * instead of looked up: an index cannot list the words of a stem without storing every stem.
 */
import { stemmer as snowball } from "@orama/stemmers/english";
import type { Language } from "../../catalog/marketplace.ts";

/** Endings that Snowball removes and that occur in titles. Plurals are already removed. */
const ENDINGS = [
  "",
  "e",
  "ed",
  "ing",
  "er",
  "or",
  "y",
  "ion",
  "ation",
  "able",
  "al",
  "ic",
  "ly",
  "ate",
  "ated",
  "ator",
];
const SHORTEST = 4;
const LONGEST = 20;
const VOWEL = /[aeiouy]/;

/** The tokens with the same Snowball stem as this one. Other languages have none: they index Snowball stems. */
export function formsOf(token: string, language: Language): string[] {
  if (language !== "en" || token.length < SHORTEST || token.length > LONGEST || !/^[a-z]+$/.test(token)) return [];
  const stem = snowball(token);
  const last = stem.at(-1) as string;
  const shorter = stem.slice(0, -1);
  const bases = [stem];
  if (last === "i") bases.push(`${shorter}y`);
  if (last === "e") bases.push(shorter);
  if (!VOWEL.test(last)) bases.push(stem + last); // "run", "running"
  const forms = new Set(bases.flatMap((base) => ENDINGS.map((ending) => base + ending)));
  forms.delete(token);
  return [...forms].filter((form) => snowball(form) === stem);
}

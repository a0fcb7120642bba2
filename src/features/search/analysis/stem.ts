import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import type { Language } from "../../catalog/marketplace.ts";

type Stem = (word: string) => string;

const same: Stem = (word) => word;

/** Snowball stemmers where they exist. Snowball has no Polish, and Japanese has no such inflection. */
const STEMS: Record<Language, Stem> = {
  en: singular,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  sv: swedish,
  pl: same,
  tr: turkish,
  ar: arabic,
  ja: same,
  pt: portuguese,
};

const SHORTEST = 4;

export function stemmerOf(language: Language): Stem {
  const stem = STEMS[language];
  return (word) => (word.length < SHORTEST ? word : stem(word));
}

/**
 * English words lose their plural only. On judged queries this finds more than Snowball's English stemmer, which
 * reduces "painting" and "paint" to one word.
 */
function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

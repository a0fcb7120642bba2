/** The built-in synonyms: one file per language beside this one. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../catalog/marketplace.ts";
import { parseSynonyms, type SynonymEntry } from "./parse-synonyms.ts";

const loaded = new Map<Language, readonly SynonymEntry[]>();

export function builtInSynonyms(language: Language): readonly SynonymEntry[] {
  let entries = loaded.get(language);
  if (entries === undefined) {
    const file = join(import.meta.dirname, `${language}.txt`);
    entries = existsSync(file) ? parseSynonyms(readFileSync(file, "utf8")).entries : [];
    loaded.set(language, entries);
  }
  return entries;
}

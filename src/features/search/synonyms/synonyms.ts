/**
 * The synonyms that an engine uses, per language: the built-in ones and the operator's own. The operator's may change at any
 * time; the version then changes too, and cached pages are computed again.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { builtInSynonyms } from "./built-in.ts";
import type { SynonymEntry } from "./parse-synonyms.ts";
import { createSynonymTable, type SynonymTable } from "./synonym-table.ts";

export type OwnSynonyms = ReadonlyMap<Language, readonly SynonymEntry[]>;

export type Synonyms = {
  tableFor(language: Language): SynonymTable;
  version(): number;
  /** Replaces the operator's own synonyms. */
  replaceOwn(own: OwnSynonyms): void;
};

export function createSynonyms(own: OwnSynonyms = new Map()): Synonyms {
  let current = own;
  let version = 0;
  const tables = new Map<Language, SynonymTable>();
  return {
    tableFor(language) {
      let table = tables.get(language);
      if (table === undefined) {
        // The operator's come first: the number of synonyms of a word is limited.
        const entries = [...(current.get(language) ?? []), ...builtInSynonyms(language)];
        table = createSynonymTable(entries, analyzerFor(language));
        tables.set(language, table);
      }
      return table;
    },
    version: () => version,
    replaceOwn(next) {
      current = next;
      version++;
      tables.clear();
    },
  };
}

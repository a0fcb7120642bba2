import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { newId } from "../../../platform/base/ids.ts";
import type { Language } from "../../catalog/marketplace.ts";
import { parseEntry } from "./parse-synonyms.ts";
import { MAX_STORED, type StoredSynonyms, type SynonymStore } from "./synonym-store.ts";

export type OperatorSynonyms = ReturnType<typeof createOperatorSynonyms>;

/** `refresh` applies changes to this thread at once; the others notice them within a second. */
export function createOperatorSynonyms(parts: { store: SynonymStore; refresh: () => Promise<void>; clock: Clock }) {
  const { store, refresh, clock } = parts;
  return {
    list: (): Promise<StoredSynonyms[]> => store.list(),

    async add(language: Language, text: string): Promise<StoredSynonyms> {
      const entry = text.trim().replace(/\s+/g, " ");
      const parsed = entry.includes("#") ? "must not contain #, which starts a comment in files" : parseEntry(entry);
      if (typeof parsed === "string")
        throw new AppError("invalid_request", `entry ${parsed}`, [{ parameter: "entry", message: parsed }]);
      const at = clock.now();
      const stored = await store.insert({ id: newId("synonyms", at), language, entry, createdAt: at });
      if (stored === "full")
        throw new AppError("conflict", `There are ${MAX_STORED} entries. Delete one, or use a file (SYNONYMS_DIR).`);
      await refresh();
      return stored;
    },

    async delete(id: string): Promise<void> {
      if (!(await store.delete(id))) throw new AppError("not_found", `There is no entry ${id}.`);
      await refresh();
    },
  };
}

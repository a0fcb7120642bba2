import type { Clock } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import {
  filterProblems,
  MAX_SAVED,
  type NewSavedSearch,
  type SavedSearch,
  type SearchChanges,
} from "./saved-search.ts";
import type { SavedSearchStore } from "./saved-search-store.ts";
import type { SearchFilters } from "./search-filters.ts";

export type SavedSearches = ReturnType<typeof createSavedSearches>;

export function createSavedSearches({ store, clock }: { store: SavedSearchStore; clock: Clock }) {
  return {
    list: (accountId: string): Promise<SavedSearch[]> => store.list(accountId),

    async save(accountId: string, asked: NewSavedSearch): Promise<SavedSearch> {
      const { name, keyword = null, marketplace, filters = {} } = asked;
      checkFilters(filters);
      if (keyword === null && Object.keys(filters).every((name) => name === "sort" || name === "correct"))
        throw invalid("keyword", "is required, unless filters select products");
      const at = clock.now();
      const id = newId("savedSearch", at);
      const saved = { id, name, keyword, marketplace, filters, createdAt: at, updatedAt: at };
      const outcome = await store.insert(accountId, saved);
      if (outcome === "taken") throw nameTaken(name);
      if (outcome === "full")
        throw new AppError("conflict", `An account keeps at most ${MAX_SAVED} searches. Delete one to save another.`);
      return saved;
    },

    async change(accountId: string, id: string, changes: SearchChanges): Promise<SavedSearch> {
      checkFilters(changes.filters ?? {});
      const outcome = await store.change(accountId, id, changes, clock.now());
      if (outcome === "taken") throw nameTaken(changes.name as string);
      if (outcome === "gone") throw notSaved(id);
      return outcome;
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notSaved(id);
    },
  };
}

function checkFilters(filters: SearchFilters): void {
  const details = filterProblems(filters);
  if (details.length === 0) return;
  const message = details.map(({ parameter, message }) => `${parameter} ${message}`).join("; ");
  throw new AppError("invalid_request", message, details);
}

function nameTaken(name: string): AppError {
  return new AppError("conflict", `There is a saved search "${name}" already. Give this one another name.`);
}

function notSaved(id: string): AppError {
  return new AppError("not_found", `There is no saved search ${id}.`);
}

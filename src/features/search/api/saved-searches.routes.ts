import type { Api } from "../../access/api/contract.ts";
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import type { SavedSearches } from "../manage-saved-searches.ts";
import type { SavedSearch } from "../saved-search.ts";
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from "./saved-searches.contract.ts";

export function savedSearchRoutes(api: Api, { searches }: { searches: SavedSearches }): void {
  api.serve(listSavedSearches, async ({ caller }) => ({
    savedSearches: (await searches.list(caller.accountId)).map(toData),
  }));

  api.serve(saveSearch, async ({ caller, body }) =>
    toData(await searches.save(caller.accountId, { marketplace: DEFAULT_MARKETPLACE, ...body })),
  );

  api.serve(changeSavedSearch, async ({ caller, params: { id }, body }) =>
    toData(await searches.change(caller.accountId, id, body)),
  );

  api.serve(deleteSavedSearch, async ({ caller, params: { id } }) => {
    await searches.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function toData({ createdAt, updatedAt, ...saved }: SavedSearch) {
  return { ...saved, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

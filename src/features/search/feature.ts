/** Answers a keyword, or a selection without one, with products and the score of their market. */

import { replicaReads } from "../../platform/db/replica.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { nicheRoutes } from "./api/niches.routes.ts";
import { operatorSynonymRoutes } from "./api/operator-synonyms.routes.ts";
import { savedSearchRoutes } from "./api/saved-searches.routes.ts";
import { type SearchParts, searchRoutes } from "./api/search.routes.ts";
import type { SearchEngine } from "./engine.ts";
import { createKeywordTally } from "./keyword-tally.ts";
import { createSavedSearches } from "./manage-saved-searches.ts";
import { createNicheStore } from "./niche-store.ts";
import { createSearch } from "./query.ts";
import { createSavedSearchStore } from "./saved-search-store.ts";
import { createOperatorSynonyms } from "./synonyms/manage-synonyms.ts";
import { createSynonymStore } from "./synonyms/synonym-store.ts";
import type { SynonymWatch } from "./synonyms/watch-synonyms.ts";

type Needs = { engine: SearchEngine; products: ProductStore; synonyms: SynonymWatch };

export function openSearch({ database, clock, log }: Platform, { engine, products, synonyms }: Needs) {
  const { db, pool } = database;
  const search = createSearch(engine, clock);
  const tally = createKeywordTally({
    store: createNicheStore(pool),
    clock,
    onError: (err) => log.warn({ err }, "could not store searched keywords; will retry"),
  });
  // Past values are read by the hundred, so they may come from a replica.
  const onReplica = replicaReads(database, createNicheStore);

  return {
    search,

    serve(api: Api, { moreColumns }: Pick<SearchParts, "moreColumns">): void {
      searchRoutes(api, { search, products, tally, clock, moreColumns });
      savedSearchRoutes(api, { searches: createSavedSearches({ store: createSavedSearchStore(db), clock }) });
      nicheRoutes(api, {
        listNiches: (...asked) => onReplica((from) => from.listNiches(...asked)),
        tally,
        search,
        clock,
      });
      const { refresh } = synonyms;
      operatorSynonymRoutes(api, {
        synonyms: createOperatorSynonyms({ store: createSynonymStore(db), refresh, clock }),
      });
    },

    close: (): Promise<void> => tally.close(),
  };
}

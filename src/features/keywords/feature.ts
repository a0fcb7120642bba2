/** Keywords: ideas from titles, the keywords of a product, share of voice, and lists. */
import { replicaReads } from "../../platform/db/replica.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { Catalog } from "../catalog/feature.ts";
import type { Search } from "../search/query.ts";
import { keywordRoutes } from "./api/keywords.routes.ts";
import { createKeywordListStore } from "./keyword-list-store.ts";
import { createKeywordLists } from "./manage-keyword-lists.ts";
import { createPastFiguresStore } from "./past-figures-store.ts";
import { createPositionReader } from "./position-store.ts";
import { createVoiceStore } from "./voice-store.ts";

type Needs = { catalog: Pick<Catalog, "products">; search: Search };

export function openKeywords({ database, clock }: Platform, { catalog: { products }, search }: Needs) {
  const { db, pool } = database;
  // Past values are read by the hundred, so they may come from a replica.
  const onReplica = replicaReads(database, createPastFiguresStore);
  const lists = createKeywordLists({
    store: createKeywordListStore(db),
    past: { read: (...asked) => onReplica((from) => from.read(...asked)) },
    search,
    clock,
  });
  return {
    lists,
    serve: (api: Api): void =>
      keywordRoutes(api, {
        search,
        products,
        lists,
        clock,
        positions: createPositionReader(pool),
        voices: createVoiceStore(pool),
      }),
  };
}

/** Texts of product pages: checks by the marketplace's rules, phrases, drafts, proposals of language models, the listing score. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { CreateOnce } from "../access/create-once.ts";
import type { Catalog } from "../catalog/feature.ts";
import type { KeywordLists } from "../keywords/manage-keyword-lists.ts";
import type { Search } from "../search/query.ts";
import { listingDraftRoutes } from "./api/listing-drafts.routes.ts";
import { listingRoutes, listingScoreRoutes } from "./api/listings.routes.ts";
import { createDraftStore } from "./draft-store.ts";
import { createDrafts } from "./manage-drafts.ts";
import { openListingModels } from "./models/open-models.ts";
import type { LISTING_SETTINGS } from "./settings.ts";

type Needs = { catalog: Pick<Catalog, "products">; search: Search; lists: KeywordLists; createOnce: CreateOnce };

export function openListings(
  platform: Platform,
  settings: Values<typeof LISTING_SETTINGS>,
  { catalog: { products }, search, lists, createOnce }: Needs,
) {
  const { database, clock } = platform;
  const drafts = createDrafts({ store: createDraftStore(database.db), products, clock });
  const models = openListingModels(platform, settings, { products, drafts });
  return {
    serve(api: Api): void {
      listingRoutes(api, { search, products, lists, clock });
      listingScoreRoutes(api, { search, products, clock });
      listingDraftRoutes(api, { drafts, createOnce });
      models.serve(api);
    },
    close: models.close,
  };
}

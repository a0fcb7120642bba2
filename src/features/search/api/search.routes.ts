import type { Clock } from "../../../platform/base/clock.ts";
import { Download, ReadyData } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductStore } from "../../catalog/product-store.ts";
import type { SearchRequest } from "../engine.ts";
import { FINDER_PRESETS } from "../finder-presets.ts";
import type { KeywordTally } from "../keyword-tally.ts";
import type { Search, SearchResult } from "../query.ts";
import { findProducts, listFinderPresets } from "./finder.contract.ts";
import { csvOf, type MoreColumns } from "./products-csv.ts";
import { search as contract, filtersOf, type SearchQuery } from "./search.contract.ts";

export type SearchParts = {
  search: Search;
  products: Pick<ProductStore, "listDetails">;
  tally: KeywordTally;
  clock: Clock;
  /** Additional columns of an export. */
  moreColumns: (accountId: string, marketplace: MarketplaceDomain) => Promise<MoreColumns | undefined>;
};

export function searchRoutes(api: Api, { search, products, tally, clock, moreColumns }: SearchParts): void {
  /** A page, or a file of everything. */
  const respond = async (
    accountId: string,
    question: SearchRequest,
    { page, limit, explain, distributions }: Pick<SearchQuery, "page" | "limit" | "explain" | "distributions">,
    alternative: string | undefined,
  ) => {
    const { keyword, marketplace } = question;
    const lines = () => search.list(question);
    if (alternative === "application/x-ndjson") return new Download(alternative, fileName(question, "jsonl"), lines());
    if (alternative === "text/csv") {
      const more = await moreColumns(accountId, marketplace);
      const added = { listDetails: products.listDetails, withDetails: keyword === null, more };
      return new Download(alternative, fileName(question, "csv"), csvOf(lines(), marketplace, added));
    }
    return await search.search({ ...question, page, limit, explain, distributions });
  };

  api.serve(contract, async ({ caller, query, alternative }) => {
    const { keyword, marketplace, page, sort, correct } = query;
    const filters = filtersOf(query, clock.now());
    const found = await respond(caller.accountId, { keyword, marketplace, correct, filters, sort }, query, alternative);
    // Another page or a filter continues the same search.
    if (page === 1 && filters === undefined)
      tally.count(marketplace, (found instanceof Download ? null : found.correctedKeyword) ?? keyword);
    return found instanceof Download ? found : toJson(found);
  });

  api.serve(findProducts, async ({ caller, query, alternative }) => {
    const { marketplace, sort } = query;
    const found = await respond(
      caller.accountId,
      { keyword: null, marketplace, filters: filtersOf(query, clock.now()), sort },
      query,
      alternative,
    );
    return found instanceof Download ? found : toJson(found);
  });

  api.serve(listFinderPresets, async () => ({ presets: [...FINDER_PRESETS] }));
}

/** Products are serialized already; their bytes are copied unchanged. */
function toJson({ products, explain, distributions, ...figures }: SearchResult): ReadyData {
  const before = Buffer.from(`${JSON.stringify(figures).slice(0, -1)},"products":[`);
  const extras = JSON.stringify({ explain, distributions });
  const after = Buffer.from(extras === "{}" ? "]}" : `],${extras.slice(1)}`);
  return new ReadyData(before, products, after);
}

function fileName({ keyword, marketplace }: SearchRequest, ending: string): string {
  const words = (keyword ?? "selected products").toLowerCase().match(/[a-z0-9]+/g) ?? ["search"];
  return `${words.join("-").slice(0, 60)}-${marketplace}.${ending}`;
}

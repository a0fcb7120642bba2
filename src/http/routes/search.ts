import type { SearchRequest } from "../../search/engine.ts";
import type { KeywordTally } from "../../search/keyword-tally.ts";
import type { Search, SearchResult } from "../../search/query.ts";
import { type Api, Download, ReadyData } from "../contract.ts";
import { search as contract, filtersOf, type SearchQuery } from "../contracts/search.ts";
import { csvOf } from "../csv.ts";

export function searchRoutes(api: Api, { search, tally }: { search: Search; tally: KeywordTally }): void {
  api.serve(contract, async ({ query, alternative }) => {
    const { keyword, marketplace, page, explain, distributions, sort, correct } = query;
    const question: SearchRequest = { keyword, marketplace, correct, filters: filtersOf(query), sort };
    // Another page or a filter continues the same search.
    const countSearch = (searched: string) => {
      if (page === 1 && question.filters === undefined) tally.count(marketplace, searched);
    };
    if (alternative !== undefined) countSearch(keyword);
    if (alternative === "application/x-ndjson")
      return new Download(alternative, fileName(query, "jsonl"), search.list(question));
    if (alternative === "text/csv")
      return new Download(alternative, fileName(query, "csv"), csvOf(search.list(question), marketplace));
    const result = await search.search({ ...question, page, explain, distributions });
    countSearch(result.correctedKeyword ?? keyword);
    return toJson(result);
  });
}

/** Products are serialized already; their bytes are copied unchanged. */
function toJson({ products, explain, distributions, ...figures }: SearchResult): ReadyData {
  const before = Buffer.from(`${JSON.stringify(figures).slice(0, -1)},"products":[`);
  const extras = JSON.stringify({ explain, distributions });
  const after = Buffer.from(extras === "{}" ? "]}" : `],${extras.slice(1)}`);
  return new ReadyData(Buffer.concat([before, products, after]));
}

function fileName({ keyword, marketplace }: SearchQuery, ending: string): string {
  const words = keyword.toLowerCase().match(/[a-z0-9]+/g) ?? ["search"];
  return `${words.join("-").slice(0, 60)}-${marketplace}.${ending}`;
}

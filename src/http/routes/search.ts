import type { Search } from "../../search/query.ts";
import type { Api } from "../contract.ts";
import { search as contract } from "../contracts/search.ts";

export function searchRoutes(api: Api, { search }: { search: Search }): void {
  api.serve(contract, ({ query }) => search.search(query));
}

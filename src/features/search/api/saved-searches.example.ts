import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./saved-searches.contract.ts";

const EXAMPLE_ID = "sav_01jn8k2v9c1b3d5f7h9j2k4m6n";

const aSearch = {
  id: EXAMPLE_ID,
  name: "Cheap mats",
  keyword: "yoga mat",
  marketplace: "amazon.com",
  filters: { maxPrice: 25, minRating: 4, sort: "-monthlySales" },
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

export const savedSearchesExamples = {
  listSavedSearches: { data: { savedSearches: [aSearch] } },
  saveSearch: {
    body: { name: "Cheap mats", keyword: "yoga mat", marketplace: "amazon.com", filters: aSearch.filters },
    data: aSearch,
  },
  changeSavedSearch: {
    params: { id: EXAMPLE_ID },
    body: { name: "Mats under 25" },
    data: { ...aSearch, name: "Mats under 25", updatedAt: "2026-03-02T09:00:00.000Z" },
  },
  deleteSavedSearch: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;

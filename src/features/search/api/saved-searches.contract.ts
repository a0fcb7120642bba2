import { Type } from "typebox";
import { idParams } from "../../../platform/http/parameters.ts";
import { closed, closedChange, Deleted, dateTime, nullable, oneOf } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SORTS, type Sort } from "../engine.ts";
import { LONGEST_NAME, MAX_SAVED } from "../saved-search.ts";
import { normalize, parameters } from "./parameters.ts";
import { FILTER_PARAMETERS } from "./search.contract.ts";

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  description: "The name, unique within the account.",
});
export const savedFilters = Type.Object(
  {
    ...FILTER_PARAMETERS,
    sort: Type.Optional(oneOf<Sort>(SORTS, "The sort order.")),
    correct: Type.Optional(Type.Boolean({ description: "Whether misspelt words are corrected." })),
  },
  { ...closed, description: "The filters and sort order, named as the search parameters." },
);

const SavedSearch = Type.Object({
  id: Type.String(),
  name,
  keyword: nullable.string("The search term. Null for a selection of the finder, which has none."),
  marketplace: Type.String(),
  filters: savedFilters,
  createdAt: dateTime("When the search was saved."),
  updatedAt: dateTime("When the search was last changed."),
});

const saved = { tag: "Research", gate: { counted: false } } as const;
const oneSearch = {
  ...saved,
  path: "/api/v1/saved-searches/:id",
  params: idParams("saved search"),
  savedIds: { id: "savedSearchId" },
} as const;

export const listSavedSearches = {
  ...saved,
  id: "listSavedSearches",
  method: "GET",
  path: "/api/v1/saved-searches",
  summary: "List saved searches",
  description: "Returns the account's saved searches, newest first. Doesn't count as a request.",
  data: Type.Object({ savedSearches: Type.Array(SavedSearch) }),
} as const satisfies Contract;

export const saveSearch = {
  ...saved,
  id: "saveSearch",
  method: "POST",
  path: "/api/v1/saved-searches",
  summary: "Save a search",
  description:
    "Saves a keyword and its filters, or a selection of the finder without a keyword, under a name, for all members of the account. If the name is taken, or the account has " +
    `${MAX_SAVED} saved searches, the response is 409. Doesn't count as a request.`,
  body: Type.Object(
    {
      name,
      keyword: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.keyword,
          type: ["string", "null"],
          description:
            "The search term. Leave it out, or pass null, to save a selection of the finder, which needs a filter.",
        }),
      ),
      marketplace: Type.Optional(parameters.marketplace),
      filters: Type.Optional(savedFilters),
    },
    closed,
  ),
  data: SavedSearch,
  status: 201,
  prepare: normalize,
  errors: ["conflict"],
  savesIdAs: "savedSearchId",
} as const satisfies Contract;

export const changeSavedSearch = {
  ...oneSearch,
  id: "changeSavedSearch",
  method: "PATCH",
  summary: "Update a saved search",
  description: "Updates the given fields. Filters are replaced as a whole. Doesn't count as a request.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      keyword: Type.Optional(parameters.keyword),
      // No default: an omitted marketplace stays unchanged.
      marketplace: Type.Optional(Type.Unsafe<MarketplaceDomain>({ ...parameters.marketplace, default: undefined })),
      filters: Type.Optional(savedFilters),
    },
    closedChange,
  ),
  data: SavedSearch,
  prepare: normalize,
  errors: ["conflict"],
} as const satisfies Contract;

export const deleteSavedSearch = {
  ...oneSearch,
  id: "deleteSavedSearch",
  method: "DELETE",
  summary: "Delete a saved search",
  description: "Deletes a saved search. Doesn't count as a request.",
  data: Deleted,
} as const satisfies Contract;

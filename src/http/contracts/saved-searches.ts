import { Type } from "typebox";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SORTS, type Sort } from "../../search/engine.ts";
import { LONGEST_NAME, MAX_SAVED } from "../../search/saved-search.ts";
import type { Contract } from "../contract.ts";
import { forgiven, idParams, parameters } from "./parameters.ts";
import { closed, closedChange, Deleted, dateTime } from "./schemas.ts";
import { FILTER_PARAMETERS } from "./search.ts";

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  description: "What you call it: a name that none of your others has.",
});
const filters = Type.Object(
  {
    ...FILTER_PARAMETERS,
    sort: Type.Optional(Type.Unsafe<Sort>({ type: "string", enum: SORTS, description: "The order." })),
  },
  { ...closed, description: "The filters and the order, named as the search takes them." },
);

const SavedSearch = Type.Object({
  id: Type.String(),
  name,
  keyword: Type.String({ description: "The search term." }),
  marketplace: Type.String(),
  filters,
  createdAt: dateTime("When it was saved."),
  updatedAt: dateTime("When it was last changed."),
});

const saved = { tag: "Research", gate: { counted: false } } as const;
const prepare = { name: forgiven.name, keyword: forgiven.keyword, marketplace: forgiven.marketplace };
const one = {
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
  summary: "Saved searches",
  description: "The searches that your account has saved, the newest first. Does not count.",
  data: Type.Object({ savedSearches: Type.Array(SavedSearch) }),
  status: 200,
} as const satisfies Contract;

export const saveSearch = {
  ...saved,
  id: "saveSearch",
  method: "POST",
  path: "/api/v1/saved-searches",
  summary: "Save a search",
  description:
    "Keeps a keyword with its filters under a name, for everybody of the account. A name that is taken gets 409, and so does one " +
    `more than ${MAX_SAVED}. Does not count.`,
  body: Type.Object(
    {
      name,
      keyword: parameters.keyword,
      marketplace: Type.Optional(parameters.marketplace),
      filters: Type.Optional(filters),
    },
    closed,
  ),
  data: SavedSearch,
  status: 201,
  prepare,
  errors: ["conflict"],
  savesIdAs: "savedSearchId",
} as const satisfies Contract;

export const changeSavedSearch = {
  ...one,
  id: "changeSavedSearch",
  method: "PATCH",
  summary: "Change a saved search",
  description: "What is not given stays as it is; filters are replaced as a whole. Does not count.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      keyword: Type.Optional(parameters.keyword),
      // Without the default that searches have: what is not given stays.
      marketplace: Type.Optional(Type.Unsafe<MarketplaceDomain>({ ...parameters.marketplace, default: undefined })),
      filters: Type.Optional(filters),
    },
    closedChange,
  ),
  data: SavedSearch,
  status: 200,
  prepare,
  errors: ["conflict"],
} as const satisfies Contract;

export const deleteSavedSearch = {
  ...one,
  id: "deleteSavedSearch",
  method: "DELETE",
  summary: "Delete a saved search",
  description: "Does not count.",
  data: Deleted,
  status: 200,
} as const satisfies Contract;

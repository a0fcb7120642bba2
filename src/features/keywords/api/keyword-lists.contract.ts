import { Type } from "typebox";
import { formatOf, idParams } from "../../../platform/http/parameters.ts";
import { closed, closedChange, Deleted, dateTime, integer, nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { LONGEST_KEYWORD } from "../../search/engine.ts";
import { LONGEST_NAME, LONGEST_TEXT, MOST_KEYWORDS, MOST_LISTS } from "../keyword-list.ts";
import { ROWS_A_PAGE } from "../manage-keyword-lists.ts";
import { figures } from "./keywords.contract.ts";

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  description: "The name, unique within the account.",
});
const asin = Type.Unsafe<string | null>({
  ...parameters.asin,
  type: ["string", "null"],
  description: "Your product whose ranks the list shows; null for none.",
});
const keywordsOf = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD }), { maxItems: MOST_KEYWORDS, description });
const pasted = Type.String({
  maxLength: LONGEST_TEXT,
  description:
    'More keywords as text: one a line, or a CSV file whose column "keyword", or else its first one, is read.',
});

const KeywordList = Type.Object({
  id: Type.String(),
  name,
  marketplace: Type.String(),
  asin,
  keywords: integer("The number of keywords."),
  tracked: integer("How many of them you track, with the list's product if there is one."),
  createdAt: dateTime("When the list was created."),
  updatedAt: dateTime("When the list was last changed."),
});

const Past = (days: number) =>
  Type.Union(
    [
      Type.Object({
        day: Type.String({ format: "date", description: "The UTC day." }),
        score: nullable.number(
          "The niche score; null if there was too little data, or if the formula has changed since.",
        ),
        units: nullable.number("Estimated units sold per month."),
        revenue: nullable.number("Estimated revenue per month in `currency`."),
        rank: nullable.integer("The rank of the list's product."),
      }),
      Type.Null(),
    ],
    {
      description: `The figures of the last recorded day that is at least ${days} days ago; null if none of the seven days before it was recorded.`,
    },
  );

const ListRow = Type.Object({
  keyword: text("The keyword."),
  tracked: nullable.string("The ID of your tracked keyword; null if you don't track it."),
  rank: nullable.integer(
    "The current rank of the list's product; null without a product, or if it is unranked or not tracked.",
  ),
  ...figures,
  daysAgo7: Past(7),
  daysAgo30: Past(30),
});

const lists = { tag: "Keywords", gate: { counted: false } } as const;
const oneList = {
  ...lists,
  path: "/api/v1/keyword-lists/:id",
  params: idParams("keyword list"),
  savedIds: { id: "keywordListId" },
} as const;
const alternatives = { "text/csv": "All keywords of the list, not just one page, as a table with a header row." };

export const createKeywordList = {
  ...lists,
  id: "createKeywordList",
  method: "POST",
  path: "/api/v1/keyword-lists",
  summary: "Create a keyword list",
  description:
    "Creates a named list of keywords of one marketplace, for all members of the account. Keywords are normalized, and duplicates are " +
    `left out. If the name is taken, the account has ${MOST_LISTS} lists, or there are more than ${MOST_KEYWORDS} keywords, the response is 409. ` +
    "Doesn't count as a request.",
  body: Type.Object(
    {
      name,
      marketplace: Type.Optional(parameters.marketplace),
      asin: Type.Optional(asin),
      keywords: Type.Optional(keywordsOf("The keywords.")),
      text: Type.Optional(pasted),
    },
    closed,
  ),
  data: KeywordList,
  status: 201,
  prepare: normalize,
  errors: ["conflict"],
  needsUniqueName: true,
  savesIdAs: "keywordListId",
} as const satisfies Contract;

export const listKeywordLists = {
  ...lists,
  id: "listKeywordLists",
  method: "GET",
  path: "/api/v1/keyword-lists",
  summary: "List keyword lists",
  description: "Returns the account's keyword lists, newest first. Doesn't count as a request.",
  data: Type.Object({ keywordLists: Type.Array(KeywordList) }),
} as const satisfies Contract;

export const showKeywordList = {
  ...oneList,
  gate: { feature: "search", counted: true },
  id: "showKeywordList",
  method: "GET",
  summary: "Get a keyword list",
  description:
    `Returns ${ROWS_A_PAGE} keywords of a list with their current figures, and those of a week and a month ago where they were recorded. ` +
    "Figures are recorded daily for tracked and for much-searched keywords. With `Accept: text/csv` or `format=csv`, returns the whole list " +
    "as a table. Counts as one request.",
  query: Type.Object({
    page: Type.Integer({
      minimum: 1,
      maximum: MOST_KEYWORDS / ROWS_A_PAGE,
      default: 1,
      description: "The page number.",
    }),
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    ...KeywordList.properties,
    currency: text("The currency of the revenue (ISO 4217)."),
    page: integer("The returned page."),
    rows: Type.Array(ListRow, { description: "The keywords, in the order in which they were added." }),
  }),
  alternatives,
} as const satisfies Contract;

export const changeKeywordList = {
  ...oneList,
  id: "changeKeywordList",
  method: "PATCH",
  summary: "Update a keyword list",
  description:
    `Renames a list, changes its product, and adds or removes keywords. With more than ${MOST_KEYWORDS} keywords, nothing is changed and the ` +
    "response is 409. Doesn't count as a request.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      asin: Type.Optional(asin),
      add: Type.Optional(keywordsOf("Keywords to add.")),
      text: Type.Optional(pasted),
      remove: Type.Optional(keywordsOf("Keywords to remove.")),
    },
    closedChange,
  ),
  data: KeywordList,
  prepare: normalize,
  errors: ["conflict"],
} as const satisfies Contract;

export const trackKeywordList = {
  ...oneList,
  path: "/api/v1/keyword-lists/:id/tracking",
  gate: { counted: true },
  id: "trackKeywordList",
  method: "POST",
  summary: "Track a keyword list",
  description:
    "Starts tracking every keyword of a list that isn't tracked yet, with the list's product if there is one. If the plan has no room for " +
    "all of them, none is tracked and the response is 403.",
  data: Type.Object({
    ...KeywordList.properties,
    added: integer("The number of keywords that are tracked from now on."),
  }),
  status: 201,
} as const satisfies Contract;

export const untrackKeywordList = {
  ...oneList,
  path: "/api/v1/keyword-lists/:id/tracking",
  gate: { counted: true },
  id: "untrackKeywordList",
  method: "DELETE",
  summary: "Stop tracking a keyword list",
  description:
    "Stops tracking the keywords of a list, with the list's product if there is one. Existing events are kept.",
  data: Type.Object({
    ...KeywordList.properties,
    removed: integer("The number of keywords that are no longer tracked."),
  }),
} as const satisfies Contract;

export const deleteKeywordList = {
  ...oneList,
  id: "deleteKeywordList",
  method: "DELETE",
  summary: "Delete a keyword list",
  description: "Deletes a list. Its keywords stay tracked. Doesn't count as a request.",
  data: Deleted,
} as const satisfies Contract;

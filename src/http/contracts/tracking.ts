/** Tracking products and keywords. What is told of them is in `tracking-schemas.ts`. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { forgiven, idParams, narrowed, paging, parameters } from "./parameters.ts";
import {
  AboutProduct,
  KeywordRecent,
  LastEvent,
  Moved,
  ProductRecent,
  recentDays,
  searched,
} from "./recent-schemas.ts";
import {
  closed,
  closedChange,
  Deleted,
  keywordTerms,
  pageData,
  productTerms,
  TrackedKeyword,
  TrackedProduct,
} from "./tracking-schemas.ts";

const tracking = { tag: "Tracking", gate: { counted: true } } as const;
const prepare = {
  marketplace: forgiven.marketplace,
  asin: forgiven.asin,
  keyword: forgiven.keyword,
  label: forgiven.label,
  search: forgiven.keyword,
};
const oneProduct = {
  ...tracking,
  path: "/api/v1/tracking/products/:id",
  params: idParams("tracked product"),
  follows: { id: "trackedProductId" },
} as const;
const oneKeyword = {
  ...tracking,
  path: "/api/v1/tracking/keywords/:id",
  params: idParams("tracked keyword"),
  follows: { id: "trackedKeywordId" },
} as const;

/** As many as a page of the list can have. */
const MOST_ASKED = 100;

const PLAN = "A plan has room for so many; more get 403.";

export const trackProduct = {
  ...tracking,
  id: "trackProduct",
  method: "POST",
  path: "/api/v1/tracking/products",
  summary: "Track a product",
  description:
    "From now on its changes become events: `price_change`, `bsr_drop` and `new_review`. Changes are measured from the value that " +
    "was told last, at first from what is known now. A product that is not known yet may be tracked too. One that is tracked " +
    `already gets 409, which names its id. ${PLAN}`,
  idempotent: true,
  body: Type.Object(
    { marketplace: Type.Optional(parameters.marketplace), asin: parameters.asin, ...productTerms },
    closed,
  ),
  data: TrackedProduct,
  status: 201,
  prepare,
  remembers: "trackedProductId",
} as const satisfies Contract;

export const listTrackedProducts = {
  ...tracking,
  id: "listTrackedProducts",
  method: "GET",
  path: "/api/v1/tracking/products",
  summary: "Tracked products",
  description: "Your tracked products, the newest first, or those that have moved most.",
  query: Type.Object({
    ...paging,
    marketplace: narrowed.marketplace,
    asin: Type.Optional(
      Type.String({
        title: `1 to ${MOST_ASKED} of 10 letters or digits, with commas between them`,
        pattern: `^[A-Z0-9]{10}(,[A-Z0-9]{10}){0,${MOST_ASKED - 1}}$`,
        description: "Only this product; or several, with commas between them.",
      }),
    ),
    search: searched("title, brand, asin or label"),
    sort: Type.Unsafe<"newest" | "moved">({
      type: "string",
      enum: ["newest", "moved"],
      default: "newest",
      description:
        "`moved`: those first whose price or rank has changed most within a day, in percent. Such a list has one page, and no `before`.",
    }),
    recent: recentDays("its price, rank, sales and reviews"),
  }),
  data: Type.Object({
    products: Type.Array(
      Type.Object({
        ...TrackedProduct.properties,
        moved: Moved,
        recent: ProductRecent,
        lastEvent: LastEvent,
      }),
    ),
    ...pageData,
  }),
  status: 200,
  check: ({ sort, before }) =>
    sort === "moved" && before !== undefined ? [{ parameter: "before", message: "does not go with sort=moved" }] : [],
  prepare,
} as const satisfies Contract;

export const showTrackedProduct = {
  ...oneProduct,
  id: "showTrackedProduct",
  method: "GET",
  summary: "One tracked product",
  description: "Its thresholds, the values that changes are measured from, and what is known of it now.",
  data: TrackedProduct,
  status: 200,
} as const satisfies Contract;

export const changeTrackedProduct = {
  ...oneProduct,
  id: "changeTrackedProduct",
  method: "PATCH",
  summary: "Change a tracked product",
  description:
    "What is not given stays as it is. The values that changes are measured from stay too: what has changed since and passes a " +
    "new threshold is told. Another unit needs another number.",
  body: Type.Object(productTerms, closedChange),
  data: TrackedProduct,
  status: 200,
  prepare,
} as const satisfies Contract;

export const untrackProduct = {
  ...oneProduct,
  id: "untrackProduct",
  method: "DELETE",
  summary: "Stop tracking a product",
  description: "Events that were written stay.",
  data: Deleted,
  status: 200,
} as const satisfies Contract;

export const trackKeyword = {
  ...tracking,
  id: "trackKeyword",
  method: "POST",
  path: "/api/v1/tracking/keywords",
  summary: "Track a keyword",
  description:
    "From now on moves of a product among the keyword's results become events: `keyword_rank_change`. Without an `asin` there are " +
    "none; the niche's history is kept from now on. One that is tracked already, with the same product or without, gets " +
    `409, which names its id. ${PLAN}`,
  idempotent: true,
  body: Type.Object(
    {
      marketplace: Type.Optional(parameters.marketplace),
      keyword: parameters.keyword,
      asin: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.asin,
          type: ["string", "null"],
          description: "The product whose place is watched. Letter case is forgiven.",
        }),
      ),
      ...keywordTerms,
    },
    closed,
  ),
  data: TrackedKeyword,
  status: 201,
  prepare,
  remembers: "trackedKeywordId",
} as const satisfies Contract;

export const listTrackedKeywords = {
  ...tracking,
  id: "listTrackedKeywords",
  method: "GET",
  path: "/api/v1/tracking/keywords",
  summary: "Tracked keywords",
  description: "Your tracked keywords, the newest first.",
  query: Type.Object({
    ...paging,
    ...narrowed,
    search: searched("keyword, asin or label, or in the product's title"),
    recent: recentDays("the product, its places and the niche's score"),
  }),
  data: Type.Object({
    keywords: Type.Array(
      Type.Object({
        ...TrackedKeyword.properties,
        recent: KeywordRecent,
        product: AboutProduct,
        lastEvent: LastEvent,
      }),
    ),
    ...pageData,
  }),
  status: 200,
  prepare,
} as const satisfies Contract;

export const showTrackedKeyword = {
  ...oneKeyword,
  id: "showTrackedKeyword",
  method: "GET",
  summary: "One tracked keyword",
  description: "Its threshold, where the product was last found, and the place that changes are measured from.",
  data: TrackedKeyword,
  status: 200,
} as const satisfies Contract;

export const changeTrackedKeyword = {
  ...oneKeyword,
  id: "changeTrackedKeyword",
  method: "PATCH",
  summary: "Change a tracked keyword",
  description: "What is not given stays as it is, and so does the place that changes are measured from.",
  body: Type.Object(keywordTerms, closedChange),
  data: TrackedKeyword,
  status: 200,
  prepare,
} as const satisfies Contract;

export const untrackKeyword = {
  ...oneKeyword,
  id: "untrackKeyword",
  method: "DELETE",
  summary: "Stop tracking a keyword",
  description: "Events that were written stay.",
  data: Deleted,
  status: 200,
} as const satisfies Contract;

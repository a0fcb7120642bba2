/** Tracking products and keywords. Their schemas are in `tracking-schemas.ts`. */
import { Type } from "typebox";
import { idParams, paging } from "../../../platform/http/parameters.ts";
import { closed, closedChange, Deleted, oneOf } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { listFilters, normalize, parameters } from "../../search/api/parameters.ts";
import {
  KeywordRecent,
  LastEvent,
  Moved,
  ProductRecent,
  ProductSummary,
  recentDays,
  searchText,
} from "./recent-schemas.ts";
import { keywordTerms, pageData, productTerms, TrackedKeyword, TrackedProduct } from "./tracking-schemas.ts";

const tracking = { tag: "Tracking", gate: { counted: true } } as const;
/** Pages refresh these lists by themselves. */
const ownList = { gate: { counted: "keys" } } as const;
const oneProduct = {
  ...tracking,
  path: "/api/v1/tracking/products/:id",
  params: idParams("tracked product"),
  savedIds: { id: "trackedProductId" },
} as const;
const oneKeyword = {
  ...tracking,
  path: "/api/v1/tracking/keywords/:id",
  params: idParams("tracked keyword"),
  savedIds: { id: "trackedKeywordId" },
} as const;

/** The size of the largest page. */
const MAX_ASINS = 100;

const PLAN = "If the plan's limit is reached, the response is 403.";

export const trackProduct = {
  ...tracking,
  id: "trackProduct",
  method: "POST",
  path: "/api/v1/tracking/products",
  summary: "Track a product",
  description:
    "Starts tracking a product. Changes create `price_change`, `bsr_drop` and `new_review` events. They are measured from the last " +
    "reported value, at first from the current one. The product doesn't have to be in the catalog yet. If it is already tracked, the " +
    `response is 409 with the existing ID. ${PLAN}`,
  idempotent: true,
  body: Type.Object(
    { marketplace: Type.Optional(parameters.marketplace), asin: parameters.asin, ...productTerms },
    closed,
  ),
  data: TrackedProduct,
  status: 201,
  prepare: normalize,
  savesIdAs: "trackedProductId",
} as const satisfies Contract;

export const listTrackedProducts = {
  ...tracking,
  ...ownList,
  id: "listTrackedProducts",
  method: "GET",
  path: "/api/v1/tracking/products",
  summary: "List tracked products",
  description: "Returns your tracked products, newest first or by largest recent change.",
  query: Type.Object({
    ...paging,
    marketplace: listFilters.marketplace,
    asin: Type.Optional(
      Type.String({
        title: `1 to ${MAX_ASINS} ASINs of 10 letters or digits, separated by commas`,
        pattern: `^[A-Z0-9]{10}(,[A-Z0-9]{10}){0,${MAX_ASINS - 1}}$`,
        description: "Returns only this product, or several, separated by commas.",
      }),
    ),
    search: searchText("title, brand, ASIN or label"),
    sort: oneOf(
      ["newest", "moved"],
      "`moved` sorts by the largest percentage change in price or rank within a day. It returns a single page and can't be combined with `before`.",
      { default: "newest" },
    ),
    recent: recentDays("price, rank, sales and review history"),
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
  check: ({ sort, before }) =>
    sort === "moved" && before !== undefined
      ? [{ parameter: "before", message: "can't be combined with sort=moved" }]
      : [],
  prepare: normalize,
} as const satisfies Contract;

export const showTrackedProduct = {
  ...oneProduct,
  ...ownList,
  id: "showTrackedProduct",
  method: "GET",
  summary: "Get a tracked product",
  description: "Returns a tracked product with its thresholds, base values and current values.",
  data: TrackedProduct,
} as const satisfies Contract;

export const changeTrackedProduct = {
  ...oneProduct,
  id: "changeTrackedProduct",
  method: "PATCH",
  summary: "Update a tracked product",
  description:
    "Updates the given fields. The base values stay, so a change since the last event that exceeds the new threshold is " +
    "reported. A new unit requires a new number.",
  body: Type.Object(productTerms, closedChange),
  data: TrackedProduct,
  prepare: normalize,
} as const satisfies Contract;

export const untrackProduct = {
  ...oneProduct,
  id: "untrackProduct",
  method: "DELETE",
  summary: "Stop tracking a product",
  description: "Stops tracking a product. Existing events are kept.",
  data: Deleted,
} as const satisfies Contract;

export const trackKeyword = {
  ...tracking,
  id: "trackKeyword",
  method: "POST",
  path: "/api/v1/tracking/keywords",
  summary: "Track a keyword",
  description:
    "Starts tracking a product's keyword rank. Changes create `keyword_rank_change` events. Without an `asin` there are no events, but " +
    "the niche's history is recorded. If the keyword is already tracked for this product, or without a product, the response is 409 " +
    `with the existing ID. ${PLAN}`,
  idempotent: true,
  body: Type.Object(
    {
      marketplace: Type.Optional(parameters.marketplace),
      keyword: parameters.keyword,
      asin: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.asin,
          type: ["string", "null"],
          description: "The product whose keyword rank is tracked. Not case-sensitive.",
        }),
      ),
      ...keywordTerms,
    },
    closed,
  ),
  data: TrackedKeyword,
  status: 201,
  prepare: normalize,
  savesIdAs: "trackedKeywordId",
} as const satisfies Contract;

export const listTrackedKeywords = {
  ...tracking,
  ...ownList,
  id: "listTrackedKeywords",
  method: "GET",
  path: "/api/v1/tracking/keywords",
  summary: "List tracked keywords",
  description: "Returns your tracked keywords, newest first.",
  query: Type.Object({
    ...paging,
    ...listFilters,
    search: searchText("keyword, ASIN, label or product title"),
    recent: recentDays("the product, and keyword rank and niche score history"),
  }),
  data: Type.Object({
    keywords: Type.Array(
      Type.Object({
        ...TrackedKeyword.properties,
        recent: KeywordRecent,
        product: ProductSummary,
        lastEvent: LastEvent,
      }),
    ),
    ...pageData,
  }),
  prepare: normalize,
} as const satisfies Contract;

export const showTrackedKeyword = {
  ...oneKeyword,
  ...ownList,
  id: "showTrackedKeyword",
  method: "GET",
  summary: "Get a tracked keyword",
  description: "Returns a tracked keyword with its threshold, latest keyword rank and base.",
  data: TrackedKeyword,
} as const satisfies Contract;

export const changeTrackedKeyword = {
  ...oneKeyword,
  id: "changeTrackedKeyword",
  method: "PATCH",
  summary: "Update a tracked keyword",
  description: "Updates the given fields. The base stays.",
  body: Type.Object(keywordTerms, closedChange),
  data: TrackedKeyword,
  prepare: normalize,
} as const satisfies Contract;

export const untrackKeyword = {
  ...oneKeyword,
  id: "untrackKeyword",
  method: "DELETE",
  summary: "Stop tracking a keyword",
  description: "Stops tracking a keyword. Existing events are kept.",
  data: Deleted,
} as const satisfies Contract;

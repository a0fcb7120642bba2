import { Type } from "typebox";
import { type PeriodInput, periodOf, problemsOf } from "../../../platform/base/period.ts";
import { DEFAULT_DAYS, formatOf, idParams } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  integer,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { Product } from "../../catalog/api/product-schema.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import {
  GROUPS,
  LONGEST_NAME,
  LONGEST_NOTE,
  MOST_DAYS,
  MOST_LISTS,
  MOST_NOTES,
  MOST_PRODUCTS,
} from "../market/market-list.ts";
import { STEPS } from "../market/read-market.ts";

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  description: "The name, unique within the account.",
});
const asinsOf = (description: string) =>
  Type.Optional(Type.Array(parameters.asin, { maxItems: MOST_PRODUCTS, description }));

const MarketList = Type.Object({
  id: Type.String(),
  name,
  marketplace: Type.String(),
  mine: integer("The number of your own products."),
  rivals: integer("The number of products of rivals."),
  createdAt: dateTime("When the list was created."),
  updatedAt: dateTime("When the list was last changed."),
});

const EXTREMES = "when every estimate is at the end of its range that is";
const Share = (of: string) =>
  Type.Object(
    {
      share: nullable.number("The share of your products in percent. Null unless one of them and one rival are known."),
      low: nullable.number(`The share ${EXTREMES} unfavourable to you.`),
      high: nullable.number(`The share ${EXTREMES} favourable to you.`),
      mine: nullable.number("The sum of your known products; null if none is known."),
      rivals: nullable.number("The sum of the known products of rivals; null if none is known."),
      known: integer("How many products count."),
      unknown: integer(
        "How many products are left out, because they have no rank and no reported sales, or for the revenue no price.",
      ),
      sources: Type.Object(
        {
          reported: integer("Figures that the marketplace reports."),
          rank: integer("Estimates from the best-seller rank in the category."),
          rank_any_category: integer("Estimates from the best-seller rank without a curve of the category."),
        },
        { description: "How many of the known figures come from each source, as in `salesEstimate` of a product." },
      ),
    },
    { description: `The share of estimated ${of} per month.` },
  );

const position = {
  rank: integer("The rank of the price, where 1 is the cheapest. Equal prices have the same rank."),
  of: integer("How many prices are compared: this one and the known prices of rivals."),
  median: Type.Number({ description: "The median of the rivals' prices in `currency`." }),
  percentOfMedian: nullable.number("The price in percent of that median: 100 is equal, 90 is a tenth below."),
};

const { title: _, ...figures } = Product.properties;

const MarketProduct = Type.Object({
  asin: figures.asin,
  group: oneOf(GROUPS, "`mine` for your own product, `rival` for another one."),
  title: nullable.string("Null if the product is not in the catalog."),
  brand: figures.brand,
  imageUrl: figures.imageUrl,
  price: figures.price,
  bsr: figures.bsr,
  monthlySales: figures.monthlySales,
  salesEstimate: figures.salesEstimate,
  monthlyRevenue: figures.monthlyRevenue,
  unitShare: nullable.number("Its share of the units of all known products of the list, in percent."),
  revenueShare: nullable.number("Its share of the revenue of all known products of the list, in percent."),
  pricePosition: Type.Union([Type.Object(position), Type.Null()], {
    description: "Where the price of your own product stands among those of rivals; null for rivals, or if unknown.",
  }),
  reviewCount: figures.reviewCount,
  rating: figures.rating,
  trackingId: nullable.string("The ID of the tracked product; null if you no longer track it."),
  addedAt: dateTime("When it was added to the list."),
  updatedAt: nullable.dateTime("When its figures were last seen; null if it is not in the catalog."),
});

const noteText = Type.String({ minLength: 1, maxLength: LONGEST_NOTE, description: "The note." });
const day = Type.String({ format: "date", description: "The UTC day that the note is about." });
const Note = Type.Object({
  id: Type.String(),
  asin: nullable.string("The product that the note is about; null for the whole list."),
  day,
  text: noteText,
  createdAt: dateTime("When the note was written."),
  updatedAt: dateTime("When the note was last changed."),
});

const lists = { tag: "Tracking", gate: { counted: true } } as const;
/** Pages refresh these by themselves. */
const ownList = { gate: { counted: "keys" } } as const;
const oneList = {
  ...lists,
  path: "/api/v1/market-lists/:id",
  params: idParams("market list"),
  savedIds: { id: "marketListId" },
} as const;
const oneNote = {
  ...lists,
  path: "/api/v1/market-lists/:id/notes/:noteId",
  params: Type.Object({
    ...idParams("market list").properties,
    noteId: Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: "The note's ID." }),
  }),
  savedIds: { id: "marketListId", noteId: "marketNoteId" },
} as const;
const prepare = { ...normalize, text: (raw: string) => raw.trim() };
const TRACKED =
  "Products that you don't track yet are tracked from now on. If the plan has no room for all of them, nothing is changed and the " +
  "response is 403.";

export const createMarketList = {
  ...lists,
  id: "createMarketList",
  method: "POST",
  path: "/api/v1/market-lists",
  summary: "Create a market list",
  description:
    `Creates a named list that compares your products with those of rivals on one marketplace, for all members of the account. ${TRACKED} ` +
    `If the name is taken, the account has ${MOST_LISTS} lists, or there are more than ${MOST_PRODUCTS} products, the response is 409.`,
  body: Type.Object(
    {
      name,
      marketplace: Type.Optional(parameters.marketplace),
      mine: asinsOf("The ASINs of your own products."),
      rivals: asinsOf("The ASINs of products of rivals. An ASIN that is also in `mine` counts as yours."),
    },
    closed,
  ),
  data: MarketList,
  status: 201,
  prepare: { ...prepare, mine: normalize.asin, rivals: normalize.asin },
  errors: ["conflict", "plan_limit"],
  needsUniqueName: true,
  savesIdAs: "marketListId",
} as const satisfies Contract;

export const listMarketLists = {
  ...lists,
  ...ownList,
  id: "listMarketLists",
  method: "GET",
  path: "/api/v1/market-lists",
  summary: "List market lists",
  description: "Returns the account's market lists, newest first.",
  data: Type.Object({ marketLists: Type.Array(MarketList) }),
} as const satisfies Contract;

const tableFormats = { "text/csv": "The products of the list as a table with a header row." };

export const showMarketList = {
  ...oneList,
  ...ownList,
  id: "showMarketList",
  method: "GET",
  summary: "Get a market list",
  description:
    "Returns a list with its products, the current shares of units and revenue, price positions and notes. Shares are computed from " +
    "estimates: a product without figures is left out and counted in `unknown`, never taken as zero. With `Accept: text/csv` " +
    "or `format=csv`, returns the products as a table.",
  query: Type.Object({ format: formatOf(tableFormats) }),
  data: Type.Object({
    ...MarketList.properties,
    currency: text("The currency of prices and revenue (ISO 4217)."),
    units: Share("units"),
    revenue: Share("revenue"),
    products: Type.Array(MarketProduct, { description: "Your products first, then those of rivals." }),
    notes: Type.Array(Note, { description: "The notes, newest day first." }),
  }),
  alternatives: tableFormats,
} as const satisfies Contract;

const seriesFormats = { "text/csv": "One row for each point and each price position, with a header row." };

export const marketListSeries = {
  ...oneList,
  ...ownList,
  id: "marketListSeries",
  method: "GET",
  path: "/api/v1/market-lists/:id/series",
  summary: "Get the shares of a market list over time",
  description:
    "Returns the shares of units and revenue, and the price positions of your products, at the end of each day, week (starting Monday) " +
    "or month (UTC). They follow from the history of the products that are in the list now; a figure holds until a newer one is seen. " +
    `The period has at most ${MOST_DAYS} days. With \`Accept: text/csv\` or \`format=csv\`, returns a table.`,
  query: Type.Object({
    from: parameters.from,
    to: parameters.to,
    resolution: oneOf(STEPS, "The interval between points.", { default: "day" }),
    format: formatOf(seriesFormats),
  }),
  data: Type.Object({
    id: Type.String(),
    marketplace: Type.String(),
    currency: text("The currency of prices and revenue (ISO 4217)."),
    from: dateTime("Start of the period."),
    to: dateTime("End of the period."),
    resolution: Type.String(),
    points: Type.Array(
      Type.Object({
        at: dateTime("Start of the interval."),
        units: Share("units"),
        revenue: Share("revenue"),
        positions: Type.Array(Type.Object({ asin: text("Your product."), ...position }), {
          description: "The price positions of your products, where they are known.",
        }),
      }),
      { description: "Oldest first." },
    ),
  }),
  alternatives: seriesFormats,
  check: (query, now) => {
    const problems = problemsOf(query as PeriodInput, now);
    if (problems.length > 0) return problems;
    const { from, to } = periodOf(query as PeriodInput, now, DEFAULT_DAYS);
    if (to.getTime() - from.getTime() <= MOST_DAYS * 86_400_000) return [];
    return [{ parameter: "from", message: `must be at most ${MOST_DAYS} days before the end of the period` }];
  },
  prepare: normalize,
} as const satisfies Contract;

export const changeMarketList = {
  ...oneList,
  id: "changeMarketList",
  method: "PATCH",
  summary: "Update a market list",
  description:
    "Renames a list, adds products, moves them to the other group, or removes them. Removed products stay tracked, and notes about " +
    `them are kept. ${TRACKED} With more than ${MOST_PRODUCTS} products, nothing is changed and the response is 409.`,
  body: Type.Object(
    {
      name: Type.Optional(name),
      mine: asinsOf("ASINs to add, or to move, to your own products."),
      rivals: asinsOf("ASINs to add, or to move, to the products of rivals."),
      remove: asinsOf("ASINs to remove."),
    },
    closedChange,
  ),
  data: MarketList,
  prepare: { ...prepare, mine: normalize.asin, rivals: normalize.asin, remove: normalize.asin },
  errors: ["conflict", "plan_limit"],
} as const satisfies Contract;

export const addMarketNote = {
  ...oneList,
  id: "addMarketNote",
  method: "POST",
  path: "/api/v1/market-lists/:id/notes",
  summary: "Add a note to a market list",
  description: `Adds a note to a list or to one of its products. A list has at most ${MOST_NOTES} notes, and the same text for the same product and day once; beyond that the response is 409.`,
  body: Type.Object(
    {
      text: noteText,
      asin: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.asin,
          type: ["string", "null"],
          description: "The product of the list that the note is about; null for the whole list.",
        }),
      ),
      day: Type.Optional({ ...day, description: "The UTC day that the note is about. Defaults to today." }),
    },
    closed,
  ),
  data: Note,
  status: 201,
  prepare,
  errors: ["conflict"],
  savesIdAs: "marketNoteId",
} as const satisfies Contract;

export const changeMarketNote = {
  ...oneNote,
  id: "changeMarketNote",
  method: "PATCH",
  summary: "Update a note of a market list",
  description: "Changes the text or the day of a note.",
  body: Type.Object({ text: Type.Optional(noteText), day: Type.Optional(day) }, closedChange),
  data: Note,
  prepare,
} as const satisfies Contract;

export const deleteMarketNote = {
  ...oneNote,
  id: "deleteMarketNote",
  method: "DELETE",
  summary: "Delete a note of a market list",
  description: "Deletes a note.",
  data: Deleted,
} as const satisfies Contract;

export const deleteMarketList = {
  ...oneList,
  id: "deleteMarketList",
  method: "DELETE",
  summary: "Delete a market list",
  description: "Deletes a list with its notes and alerts. Its products stay tracked, and existing events are kept.",
  data: Deleted,
} as const satisfies Contract;

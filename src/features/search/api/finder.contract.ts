/** The finder: a search without a keyword. */
import { Type } from "typebox";
import { formatOf } from "../../../platform/http/parameters.ts";
import { integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { Product } from "../../catalog/api/product-schema.ts";
import { BEST_SELLERS_FIRST, CHANGES, type Change, FIGURE_SORTS, type FigureSort, PAGE_SIZE } from "../engine.ts";
import { normalize, parameters } from "./parameters.ts";
import { savedFilters } from "./saved-searches.contract.ts";
import { alternatives, FILTER_PARAMETERS, search } from "./search.contract.ts";

const changeField = (change: Change) =>
  nullable.number(
    `As \`min${change.charAt(0).toUpperCase()}${change.slice(1)}\` counts it. Null if the figure of now or of that day is unknown.`,
  );

const SelectedProduct = Type.Object({
  ...Product.properties,
  firstAvailable: nullable.day("The first day on the marketplace; null if no source reports it."),
  offerCount: nullable.integer("The number of new offers; null if no source reports it."),
  weight: nullable.integer("The weight of the packed product, in grams; null if no source reports it."),
  sizeTier: nullable.string(
    "The size tier, as the filter has it. Null if a measure is unknown, or if the tiers of the marketplace are not known.",
  ),
  titleScore: integer("How well the title is written, from 0 to 100. See docs/listings.md for the formula."),
  ...(Object.fromEntries(CHANGES.map((change) => [change, changeField(change)])) as {
    [Name in Change]: ReturnType<typeof changeField>;
  }),
});

const { page, limit, explain, distributions } = search.query.properties;

export const findProducts = {
  id: "findProducts",
  method: "GET",
  path: "/api/v1/products",
  tag: "Research",
  summary: "Find products without a keyword",
  description:
    `Selects among all products of a marketplace by their figures. Returns ${PAGE_SIZE} per page unless \`limit\` says otherwise, and a niche score for the whole ` +
    "selection, in the same form as a search. A product whose figure is unknown passes no filter on that figure and comes last when " +
    "sorted by it. Changes compare the current figure with the one of 7, 30 or 90 days ago; past figures are refreshed daily.\n\n" +
    "With `Accept: text/csv`, `Accept: application/x-ndjson` or `format`, returns the whole selection as a file, which counts as one request.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    marketplace: parameters.marketplace,
    page,
    limit,
    ...FILTER_PARAMETERS,
    sort: oneOf<FigureSort>(
      FIGURE_SORTS,
      "The sort order. `-` means descending. Products without the figure come last.",
      {
        default: BEST_SELLERS_FIRST,
      },
    ),
    explain,
    distributions,
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    ...search.data.properties,
    keyword: nullable.string("Always null: there is no keyword."),
    correctedKeyword: nullable.string("Always null: there is no keyword."),
    didYouMean: nullable.string("Always null: there is no keyword."),
    products: Type.Array(SelectedProduct),
  }),
  alternatives,
  check: search.check,
  prepare: {
    marketplace: normalize.marketplace,
    brand: search.prepare.brand,
    category: search.prepare.category,
  },
} as const satisfies Contract;

export const listFinderPresets = {
  id: "listFinderPresets",
  method: "GET",
  path: "/api/v1/finder-presets",
  tag: "Research",
  summary: "List finder presets",
  description:
    "Returns ready-made selections for the finder. Pass `filters` as the parameters of `GET /api/v1/products`. Doesn't count as a request.",
  gate: { counted: false },
  data: Type.Object({
    presets: Type.Array(
      Type.Object({
        id: Type.String(),
        name: text("The name of the selection."),
        description: text("Which products the preset selects, and what that is good for."),
        filters: savedFilters,
      }),
    ),
  }),
} as const satisfies Contract;

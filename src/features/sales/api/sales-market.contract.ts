/** An account's own sales beside the estimate of their market, and the calibration of estimates by them. */
import { Type } from "typebox";
import { closed, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { MOST_COMPARED } from "../market/compare-market.ts";
import { CALIBRATION_METHODS } from "../market/own-calibration.ts";
import { day, money, moneyHidden, ownSales, salesTag } from "./sales-schemas.ts";

const SalesShare = (of: string) =>
  Type.Object(
    {
      mine: money(`Your ${of} in the last 30 days, from order reports.`),
      rivals: money(`Estimated ${of} per month of the other products.`),
      rivalsLow: money("The low end of that estimate."),
      rivalsHigh: money("The high end of that estimate."),
      share: nullable.number("Your share in percent. Null if one of the two figures is unknown."),
      low: nullable.number("The share if every estimate is at its high end."),
      high: nullable.number("The share if every estimate is at its low end."),
      known: integer("The number of other products with a known figure."),
      unknown: integer("The number of other products that are left out because they have no estimate."),
      sources: Type.Object(
        {
          reported: integer("Figures that the marketplace reports."),
          rank: integer("Estimates from the best-seller rank in the category."),
          rank_any_category: integer("Estimates from the best-seller rank without a curve of the category."),
          calibrated: integer("Estimates from the best-seller rank, calibrated by your own sales."),
        },
        { description: "How many of the known figures come from each source." },
      ),
    },
    { description: `Your ${of} against those of the market.` },
  );

export const salesMarket = {
  ...ownSales,
  gate: { feature: "search", counted: true },
  id: "salesMarket",
  method: "GET",
  path: "/api/v1/sales/market",
  summary: "Compare your sales with the market",
  description:
    "Compares your units and sales of the last 30 days with the estimate of a market: the products of a keyword, or of a market list. " +
    `Your own products count with what you really sold, all others with their estimate; of a keyword, the first ${MOST_COMPARED} products. ` +
    "Give `keyword` or `marketListId`.",
  query: Type.Object({
    keyword: Type.Optional(parameters.keyword),
    marketplace: parameters.marketplace,
    marketListId: Type.Optional(
      Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: "A market list, instead of a keyword." }),
    ),
  }),
  data: Type.Object({
    keyword: nullable.string("The keyword."),
    marketListId: nullable.string("The market list."),
    marketplace: text("The marketplace."),
    currency: text("The currency of amounts (ISO 4217)."),
    from: day("The first day of your sales."),
    to: day("The last day of your sales."),
    moneyHidden,
    calibrated: Type.Boolean({ description: "Whether estimates are calibrated by your own sales." }),
    units: SalesShare("units"),
    sales: SalesShare("sales"),
    products: Type.Array(
      Type.Object({
        asin: text("Your product in this market."),
        title: nullable.string("The title."),
        bsr: nullable.integer("The best-seller rank."),
        units: integer("Your units in the last 30 days."),
        sales: money("Your sales in the last 30 days."),
        estimate: nullable.integer("The estimate of its monthly units, to compare with."),
        estimateLow: nullable.integer("The low end of the estimate."),
        estimateHigh: nullable.integer("The high end of the estimate."),
      }),
      { description: "Your own products in this market, most units first." },
    ),
  }),
  check: (query) => {
    if ((query.keyword === undefined) !== (query.marketListId === undefined)) return [];
    return [{ parameter: "keyword", message: "is required, unless you pass marketListId" }];
  },
  prepare: normalize,
  errors: ["not_found"],
} as const satisfies Contract;

const ErrorFigure = (description: string) => nullable.number(`${description} Null with too few pairs.`);

const SalesCalibration = Type.Object({
  enabled: Type.Boolean({ description: "Whether your calibration is used for your own comparisons with markets." }),
  updatedAt: nullable.dateTime("When the pairs were last read; null before the first time."),
  fewestPairs: integer("How many pairs a calibration needs."),
  curves: Type.Array(
    Type.Object({
      marketplace: text("The marketplace."),
      category: nullable.string("The category; null for all."),
      pairs: integer("Pairs of a mean rank and units in 30 days of your own products."),
      products: integer("Products with pairs."),
      method: oneOf(
        CALIBRATION_METHODS,
        "`none` with too few pairs; a `curve` that is fitted to them; `not_better` if that curve is not used, because estimates are no worse without it.",
      ),
      errorBefore: ErrorFigure("The typical error of estimates in percent, without calibration."),
      errorAfter: ErrorFigure("The typical error with it, cross-validated: no product is judged by its own pairs."),
    }),
  ),
});

export const showCalibration = {
  ...ownSales,
  id: "showCalibration",
  method: "GET",
  path: "/api/v1/sales/calibration",
  summary: "Get your calibration",
  description:
    "Returns how well estimates fit your own sales, and how well they would fit when calibrated by them. A calibration is used for your account only.",
  data: SalesCalibration,
} as const satisfies Contract;

export const putCalibration = {
  tag: salesTag,
  gate: { counted: false },
  id: "putCalibration",
  method: "PUT",
  path: "/api/v1/sales/calibration",
  summary: "Switch your calibration on or off",
  description: "Switches your calibration on or off. No other account's estimates change. Doesn't count as a request.",
  body: Type.Object({ enabled: Type.Boolean({ description: "Whether to use it." }) }, closed),
  data: SalesCalibration,
} as const satisfies Contract;

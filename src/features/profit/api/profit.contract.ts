/** Fee cards and the profit calculator. */
import { Type } from "typebox";
import { idParams } from "../../../platform/http/parameters.ts";
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
import { listFilters, normalize, parameters } from "../../search/api/parameters.ts";
import { LONGEST_NAME, MAX_SCENARIOS } from "../scenario.ts";
import { MAX_SCREENED } from "../screen-products.ts";
import { CARD_FIELDS, COST_FIELDS, Figure, GOAL_FIELDS, ProfitInput } from "./profit-schemas.ts";

const tag = "Profit";
/** People calculate as they type, so only keys are counted. Reading is enough: nothing is stored. */
const calculates = { tag, method: "POST", gate: { counted: "keys", role: "viewer" } } as const;
const uncounted = { tag, gate: { counted: false } } as const;

const FEE_KINDS = ["referral", "fulfilment", "storage", "other", "total"] as const;

export const estimateProfit = {
  ...calculates,
  id: "estimateProfit",
  path: "/api/v1/profit/estimate",
  summary: "Estimate the profit of a product",
  description:
    "Returns every fee with its fee card and the steps that lead to it, the landed cost, and the net profit per unit, margin and return. " +
    "Describe the product, or name an `asin`: price and category then come from the catalog, and given values take precedence. " +
    "Anything unknown that matters gives a range. With a target, also returns the lowest price and the highest unit cost that reach it. " +
    "See docs/profit.md for the definitions.",
  body: ProfitInput,
  data: Type.Object({
    asin: nullable.string("The product, if one was named."),
    marketplace: text("The marketplace."),
    currency: text("The currency of all amounts (ISO 4217)."),
    date: text("The day whose fees apply."),
    category: nullable.string("The category that the referral fee is for."),
    sizeTiers: Type.Array(Type.String(), { description: "The size tiers that are possible." }),
    price: Type.Number({ description: "The price, with VAT." }),
    vat: Type.Number({ description: "The VAT in the price." }),
    revenue: Type.Number({ description: "The price without VAT." }),
    feesFrom: oneOf(["card", "marketplace"], "Whether the fees are those of the card or quoted by the marketplace."),
    card: Type.Union([Type.Object(CARD_FIELDS), Type.Null()], { description: "The fee card; null if none applies." }),
    fees: Type.Array(
      Type.Object({
        kind: oneOf(FEE_KINDS, "What the fee is for. `total`: the sum of all, where a quote has no details."),
        ...Figure("").properties,
        steps: Type.Array(Type.String(), { description: "How the fee was determined." }),
        card: nullable.string("The ID of the fee card; null for your own figures and quotes."),
      }),
      { description: "Every fee of a sale." },
    ),
    totalFees: Figure("The sum of the fees."),
    unitCost: nullable.number("The unit cost."),
    freight: Type.Number({ description: "Freight." }),
    duty: Type.Number({ description: "Customs duty." }),
    prep: Type.Number({ description: "Preparation." }),
    landedCost: nullable.number("Unit cost, freight, duty and preparation; null without a unit cost."),
    returns: Type.Number({ description: "The cost of returns per unit sold." }),
    adsPerUnit: Type.Number({ description: "Advertising per unit." }),
    netPerUnit: Figure("Revenue minus fees, landed cost, returns and ads."),
    marginPercent: Figure("Net ÷ revenue, in percent."),
    roiPercent: Figure("Net ÷ landed cost, in percent."),
    breakEvenPrice: Figure("The lowest price without a loss."),
    breakEvenAds: Figure("The ads per unit that leave nothing. Negative: a loss even without ads."),
    targetPrice: Figure("The lowest price that reaches the target; unknown without one."),
    maxUnitCost: Figure("The highest unit cost that reaches the target at this price; unknown without one."),
    monthlySales: nullable.integer("Estimated units sold per month, of a product of the catalog."),
    monthlyProfit: Figure("Net per unit times the range of monthly sales."),
    notes: Type.Array(Type.String(), { description: "What the figures leave out or assume." }),
  }),
  prepare: normalize,
  errors: ["not_found"],
} as const satisfies Contract;

export const estimateProfits = {
  ...calculates,
  id: "estimateProfits",
  path: "/api/v1/profit/estimates",
  gate: { feature: "search", counted: "keys", role: "viewer" },
  summary: "Screen products by profit",
  description:
    `Estimates the first ${MAX_SCREENED} products of a search, or up to 100 named ones, with the same costs: those of the body, completed by ` +
    "your default cost of the marketplace. With a target, `reaches` says which products would earn it. Fees come from fee cards.",
  body: Type.Object(
    {
      marketplace: Type.Optional(parameters.marketplace),
      keyword: Type.Optional(parameters.keyword),
      asins: Type.Optional(
        Type.Array(parameters.asin, { minItems: 1, maxItems: 100, description: "The products, instead of a keyword." }),
      ),
      ...COST_FIELDS,
      ...GOAL_FIELDS,
      only: Type.Optional(
        oneOf(["yes", "maybe"], "`yes`: only products that reach the target. `maybe`: also those that may reach it."),
      ),
    },
    closed,
  ),
  data: Type.Object({
    marketplace: text("The marketplace."),
    currency: text("The currency of all amounts (ISO 4217)."),
    screened: integer("How many products were looked at."),
    reached: integer("How many reach the target for certain."),
    possible: integer("How many may reach it, depending on what is unknown."),
    unknown: integer("How many have unknown fees or no price."),
    products: Type.Array(
      Type.Object({
        asin: text("The product."),
        title: nullable.string("The title."),
        price: nullable.number("The price."),
        netPerUnit: Figure("Net profit per unit."),
        marginPercent: Figure("Net ÷ revenue, in percent."),
        roiPercent: Figure("Net ÷ landed cost, in percent."),
        reaches: Type.Unsafe<"yes" | "maybe" | "no" | "unknown" | null>({
          type: ["string", "null"],
          enum: ["yes", "maybe", "no", "unknown", null],
          description: "Whether the product reaches the target; null without one.",
        }),
        reason: nullable.string("Why a figure is unknown."),
      }),
    ),
  }),
  prepare: { ...normalize, asins: normalize.asin },
} as const satisfies Contract;

const Categories = Type.Array(Type.String(), { description: "The categories of the referral fees." });

export const FeeCardInfo = Type.Object({
  ...CARD_FIELDS,
  marketplace: text("The marketplace."),
  currency: text("The currency of its amounts (ISO 4217)."),
  notes: Type.Array(Type.String(), { description: "What the card leaves out." }),
  categories: Categories,
  sizeTiers: Type.Array(Type.String(), { description: "The size tiers, smallest first." }),
  hasStorage: Type.Boolean({ description: "Whether the card has storage fees." }),
  importedAt: nullable.dateTime("When an operator imported the card; null if it came with Nichescope."),
});

export const listFeeCards = {
  ...uncounted,
  id: "listFeeCards",
  method: "GET",
  path: "/api/v1/profit/fee-cards",
  summary: "List fee cards",
  description:
    "Returns the fee cards, with their sources and the names of categories and size tiers. Doesn't count as a request.",
  query: Type.Object({ marketplace: listFilters.marketplace }),
  data: Type.Object({ cards: Type.Array(FeeCardInfo) }),
  prepare: normalize,
} as const satisfies Contract;

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  description: "The name, unique within the account.",
});

const Scenario = Type.Object({
  id: Type.String(),
  name,
  marketplace: text("The marketplace."),
  asin: nullable.string("The product, if the scenario is about one."),
  input: ProfitInput,
  createdAt: dateTime("When the scenario was saved."),
  updatedAt: dateTime("When the scenario was last changed."),
});

const oneScenario = {
  ...uncounted,
  path: "/api/v1/profit/scenarios/:id",
  params: idParams("scenario"),
  savedIds: { id: "scenarioId" },
} as const;

export const listScenarios = {
  ...uncounted,
  id: "listScenarios",
  method: "GET",
  path: "/api/v1/profit/scenarios",
  summary: "List scenarios",
  description: "Returns the account's saved profit calculations, newest first. Doesn't count as a request.",
  query: Type.Object({ marketplace: listFilters.marketplace, asin: listFilters.asin }),
  data: Type.Object({ scenarios: Type.Array(Scenario) }),
  prepare: normalize,
} as const satisfies Contract;

export const saveScenario = {
  ...uncounted,
  id: "saveScenario",
  method: "POST",
  path: "/api/v1/profit/scenarios",
  summary: "Save a scenario",
  description:
    "Saves the input of a profit calculation under a name, for all members of the account. If the name is taken, or the account has " +
    `${MAX_SCENARIOS} scenarios, the response is 409. Doesn't count as a request.`,
  body: Type.Object({ name, input: ProfitInput }, closed),
  data: Scenario,
  status: 201,
  prepare: { name: normalize.name },
  errors: ["conflict"],
  savesIdAs: "scenarioId",
} as const satisfies Contract;

export const changeScenario = {
  ...oneScenario,
  id: "changeScenario",
  method: "PATCH",
  summary: "Update a scenario",
  description: "Updates the given fields. The input is replaced as a whole. Doesn't count as a request.",
  body: Type.Object({ name: Type.Optional(name), input: Type.Optional(ProfitInput) }, closedChange),
  data: Scenario,
  prepare: { name: normalize.name },
  errors: ["conflict"],
} as const satisfies Contract;

export const deleteScenario = {
  ...oneScenario,
  id: "deleteScenario",
  method: "DELETE",
  summary: "Delete a scenario",
  description: "Deletes a scenario. Doesn't count as a request.",
  data: Deleted,
} as const satisfies Contract;

const DefaultCost = Type.Object({
  marketplace: text("The marketplace."),
  costs: Type.Object(COST_FIELDS, { ...closed, description: "The assumed costs and measures." }),
  updatedAt: dateTime("When the default was last changed."),
});

const oneDefault = {
  ...uncounted,
  path: "/api/v1/profit/default-costs/:marketplace",
  params: Type.Object({ marketplace: parameters.marketplace }),
} as const;

export const listDefaultCosts = {
  ...uncounted,
  id: "listDefaultCosts",
  method: "GET",
  path: "/api/v1/profit/default-costs",
  summary: "List default costs",
  description:
    "Returns the costs that the account assumes for products of a marketplace. Searches with one have net per unit in files. Doesn't count as a request.",
  data: Type.Object({ defaultCosts: Type.Array(DefaultCost) }),
} as const satisfies Contract;

export const putDefaultCost = {
  ...oneDefault,
  id: "putDefaultCost",
  method: "PUT",
  summary: "Set a default cost",
  description:
    "Replaces the default cost of a marketplace. `unitCost` or `unitCostPercent` is required. Doesn't count as a request.",
  body: Type.Object(COST_FIELDS, closed),
  data: DefaultCost,
  prepare: normalize,
} as const satisfies Contract;

export const deleteDefaultCost = {
  ...oneDefault,
  id: "deleteDefaultCost",
  method: "DELETE",
  summary: "Delete a default cost",
  description: "Deletes the default cost of a marketplace, if there is one. Doesn't count as a request.",
  data: Type.Object({ marketplace: text("The marketplace."), deleted: Type.Literal(true) }),
  prepare: normalize,
} as const satisfies Contract;

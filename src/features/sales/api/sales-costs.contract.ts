/** The cost of one unit of a SKU from a day on. */
import { Type } from "typebox";
import { idParams, paging } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  nextPage,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { LONGEST_NOTE, MOST_COSTS, MOST_UNITS } from "../costs/cost.ts";
import { csv, day, format, ownSales, salesTag, sku } from "./sales-schemas.ts";

const from = day("The first day that the cost applies to.");
const currency = Type.String({
  title: "an ISO 4217 code",
  pattern: "^[A-Z]{3}$",
  description: "The currency of the cost (ISO 4217).",
});
const unitCost = Type.Number({
  minimum: 0,
  maximum: 1e9,
  description: "The landed cost of one unit, with at most the decimals of the currency.",
});
const quantity = Type.Unsafe<number | null>({
  type: ["integer", "null"],
  minimum: 1,
  maximum: MOST_UNITS,
  description: "How many units were bought at this cost, for first in, first out; null if unknown or unlimited.",
});
const note = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: LONGEST_NOTE,
  description: "A note.",
});

const SalesCost = Type.Object({
  id: Type.String(),
  sku,
  from,
  currency,
  unitCost: nullable.number("The landed cost of one unit. Null if hidden from you."),
  quantity,
  note,
});

const changes = { tag: salesTag, gate: { counted: false } } as const;
const oneCost = {
  ...changes,
  path: "/api/v1/sales/costs/:id",
  params: idParams("cost"),
  savedIds: { id: "salesCostId" },
} as const;
const prepare = {
  sku: (raw: string) => raw.trim(),
  currency: (raw: string) => raw.trim().toUpperCase(),
  note: (raw: string) => raw.trim(),
};

export const listCosts = {
  ...ownSales,
  id: "listCosts",
  method: "GET",
  path: "/api/v1/sales/costs",
  summary: "List costs",
  description:
    "Returns the costs of units by SKU and day, and the SKUs that were sold without one. With `Accept: text/csv` or `format=csv`, returns " +
    "all as a cost sheet, which imports back to the same costs.",
  query: Type.Object({
    sku: Type.Optional({ ...sku, description: "Only costs of this SKU." }),
    format,
  }),
  data: Type.Object({
    costs: Type.Array(SalesCost, { description: "By SKU, the newest first." }),
    missing: Type.Array(
      Type.Object({
        sku: text("A SKU with sales that have no cost."),
        title: nullable.string("The title."),
        units: Type.Integer({ description: "Units sold without a cost, on either basis." }),
        since: day("The first day with a sale without a cost."),
        currency: text("The currency of these sales (ISO 4217)."),
        costCurrency: nullable.string(
          "The currency of the SKU's cost, if no imported exchange rate converts it to that of the sales; null without a cost.",
        ),
      }),
      { description: "SKUs with sales that have no cost, most units first." },
    ),
  }),
  alternatives: csv,
} as const satisfies Contract;

export const addCost = {
  ...changes,
  id: "addCost",
  method: "POST",
  path: "/api/v1/sales/costs",
  summary: "Add a cost",
  description:
    "Adds the cost of one unit from a day on. It applies until the next cost of the SKU. With a `quantity`, units are used up first in, first out. " +
    `A SKU has one cost per day, which counts for sales in every currency by the imported exchange rates, and an account up to ${MOST_COSTS} costs; otherwise the response is 409. Profits change at once. Doesn't count as a request.`,
  body: Type.Object(
    { sku, from, currency, unitCost, quantity: Type.Optional(quantity), note: Type.Optional(note) },
    closed,
  ),
  data: SalesCost,
  status: 201,
  prepare,
  errors: ["conflict"],
  savesIdAs: "salesCostId",
} as const satisfies Contract;

export const changeCost = {
  ...oneCost,
  id: "changeCost",
  method: "PATCH",
  summary: "Update a cost",
  description:
    "Updates the given fields. The earlier values stay in the history. Profits change at once. Doesn't count as a request.",
  body: Type.Object(
    {
      from: Type.Optional(from),
      currency: Type.Optional(currency),
      unitCost: Type.Optional(unitCost),
      quantity: Type.Optional(quantity),
      note: Type.Optional(note),
    },
    closedChange,
  ),
  data: SalesCost,
  prepare,
  errors: ["conflict"],
} as const satisfies Contract;

export const deleteCost = {
  ...oneCost,
  id: "deleteCost",
  method: "DELETE",
  summary: "Delete a cost",
  description:
    "Deletes a cost. Its values stay in the history, so that it can be added again. Profits change at once. Doesn't count as a request.",
  data: Deleted,
} as const satisfies Contract;

export const listCostChanges = {
  ...ownSales,
  id: "listCostChanges",
  method: "GET",
  path: "/api/v1/sales/costs/history",
  summary: "List changes of costs",
  description: "Returns every cost that was added, changed or deleted, newest first.",
  query: Type.Object({ sku: Type.Optional({ ...sku, description: "Only changes of this SKU." }), ...paging }),
  data: Type.Object({
    changes: Type.Array(
      Type.Object({
        id: Type.String(),
        at: dateTime("When it happened."),
        change: oneOf(["added", "changed", "deleted"] as const, "What happened."),
        sku,
        from,
        currency,
        unitCost: nullable.number("The cost after the change, or the deleted one. Null if hidden from you."),
        quantity,
        note,
      }),
    ),
    next: nextPage,
  }),
} as const satisfies Contract;

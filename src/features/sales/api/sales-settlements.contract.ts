/** Settlements of an account, their lines, and the classes of lines. */
import { Type } from "typebox";
import { idParams, limit, paged, tidyText } from "../../../platform/http/parameters.ts";
import { closed, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { LINE_CLASSES } from "../line-class.ts";
import { csv, format, money, moneyHidden, ownSales, salesTag } from "./sales-schemas.ts";

const oneSettlement = {
  ...ownSales,
  params: idParams("settlement"),
  prepare: { id: tidyText },
  mayBeMissing: true,
} as const;

const settlement = {
  id: text("The marketplace's ID of the settlement."),
  startAt: nullable.dateTime("The start of its period."),
  endAt: nullable.dateTime("The end of its period."),
  depositAt: nullable.dateTime("When it was paid out."),
  currency: text("The currency of the amounts (ISO 4217)."),
  total: money("The total of the file."),
  sum: money("The sum of all lines."),
  reconciled: Type.Unsafe<boolean | null>({
    type: ["boolean", "null"],
    description: "Whether the lines add up to the total; null if the file has no total.",
  }),
  difference: money("`total` minus `sum`. Null if the file has no total."),
  lines: integer("The number of lines."),
  unclassified: integer("How many lines have no class. They count in the net."),
  unclassifiedAmount: money("The sum of lines without a class."),
  importId: nullable.string("The import that last changed it."),
};

export const listSettlements = {
  ...ownSales,
  id: "listSettlements",
  method: "GET",
  path: "/api/v1/sales/settlements",
  summary: "List settlements",
  description:
    "Returns the account's settlements, newest first, with whether the lines of each add up to its total, and the difference if they don't. Rows of date range reports " +
    "that no settlement has are one entry for each currency, `date_range_USD` for US dollars, without a total.",
  query: Type.Object({ ...paged(), format }),
  data: Type.Object({ moneyHidden, settlements: Type.Array(Type.Object(settlement)), next: nextPage }),
  alternatives: csv,
} as const satisfies Contract;

export const showSettlement = {
  ...oneSettlement,
  id: "showSettlement",
  method: "GET",
  path: "/api/v1/sales/settlements/:id",
  summary: "Get a settlement",
  description: "Returns a settlement with the sums of its lines by class.",
  data: Type.Object({
    ...settlement,
    moneyHidden,
    classes: Type.Array(
      Type.Object({
        class: oneOf(LINE_CLASSES, "The class."),
        lines: integer("The number of lines."),
        amount: money("Their sum."),
      }),
      { description: "The classes add up to `sum`." },
    ),
  }),
} as const satisfies Contract;

export const listSettlementLines = {
  ...oneSettlement,
  id: "listSettlementLines",
  method: "GET",
  path: "/api/v1/sales/settlements/:id/lines",
  summary: "List the lines of a settlement",
  description:
    "Returns the lines of a settlement as they are in the file, with their classes, in the order of the file.",
  query: Type.Object({
    class: Type.Optional(oneOf(LINE_CLASSES, "Only lines of this class.")),
    orderId: Type.Optional(Type.String({ maxLength: 200, description: "Only lines of this order." })),
    sku: Type.Optional(Type.String({ maxLength: 200, description: "Only lines of this SKU." })),
    search: Type.Optional(
      Type.String({ maxLength: 100, description: "Only lines whose order, SKU or description contains this text." }),
    ),
    limit: limit(50),
    after: Type.Optional(Type.Integer({ minimum: 0, description: "Only lines after this one. Pass `next`." })),
    format,
  }),
  data: Type.Object({
    currency: text("The currency of the amounts (ISO 4217)."),
    moneyHidden,
    total: integer("The number of lines that match."),
    lines: Type.Array(
      Type.Object({
        line: integer("The line's number, from 1."),
        postedAt: nullable.dateTime("When it was posted."),
        transactionType: text("As in the file."),
        amountType: text("As in the file."),
        amountDescription: text("As in the file."),
        kindId: text("The kind of line, to assign a class to."),
        class: oneOf(LINE_CLASSES, "The class."),
        amount: money("The amount."),
        quantity: nullable.integer("Units."),
        marketplace: nullable.string("The marketplace."),
        orderId: nullable.string("The order."),
        sku: nullable.string("The SKU."),
      }),
    ),
    next: nullable.integer("Pass this as `after` to get the next page. Null on the last page."),
  }),
  alternatives: csv,
  prepare: { id: tidyText, orderId: tidyText, sku: tidyText, search: tidyText },
} as const satisfies Contract;

const LineKind = Type.Object({
  id: text("The ID of the kind."),
  transactionType: text("As in settlements."),
  amountType: text("As in settlements."),
  amountDescription: text("As in settlements."),
  knownClass: oneOf(LINE_CLASSES, "The class in our table; `unclassified` if the table does not have it."),
  assignedClass: Type.Unsafe<(typeof LINE_CLASSES)[number] | null>({
    type: ["string", "null"],
    enum: [...LINE_CLASSES, null],
    description: "The class that you assigned; null if none.",
  }),
  class: oneOf(LINE_CLASSES, "The class that counts: yours, else ours."),
  lines: integer("The number of lines in all settlements."),
  amounts: Type.Array(Type.Object({ currency: text("The currency (ISO 4217)."), amount: money("The sum.") }), {
    description: "The sums of the lines, one for each currency.",
  }),
});

export const listLineKinds = {
  ...ownSales,
  id: "listLineKinds",
  method: "GET",
  path: "/api/v1/sales/line-kinds",
  summary: "List kinds of settlement lines",
  description:
    "Returns the kinds of lines in your settlements with their classes: those without a class first, then by number of lines.",
  query: Type.Object({ class: Type.Optional(oneOf(LINE_CLASSES, "Only kinds of this class.")) }),
  data: Type.Object({ moneyHidden, kinds: Type.Array(LineKind) }),
} as const satisfies Contract;

export const assignClass = {
  tag: salesTag,
  gate: { counted: false },
  id: "assignClass",
  method: "PUT",
  path: "/api/v1/sales/line-kinds/:id",
  params: idParams("kind"),
  summary: "Assign a class",
  description:
    "Assigns a class to all lines of a kind, also in later settlements; null returns to the class of our table. Figures change at once.",
  body: Type.Object(
    {
      class: Type.Unsafe<(typeof LINE_CLASSES)[number] | null>({
        type: ["string", "null"],
        enum: [...LINE_CLASSES, null],
        description: "The class, or null.",
      }),
    },
    closed,
  ),
  data: LineKind,
  mayBeMissing: true,
} as const satisfies Contract;

/**
 * Transactions of the Finances API (2024-06-19), before their settlement is published. The lines of a transaction add up to
 * its total, to the cent: a difference between its parts and its total becomes a separate line.
 */
import { isRecord } from "../../../platform/base/json.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { SettlementLineRecord, TransactionRecord } from "../record.ts";
import { minorOf } from "./amounts.ts";
import { currencyCode } from "./currency-cells.ts";
import { timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import { createOccurrences } from "./occurrences.ts";
import type { SalesFormat } from "./sales-format.ts";
import { idOf, missing, unitsOf, wordsOf } from "./text-cells.ts";

export type TransactionLine = Omit<SettlementLineRecord, "kind" | "settlementId" | "row"> & {
  /** Empty when the API names none. */
  transactionId: string;
  /** The settlement that the transaction will be part of, by the API's own id; it is not the number in the report. */
  eventGroupId: string | null;
  /** `RELEASED`, `DEFERRED`, `DEFERRED_RELEASED`. */
  status: string | null;
  asin: string | null;
  isSettled: false;
};

type Amount = { amountType: string; amountDescription: string; amountMinor: number };
type Item = { sku: string | null; asin: string | null; quantity: number | null; code: string | null };

const NO_ITEM: Item = { sku: null, asin: null, quantity: null, code: null };

export const financeTransactions: SalesFormat = {
  kind: "transactions",
  title: "Finances transactions (JSON)",
  types: [],
  hasFields: (fields) => "transactionType" in fields && "totalAmount" in fields,

  json() {
    const occurrenceOf = createOccurrences();
    return (fields): TransactionRecord[] => {
      const { amountMinor, currency } = moneyOf(fields["totalAmount"], "totalAmount");
      const common = commonOf(fields, currency);
      const { eventGroupId, transactionType, status, marketplace, orderId, adjustmentId, shipmentId } = common;
      const postedAt = common.postedAt ?? missing("postedDate");
      // The id is optional. Without it, a transaction is identified by its content and its order in the list.
      const about = [eventGroupId, orderId, adjustmentId, shipmentId, transactionType, postedAt.toISOString()].join(
        " ",
      );
      const transactionId = common.transactionId || about;
      return [
        {
          kind: "transaction",
          transactionId,
          // A list may repeat a transaction from one page to the next: an id has one row.
          occurrence: common.transactionId === "" ? occurrenceOf(about) : 0,
          ...{ transactionType, status, postedAt, marketplace, currency, amountMinor, orderId },
          lines: linesOfTransaction(fields).map(
            ({ amountType, amountDescription, amountMinor, sku, asin, quantity }) => ({
              ...{ amountType, amountDescription, amountMinor, sku, asin, quantity },
            }),
          ),
        },
      ];
    };
  },
};

/** Throws a `RowProblem` when the transaction cannot be read. */
export function linesOfTransaction(transaction: Fields): TransactionLine[] {
  const { amountMinor: total, currency } = moneyOf(transaction["totalAmount"], "totalAmount");
  const line = commonOf(transaction, currency);
  const type = line.transactionType;
  const description = wordsOf(transaction["description"]) ?? type;

  const parts = listOf(transaction["items"]).flatMap((item) => {
    const product = itemOf(item);
    const whole = moneyOf(item["totalAmount"], "totalAmount").amountMinor;
    return withRest(amountsIn(item["breakdowns"]), whole, { amountType: type, amountDescription: description }).map(
      (amount) => ({ product, amount }),
    );
  });
  const ofItems = parts.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  const own = parts.length === 0 ? amountsIn(transaction["breakdowns"]) : [];
  for (const amount of withRest(own, total - ofItems, { amountType: type, amountDescription: description }))
    parts.push({ product: NO_ITEM, amount });
  return parts.map(({ product, amount }, i) => ({
    ...line,
    ...amount,
    part: i + 1,
    sku: product.sku,
    asin: product.asin,
    quantity: product.quantity,
    orderItemCode: product.code,
  }));
}

/** The fields that all lines of a transaction share. */
function commonOf(transaction: Fields, currency: string) {
  const identifiers = identifiersOf(transaction["relatedIdentifiers"], "relatedIdentifier");
  const details = isRecord(transaction["marketplaceDetails"]) ? transaction["marketplaceDetails"] : {};
  const seller = isRecord(transaction["sellingPartnerMetadata"]) ? transaction["sellingPartnerMetadata"] : {};
  return {
    transactionId: idOf(transaction["transactionId"], "transactionId") ?? "",
    eventGroupId: identifiers.get("FINANCIAL_EVENT_GROUP_ID") ?? null,
    status: wordsOf(transaction["transactionStatus"]),
    isSettled: false as const,
    currency,
    transactionType: wordsOf(transaction["transactionType"]) ?? "",
    marketplaceName: wordsOf(details["marketplaceName"]),
    marketplace:
      marketplaceNamed(details["marketplaceName"]) ??
      marketplaceNamed(details["marketplaceId"]) ??
      marketplaceNamed(seller["marketplaceId"]),
    orderId: identifiers.get("ORDER_ID") ?? null,
    merchantOrderId: null,
    adjustmentId: identifiers.get("REFUND_ID") ?? null,
    shipmentId: identifiers.get("SHIPMENT_ID") ?? null,
    fulfillmentId: null,
    promotionId: null,
    postedAt: timeOf(transaction["postedDate"], "postedDate", "mdy"),
  };
}

/** Groups of amounts, whose members are the amounts. Below a fee are its base and its tax, which belong to the fee. */
const GROUPS = /^(sales|expenses|amazonfees|fbafees|fees|adjustments|other)$/;

function amountsIn(breakdowns: unknown, group = "ItemPrice"): Amount[] {
  return listOf(breakdowns).flatMap((breakdown) => {
    const name = wordsOf(breakdown["breakdownType"]) ?? "";
    const inner = listOf(breakdown["breakdowns"]);
    const { amountMinor } = moneyOf(breakdown["breakdownAmount"], name);
    if (inner.length === 0 || !GROUPS.test(name.replace(/\W/g, "").toLowerCase()))
      return [{ amountType: group, amountDescription: name, amountMinor }];
    const amountType = /fee|expense/i.test(name) ? "ItemFees" : group;
    return withRest(amountsIn(inner, amountType), amountMinor, { amountType, amountDescription: name });
  });
}

/** Adds what the parts do not explain of a sum. */
function withRest(amounts: Amount[], sum: number, names: Omit<Amount, "amountMinor">): Amount[] {
  const rest = sum - amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return rest === 0 && amounts.length > 0 ? amounts : rest === 0 ? [] : [...amounts, { ...names, amountMinor: rest }];
}

function itemOf(item: Fields): Item {
  const product = listOf(item["contexts"]).find((context) => context["sku"] !== undefined) ?? {};
  return {
    sku: idOf(product["sku"], "sku"),
    asin: idOf(product["asin"], "asin"),
    quantity: unitsOf(product["quantityShipped"], "quantityShipped"),
    code: identifiersOf(item["relatedIdentifiers"], "itemRelatedIdentifier").get("ORDER_ADJUSTMENT_ITEM_ID") ?? null,
  };
}

function identifiersOf(list: unknown, prefix: string): Map<string, string> {
  return new Map(listOf(list).map((each) => [String(each[`${prefix}Name`]), String(each[`${prefix}Value`])]));
}

function moneyOf(value: unknown, name: string): { amountMinor: number; currency: string } {
  const money = isRecord(value) ? value : {};
  const currency = currencyCode(money["currencyCode"]) ?? missing(`currency of ${name}`);
  const amountMinor = minorOf(money["currencyAmount"], name, currency, { rounds: true }) ?? missing(name);
  return { amountMinor, currency };
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

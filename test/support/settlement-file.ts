/** Small settlements in the shape of version 2 of the report. */

const COLUMNS = [
  ...["settlement-id", "settlement-start-date", "settlement-end-date", "deposit-date", "total-amount", "currency"],
  ...["transaction-type", "order-id", "marketplace-name", "amount-type", "amount-description", "amount"],
  ...["posted-date-time", "sku", "quantity-purchased"],
];

/** `[transaction type, amount type, description, amount, SKU, day or time, order]`. */
export type LineCells = [string, string, string, string, string?, string?, string?];

export type SettlementCells = { id: string; total: string; currency?: string; lines: LineCells[] };

const ONE_ORDER = "111-0000001-0000001";

/** A settlement from the 1st to the 14th of March 2026. */
export function settlementFile(...settlements: SettlementCells[]): string {
  const rows = settlements.flatMap(({ id, total, currency = "USD", lines }) => [
    [id, "2026-03-01T00:00:00Z", "2026-03-14T23:59:59Z", "2026-03-16T06:00:00Z", total, currency],
    ...lines.map(([transaction, type, description, amount, sku = "SKU-1", day = "2026-03-05", order]) => [
      ...[id, "", "", "", "", "", transaction, order ?? (transaction === "Order" ? ONE_ORDER : ""), "Amazon.com"],
      ...[
        type,
        description,
        amount,
        day.includes("T") ? day : `${day}T10:00:00Z`,
        sku,
        description === "Principal" ? "1" : "",
      ],
    ]),
  ]);
  return `${[COLUMNS, ...rows].map((cells) => [...cells, ...Array(COLUMNS.length - cells.length).fill("")].join("\t")).join("\n")}\n`;
}

export const ONE_SALE: LineCells[] = [
  ["Order", "ItemPrice", "Principal", "19.99"],
  ["Order", "ItemFees", "Commission", "-3.00"],
  ["Order", "ItemFees", "FBAPerUnitFulfillmentFee", "-4.10"],
];

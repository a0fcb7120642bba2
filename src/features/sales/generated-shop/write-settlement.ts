/** Writes settlements in both versions of the official report. */
import { minorDigits } from "../../../platform/base/money.ts";
import type { PostedAmount, ShopSettlement } from "./settlement-amounts.ts";
import { currencyOf, type Shop } from "./shop.ts";

const START =
  "settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name";
const V2_COLUMNS =
  `${START} amount-type amount-description amount fulfillment-id posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased promotion-id`.split(
    " ",
  );
const V1_COLUMNS =
  `${START} shipment-fee-type shipment-fee-amount order-fee-type order-fee-amount fulfillment-id posted-date order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased price-type price-amount item-related-fee-type item-related-fee-amount misc-fee-amount other-fee-amount other-fee-reason-description promotion-id promotion-type promotion-amount direct-payment-type direct-payment-amount other-amount`.split(
    " ",
  );

/** European marketplaces write decimals with a comma and days first. */
export type SettlementStyle = { version: "v1" | "v2"; isEuropean: boolean };

/** Several settlements are written below one header. */
export function writeSettlements(shop: Shop, settlements: readonly ShopSettlement[], style: SettlementStyle): string {
  const columns = style.version === "v2" ? V2_COLUMNS : V1_COLUMNS;
  const rows = settlements.flatMap((settlement) => [
    headRow(shop, settlement, style),
    ...settlement.amounts.map((amount) => ({
      "settlement-id": settlement.settlementId,
      ...placeCells(shop, amount, style),
      ...(style.version === "v2" ? v2Cells(shop, amount, style) : v1Cells(shop, amount, style)),
    })),
  ]);
  const lines = rows.map((row: Record<string, string>) => columns.map((column) => row[column] ?? "").join("\t"));
  return `${[columns.join("\t"), ...lines].join("\n")}\n`;
}

function headRow(shop: Shop, settlement: ShopSettlement, style: SettlementStyle): Record<string, string> {
  return {
    "settlement-id": settlement.settlementId,
    "settlement-start-date": timeText(settlement.startAt, style),
    "settlement-end-date": timeText(settlement.endAt, style),
    "deposit-date": timeText(settlement.depositAt, style),
    "total-amount": amountText(shop, settlement.totalMinor, style),
    currency: currencyOf(shop),
  };
}

function placeCells(shop: Shop, amount: PostedAmount, style: SettlementStyle): Record<string, string> {
  const { order, line, adjustmentId = "", promotionId = "" } = amount;
  const quantity = line?.quantity ?? amount.quantity;
  return {
    "transaction-type": amount.transactionType,
    "order-id": order?.orderId ?? "",
    "merchant-order-id": order?.orderId ?? "",
    "adjustment-id": adjustmentId,
    "shipment-id": order && adjustmentId === "" ? order.shipmentId : "",
    "marketplace-name": order ? `A${shop.marketplace.slice(1)}` : "",
    "fulfillment-id": order ? "AFN" : "",
    "posted-date": timeText(amount.postedAt, style).slice(0, style.version === "v2" ? 10 : undefined),
    "posted-date-time": timeText(amount.postedAt, style),
    "order-item-code": line?.itemCode ?? "",
    sku: line?.product.sku ?? amount.sku ?? "",
    "quantity-purchased": quantity === undefined ? "" : String(quantity),
    "promotion-id": promotionId,
  };
}

function v2Cells(shop: Shop, amount: PostedAmount, style: SettlementStyle): Record<string, string> {
  return {
    "amount-type": amount.amountType,
    "amount-description": amount.amountDescription,
    amount: amountText(shop, amount.amountMinor, style),
  };
}

const V1_PAIRS: Record<string, string> = {
  ItemPrice: "price",
  ItemFees: "item-related-fee",
  ItemWithheldTax: "item-related-fee",
  Promotion: "promotion",
};

/** Amounts outside of orders have no amount type: their description is the type of the transaction. */
function v1Cells(shop: Shop, amount: PostedAmount, style: SettlementStyle): Record<string, string> {
  const text = amountText(shop, amount.amountMinor, style);
  const pair = V1_PAIRS[amount.amountType];
  if (pair !== undefined) return { [`${pair}-type`]: amount.amountDescription, [`${pair}-amount`]: text };
  const isTotal = amount.amountDescription === "TransactionTotalAmount";
  return { "transaction-type": isTotal ? amount.amountType : amount.amountDescription, "other-amount": text };
}

export function amountText(shop: Shop, minor: number, { isEuropean }: { isEuropean: boolean }): string {
  const decimals = minorDigits(currencyOf(shop));
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const mark = isEuropean ? "," : ".";
  return `${minor < 0 ? "-" : ""}${whole}${decimals === 0 ? "" : mark + digits.slice(-decimals)}`;
}

function timeText(at: Date, { isEuropean }: SettlementStyle): string {
  const iso = at.toISOString();
  if (!isEuropean) return `${iso.slice(0, 19)}+00:00`;
  const [year, month, day] = iso.slice(0, 10).split("-");
  return `${day}.${month}.${year} ${iso.slice(11, 19)} UTC`;
}

/** The amounts of a shop that the marketplace posts in a period, as a settlement lists them. */
import { minorDigits } from "../../../platform/base/money.ts";
import {
  chanceOf,
  currencyOf,
  DAY_MS,
  dayAfter,
  LONGEST_REFUND_DAYS,
  ordersOn,
  type Shop,
  type ShopLine,
  type ShopOrder,
} from "./shop.ts";

export type PostedAmount = {
  transactionType: string;
  amountType: string;
  amountDescription: string;
  amountMinor: number;
  postedAt: Date;
  order?: ShopOrder;
  line?: ShopLine;
  adjustmentId?: string;
  promotionId?: string;
  sku?: string;
  quantity?: number;
};

export type ShopSettlement = {
  settlementId: string;
  startAt: Date;
  endAt: Date;
  depositAt: Date;
  totalMinor: number;
  amounts: readonly PostedAmount[];
};

/** The part of each sale that is spent on advertising. */
export const ADVERTISING_SHARE = 0.08;

/** `extra` are amounts outside the shop's days, for example of a kind that nobody has seen before. */
export function settlementOf(
  shop: Shop,
  id: string,
  startDay: string,
  days: number,
  extra: readonly PostedAmount[] = [],
): ShopSettlement {
  const startAt = new Date(Date.parse(startDay));
  const endAt = new Date(startAt.getTime() + days * DAY_MS);
  const amounts: PostedAmount[] = [];
  const isPosted = (at: Date) => at >= startAt && at < endAt;
  for (let day = dayAfter(startDay, -LONGEST_REFUND_DAYS); Date.parse(day) < endAt.getTime(); day = dayAfter(day, 1))
    for (const order of ordersOn(shop, day)) {
      if (order.isCancelled) continue;
      if (isPosted(order.shippedAt)) amounts.push(...shipmentAmounts(order));
      if (order.refund && isPosted(order.refund.at)) amounts.push(...refundAmounts(order, order.refund.at));
    }
  for (let day = startDay; Date.parse(day) < endAt.getTime(); day = dayAfter(day, 1))
    amounts.push(...serviceAmounts(shop, day));
  amounts.push(...reserveAmounts(shop, startDay, days), ...extra);
  return {
    settlementId: id,
    startAt,
    endAt,
    depositAt: new Date(endAt.getTime() + 2 * DAY_MS),
    totalMinor: amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    amounts,
  };
}

function shipmentAmounts(order: ShopOrder): PostedAmount[] {
  const amounts: PostedAmount[] = [];
  order.lines.forEach((line, i) => {
    const add = (amountType: string, amountDescription: string, amountMinor: number, promotionId?: string) => {
      if (amountMinor === 0) return;
      const postedAt = order.shippedAt;
      amounts.push({
        ...{ transactionType: "Order", amountType, amountDescription, amountMinor, postedAt, order, line },
        ...(promotionId && { promotionId }),
      });
    };
    add("ItemPrice", "Principal", line.priceMinor);
    add("ItemPrice", "Tax", line.taxMinor);
    add("ItemWithheldTax", "MarketplaceFacilitatorTax-Principal", -line.taxMinor);
    if (i === 0) {
      add("ItemPrice", "Shipping", order.shippingMinor);
      // Prime orders: the buyer's shipping is given back as a promotion or charged to the seller.
      add("ItemFees", "ShippingChargeback", -order.shippingMinor);
    }
    add("Promotion", "Principal", -line.discountMinor, "PLM-Coupon 10%");
    add("ItemFees", "FBAPerUnitFulfillmentFee", -line.product.fulfilmentMinor * line.quantity);
    add("ItemFees", "Commission", -referral(line));
  });
  return amounts;
}

function refundAmounts(order: ShopOrder, postedAt: Date): PostedAmount[] {
  const adjustmentId = `A${order.orderId.replaceAll("-", "").slice(-9)}`;
  return order.lines.flatMap((line) => {
    const shared = { transactionType: "Refund", postedAt, order, line, adjustmentId };
    const commission = referral(line);
    const kept = Math.min(500, Math.round(commission * 0.2));
    const rows: [string, string, number][] = [
      ["ItemPrice", "Principal", -line.priceMinor],
      ["ItemPrice", "Tax", -line.taxMinor],
      ["ItemWithheldTax", "MarketplaceFacilitatorTax-Principal", line.taxMinor],
      ["Promotion", "Principal", line.discountMinor],
      ["ItemFees", "Commission", commission],
      ["ItemFees", "RefundCommission", -kept],
    ];
    return rows.flatMap(([amountType, amountDescription, amountMinor]) =>
      amountMinor === 0 ? [] : [{ ...shared, amountType, amountDescription, amountMinor }],
    );
  });
}

function referral(line: ShopLine): number {
  return Math.round((line.priceMinor - line.discountMinor) * line.product.referralShare);
}

/** Storage and the subscription on the days of their bills, advertising every three days, now and then a reimbursement. */
function serviceAmounts(shop: Shop, day: string): PostedAmount[] {
  const draw = chanceOf(shop, day, 2);
  const postedAt = new Date(Date.parse(day) + 8 * 3_600_000);
  const unit = 10 ** minorDigits(currencyOf(shop));
  const other = { transactionType: "other-transaction", amountType: "other-transaction", postedAt };
  const amounts: PostedAmount[] = [];
  const date = Number(day.slice(8));
  if (date === 7)
    amounts.push({
      ...other,
      amountDescription: "Storage Fee",
      amountMinor: -Math.round(unit * (12 + 30 * draw.next())),
    });
  if (date === 2)
    amounts.push({ ...other, amountDescription: "Subscription Fee", amountMinor: -Math.round(39.99 * unit) });
  if (date % 3 === 0) {
    const sold = [-2, -1, 0]
      .flatMap((days) => ordersOn(shop, dayAfter(day, days)))
      .flatMap(({ lines }) => lines)
      .reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    const spent = Math.round(sold * ADVERTISING_SHARE * (0.7 + 0.6 * draw.next()));
    if (spent > 0)
      amounts.push({
        ...{ transactionType: "ServiceFee", amountType: "Cost of Advertising" },
        ...{ amountDescription: "TransactionTotalAmount", amountMinor: -spent, postedAt },
      });
  }
  const product = shop.products[draw.below(shop.products.length)];
  if (draw.chance(0.05) && product !== undefined)
    amounts.push({
      ...{ transactionType: "other-transaction", amountType: "FBA Inventory Reimbursement" },
      ...{ amountDescription: draw.chance(0.5) ? "WAREHOUSE_DAMAGE" : "WAREHOUSE_LOST", postedAt },
      ...{ amountMinor: Math.round(product.priceMinorOn(day) * 0.8), sku: product.sku, quantity: 1 },
    });
  return amounts;
}

/** The reserve of the settlement before is released, and a new one is kept. Now and then a payment failed. */
function reserveAmounts(shop: Shop, startDay: string, days: number): PostedAmount[] {
  const reserve = (day: string) => Math.round(chanceOf(shop, day, 3).next() * 20_000);
  const startAt = new Date(Date.parse(startDay));
  const endAt = new Date(startAt.getTime() + days * DAY_MS - 1000);
  const other = { transactionType: "other-transaction", amountType: "other-transaction" };
  const amounts: PostedAmount[] = [
    {
      ...other,
      ...{ amountDescription: "Previous Reserve Amount Balance", amountMinor: reserve(startDay), postedAt: startAt },
    },
    {
      ...other,
      ...{
        amountDescription: "Current Reserve Amount",
        amountMinor: -reserve(dayAfter(startDay, days)),
        postedAt: endAt,
      },
    },
  ];
  if (chanceOf(shop, startDay, 4).chance(0.1))
    amounts.push({ ...other, amountDescription: "Successful charge", amountMinor: 2500, postedAt: startAt });
  return amounts;
}

/** Estimates the profit of a product, from the catalogue or as described by the caller. */
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { invalid } from "../../platform/base/errors.ts";
import { toMinor } from "../../platform/base/money.ts";
import type { SalesEstimate } from "../catalog/estimates/sales-estimate.ts";
import { type Fulfilment, findCard } from "../catalog/fees/fee-card.ts";
import type { FeeCards } from "../catalog/fees/manage-cards.ts";
import { possibleTiers, type Size } from "../catalog/fees/size-tier.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { type ProductReading, readProduct } from "../catalog/read-product.ts";
import { type FeeLine, type FeeModel, feeModel, feesAt } from "./fee-model.ts";
import { withMeasures } from "./known-measures.ts";
import { type Bounds, monthlyProfit, type Profit, profitOf } from "./profit.ts";
import { checkInput, costsOf, feeInputOf, goalOf, type ProfitInput } from "./profit-input.ts";
import { BREAK_EVEN, type Goal, maxUnitCostOf, targetPrice } from "./solve.ts";

/** The marketplace's own quote for one product at one price; amounts in minor units. */
type FeeQuote = {
  /** The operation that responded: two operations of one marketplace may disagree. */
  source: string;
  at: string;
  fees: { kind: FeeLine["kind"]; name: string; amount: number }[];
};

type AskedQuote = {
  marketplace: MarketplaceDomain;
  asin: string;
  sku: string | undefined;
  price: number;
  currency: string;
};

/** Requests the fees from the marketplace, or returns the reason why there are none. */
export type QuoteFees = (asked: AskedQuote) => Promise<FeeQuote | { problem: string }>;

export type Estimate = {
  asin: string | null;
  marketplace: MarketplaceDomain;
  currency: string;
  /** The day whose card applies. */
  day: string;
  category: string | null;
  model: FeeModel;
  lines: FeeLine[];
  quote: FeeQuote | null;
  profit: Profit;
  costs: { freight: number; prep: number; unitCost: number | null };
  breakEvenPrice: Bounds;
  target: { goal: Goal; price: Bounds; maxUnitCost: Bounds } | null;
  sales: SalesEstimate | null;
  monthly: Bounds;
  notes: string[];
};

export type ProfitParts = {
  reading: ProductReading;
  cards: Pick<FeeCards, "list">;
  /** Undefined without credentials for the marketplace's own fees. */
  quoteFees: QuoteFees | undefined;
  clock: Clock;
};

export type EstimateProfit = (input: ProfitInput) => Promise<Estimate>;

export function createEstimateProfit({ reading, cards, quoteFees, clock }: ProfitParts): EstimateProfit {
  return async (input) => {
    checkInput(input);
    const { marketplace, asin } = input;
    const { currency } = MARKETPLACES[marketplace];
    const today = utcDay(clock.now());
    const day = input.date ?? today;
    const known = asin === undefined ? undefined : await readProduct(reading, { marketplace, asin });
    const price = input.price === undefined ? (known?.product.priceMinor ?? null) : toMinor(input.price, currency);
    if (price === null || price < 1)
      throw invalid(
        "price",
        asin === undefined ? "is required without an asin" : "is required: the product has no known price",
      );
    const category = input.category ?? known?.product.category ?? null;
    const card = findCard(await cards.list(), marketplace, day);
    if (input.sizeTier !== undefined) checkTier(input.sizeTier, card);
    const measured = withMeasures(input, known?.product);
    const model = feeModel(card, currency, feeInputOf(measured, currency, category, Number(day.slice(5, 7))));
    const notes = notesOf(input, model, known !== undefined);
    if (measured.dimensions !== input.dimensions || measured.weight !== input.weight)
      notes.push("Size and weight are those that a source of the catalog reports for the packed product.");
    const { sizeTier } = input;
    if (sizeTier !== undefined && card?.fulfilment && !couldBe(sizeTier, card.fulfilment, model.size))
      notes.push(
        `The given size and weight do not fit the size tier ${sizeTier}. Its fees are shown, because you named it.`,
      );
    const isOwn = model.referralRate !== null || model.fulfilmentFee !== null;
    const asked =
      asin !== undefined && !isOwn && day === today ? { marketplace, asin, sku: input.sku, price, currency } : null;
    const answer = asked === null || quoteFees === undefined ? undefined : await quoteFees(asked);
    const quote = answer === undefined || "problem" in answer ? null : answer;
    if (answer !== undefined && "problem" in answer)
      notes.push(`The marketplace gave no fees, so the card applies. ${answer.problem}`);
    if (quote !== null)
      notes.push("Prices that reach a goal follow the fee card: the marketplace's fees are for this price alone.");
    const lines = quote === null ? feesAt(model, price) : quotedLines(quote, feesAt(model, price));
    const costs = costsOf(input, currency, price);
    const profit = profitOf(price, costs, lines);
    const goal = goalOf(input);
    const sales = known?.estimate ?? null;
    return {
      asin: asin ?? null,
      marketplace,
      currency,
      day,
      category,
      model,
      lines,
      quote,
      profit,
      costs,
      breakEvenPrice: targetPrice(model, costs, BREAK_EVEN),
      target: goal && {
        goal,
        price: targetPrice(model, costs, goal),
        maxUnitCost: maxUnitCostOf(profit.fees, costs, price, goal),
      },
      sales,
      monthly: monthlyProfit(profit.net, sales),
      notes,
    };
  };
}

/** The marketplace's own fees, with the card's storage, which quotes do not contain. */
function quotedLines({ fees, source }: FeeQuote, onCard: readonly FeeLine[]): FeeLine[] {
  const quoted = fees.map(({ kind, name, amount }) => ({
    kind,
    amount: { low: amount, high: amount },
    steps: [`${name}, quoted by the marketplace (${source})`],
    card: null,
  }));
  return [...quoted, ...onCard.filter(({ kind }) => kind === "storage")];
}

/** True if a product of this size may belong to the tier. */
function couldBe(tier: string, fulfilment: Fulfilment, size: Size): boolean {
  return possibleTiers(fulfilment, { ...size, tier: undefined }).some((possible) => possible.tier.name === tier);
}

function checkTier(tier: string, card: FeeModel["card"] | undefined): void {
  const tiers = card?.fulfilment?.tiers.map(({ name }) => name) ?? [];
  if (!tiers.includes(tier))
    throw invalid(
      "sizeTier",
      tiers.length === 0 ? "needs a fee card with size tiers" : `must be one of: ${tiers.join(", ")}`,
    );
}

/** Marketplaces whose prices include a sales tax that the seller pays. */
const WITH_VAT = /^amazon\.(co\.uk|de|fr|it|es|nl|se|pl|com\.be|ie)$/;

function notesOf(input: ProfitInput, { card, storage }: FeeModel, isKnown: boolean): string[] {
  const notes: string[] = [];
  if (isKnown && input.price === undefined) notes.push("The price is that of the catalog.");
  if (input.unitCost === undefined && input.unitCostPercent === undefined)
    notes.push("Without a unit cost, the net profit is unknown.");
  if (input.vatPercent === undefined && WITH_VAT.test(input.marketplace))
    notes.push("Prices of this marketplace include VAT. Add vatPercent if you owe it.");
  if (storage !== null && card !== null && card.storage === null)
    notes.push("Storage is not included: the card has no storage fees.");
  return [...notes, ...(card?.notes ?? [])];
}

/** Finds the products that would earn enough at the same costs. Uses fee cards only, never quotes. */
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { invalid } from "../../platform/base/errors.ts";
import { toMinor } from "../../platform/base/money.ts";
import { findCard } from "../catalog/fees/fee-card.ts";
import type { FeeCards } from "../catalog/fees/manage-cards.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import type { Search } from "../search/query.ts";
import { feeModel, feesAt } from "./fee-model.ts";
import { type KnownMeasures, withMeasures } from "./known-measures.ts";
import { type Bounds, type Profit, profitOf } from "./profit.ts";
import {
  type CostInput,
  checkInput,
  costsOf,
  feeInputOf,
  goalOf,
  type ProfitInput,
  withDefaults,
} from "./profit-input.ts";
import type { ScenarioStore } from "./scenario-store.ts";
import type { Goal } from "./solve.ts";

/** The products of a result set that are looked at. */
export const MAX_SCREENED = 500;

/**
 * The fields of a product that its profit depends on; the price in minor units. The title is null if the catalogue has no
 * such product.
 */
type Screened = { asin: string; title: string | null; category: string | null; price: number | null };

/** `maybe`: at one end of the range, but not at the other. */
type Verdict = "yes" | "maybe" | "no" | "unknown";

export type ScreenedRow = Screened & { profit: Profit | null; verdict: Verdict | null; reason: string | null };

export type ScreenInput = CostInput & {
  marketplace: MarketplaceDomain;
  keyword?: string;
  asins?: string[];
  targetMarginPercent?: number;
  targetRoiPercent?: number;
};

/** The profit of one of many products that have the same costs; null without a price. */
export type NetOf = (product: Omit<Screened, "title">, measures: KnownMeasures | undefined) => Profit | null;

export type Screening = ReturnType<typeof createScreening>;

type Parts = {
  products: Pick<ProductStore, "listProducts" | "listDetails">;
  search: Pick<Search, "list">;
  cards: Pick<FeeCards, "list">;
  defaults: Pick<ScenarioStore, "findDefault">;
  clock: Clock;
};

export function createScreening({ products, search, cards, defaults, clock }: Parts) {
  const netWith = async (marketplace: MarketplaceDomain, costs: CostInput): Promise<NetOf> => {
    const { currency } = MARKETPLACES[marketplace];
    const day = utcDay(clock.now());
    const card = findCard(await cards.list(), marketplace, day);
    return ({ category, price }, measures) => {
      if (price === null || price < 1) return null;
      const measured = withMeasures(costs, measures);
      const model = feeModel(card, currency, feeInputOf(measured, currency, category, Number(day.slice(5, 7))));
      return profitOf(price, costsOf(costs, currency, price), feesAt(model, price));
    };
  };

  return {
    /** The profit of a product by the account's default cost; undefined if it has none for the marketplace. */
    async netByDefault(accountId: string, marketplace: MarketplaceDomain): Promise<NetOf | undefined> {
      const costs = await defaults.findDefault(accountId, marketplace);
      return costs && netWith(marketplace, costs);
    },

    /** Given costs take precedence over the account's default. */
    async screen(accountId: string, input: ScreenInput): Promise<{ goal: Goal | null; rows: ScreenedRow[] }> {
      const { marketplace, keyword, asins, targetMarginPercent, targetRoiPercent, ...given } = input;
      checkInput(input);
      if ((keyword === undefined) === (asins === undefined))
        throw invalid("keyword", "or asins is required, but not both");
      const costs = withDefaults(given, (await defaults.findDefault(accountId, marketplace)) ?? {});
      if (costs.unitCost === undefined && costs.unitCostPercent === undefined)
        throw invalid(
          "unitCost",
          "or unitCostPercent is required: the account has no default cost for this marketplace",
        );
      const netOf = await netWith(marketplace, costs);
      const found =
        keyword === undefined ? await named(marketplace, asins ?? []) : await matching(marketplace, keyword);
      const goal = goalOf(input as ProfitInput);
      const keys = found.filter(({ isKnown }) => isKnown).map(({ asin }) => ({ marketplace, asin }));
      const measured = new Map((await products.listDetails(keys)).map((product) => [product.asin, product]));
      return {
        goal,
        rows: found.map((product) =>
          rowOf(product, product.isKnown ? netOf(product, measured.get(product.asin)) : null, goal),
        ),
      };
    },
  };

  async function named(marketplace: MarketplaceDomain, asins: readonly string[]): Promise<Found[]> {
    const known = await products.listProducts(asins.map((asin) => ({ marketplace, asin })));
    const byAsin = new Map(known.map((product) => [product.asin, product]));
    return asins.map((asin) => {
      const { title = null, category = null, priceMinor = null } = byAsin.get(asin) ?? {};
      return { asin, title, category, price: priceMinor, isKnown: title !== null };
    });
  }

  async function matching(marketplace: MarketplaceDomain, keyword: string): Promise<Found[]> {
    const { currency } = MARKETPLACES[marketplace];
    const found: Found[] = [];
    for await (const piece of search.list({ keyword, marketplace }))
      for (const line of Buffer.from(piece).toString().trimEnd().split("\n")) {
        const { asin, title, category, price } = JSON.parse(line) as Screened & { title: string };
        found.push({ asin, title, category, price: price === null ? null : toMinor(price, currency), isKnown: true });
        if (found.length === MAX_SCREENED) return found;
      }
    return found;
  }
}

type Found = Screened & { isKnown: boolean };

function rowOf({ isKnown, ...product }: Found, profit: Profit | null, goal: Goal | null): ScreenedRow {
  return { ...product, profit, verdict: goal && verdictOf(profit, goal), reason: reasonOf(product, isKnown, profit) };
}

function verdictOf(profit: Profit | null, goal: Goal): Verdict {
  const { low, high }: Bounds = profit === null ? { low: null, high: null } : profit.net;
  if (profit === null || high === null) return "unknown";
  const of = goal.kind === "margin" ? profit.revenue : (profit.landedCost ?? 0);
  const reaches = (net: number | null) => net !== null && 10_000 * net >= goal.rate * of;
  if (reaches(low)) return "yes";
  return reaches(high) ? "maybe" : "no";
}

/** Why the profit is unknown, or a range without a lower end. */
function reasonOf({ price }: Screened, isKnown: boolean, profit: Profit | null): string | null {
  if (!isKnown) return "The product is not in the catalog.";
  if (price === null || profit === null) return "The price is unknown.";
  if (profit.fees.low === null) return "The fees are unknown: there is no fee card, or it has no fee for this size.";
  return profit.fees.high === null ? "The size is unknown, so the fulfilment fee has no upper limit." : null;
}

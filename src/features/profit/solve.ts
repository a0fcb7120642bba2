/**
 * Solvers: the lowest price, and the highest unit cost, that reach a margin or a return.
 *
 * Fees jump at price bands, so profit is not monotonic in the price: a price just below a limit may earn more than one just
 * above. Between two limits the profit follows a line, except for the rounding of VAT and referral fee, which together move it
 * by at most one minor unit. So each piece between limits is solved on its line, and the few prices around the solution are
 * tried with the exact rules. Bisection would miss solutions below a limit; trying every price takes seconds for expensive
 * products.
 */
import { exactReferral, referralFee } from "../catalog/fees/referral-fee.ts";
import { breaksOf, type FeeModel, feesAt, otherFees, totalOf } from "./fee-model.ts";
import { type Bounds, type Costs, landedCost, returnsCost, vatIn } from "./profit.ts";

/** At least this margin (net ÷ revenue) or return (net ÷ landed cost), in hundredths of a percent. */
export type Goal = { kind: "margin" | "roi"; rate: number };

export const BREAK_EVEN: Goal = { kind: "margin", rate: 0 };

/** Ten million, in minor units of a currency with two decimals. */
const HIGHEST_PRICE = 1_000_000_000;

/** Rounding moves the profit by no more than this from its line. */
const ROUNDING = 1.01;
/** Where the fees grow almost as fast as the price, the first price that certainly reaches the goal ends the search. */
const MOST_TRIED = 20_000;

/**
 * The lowest price that reaches the goal. With unknown measures or category it lies between the bounds. A bound is null if no
 * price reaches the goal, or the fees are unknown.
 */
export function targetPrice(model: FeeModel, costs: Costs, goal: Goal): Bounds {
  const { unitCost } = costs;
  if (unitCost === null || model.match === null) return { low: null, high: null };
  const landed = landedCost(costs, unitCost);
  const fixed = landed + returnsCost(costs) + costs.ads;
  const solve = (end: "low" | "high"): (number | null)[] =>
    (model.match?.categories ?? []).map((category) => {
      const referral = { rounded: referralFee, exact: exactReferral };
      const others = new Map<number, number | null>();
      // Fees other than the referral fee are the same within a piece.
      const otherIn = (piece: number): number | null => {
        if (!others.has(piece)) others.set(piece, otherFees(model, piece, end));
        return others.get(piece) as number | null;
      };
      const surplus = (price: number, piece: number, isExact: boolean): number | null => {
        const other = otherIn(piece);
        if (other === null) return null;
        const vat = isExact ? (price * costs.vatRate) / (10_000 + costs.vatRate) : vatIn(price, costs.vatRate);
        const fee = referral[isExact ? "exact" : "rounded"](category, model.minimum, price);
        const net = price - vat - fee - other - fixed;
        // Scaled, so that the rounded form stays an integer.
        return 10_000 * net - goal.rate * (goal.kind === "margin" ? price - vat : landed);
      };
      return lowestPrice(
        (price, piece) => (surplus(price, piece, false) ?? -1) >= 0,
        (price, piece) => {
          const line = surplus(price, piece, true);
          return line === null ? null : line / 10_000;
        },
        breaksOf(model, category),
      );
    });
  const [low, high] = [solve("low"), solve("high")];
  return {
    low: low.reduce((least, price) => (least === null || (price !== null && price < least) ? price : least), null),
    high: high.includes(null) ? null : Math.max(...(high as number[])),
  };
}

/**
 * The lowest integer price for which `holds`, where `line` is at most `ROUNDING` away from a surplus that holds from zero on,
 * and is linear between the breaks. A null line never holds. Both get the first price of the piece between two breaks.
 */
function lowestPrice(
  holds: (price: number, piece: number) => boolean,
  line: (price: number, piece: number) => number | null,
  breaks: readonly number[],
): number | null {
  const starts = [1, ...breaks.map((price) => price + 1)].filter((price) => price >= 1 && price <= HIGHEST_PRICE);
  const pieces = [...new Set(starts)].sort((a, b) => a - b);
  for (const [number, from] of pieces.entries()) {
    const to = (pieces[number + 1] ?? HIGHEST_PRICE + 1) - 1;
    const [first, last] = [line(from, from), line(to, from)];
    if (first === null || last === null) continue;
    const slope = to === from ? 0 : (last - first) / (to - from);
    if (first < -ROUNDING && slope <= 0) continue;
    const start = first >= -ROUNDING ? from : Math.max(from, from + Math.floor((-ROUNDING - first) / slope) - 1);
    const end = Math.min(to, start + MOST_TRIED);
    for (let price = start; price <= end; price++) if (holds(price, from)) return price;
    if (end === to || slope <= 0) continue;
    const certain = Math.max(end + 1, from + Math.ceil((ROUNDING - first) / slope));
    if (certain <= to && holds(certain, from)) return certain;
  }
  return null;
}

/** The highest unit cost that reaches the goal at a price; null if even a free product does not, or the fees are unknown. */
export function maxUnitCost(model: FeeModel, costs: Costs, price: number, goal: Goal): Bounds {
  const fees = totalOf(feesAt(model, price));
  if (fees === null) return { low: null, high: null };
  return maxUnitCostOf(fees, costs, price, goal);
}

/** The same for known fees. */
export function maxUnitCostOf(fees: Bounds, costs: Costs, price: number, goal: Goal): Bounds {
  const revenue = price - vatIn(price, costs.vatRate);
  const left = revenue - returnsCost(costs) - costs.ads;
  const solve = (fee: number | null): number | null => {
    if (fee === null) return null;
    const reaches = (unitCost: number) => {
      const landed = landedCost(costs, unitCost);
      const net = left - fee - landed;
      return 10_000 * net >= goal.rate * (goal.kind === "margin" ? revenue : landed);
    };
    if (!reaches(0)) return null;
    // A higher cost never earns more, so bisection is exact.
    let [good, bad] = [0, Math.max(1, revenue + 1)];
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      if (reaches(middle)) good = middle;
      else bad = middle;
    }
    return good;
  };
  return { low: solve(fees.high), high: solve(fees.low) };
}

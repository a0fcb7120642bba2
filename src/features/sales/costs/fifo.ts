/**
 * The cost of goods sold. A cost applies from its day until the next one of the SKU. Once a cost of the SKU has a quantity, units are used
 * up first in, first out: a sale takes units of the oldest cost that has begun and has some left. When more are
 * sold than were bought, the newest cost that has begun continues to apply. Refunded units return to the cost they were taken from last.
 */
export type DatedCost = { from: string; currency: string; unitCostMinor: number; quantity: number | null };

/** Units of a SKU on one day in one currency. */
export type SoldDay = { day: string; currency: string; units: number; refunded: number };

/** The cost of the net units of a day. */
export type CostedDay = { costMinor: number };

/** Converts the cost of a unit to the currency of a day, at that day's rate like all its amounts; null without a rate. */
export type ConvertCost = (cost: DatedCost, day: SoldDay) => number | null;

/** The cost of each of `sold`, which is sorted by day; null where it is unknown. */
export function costOf(
  sold: readonly SoldDay[],
  costs: readonly DatedCost[],
  convert: ConvertCost,
): (CostedDay | null)[] {
  const dated = costs.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const isFifo = dated.some(({ quantity }) => quantity !== null);
  const costed = isFifo ? fifo(sold, dated, convert) : sold.map((day) => datedCost(day, dated, convert));
  return costed.map((cost, i) => (cost !== null && isStorable(cost, sold[i] as SoldDay) ? cost : null));
}

/** The product of implausible costs and units can exceed the column; it counts as unknown. */
const isStorable = ({ costMinor }: CostedDay, { units, refunded }: SoldDay): boolean =>
  units + refunded <= 2_147_483_647 && Number.isSafeInteger(costMinor);

function datedCost(day: SoldDay, costs: readonly DatedCost[], convert: ConvertCost): CostedDay | null {
  const cost = costs.findLast(({ from }) => from <= day.day);
  const unitCost = cost && convert(cost, day);
  if (unitCost == null) return null;
  return { costMinor: Math.round(unitCost * (day.units - day.refunded)) };
}

type Taken = { cost: number; units: number };

function fifo(sold: readonly SoldDay[], costs: readonly DatedCost[], convert: ConvertCost): (CostedDay | null)[] {
  const left = costs.map(({ quantity }) => quantity ?? Number.POSITIVE_INFINITY);
  const taken: Taken[] = [];
  return sold.map((day) => {
    const begun = costs.findLastIndex(({ from }) => from <= day.day);
    if (begun < 0) return null;
    const net = day.units - day.refunded;
    const parts = net >= 0 ? take(net, begun, left, taken) : giveBack(-net, begun, left, taken);
    let cost = 0;
    for (const { cost: index, units } of parts) {
      const unitCost = convert(costs[index] as DatedCost, day);
      if (unitCost === null) return null;
      cost += unitCost * units;
    }
    return { costMinor: Math.round(net >= 0 ? cost : -cost) };
  });
}

function take(wanted: number, begun: number, left: number[], taken: Taken[]): Taken[] {
  const parts: Taken[] = [];
  let rest = wanted;
  for (let cost = 0; cost <= begun && rest > 0; cost++) {
    const units = Math.min(rest, left[cost] as number);
    if (units === 0) continue;
    left[cost] = (left[cost] as number) - units;
    parts.push({ cost, units });
    rest -= units;
  }
  // Not taken from any purchase, so a refund returns nothing to one.
  if (rest > 0) parts.push({ cost: begun, units: rest });
  if (parts.length > 0)
    taken.push(...parts.map((part, i) => ({ ...part, isExtra: rest > 0 && i === parts.length - 1 })));
  return parts;
}

function giveBack(returned: number, begun: number, left: number[], taken: (Taken & { isExtra?: boolean })[]): Taken[] {
  const parts: Taken[] = [];
  let rest = returned;
  while (rest > 0) {
    const last = taken.at(-1);
    if (last === undefined) {
      parts.push({ cost: begun, units: rest });
      break;
    }
    const units = Math.min(rest, last.units);
    parts.push({ cost: last.cost, units });
    if (last.isExtra !== true) left[last.cost] = (left[last.cost] as number) + units;
    last.units -= units;
    if (last.units === 0) taken.pop();
    rest -= units;
  }
  return parts;
}

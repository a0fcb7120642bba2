/** Computes the cost of goods of days (`sales_cost_days`), when their units or the costs of a SKU have changed. */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { type CostedDay, costOf, type DatedCost, type SoldDay } from "../costs/fifo.ts";
import { createExchange, type Exchange, type Rate } from "../figures/exchange.ts";

type Changed = { ordered: readonly string[]; settled: readonly string[] };
type Basis = keyof Changed;

type Sold = SoldDay & { sku: string; marketplace: string };

/** The units of both bases. A refund counts on the day on which it was posted, on both. */
const SOLD: Record<Basis, string> = {
  ordered: `
    select sku, day, marketplace, currency, sum(units)::float8 as units, sum(refunded)::float8 as refunded from (
      select sku, day, marketplace, currency, units, 0 as refunded from sales_ordered_days where book = $1 and sku = any($2)
      union all
      select sku, posted_on, marketplace, currency, case when has_order then 0 else units end, refunded_units
      from sales_posted_days where book = $1 and sku = any($2)) as both_tables
    where ($3::date[] is null or day = any($3)) group by 1, 2, 3, 4`,
  settled: `
    select sku, posted_on as day, marketplace, currency, sum(units)::float8 as units, sum(refunded_units)::float8 as refunded
    from sales_posted_days where book = $1 and sku = any($2) and ($3::date[] is null or posted_on = any($3)) group by 1, 2, 3, 4`,
};

/**
 * Records costs that were added, changed or deleted since the last call in their history, whatever their origin, and returns
 * their SKUs.
 */
async function recordCosts(client: pg.PoolClient, book: number, at: Date): Promise<string[]> {
  const rows = await bulk<{ sku: string }>(
    client,
    `with known as (
       select distinct on (sku, from_day) sku, from_day, change, currency, unit_cost_minor, quantity, note
       from sales_cost_changes where book = $1 order by sku, from_day, number desc),
     costs as (select sku, from_day, currency, unit_cost_minor, quantity, note from sales_costs where book = $1)
     insert into sales_cost_changes (book, at, change, sku, from_day, currency, unit_cost_minor, quantity, note)
     select $1, $2,
       case when costs.sku is null then 'deleted' when known.sku is null or known.change = 'deleted' then 'added' else 'changed' end,
       sku, from_day, coalesce(costs.currency, known.currency), coalesce(costs.unit_cost_minor, known.unit_cost_minor),
       case when costs.sku is null then known.quantity else costs.quantity end,
       case when costs.sku is null then known.note else costs.note end
     from costs full join known using (sku, from_day)
     where case when costs.sku is null then known.change <> 'deleted'
       else known.sku is null or known.change = 'deleted'
         or (costs.currency, costs.unit_cost_minor, costs.quantity, costs.note)
           is distinct from (known.currency, known.unit_cost_minor, known.quantity, known.note) end
     order by sku, from_day
     returning sku`,
    [book, at],
  );
  return rows.map(({ sku }) => sku);
}

/** Costs of changed SKUs (or of all) are applied to all of their days, costs of other SKUs to the changed days. */
export async function costDays(
  client: pg.PoolClient,
  book: number,
  changed: Changed,
  isEverything: boolean,
  at: Date,
): Promise<void> {
  const dueSkus = new Set(await recordCosts(client, book, at));
  const costs = await bulk<DatedCost & { sku: string }>(
    client,
    `select sku, from_day::text as from, currency, unit_cost_minor::float8 as "unitCostMinor", quantity
     from sales_costs where book = $1`,
    [book],
  );
  const currencies = await currenciesOf(client, book);
  const rates = await bulk<Rate>(
    client,
    `select currency, day::text, per_euro as "perEuro" from sales_exchange_rates where book = $1 and currency = any($2)`,
    [book, [...currencies, ...costs.map(({ currency }) => currency)]],
  );
  const exchange = createExchange(rates);
  const bySku = Map.groupBy(costs, ({ sku }) => sku);
  if (isEverything) for (const sku of bySku.keys()) dueSkus.add(sku);
  // First in, first out depends on all earlier days, and converted costs depend on rates that may have been imported since.
  const isConverted = ({ currency }: DatedCost) => currencies.size > 1 || !currencies.has(currency);
  for (const [sku, own] of bySku) if (own.some((cost) => cost.quantity !== null || isConverted(cost))) dueSkus.add(sku);
  const others = [...bySku.keys()].filter((sku) => !dueSkus.has(sku));
  for (const basis of ["ordered", "settled"] as const) {
    if (dueSkus.size > 0) await costBasis(client, book, { basis, skus: [...dueSkus], days: null, bySku, exchange });
    const days = changed[basis];
    if (days.length === 0) continue;
    await bulk(
      client,
      "delete from sales_cost_days where book = $1 and basis = $2 and day = any($3::date[]) and not sku = any($4)",
      [book, basis, days, [...dueSkus]],
    );
    if (others.length > 0) await costBasis(client, book, { basis, skus: others, days, bySku, exchange });
  }
}

async function currenciesOf(client: pg.PoolClient, book: number): Promise<Set<string>> {
  const rows = await bulk<{ currency: string }>(
    client,
    `select currency from sales_posted_days where book = $1 union select currency from sales_ordered_days where book = $1`,
    [book],
  );
  return new Set(rows.map(({ currency }) => currency));
}

type Costing = {
  basis: Basis;
  skus: readonly string[];
  /** Null for all days. */
  days: readonly string[] | null;
  bySku: ReadonlyMap<string, (DatedCost & { sku: string })[]>;
  exchange: Exchange;
};

async function costBasis(client: pg.PoolClient, book: number, costing: Costing): Promise<void> {
  const { basis, skus, days, bySku, exchange } = costing;
  if (days === null)
    await bulk(client, "delete from sales_cost_days where book = $1 and basis = $2 and sku = any($3)", [
      book,
      basis,
      skus,
    ]);
  const rows = await bulk<Sold>(
    client,
    `select sku, day::text, marketplace, currency, units, refunded from (${SOLD[basis]}) as sold
     where units <> 0 or refunded <> 0 order by sku, day, marketplace, currency`,
    [book, skus, days],
  );
  const costed: (Sold & CostedDay)[] = [];
  for (const [sku, sold] of Map.groupBy(rows, (row) => row.sku)) {
    const convert = (cost: DatedCost, { currency, day }: SoldDay) => {
      const rate = exchange(cost.currency, currency, day);
      return rate && cost.unitCostMinor * rate.factor;
    };
    costOf(sold, bySku.get(sku) ?? [], convert).forEach((cost, i) => {
      if (cost !== null) costed.push({ ...(sold[i] as Sold), ...cost });
    });
  }
  await bulk(
    client,
    `insert into sales_cost_days (book, basis, day, marketplace, currency, sku, units, refunded, cost)
     select $1, $2, * from unnest($3::date[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[], $9::bigint[])`,
    [
      book,
      basis,
      costed.map(({ day }) => day),
      costed.map(({ marketplace }) => marketplace),
      costed.map(({ currency }) => currency),
      costed.map(({ sku }) => sku),
      costed.map(({ units, refunded }) => units + refunded),
      costed.map(({ refunded }) => refunded),
      costed.map(({ costMinor }) => -costMinor || 0),
    ],
  );
}

/**
 * The finder: selections without a keyword over the whole market, as complete responses. PostgreSQL has the indexes that an
 * administrator would add: one on every figure, and one on the category with the sales.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  CHANGES,
  type Change,
  type FigureSort,
  type Filtered,
  type Filters,
} from "../../src/features/search/engine.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { type Listed, market, seeded } from "./market.ts";

export type Selection = { filters: Filters; sort: FigureSort };

/** A figure of a product as SQL and as a filter. */
type Figure = {
  name: Filtered;
  column: string;
  of: (product: Listed) => number | null;
};

const FIGURES: readonly Figure[] = [
  { name: "price", column: "price", of: ({ priceMinor }) => priceMinor },
  { name: "bsr", column: "bsr", of: ({ bsr }) => bsr },
  { name: "monthlySales", column: "units", of: ({ units }) => units },
  { name: "revenue", column: "revenue", of: revenueOf },
  { name: "reviews", column: "reviews", of: ({ reviewCount }) => reviewCount },
  { name: "rating", column: "rating", of: ({ rating }) => rating },
  ...CHANGES.map(
    (change, i): Figure => ({
      name: change,
      column: change.toLowerCase(),
      of: (product) => changeOf(product, change, i),
    }),
  ),
];

function revenueOf({ priceMinor, units }: Listed): number | null {
  return priceMinor === null || units === null ? null : priceMinor * units;
}

function changeOf({ priceMinor, bsr, rating, past }: Listed, change: Change, i: number): number | null {
  const [now, before] = [[priceMinor, bsr, rating][Math.floor(i / 3)] ?? null, past?.[i] ?? null];
  if (now === null || before === null) return null;
  return change.startsWith("rating")
    ? Math.round(10 * (now - before)) / 10
    : Math.round((100 * (now - before)) / before);
}

const SAMPLED = 20_000;
const SEED = 23;

/** The same selections for every engine: one to four figures, each with a bound that keeps between 1 and 90 % of the products. */
export function selections(count: number): Selection[] {
  const sample = market(SAMPLED).toArray();
  const sorted = new Map(
    FIGURES.map(({ name, of }) => [name, Float64Array.from(sample.map(of).filter((value) => value !== null)).sort()]),
  );
  const random = seeded(SEED);
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, () => {
    const filters: Filters = {};
    for (let i = 0, figures = 1 + Math.floor(random() * 4); i < figures; i++) {
      const { name } = oneOf(FIGURES);
      const values = sorted.get(name) as Float64Array;
      const share = 0.01 + 0.89 * random();
      const isLeast = random() < 0.5;
      const bound = values[Math.floor((isLeast ? 1 - share : share) * (values.length - 1))] as number;
      filters[name] = isLeast ? { min: bound } : { max: bound };
    }
    if (random() < 0.3) filters.category = oneOf(sample).category ?? undefined;
    if (random() < 0.05) filters.brand = oneOf(sample).brand ?? undefined;
    return { filters, sort: oneOf(["-monthlySales", "-revenue", "reviews", "price", "bsrChange30"] as const) };
  });
}

/** A column of the sort order, unknown figures last. */
function orderOf(sort: FigureSort): string {
  const column = FIGURES.find(({ name }) => name === sort.replace("-", ""))?.column;
  return `${column} ${sort.startsWith("-") ? "desc" : "asc"} nulls last, asin`;
}

function conditionsOf({ brand, category, ...ranges }: Filters): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = FIGURES.flatMap(({ name, column }) => {
    const { min, max } = ranges[name] ?? {};
    return [
      ...(min === undefined ? [] : [`${column} >= ${place(min)}`]),
      ...(max === undefined ? [] : [`${column} <= ${place(max)}`]),
    ];
  });
  if (brand !== undefined) conditions.push(`lower(brand) = lower(${place(brand)})`);
  if (category !== undefined) conditions.push(`lower(category) = lower(${place(category)})`);
  return { where: conditions.join(" and "), values };
}

export async function postgresFinder(products: number, dataDir: string) {
  const pool = new pg.Pool({ ...embeddedConnection(dataDir), max: 1 });
  const client = await pool.connect();
  const figures = FIGURES.map(({ name, column }) => `${column} ${name.startsWith("rating") ? "real" : "bigint"}`);
  await client.query(`create table selected (asin text, title text, brand text, category text, ${figures.join(", ")})`);
  const lines = function* () {
    for (const product of market(products)) {
      const { asin, title, brand, category } = product;
      yield `${[asin, title, brand, category, ...FIGURES.map(({ of }) => of(product))]
        .map((value) => (value === null ? "\\N" : String(value).replace(/[\\\t\n]/g, " ")))
        .join("\t")}\n`;
    }
  };
  await pipeline(Readable.from(lines()), client.query(copyFrom("copy selected from stdin")));
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set work_mem = '256MB'");
  for (const { column } of FIGURES) await client.query(`create index on selected (${column})`);
  await client.query("create index on selected (lower(category), units)");
  await client.query("create index on selected (lower(brand))");
  await client.query("vacuum analyze selected");
  return {
    async select({ filters, sort }: Selection): Promise<number> {
      const { where, values } = conditionsOf(filters);
      const { rows } = await client.query(
        `with matches as materialized (select * from selected where ${where})
         select (select count(*) from matches) as total,
           (select row(sum(units), sum(revenue), sum(units) filter (where reviews < 100 or rating < 4), sum(units * rating),
             percentile_disc(0.5) within group (order by units), percentile_disc(0.5) within group (order by reviews),
             percentile_disc(0.5) within group (order by revenue),
             percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price)) from matches) as statistics,
           (select sum(share * share) from (select sum(units)::float8 as share from matches group by brand) as brands) as brands,
           (select json_agg(best) from (select * from matches order by ${orderOf(sort)} limit 20) as best) as products`,
        values,
      );
      return Number(rows[0].total);
    },
    async close() {
      client.release();
      await pool.end();
    },
  };
}

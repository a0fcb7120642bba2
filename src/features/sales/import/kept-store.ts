/**
 * Reads which amounts of its file an import keeps, within the import's transaction before it ends. The keys of staged records
 * are collected chunk by chunk, because a later chunk may repeat them.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { createAdTotalsStore } from "../advertising/ad-totals-store.ts";
import type { BookOwner } from "./merge-store.ts";
import { type PlainKind, RECORD_COLUMNS } from "./record-columns.ts";
import type { AmountKind, PreviewTotal } from "./sales-preview.ts";

type Kept = Omit<PreviewTotal, "totalMinor" | "droppedMinor">;

/** The column of the amount, SQL of its `AmountKind`, and of the rows that count in no figure. */
const AMOUNTS: Partial<Record<PlainKind, { column: string; amounts: string; cancelled?: string }>> = {
  transaction: { column: "amount_minor", amounts: "'transactions'" },
  order_line: { column: "item_price_minor", amounts: "'item_prices'", cancelled: "known.is_cancelled" },
  traffic: {
    column: "sales_minor",
    amounts: "case when known.asin = '' then 'sales_by_day' else 'sales_by_product' end",
  },
  reimbursement: { column: "amount_minor", amounts: "'reimbursements'" },
  storage_fee: { column: "fee_minor", amounts: "'storage_fees'" },
};

/** Notes the staged records of a chunk (`mergeStaged`). */
export async function noteStaged(client: pg.PoolClient, kind: PlainKind): Promise<void> {
  const amount = AMOUNTS[kind];
  if (amount === undefined) return;
  const { key, table } = RECORD_COLUMNS[kind];
  const columns = `${key.join(", ")}, currency, ${amount.column}`;
  await bulk(
    client,
    `create temp table if not exists noted_${kind} on commit drop as select ${columns} from ${table} with no data;
     insert into noted_${kind} select ${columns} from staged_records`,
  );
}

/** Notes the lines of settlements that a chunk adds or changes (`mergeLedger`). */
export async function noteLines(client: pg.PoolClient): Promise<void> {
  await bulk(
    client,
    `create temp table if not exists noted_lines on commit drop as select settlement, line from changed_lines with no data;
     insert into noted_lines select settlement, line from changed_lines`,
  );
}

export async function readKept(
  client: pg.PoolClient,
  owner: BookOwner & { accountId: string },
  kinds: Iterable<AmountKind>,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  const asked = new Set(kinds);
  if (asked.has("settlement_lines")) kept.push(...(await keptOfSettlements(client, owner)));
  if (asked.has("date_range_rows")) kept.push(...(await keptOfRanges(client, owner)));
  if (asked.has("advertising_spend")) kept.push(...(await keptOfAds(client, owner)));
  for (const kind of Object.keys(AMOUNTS) as PlainKind[]) kept.push(...(await keptOfNoted(client, owner, kind)));
  return kept;
}

/** The lines that the import added or changed; the others of its settlements were known. */
async function keptOfSettlements(client: pg.PoolClient, { book }: BookOwner): Promise<Kept[]> {
  if (!(await isNoted(client, "noted_lines"))) return [];
  return await bulk<Kept>(
    client,
    `select 'settlement_lines' as amounts, own.currency, sum(amount_minor)::float8 as "keptMinor", 0 as "knownMinor", 0 as "coveredMinor"
     from (select distinct settlement, line from noted_lines) as noted
     join sales_settlement_lines as line using (settlement, line)
     join sales_settlements as own on own.number = line.settlement
     where own.book = $1 group by own.currency`,
    [book],
  );
}

async function keptOfRanges(client: pg.PoolClient, { book, number }: BookOwner): Promise<Kept[]> {
  return await bulk<Kept>(
    client,
    `select 'date_range_rows' as amounts, currency,
       coalesce(sum(amount_minor) filter (where is_settled is not true), 0)::float8 as "keptMinor", 0 as "knownMinor",
       coalesce(sum(amount_minor) filter (where is_settled), 0)::float8 as "coveredMinor"
     from sales_settlements as own join sales_settlement_lines as line on line.settlement = own.number
     where own.book = $1 and own.report = 'date_range' and line.import_number = $2 group by currency`,
    [book, number],
  );
}

async function keptOfAds(client: pg.PoolClient, { accountId, number }: { accountId: string; number: number }) {
  const totals = await createAdTotalsStore(client).listTotals(accountId, number);
  return totals.map(({ currency, countedMinor, knownMinor, coveredMinor }): Kept => {
    return { amounts: "advertising_spend", currency, keptMinor: countedMinor, knownMinor, coveredMinor };
  });
}

/** An amount of the file is stored when the row with its key has it. */
async function keptOfNoted(client: pg.PoolClient, { book, number }: BookOwner, kind: PlainKind): Promise<Kept[]> {
  const amount = AMOUNTS[kind];
  if (amount === undefined || !(await isNoted(client, `noted_${kind}`))) return [];
  const { cancelled = "false" } = amount;
  const { key, table, nullableKey = [] } = RECORD_COLUMNS[kind];
  const same = key.map((name) =>
    nullableKey.includes(name) ? `known.${name} is not distinct from noted.${name}` : `known.${name} = noted.${name}`,
  );
  await bulk(client, `analyze noted_${kind}`);
  return await bulk<Kept>(
    client,
    `select ${amount.amounts} as amounts, known.currency,
       coalesce(sum(known.${amount.column}) filter (where known.import_number = $2 and not ${cancelled}), 0)::float8 as "keptMinor",
       coalesce(sum(known.${amount.column}) filter (where known.import_number <> $2 and not ${cancelled}), 0)::float8 as "knownMinor", 0 as "coveredMinor",
       coalesce(sum(known.${amount.column}) filter (where ${cancelled}), 0)::float8 as "cancelledMinor"
     from (select distinct ${key.join(", ")}, currency, ${amount.column} from noted_${kind}) as noted
     join ${table} as known on known.book = $1 and ${same.join(" and ")}
       and known.${amount.column} = noted.${amount.column} and known.currency is not distinct from noted.currency
     group by 1, 2`,
    [book, number],
  );
}

async function isNoted(client: pg.PoolClient, table: string): Promise<boolean> {
  const [found] = await bulk<{ name: string | null }>(client, "select to_regclass('pg_temp.' || $1)::text as name", [
    table,
  ]);
  return found?.name != null;
}

/** Reads the ledger of an account: its settlements, their lines, and the kinds of lines with their classes. */
import type pg from "pg";
import { inBulk } from "../../../platform/db/bulk.ts";
import { lockReports } from "../../search-data/report-lock-store.ts";
import { bookOf } from "../book-store.ts";
import { markDays, sumDays } from "../days/sum-days-store.ts";
import type { LineClass } from "../line-class.ts";
import type { SettlementLineRecord } from "../record.ts";
import { type LineKind, UNCLASSIFIED } from "./classes.ts";

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** `sumMinor` is the sum of all lines, whatever their class. */
export type Settlement = {
  id: string;
  startAt: Date | null;
  endAt: Date | null;
  depositAt: Date | null;
  currency: string;
  totalMinor: number | null;
  sumMinor: number;
  lines: number;
  unclassifiedMinor: number;
  unclassifiedLines: number;
  importId: string | null;
};

export type ClassSum = { class: LineClass; lines: number; amountMinor: number };

export type LedgerLine = Omit<SettlementLineRecord, "kind" | "settlementId" | "row" | "part"> & {
  kindId: number;
  line: number;
  class: LineClass;
  day: string;
};

export type LineFilter = {
  class?: LineClass | undefined;
  orderId?: string | undefined;
  sku?: string | undefined;
  /** A part of the order, SKU or description. */
  search?: string | undefined;
};

export type KindSum = LineKind & {
  id: number;
  class: LineClass;
  knownClass: LineClass;
  assignedClass: LineClass | null;
  lines: number;
  sums: { currency: string; amountMinor: number }[];
};

/** A hostile file may have a million. */
const MOST_KINDS = 1_000;

/** The newest settlement first; `$2` is the last id of the previous page. */
const SETTLEMENTS = `select own.settlement_id as id, own.start_at as "startAt", own.end_at as "endAt", own.deposit_at as "depositAt",
    own.currency, own.total_minor as "totalMinor", coalesce(sums.amount, 0)::bigint as "sumMinor", coalesce(sums.lines, 0)::int as lines,
    coalesce(sums.unclassified, 0)::bigint as "unclassifiedMinor", coalesce(sums.unclassified_lines, 0)::int as "unclassifiedLines",
    imports.id as "importId"
  from sales_settlements as own
  left join lateral (
    select sum(amount_minor) as amount, sum(lines) as lines,
      sum(amount_minor) filter (where kind.class = '${UNCLASSIFIED}') as unclassified,
      sum(lines) filter (where kind.class = '${UNCLASSIFIED}') as unclassified_lines
    from sales_settlement_sums as sums join sales_line_kinds as kind on kind.number = sums.kind
    where sums.settlement = own.number
  ) as sums on true
  left join report_imports as imports on imports.number = own.import_number and imports.deleted_at is null
  where own.book = ${bookOf("$1")} and (own.report = 'settlement' or sums.lines > 0)`;

const ORDER = "coalesce(own.end_at, own.deposit_at, own.start_at, 'epoch')";

const MATCHING = `from sales_settlements as own
  join sales_settlement_lines as line on line.settlement = own.number
  join sales_line_kinds as kind on kind.number = line.kind
  where own.book = ${bookOf("$1")} and own.settlement_id = $2 and line.is_settled is not true
    and ($3::text is null or kind.class = $3) and ($4::text is null or line.order_id = $4) and ($5::text is null or line.sku = $5)
    and ($6::text is null or position($6 in lower(concat_ws(' ', line.order_id, line.sku, kind.amount_description))) > 0)`;

const LINES = `select line.line, kind.number as "kindId", kind.transaction_type as "transactionType", kind.amount_type as "amountType",
    kind.amount_description as "amountDescription", kind.class, line.amount_minor as "amountMinor", own.currency,
    line.posted_at as "postedAt", line.day, line.quantity, line.marketplace, line.marketplace_name as "marketplaceName", line.sku,
    line.order_id as "orderId", line.order_item_code as "orderItemCode", line.merchant_order_id as "merchantOrderId",
    line.adjustment_id as "adjustmentId", line.shipment_id as "shipmentId", line.fulfillment_id as "fulfillmentId",
    line.promotion_id as "promotionId"
  ${MATCHING} and line.line > $7
  order by line.line limit $8`;

export async function listOfImport(
  client: pg.Pool | pg.PoolClient,
  accountId: string,
  importNumber: number,
): Promise<Settlement[]> {
  const { rows } = await client.query<Settlement>(
    `${SETTLEMENTS} and own.import_number = $2 order by ${ORDER} desc, own.settlement_id desc limit 100`,
    [accountId, importNumber],
  );
  return rows;
}

export function createLedgerStore(pool: pg.Pool) {
  return {
    async list(accountId: string, limit: number, after?: string): Promise<Settlement[]> {
      const { rows } = await pool.query<Settlement>(
        `${SETTLEMENTS} and ($2::text is null or (${ORDER}, own.settlement_id) < (
             select ${ORDER.replaceAll("own.", "last.")}, last.settlement_id from sales_settlements as last
             where last.book = own.book and last.settlement_id = $2))
         order by ${ORDER} desc, own.settlement_id desc limit $3`,
        [accountId, after ?? null, limit],
      );
      return rows;
    },

    async find(accountId: string, id: string): Promise<Settlement | undefined> {
      return (await pool.query<Settlement>(`${SETTLEMENTS} and own.settlement_id = $2`, [accountId, id])).rows[0];
    },

    /** The settlements that belong to an import. */
    listOfImport: (accountId: string, importNumber: number) => listOfImport(pool, accountId, importNumber),

    /** The sums of a settlement by class. */
    async sumClasses(accountId: string, id: string): Promise<ClassSum[]> {
      const { rows } = await pool.query<ClassSum>(
        `select kind.class, sum(sums.lines)::int as lines, sum(sums.amount_minor)::bigint as "amountMinor"
         from sales_settlements as own join sales_settlement_sums as sums on sums.settlement = own.number
         join sales_line_kinds as kind on kind.number = sums.kind
         where own.book = ${bookOf("$1")} and own.settlement_id = $2 group by kind.class order by kind.class`,
        [accountId, id],
      );
      return rows;
    },

    /** Lines after the number `after`, in their order. */
    async listLines(
      accountId: string,
      id: string,
      filter: LineFilter,
      limit: number,
      after = 0,
    ): Promise<LedgerLine[]> {
      return (await pool.query<LedgerLine>(LINES, [accountId, id, ...valuesOf(filter), after, limit])).rows;
    },

    async countLines(accountId: string, id: string, filter: LineFilter): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${MATCHING}`, [
        ...[accountId, id],
        ...valuesOf(filter),
      ]);
      return rows[0]?.count ?? 0;
    },

    /** Kinds of lines with their sums: unclassified ones first, then by number of lines. */
    async listKinds(
      accountId: string,
      { class: name, id }: { class?: LineClass; id?: number } = {},
    ): Promise<KindSum[]> {
      const { rows } = await pool.query<KindSum>(
        `select kind.number as id, kind.transaction_type as "transactionType", kind.amount_type as "amountType",
           kind.amount_description as "amountDescription", kind.class, kind.known_class as "knownClass",
           kind.assigned_class as "assignedClass", coalesce(sum(sums.lines), 0)::int as lines,
           coalesce(json_agg(json_build_object('currency', sums.currency, 'amountMinor', sums.amount) order by sums.currency)
             filter (where sums.currency is not null), '[]') as sums
         from sales_line_kinds as kind
         left join lateral (
           select own.currency, sum(each.lines) as lines, sum(each.amount_minor)::bigint as amount
           from sales_settlement_sums as each join sales_settlements as own on own.number = each.settlement
           where each.book = kind.book and each.kind = kind.number group by own.currency
         ) as sums on true
         where kind.book = ${bookOf("$1")} and ($2::text is null or kind.class = $2) and ($3::integer is null or kind.number = $3)
         group by kind.number
         having sum(sums.lines) > 0 or kind.assigned_class is not null
         order by kind.class = '${UNCLASSIFIED}' desc, sum(sums.lines) desc nulls last, kind.number limit ${MOST_KINDS}`,
        [accountId, name ?? null, id ?? null],
      );
      return rows;
    },

    /** Assigns a class to a kind; null restores the table's class. Returns false when the account has no such kind. */
    async assign(accountId: string, id: number, assigned: LineClass | null, at: Date): Promise<boolean> {
      return await inBulk(pool, async (client) => {
        await lockReports(client, accountId);
        const { rows } = await client.query<{ book: number }>(
          `update sales_line_kinds set assigned_class = $3 where book = ${bookOf("$1")} and number = $2 returning book`,
          [accountId, id, assigned],
        );
        const [changed] = rows;
        if (changed === undefined) return false;
        await sumKinds(client, changed.book, [id], at);
        return true;
      });
    },
  };
}

/** Sums the days with lines of these kinds again. */
export async function sumKinds(client: pg.PoolClient, book: number, kinds: readonly number[], at: Date): Promise<void> {
  await markDays(
    client,
    book,
    "posted",
    `(select line.day from sales_settlement_sums as sums
      join sales_settlement_lines as line on line.settlement = sums.settlement and line.kind = sums.kind
      where sums.book = $1 and sums.kind = any($3))`,
    [kinds],
  );
  await sumDays(client, book, at);
}

function valuesOf({ class: name, orderId, sku, search }: LineFilter): (string | null)[] {
  return [name ?? null, orderId ?? null, sku ?? null, search?.toLowerCase() ?? null];
}

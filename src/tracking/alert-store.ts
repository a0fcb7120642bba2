import { type RawBuilder, sql } from "kysely";
import { toDecimal, toMinor } from "../base/money.ts";
import { type Listed, listed, type Page } from "../base/page.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Transaction } from "../db/creation.ts";
import type { Db } from "../db/open.ts";
import type { Alert, AlertState, AlertTerms, Metric, Subject } from "./alert.ts";

export type NewAlert = Subject & AlertTerms & AlertState & { id: string; accountId: string; at: Date };

export type AlertFilter = {
  marketplace?: MarketplaceDomain | undefined;
  asin?: string | undefined;
  keyword?: string | undefined;
  metric?: Metric | undefined;
  enabled?: boolean | undefined;
  /** A text in its name, keyword or asin, or in the product's title, in any letter case. */
  search?: string | undefined;
};

type Numbers = "value" | "hysteresisPercent" | "lastValue";
type Row = Omit<Alert, Numbers> & { threshold: string; hysteresis_percent: string; last_value: string | null };

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>, from: Db = db): Promise<Alert[]> => {
    const { rows } = await sql<Row>`
      select id, name, metric, marketplace, asin, keyword, comparison, threshold, hysteresis_percent,
        cooldown_minutes as "cooldownMinutes", enabled, is_armed as "isArmed", last_list as "lastList", last_value,
        last_value_at as "lastValueAt", last_fired_at as "lastFiredAt", fired_count as "firedCount",
        created_at as "createdAt", coalesce(updated_at, created_at) as "updatedAt"
      from alerts where ${condition}`.execute(from);
    return rows.map(toAlert);
  };

  return {
    async count(transaction: Transaction, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from alerts where account_id = ${accountId}`.execute(transaction);
      return rows[0]?.count ?? 0;
    },

    /** It is looked at soon: a change may be on its way that its state does not know of. */
    async insert(transaction: Transaction, alert: NewAlert): Promise<void> {
      const { id, accountId, metric, marketplace, asin, keyword, at } = alert;
      await transaction
        .insertInto("alerts")
        .values({
          id,
          account_id: accountId,
          metric,
          marketplace,
          asin,
          keyword,
          ...toColumns(alert, alert),
          due_at: at,
          created_at: at,
        })
        .execute();
    },

    async find(accountId: string, id: string): Promise<Alert | undefined> {
      return (await select(sql`account_id = ${accountId} and id = ${id}`))[0];
    },

    /** The newest first. */
    async list(accountId: string, filter: AlertFilter, { limit, before }: Page): Promise<Listed<Alert>> {
      const { marketplace = null, asin = null, keyword = null, metric = null, enabled = null, search = null } = filter;
      const mine = sql`account_id = ${accountId}
        and (${marketplace}::text is null or marketplace = ${marketplace})
        and (${asin}::text is null or asin = ${asin})
        and (${keyword}::text is null or keyword = ${keyword})
        and (${metric}::text is null or metric = ${metric})
        and (${enabled}::boolean is null or enabled = ${enabled})
        and (${search}::text is null or position(lower(${search}) in lower(concat_ws(chr(10), name, keyword, asin, (
          select title from products as p where p.marketplace = alerts.marketplace and p.asin = alerts.asin
        )))) > 0)`;
      const [found, counted] = await Promise.all([
        select(sql`${mine} and (${before ?? null}::text is null or id < ${before ?? null})
          order by id desc limit ${limit + 1}`),
        sql<{ count: number }>`select count(*) from alerts where ${mine}`.execute(db),
      ]);
      return listed(found, limit, counted.rows[0]?.count ?? 0);
    },

    /** `decide` sees the alert as it is and nobody can change it meanwhile. It is looked at soon afterwards. */
    async change(
      accountId: string,
      id: string,
      at: Date,
      decide: (before: Alert) => AlertTerms & AlertState,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const mine = sql`account_id = ${accountId} and id = ${id} for no key update`;
        const [before] = await select(mine, transaction);
        if (before === undefined) return false;
        const columns = toColumns(before, decide(before));
        await transaction
          .updateTable("alerts")
          .set({ ...columns, due_at: at, evaluated_revision: -1, updated_at: at })
          .where("id", "=", id)
          .execute();
        return true;
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("alerts")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

function toColumns({ metric, marketplace }: Pick<Subject, "metric" | "marketplace">, alert: AlertTerms & AlertState) {
  const { currency } = MARKETPLACES[marketplace];
  const stored = (value: number) => (metric === "price" ? toMinor(value, currency) : value);
  return {
    name: alert.name,
    comparison: alert.comparison,
    threshold: stored(alert.value),
    hysteresis_percent: alert.hysteresisPercent,
    cooldown_minutes: alert.cooldownMinutes,
    enabled: alert.enabled,
    is_armed: alert.isArmed,
    last_list: alert.lastList,
    last_value: alert.lastValue === null ? null : stored(alert.lastValue),
    last_value_at: alert.lastValueAt,
  };
}

function toAlert({ threshold, hysteresis_percent, last_value, ...row }: Row): Alert {
  const { currency } = MARKETPLACES[row.marketplace];
  const told = (value: number) => (row.metric === "price" ? toDecimal(value, currency) : value);
  return {
    ...row,
    value: told(Number(threshold)),
    hysteresisPercent: Number(hysteresis_percent),
    lastValue: last_value === null ? null : told(Number(last_value)),
  };
}

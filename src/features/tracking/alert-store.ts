import { sql } from "kysely";
import { toDecimal, toMinor } from "../../platform/base/money.ts";
import type { Page } from "../../platform/base/page.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import {
  type Alert,
  type AlertState,
  type AlertTerms,
  isMoney,
  isSameSubject,
  type Metric,
  type Subject,
} from "./alert.ts";
import { contains, createOwnedRows, productTitle } from "./owned-rows-store.ts";

export type NewAlert = Subject & AlertTerms & AlertState & { id: string; accountId: string; at: Date };

export type AlertFilter = {
  marketplace?: MarketplaceDomain | undefined;
  asin?: string | undefined;
  keyword?: string | undefined;
  marketListId?: string | undefined;
  metric?: Metric | undefined;
  enabled?: boolean | undefined;
  /** A part of the name, keyword, ASIN, product title or market list's name, in any letter case. */
  search?: string | undefined;
};

type Numbers = "value" | "hysteresisPercent" | "lastValue";
type Row = Omit<Alert, Numbers> & { threshold: string; hysteresis_percent: string; last_value: string | null };

/** The name of the market list that an alert watches. */
const LIST_NAME = sql`(select l.name from market_lists as l where l.id = market_list_id)`;

const COLUMNS = sql`id, name, metric, marketplace, asin, keyword, market_list_id as "marketListId", ${LIST_NAME} as "marketListName", comparison, threshold, hysteresis_percent,
  cooldown_minutes as "cooldownMinutes", enabled, channels, is_armed as "isArmed", met_at as "metAt", last_list as "lastList", last_value,
  last_value_at as "lastValueAt", last_fired_at as "lastFiredAt", fired_count as "firedCount",
  created_at as "createdAt", coalesce(updated_at, created_at) as "updatedAt"`;

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore(db: Db) {
  const { list, ...owned } = createOwnedRows<Row, Alert, Subject & AlertTerms & AlertState>(db, {
    table: "alerts",
    columns: COLUMNS,
    toItem: toAlert,
    // Due for a check under its new terms.
    toColumns: (before, after, at) => ({
      ...toSubject(after),
      ...toColumns(after, after),
      ...((!isSameSubject(before, after) || (after.enabled && !before.enabled)) && { watched_since: at }),
      due_at: at,
      evaluated_revision: -1,
    }),
  });

  return {
    ...owned,

    /** Marks the alert as due for a check: a merge in progress may change its figure without seeing this row. */
    async insert(transaction: Transaction, alert: NewAlert): Promise<void> {
      const { id, accountId, at } = alert;
      await transaction
        .insertInto("alerts")
        .values({
          id,
          account_id: accountId,
          ...toSubject(alert),
          ...toColumns(alert, alert),
          due_at: at,
          created_at: at,
        })
        .execute();
    },

    list(accountId: string, filter: AlertFilter, page: Page) {
      const { marketplace = null, asin = null, keyword = null, metric = null, enabled = null, search = null } = filter;
      const { marketListId = null } = filter;
      const condition = sql`account_id = ${accountId}
        and (${marketplace}::text is null or marketplace = ${marketplace})
        and (${asin}::text is null or asin = ${asin})
        and (${keyword}::text is null or keyword = ${keyword})
        and (${marketListId}::text is null or market_list_id = ${marketListId})
        and (${metric}::text is null or metric = ${metric})
        and (${enabled}::boolean is null or enabled = ${enabled})
        and ${contains(search, sql`name`, sql`keyword`, sql`asin`, productTitle, LIST_NAME)}`;
      return list(condition, page);
    },
  };
}

function toSubject({ metric, marketplace, asin, keyword, marketListId }: Subject) {
  return { metric, marketplace, asin, keyword, market_list_id: marketListId };
}

function toColumns({ metric, marketplace }: Pick<Subject, "metric" | "marketplace">, alert: AlertTerms & AlertState) {
  const { currency } = MARKETPLACES[marketplace];
  const stored = (value: number) => (isMoney(metric) ? toMinor(value, currency) : value);
  return {
    name: alert.name,
    comparison: alert.comparison,
    threshold: stored(alert.value),
    hysteresis_percent: alert.hysteresisPercent,
    cooldown_minutes: alert.cooldownMinutes,
    enabled: alert.enabled,
    channels: alert.channels,
    is_armed: alert.isArmed,
    met_at: alert.metAt,
    last_list: alert.lastList,
    last_value: alert.lastValue === null ? null : stored(alert.lastValue),
    last_value_at: alert.lastValueAt,
  };
}

function toAlert({ threshold, hysteresis_percent, last_value, ...row }: Row): Alert {
  const { currency } = MARKETPLACES[row.marketplace];
  const decimal = (value: number) => (isMoney(row.metric) ? toDecimal(value, currency) : value);
  return {
    ...row,
    value: decimal(Number(threshold)),
    hysteresisPercent: Number(hysteresis_percent),
    lastValue: last_value === null ? null : decimal(Number(last_value)),
  };
}

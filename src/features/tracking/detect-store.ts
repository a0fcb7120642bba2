/**
 * Detection: turns product changes into events, in the transaction that stores the change. A tracked product stores its base
 * (the value in the last event), an alert stores whether it is armed. Both are compared with the products after the merge.
 * The work is a fixed number of joins: one statement evaluates all tracked products, moves their bases and writes their
 * events, a second one does the same for alerts, a third one for alerts on market lists with a changed product.
 *
 * - A first value becomes the base and raises no event.
 * - Ranks of two lists are never compared: a change of the list moves the base and raises no event. In the same way, shares
 *   and price positions among different products are never compared.
 * - A falling review count raises no event. After a week the lower count becomes the base.
 * - A change during the cooldown is held. It is checked again when the cooldown ends (`due_at`) and raises an event if it
 *   still holds.
 * - Products that were removed from the catalogue raise no events.
 */
import type pg from "pg";
import type { Clock } from "../../platform/base/clock.ts";
import { timePartOf } from "../../platform/base/ids.ts";
import { minorDigits } from "../../platform/base/money.ts";
import { bulk, inBulk } from "../../platform/db/bulk.ts";
import { readCurvesInTransaction } from "../catalog/estimates/curves-store.ts";
import { estimateSales, type SalesInput } from "../catalog/estimates/sales-estimate.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES } from "../catalog/marketplace.ts";
import type { ListMetric } from "./alert.ts";
import {
  ALERTS_DUE,
  type AlertCandidates,
  detectAlerts,
  detectTracked,
  IS_ANY_DUE,
  IS_ANY_WATCHED,
  LIST_PRODUCTS,
  LISTS_CHANGED,
  SALES_CHANGED,
} from "./detect.sql.ts";
import type { EventFeed } from "./feed-store.ts";
import { currentFigures, listFigure } from "./market/list-figure.ts";

const DUE_AT_ONCE = 5_000;

type Checked = { checked: number; events: number };

type AlertSold = SalesInput & { id: string };

type ListAlert = { id: string; metric: ListMetric; asin: string | null; marketListId: string };

type ListedProduct = SalesInput & { listId: string; asin: string; isMine: boolean; priceMinor: number | null };

/** A value computed for an alert, and the set of products that it is of. */
type Given = { id: string; value: number; list: string | null };

export type Detection = ReturnType<typeof createDetection>;

const TRACKED = { changed: detectTracked("changed"), due: detectTracked("due") };
const ALERTS = { changed: detectAlerts("changed"), due: detectAlerts("due"), lists: detectAlerts("lists") };

const PRICES = [
  MARKETPLACE_DOMAINS,
  MARKETPLACE_DOMAINS.map((domain) => MARKETPLACES[domain].currency),
  MARKETPLACE_DOMAINS.map((domain) => minorDigits(MARKETPLACES[domain].currency)),
];

export function createDetection(pool: pg.Pool, { feed, clock }: { feed: EventFeed; clock: Clock }) {
  /** Estimated sales per alert; alerts without data for an estimate are left out. */
  const salesOf = async (client: pg.PoolClient, sold: readonly AlertSold[]): Promise<Given[]> => {
    if (sold.length === 0) return [];
    const curves = await readCurvesInTransaction(client);
    return sold.flatMap((product) => {
      const estimate = estimateSales(product, curves);
      return estimate === null ? [] : [{ id: product.id, value: estimate.units, list: null }];
    });
  };

  /** The value of each alert on a market list; alerts whose value is unknown are left out. */
  const listValuesOf = async (client: pg.PoolClient, alerts: readonly ListAlert[]): Promise<Given[]> => {
    if (alerts.length === 0) return [];
    const curves = await readCurvesInTransaction(client);
    const lists = [...new Set(alerts.map(({ marketListId }) => marketListId))];
    const rows = await bulk<ListedProduct>(client, LIST_PRODUCTS, [lists]);
    const products = Map.groupBy(
      rows.map((row) => ({ ...row, ...currentFigures(row, curves) })),
      ({ listId }) => listId,
    );
    return alerts.flatMap(({ id, metric, asin, marketListId }) => {
      const figure = listFigure(metric, asin, products.get(marketListId) ?? []);
      return figure === null ? [] : [{ id, ...figure }];
    });
  };

  const check = async (client: pg.PoolClient, text: string, now: Date, more: unknown[]): Promise<Checked> => {
    const values = [now, timePartOf(now), ...PRICES, ...more];
    return (await bulk<Checked>(client, text, values))[0] as Checked;
  };

  const checkAlerts = async (
    client: pg.PoolClient,
    candidates: AlertCandidates,
    now: Date,
    which: number | string[],
    given: readonly Given[],
  ): Promise<Checked> => {
    const columns = [given.map(({ id }) => id), given.map(({ value }) => value), given.map(({ list }) => list)];
    return await check(client, ALERTS[candidates], now, [...columns, which]);
  };

  /** Checks one batch of what is due. */
  const checkDue = async (client: pg.PoolClient, now: Date): Promise<Checked> => {
    const tracked = await check(client, TRACKED.due, now, [DUE_AT_ONCE]);
    const due = await bulk<AlertSold & { metric: string; marketListId: string | null }>(client, ALERTS_DUE, [
      now,
      DUE_AT_ONCE,
    ]);
    if (due.length === 0) return tracked;
    const sold = due.filter(({ metric }) => metric === "monthlySales" || metric === "monthlyRevenue");
    const onLists = due.filter(({ marketListId }) => marketListId !== null) as unknown as ListAlert[];
    const given = [...(await salesOf(client, sold)), ...(await listValuesOf(client, onLists))];
    const ids = due.map(({ id }) => id);
    const alerts = await checkAlerts(client, "due", now, ids, given);
    return { checked: tracked.checked + alerts.checked, events: tracked.events + alerts.events };
  };

  return {
    /** Runs at the end of a merge, in its transaction. */
    async detect(client: pg.PoolClient, afterRevision: number): Promise<void> {
      const [watched] = await bulk<{ products: boolean; alerts: boolean; lists: boolean }>(client, IS_ANY_WATCHED);
      if (!watched?.products && !watched?.alerts) return;
      const now = clock.now();
      await feed.write(client, now, async () => {
        let events = 0;
        if (watched.products) events += (await check(client, TRACKED.changed, now, [afterRevision])).events;
        if (watched.alerts) {
          const sold = await bulk<AlertSold>(client, SALES_CHANGED, [afterRevision]);
          const given = await salesOf(client, sold);
          events += (await checkAlerts(client, "changed", now, afterRevision, given)).events;
        }
        if (watched.lists) {
          const alerts = await bulk<ListAlert>(client, LISTS_CHANGED, [afterRevision]);
          const ids = alerts.map(({ id }) => id);
          const given = await listValuesOf(client, alerts);
          if (given.length > 0) events += (await checkAlerts(client, "lists", now, ids, given)).events;
        }
        return events;
      });
    },

    /** Checks changes that a cooldown held until now, and new rows that wait for their first check. */
    async detectDue(signal?: AbortSignal): Promise<Checked> {
      const done: Checked = { checked: 0, events: 0 };
      while (!signal?.aborted) {
        const now = clock.now();
        const { rows } = await pool.query<{ due: boolean }>(IS_ANY_DUE, [now]);
        if (!rows[0]?.due) break;
        const write = async (client: pg.PoolClient): Promise<number> => {
          const { checked, events } = await checkDue(client, now);
          done.checked += checked;
          done.events += events;
          return events;
        };
        try {
          await inBulk(pool, (client) => feed.write(client, now, () => write(client), signal));
        } catch (error) {
          if (signal?.aborted) break; // while it waited for the catalogue
          throw error;
        }
      }
      return done;
    },
  };
}

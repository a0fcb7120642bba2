/**
 * Detection: turns product changes into events, in the transaction that stores the change. A tracked product stores its base
 * (the value in the last event), an alert stores whether it is armed. Both are compared with the products as the merge leaves
 * them. The work is a fixed number of joins: one statement evaluates all tracked products, moves their bases and writes their
 * events, a second one does the same for alerts.
 *
 * - A first value becomes the base and raises no event.
 * - Ranks of two lists are never compared: a change of the list moves the base and raises no event.
 * - A falling review count raises no event. After a week the lower count becomes the base.
 * - A change during the cooldown is held. It is checked again when the cooldown ends (`due_at`) and raises an event if it still holds.
 * - Products that were removed from the catalogue raise no events.
 */
import type pg from "pg";
import type { Clock } from "../base/clock.ts";
import { timePartOf } from "../base/ids.ts";
import { minorDigits } from "../base/money.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES } from "../catalog/marketplace.ts";
import { readCurvesInTransaction } from "../catalog/sales/curves-store.ts";
import { estimateSales, type SalesInput } from "../catalog/sales/sales-estimate.ts";
import { bulk, inBulk } from "../db/bulk.ts";
import {
  ALERTS_DUE,
  type Candidates,
  detectAlerts,
  detectTracked,
  IS_ANY_DUE,
  IS_ANY_WATCHED,
  SALES_CHANGED,
} from "./detect.sql.ts";
import type { EventFeed } from "./feed-store.ts";

const DUE_AT_ONCE = 5_000;

type Checked = { checked: number; events: number };

type AlertSold = SalesInput & { id: string };

export type Detection = ReturnType<typeof createDetection>;

const TRACKED = { changed: detectTracked("changed"), due: detectTracked("due") };
const ALERTS = { changed: detectAlerts("changed"), due: detectAlerts("due") };

const PRICES = [
  MARKETPLACE_DOMAINS,
  MARKETPLACE_DOMAINS.map((domain) => MARKETPLACES[domain].currency),
  MARKETPLACE_DOMAINS.map((domain) => minorDigits(MARKETPLACES[domain].currency)),
];

export function createDetection(pool: pg.Pool, { feed, clock }: { feed: EventFeed; clock: Clock }) {
  /** Estimated sales per alert; alerts without data for an estimate are left out. */
  const salesOf = async (client: pg.PoolClient, sold: readonly AlertSold[]): Promise<[string[], number[]]> => {
    const ids: string[] = [];
    const units: number[] = [];
    if (sold.length === 0) return [ids, units];
    const curves = await readCurvesInTransaction(client);
    for (const product of sold) {
      const estimate = estimateSales(product, curves);
      if (estimate === null) continue;
      ids.push(product.id);
      units.push(estimate.units);
    }
    return [ids, units];
  };

  const check = async (client: pg.PoolClient, text: string, now: Date, more: unknown[]): Promise<Checked> => {
    const values = [now, timePartOf(now), ...PRICES, ...more];
    return (await bulk<Checked>(client, text, values))[0] as Checked;
  };

  const checkAlerts = async (
    client: pg.PoolClient,
    candidates: Candidates,
    now: Date,
    which: number | string[],
    sold: readonly AlertSold[],
  ): Promise<Checked> => check(client, ALERTS[candidates], now, [...(await salesOf(client, sold)), which]);

  /** Checks one batch of what is due. */
  const checkDue = async (client: pg.PoolClient, now: Date): Promise<Checked> => {
    const tracked = await check(client, TRACKED.due, now, [DUE_AT_ONCE]);
    const due = await bulk<AlertSold & { metric: string }>(client, ALERTS_DUE, [now, DUE_AT_ONCE]);
    if (due.length === 0) return tracked;
    const sold = due.filter(({ metric }) => metric === "monthlySales" || metric === "monthlyRevenue");
    const ids = due.map(({ id }) => id);
    const alerts = await checkAlerts(client, "due", now, ids, sold);
    return { checked: tracked.checked + alerts.checked, events: tracked.events + alerts.events };
  };

  return {
    /** Runs at the end of a merge, in its transaction. */
    async detect(client: pg.PoolClient, afterRevision: number): Promise<void> {
      const [watched] = await bulk<{ products: boolean; alerts: boolean }>(client, IS_ANY_WATCHED);
      if (!watched?.products && !watched?.alerts) return;
      const now = clock.now();
      await feed.write(client, now, async () => {
        let events = 0;
        if (watched.products) events += (await check(client, TRACKED.changed, now, [afterRevision])).events;
        if (watched.alerts) {
          const sold = await bulk<AlertSold>(client, SALES_CHANGED, [afterRevision]);
          events += (await checkAlerts(client, "changed", now, afterRevision, sold)).events;
        }
        return events;
      });
    },

    /** Checks what a cooldown has held until now, and new rows that wait for their first check. */
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

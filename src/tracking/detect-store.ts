/**
 * Detection: from a change of products to events, in the transaction that stores the change. What is tracked holds the base,
 * the value that was told last, and an alert holds whether it is armed; both are compared with the products as the merge
 * leaves them. All of it is a few joins, whatever the number of rows: one statement judges, moves the bases and writes the
 * events of all that is tracked, one more does the same for alerts.
 *
 * - A first value is taken for the base, and nobody is told.
 * - Ranks of two lists are never compared: with the list the base changes, and nobody is told.
 * - Counts of reviews that fall are no news. A fall that has lasted for a week becomes the base.
 * - What changes within the cooldown is held: it is looked at again when that ends (`due_at`), and told if it still holds.
 * - Products that are not in the catalogue any more raise nothing.
 */
import type pg from "pg";
import type { Clock } from "../base/clock.ts";
import { timePartOf } from "../base/ids.ts";
import { minorDigits } from "../base/money.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES } from "../catalog/marketplace.ts";
import { readCurvesBy } from "../catalog/sales/curves-store.ts";
import { estimateSales, type Sold } from "../catalog/sales/sales-estimate.ts";
import { bulk, inBulk } from "../db/bulk.ts";
import {
  ALERTS_DUE,
  type Candidates,
  detectAlerts,
  detectTracked,
  SALES_CHANGED,
  WHAT_IS_WATCHED,
  WHETHER_DUE,
} from "./detect.sql.ts";
import type { EventFeed } from "./feed-store.ts";

const DUE_AT_ONCE = 5_000;

type Looked = { looked: number; events: number };

type AlertSold = Sold & { id: string };

export type Detection = ReturnType<typeof createDetection>;

const TRACKED = { changed: detectTracked("changed"), due: detectTracked("due") };
const ALERTS = { changed: detectAlerts("changed"), due: detectAlerts("due") };

const PRICES = [
  MARKETPLACE_DOMAINS,
  MARKETPLACE_DOMAINS.map((domain) => MARKETPLACES[domain].currency),
  MARKETPLACE_DOMAINS.map((domain) => minorDigits(MARKETPLACES[domain].currency)),
];

export function createDetection(pool: pg.Pool, { feed, clock }: { feed: EventFeed; clock: Clock }) {
  /** By alert; where nothing is known to estimate from, nothing. */
  const salesOf = async (client: pg.PoolClient, sold: readonly AlertSold[]): Promise<[string[], number[]]> => {
    const ids: string[] = [];
    const units: number[] = [];
    if (sold.length === 0) return [ids, units];
    const curves = await readCurvesBy(client);
    for (const product of sold) {
      const estimate = estimateSales(product, curves);
      if (estimate === null) continue;
      ids.push(product.id);
      units.push(estimate.units);
    }
    return [ids, units];
  };

  const look = async (client: pg.PoolClient, text: string, now: Date, more: unknown[]): Promise<Looked> => {
    const values = [now, timePartOf(now), ...PRICES, ...more];
    return (await bulk<Looked>(client, text, values))[0] as Looked;
  };

  const lookAtAlerts = async (
    client: pg.PoolClient,
    candidates: Candidates,
    now: Date,
    which: number | string[],
    sold: readonly AlertSold[],
  ): Promise<Looked> => look(client, ALERTS[candidates], now, [...(await salesOf(client, sold)), which]);

  /** Some of what is due; how many it was, and how many events came of it. */
  const lookAtDue = async (client: pg.PoolClient, now: Date): Promise<Looked> => {
    const tracked = await look(client, TRACKED.due, now, [DUE_AT_ONCE]);
    const due = await bulk<AlertSold & { metric: string }>(client, ALERTS_DUE, [now, DUE_AT_ONCE]);
    if (due.length === 0) return tracked;
    const sold = due.filter(({ metric }) => metric === "monthlySales");
    const ids = due.map(({ id }) => id);
    const alerts = await lookAtAlerts(client, "due", now, ids, sold);
    return { looked: tracked.looked + alerts.looked, events: tracked.events + alerts.events };
  };

  return {
    /** In the transaction of a merge, when all is merged. */
    async detect(client: pg.PoolClient, afterRevision: number): Promise<void> {
      const [watched] = await bulk<{ products: boolean; alerts: boolean }>(client, WHAT_IS_WATCHED);
      if (!watched?.products && !watched?.alerts) return;
      const now = clock.now();
      await feed.write(client, now, async () => {
        let events = 0;
        if (watched.products) events += (await look(client, TRACKED.changed, now, [afterRevision])).events;
        if (watched.alerts) {
          const sold = await bulk<AlertSold>(client, SALES_CHANGED, [afterRevision]);
          events += (await lookAtAlerts(client, "changed", now, afterRevision, sold)).events;
        }
        return events;
      });
    },

    /** What was held back until now, and what is new and waits for its first value. */
    async detectDue(signal?: AbortSignal): Promise<Looked> {
      const done: Looked = { looked: 0, events: 0 };
      while (!signal?.aborted) {
        const now = clock.now();
        const { rows } = await pool.query<{ due: boolean }>(WHETHER_DUE, [now]);
        if (!rows[0]?.due) break;
        await inBulk(pool, (client) =>
          feed.write(client, now, async () => {
            const { looked, events } = await lookAtDue(client, now);
            done.looked += looked;
            done.events += events;
            return events;
          }),
        );
      }
      return done;
    },
  };
}

/** The job that deletes old rows, table by table. A table that fails does not stop the others. */

import { createMonthsStore, type MonthsStore } from "../../features/catalog/months-store.ts";
import { ofBook, TABLES_OF_BOOKS } from "../../features/sales/retention.ts";
import { createEventStore, type EventStore } from "../../features/tracking/event-store.ts";
import { createDeliveryRetention, type DeliveryRetention } from "../../features/webhooks/delivery-retention-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { RetentionRow } from "../../platform/jobs/retention.ts";
import { deletedBefore, RETENTION, type RetentionSettings } from "./retention.ts";
import { createRetentionStore, type RetentionStore } from "./retention-store.ts";

type RetentionParts = {
  rows: RetentionStore;
  months: Pick<MonthsStore, "truncateBefore">;
  events: Pick<EventStore, "deleteBefore">;
  deliveries: Pick<DeliveryRetention, "deleteBefore">;
  settings: RetentionSettings;
  clock: Clock;
};

export function retentionJob({ database: { db, pool }, clock }: Platform, settings: RetentionSettings): Job {
  const parts = {
    rows: createRetentionStore(pool),
    months: createMonthsStore(pool),
    events: createEventStore(db),
    deliveries: createDeliveryRetention(pool),
    settings,
    clock,
  };
  return { name: "retention", at: "10 * * * *", mustNotBeMissed: false, run: (signal) => deleteOld(parts, signal) };
}

/** Returns the number of deleted rows per table, and of emptied months, where there were any. */
async function deleteOld(parts: RetentionParts, signal: AbortSignal): Promise<Record<string, number> | undefined> {
  const now = parts.clock.now();
  const deleted: Record<string, number> = {};
  const failed: unknown[] = [];
  for (const row of RETENTION) {
    const before = deletedBefore(row, parts.settings, now);
    if (before === null || signal?.aborted) continue;
    try {
      for (const [table, count] of Object.entries(await deleteFrom(parts, row, before, signal)))
        if (count > 0) deleted[table] = count;
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return Object.keys(deleted).length > 0 ? deleted : undefined;
}

async function deleteFrom(
  { rows, months, events, deliveries }: RetentionParts,
  row: RetentionRow,
  before: Date,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  switch (row.by) {
    case undefined:
      return { [row.table]: await rows.deleteRows(row, before, signal) };
    case "months":
      return { months: (await months.truncateBefore(before)).length };
    case "events":
      return { events: await events.deleteBefore(before, signal) };
    case "deliveries": {
      const { deliveries: finished, endpoints } = await deliveries.deleteBefore(before, signal);
      return { deliveries: finished, webhook_endpoints: endpoints };
    }
    case "with deliveries":
      return {};
    case "books": {
      const deleted: Record<string, number> = {};
      for (const table of TABLES_OF_BOOKS) deleted[table] = await rows.deleteRows(ofBook(table), before, signal);
      if (!signal?.aborted) deleted[row.table] = await rows.deleteRows(row, before, signal);
      return deleted;
    }
    default:
      return row.by satisfies never;
  }
}

import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import type { MergeStore } from "../../catalog/merge-store.ts";
import { createBatch } from "../../catalog/staging.ts";
import { type LiveSourceName, type Page, type Rejected, SourceError } from "../source.ts";
import type { HealthStore } from "./health-store.ts";

export type PageStorage = { mergeBatch: MergeStore["mergeBatch"]; health: HealthStore; clock: Clock };

export type StoredPages = {
  added: number;
  changed: number;
  unchanged: number;
  unknown: string[];
  rejected: Rejected[];
};

const NOTHING_STORED: StoredPages = { added: 0, changed: 0, unchanged: 0, unknown: [], rejected: [] };

/** Stores the pages of a live source, each in one transaction, and records the source's health. */
export async function storePages(
  { mergeBatch, health, clock }: PageStorage,
  source: LiveSourceName,
  pages: AsyncIterable<Page>,
  { onPage = () => {}, signal }: { onPage?: (stored: StoredPages) => void; signal?: AbortSignal | undefined } = {},
): Promise<StoredPages> {
  let stored = NOTHING_STORED;
  try {
    for await (const { sightings, rejected, unknown } of pages) {
      const batch = createBatch();
      for (const { observation, history } of sightings) {
        batch.add(observation);
        batch.addHistory(history, observation.seenAt);
      }
      const now = clock.now();
      const newUntitled: Rejected[] = [];
      const result = await mergeBatch(batch, {
        signal,
        async alongside(client, { added, changed, unchanged, untitled }) {
          for (const place of untitled)
            newUntitled.push({ asin: batch.asinAt(place), reason: "has no title, and the product is new" });
          const counts = {
            stored: added + changed + unchanged,
            rejected: rejected.length + newUntitled.length,
            unknown: unknown.length,
          };
          await health.succeeded(client, source, utcDay(now), counts, now);
        },
      });
      stored = {
        added: stored.added + result.added,
        changed: stored.changed + result.changed,
        unchanged: stored.unchanged + result.unchanged,
        unknown: [...stored.unknown, ...unknown],
        rejected: [...stored.rejected, ...rejected, ...newUntitled],
      };
      onPage(stored);
    }
  } catch (error) {
    if (error instanceof SourceError) {
      const now = clock.now();
      await health.failed(source, utcDay(now), error.fault, error.message, now);
    }
    throw error;
  }
  return stored;
}

import { type Clock, utcDay } from "../../base/clock.ts";
import type { MergeStore } from "../../catalog/merge-store.ts";
import { createBatch } from "../../catalog/staging.ts";
import { type LiveSourceName, type Page, type Rejected, SourceError } from "../source.ts";
import type { HealthStore } from "./health-store.ts";

export type Taking = { mergeBatch: MergeStore["mergeBatch"]; health: HealthStore; clock: Clock };

export type TakenPages = {
  added: number;
  changed: number;
  unchanged: number;
  unknown: string[];
  rejected: Rejected[];
};

const NOTHING_TAKEN: TakenPages = { added: 0, changed: 0, unchanged: 0, unknown: [], rejected: [] };

/** Stores what a live source answers, each answer as a whole, and notes how the source fares. */
export async function takePages(
  { mergeBatch, health, clock }: Taking,
  source: LiveSourceName,
  pages: AsyncIterable<Page>,
  onPage: (taken: TakenPages) => void = () => {},
): Promise<TakenPages> {
  let taken = NOTHING_TAKEN;
  try {
    for await (const { sightings, rejected, unknown } of pages) {
      const batch = createBatch();
      for (const { observation, history } of sightings) {
        batch.add(observation);
        for (const point of history) batch.addPoint(point);
      }
      const now = clock.now();
      const untold: Rejected[] = [];
      const result = await mergeBatch(batch, {
        async alongside(client, { added, changed, unchanged, untitled }) {
          for (const place of untitled)
            untold.push({ asin: batch.asinAt(place), reason: "has no title, and is not known yet" });
          const counts = {
            stored: added + changed + unchanged,
            rejected: rejected.length + untold.length,
            unknown: unknown.length,
          };
          await health.succeeded(client, source, utcDay(now), counts, now);
        },
      });
      taken = {
        added: taken.added + result.added,
        changed: taken.changed + result.changed,
        unchanged: taken.unchanged + result.unchanged,
        unknown: [...taken.unknown, ...unknown],
        rejected: [...taken.rejected, ...rejected, ...untold],
      };
      onPage(taken);
    }
  } catch (error) {
    if (error instanceof SourceError) {
      const now = clock.now();
      await health.failed(source, utcDay(now), error.fault, error.message, now);
    }
    throw error;
  }
  return taken;
}

/**
 * Other tasks of the leader: accepts rebuild requests, deletes retired generations, and checks that all indexes still
 * exist and that the database is the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { GenerationIndexes } from "./generation-indexes.ts";
import { CannotLead, type Leadership } from "./leadership.ts";
import { type StateStore, Superseded } from "./state-store.ts";

export type MaintenanceParts = { store: StateStore; indexes: GenerationIndexes; clock: Clock; log: Log };

const POLL_MS = 500;
const INSPECT_EVERY_MS = 5_000;
const CHECK_CATALOG_EVERY_MS = 1_000;

export async function maintainIndex(
  lead: Leadership,
  { store, indexes, clock, log }: MaintenanceParts,
  signal: AbortSignal,
): Promise<void> {
  const { document } = lead;
  let inspectedAt = Number.NEGATIVE_INFINITY;
  let catalogCheckedAt = performance.now();

  const acceptRequest = async (): Promise<void> => {
    const request = await store.findRebuildRequest();
    if (request === undefined || request === document.taken?.request) return;
    const { number } = await lead.startNext(); // or the one being built, which serves just as well
    document.taken = { request, generation: number };
    await lead.save();
  };

  const deleteRetired = async (): Promise<void> => {
    const now = clock.now().toISOString();
    const { live } = document;
    const due = document.retired.filter((one) => one.deleteAfter <= now && (live !== null || !one.isKept));
    if (due.length === 0) return;
    await lead.inspect(); // none of them may still be searched
    for (const { number } of due) await indexes.remove(number);
    document.retired = document.retired.filter((one) => !due.includes(one));
    await lead.save();
    log.info({ generations: due.map(({ number }) => number) }, "deleted old search indexes");
  };

  const checkCatalog = async (): Promise<void> => {
    if (performance.now() - catalogCheckedAt < CHECK_CATALOG_EVERY_MS) return;
    await lead.checkCatalog();
    catalogCheckedAt = performance.now();
  };

  const inspect = async (): Promise<void> => {
    if (performance.now() - inspectedAt < INSPECT_EVERY_MS) return;
    inspectedAt = performance.now();
    await lead.inspect();
    const { live } = document;
    if (live !== null) Object.assign(live, await indexes.measure(live));
  };

  while (!signal.aborted) {
    try {
      await checkCatalog();
      await acceptRequest();
      await deleteRetired();
      await inspect();
    } catch (error) {
      if (error instanceof Superseded || error instanceof CannotLead) throw error;
      if (!signal.aborted) log.debug({ err: error }, "maintenance of the search index failed; retrying");
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

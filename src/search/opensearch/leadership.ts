/**
 * What one node holds while it leads: the document of the index, which it alone writes. Whoever takes the lead writes it at
 * once, so that nothing of an earlier leader's is written after; and looks at what the cluster really has, which may have been
 * wiped, restored from a snapshot, or be another catalogue's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { CatalogState } from "../../catalog/store.ts";
import type { GenerationIndexes } from "./generation-indexes.ts";
import { type Generation, type IndexDocument, LAYOUT, NOTHING, newGeneration, worthOf } from "./index-document.ts";
import type { StateStore } from "./state-store.ts";

export type Leadership = {
  /** Changed in place, and then saved. */
  document: IndexDocument;
  /** Throws `Superseded` when another node has taken the lead. */
  save(): Promise<void>;
  /** One after the other: a generation is not swapped in while the live one is written to. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Where the catalogue was when the lead was taken. */
  catalog: CatalogState;
  /** Begins a generation, unless one is being built already. */
  beginNext(): Promise<Generation>;
  /** The live generation is missing or stale: another one is to be built. */
  isRebuildDue: boolean;
};

/** Why this node cannot lead now. */
export class CannotLead extends Error {}

export type LeadParts = {
  store: StateStore;
  indexes: GenerationIndexes;
  getCatalogState: () => Promise<CatalogState>;
  clock: Clock;
  log: Log;
  /** How long another installation is listened for. */
  listenMs: number;
};

export async function takeLead(parts: LeadParts): Promise<Leadership> {
  const { store, indexes, getCatalogState, clock, log } = parts;
  const catalog = await getCatalogState();
  const stored = await store.read();
  const document = stored.document ?? structuredClone(NOTHING);
  await refuseToLead(parts, document, catalog, stored.version?.seq);

  const present = await indexes.list();
  const { live, next } = document;
  const worth = live === null ? "useless" : worthOf(live, catalog, present);
  if (live !== null && worth === "useless") {
    log.warn({ generation: live.number }, "the search index is not of this catalogue, or not whole; it is built anew");
    document.retired.push({ number: live.number, deleteAfter: clock.now().toISOString() });
    document.live = null;
  } else if (live !== null) {
    if (worth === "stale")
      log.warn({ generation: live.number }, "the search index may lack something; another is built");
    // The database may have lost its last changes in a failover: it is read on from where it is.
    live.revision = Math.min(live.revision, catalog.revision);
  }
  if (next !== null && worthOf(next, catalog, present) !== "whole") {
    document.retired.push({ number: next.number, deleteAfter: clock.now().toISOString() });
    document.next = null;
  }

  let version = await store.write(document, stored.version);
  const known = new Set([document.live, document.next, ...document.retired].map((one) => one?.number));
  for (const number of present.keys()) if (!known.has(number)) await indexes.remove(number);

  let saving: Promise<unknown> = Promise.resolve();
  let working: Promise<unknown> = Promise.resolve();
  const save = (): Promise<void> => {
    const saved = saving.then(async () => {
      version = await store.write(document, version);
    });
    saving = saved.catch(() => {});
    return saved;
  };
  return {
    document,
    catalog,
    isRebuildDue: worth !== "whole",
    save,
    async beginNext() {
      const now = await getCatalogState();
      if (document.next === null) {
        const before = [document.live, ...document.retired].map((one) => one?.number ?? 0);
        document.next = newGeneration(Math.max(0, ...before) + 1, now, clock.now());
        await save();
      }
      return document.next;
    },
    exclusive(work) {
      const done = working.then(work);
      working = done.catch(() => {});
      return done;
    },
  };
}

async function refuseToLead(
  { store, listenMs }: LeadParts,
  { live, next }: IndexDocument,
  catalog: CatalogState,
  seq: number | undefined,
): Promise<void> {
  const newest = live ?? next;
  if (newest === null) return;
  if (newest.layout > LAYOUT)
    throw new CannotLead("the search index is of a later release; a node of that release is to keep it");
  if (newest.identity === catalog.identity) return;
  // It was another database's. A leader writes every second: one of another installation is not to be ousted.
  await sleep(listenMs);
  if ((await store.read()).version?.seq !== seq)
    throw new CannotLead(
      "another installation keeps its search index under the same names: give this one an OPENSEARCH_INDEX_PREFIX of its own",
    );
}

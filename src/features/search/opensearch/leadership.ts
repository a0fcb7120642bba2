/**
 * The leader's view of the index: the state document, which only the leader writes. A new leader writes it at once, so
 * that an earlier leader can write nothing afterwards. It then checks what the cluster really holds: its data may have
 * been wiped, restored from a snapshot, or belong to another catalogue.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogState } from "../../catalog/store.ts";
import type { AliasTargets, GenerationIndexes } from "./generation-indexes.ts";
import {
  EMPTY_DOCUMENT,
  type Generation,
  type IndexDocument,
  LAYOUT,
  markMissing,
  newGeneration,
  usabilityOf,
} from "./index-document.ts";
import { aliasOf, indexOf } from "./index-names.ts";
import type { StateStore } from "./state-store.ts";

export type Leadership = {
  /** Changed in place, then saved. */
  document: IndexDocument;
  /** Throws `Superseded` when another node has taken the lead. */
  save(): Promise<void>;
  /** Runs tasks one at a time: a generation is not swapped in while the live one is written to. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** The catalogue's state when this node became the leader. */
  catalog: CatalogState;
  /** Starts a new generation, unless one is being built already. */
  startNext(): Promise<Generation>;
  /** Throws `CannotLead` after a failover of the database: it may have lost changes that are in the index. */
  checkCatalog(): Promise<void>;
  /** The live generation is missing or stale, so a new one must be built. */
  isRebuildDue: boolean;
  /**
   * Compares the cluster with the live generation and repairs the aliases. Throws `CannotLead` when all indexes are
   * missing.
   */
  inspect(): Promise<void>;
};

/** This node cannot lead now; the message says why. */
export class CannotLead extends Error {}

export type LeaderParts = {
  store: StateStore;
  indexes: GenerationIndexes;
  prefix: string;
  getCatalogState: () => Promise<CatalogState>;
  clock: Clock;
  log: Log;
  /** How long to check for another installation. */
  listenMs: number;
  /** The last version of the document that this node has written, in this or an earlier term. */
  lastWrite: { seq: number | undefined };
  signal: AbortSignal;
};

export async function becomeLeader(parts: LeaderParts): Promise<Leadership> {
  const { store, indexes, prefix, getCatalogState, lastWrite, clock, log } = parts;
  const catalog = await getCatalogState();
  const stored = await store.read();
  const document = stored.document ?? structuredClone(EMPTY_DOCUMENT);
  await checkCanLead(parts, document, catalog, stored.version?.seq);

  const existing = await indexes.list();
  const { live, next } = document;
  const isAliasTarget = (aliases: AliasTargets) => (marketplace: MarketplaceDomain, number: number) =>
    aliases.get(aliasOf(prefix, marketplace))?.includes(indexOf(prefix, marketplace, number)) === true;
  if (live !== null) markMissing(live, existing, isAliasTarget(await indexes.listAliases()));
  const usability = live === null ? "unusable" : usabilityOf(live, catalog, existing);
  if (live !== null && usability === "unusable") {
    log.warn({ generation: live.number }, "the search index is missing or belongs to another catalogue; rebuilding it");
    document.retired.push({ number: live.number, deleteAfter: clock.now().toISOString(), isKept: true });
    document.live = null;
  } else if (live !== null) {
    if (usability === "stale")
      log.warn({ generation: live.number }, "the search index may be incomplete; building a new one");
    // A database failover may have lost the last changes: continue from its revision.
    live.revision = Math.min(live.revision, catalog.revision);
  }
  if (next !== null && usabilityOf(next, catalog, existing) !== "complete") {
    document.retired.push({ number: next.number, deleteAfter: clock.now().toISOString() });
    document.next = null;
  }

  const known = [document.live, document.next, ...document.retired].map((one) => one?.number ?? 0);
  const unknown = [...existing.keys()].filter((number) => !known.includes(number));
  if (stored.document === undefined && unknown.length > 0)
    log.warn({ generations: unknown }, "found search indexes without a state document; building a new one");
  for (const number of unknown) document.retired.push({ number, deleteAfter: clock.now().toISOString(), isKept: true });
  document.lastNumber = Math.max(document.lastNumber ?? 0, ...known, ...unknown);
  let version = await store.write(document, stored.version);
  lastWrite.seq = version?.seq;

  let saving: Promise<unknown> = Promise.resolve();
  let working: Promise<unknown> = Promise.resolve();
  const save = (): Promise<void> => {
    const saved = saving.then(async () => {
      version = await store.write(document, version);
      lastWrite.seq = version?.seq;
    });
    saving = saved.catch(() => {});
    return saved;
  };

  const lead: Leadership = {
    document,
    catalog,
    isRebuildDue: usability !== "complete",
    save,
    async startNext() {
      const now = await getCatalogState();
      if (document.next === null) {
        document.lastNumber = (document.lastNumber ?? 0) + 1;
        document.next = newGeneration(document.lastNumber, now, clock.now());
        document.failure = null;
        await save();
      }
      return document.next;
    },
    exclusive(work) {
      const done = working.then(work);
      working = done.catch(() => {});
      return done;
    },
    async checkCatalog() {
      if ((await getCatalogState()).identity !== catalog.identity)
        throw new CannotLead("the database was replaced; this node checks the search index again");
    },
    async inspect() {
      if (document.live === null) return;
      const known = structuredClone(document.live); // copied before the cluster is read: indexes may be created meanwhile
      const [there, aliases] = [await indexes.list(), await indexes.listAliases()];
      const { live: now } = document;
      if (now?.number !== known.number) return;
      if (markMissing(known, there, isAliasTarget(aliases))) {
        const lost = Object.entries(known.marketplaces).filter(([, { isLost }]) => isLost);
        for (const [marketplace] of lost)
          Object.assign(now.marketplaces[marketplace as MarketplaceDomain] ?? {}, { isLost: true });
        const names = lost.map(([marketplace]) => marketplace);
        log.warn({ generation: now.number, marketplaces: names }, "search indexes are missing; building new ones");
      }
      const { marketplaces } = known;
      const found = usabilityOf(known, catalog, there);
      if (found === "unusable") throw new CannotLead("the search indexes are missing in the cluster");
      if (found === "stale") lead.isRebuildDue = true;
      // Also repairs a swap that a dead leader did not record.
      const isWrong = MARKETPLACE_DOMAINS.some((marketplace) => {
        const own = indexOf(prefix, marketplace, known.number);
        const here = aliases.get(aliasOf(prefix, marketplace)) ?? [];
        const state = marketplaces[marketplace];
        return here.some((index) => index !== own) || (state !== undefined && !state.isLost && !here.includes(own));
      });
      if (!isWrong) return;
      // Not during a swap.
      await lead.exclusive(async () => {
        if (document.live === null || !(await indexes.swap(document.live))) return;
        log.warn({ generation: document.live.number }, "the search aliases did not point to the live index; repaired");
      });
    },
  };
  await lead.inspect();
  return lead;
}

async function checkCanLead(
  { store, listenMs, lastWrite, signal }: LeaderParts,
  { live, next }: IndexDocument,
  catalog: CatalogState,
  seq: number | undefined,
): Promise<void> {
  const newest = live ?? next;
  if (newest === null) return;
  if (newest.layout > LAYOUT)
    throw new CannotLead("the search index was built by a later release; a node of that release must maintain it");
  if (newest.identity === catalog.identity) return;
  // After a failover of the database: nobody else has written since this node led.
  if (newest.lineage === catalog.lineage && seq !== undefined && seq === lastWrite.seq) return;
  // The index belonged to another database. A leader writes every second: another installation's leader must not be
  // displaced.
  await sleep(listenMs, undefined, { signal });
  if ((await store.read()).version?.seq !== seq)
    throw new CannotLead("another installation uses the same index names: set a different OPENSEARCH_INDEX_PREFIX");
}

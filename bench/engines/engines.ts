/** Both engines on one catalogue: each maintains its own index of it, as a node does. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "../../scripts/opensearch/start-cluster.ts";
import { readConfig } from "../../src/app/config/config.ts";
import { openSearchWriter } from "../../src/app/node/search/open-writer.ts";
import type { SearchWriter } from "../../src/app/node/search/search-writer.ts";
import { createMergeStore } from "../../src/features/catalog/merge-store.ts";
import type { Observation } from "../../src/features/catalog/product.ts";
import { createCatalogStore } from "../../src/features/catalog/store.ts";
import type { SearchEngine } from "../../src/features/search/engine.ts";
import { createSynonyms } from "../../src/features/search/synonyms/synonyms.ts";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { openDatabase } from "../../src/platform/db/open.ts";

export const MARKETPLACE = "amazon.com";
const AT = new Date("2026-03-01T00:00:00Z");
const READY_TIMEOUT_MS = 30 * 60_000;

export type Measured = {
  name: string;
  engine: SearchEngine;
  /** From the catalogue only, and with the index of an earlier start. */
  buildSeconds: number;
  startSeconds: number;
  bytesPerProduct: number;
};

export async function openEngines(products: number, heapMb: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const log = createLog("warn", linesTo(process.stdout));
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const each of undo.reverse()) await each();
  };
  try {
    const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 8, as: "service", log });
    undo.push(() => database.close());
    const store = createMergeStore(database.pool);
    const catalog = createCatalogStore(database.pool);
    await store.merge(demoMarket({ seed: 7, products, at: AT, marketplaces: [MARKETPLACE] }));
    const cluster = await startCluster({ nodes: 1, heapMb });
    undo.push(() => cluster.stop());

    const open = async (env: Record<string, string>): Promise<{ writer: SearchWriter; seconds: number }> => {
      const config = readConfig({ DATA_DIR: dataDir, ...env });
      const parts = {
        config,
        database,
        catalog,
        publish: () => {},
        synonyms: createSynonyms(),
        clock: systemClock,
        log,
        signal: undefined,
      };
      const started = performance.now();
      const writer = await openSearchWriter(parts);
      await writer.start();
      await until(() => writer.readyAt() !== null && writer.state().documents >= products);
      return { writer, seconds: (performance.now() - started) / 1_000 };
    };
    const measure = async (
      name: string,
      env: Record<string, string>,
      isSaved: () => boolean = () => true,
    ): Promise<Measured> => {
      const first = await open(env);
      await until(isSaved);
      await first.writer.close();
      const { writer, seconds } = await open(env);
      undo.push(() => writer.close());
      const bytesPerProduct = writer.state().bytes / products;
      return { name, engine: writer.engine, buildSeconds: first.seconds, startSeconds: seconds, bytesPerProduct };
    };
    const memory = await measure("memory", {}, () => existsSync(join(dataDir, "search-index.snapshot")));
    const openSearch = await measure("OpenSearch", { OPENSEARCH_URL: cluster.urls.join(",") });
    return { memory, openSearch, merge: (seen: Observation[]) => store.merge(seen), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A new product whose title contains this word. */
export function newProduct(number: number, word: string): Observation {
  const [like] = demoMarket({ seed: 7, products: 1, at: AT, marketplaces: [MARKETPLACE] });
  const asin = `B0NEW${String(number).padStart(5, "0")}`;
  return { ...(like as Observation), asin, title: `${word} ${like?.title}`, seenAt: new Date() };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = performance.now() + READY_TIMEOUT_MS; !isTrue(); await sleep(20))
    if (performance.now() > deadline) throw new Error("the index was not ready in time");
}

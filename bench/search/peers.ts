/**
 * The engines to compare. Each returns a complete response: the number of matches, the sums and quantiles of a niche
 * score, and the best twenty. The alternatives match all the words, which suits them best.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type MessagePort, Worker } from "node:worker_threads";
import { create, insertMultiple, search } from "@orama/orama";
import MiniSearch from "minisearch";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectPeers, portsBetween } from "../../src/app/threads/peers.ts";
import { analyzerFor } from "../../src/features/search/analysis/analyze.ts";
import { recordOf } from "../../src/features/search/document/record.ts";
import { createMarketplaceIndex } from "../../src/features/search/memory/marketplace-index.ts";
import { createMemoryEngine, type MemoryEngine } from "../../src/features/search/memory/memory-engine.ts";
import { bytesOf } from "../../src/features/search/memory/segment.ts";
import { countChange, createChangeCounts, type View } from "../../src/features/search/memory/view.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import type { Selection } from "./finder.ts";
import { type Listed, market } from "./market.ts";

const URL_OF_IMAGES = "http://127.0.0.1:3000";

export type Engine = {
  name: string;
  /** Resolves with the number of matches once the response is complete. */
  search(query: string): Promise<number>;
  /** The same for a selection without a keyword, where the engine has one. */
  select?(selection: Selection): Promise<number>;
  /** Bytes per product, where known. */
  bytesPerProduct?: number;
  close?(): Promise<void> | void;
};

/** Our engine on one thread, and on two threads over the same index. */
export async function ours(products: number): Promise<{ one: Engine; two: Engine }> {
  const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
  for (const product of market(products)) index.put(product, recordOf(product, product.estimate), 1);
  index.seal();
  const segments = index.segments();
  const changes = createChangeCounts();
  const view: View = { number: 1, revision: 1, segments, changes, touched: ["amazon.com"] };
  const [[port], [other]] = portsBetween(2) as [[MessagePort], [MessagePort]];
  const thread = new Worker(new URL("./search-thread.ts", import.meta.url), {
    workerData: { view, port: other },
    transferList: [other],
  });
  await once(thread, "message");
  const engineOf = (name: string, engine: MemoryEngine): Engine => {
    engine.adopt(view);
    return {
      name,
      bytesPerProduct: segments.reduce((sum, segment) => sum + bytesOf(segment), 0) / products,
      async search(keyword) {
        countChange(changes, "amazon.com", "shown"); // invalidates cached pages
        return (await engine.search({ keyword, marketplace: "amazon.com", page: 1 })).totalResults;
      },
      async select({ filters, sort }) {
        countChange(changes, "amazon.com", "shown");
        return (await engine.search({ keyword: null, marketplace: "amazon.com", filters, sort, page: 1 })).totalResults;
      },
      close: async () => void (await thread.terminate()),
    };
  };
  return {
    one: engineOf("ours", createMemoryEngine(URL_OF_IMAGES)),
    two: engineOf("ours, two threads", createMemoryEngine(URL_OF_IMAGES, undefined, connectPeers([port]))),
  };
}

const COLUMNS = ["asin", "title", "brand", "category", "priceMinor", "bsr", "units", "reviewCount", "rating"] as const;

const rowOf = (product: Listed) => COLUMNS.map((column) => product[column]);

/** PostgreSQL full-text search with a GIN index, on the embedded server. */
export async function postgres(products: number, dataDir: string): Promise<Engine> {
  const pool = new pg.Pool({ ...embeddedConnection(dataDir), max: 1 });
  const client = await pool.connect();
  await client.query(`create table market (asin text, title text, brand text, category text, price int, bsr int, units int,
    reviews int, rating numeric, words tsvector generated always as
    (to_tsvector('english', title || ' ' || coalesce(brand, '') || ' ' || coalesce(category, ''))) stored)`);
  const lines = function* () {
    for (const product of market(products))
      yield `${rowOf(product)
        .map((value) => (value === null ? "\\N" : String(value).replace(/[\\\t\n]/g, " ")))
        .join("\t")}\n`;
  };
  await pipeline(
    Readable.from(lines()),
    client.query(copyFrom("copy market (asin, title, brand, category, price, bsr, units, reviews, rating) from stdin")),
  );
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("create index on market using gin (words)");
  await client.query("vacuum analyze market");
  const { rows } = await client.query("select pg_total_relation_size('market') as bytes");
  return {
    name: "PostgreSQL full text (GIN)",
    bytesPerProduct: Number(rows[0].bytes) / products,
    async search(query) {
      const { rows: found } = await client.query({
        name: "complete-response",
        text: `with matches as materialized (
            select asin, title, brand, price, units, reviews, rating,
              ts_rank(words, query, 1) * (1 + ln(1 + coalesce(units, 0)) / 60) as rank
            from market, plainto_tsquery('english', $1) as query where words @@ query
          )
          select (select count(*) from matches) as total,
            (select row(sum(units), sum(units) filter (where reviews < 100 or rating < 4), sum(units * rating),
              percentile_disc(0.5) within group (order by units), percentile_disc(0.5) within group (order by reviews),
              percentile_disc(array[0.25, 0.75]) within group (order by price)) from matches) as statistics,
            (select sum(share * share) from (select sum(units)::float8 as share from matches group by brand) as brands) as brands,
            (select json_agg(best) from (select * from matches order by rank desc, asin limit 20) as best) as products`,
        values: [query],
      });
      return Number(found[0].total);
    },
    async close() {
      client.release();
      await pool.end();
    },
  };
}

/** SQLite FTS5, on disk with a large cache, in this process. */
export function sqlite(products: number): Engine {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const db = new DatabaseSync(join(folder, "market.db"));
  db.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma mmap_size = 4000000000",
  );
  db.exec(
    "create table market (id integer primary key, asin, title, brand, category, price, bsr, units, reviews, rating)",
  );
  db.exec(
    "create virtual table words using fts5(title, brand, category, content = 'market', content_rowid = 'id', tokenize = 'porter unicode61')",
  );
  const insert = db.prepare("insert into market values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  db.exec("begin");
  for (const product of market(products)) insert.run(...rowOf(product));
  db.exec("insert into words (words) values ('rebuild')");
  db.exec("commit");
  db.exec("insert into words (words) values ('optimize')");
  const [{ bytes }] = db
    .prepare("select page_count * page_size as bytes from pragma_page_count, pragma_page_size")
    .all() as [{ bytes: number }];
  // SQLite has no quantiles; sums and means stand in for them.
  const sums =
    db.prepare(`select count(*) as total, sum(units), avg(units), avg(reviews), avg(price), sum(units * rating),
      sum(case when reviews < 100 or rating < 4 then units end)
    from words join market on market.id = words.rowid where words match ?`);
  const best = db.prepare(`select market.* from words join market on market.id = words.rowid where words match ?
    order by bm25(words) * (1 + ln(1 + coalesce(units, 0)) / 60), asin limit 20`);
  return {
    name: "SQLite FTS5",
    bytesPerProduct: bytes / products,
    async search(query) {
      const match = query
        .split(" ")
        .map((word) => `"${word}"`)
        .join(" ");
      const { total } = sums.get(match) as { total: number };
      best.all(match);
      return total;
    },
    close() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The aggregation that libraries without aggregates leave to their user. */
function sumUp(found: { units: number | null; reviewCount: number | null; priceMinor: number | null }[]): number {
  const known = (values: (number | null)[]) => Float64Array.from(values.filter((value) => value !== null)).sort();
  const units = known(found.map((each) => each.units));
  const reviews = known(found.map((each) => each.reviewCount));
  const prices = known(found.map((each) => each.priceMinor));
  return (
    units.reduce((sum, each) => sum + each, 0) + (reviews[reviews.length >> 1] ?? 0) + (prices[prices.length >> 1] ?? 0)
  );
}

export function miniSearch(products: number): Engine {
  const index = new MiniSearch<Listed>({
    idField: "asin",
    fields: ["title", "brand", "category"],
    storeFields: [...COLUMNS],
  });
  for (const product of market(products)) index.add(product);
  return {
    name: "MiniSearch",
    async search(query) {
      const found = index.search(query, { combineWith: "AND" });
      sumUp(found as never);
      JSON.stringify(found.slice(0, 20));
      return found.length;
    },
  };
}

export async function orama(products: number): Promise<Engine> {
  const db = create({ schema: { title: "string", brand: "string", category: "string" } } as const);
  const known = new Map<string, Listed>();
  let batch: { id: string; title: string; brand: string; category: string }[] = [];
  for (const product of market(products)) {
    known.set(product.asin, product);
    batch.push({
      id: product.asin,
      title: product.title,
      brand: product.brand ?? "",
      category: product.category ?? "",
    });
    if (batch.length < 5_000) continue;
    await insertMultiple(db, batch, 5_000);
    batch = [];
  }
  await insertMultiple(db, batch, 5_000);
  return {
    name: "Orama",
    async search(query) {
      const { count, hits } = await search(db, { term: query, threshold: 0, limit: products });
      sumUp(hits.map(({ id }) => known.get(id) as Listed));
      JSON.stringify(hits.slice(0, 20));
      return count;
    },
  };
}

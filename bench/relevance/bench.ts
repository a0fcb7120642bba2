/**
 * Ranking quality on two sets of judged queries, compared with alternative full-text engines. Our engine is used as a client would:
 * the titles are merged into the catalogue, and the pages come from the API.
 */
import { DatabaseSync } from "node:sqlite";
import { create, insertMultiple, search } from "@orama/orama";
import MiniSearch from "minisearch";
import pg from "pg";
import type { NodeApi } from "../../src/app/node/api.ts";
import { analyzerFor } from "../../src/features/search/analysis/analyze.ts";
import { RANKING } from "../../src/features/search/ranking.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { observation } from "../../test/support/observation.ts";
import { openService } from "../support/service.ts";
import {
  hasJudgments,
  JUDGED_SETS,
  type JudgedSet,
  judge,
  type Rank,
  readJudgments,
  readTitles,
  type Title,
} from "./judged.ts";

const TOP = 100;
/** Each set is a marketplace of its own, with the same language. */
const MARKETPLACE_OF = { home: "amazon.com", general: "amazon.ca" } as const;

const sets = (Object.keys(JUDGED_SETS) as JudgedSet[]).filter(hasJudgments);
if (sets.length === 0) console.log("The judged queries were not found; see bench/README.md for their location.");
else {
  // `npm run bench -- relevance k1=0.5` tries another constant, on our engine only.
  const trial = process.argv.slice(3).map((text) => text.split("=") as [keyof typeof RANKING, string]);
  for (const [name, value] of trial) RANKING[name] = Number(value);
  const service = await openService();
  const { app, makeKey } = service;
  for (const set of sets)
    await app.catalog.merge(
      readTitles(set).map(({ id, title }) => observation(id, { title, marketplace: MARKETPLACE_OF[set] })),
    );
  await app.listen();
  const authorization = `Bearer ${await makeKey()}`;
  const pool = new pg.Pool({ ...embeddedConnection(service.dataDir), max: 1 });
  pool.on("error", () => {}); // its server stops at the end
  for (const set of sets) await compare(set, trial.length === 0 ? peersOf(readTitles(set), pool) : []);
  await service.close();

  async function compare(set: JudgedSet, peers: [string, () => Rank | Promise<Rank>][]): Promise<void> {
    const queries = readJudgments(set);
    console.log(`\n${set}: ${readTitles(set).length} titles, ${queries.length} queries with 3 or more judgments\n`);
    console.log("engine                           NDCG@10   recall@100   nothing found");
    for (const [name, open] of [["ours, through the API", () => ours(MARKETPLACE_OF[set])] as const, ...peers]) {
      const { ndcg10, recall100, nothing } = await judge(queries, await open());
      console.log(
        `${name.padEnd(32)} ${ndcg10.toFixed(4)}    ${recall100.toFixed(3)}        ${(100 * nothing).toFixed(1)} %`,
      );
    }
  }

  function ours(marketplace: string): Rank {
    return async (keyword) => {
      const found: string[] = [];
      for (let page = 1; found.length < TOP; page++) {
        const url = `/api/v1/search?${new URLSearchParams({ keyword, marketplace, page: String(page) })}`;
        const response = await (app.api as NodeApi).server.app.inject({ url, headers: { authorization } });
        const { products } = response.json().data as { products: { asin: string }[] };
        if (products.length === 0) break;
        found.push(...products.map(({ asin }) => asin));
      }
      return found;
    };
  }
}

function peersOf(titles: Title[], pool: pg.Pool): [string, () => Rank | Promise<Rank>][] {
  return [
    ["SQLite FTS5 porter, any word", () => sqlite(titles, " OR ")],
    ["SQLite FTS5 porter, all words", () => sqlite(titles, " ")],
    ["PostgreSQL english, any word", () => postgres(titles, pool, " | ")],
    ["PostgreSQL english, all words", () => postgres(titles, pool, " & ")],
    ["MiniSearch, our tokens, fuzzy", () => miniSearch(titles)],
    ["Orama", () => orama(titles)],
  ];
}

function wordsOf(query: string): string[] {
  return query.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function sqlite(titles: Title[], join: string): Rank {
  const db = new DatabaseSync(":memory:");
  db.exec("create virtual table titles using fts5(id unindexed, title, tokenize = 'porter unicode61')");
  const insert = db.prepare("insert into titles values (?, ?)");
  db.exec("begin");
  for (const { id, title } of titles) insert.run(id, title);
  db.exec("commit");
  const select = db.prepare(`select id from titles where titles match ? order by bm25(titles), id limit ${TOP}`);
  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return select.all(words.map((word) => `"${word}"`).join(join)).map((row) => String(row["id"]));
  };
}

async function postgres(titles: Title[], pool: pg.Pool, join: string): Promise<Rank> {
  await pool.query("drop table if exists titles");
  await pool.query("create temp table titles (id text, title text, words tsvector)");
  await pool.query(
    "insert into titles select id, title, to_tsvector('english', title) from unnest($1::text[], $2::text[]) as t (id, title)",
    [titles.map(({ id }) => id), titles.map(({ title }) => title)],
  );
  await pool.query("create index on titles using gin (words)");
  await pool.query("analyze titles");
  return async (query) => {
    const words = wordsOf(query).map((word) => `'${word}'`);
    const { rows } = await pool.query({
      name: "titles",
      text: `select id from titles, to_tsquery('english', $1) as query where words @@ query
             order by ts_rank(words, query, 1) desc, id limit ${TOP}`,
      values: [words.join(join)],
    });
    return rows.map(({ id }) => id as string);
  };
}

function miniSearch(titles: Title[]): Rank {
  const analyzer = analyzerFor("en");
  const index = new MiniSearch<Title>({ fields: ["title"], idField: "id", tokenize: (text) => analyzer.tokens(text) });
  index.addAll(titles);
  return (query) =>
    index
      .search(query, { prefix: true, fuzzy: 0.2 })
      .slice(0, TOP)
      .map(({ id }) => String(id));
}

async function orama(titles: Title[]): Promise<Rank> {
  const db = create({
    schema: { title: "string" },
    components: { tokenizer: { stemming: false } },
  } as const);
  await insertMultiple(db, titles, 5_000);
  return async (query) => {
    const { hits } = await search(db, { term: query, limit: TOP, threshold: 1 });
    return hits.map(({ id }) => id);
  };
}

/** How well the ranking answers judged queries, beside full-text engines that one might use instead. */
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import type { Product } from "../../src/catalog/product.ts";
import { analyzerFor } from "../../src/search/analysis/analyze.ts";
import { createMatcher, RANKING } from "../../src/search/memory/match.ts";
import { findPostings, hashOf } from "../../src/search/memory/postings.ts";
import { buildSegment } from "../../src/search/memory/segment.ts";
import { createSpelling } from "../../src/search/memory/spelling.ts";
import { bestOf } from "../../src/search/memory/top.ts";
import { hasJudgments, judge, readJudgments, readTitles, type Title } from "./judged.ts";

if (!hasJudgments()) {
  console.log("The judged queries are not here; bench/README.md says where they are looked for.");
} else {
  const titles = readTitles();
  const queries = readJudgments();
  console.log(`${titles.length} titles, ${queries.length} queries with 3 or more judgments\n`);
  console.log("engine                          NDCG@10   recall@100   nothing found");
  // `npm run bench -- relevance k1=0.5` tries another constant; then our engine alone is run.
  const trial = process.argv.slice(3).map((text) => text.split("=") as [keyof typeof RANKING, string]);
  for (const [name, value] of trial) RANKING[name] = Number(value);
  const engines: Record<string, (titles: Title[]) => (query: string) => string[]> =
    trial.length > 0
      ? { ours }
      : {
          ours,
          "SQLite FTS5 porter, any word": sqlite(" OR "),
          "SQLite FTS5 porter, all words": sqlite(" "),
          "MiniSearch, prefix and fuzzy": miniSearch,
        };
  for (const [name, make] of Object.entries(engines)) {
    const { ndcg10, recall100, nothing } = judge(queries, make(titles));
    console.log(
      `${name.padEnd(31)} ${ndcg10.toFixed(4)}    ${recall100.toFixed(3)}        ${(100 * nothing).toFixed(1)} %`,
    );
  }
}

function ours(titles: Title[]) {
  const analyzer = analyzerFor("en");
  const segment = buildSegment(titles.map(toProduct), analyzer);
  const spelling = createSpelling(segment.vocabulary, (word) => {
    const { start, end } = findPostings(segment.terms, hashOf(word));
    return end - start;
  });
  const matcher = createMatcher(segment, analyzer, spelling);
  return (query: string) =>
    bestOf(matcher.match(query), 0, 100).map((document) => (segment.products[document] as Product).asin);
}

function sqlite(join: string) {
  return (titles: Title[]) => {
    const db = new DatabaseSync(":memory:");
    db.exec("create virtual table titles using fts5(id unindexed, title, tokenize = 'porter unicode61')");
    const insert = db.prepare("insert into titles values (?, ?)");
    db.exec("begin");
    for (const { id, title } of titles) insert.run(id, title);
    db.exec("commit");
    const select = db.prepare("select id from titles where titles match ? order by bm25(titles), id limit 100");
    return (query: string) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.length === 0
        ? []
        : select.all(words.map((word) => `"${word}"`).join(join)).map((row) => String(row["id"]));
    };
  };
}

function miniSearch(titles: Title[]) {
  const analyzer = analyzerFor("en");
  const index = new MiniSearch<Title>({ fields: ["title"], idField: "id", tokenize: (text) => analyzer.tokens(text) });
  index.addAll(titles);
  return (query: string) =>
    index
      .search(query, { prefix: true, fuzzy: 0.2 })
      .slice(0, 100)
      .map(({ id }) => String(id));
}

function toProduct({ id, title }: Title): Product {
  const unknown = {
    brand: null,
    category: null,
    imageUrl: null,
    priceMinor: null,
    bsr: null,
    monthlySales: null,
    reviewCount: null,
    rating: null,
  };
  return { marketplace: "amazon.com", asin: id, title, ...unknown, updatedAt: new Date(0) };
}

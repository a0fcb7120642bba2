/**
 * Judged queries: the relevance (from 1 on) of titles for a query. The data is not part of the project; see
 * bench/README.md.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const FOLDER =
  process.env["RELEVANCE_DATA"] ?? join(import.meta.dirname, "..", "..", "..", "shared", "data", "relevance");
/** The judged sets: titles and queries of a home improvement shop, and of a general one. */
export const JUDGED_SETS = { home: FOLDER, general: `${FOLDER}-general` } as const;
export type JudgedSet = keyof typeof JUDGED_SETS;
const FEWEST_JUDGMENTS = 3;

export type Title = { id: string; title: string };

/** The gain of a title is its relevance minus one; unjudged titles have no gain. */
export type JudgedQuery = { query: string; gains: Map<string, number> };

export function hasJudgments(set: JudgedSet = "home"): boolean {
  return existsSync(join(JUDGED_SETS[set], "products.tsv.gz"));
}

export function readTitles(set: JudgedSet = "home"): Title[] {
  return readRows(set, "products.tsv.gz").map(([id = "", title = ""]) => ({ id, title }));
}

export function readJudgments(set: JudgedSet = "home"): JudgedQuery[] {
  const queries = new Map<string, Map<string, number>>();
  for (const [query = "", id = "", relevance = ""] of readRows(set, "judgments_dev.tsv.gz")) {
    const gains = queries.get(query) ?? new Map<string, number>();
    queries.set(query, gains.set(id, Number(relevance) - 1));
  }
  return [...queries]
    .map(([query, gains]) => ({ query, gains }))
    .filter(({ gains }) => gains.size >= FEWEST_JUDGMENTS && Math.max(...gains.values()) > 0);
}

/** Returns the ids found for a query, best first. */
export type Rank = (query: string) => string[] | Promise<string[]>;

export type Quality = { ndcg10: number; recall100: number; nothing: number };

/** Mean NDCG@10 and recall@100 of a ranking, and the share of queries without results. */
export async function judge(queries: JudgedQuery[], rank: Rank): Promise<Quality> {
  const sums = { ndcg10: 0, recall100: 0, nothing: 0 };
  for (const { query, gains } of queries) {
    const found = await rank(query);
    const ideal = discounted([...gains.values()].sort((a, b) => b - a).slice(0, 10));
    sums.ndcg10 += discounted(found.slice(0, 10).map((id) => gains.get(id) ?? 0)) / ideal;
    const relevant = [...gains].filter(([, gain]) => gain > 0).map(([id]) => id);
    const top = new Set(found.slice(0, 100));
    sums.recall100 += relevant.filter((id) => top.has(id)).length / relevant.length;
    if (found.length === 0) sums.nothing++;
  }
  const mean = (sum: number) => sum / queries.length;
  return { ndcg10: mean(sums.ndcg10), recall100: mean(sums.recall100), nothing: mean(sums.nothing) };
}

function discounted(gains: number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

function readRows(set: JudgedSet, file: string): string[][] {
  return gunzipSync(readFileSync(join(JUDGED_SETS[set], file)))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
}

/** Compares the results of both engines. */
import assert from "node:assert/strict";
import {
  type KeywordRequest,
  PAGE_SIZE,
  type PageRequest,
  RANK_DEPTH,
  type SearchRequest,
} from "../../../src/features/search/engine.ts";
import type { BothEngines } from "./both-engines.ts";

/** Scores of a cluster are 32-bit floats: keys that differ less than this may be in either order. */
const NEAR = 5e-6;
/** The memory engine adds this to the key of a match that has all words. */
const ALL_WORDS = 1e6;

export async function assertSameResult(engines: BothEngines, question: PageRequest): Promise<number> {
  const label = JSON.stringify(question);
  const [ours, theirs] = [await engines.memory.search(question), await engines.openSearch.search(question)];
  assert.equal(theirs.totalResults, ours.totalResults, label);
  assert.deepEqual(theirs.statistics, ours.statistics, label);
  assert.deepEqual(theirs.interpretation, ours.interpretation, label);
  assert.deepEqual(theirs.distributions, ours.distributions, label);
  const from = (question.page - 1) * (question.limit ?? PAGE_SIZE);
  const [shown, expected] = [productsOf(theirs.products), productsOf(ours.products)];
  assert.equal(shown.length, expected.length, label);
  if (isByRelevance(question)) assertSameOrder(engines, question, shown, expected, from);
  else assert.deepEqual(shown, expected, label);
  return ours.totalResults;
}

/** Compares the first page with its distributions, the second, the last, one past the end, and the highest page allowed. */
export async function assertSamePages(engines: BothEngines, question: SearchRequest): Promise<void> {
  const total = await assertSameResult(engines, { ...question, page: 1, distributions: true });
  const last = Math.min(500, Math.max(1, Math.ceil(total / 20)));
  for (const page of new Set([2, last, Math.min(500, last + 1), 500]))
    await assertSameResult(engines, { ...question, page });
  for (const [page, limit] of [
    [1, 1],
    [2, 7],
    [1, 100],
  ] as const)
    await assertSameResult(engines, { ...question, page, limit });
}

export async function assertSameList(engines: BothEngines, question: SearchRequest): Promise<void> {
  const [ours, theirs] = [await linesOf(engines.memory, question), await linesOf(engines.openSearch, question)];
  assert.equal(theirs.length, ours.length, JSON.stringify(question));
  if (isByRelevance(question)) assertSameOrder(engines, question, theirs, ours, 0);
  else assert.deepEqual(theirs, ours);
}

/** Every other order is exact. */
function isByRelevance(question: SearchRequest): question is SearchRequest & KeywordRequest {
  return question.keyword !== null && (question.sort ?? "relevance") === "relevance";
}

export async function assertSameRanks(engines: BothEngines, question: KeywordRequest, asins: string[]): Promise<void> {
  const { keyword, marketplace } = question;
  const ours = await engines.memory.rankOf({ keyword, marketplace }, asins);
  const theirs = await engines.openSearch.rankOf({ keyword, marketplace }, asins);
  assert.deepEqual(theirs.statistics, ours.statistics, keyword);
  assert.equal(theirs.totalResults, ours.totalResults, keyword);
  const keys = engines.keysOf({ keyword, marketplace });
  const ordered = [...keys.values()].sort((a, b) => b - a);
  for (const [i, rank] of theirs.ranks.entries()) {
    const own = keys.get(asins[i] as string);
    const expected = ours.ranks[i] as number | null;
    if (rank === expected) continue;
    const at = ordered[(rank ?? RANK_DEPTH) - 1];
    assert.ok(
      own !== undefined && at !== undefined && isNear(own, at),
      `${keyword}: ${asins[i]} ${expected} → ${rank}`,
    );
  }
}

/** The same bytes of each product, in the same order except for near-ties. */
function assertSameOrder(
  { keysOf }: BothEngines,
  question: SearchRequest & KeywordRequest,
  theirs: string[],
  ours: string[],
  from: number,
): void {
  if (theirs.every((product, i) => product === ours[i])) return;
  const known = new Map(ours.map((product) => [asinOf(product), product]));
  const keys = keysOf(question);
  for (const [i, product] of theirs.entries()) {
    const expected = ours[i] as string;
    const asin = asinOf(product);
    // A near-tie across the edge of the page is not on our page.
    if (known.has(asin)) assert.equal(product, known.get(asin));
    const [key, wanted] = [keys.get(asin), keys.get(asinOf(expected))];
    assert.ok(
      key !== undefined && wanted !== undefined && isNear(key, wanted),
      `${JSON.stringify(question)}: in place ${from + i + 1} is ${asin} (${key}) and not ${asinOf(expected)} (${wanted})`,
    );
  }
}

function isNear(a: number, b: number): boolean {
  const [left, right] = [a >= ALL_WORDS, b >= ALL_WORDS];
  if (left !== right) return false;
  const base = left ? ALL_WORDS : 0;
  return Math.abs(a - b) <= NEAR * Math.max(a - base, b - base);
}

/** The exact bytes of each product. */
function productsOf(products: Uint8Array): string[] {
  const text = Buffer.from(products).toString();
  return text === "" ? [] : text.split(/(?<=\}),(?=\{"asin":)/);
}

async function linesOf({ list }: BothEngines["memory"], question: SearchRequest): Promise<string[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of list(question)) pieces.push(piece);
  return Buffer.concat(pieces).toString().split("\n").slice(0, -1);
}

function asinOf(product: string): string {
  return (JSON.parse(product) as { asin: string }).asin;
}

/** Keywords with judged products: whether each product is the thing that a seller means. See bench/README.md. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { canonicalAsin } from "../../src/features/catalog/asin.ts";
import type { Product } from "../../src/features/catalog/product.ts";
import { product } from "../../test/support/memory-index.ts";

const FOLDER =
  process.env["NICHE_SETS_DATA"] ?? join(import.meta.dirname, "..", "..", "..", "shared", "data", "niche-sets");
/** A keyword fails if more than this share of its judged products that are counted is something else. */
const MOST_WRONG = 0.2;

/** From the id of a product to whether it is the thing. */
export type JudgedKeyword = { keyword: string; right: Map<string, boolean> };

export type Quality = { keyword: string; counted: number; kept: number; right: number; wrong: number; fails: boolean };

export function hasNicheSets(): boolean {
  return existsSync(join(FOLDER, "products.tsv.gz"));
}

export function readProducts(): Product[] {
  const rows = gunzipSync(readFileSync(join(FOLDER, "products.tsv.gz")));
  return rowsOf(rows.toString("utf8")).map(([id = "", title = "", main = "", , price = ""]) =>
    product(asinOf(id), title, {
      category: main === "" ? null : main,
      priceMinor: price === "" ? null : Math.round(Number(price) * 100),
      imageUrl: null,
    }),
  );
}

export function readKeywords(): JudgedKeyword[] {
  const keywords = new Map<string, Map<string, boolean>>();
  for (const [keyword = "", id = "", right = ""] of rowsOf(readText("judgments_dev.tsv"))) {
    const judged = keywords.get(keyword) ?? new Map<string, boolean>();
    keywords.set(keyword, judged.set(asinOf(id), right === "1"));
  }
  return [...keywords].map(([keyword, right]) => ({ keyword, right }));
}

/** Keywords of a kind that have no judged products: `absent`, `brand`. */
export function readWords(kind: string): string[] {
  return rowsOf(readText("words_dev.tsv"))
    .filter(([of]) => of === kind)
    .map(([, keyword = ""]) => keyword);
}

/** How good a result set is, by the products that were judged. */
export function judge({ keyword, right }: JudgedKeyword, counted: readonly string[]): Quality {
  const set = new Set(counted);
  const countedOf = (is: boolean) => [...right].filter(([id, isRight]) => isRight === is && set.has(id)).length;
  const [kept, wrong] = [countedOf(true), countedOf(false)];
  const all = [...right.values()].filter(Boolean).length;
  const fails = kept + wrong === 0 || wrong > MOST_WRONG * (kept + wrong);
  return { keyword, counted: set.size, kept, right: all, wrong, fails };
}

function asinOf(id: string): string {
  return canonicalAsin(id.padStart(10, "B000000000"));
}

function readText(file: string): string {
  return readFileSync(join(FOLDER, file), "utf8");
}

function rowsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

/** A file of products of the demo market, and the command that imports it. */
import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import type { Observation } from "../../src/features/catalog/product.ts";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";

const COLUMNS = [
  "asin",
  "marketplace",
  "title",
  "brand",
  "category",
  "price",
  "bsr",
  "reviews",
  "rating",
  "image",
  "bought_past_month",
  "seen_at",
];

/** The first `count` products of a market of `products`, each as `change` leaves it. */
export async function writeMarketFile(
  path: string,
  products: number,
  count = products,
  change: (seen: Observation) => Observation = (seen) => seen,
): Promise<void> {
  const at = new Date("2026-03-01T00:00:00Z");
  const market = demoMarket({ seed: 4, products, at, marketplaces: ["amazon.com"] });
  function* lines() {
    yield `${COLUMNS.join(",")}\n`;
    let written = 0;
    for (const each of market) {
      if (written++ === count) return;
      const seen = change(each);
      const price = seen.priceMinor === null ? null : (seen.priceMinor / 100).toFixed(2);
      const image = seen.imageUrl && `https://images.example.com${seen.imageUrl}`;
      yield stringify([
        [
          seen.asin,
          seen.marketplace,
          seen.title,
          seen.brand,
          seen.category,
          price,
          seen.bsr,
          seen.reviewCount,
          seen.rating,
          image,
          seen.reportedSales,
          seen.seenAt.toISOString(),
        ],
      ]);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

export type Run = { seconds: number; peakMb: number; counts: Record<string, number> };

/** As an operator does it: the command, in a process of its own. */
export async function importFile(path: string, env: Record<string, string>, ...more: string[]): Promise<Run> {
  const cli = join(import.meta.dirname, "../../src/app/cli/cli.ts");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [cli, "import", path, "--json", ...more], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  let peakKb = 0;
  const watch = setInterval(() => {
    peakKb = Math.max(peakKb, residentKb(child.pid as number));
  }, 50);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${output}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { seconds, peakMb: peakKb / 1024, counts: JSON.parse(output)[0].counts };
}

function residentKb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // it has ended, or this is no Linux
  }
}

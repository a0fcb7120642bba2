/**
 * Prints the constants of src/features/catalog/estimates/sales-curves.ts and the lines of measured-curves.csv, fitted to the rows that
 * bench/README.md describes: `node bench/sales/built-in.ts`. Levels are log10 of a factor on the shape that all categories share.
 */
import { fitLevels, fitMeasured, fitReported, isUnbiased } from "./fit-built-in.ts";
import { readCounted, readReported } from "./rows.ts";

const counted = await readCounted();
const levels = fitLevels(counted.filter(isUnbiased));
console.log(`SHAPE: [${levels.shape.map(round).join(", ")}],`);
console.log("market levels", rounded(levels.market));
console.log("category levels", rounded(levels.category));

const reported = fitReported(await readReported(), levels);
console.log("market levels, reported", rounded(reported.market));
for (const { marketplace, category, rows, level } of reported.levels)
  console.log("reported", marketplace, category, `level ${round(level)}, ${rows} rows`);

console.log("marketplace,category,rows,units,low,high");
for (const marketplace of new Set(counted.map((row) => row.marketplace)))
  for (const { category, rows, units, low, high } of fitMeasured(marketplace, counted)) {
    const curve = [units, low, high].map((line) => line.map(round).join(" "));
    console.log([marketplace, category, rows, ...curve].join(","));
  }

function rounded(levels: Map<string, number>): Record<string, number> {
  return Object.fromEntries([...levels].map(([name, level]) => [name, round(level)] as const).sort());
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

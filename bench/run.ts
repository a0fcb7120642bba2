/** `npm run bench` lists the benchmarks; `npm run bench -- edge` runs one. Ratios are what counts: machines are noisy. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "support")
  .map((entry) => entry.name);
const [name] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.log(`npm run bench -- <name>, where <name> is one of: ${names.join(", ")}`);
  process.exitCode = name === undefined ? 0 : 1;
} else {
  await import(join(import.meta.dirname, name, "bench.ts"));
}

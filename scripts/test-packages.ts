/**
 * Tests the published packages: `npm run test:packages [-- name…]`. Each has an install of its own, so `npm ci` and `npm test`
 * don't get slower. A package that can't be installed here is skipped, and the last lines say which and why.
 */
import { parseArgs } from "node:util";
import { testClient } from "./packages/client.ts";
import { testN8n } from "./packages/n8n.ts";
import type { PackageTest } from "./packages/package-test.ts";
import { testPython } from "./packages/python.ts";
import { testZapier } from "./packages/zapier.ts";

/** One entry per package, by its folder in `packages/` or its topic. */
const PACKAGES: Record<string, PackageTest> = {
  client: testClient,
  python: testPython,
  zapier: testZapier,
  n8n: testN8n,
};

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : Object.keys(PACKAGES);
const unknown = chosen.filter((name) => !(name in PACKAGES));
if (unknown.length > 0) throw new Error(`no package named ${unknown.join(", ")}: ${Object.keys(PACKAGES).join(", ")}`);

const outcomes: string[] = [];
for (const name of chosen) {
  const startedAt = performance.now();
  console.log(`--- ${name}`);
  try {
    const skipped = (await PACKAGES[name]?.()) ?? [];
    outcomes.push(`${name}: passed in ${seconds(startedAt)}`, ...skipped.map((what) => `${name}: SKIPPED ${what}`));
  } catch (error) {
    outcomes.push(`${name}: FAILED after ${seconds(startedAt)}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
console.log(`---\n${outcomes.join("\n")}`);

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}

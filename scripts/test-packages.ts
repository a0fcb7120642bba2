/**
 * Tests the published packages: `npm run test:packages [-- name…]`. Each has an install of its own, so `npm ci` and `npm test`
 * don't get slower. Several packages are tested side by side, each in a process of its own whose output appears at its end. A
 * package that can't be installed here is skipped, and the last lines say which and why.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
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

if (chosen.length === 1) await testOne(chosen[0] as string);
else await testEach();

/** Prints what was tested and what was skipped in the last lines. */
async function testOne(name: string): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  try {
    const skipped = (await PACKAGES[name]?.()) ?? [];
    console.log([`${name}: passed in ${seconds()}`, ...skipped.map((what) => `${name}: SKIPPED ${what}`)].join("\n"));
  } catch (error) {
    console.log(`${name}: FAILED after ${seconds()}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

async function testEach(): Promise<void> {
  console.log(`testing ${chosen.join(", ")}`);
  const outcomes = await Promise.all(chosen.map(testApart));
  console.log(`---\n${outcomes.flat().join("\n")}`);
}

/** Tests a package in another process, and returns the lines of its output that say how it ended. */
async function testApart(name: string): Promise<string[]> {
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const [code] = await once(child, "close");
  console.log(`--- ${name}\n${output}`);
  if (code !== 0) process.exitCode = 1;
  const ends = output.split("\n").filter((line) => /^(passed|SKIPPED|FAILED)/.test(line.slice(`${name}: `.length)));
  return ends.length > 0 ? ends : [`${name}: FAILED: its process ended with ${code}`];
}

/** The code that docs/webhooks.md gives to its readers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const WEBHOOKS_PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "webhooks.md"), "utf8");

/** Each snippet has the name of its file in its first line. */
export function snippet(name: string): string {
  const blocks = [...WEBHOOKS_PAGE.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map((match) => match[1] as string);
  const found = blocks.filter((block) => block.split("\n")[0]?.endsWith(` ${name}`));
  assert.equal(found.length, 1, `docs/webhooks.md has one snippet ${name}`);
  return found[0] as string;
}

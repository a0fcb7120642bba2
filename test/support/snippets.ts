/** The code snippets in docs/webhooks.md. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const WEBHOOKS_PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "webhooks.md"), "utf8");

/** Returns the snippet whose first line contains the file name. */
export function snippet(name: string): string {
  const blocks = [...WEBHOOKS_PAGE.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map((match) => match[1] as string);
  const found = blocks.filter((block) => block.split("\n")[0]?.endsWith(` ${name}`));
  assert.equal(found.length, 1, `docs/webhooks.md has one snippet ${name}`);
  return found[0] as string;
}

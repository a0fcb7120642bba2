import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isTooDeep, MAX_JSON_DEPTH } from "./json-depth.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce((most: number, each) => Math.max(most, depthOf(each)), 0);
}

test("JSON that is nested too deeply is found, closed or not, and brackets in texts do not count", () => {
  const cases: [string, boolean][] = [
    ["", false],
    [nested(MAX_JSON_DEPTH), false],
    [nested(MAX_JSON_DEPTH + 1), true],
    ["[".repeat(60_000), true],
    ['{"a":'.repeat(MAX_JSON_DEPTH + 1), true],
    [`[${nested(MAX_JSON_DEPTH - 1)},${nested(MAX_JSON_DEPTH - 1)}]`, false],
    [JSON.stringify("[".repeat(100)), false],
    [JSON.stringify({ a: `\\"${"[".repeat(100)}` }), false],
    ['"\\', false],
  ];
  for (const [json, expected] of cases) assert.equal(isTooDeep(json), expected, json.slice(0, 80));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 40 }), (value) =>
      assert.equal(isTooDeep(JSON.stringify(value)), depthOf(value) > MAX_JSON_DEPTH),
    ),
  );
});

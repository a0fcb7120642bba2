import assert from "node:assert/strict";
import { test } from "node:test";
import { createJsonLinesParser } from "./json-lines.ts";
import type { RawRow } from "./table.ts";

function read(text: string, size: number, longestBytes = 1000): RawRow[] {
  const parser = createJsonLinesParser("t.jsonl", longestBytes);
  const rows: RawRow[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...parser.push(text.slice(at, at + size)));
  rows.push(...parser.end());
  return rows;
}

test("each line is a record with its line number; blank lines count, invalid ones are rejected", () => {
  const text = '{"asin":"A"}\r\n\n{"asin":"B"\n"C"\n{"asin":"D\u2028"}';
  for (const size of [1, 5, 100]) {
    const rows = read(text, size);
    assert.deepEqual(
      rows.map((row) => [row.line, "fields" in row ? row.fields : row.problem.slice(0, 12)]),
      [
        [1, { asin: "A" }],
        [3, "is not JSON:"],
        [4, "is not a rec"],
        [5, { asin: "D\u2028" }],
      ],
    );
  }
});

test("a line that is a wrapper gives its records, each with the number of the line", () => {
  const rows = read('{"q":"mat","search_results":[{"asin":"A"},{"asin":"B"}]}\n{"q":"rug","search_results":[]}\n', 20);
  assert.deepEqual(rows, [
    { line: 1, fields: { asin: "A" }, context: { q: "mat" } },
    { line: 1, fields: { asin: "B" }, context: { q: "mat" } },
  ]);
});

test("an overlong line is refused, complete or not", () => {
  for (const text of [`{}\n"${"x".repeat(99)}`, `{}\n"${"x".repeat(99)}"\n`])
    assert.throws(() => read(text, 10, 50), /^FileProblem: t\.jsonl cannot be read: line 2 is longer than 50 bytes$/);
});

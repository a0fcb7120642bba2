import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, progressLine } from "./progress.ts";

test("progress, rate and remaining time are measured from where a run resumed", () => {
  const first = { rows: 1_000, bytes: 1_000, totalBytes: 10_000 };
  const line = progressLine({ rows: 3_000, bytes: 4_000, totalBytes: 10_000 }, first, 2);
  assert.equal(line, `${"█".repeat(8)}${"░".repeat(12)} 40%  3,000 rows, 1,000 per second, 4 s left`);
  const piped = { rows: 500, bytes: 9_000, totalBytes: null };
  assert.equal(progressLine(piped, { ...piped, rows: 0 }, 1), "500 rows, 500 per second");
});

test("progress fits on one line of any terminal, and a long path keeps its end", () => {
  const line = "███░░ 60%  3,000 rows";
  assert.equal(fitted("a.csv", line, 80), `a.csv  ${line}`);
  assert.equal(fitted("/data/exports/a.csv", line, 34), `…rts/a.csv  ${line}`);
  for (let columns = 1; columns < 60; columns++) {
    const text = fitted("/data/exports/a.csv", line, columns);
    assert.ok(text.length < columns || columns === 1, `${columns}: ${text}`);
  }
});

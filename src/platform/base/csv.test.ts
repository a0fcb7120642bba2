import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { csvLine, withoutMark } from "./csv-line.ts";
import { csvTable } from "./write-csv.ts";

test("cells are quoted where they must be, and unknown values are empty", () => {
  const cases: [unknown, string][] = [
    ["plain text", "plain text"],
    ["a,b", '"a,b"'],
    ['3" pipe', '"3"" pipe"'],
    ["two\nlines", '"two\nlines"'],
    ["two\rlines", '"two\rlines"'],
    ["", ""],
    [null, ""],
    [undefined, ""],
    [0, "0"],
    [-12.5, "-12.5"],
    [true, "true"],
    [false, "false"],
  ];
  for (const [cell, written] of cases) assert.equal(csvLine(["x", cell, "y"]), `x,${written},y\r\n`);
});

test("a text that starts like a formula gets a mark that gives the text back when it is removed; a number gets none", () => {
  for (const text of [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠1",
    "'=1",
    "''-1",
  ]) {
    const [cell] = parse(csvLine([text]));
    assert.equal(cell, `'${text}`, JSON.stringify(text));
    assert.equal(withoutMark(cell as string), text);
  }
  for (const text of ["'quoted'", "1=1", "a-b", "'", "it's"]) {
    assert.equal(csvLine([text]), `${text}\r\n`);
    assert.equal(withoutMark(text), text);
  }
  assert.equal(csvLine([-1]), "-1\r\n");
});

/** A line as RFC 4180 reads it. */
function parse(line: string): string[] {
  const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", '"', ",", "\r", "\n", "=", "+", "-", "@", "\t", " ", ";", "a") }),
);

test("any texts come back, and lines are those of csv-stringify but for the formulas that it does not know", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (cells) => {
      const line = csvLine(cells);
      assert.deepEqual(parse(line).map(withoutMark), cells);
      const marked = cells.map((cell) =>
        /^(?:'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|\n)/.test(cell) ? `'${cell}` : cell,
      );
      const options = { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true };
      assert.equal(line, stringify([marked], options));
    }),
  );
});

test("a table is written in small pieces, with its header in the first one", async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ n, name: `row ${n}` }));
  const pieces = await Array.fromAsync(csvTable([rows.slice(0, 70), [], rows.slice(70)]));
  assert.deepEqual(
    pieces.map((piece) => piece.split("\r\n").length - 1),
    [51, 50, 20],
  );
  assert.equal(pieces.join(""), `n,name\r\n${rows.map(({ n, name }) => `${n},${name}\r\n`).join("")}`);
  assert.deepEqual(await Array.fromAsync(csvTable([], ["a", "b"])), ["a,b\r\n"]);
  const failing = (async function* () {
    yield* [];
    throw new Error("the database is gone");
  })();
  await assert.rejects(Array.fromAsync(csvTable(failing, ["a"])), /gone/);
});

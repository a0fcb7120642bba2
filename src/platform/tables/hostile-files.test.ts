/** Files that are made to occupy their reader: the time to read them grows with their size, and each limit has its message. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { assertLinear } from "../../../test/support/growth.ts";
import { openTable } from "./open-table.ts";
import { LONGEST_CELL, MOST_COLUMNS, type TableOptions } from "./table.ts";

const PIECE = 65_536;

async function read(name: string, text: string | Buffer, options: TableOptions = {}) {
  const bytes = Buffer.from(text as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) =>
    bytes.subarray(i * PIECE, (i + 1) * PIECE),
  );
  const problems: string[] = [];
  let rows = 0;
  let fault = "";
  try {
    const table = await openTable({ name, stream: Readable.from(pieces, { objectMode: false }) }, options);
    for await (const batch of table.rows())
      for (const row of batch) {
        rows++;
        if ("problem" in row) problems.push(row.problem);
      }
  } catch (error) {
    fault = (error as Error).message;
  }
  return { rows, problems, fault };
}

const many = (n: number, each: (i: number) => string) => Array.from({ length: n }, (_, i) => each(i)).join(",");

/** `longestBytes` below the size of the text makes the reader take a wrapper apart. */
for (const [what, name, make, longestBytes] of [
  ["columns of the same name", "t.csv", (n) => `${"a,".repeat(Math.min(n, MOST_COLUMNS - 1))}asin\n`],
  ["a header of empty cells", "t.csv", (n) => `${",".repeat(n)}\n1,2\n`],
  ["lists side by side", "t.json", (n) => `{${many(n, (i) => `"k${i}":[{"a":1}]`)}}`],
  ["fields and objects side by side", "t.json", (n) => `{${many(n, (i) => `"k${i}":1,"o${i}":{"x":{}}`)}}`],
  [
    "tasks with many fields around",
    "t.json",
    (n) => `{${many(n, (i) => `"k${i}":1`)},"tasks":[${many(n, () => '{"result":[{"items":[{"asin":"A"}]}]}')}]}`,
  ],
  ["a long wrapper of fields", "t.json", (n) => `{${many(n, (i) => `"k${i}":1`)},"z":[{"asin":"A"}]}`, 65_536],
  [
    "a long wrapper of lists",
    "t.json",
    (n) => `{"u":"http://${"x/".repeat(9_000)}",${many(n, (i) => `"k${i}":[{"a":1}]`)}}`,
    65_536,
  ],
  ["long objects in objects", "t.json", (n) => '{"a":'.repeat(n), 65_536],
  ["nested lists", "t.json", (n) => "[".repeat(10 * n)],
  ["nested lists in a record", "t.json", (n) => `[{"asin":"A","x":${"[".repeat(n)}${"]".repeat(n)}}]`],
  ["one long string", "t.json", (n) => `[{"asin":"${'\\"'.repeat(5 * n)}"}]`],
  ["backslashes", "t.json", (n) => `[{"asin":"${"\\\\".repeat(5 * n)}"}]`],
  ["blanks between tokens", "t.json", (n) => `[${" \n".repeat(10 * n)}]`],
  ["a record with many fields", "t.jsonl", (n) => `{"asin":"A"}\n{${many(n, (i) => `"k${i}":1`)}}\n`],
  ["quotes in another encoding", "t.csv", (n) => `\uFEFFa,b\n${'"",'.repeat(n)}`],
] as const satisfies [string, string, (n: number) => string, number?][]) {
  // biome-ignore format: a table
  test(`the time to read ${what} grows with the file`, async () => {
    const prepare = (n: number) => {
      const text = what.includes("encoding") ? Buffer.from(make(n), "utf16le") : make(n);
      return () => read(name, text, longestBytes === undefined ? {} : { longestBytes });
    };
    await assertLinear(prepare, 4_000);
  });
}

test("a header with more columns than a sheet may have is refused with its line", async () => {
  const header = many(MOST_COLUMNS + 1, (i) => `c${i}`);
  const { fault } = await read("t.csv", `a note\n${header}\n${header}\n`);
  assert.equal(fault, "t.csv cannot be read: line 2, its header, has 16,385 columns, and at most 16,384 are read");
  const widest = await read("t.csv", `${header.slice(0, header.lastIndexOf(","))}\n`);
  assert.deepEqual([widest.fault, widest.rows], ["", 0]);
});

test("a row with far more cells than columns is rejected on its own", async () => {
  const { rows, problems, fault } = await read("t.csv", `a,b\n1,2\n${"x,".repeat(1_000_000)}y\n3,4\n`);
  assert.deepEqual([rows, problems, fault], [3, ["has 1,000,001 cells, but the header has 2"], ""]);
});

test("a longer cell than any export has rejects its row with the name of the column", async () => {
  const long = "x".repeat(LONGEST_CELL + 1);
  const problem = 'has a cell of more than 1 MB in the column "title"';
  for (const [name, text] of [
    ["t.csv", `asin,title\nA,${long}\nB,${long.slice(1)}\n`],
    ["t.csv", `asin,title\nA,"${long}"\nB,"${long.slice(1)}"\n`],
    [
      "t.json",
      JSON.stringify([
        { asin: "A", title: long },
        { asin: "B", title: long.slice(1) },
      ]),
    ],
    [
      "t.json",
      JSON.stringify({
        products: [
          { asin: "A", title: { de: [long] } },
          { asin: "B", title: "b" },
        ],
      }),
    ],
    ["t.jsonl", `${JSON.stringify({ asin: "A", title: long })}\n{"asin":"B"}\n`],
  ] as const) {
    // biome-ignore format: a table
    assert.deepEqual(await read(name, text), { rows: 2, problems: [problem], fault: "" }, text.slice(0, 40));
  }
});

test("a record with more fields than a sheet has columns is rejected on its own", async () => {
  const wide = `{${many(MOST_COLUMNS + 1, (i) => `"k${i}":1`)}}`;
  const problem = "has 16,385 columns, and at most 16,384 are read";
  assert.deepEqual(await read("t.json", `[{"asin":"A"},${wide}]`), { rows: 2, problems: [problem], fault: "" });
});

test("records whose fields all differ are refused", async () => {
  const records = many(5, (n) => `{${many(5_000, (i) => `"k${n}_${i}":1`)}}`);
  const { fault } = await read("t.json", `[${records}]`);
  assert.equal(
    fault,
    "t.json cannot be read: a table of its first records has 25,000 columns, and at most 16,384 are read",
  );
});

test("endless values without a record are refused", async () => {
  for (const [name, text] of [
    ["t.json", `[${"[],".repeat(1_000_100)}[]]`],
    ["t.json", `[{"asin":"A"},${"[],".repeat(1_000_100)}[]]`],
    ["t.json", "[]".repeat(2_000_200)],
  ] as const) {
    const { fault } = await read(name, text);
    assert.match(fault, /^t\.json cannot be read: it has more than 1,000,000 values in a row without a record/);
  }
  const few = await read("t.json", `[${"[],".repeat(200_000)}{"asin":"A"}]`);
  assert.deepEqual([few.rows, few.fault], [1, ""]);
  const lines = await read("t.jsonl", `{"asin":"A"}\n${"[]\n".repeat(1_000_100)}`);
  assert.equal(lines.fault, "t.jsonl cannot be read: it has more than 1,000,000 blank lines after line 1");
});

test("a header that is far wider than its rows is refused, since each row is filled up", async () => {
  const header = many(MOST_COLUMNS, (i) => `c${i}`);
  const { rows, fault } = await read("t.csv", `${header}\n${"a,1\n".repeat(2_500)}`, { shortRows: true });
  assert.equal(
    fault,
    "t.csv cannot be read: its header has far more columns than its rows have cells. Remove the columns that are not used",
  );
  assert.ok(rows < 1_500, `${rows} rows`);
  const stray = await read("t.csv", `${header}\n${"a,1\n".repeat(100)}`, { shortRows: true });
  assert.deepEqual([stray.rows, stray.fault], [100, ""]);
});

for (const [what, name, first, blank, options] of [
  ["lines", "t.csv", "a,b\n1,2\n", "\n", {}],
  ["lines of JSON", "t.jsonl", '{"asin":"A"}\n{"asin":"B"}\n', "\r\n", {}],
  ["rows of a sheet", "t.csv", "a,b,c\n1,2,3\n", ",,\n", { shortRows: true }],
] as const) {
  test(`endless blank ${what} are refused after the rows before them`, async () => {
    const { fault } = await read(name, first + blank.repeat(1_002_000), options);
    assert.equal(fault, `${name} cannot be read: it has more than 1,000,000 blank lines after line 2`);
    assert.equal((await read(name, first + blank.repeat(200_000), options)).fault, "");
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import { createJsonDocumentParser } from "./json-document.ts";
import type { RawRow } from "./table.ts";

function read(chunks: readonly string[], longestBytes = 1e6): { rows: RawRow[]; fault?: string } {
  const parser = createJsonDocumentParser("t.json", longestBytes);
  const rows: RawRow[] = [];
  try {
    for (const chunk of chunks) for (const row of parser.push(chunk)) rows.push(row);
    for (const row of parser.end()) rows.push(row);
  } catch (error) {
    return { rows, fault: (error as Error).message };
  }
  return { rows };
}

function pieces(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
}

const jsonObject = fc.dictionary(anyText(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const record = jsonObject.map((fields) => ({ ...fields, asin: "A" }));
const indent = fc.constantFrom(undefined, 2, "\t");
const size = fc.integer({ min: 1, max: 40 });
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test("a list is read exactly, whatever its records contain and wherever the text is cut", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), indent, size, (records, indent, size) => {
      const { rows, fault } = read(pieces(JSON.stringify(records, null, indent), size));
      assert.equal(fault, undefined);
      assert.deepEqual(
        plain(rows),
        records.map((fields, i) => ({ line: i + 1, fields: plain(fields) })),
      );
    }),
  );
});

test("a wrapper gives the same rows whether it is parsed as a whole or in steps", () => {
  const held = fc.array(record, { minLength: 2, maxLength: 4 });
  const around = fc.record({ domain: fc.string(), request: fc.record({ 'se\\"domain': fc.string() }), more: fc.nat() });
  fc.assert(
    fc.property(held, around, indent, size, (records, around, indent, size) => {
      const documents = [
        { ...around, skipped: [1, [2]], products: records },
        { ...around, tags: [{ name: "new" }], none: [], deals: records },
        {
          ...around,
          tasks: [
            { id: 1, result: [{ page: 1, items: records }] },
            { id: 2, result: null },
          ],
        },
      ];
      for (const document of documents) {
        const text = JSON.stringify(document, null, indent);
        // Shorter than the document, but longer than any record, key or value.
        const walked = read(pieces(text, size), text.length - 1);
        assert.deepEqual(plain(walked), plain(read([text])));
        assert.equal(walked.rows.length, records.length);
      }
    }),
  );
});

test("a wrapper parsed in steps gives its records the fields before them", () => {
  const text = `{"before": 1, "items": [{"asin": "A", "t": "${"x".repeat(50)}"}, {"asin": "B"}], "behind": 2}`;
  const { rows } = read([text], 80);
  assert.deepEqual(
    rows.map((row) => "context" in row && row.context),
    [{ before: 1 }, { before: 1 }],
  );
});

test("a single product is a record, and documents may follow each other", () => {
  assert.deepEqual(read(['{"asin": "A"}\n', '[{"asin": "B"}]{"products": [{"asin": "C"}]}']).rows, [
    { line: 1, fields: { asin: "A" } },
    { line: 2, fields: { asin: "B" } },
    { line: 3, fields: { asin: "C" }, context: {} },
  ]);
});

test("an element that is not JSON or not a record is rejected on its own", () => {
  const { rows, fault } = read(['[{"asin": NaN}, 7, {"asin": "A"}, "B"]']);
  assert.equal(fault, undefined);
  assert.deepEqual(
    rows.map((row) => [row.line, "problem" in row ? row.problem.slice(0, 12) : row.fields]),
    [
      [1, "is not JSON:"],
      [2, "is not a rec"],
      [3, { asin: "A" }],
      [4, "is not a rec"],
    ],
  );
});

for (const [what, text, fault, rows] of [
  ["breaks off in a record", '[{"asin": "A"}, {"asin": "B', /ends in the middle of its JSON$/, 1],
  ["breaks off between records", '[{"asin": "A"},', /ends in the middle of its JSON$/, 1],
  ["breaks off in a wrapper", '{"products": [{"asin": "A"}, {"asin"', /ends in the middle of its JSON$/, 0],
  ["holds no records", '{"error": "tokens", "tokensLeft": -3}', /has no list of records: its keys are error, tok/, 0],
  ["has no comma", '[{"asin": "A"} {"asin": "B"}]', /is not JSON: expected a comma, found "{"$/, 1],
  [
    "goes on with something else",
    '[{"asin": "A"}] and more',
    /is not JSON: expected a list or an object, found "a"/,
    1,
  ],
] as const) {
  test(`a document that ${what} is refused after its good records`, () => {
    for (const size of [1, 7, 1000]) {
      const found = read(pieces(text, size));
      assert.match(found.fault ?? "", fault);
      assert.equal(found.rows.length, rows);
    }
  });
}

test("a long document without records is refused with its keys", () => {
  const text = JSON.stringify({ error: "x".repeat(60), code: 7, list: [1] });
  assert.match(read(pieces(text, 9), 75).fault ?? "", /has no list of records: its keys are error, code, list$/);
});

test("an overlong record is refused at once, complete or not", () => {
  const long = `{"asin": "${"x".repeat(100)}`;
  for (const end of ["", '"}]']) {
    const { rows, fault } = read(pieces(`[{"asin": "A"}, ${long}${end}`, 30), 64);
    assert.equal(rows.length, 1);
    assert.equal(fault, "t.json cannot be read: record 2 is longer than 64 bytes");
  }
});

/** Lists of deals as Keepa sends them, beside other lists. */
const DEALS = [
  { asin: "A", title: "Mat", current: [1299, -1] },
  { asin: "B", title: "Rug", current: [999, 5] },
];
for (const [what, document] of [
  ["an empty list of products", { tokensLeft: 7, products: [], deals: DEALS }],
  ["an empty list after them", { deals: DEALS, products: [], items: [] }],
  ["an object with their categories", { data: [], deals: { categoryIds: [1, 2], dr: DEALS, categoryNames: ["a"] } }],
  ["nothing else", { products: null, deals: { dr: DEALS } }],
] as const)
  test(`deals beside ${what} are the records, whether the document is parsed as a whole or in steps`, () => {
    const text = JSON.stringify({ timestamp: 1, ...document });
    for (const longestBytes of [1e6, 60])
      for (const size of [1e6, 7]) {
        const { rows, fault } = read(pieces(text, size), longestBytes);
        assert.equal(fault, undefined);
        assert.deepEqual(
          rows.map((row) => "fields" in row && row.fields),
          DEALS,
          `${longestBytes}, ${size}`,
        );
      }
  });

test("a list with a general name gives way to products beside it, and empty lists are no fault", () => {
  const sellers = [{ name: "Shop" }];
  const { rows } = read([JSON.stringify({ data: sellers, results: sellers, deals: DEALS })]);
  assert.deepEqual(
    rows.map((row) => "fields" in row && row.fields),
    DEALS,
  );
  assert.equal(read([JSON.stringify({ data: sellers })]).rows.length, 1);
  for (const longestBytes of [1e6, 20])
    assert.deepEqual(read([JSON.stringify({ tokensLeft: 7, products: [], deals: { dr: [] } })], longestBytes), {
      rows: [],
    });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ExcelCell,
  type ExcelOptions,
  type ExcelSheet,
  excelFile,
  inputOf,
  zipOf,
} from "../../../../test/support/excel-file.ts";
import { FileProblem } from "../file-problem.ts";
import { openTable } from "../open-table.ts";
import type { Input, RawRow, TableOptions } from "../table.ts";

async function read(sheets: readonly ExcelSheet[], file: ExcelOptions = {}, options: TableOptions = {}) {
  const table = await openTable(inputOf(excelFile(sheets, file)), options);
  const rows: RawRow[] = (await Array.fromAsync(table.rows())).flat();
  return { ...table, rows };
}

/** The values of one column, each written as a cell. */
async function valuesOf(cells: readonly ExcelCell[], file: ExcelOptions = {}) {
  const { rows } = await read([{ rows: [["id", "value"], ...cells.map((cell, i) => [`row ${i}`, cell])] }], file);
  return rows.map((row) => ("fields" in row ? row.fields["value"] : row.problem));
}

const PRODUCTS: readonly (readonly ExcelCell[])[] = [
  ["ASIN", "Title", "Price"],
  ["B000000001", "Mat", 19.9],
];

test("a sheet is read by its header, with the numbers of its rows", async () => {
  const rows = [["ASIN", "Title", "Price", "Price"], ["B000000001", "Mat", 19.9, null], [], [null, "x"]];
  const table = await read([{ name: "Products", rows }]);
  const { format, columns, sheet, sheets } = table;
  assert.deepEqual(
    { format, columns, sheet, sheets },
    { format: "xlsx", columns: ["ASIN", "Title", "Price", "Price (2)"], sheet: "Products", sheets: ["Products"] },
  );
  assert.deepEqual(table.rows, [
    { line: 2, fields: { ASIN: "B000000001", Title: "Mat", Price: 19.9, "Price (2)": "" } },
    { line: 4, fields: { ASIN: "", Title: "x", Price: "", "Price (2)": "" } },
  ]);
});

test("texts are read from the list of the workbook, from the cell, from formulas and in runs", async () => {
  const cells: ExcelCell[] = [
    ' a & "b" <c>\n',
    { attributes: 't="str"', xml: "<f>A1</f><v>text</v>" },
    { attributes: 't="inlineStr"', xml: "<is><r><t>for</t></r><r><t xml:space='preserve'>mat ted</t></r></is>" },
    { attributes: 't="inlineStr"', xml: "<is><t>漢字</t><rPh sb='0' eb='2'><t>かんじ</t></rPh></is>" },
    { attributes: 't="inlineStr"', xml: "<is><t>a_x000D_b <![CDATA[<c>]]></t></is>" },
    { xml: "<f>B2*2</f><v>4.5</v>" },
    { xml: "<f>B2</f>" },
  ];
  const expected = [' a & "b" <c>\n', "text", "formatted", "漢字".slice(0, 2), "a\rb <c>", 4.5, ""];
  expected[2] = "formatted".replace("matted", "mat ted");
  assert.deepEqual(await valuesOf(cells), expected);
  assert.deepEqual(await valuesOf(cells, { isInline: true }), expected);
});

test("numbers are as they were entered, flags are flags, and errors are empty", async () => {
  const number = (written: string): ExcelCell => ({ xml: `<v>${written}</v>` });
  const values = await valuesOf([
    number("4.1000000000000005"),
    number("0.30000000000000004"),
    number("1.2E-3"),
    number("-7"),
    number("12345678901234567"),
    true,
    { attributes: 't="e"', xml: "<v>#N/A</v>" },
    { attributes: 't="e"', xml: "<f>1/0</f><v>#DIV/0!</v>" },
    { attributes: 't="d"', xml: "<v>2026-03-01T10:00:00</v>" },
    "007",
  ]);
  assert.deepEqual(values, [
    ...[4.1, 0.3, 0.0012, -7, "12345678901234567", true, "", ""],
    ...["2026-03-01T10:00:00", "007"],
  ]);
});

const DATES = [14, "yyyy\\-mm\\-dd hh:mm", "[$-407]d. mmmm yyyy;@", "h:mm", 22, "[h]:mm", '"day "0', "General"];

test("numbers with a date format are days and times, in both systems of dates", async () => {
  const styled = (serial: number, style: number): ExcelCell => ({
    attributes: `s="${style}"`,
    xml: `<v>${serial}</v>`,
  });
  const cells = [styled(46_060, 1), styled(46_060.598726852, 2), styled(46_060, 3), styled(0.75, 4), styled(59, 5)];
  const others = [styled(1.5, 6), styled(3, 7), styled(46_060, 8), styled(61, 1), styled(-1, 1), styled(3_000_000, 1)];
  assert.deepEqual(await valuesOf([...cells, ...others], { formats: DATES }), [
    ...["2026-02-07", "2026-02-07T14:22:10", "2026-02-07", "18:00:00", "1900-02-28"],
    ...[1.5, 3, 46_060, "1900-03-01", -1, 3_000_000],
  ]);
  assert.deepEqual(await valuesOf([styled(44_598, 1), styled(0, 1)], { formats: DATES, startsIn1904: true }), [
    "2026-02-07",
    "1904-01-01",
  ]);
});

test("percentages, amounts with a currency and leading zeros are the texts that people see", async () => {
  const formats = [
    9,
    "0.0%",
    "[$€-407] #,##0.00",
    '"EUR" 0.00',
    "\\$#,##0.00",
    "00000",
    '#,##0.00" pcs"',
    "_-* #,##0.00\\ [$£-809]_-",
  ];
  const styled = (written: number, style: number): ExcelCell => ({
    attributes: `s="${style}"`,
    xml: `<v>${written}</v>`,
  });
  const values = await valuesOf(
    [
      styled(0.1534, 1),
      styled(0.07, 2),
      styled(12.5, 3),
      styled(-3, 4),
      styled(2, 5),
      styled(42, 6),
      styled(7, 7),
      styled(1.25, 8),
    ],
    { formats },
  );
  assert.deepEqual(values, ["15.34%", "7%", "€12.5", "-EUR3", "$2", "00042", 7, "£1.25"]);
  assert.deepEqual(await valuesOf([styled(1.234, 3)], { formats }), ["€1.2340"], "never to be read as 1,234");
});

test("the header is below any notes, whatever their number", async () => {
  const notes = [["Includes Amazon Marketplace"], [null, "All amounts in USD"], [], ["Definitions:"]];
  const { columns, rows, ...table } = await read([{ rows: [...notes, ...PRODUCTS] }]);
  assert.deepEqual(columns, ["ASIN", "Title", "Price"]);
  assert.deepEqual(table.notes, [["Includes Amazon Marketplace"], ["", "All amounts in USD"], ["Definitions:"]]);
  assert.equal(rows[0]?.line, 6);
});

test("a known header is found even where a note is as wide", async () => {
  const notes = [
    ["Report", "Sales of the year", "by SKU"],
    ["From", "To", "Currency"],
  ];
  const isKnown = (names: readonly string[]) => names.includes("ASIN");
  const { columns } = await read([{ rows: [...notes, ...PRODUCTS] }], {}, { isKnown });
  assert.deepEqual(columns, ["ASIN", "Title", "Price"]);
  const unnamed = await read([{ rows: PRODUCTS.slice(1) }], {}, { header: false });
  assert.deepEqual(unnamed.rows, [
    { line: 1, fields: { "column 1": "B000000001", "column 2": "Mat", "column 3": 19.9 } },
  ]);
});

test("of several sheets the first known one is read, then the first table; people can name another", async () => {
  const cover = { name: "Cover", rows: [["Prepared by Ann"]] };
  const other = {
    name: "Totals",
    rows: [
      ["Month", "Units"],
      ["May", 3],
    ],
  };
  const products = { name: "Data & more", rows: PRODUCTS };
  const hidden = { name: "Old", state: "hidden", rows: PRODUCTS };
  const isKnown = (names: readonly string[]) => names.includes("ASIN");
  const all = [hidden, cover, other, products];
  const chosen = async (options: TableOptions) => (await read(all, {}, options)).sheet;
  assert.equal(await chosen({ isKnown }), "Data & more");
  assert.equal(await chosen({}), "Totals");
  assert.equal(await chosen({ isKnown, sheet: "totals " }), "Totals");
  assert.equal((await read([cover, hidden], {}, { isKnown })).sheet, "Old", "a hidden one if no other is known");
  await assert.rejects(chosen({ sheet: "May" }), {
    message: 't.xlsx has no sheet "May": its sheets are Old, Cover, Totals, Data & more',
  });
});

test("prefixes of names, absolute links and cells without references are understood", async () => {
  const xml = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row>
    <x:row><x:c><x:v>1</x:v></x:c><x:c/></x:row></x:sheetData></x:worksheet>`;
  const { rows } = await read([{ xml }]);
  assert.deepEqual(rows, [{ line: 2, fields: { a: 1, b: "" } }]);
});

test("an import that resumes gets the remaining rows", async () => {
  const rows = [["a", "b"], ...Array.from({ length: 1_200 }, (_, i) => [i, i % 3 === 0 ? null : `text ${i}`])];
  const bytes = excelFile([{ rows }]);
  const all = (await Array.fromAsync((await openTable(inputOf(bytes))).rows())).flat();
  assert.equal(all.length, 1_200);
  for (const skip of [1, 499, 500, 501, 1_199, 1_300])
    assert.deepEqual((await Array.fromAsync((await openTable(inputOf(bytes))).rows(skip))).flat(), all.slice(skip));
});

test("at its end a table has read its whole file, and leaving the loop closes it", async () => {
  const bytes = excelFile([{ rows: PRODUCTS }, { rows: PRODUCTS }]);
  const whole = await openTable(inputOf(bytes));
  for await (const _ of whole.rows());
  assert.equal(whole.bytesRead(), bytes.length);
  let closed = 0;
  const counted = (): Input => {
    const { ranges, ...input } = inputOf(bytes);
    const close = async () => void closed++;
    return { ...input, ranges: async () => ({ ...(await (ranges as NonNullable<typeof ranges>)()), close }) };
  };
  for await (const _ of (await openTable(counted())).rows()) break;
  assert.ok(closed > 0);
  closed = 0;
  await (await openTable(counted())).close();
  assert.ok(closed > 0);
});

const faultOf = async (bytes: Uint8Array, options: TableOptions = {}): Promise<string> => {
  let rows = 0;
  try {
    for await (const batch of (await openTable(inputOf(bytes), options)).rows()) rows += batch.length;
    return `none after ${rows} rows`;
  } catch (error) {
    assert.ok(error instanceof FileProblem, `${error}`);
    return error.message;
  }
};
const oneSheet = (data: string) => excelFile([{ xml: `<worksheet><sheetData>${data}</sheetData></worksheet>` }]);
const withPart = (path: string, content: string | Uint8Array) =>
  excelFile([{ rows: PRODUCTS }], { parts: { [path]: content } });
const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const HEADER = `<row>${text("a")}${text("b")}</row>`;

const REFUSED: [what: string, bytes: () => Uint8Array, fault: RegExp][] = [
  ["a workbook without rows", () => excelFile([{ rows: [] }]), /^t\.xlsx is empty$/],
  [
    "entities",
    () => oneSheet(`<!DOCTYPE x [<!ENTITY a "b">]><row>${text("&a;")}</row>`),
    /its XML is invalid|document type/,
  ],
  ["a document type", () => withPart("xl/workbook.xml", '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>'), /document type/],
  ["an unknown entity", () => oneSheet(`<row>${text("&lol;")}</row>`), /XML is invalid/],
  ["XML that ends early", () => excelFile([{ xml: `<worksheet><sheetData>${HEADER}<row>` }]), /XML is invalid/],
  ["deep XML", () => oneSheet("<a>".repeat(200)), /nested too deeply/],
  ["an endless element", () => oneSheet(`${HEADER}<row><c ${"a".repeat(6_000_000)}="1"/></row>`), /longer than 4 MB/],
  ["a long text", () => oneSheet(`${HEADER}<row>${text("x".repeat(40_000))}</row>`), /longer than 32,767 characters/],
  ["a column beyond the last", () => oneSheet(`${HEADER}<row><c r="XFE1"><v>1</v></c></row>`), /outside of the sheet/],
  ["a row beyond the last", () => oneSheet(`${HEADER}<row r="1048577"/>`), /more rows than a sheet, .* row 1,048,576/],
  ["a row that has no place", () => oneSheet(`${HEADER}<row r="x"/>`), /more rows than a sheet/],
  [
    "more rows than a sheet has, all with the same number",
    () => oneSheet(`${HEADER}${'<row r="2"/>'.repeat(999_999)}${HEADER}${"<row/>".repeat(48_576)}`),
    /more rows than a sheet/,
  ],
  [
    "endless blank rows",
    () => oneSheet(`${HEADER}${"<row/>".repeat(1_000_001)}`),
    /^t\.xlsx cannot be read: it has more than 1,000,000 blank rows after row 1$/,
  ],
  [
    "endless blank rows at its beginning",
    () => oneSheet(`${"<row><c/></row>".repeat(1_000_001)}${HEADER}`),
    /more than 1,000,000 blank rows at its beginning$/,
  ],
  [
    "the same cell over and over",
    () => oneSheet(`${HEADER}<row>${'<c r="A2"/>'.repeat(16_385)}</row>`),
    /row 2 has more cells than a sheet has columns, 16,384, after row 1$/,
  ],
  ["endless cells", () => oneSheet(`${HEADER}<row>${"<c/>".repeat(5_000_000)}</row>`), /more than 100 times its size/],
  ["an endless sheet", () => oneSheet(HEADER + "<x/>".repeat(5_000_000)), /more than 100 times its size/],
  [
    "endless texts",
    () => withPart("xl/sharedStrings.xml", `<sst>${"<si><t>a</t></si>".repeat(1_000_000)}</sst>`),
    /more than 100 times its size/,
  ],
  [
    "endless styles",
    () => withPart("xl/styles.xml", `<styleSheet>${"<x/>".repeat(5_000_000)}</styleSheet>`),
    /more than 100 times its size/,
  ],
  [
    "many sheets that are endless together",
    () =>
      excelFile(
        Array.from({ length: 12 }, () => ({
          xml: `<worksheet><sheetData>${"<row/>".repeat(300_000)}</sheetData></worksheet>`,
        })),
      ),
    /more than 100 times its size/,
  ],
  [
    "a header that is far wider than its rows",
    () => oneSheet(`<row>${text("a")}<c r="XFD1"><v>1</v></c></row>${"<row><c><v>1</v></c></row>".repeat(2_500)}`),
    /its header has far more columns than its rows have cells/,
  ],
  ["a missing text", () => oneSheet(`${HEADER}<row><c t="s"><v>7</v></c></row>`), /does not exist/],
  ["a cut archive", () => excelFile([{ rows: PRODUCTS }]).subarray(0, 900), /damaged zip archive/],
  ["a binary workbook", () => withPart("xl/workbook.bin", "x"), /\(\.xlsb\): save it as \.xlsx or CSV first$/],
  [
    "an OpenDocument sheet",
    () => zipOf({ mimetype: "x", "META-INF/manifest.xml": "x", "content.xml": "x" }),
    /OpenDocument/,
  ],
  ["a text document", () => zipOf({ "word/document.xml": "x" }), /is a document, not a table/],
  [
    "two files",
    () => zipOf({ "a.csv": "a,b\n1,2\n", "b.csv": "a" }),
    /^t\.xlsx is a zip archive of 2 files: unpack it first$/,
  ],
  ["an archive in an archive", () => zipOf({ "a.xlsx": excelFile([{ rows: PRODUCTS }]) }), /with another in it/],
];

for (const [what, bytes, fault] of REFUSED)
  test(`a file with ${what} is refused with the reason`, async () => {
    const started = process.cpuUsage();
    assert.match(await faultOf(bytes()), fault);
    assert.ok(process.cpuUsage(started).user < 5_000_000, "within 5 seconds");
  });

test("a password, an old workbook and a wrong format are named", async () => {
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  assert.match(await faultOf(old), /old \(\.xls\) or password-protected .* save it as \.xlsx or CSV first$/);
  const bytes = excelFile([{ rows: PRODUCTS }]);
  assert.match(await faultOf(bytes, { format: "csv" }), /is an Excel workbook, not csv$/);
  assert.match(await faultOf(Buffer.from("a,b\n1,2\n"), { format: "xlsx" }), /is not an Excel workbook \(\.xlsx\)$/);
  const encrypted = Buffer.from(zipOf({ "a.csv": "a,b\n1,2\n" }));
  for (let at = encrypted.indexOf("PK\x01\x02"); at !== -1; at = encrypted.indexOf("PK\x01\x02", at + 1))
    encrypted.writeUInt16LE(encrypted.readUInt16LE(at + 8) | 1, at + 8);
  assert.match(await faultOf(encrypted), /protected with a password/);
  const { ranges: _, ...stream } = inputOf(bytes);
  await assert.rejects(openTable(stream), /cannot be read from a stream: save it to a file first$/);
});

test("a byte that was changed is noticed", async () => {
  const bytes = Buffer.from(excelFile([{ rows: PRODUCTS }], { level: 0 }));
  bytes[bytes.indexOf("19.9")] = 0x38;
  assert.match(await faultOf(bytes), /the checksum of its content is wrong/);
});

/** Changes the size of the first entry in the directory of an archive. */
function withDeclaredSize(bytes: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(size, changed.indexOf("PK\x01\x02") + 24);
  return changed;
}

test("an archive that expands far, or farther than it says, is refused before it is read", async () => {
  const csv = zipOf({ "a.csv": `a,b\n${"1,2\n".repeat(20_000)}` });
  assert.equal(await faultOf(csv), "none after 20000 rows");
  assert.match(await faultOf(withDeclaredSize(csv, 4_000_000_000)), /expands to more than 300 times its size/);
  assert.match(await faultOf(withDeclaredSize(csv, 10_000)), /the size or the checksum of its content is wrong/);
});

test("cells far to the right of the header cost nothing", async () => {
  const far = '<row><c><v>1</v></c><c r="XFD2"><v>2</v></c></row>';
  const started = process.cpuUsage();
  const sheet = `<worksheet><sheetData>${HEADER}${far.repeat(50_000)}</sheetData></worksheet>`;
  const { rows } = await read([{ xml: sheet }]);
  assert.ok(process.cpuUsage(started).user < 2_000_000, "within 2 seconds");
  assert.deepEqual([rows.length, rows.at(-1)], [50_000, { line: 50_001, fields: { a: 1, b: "" } }]);
});

test("texts that are repeated without end are refused early", async () => {
  const texts = `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`;
  const repeated = excelFile(
    [{ xml: `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(100_000)}</sheetData></worksheet>` }],
    { parts: { "xl/sharedStrings.xml": texts } },
  );
  assert.match(await faultOf(repeated), /expands to more than 300 times its size/);
});

test("a zip archive with one table is read as the table", async () => {
  const csv = zipOf({ "__MACOSX/._a.csv": "x", "report/a.csv": "a,b\n1,2\n", "report/": "" });
  const table = await openTable(inputOf(csv, "t.zip"));
  assert.deepEqual(
    [table.format, (await Array.fromAsync(table.rows())).flat()],
    ["csv", [{ line: 2, fields: { a: "1", b: "2" } }]],
  );
  assert.equal(table.bytesRead(), csv.length);
  const jsonl = await openTable(inputOf(zipOf({ "a.jsonl": '{"asin":"A"}\n{"asin":"B"}\n' })));
  assert.equal(jsonl.format, "jsonl");
});

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { ImportOptions } from "./import-run.ts";
import { plusWarnings, type Warning, warningText } from "./import-warnings.ts";
import { previewImport } from "./preview-import.ts";

const now = new Date("2026-09-01T12:00:00Z");
const FILE_TIME = { seenAt: "2026-08-19T08:30:00.000Z", seenAtFrom: "modified" } as const;

const preview = (text: string, options: Partial<ImportOptions> = {}) =>
  previewImport({ name: "t.csv", stream: Readable.from([Buffer.from(text)]) }, { ...FILE_TIME, ...options }, { now });
const warned = async (...args: Parameters<typeof preview>) => (await preview(...args)).warnings.map(warningText);

const YEN = "asin,title,price\nB000002E1X,Mat,1980\nB000002E1Y,Rug,2480\nB000002E1Z,Cup,\n";

test("a file of bare prices is read as amazon.com in dollars, with a warning for each assumption", async () => {
  assert.deepEqual(await warned(YEN), [
    "3 rows have no marketplace and are read as amazon.com. If that is wrong, set the marketplace.",
    "2 prices without a currency are read in USD, the currency of amazon.com.",
    "3 rows have no time of observation and are dated 2026-08-19 08:30 UTC, when the file was last modified. If you know the time, set it.",
  ]);
});

test("options and columns that say so leave no warning", async () => {
  const chosen = { marketplace: "amazon.co.jp", seenAtFrom: undefined } as const;
  assert.deepEqual(await warned(YEN, chosen), []);
  const complete = "asin,title,price,url,date\nB000002E1X,Mat,1980,https://www.amazon.co.jp/dp/B000002E1X,2026-08-01\n";
  assert.deepEqual(await warned(complete), []);
  const marked = await preview("asin,title,price,date\nB000002E1X,Mat,$19.80,2026-08-01\n");
  assert.deepEqual(
    marked.warnings.map(({ code }) => code),
    ["marketplace_assumed"],
  );
});

test("rejected rows are not counted, and an uploaded file was received", async () => {
  const text = "asin,title,price\nB000002E1X,Mat,19.80\n,Rug,5\n";
  assert.deepEqual(await warned(text, { marketplace: "amazon.com", seenAtFrom: "received" }), [
    "1 row has no time of observation and is dated 2026-08-19 08:30 UTC, when the file was received. If you know the time, set it.",
  ]);
});

test("a column of dates is suggested when none was recognised as the time", async () => {
  const text = "asin,title,Release date,Stand\nB000002E1X,Mat,2026-08-10,14.08.2026\n";
  const { warnings } = await preview(text, { marketplace: "amazon.de" });
  assert.deepEqual(warnings, [
    { code: "time_assumed", rows: 1, seenAt: FILE_TIME.seenAt, origin: "modified", column: "Stand" },
  ]);
  assert.match(
    warningText(warnings[0] as Warning),
    /The column "Stand" has dates: if they are the times, map it to seenAt \("When it was seen"\)\.$/,
  );
  const mapped = await preview(text, { marketplace: "amazon.de", map: [{ field: "seenAt", column: "Stand" }] });
  assert.deepEqual([mapped.warnings, mapped.first[0]?.seenAt], [[], new Date("2026-08-14T00:00:00Z")]);
});

const prices = async (rows: string, options: Partial<ImportOptions> = {}) => {
  const text = `asin;title;Price\n${rows
    .split(" ")
    .map((price, i) => `B00000000${i};Mat;${price}\n`)
    .join("")}`;
  const { first, rejects, warnings } = await preview(text, {
    marketplace: "amazon.de",
    seenAtFrom: undefined,
    ...options,
  });
  return {
    minor: first.map(({ priceMinor }) => priceMinor),
    rejects: rejects.map(({ reason }) => reason),
    warnings: warnings.map(warningText),
  };
};

test("in a column of decimal commas, a dot groups thousands", async () => {
  assert.deepEqual(await prices("9,99 1.250 1.250,5"), {
    minor: [999, 125_000, 125_050],
    rejects: [],
    warnings: [
      'The column "Price" has decimal commas, so 1.250 is read as 1250. If that is wrong, set the decimal separator to point.',
    ],
  });
  assert.deepEqual((await prices("9.99 1.250")).minor, [999, 125]);
});

test("an ambiguous price is rejected unless another column or the operator decides how to read it", async () => {
  const reason = 'Price "1.250" may have decimals or thousands after its dot: set decimal to point or comma';
  assert.deepEqual(await prices("899 1.250"), { minor: [89_900, null], rejects: [reason], warnings: [] });
  assert.deepEqual((await prices("9,99 9.99 1.250")).rejects, [reason]);
  assert.deepEqual((await prices("899 1.250", { decimal: "comma" })).minor, [89_900, 125_000]);
  assert.deepEqual((await prices("899 1.250", { decimal: "point" })).minor, [89_900, 125]);
  assert.deepEqual((await prices("899 1,250", { decimal: "comma" })).minor, [89_900, 125]);
});

test("counts and ranks with one dot are thousands, unless their column has decimals", async () => {
  const read = async (...ranks: string[]) =>
    (
      await preview(`asin;title;mean rank\n${ranks.map((rank, i) => `B00000000${i};Mat;${rank}\n`).join("")}`)
    ).first.map(({ meanRank }) => meanRank);
  assert.deepEqual(await read("1.234", "17"), [1234, 17]);
  assert.deepEqual(await read("12.345", "17.5"), [12, 18]);
  assert.deepEqual(await read("12,345", "17,5"), [12, 18]);
  assert.deepEqual(await read("12,345", "17"), [12_345, 17]);
});

test("a count with a decimal comma is rejected, not read as thousands", async () => {
  const { rejects } = await preview("asin;title;reviews\nB000002E1X;Mat;1,250\n", { decimal: "comma" });
  assert.deepEqual(
    rejects.map(({ reason }) => reason),
    ['reviews "1,250" is not a whole number'],
  );
});

test("the warnings of chunks add up, in any order of their facts", () => {
  const time = { code: "time_assumed", rows: 2, seenAt: "x", origin: "received" } as const;
  const stored: Warning = { origin: "received", seenAt: "x", rows: 5, code: "time_assumed" };
  const decimal = { code: "decimal_assumed", column: "Preis", decimal: "comma" } as const;
  assert.deepEqual(plusWarnings([stored, decimal], [time, decimal]), [{ ...time, rows: 7 }, decimal]);
});

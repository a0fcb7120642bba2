import assert from "node:assert/strict";
import { test } from "node:test";
import { RowProblem } from "../../../platform/tables/row.ts";
import { readCount, readReportedSales } from "./counts.ts";
import { isSameList, readListedRank, readRank, rootRank } from "./ranks.ts";
import { readRating } from "./ratings.ts";

const refused = (read: () => unknown, message: RegExp) =>
  assert.throws(read, (error) => error instanceof RowProblem && message.test(error.message));

test("counts: with words around them, in thousands, missing", () => {
  const cases: [unknown, number | null][] = [
    [0, 0],
    ["0", 0],
    [12318, 12318],
    [12318n, 12318],
    ["12,318", 12318],
    ["12.318", 12318],
    ["123.0", 123],
    ["(1,204)", 1204],
    ["1.2K", 1200],
    ["1,2K", 1200],
    ["2K+", 2000],
    ["3M+", 3000000],
    ["5 mil+", 5000],
    ["200+ bought in past month", 200],
    ["50+ bought in past 30 days", 50],
    ["Mehr als 500 Mal im letzten Monat gekauft", 500],
    [" 7 ", 7],
    [{ value: "12" }, 12],
    ...["", "-", "—", "N/A", "None", "null", "NaN", null, undefined, Number.NaN, -1, "-1"].map(
      (none): [unknown, null] => [none, null],
    ),
  ];
  for (const [value, count] of cases) assert.equal(readCount(value, "reviews"), count, String(value));
  refused(() => readCount("abc", "Reviews"), /^Reviews "abc" is not a number$/);
  refused(() => readCount("-5", "Reviews"), /"-5" is below zero/);
  refused(() => readCount(4.5, "Reviews"), /4\.5 is not a whole number/);
  refused(() => readCount("2022-01-05", "Reviews"), /not a number/);
  refused(() => readCount("12abc", "Reviews"), /not a number/);
  refused(() => readCount(true, "Reviews"), /true is not a number/);
  refused(() => readCount(2_147_483_648, "Reviews"), /2147483648 is too large/);
  refused(() => readCount("9".repeat(64), "Reviews"), /^Reviews "9{60}…" is too large$/);
  refused(() => readCount("9".repeat(65), "Reviews"), /^Reviews "9{60}…" is not a number$/);
  for (const damaged of ["12,34,56", "1,234 5", "12  345", "100 - 200", "1.2.3", "12,34,56x"])
    refused(() => readCount(damaged, "Reviews"), /is not a number$/);
});

test("a missing sales badge is not zero sales", () => {
  assert.equal(readReportedSales(0, "sold"), null);
  assert.equal(readReportedSales("0", "sold"), null);
  assert.equal(readReportedSales("50+", "sold"), 50);
});

test("ratings: of five, with a comma, wrapped, and null without ratings", () => {
  const cases: [unknown, number | null][] = [
    [4.5, 4.5],
    ["4.5", 4.5],
    ["4,5", 4.5],
    ["4.5 out of 5 stars", 4.5],
    ["4,5 von 5 Sternen", 4.5],
    ["5つ星のうち4.3", 4.3],
    [4.449, 4.4],
    [5n, 5],
    [{ __TYPE__: "decimal", value: "4.8" }, 4.8],
    ['{"__TYPE__":"decimal","value":"4.8"}', 4.8],
    [{ value: 0 }, null],
    [0, null],
    ["0", null],
    ["0.0", null],
    [-1, null],
    ["-", null],
    [null, null],
  ];
  for (const [value, rating] of cases) assert.equal(readRating(value, "rating"), rating, String(value));
  for (const outside of [0.5, 5.1, "45", -2, 48]) refused(() => readRating(outside, "rating"), /is not within 1 to 5/);
  refused(() => readRating("good", "rating"), /^rating "good" is not a number$/);
  refused(() => readRating({ stars: 4 }, "rating"), /^rating \{"stars":4\} is not a number$/);
  refused(() => readRating([4], "rating"), /not a number/);
});

test("ranks: with their list, averaged, missing", () => {
  const cases: [unknown, number | null, string | null][] = [
    [812, 812, null],
    ["812", 812, null],
    ["#1,234", 1234, null],
    ["# 1,234", 1234, null],
    ["#1,234 in Kitchen & Dining (See Top 100 in Kitchen & Dining)", 1234, "Kitchen & Dining"],
    ["#1,234 in Kitchen #12 in Spatulas", 1234, "Kitchen"],
    ["Nr. 1.234 in Küche", 1234, "Küche"],
    [13473.244, 13473, null],
    ["55709.7265625", 55710, null],
    [0.2, 1, null],
    [77n, 77, null],
  ];
  for (const [value, rank, list] of cases)
    assert.deepEqual(readListedRank(value, "BSR"), { rank, list }, String(value));
  for (const none of [0, "0", "0.0", -1, "-1", "-", "", null]) assert.equal(readRank(none, "BSR"), null, String(none));
  refused(() => readRank("top", "BSR"), /^BSR "top" is not a number$/);
  refused(() => readRank(-7, "BSR"), /-7 is below zero/);
  refused(() => readRank("4294967296", "BSR"), /is too large/);
});

test("of several lists the root is the one with its name, otherwise the one with the largest rank", () => {
  const lists = { "Home & Kitchen": 5120, Spatulas: 12, "Cooking Utensils (See Top 100 in Cooking Utensils)": 90 };
  assert.deepEqual(rootRank(lists, "BSR"), { rank: 5120, list: "Home & Kitchen" });
  assert.deepEqual(rootRank(lists, "BSR", [null, "cooking utensils"]), { rank: 90, list: "Cooking Utensils" });
  assert.deepEqual(rootRank(lists, "BSR", ["Toys"]), { rank: 5120, list: "Home & Kitchen" });
  assert.deepEqual(
    rootRank(
      [
        { category: "Spatulas", rank: 3 },
        { category: "Home", rank: "#2,000" },
      ],
      "BSR",
    ),
    {
      rank: 2000,
      list: "Home",
    },
  );
  for (const none of [null, undefined, "", [], {}, { Toys: null }]) assert.equal(rootRank(none, "BSR"), null);
  assert.ok(isSameList("Home & Kitchen", "HOME & kitchen"));
  assert.ok(!isSameList(null, null));
});

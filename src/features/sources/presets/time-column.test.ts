import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fields } from "../../../platform/tables/row.ts";
import { suggestTimeColumn } from "./time-column.ts";

const now = new Date("2026-09-01T12:00:00Z");
const suggested = (...records: Fields[]) =>
  suggestTimeColumn(
    Object.keys(records[0] as Fields),
    records.map((fields, i) => ({ line: i + 1, fields })),
    now,
  );

test("a column of dates is suggested, of several the one with the latest", () => {
  assert.equal(suggested({ asin: "B000002E1X", Stand: "19.08.2026" }), "Stand");
  assert.equal(suggested({ model: "2020-01-01", Stand: "2026-08-19" }), "Stand");
  assert.equal(suggested({ Stand: "" }, { Stand: "2026-08-19" }, { Stand: "2026-08-20" }), "Stand");
});

test("a column is not suggested for the product's own dates, for numbers, or when it holds other values too", () => {
  for (const fields of [
    { "Release Date": "2026-08-19" },
    { date_first_available: "December 2, 2016" },
    { seller: "1234567890" },
    { year: 1_756_000_000 },
    { note: "soon" },
    { planned: "2026-12-24" },
  ])
    assert.equal(suggested(fields), undefined, JSON.stringify(fields));
  assert.equal(suggested({ Stand: "2026-08-19" }, { Stand: "unknown" }), undefined);
  assert.equal(suggested({ Stand: "2026-08-19" }, { Stand: "" }, { Stand: "" }), undefined, "most rows lack it");
});

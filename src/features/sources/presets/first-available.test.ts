import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openInput } from "../../../platform/tables/open-input.ts";
import { openTable } from "../../../platform/tables/open-table.ts";
import { readFirstAvailable } from "./dates.ts";
import { presetNamed } from "./presets.ts";

const now = new Date("2026-09-01T09:00:00Z");
const asin = "B000002E1X";

function firstAvailable(preset: string, fields: Record<string, unknown>) {
  const reader = presetNamed(preset)?.reader(Object.keys(fields));
  const [sighting] = reader?.(fields, { marketplace: "amazon.com", seenAt: now, now, context: undefined }) ?? [];
  return sighting?.observation.firstAvailable;
}

test("the first day on the marketplace is read from every export that has it", () => {
  for (const [preset, fields, day] of [
    ["bright-data", { asin, date_first_available: "December 2, 2016" }, "2016-12-02"],
    ["bright-data", { asin, date_first_available: "\u200e11 Aug. 2021" }, "2021-08-11"],
    ["keepa-export", { ASIN: asin, "Listed since": "2019/06/11" }, "2019-06-11"],
    ["helium10-xray", { ASIN: asin, "Product Details": "Mat", "Creation Date": "Mar 19, 2024" }, "2024-03-19"],
    [
      "rainforest",
      { asin, title: "Mat", first_available: { raw: "3 août 2017", utc: "2017-08-03T12:00:00.000Z" } },
      "2017-08-03",
    ],
    ["rainforest", { asin, title: "Mat", first_available: { raw: "March 3, 2024" } }, "2024-03-03"],
    [
      "rainforest",
      { asin, title: "Mat", specifications: [{ name: "Date First Available", value: "May 4, 2020" }] },
      "2020-05-04",
    ],
    ["nichescope", { asin, title: "Mat", firstAvailable: "2018-02-28", firstSeen: "2017-01-01" }, "2018-02-28"],
    ["nichescope", { asin, title: "Mat", firstSeen: "2017-01-01" }, undefined],
    ["plain", { asin, "Date First Available": "1 April 2019" }, "2019-04-01"],
    ["plain", { asin, "Release Date": "14-Jul-22" }, "2022-07-14"],
    [
      "amazon-reviews-2023",
      { parent_asin: asin, title: "Mat", details: { "Date First Available": "March 6, 2014" } },
      "2014-03-06",
    ],
    [
      "amazon-reviews-2023",
      { parent_asin: asin, title: "Mat", details: '{"Date First Available":"June 21, 2015"}' },
      "2015-06-21",
    ],
  ] as const)
    assert.equal(firstAvailable(preset, fields), day, JSON.stringify(fields));
});

test("a first day in the future, before the marketplace, or that is no date is unknown, and rejects no row", () => {
  assert.equal(readFirstAvailable("2026-09-01T12:00:00Z", now), "2026-09-01", "later on the same day");
  for (const none of [
    "2026-09-02",
    "December 2, 2036",
    "1901-01-01",
    "soon",
    "1/2/2020",
    "",
    "N/A",
    null,
    -1,
    0,
    [],
    {},
  ])
    assert.equal(readFirstAvailable(none, now), null, JSON.stringify(none));
  assert.equal(firstAvailable("bright-data", { asin, date_first_available: "December 2, 2036" }), undefined);
});

const REAL = join(
  import.meta.dirname,
  ...["..", "..", "..", "..", "..", "shared", "data", "brightdata_amazon_by_keyword_raw.json.gz"],
);
test("every first day of a real file is read", { skip: !existsSync(REAL) }, async () => {
  const table = await openTable(await openInput(REAL));
  const rows = (await Array.fromAsync(table.rows())).flat().flatMap((row) => ("fields" in row ? [row.fields] : []));
  const written = rows.filter((fields) => fields["date_first_available"]);
  assert.ok(written.length > 200);
  for (const fields of written)
    assert.ok(firstAvailable("bright-data", fields), String(fields["date_first_available"]));
});

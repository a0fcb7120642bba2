/** Downloads that were opened in a spreadsheet and saved: terms and flags that look like numbers are numbers then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { excelFile, inputOf } from "../../../test/support/excel-file.ts";
import { openTable } from "../../platform/tables/open-table.ts";
import { flagOf } from "../sales/formats/text-cells.ts";
import { chooseFormat, isReportHeader } from "./formats.ts";

test("a download of search terms in a workbook is read like its CSV file, terms that are numbers included", async () => {
  const name = "US_Top_Search_Terms_Simple_Week_2026_02_07.xlsx";
  const choices = ['Reporting Range=["Weekly"]', 'Select week=["Week 6 | 2026-02-01 - 2026-02-07 2026"]'];
  const asin = "Top Clicked Product #1: ASIN";
  const header = ["Search Frequency Rank", "Search Term", asin, "Top Clicked Product #1: Click Share"];
  const rows = [
    [1, "yoga mat", "B000000001", 7.71],
    [2, 2048, "B000000002", { attributes: 's="1"', xml: "<v>0.0771</v>" }],
    [3, true, "B000000003", 0],
  ];
  const bytes = excelFile([{ name: "Cover", rows: [["a"]] }, { rows: [choices, header, ...rows] }], { formats: [10] });
  const table = await openTable(inputOf(bytes, name), { isKnown: isReportHeader });
  const { report, readRow } = chooseFormat(table, { name, marketplace: null });
  assert.equal(report.kind, "search_terms");
  const records = (await Array.fromAsync(table.rows()))
    .flat()
    .flatMap((row) => ("fields" in row ? readRow(row.fields, row.context) : []));
  assert.deepEqual(
    records.map(
      (record) => record.kind === "search_terms" && [record.searchTerm, record.frequencyRank, record.clickShare],
    ),
    [
      ["yoga mat", 1, 0.0771],
      ["2048", 2, 0.0771],
      ["true", 3, 0],
    ],
  );
});

test("flags are read as numbers and as texts", () => {
  assert.deepEqual([1, 0, true, "yes", " No ", "1", "", 7].map(flagOf), [
    true,
    false,
    true,
    true,
    false,
    true,
    null,
    null,
  ]);
});

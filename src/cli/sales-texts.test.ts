import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReportImport } from "../reports/report.ts";
import type { AdTotal } from "../sales/advertising/ad-totals-store.ts";
import { importedText } from "./sales-texts.ts";

const counts = { read: 20, added: 20, changed: 0, unchanged: 0, rejected: 0 };
const run = { id: "rpt_1", kind: "advertising", counts } as ReportImport;
const total: AdTotal = {
  ...{ level: "search_term", currency: "USD", rows: 20, days: 1, from: "2026-11-02", to: "2026-11-02" },
  ...{ spendMinor: 743_168, countedMinor: 743_168, knownMinor: 0, coveredMinor: 0, coveredBy: [], replacedMinor: 0 },
};
const lastLine = (of: AdTotal) => importedText(run, [], [], [of]).split("\n").at(-1)?.trim();

test("an import of advertising names the spend of the file, what of it counts, and why the rest does not", () => {
  assert.equal(lastLine(total), "spend by search term: $7,431.68 in 20 rows of 1 day. $7,431.68 counts.");
  assert.equal(
    lastLine({
      ...total,
      days: 10,
      countedMinor: 100,
      knownMinor: 200,
      coveredMinor: 742_868,
      coveredBy: ["campaign"],
    }),
    "spend by search term: $7,431.68 in 20 rows of 10 days. $1.00 counts, $2.00 was imported before, $7,428.68 counts from reports by campaign.",
  );
});

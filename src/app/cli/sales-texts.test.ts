import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdTotal } from "../../features/sales/advertising/ad-totals-store.ts";
import type { ReportImport } from "../../features/search-data/report.ts";
import { importedText } from "./sales-texts.ts";

const counts = { read: 20, added: 20, changed: 0, unchanged: 0, rejected: 0 };
const run = { id: "rpt_1", kind: "advertising", counts } as ReportImport;
const total: AdTotal = {
  ...{ level: "search_term", currency: "USD", rows: 20, days: 1, from: "2026-11-02", to: "2026-11-02" },
  ...{ spendMinor: 743_168, countedMinor: 743_168, knownMinor: 0, coveredMinor: 0, coveredBy: [], coveringMinor: 0 },
  replacedMinor: 0,
};
const saying = (changes: Partial<AdTotal>) =>
  importedText(run, [], [], [{ ...total, ...changes }])
    .split("\n")
    .at(-1)
    ?.trim();

test("an import of advertising names the spend of the file, what of it counts, and why the rest does not", () => {
  const file = "spend by search term: $7,431.68 in 20 rows of 1 day.";
  assert.equal(saying({}), `${file} $7,431.68 counts.`);
  const covered = { countedMinor: 100, knownMinor: 200, coveredMinor: 742_868, coveredBy: ["campaign" as const] };
  const said = `${file} $1.00 counts, $2.00 was imported before, $7,428.68 counts from reports by campaign`;
  assert.equal(saying({ ...covered, coveringMinor: 742_868 }), `${said}.`);
  assert.equal(saying({ ...covered, coveringMinor: 700_000 }), `${said}, which have $7,000.00.`);
});

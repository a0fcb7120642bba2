/**
 * Decides for each field whether a comma or a point separates decimals, from the first rows of a file. A single cell may be
 * ambiguous: `1.250` is 1,250 in a column with `9,99`, and 1.25 in one with `9.99`.
 */

import {
  addEvidence,
  agreedDecimal,
  type DecimalEvidence,
  noEvidence,
} from "../../../platform/tables/cells/file-decimal.ts";
import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import type { Decimal } from "../../../platform/tables/cells/number-with-separators.ts";
import type { RawRow } from "../../../platform/tables/table.ts";
import type { Cells, Decimals, Field } from "./preset.ts";

/** The fields that are numbers. A rating such as 4,5 is never ambiguous, and shows how the file writes its other numbers. */
const NUMBERS = ["price", "bsr", "meanRank", "reportedSales", "reviewCount", "rating"] as const satisfies Field[];

/** `ambiguous` are the fields with cells that the decision is needed for. */
export type DecimalChoice = { decimals: Decimals; ambiguous: Field[] };

export function chooseDecimals(sample: readonly RawRow[], cells: Cells, chosen: Decimal | undefined): DecimalChoice {
  if (chosen) return { decimals: Object.fromEntries(NUMBERS.map((field) => [field, chosen])), ambiguous: [] };
  const found = NUMBERS.map((field) => ({ field, evidence: evidenceOf(sample, cells[field]) }));
  const decimals: Decimals = Object.fromEntries(
    found.flatMap(({ field, evidence }) => {
      const decimal = agreedDecimal(evidence);
      return decimal === undefined ? [] : [[field, decimal]];
    }),
  );
  // Programs write points in any country. A comma is written only where it is customary, so it applies to the prices too.
  const isPriceMixed = found.some(({ field, evidence }) => field === "price" && evidence.comma > 0);
  if (Object.values(decimals).includes("comma") && !isPriceMixed) decimals.price ??= "comma";
  const ambiguous = found.filter(({ field, evidence }) => evidence.ambiguous > 0 && decimals[field] !== undefined);
  return { decimals, ambiguous: ambiguous.map(({ field }) => field) };
}

function evidenceOf(sample: readonly RawRow[], cell: Cells[Field]): DecimalEvidence {
  const evidence = noEvidence();
  if (cell === undefined) return evidence;
  for (const row of sample) {
    const value = "fields" in row ? unwrapped(cell.of(row.fields, row.context)) : undefined;
    if (typeof value === "string" && !isMissing(value)) addEvidence(evidence, value);
  }
  return evidence;
}

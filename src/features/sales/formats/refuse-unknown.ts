/**
 * Refuses a file that no format knows, and explains: which report it looks like, by its columns or their values, what was
 * found, what is missing, and how to import it nevertheless.
 */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { allOrders } from "./all-orders.ts";
import { businessReport } from "./business-report.ts";
import { columnsIn, missingIn } from "./columns.ts";
import { dateRange } from "./date-range.ts";
import { feePreview } from "./fee-preview.ts";
import { amazonFulfilledInventory, inventoryPlanning, manageInventory } from "./inventory.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import { reimbursements } from "./reimbursements.ts";
import { returns } from "./returns.ts";
import type { Likeness, SalesFormat } from "./sales-format.ts";
import { storageFees } from "./storage-fees.ts";

type UnknownTable = { columns: readonly string[]; sample: readonly Fields[] };

const SHOWN = 12;

export function unknownTable(name: string, table: UnknownTable, formats: readonly SalesFormat[]): FileProblem {
  const { columns } = table;
  if (columns.length === 0) return new FileProblem(name, "has no rows");
  const has = `Its columns are ${listed(columns)}.`;
  const near = nearest(columns, formats);
  if (near !== undefined) {
    const { title, found, missing } = near;
    return new FileProblem(
      name,
      `cannot be imported. It looks like ${title}, but has no column ${missing.join(", ")}. It has ${listed(found)}. ${howTo(missing)} ${has}`,
    );
  }
  const guess = guessed(table);
  if (guess !== undefined) {
    const { signs } = guess;
    const [only, ...others] = guess.formats;
    const names = only === undefined || others.length > 0 ? ["the English names of the report"] : usualNames(only);
    const titles = guess.formats.map(({ title }) => title);
    return new FileProblem(
      name,
      `cannot be imported. It looks like ${titles.join(" or ")} in a language or version whose columns we don't know: ${signs.join("; ")}. ${howTo(names)} ${has}`,
    );
  }
  return new FileProblem(
    name,
    `cannot be imported: its columns are those of no known report. ${has} ${canBe(formats)}`,
  );
}

export function unknownReportType(name: string, type: string, formats: readonly SalesFormat[]): FileProblem {
  return new FileProblem(name, `is a report that cannot be imported (${type}). ${canBe(formats)}`);
}

const canBe = (formats: readonly SalesFormat[]) => `These files can: ${formats.map(({ title }) => title).join(", ")}.`;

function howTo(missing: readonly string[]): string {
  return (
    "Download it in English: choose English at the top of Seller Central and request it again. Or rename the columns in " +
    `the first line of the file to ${missing.join(", ")}, and import it again.`
  );
}

function listed(columns: readonly string[]): string {
  return `${columns.slice(0, SHOWN).join(", ")}${columns.length > SHOWN ? ", …" : ""}`;
}

/** The report with the most matching columns, if the file has at least two distinctive ones, or half of the required ones. */
function nearest(
  columns: readonly string[],
  formats: readonly SalesFormat[],
): (Likeness & { title: string }) | undefined {
  return formats
    .flatMap((format) => {
      const { found, missing } = format.likeness?.(columns) ?? likenessOf(columns, format);
      return found.length > 0 && missing.length > 0 ? [{ title: format.title, found, missing }] : [];
    })
    .sort((a, b) => b.found.length - a.found.length || a.missing.length - b.missing.length)[0];
}

function likenessOf(columns: readonly string[], { needs = [], telling = [] }: SalesFormat): Likeness {
  const find = columnsIn(columns);
  const foundOf = (all: typeof needs) =>
    all.flatMap((names) => find(...(typeof names === "string" ? [names] : names)) ?? []);
  const missing = missingIn(columns, needs);
  const own = foundOf(telling);
  const isNear = own.length >= 2 || (needs.length >= 3 && missing.length * 2 <= needs.length);
  return { found: isNear ? [...new Set([...foundOf(needs), ...own])] : [], missing };
}

function usualNames({ needs = [], usual }: SalesFormat): readonly string[] {
  return usual ?? needs.map((names) => (typeof names === "string" ? names : (names[0] as string)));
}

/** The kind of values in a column, in any language. */
const SIGNS = {
  order: { words: "order numbers", is: (text: string) => /^\d{3}-\d{7}-\d{7}$/.test(text) },
  asin: { words: "ASINs", is: (text: string) => /^B0[A-Z0-9]{8}$/.test(text) },
  fnsku: { words: "FNSKUs", is: (text: string) => /^X00[A-Z0-9]{7}$/.test(text) },
  plate: { words: "license plates", is: (text: string) => /^LPN[A-Z0-9]+$/.test(text) },
  share: { words: "percentages", is: (text: string) => /^\d{1,3}(?:[.,]\d{1,2})?\s?%$/.test(text) },
  marketplace: { words: "marketplaces", is: (text: string) => /amazon/i.test(text) && marketplaceNamed(text) !== null },
  amount: { words: "amounts", is: (text: string) => /^-?(?:0|\d{1,3}(?:[.,\s]?\d{3}){0,3}[.,]\d{2})$/.test(text) },
} as const;
type Sign = keyof typeof SIGNS;

type Guess = { formats: readonly SalesFormat[]; signs: Partial<Record<Sign, number>> };

/** The least numbers of columns with such values. The first one that a file has is the guess; some reports have the same values. */
const GUESSES: readonly Guess[] = [
  { formats: [dateRange], signs: { order: 1, marketplace: 1, amount: 6 } },
  { formats: [returns], signs: { order: 1, plate: 1 } },
  { formats: [businessReport], signs: { asin: 1, share: 2 } },
  { formats: [businessReport], signs: { share: 3 } },
  { formats: [feePreview], signs: { fnsku: 1, asin: 1, amount: 2 } },
  {
    formats: [manageInventory, inventoryPlanning, amazonFulfilledInventory, storageFees],
    signs: { fnsku: 1, asin: 1 },
  },
  { formats: [allOrders, reimbursements], signs: { order: 1, asin: 1 } },
];

const ROWS_READ = 50;

function guessed({ columns, sample }: UnknownTable): { formats: readonly SalesFormat[]; signs: string[] } | undefined {
  const signs = Map.groupBy(columns, (column) => signOf(column, sample));
  const count = (sign: Sign) => signs.get(sign)?.length ?? 0;
  const guess = GUESSES.find((each) =>
    (Object.entries(each.signs) as [Sign, number][]).every(([sign, least]) => count(sign) >= least),
  );
  return (
    guess && {
      formats: guess.formats,
      signs: (Object.keys(guess.signs) as Sign[]).map(
        (sign) => `${SIGNS[sign].words} in ${listed(signs.get(sign) as string[])}`,
      ),
    }
  );
}

function signOf(column: string, sample: readonly Fields[]): Sign | undefined {
  const texts = sample.slice(0, ROWS_READ).flatMap((fields) => {
    const value = fields[column];
    return typeof value === "string" && !isMissing(value) ? [value.trim()] : [];
  });
  if (texts.length === 0) return undefined;
  return (Object.keys(SIGNS) as Sign[]).find((sign) =>
    texts.every((text) => text.length <= 40 && SIGNS[sign].is(text)),
  );
}

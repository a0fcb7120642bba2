/** A listing as text to copy, and as a row of the marketplace's flat file. Pure. */
import type { ListingText } from "./listing.ts";

/** The columns of the flat file that hold the text of a listing. */
export const FLAT_FILE_COLUMNS = [
  "item_name",
  ...(["bullet_point1", "bullet_point2", "bullet_point3", "bullet_point4", "bullet_point5"] as const),
  "product_description",
  "generic_keyword",
  "brand_name",
] as const;

export function flatFileRow({ title, bullets, description, searchTerms }: ListingText, brand: string | null): string[] {
  const five = Array.from({ length: 5 }, (_, at) => bullets[at] ?? "");
  return [title, ...five, description, searchTerms, brand ?? ""];
}

/** A tab-separated file has no quotes, so tabs and line breaks become spaces. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t")}\r\n`).join("");
}

export function toPlainText({ title, bullets, description, searchTerms }: ListingText): string {
  const parts = [
    title,
    bullets.map((bullet) => `- ${bullet}`).join("\n"),
    description,
    searchTerms && `Search terms: ${searchTerms}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

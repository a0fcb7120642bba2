import { styleText } from "node:util";
import { formatCount } from "../../platform/base/format-count.ts";

export type Column<T> = { title: string; value: (row: T) => string | number | null; right?: boolean };

/** Formats rows as aligned columns, like `ps`; an unknown value is a dash. */
export function table<T>(rows: readonly T[], columns: Column<T>[], empty: string): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) => columns.map((column) => formatCell(column.value(row))));
  const widths = columns.map((column, i) =>
    Math.max(column.title.length, ...cells.map((line) => (line[i] as string).length)),
  );
  const line = (values: string[]) =>
    values
      .map((value, i) => (columns[i]?.right ? value.padStart(widths[i] as number) : value.padEnd(widths[i] as number)))
      .join("   ")
      .trimEnd();
  return [
    styleText("dim", line(columns.map((column) => column.title)), { stream: process.stdout }),
    ...cells.map(line),
  ].join("\n");
}

function formatCell(value: string | number | null): string {
  if (value === null || value === "") return "–";
  if (typeof value !== "number") return value;
  return Number.isInteger(value) ? formatCount(value) : value.toLocaleString("en");
}

export function formatTime(at: Date | null): string | null {
  return at && `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** `42 s`, `3 min`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints one JSON value, and nothing else, for programs. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

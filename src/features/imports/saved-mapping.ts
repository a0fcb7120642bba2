/** Saved mappings: ways to read a file that operators keep under a name. They belong to the installation, like imports. */
import type { ImportOptions } from "./import-run.ts";

/** All options except the time, which is of one file. */
export type ReadingOptions = Omit<ImportOptions, "seenAt" | "seenAtFrom">;

export type SavedMapping = { name: string; options: ReadingOptions; updatedAt: Date };

export const LONGEST_MAPPING_NAME = 60;
export const MAX_MAPPINGS = 200;

export function readingOf({ seenAt: _, seenAtFrom: __, ...options }: ImportOptions): ReadingOptions {
  return options;
}

/** Options given for this import replace the mapping's options; columns do so field by field. */
export function withMapping<T extends ReadingOptions>(saved: ReadingOptions, given: T): T {
  const isGiven = (field: string) => given.map?.some((pair) => pair.field.toLowerCase() === field.toLowerCase());
  const map = [...(given.map ?? []), ...(saved.map ?? []).filter(({ field }) => !isGiven(field))];
  return { ...saved, ...given, ...(map.length > 0 && { map }) };
}

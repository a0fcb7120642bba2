import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Paths of the entries of a folder, the newest first. Hidden entries, such as unfinished ones, are left out. */
export function newestFirst(folder: string): string[] {
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0; // it may be removed meanwhile
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(folder, name))
    .sort((a, b) => changedAt(b) - changedAt(a));
}

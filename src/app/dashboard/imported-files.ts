import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An import or a re-export of a file of the project, which Biome writes at the start of a line. Types leave no trace at run time. */
const IMPORT = /^(?:import|export) (?!type )(?:[^"';]*? from )?"(\.[^"]+)"/gm;

/** Returns the given files and everything that they import, directly or not, by path, with their texts. */
export function importedFiles(files: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    const text = readFileSync(file, "utf8");
    found.set(file, text);
    for (const [, target = ""] of text.matchAll(IMPORT)) add(join(dirname(file), target));
  };
  for (const file of files) add(file);
  return found;
}

/**
 * Removes the types of all test files in the runner. Otherwise each of some 50 processes starts Node's own compiler for them,
 * which takes 0.1 s of CPU time. Lines and columns stay as they are.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");

/** Writes the files into a folder unless it is current. Returns the option for processes that load them. */
export function strippedTests(cache: string): string {
  const sources = globSync(["test/**/*.ts", "src/**/*.test.ts"], { cwd: ROOT })
    .sort()
    .map((file) => ({ url: pathToFileURL(join(ROOT, file)).href, text: readFileSync(join(ROOT, file), "utf8") }));
  const hash = createHash("sha256");
  for (const { url, text } of sources) hash.update(url).update(text);
  const folder = join(cache, `bundles-tests-${hash.digest("hex").slice(0, 16)}`);
  if (!existsSync(folder)) write(folder, sources);
  return `--import=${pathToFileURL(join(folder, "use.mjs"))}`;
}

function write(folder: string, sources: readonly { url: string; text: string }[]): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { emitWarning } = process;
  process.emitWarning = () => {}; // the function is experimental
  for (const [number, { text }] of sources.entries())
    writeFileSync(join(unfinished, `${number}.mjs`), stripTypeScriptTypes(text));
  process.emitWarning = emitWarning;
  const numbers = Object.fromEntries(sources.map(({ url }, number) => [url, number]));
  writeFileSync(
    join(unfinished, "use.mjs"),
    `import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
const numbers = ${JSON.stringify(numbers)};
registerHooks({
  load(url, context, next) {
    if (numbers[url] === undefined) return next(url, context);
    const source = readFileSync(new URL(numbers[url] + ".mjs", import.meta.url), "utf8");
    return { format: "module", source, shortCircuit: true };
  },
});
`,
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another run has written it meanwhile
  }
}

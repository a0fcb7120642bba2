/**
 * Two libraries have 940 of the 1,600 modules that a node loads, which takes a third of a second of CPU time in each of some
 * 200 processes of a test run. The runner bundles them once, and every process that inherits its `NODE_OPTIONS` loads the
 * bundles instead. A file that runs alone loads the libraries themselves, and so does the service that a test starts by npm.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");
const CACHE = join(ROOT, "node_modules", ".cache");
/** All that the service imports of them, in one build: modules that several of them need are there once. */
const IMPORTS = ["kysely", "kysely/migration", "typebox", "typebox/compile", "typebox/value"];

/** Returns the value of `NODE_OPTIONS` for processes that load the bundles. Builds them unless they are current. */
export async function bundleLibraries(): Promise<string> {
  const folder = join(CACHE, `bundles-${stamp()}`);
  if (!existsSync(folder)) await build(folder);
  return `--import=${pathToFileURL(join(folder, "use.mjs"))}`;
}

/** Changes with the versions of the libraries and with this file. */
function stamp(): string {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "test/support/bundles.ts"]) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

const fileOf = (name: string) => `${name.replace("/", "-")}.mjs`;

async function build(folder: string): Promise<void> {
  const { build } = await import("vite");
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: unfinished,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(IMPORTS.map((name) => [fileOf(name), name])),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name]", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  const urls = Object.fromEntries(IMPORTS.map((name) => [name, pathToFileURL(join(folder, fileOf(name))).href]));
  writeFileSync(
    join(unfinished, "use.mjs"),
    `import { registerHooks } from "node:module";
const urls = ${JSON.stringify(urls)};
registerHooks({
  resolve: (name, context, next) =>
    urls[name] === undefined ? next(name, context) : { url: urls[name], format: "module", shortCircuit: true },
});
`,
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another run has built it meanwhile
  }
}

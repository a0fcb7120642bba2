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
const IMPORTS = [
  ...["kysely", "kysely/migration", "typebox", "typebox/compile", "typebox/value"],
  ...["graphile-worker", "undici", "prom-client", "hyparquet", "hyparquet-compressors"],
];
/** Imported by the service as well, and must be there once. */
const SHARED = ["pg"];

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

/** A library in CommonJS gets an entry that names its exports: a bundle exports only what a module declares. */
async function writeEntry(name: string, folder: string): Promise<string> {
  const { default: library, "module.exports": common, ...names } = await import(name);
  if (common === undefined) return name;
  const file = join(folder, `entry-${fileOf(name)}`);
  const lines = Object.keys(names).map((each) => `export const ${each} = library.${each};`);
  const whole = 'export { library as default, library as "module.exports" };';
  writeFileSync(file, [`import library from "${name}";`, whole, ...lines].join("\n"));
  return file;
}

async function build(folder: string): Promise<void> {
  const { build } = await import("vite");
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: SHARED },
    build: {
      ssr: true,
      outDir: unfinished,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(
          await Promise.all(IMPORTS.map(async (name) => [fileOf(name), await writeEntry(name, unfinished)])),
        ),
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
const own = ${JSON.stringify(pathToFileURL(ROOT).href)};
registerHooks({
  resolve(name, context, next) {
    if (urls[name] !== undefined) return { url: urls[name], format: "module", shortCircuit: true };
    // Node would look for the real path and the package of each of 600 files.
    const isOwn = name.startsWith(".") && name.endsWith(".ts") && context.parentURL?.startsWith(own);
    if (!isOwn) return next(name, context);
    return { url: new URL(name, context.parentURL).href, format: "module-typescript", shortCircuit: true };
  },
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

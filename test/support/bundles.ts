/**
 * A node loads 350 files of its own and 1,900 of libraries, which takes two thirds of a second of CPU time in each of some 200
 * processes and threads of a test run. The runner joins them once into a few files, and every process that inherits its
 * `NODE_OPTIONS` loads those instead. One service that a test starts by npx loads the sources themselves.
 *
 * Test files that are named on the command line run on the sources of the service, with bundles of the libraries alone: their
 * errors name the lines that one edits.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Rolldown } from "vite";

const ROOT = join(import.meta.dirname, "..", "..");
const CACHE = join(ROOT, "node_modules", ".cache");
const PREFIX = "bundles-";
/**
 * Modules of Node with exports that load much more of Node when an `import` names them, used or not: all of `fetch` (60 ms of CPU
 * time, in every process and every thread), files by promises, the comparison of texts (8 ms together). Nobody imports these by name.
 */
const LIGHT: Record<string, readonly string[]> = {
  http: ["WebSocket", "CloseEvent", "MessageEvent"],
  fs: ["promises", "Utf8Stream"],
  util: ["aborted", "diff", "MIMEParams", "MIMEType", "transferableAbortController", "transferableAbortSignal"],
};
/** Longer than any run: bundles that are older belong to none. */
const KEPT_MS = 2 * 3_600_000;
/** Compiled code of one version takes some 40 MB. */
const MOST_COMPILED_BYTES = 500 * 1024 ** 2;
/** All that the service imports of libraries, in one build: modules that several of them need are there once. */
const IMPORTS = [
  ...["kysely", "kysely/migration", "typebox", "typebox/compile", "typebox/value", "pg", "pg-copy-streams"],
  ...["fastify", "@fastify/ajv-compiler", "@fastify/cors", "@fastify/fast-json-stringify-compiler", "ajv"],
  ...["graphile-worker", "undici", "prom-client", "hyparquet", "hyparquet-compressors", "commander"],
  ...["negotiator", "standardwebhooks"],
];
/** They start threads from files of their own, or are loaded by few. */
const NOT_BUNDLED = [
  ...["pino", "pino-pretty", "pg-native", "@scalar/fastify-api-reference", "@opensearch-project/opensearch"],
  ...["nodemailer", "selfsigned", "vite"],
];
/** They do something when they are loaded, so nothing else may be in a file with them. */
const PROGRAMS = ["src/main.ts", "src/app/cli/run.ts", "src/app/cli/cli.ts", "src/app/threads/*-thread.ts"];
/** The entry points of processes and threads. Modules that are needed by the same entry points are joined into one file. */
const LOADED_TOGETHER = [
  ...["src/app/node/start-node.ts", "src/app/node/api.ts", "src/platform/jobs/run-jobs.ts"],
  ...["src/app/cli/open-for-command.ts", "src/app/cli/*-command?(s).ts", ...PROGRAMS],
];

/** Builds the bundles unless they are current. Returns the value of `NODE_OPTIONS` for processes that load them. */
export async function bundle(parts: "libraries" | "all"): Promise<string> {
  const own = parts === "all" ? globSync("src/**/!(*.test|*.d).ts", { cwd: ROOT }).sort() : [];
  const folder = join(CACHE, `${PREFIX}${stamp(own)}`);
  if (!existsSync(folder)) await build(folder, own);
  return `--import=${pathToFileURL(join(folder, "use.mjs"))}`;
}

/** Changes with the place and the contents of all that is bundled, and with this file. */
function stamp(own: readonly string[]): string {
  const hash = createHash("sha256").update(ROOT);
  for (const file of ["package-lock.json", "test/support/bundles.ts", ...own])
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

const fileOf = (name: string) => `${name.replaceAll("/", "-").replace("@", "")}.mjs`;

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

async function build(folder: string, own: readonly string[]): Promise<void> {
  const { build } = await import("vite");
  mkdirSync(CACHE, { recursive: true }); // a fresh clone has none
  removeOld();
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const libraries = IMPORTS.map(async (name) => [fileOf(name), await writeEntry(name, unfinished)] as const);
  const input = Object.fromEntries([
    ...(await Promise.all(libraries)),
    ...own.map((file) => [fileOf(file), join(ROOT, file)] as const),
  ]);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [{ name: "own-place", enforce: "pre", transform: withOwnPlace, renderChunk: inAscii }],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: unfinished,
      target: "node24",
      rolldownOptions: {
        input,
        preserveEntrySignatures: "allow-extension",
        treeshake: false, // it would remove calls that are made only because they may throw
        output: {
          minify: false, // the default also removes them
          entryFileNames: "[name]",
          chunkFileNames: "[name]-[hash].mjs",
          codeSplitting: {
            groups: own.length === 0 ? [] : [{ name: groupsByUse() }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  });
  for (const name of Object.keys(LIGHT)) writeFileSync(join(unfinished, `light-${name}.mjs`), lightModule(name));
  const placed = (name: string) => pathToFileURL(join(folder, fileOf(name))).href;
  const lightUrl = (name: string) => pathToFileURL(join(folder, `light-${name}.mjs`)).href;
  const sourceOf = (file: string) => pathToFileURL(join(ROOT, file)).href;
  writeFileSync(
    join(unfinished, "use.mjs"),
    `import { registerHooks } from "node:module";
const libraries = ${JSON.stringify(Object.fromEntries(IMPORTS.map((name) => [name, placed(name)])))};
const sources = ${JSON.stringify(Object.fromEntries(own.map((file) => [sourceOf(file), placed(file)])))};
const root = ${JSON.stringify(pathToFileURL(ROOT).href)};
const light = ${JSON.stringify(Object.fromEntries(Object.keys(LIGHT).map((name) => [`node:${name}`, lightUrl(name)])))};
// Other libraries may import the exports that are left out.
const isOurs = (parent = "") => parent.startsWith(new URL(".", import.meta.url).href) || (parent.startsWith(root) && !parent.includes("/node_modules/"));
registerHooks({
  resolve(name, context, next) {
    const isLight = name === "node:http" || (light[name] !== undefined && isOurs(context.parentURL));
    if (isLight && context.conditions.includes("import"))
      return { url: light[name], format: "module", shortCircuit: true };
    if (libraries[name] !== undefined) return { url: libraries[name], format: "module", shortCircuit: true };
    if (!name.endsWith(".ts")) return next(name, context);
    // Node would look for the real path and the package of each of 600 files.
    const isOwn = name.startsWith(".") && context.parentURL?.startsWith(root);
    const url = isOwn ? new URL(name, context.parentURL).href : name;
    if (sources[url] !== undefined) return { url: sources[url], format: "module", shortCircuit: true };
    return isOwn ? { url, format: "module-typescript", shortCircuit: true } : next(name, context);
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

/** Removes bundles that no run uses, and all compiled code when most of it must be that of such bundles. */
function removeOld(): void {
  for (const name of readdirSync(CACHE).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(CACHE, name);
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
  const compiled = process.env["NODE_COMPILE_CACHE"] ?? "";
  const sizes = globSync(join(compiled, "**"), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_COMPILED_BYTES)
    rmSync(compiled, { recursive: true, force: true });
}

/** A module of Node without the exports that cost time. */
function lightModule(name: string): string {
  const names = Object.keys(process.getBuiltinModule(`node:${name}`) ?? {}).filter(
    (each) => !LIGHT[name]?.includes(each),
  );
  return `const whole = process.getBuiltinModule("node:${name}");
export default whole;
export const { ${names.join(", ")} } = whole;
`;
}

/** V8 stores a source with any other character at two bytes each, and Node encodes it again to look for compiled code. */
function inAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A module that looks for files beside itself finds them where its source is. */
function withOwnPlace(code: string, id: string): string | undefined {
  if (!id.startsWith(join(ROOT, "src")) || !code.includes("import.meta.")) return undefined;
  return code
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
}

/** Returns a function that names the file which a module is joined to: those that need it. */
function groupsByUse(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  const programs = new Set(PROGRAMS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })));
  let users: Map<string, string[]> | undefined;
  return (id, graph) => {
    users ??= usersOf(graph);
    if (programs.has(relative(ROOT, id))) return null;
    const needing = users.get(id);
    return needing === undefined ? null : needing.join("-");
  };
}

/** For every module, the numbers of those that it is loaded with. */
function usersOf(graph: Rolldown.ChunkingContext): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const together = LOADED_TOGETHER.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort());
  for (const [number, file] of together.entries()) {
    const open = [join(ROOT, file)];
    const seen = new Set(open);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      users.set(id, [...(users.get(id) ?? []), String(number)]);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    }
  }
  return users;
}

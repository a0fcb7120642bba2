/** The import rules and the map of ARCHITECTURE.md. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "..", "src");

const FEATURES = [
  "access",
  "people",
  "apps",
  "catalog",
  "search",
  "profit",
  "tracking",
  "keywords",
  "listings",
  "webhooks",
  "channels",
  "sources",
  "reports",
  "sales",
  "mcp",
];

/** Every folder of `src/`, and the folders that it may import besides itself. `main.ts` is the only file beside them. */
const MAY_IMPORT: Record<string, string[]> = {
  base: [],
  db: ["base"],
  access: ["base", "db"],
  people: ["base", "db", "access"],
  apps: ["base", "db", "access"],
  catalog: ["base", "db"],
  search: ["base", "db", "catalog"],
  profit: ["base", "db", "catalog", "search"],
  tracking: ["base", "db", "catalog", "search"],
  keywords: ["base", "db", "catalog", "search", "tracking"],
  listings: ["base", "db", "access", "catalog", "search", "keywords", "webhooks"],
  webhooks: ["base", "db", "access", "tracking"],
  channels: ["base", "db", "access", "people", "search", "tracking", "webhooks"],
  sources: ["base", "db", "catalog"],
  reports: ["base", "db", "catalog", "search", "sources"],
  sales: ["base", "db", "access", "catalog", "search", "sources", "reports"],
  mcp: ["base", "access", "catalog", "search", "tracking"],
  http: ["base", ...FEATURES],
  jobs: ["base", ...FEATURES],
  config: ["base", "access", "sources"],
  installation: ["base", "db", "config", "access", "people", "catalog", "sources", "webhooks"],
  operations: ["base", "db", "config", "access", "catalog", "search", "sources", "webhooks", "http", "jobs"],
  node: ["base", "db", "config", "installation", "operations", "http", "jobs", ...FEATURES],
  cli: ["base", "db", "config", "installation", "node", "main.ts", ...FEATURES],
  "main.ts": ["base", "config", "installation", "node"],
};

type Import = { file: string; folder: string; target: string; targetFolder: string };

const files = globSync("**/*.ts", { cwd: SRC }).filter((file) => !file.endsWith(".test.ts"));
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(join(SRC, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => {
    const target = relative(SRC, join(SRC, dirname(file), match[1] as string));
    return { file, folder: folderOf(file), target, targetFolder: folderOf(target) };
  }),
);

test("every folder of src has a rule, and main.ts is the only file at its root", () => {
  const found = [...new Set(globSync("**/*.*", { cwd: SRC }).map(folderOf))].sort();
  assert.deepEqual(found, Object.keys(MAY_IMPORT).sort(), "add a rule to MAY_IMPORT and a line to ARCHITECTURE.md");
});

test("each folder imports only the folders its rule allows", () => {
  const wrong = imports.filter(
    ({ folder, target, targetFolder }) =>
      folder !== targetFolder && !target.startsWith("..") && !MAY_IMPORT[folder]?.includes(targetFolder),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("the map and the import rules in ARCHITECTURE.md name every folder of src", () => {
  const text = readFileSync(join(SRC, "..", "ARCHITECTURE.md"), "utf8");
  const map = /```\nsrc\/\n([\s\S]*?)\n(?! )/.exec(text)?.[1] ?? "";
  const mapped = map
    .split("\n")
    .flatMap((line) => /^ {2}([a-z]+(?:\/|\.ts)(?: [a-z]+\/)*)/.exec(line)?.[1]?.split(" ") ?? []);
  assert.deepEqual(mapped.map((name) => name.replace("/", "")).sort(), Object.keys(MAY_IMPORT).sort());
  for (const [folder, allowed] of Object.entries(MAY_IMPORT)) {
    const row = new RegExp(`^\\| \`${folder}\` \\| (.*) \\|$`, "m").exec(text)?.[1];
    assert.equal(row, describeRule(allowed), `the row of ${folder}`);
  }
});

test("the source imports nothing from outside src, and nothing in a cycle", () => {
  assert.deepEqual(
    imports
      .filter(({ target }) => target.startsWith("..") && target !== "../package.json")
      .map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
  const graph = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    assert.ok(!path.includes(file), `a cycle: ${[...path, file].join(" → ")}`);
    if (done.has(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test("the two search engines do not import each other", () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      (file.startsWith("search/memory/") && target.startsWith("search/opensearch/")) ||
      (file.startsWith("search/opensearch/") && target.startsWith("search/memory/")),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

test("only stores, engines and db/ hold SQL, and only the entry points read the environment", () => {
  for (const file of files) {
    const text = readFileSync(join(SRC, file), "utf8");
    const mayHoldSql = folderOf(file) === "db" || /(^|\/|-)store\.ts$|-engine\.ts$/.test(file);
    if (!mayHoldSql) assert.doesNotMatch(text, /from "(kysely|pg)"/, `${file} talks to the database`);
    if (!["main.ts", "cli/cli.ts", "cli/open-for-command.ts", "node/stop-signal.ts"].includes(file))
      assert.doesNotMatch(text, /process\.env/, `${file} reads the environment`);
  }
});

test("no file is a grab-bag", () => {
  for (const file of files) {
    assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|manager|service|index)\.ts$/, file);
    const lines = readFileSync(join(SRC, file), "utf8").split("\n").length;
    assert.ok(lines <= 400, `${file} has ${lines} lines: is it two things?`);
  }
});

function folderOf(file: string): string {
  return file.split("/")[0] as string;
}

/** The row of a rule, as ARCHITECTURE.md words it. */
function describeRule(allowed: string[]): string {
  if (allowed.length === 0) return "nothing";
  const hasFeatures = FEATURES.every((feature) => allowed.includes(feature));
  const others = hasFeatures ? allowed.filter((name) => !FEATURES.includes(name)) : allowed;
  return [...others, ...(hasFeatures ? ["every feature"] : [])].join(", ");
}

const WEB = join(import.meta.dirname, "..", "web", "src");
const webFiles = globSync("**/*.{ts,tsx}", { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), "utf8"),
}));

/** Files of the service that the dashboard bundles: pure code without imports. */
const SHARED_WITH_DASHBOARD = ["tracking/event-words.ts", "installation/demo-user.ts"];

test("the dashboard imports the SDK, and nothing of the service but pure words and constants, which import nothing", () => {
  const wrong = webFiles.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
      .map((match) => relative(WEB, join(WEB, dirname(file), match[1] as string)))
      .filter((target) => target.startsWith("..") && !/^\.\.\/\.\.\/docs\/[\w-]+\.md\?raw$/.test(target))
      .filter((target) => !SHARED_WITH_DASHBOARD.includes(relative("../../src", target)))
      .map((target) => `${file} imports ${target}`),
  );
  assert.deepEqual(wrong, []);
  const importing = imports.filter(({ file }) => SHARED_WITH_DASHBOARD.includes(file));
  assert.deepEqual(importing, []);
});

/** Uploads: only XMLHttpRequest reports their progress. */
const MAY_REQUEST = "api/send-file.ts";

test("the dashboard makes requests only through the SDK, except for uploads", () => {
  const asking = webFiles.filter(
    ({ file, text }) => file !== MAY_REQUEST && /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/.test(text),
  );
  assert.deepEqual(
    asking.map(({ file }) => file),
    [],
  );
});

const CLIENT = join(import.meta.dirname, "..", "packages", "client");

test("the TypeScript SDK imports only its own files and has no dependencies", () => {
  const { dependencies, peerDependencies, sideEffects } = JSON.parse(
    readFileSync(join(CLIENT, "package.json"), "utf8"),
  );
  assert.deepEqual([dependencies, peerDependencies, sideEffects], [undefined, undefined, false]);
  for (const file of globSync("src/**/*.ts", { cwd: CLIENT }).filter((name) => !name.endsWith(".test.ts")))
    for (const [, target] of readFileSync(join(CLIENT, file), "utf8").matchAll(
      /^(?:import|export) [^;"=]*from "([^"]+)";$/gm,
    ))
      assert.match(target as string, /^\.\/[\w-]+\.ts$/, file);
});

/** The import rules and the map of ARCHITECTURE.md. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "..", "src");

/** The rooms of each floor, and those of the same floor that each may import. */
const PLATFORM: Record<string, string[]> = {
  base: [],
  db: ["base"],
  jobs: ["base", "db"],
  security: ["base"],
  tables: ["base"],
  http: ["base"],
  feature: ["base", "db", "security"],
};
const FEATURES: Record<string, string[]> = {
  access: [],
  people: ["access"],
  apps: ["access", "people"],
  catalog: ["access"],
  search: ["access", "catalog"],
  profit: ["access", "catalog", "search"],
  tracking: ["access", "catalog", "search"],
  keywords: ["access", "catalog", "search", "tracking"],
  webhooks: ["access", "tracking"],
  channels: ["access", "people", "tracking", "webhooks"],
  sources: ["access", "catalog"],
  imports: ["access", "catalog", "sources"],
  "search-data": ["access", "catalog", "search", "sources", "imports"],
  sales: ["access", "catalog", "search", "sources", "imports", "search-data"],
  listings: ["access", "catalog", "search", "keywords"],
  mcp: ["access", "apps", "catalog", "search", "tracking"],
};

type Import = { file: string; room: string; target: string; targetRoom: string };

/** Imports of values and types, also at run time, and the files of threads. */
const IMPORT = /(?:from|import|new URL)\s*\(?\s*"(\.[^"]+)"/g;
/** An import at run time of anything but a literal, which the rules below could not see. */
const COMPUTED_IMPORT = /\bimport\(\s*[^\s"]/;

const files = globSync("**/*.ts", { cwd: SRC }).filter((file) => !file.endsWith(".test.ts"));
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(join(SRC, file), "utf8").matchAll(IMPORT)].map((match) => {
    const target = relative(SRC, join(SRC, dirname(file), match[1] as string));
    return { file, room: roomOf(file), target, targetRoom: roomOf(target) };
  }),
);

test("src has three floors and main.ts, and every room of the lower two has a rule", () => {
  const found = [...new Set(files.map(roomOf))].filter((room) => !room.startsWith("app/")).sort();
  const ruled = [
    ...Object.keys(PLATFORM).map((name) => `platform/${name}`),
    ...Object.keys(FEATURES).map((name) => `features/${name}`),
  ];
  assert.deepEqual(found, ["main.ts", ...ruled].sort(), "add a rule here and a row to ARCHITECTURE.md");
});

test("the platform knows no feature, a feature knows the platform and the features of its row, and nothing knows the app", () => {
  const wrong = imports.filter(
    ({ room, target, targetRoom }) => room !== targetRoom && !target.startsWith("..") && !mayImport(room, targetRoom),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

function mayImport(room: string, target: string): boolean {
  const [floor, name] = room.split("/") as [string, string];
  const [targetFloor, targetName] = target.split("/") as [string, string];
  if (floor === "main.ts" || floor === "app") return true;
  if (floor === "features" && targetFloor === "platform") return true;
  const rules = floor === "platform" ? PLATFORM : FEATURES;
  return floor === targetFloor && (rules[name]?.includes(targetName) ?? false);
}

test("no room of a floor knows one that knows it", () => {
  for (const rules of [PLATFORM, FEATURES]) {
    const names = Object.keys(rules);
    for (const [name, known] of Object.entries(rules))
      for (const other of known)
        assert.ok(names.indexOf(other) < names.indexOf(name), `${name} stands before ${other}, which it knows`);
  }
});

test("ARCHITECTURE.md names every room and its rule", () => {
  const text = readFileSync(join(SRC, "..", "ARCHITECTURE.md"), "utf8");
  for (const [floor, rules] of Object.entries({ platform: PLATFORM, features: FEATURES }))
    for (const [name, known] of Object.entries(rules)) {
      const row = new RegExp(`^\\| \`${floor}/${name}\` \\| .* \\| (.*) \\|$`, "m").exec(text)?.[1];
      assert.equal(row, known.length === 0 ? "nothing" : known.join(", "), `the row of ${floor}/${name}`);
    }
});

test("the source imports nothing from outside src, and nothing in a circle", () => {
  assert.deepEqual(
    imports
      .filter(({ target }) => target.startsWith("..") && target !== "../package.json")
      .map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
  assertNoCircle(imports);
});

function assertNoCircle(arrows: readonly { file: string; target: string }[]): void {
  const graph = Map.groupBy(arrows, ({ file }) => file);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    assert.ok(!path.includes(file), `a circle: ${[...path, file].join(" → ")}`);
    if (done.has(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
}

test("every import names its file, so that these rules see it", () => {
  const computed = [...files.map((file) => ({ file, text: readFileSync(join(SRC, file), "utf8") })), ...webFiles];
  assert.deepEqual(
    computed.filter(({ text }) => COMPUTED_IMPORT.test(text)).map(({ file }) => file),
    [],
  );
});

test("the two search engines do not import each other", () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      (file.startsWith("features/search/memory/") && target.startsWith("features/search/opensearch/")) ||
      (file.startsWith("features/search/opensearch/") && target.startsWith("features/search/memory/")),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
});

/** A library of the database, or a statement on the connections that every feature is given. */
const TALKS_TO_DATABASE =
  /from "(kysely|pg|pg-copy-streams)"|\b(pool|client|sessions)\.query[(<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

test("only stores and db/ talk to the database, and only the entry points read the environment", () => {
  for (const file of files) {
    const text = readFileSync(join(SRC, file), "utf8");
    if (!file.startsWith("platform/db/") && !/(^|\/|-)store\.ts$|^features\/[^/]+\/tables\.ts$/.test(file))
      assert.doesNotMatch(text, TALKS_TO_DATABASE, `${file} talks to the database`);
    if (!["main.ts", "app/cli/cli.ts", "app/cli/open-for-command.ts", "app/node/stop-signal.ts"].includes(file))
      assert.doesNotMatch(text, /process\.env|from "node:process"/, `${file} reads the environment`);
  }
});

test("no file is a grab-bag", () => {
  for (const file of files) {
    assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|manager|service|index)\.ts$/, file);
    const lines = readFileSync(join(SRC, file), "utf8").split("\n").length;
    assert.ok(lines <= 400, `${file} has ${lines} lines: is it two things?`);
  }
});

/** The folder of a floor, such as `features/search`. */
function roomOf(file: string): string {
  const [floor, room = ""] = file.split("/");
  return floor === file ? file : `${floor}/${room.replace(/\.ts$/, "")}`;
}

const WEB = join(import.meta.dirname, "..", "web", "src");
const webFiles = globSync("**/*.{ts,tsx}", { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), "utf8"),
}));

const webImports = webFiles.flatMap(({ file, text }) =>
  [...text.matchAll(IMPORT)].map((match) => ({
    file,
    target: relative(WEB, join(WEB, dirname(file), match[1] as string)),
  })),
);

test("the dashboard imports nothing in a circle", () => assertNoCircle(webImports));

/** Files of the service that the dashboard bundles: pure code without imports. */
const SHARED_WITH_DASHBOARD = [
  "features/tracking/event-words.ts",
  "features/search/niche-level.ts",
  "app/installation/demo-user.ts",
];

test("the dashboard imports the SDK, and nothing of the service but pure words and constants, which import nothing", () => {
  const wrong = webImports
    .filter(({ target }) => target.startsWith("..") && !/^\.\.\/\.\.\/docs\/[\w-]+\.md\?raw$/.test(target))
    .filter(({ target }) => !SHARED_WITH_DASHBOARD.includes(relative("../../src", target)))
    .map(({ file, target }) => `${file} imports ${target}`);
  assert.deepEqual(wrong, []);
  const importing = imports.filter(({ file }) => SHARED_WITH_DASHBOARD.includes(file));
  assert.deepEqual(importing, []);
});

/** The SDK's client, which notes the age of responses, and uploads: only XMLHttpRequest reports their progress. */
const MAY_REQUEST = ["api/client.ts", "api/send-file.ts"];

test("the dashboard makes requests only through the SDK, except for uploads", () => {
  const asking = webFiles.filter(
    ({ file, text }) =>
      !MAY_REQUEST.includes(file) && /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/.test(text),
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

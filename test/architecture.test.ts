/** Who may import whom: the map of ARCHITECTURE.md, kept by this test. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "..", "src");

/** Each part, and the parts that it may use besides itself. */
const MAY_USE: Record<string, string[]> = {
  base: [],
  db: ["base"],
  access: ["base", "db"],
  people: ["base", "db", "access"],
  catalog: ["base", "db"],
  search: ["base", "db", "catalog"],
  tracking: ["base", "db", "catalog", "search"],
  webhooks: ["base", "db", "access", "tracking"],
  sources: ["base", "db", "catalog"],
  http: ["base", "access", "people", "catalog", "search", "tracking", "webhooks", "sources"],
  jobs: ["base", "access", "people", "catalog", "search", "tracking", "webhooks", "sources"],
};

type Import = { file: string; part: string; target: string; targetPart: string };

const files = globSync("**/*.ts", { cwd: SRC }).filter((file) => !file.endsWith(".test.ts"));
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(join(SRC, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => {
    const target = relative(SRC, join(SRC, dirname(file), match[1] as string));
    return { file, part: partOf(file), target, targetPart: partOf(target) };
  }),
);

test("each part uses only the parts it may use", () => {
  const wrong = imports.filter(
    ({ part, targetPart }) => part in MAY_USE && part !== targetPart && !MAY_USE[part]?.includes(targetPart),
  );
  assert.deepEqual(
    wrong.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
  const unknown = files.map(partOf).filter((part) => !(part in MAY_USE) && !["root", "cli", "threads"].includes(part));
  assert.deepEqual([...new Set(unknown)], [], "a new part needs a line in MAY_USE and in ARCHITECTURE.md");
});

test("nothing in the source imports tests, and nothing imports in a circle", () => {
  assert.deepEqual(
    imports
      .filter(({ target }) => target.startsWith("..") && target !== "../package.json")
      .map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
  const graph = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    assert.ok(!path.includes(file), `a circle: ${[...path, file].join(" → ")}`);
    if (done.has(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test("the engines know nothing of each other: what both need stands beside them", () => {
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

test("SQL stands in stores, engines and db/ alone, and only config.ts reads the environment", () => {
  for (const file of files) {
    const text = readFileSync(join(SRC, file), "utf8");
    const mayHoldSql = partOf(file) === "db" || /(^|\/|-)store\.ts$|-engine\.ts$/.test(file);
    if (!mayHoldSql) assert.doesNotMatch(text, /from "(kysely|pg)"/, `${file} talks to the database`);
    if (!["config.ts", "main.ts", "cli.ts", "stop-signal.ts"].includes(file))
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

function partOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] as string) : "root";
}

const WEB = join(import.meta.dirname, "..", "web", "src");
const webFiles = globSync("**/*.{ts,tsx}", { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), "utf8"),
}));

test("the dashboard uses nothing of the service but its public API", () => {
  const wrong = webFiles.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
      .map((match) => relative(WEB, join(WEB, dirname(file), match[1] as string)))
      .filter((target) => target.startsWith("..") && !/^\.\.\/\.\.\/docs\/[\w-]+\.md\?raw$/.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  assert.deepEqual(wrong, []);
});

test("the dashboard asks through its client alone", () => {
  const asking = webFiles.filter(
    ({ file, text }) =>
      !file.startsWith("api/") && /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/.test(text),
  );
  assert.deepEqual(
    asking.map(({ file }) => file),
    [],
  );
});

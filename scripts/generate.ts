/**
 * Writes the files that are made from others: `npm run docs`. With `--check` it writes nothing and fails when one of them
 * is not what it should be.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { pino } from "pino";
import { SETTINGS } from "../src/config/config.ts";
import { dumpSchema } from "../src/db/dump-schema.ts";
import { openDatabase } from "../src/db/open.ts";
import { CONTRACTS } from "../src/http/contracts/table.ts";
import { openApiDocument } from "../src/http/openapi.ts";
import { clientTypes } from "./client-types.ts";

const root = join(import.meta.dirname, "..");

const openApi = openApiDocument(CONTRACTS, "http://127.0.0.1:3000");
const files: Record<string, string> = {
  ".env.example": envExample(),
  "docs/configuration.md": configurationPage(),
  "docs/openapi.json": `${JSON.stringify(openApi, null, 2)}\n`,
  "web/src/api/schema.ts": clientTypes(openApi),
  "src/db/schema.sql": await schema(),
};

const stale = Object.entries(files).filter(
  ([name, text]) => !existsSync(join(root, name)) || readFileSync(join(root, name), "utf8") !== text,
);
if (process.argv.includes("--check")) {
  for (const [name] of stale) console.error(`${name} is not up to date: run npm run docs`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const [name, text] of stale) {
    writeFileSync(join(root, name), text);
    console.log(`wrote ${name}`);
  }
  if (stale.length === 0) console.log("everything is up to date");
}

type SettingText = { env: string; unset: unknown; unsetText?: string; example?: string; help: string };

function settings(): SettingText[] {
  return Object.values(SETTINGS) as SettingText[];
}

function envExample(): string {
  const blocks = settings().map(({ env, unset, unsetText, example, help }) => {
    const value =
      example ??
      (unsetText?.startsWith("./")
        ? unsetText
        : typeof unset === "string" || typeof unset === "number"
          ? String(unset)
          : "");
    return `# ${help.replaceAll("`", "")}\n# Default: ${(unsetText ?? String(unset)).replaceAll("`", "")}\n#${env}=${value}\n`;
  });
  return ["# Settings of Nichescope. Copy to .env and take the # away where you want another value.\n", ...blocks].join(
    "\n",
  );
}

function configurationPage(): string {
  const rows = settings().map(
    ({ env, unset, unsetText, help }) => `| \`${env}\` | ${unsetText ?? `\`${String(unset)}\``} | ${help} |`,
  );
  return `# Configuration

Settings are environment variables; \`npm start\` and \`npx nichescope\` also read a file \`.env\` in the folder where they are called
(\`.env.example\` is one to start from). An empty value counts as unset. A wrong one stops the start, with every problem in one message.

| Setting | Default | What it does |
|---|---|---|
${rows.join("\n")}

This page and \`.env.example\` are written from \`src/config/settings.ts\` by \`npm run docs\`.
`;
}

async function schema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "nichescope-schema-"));
  const database = await openDatabase({
    dataDir,
    databaseUrl: undefined,
    poolSize: 2,
    as: "command",
    log: pino({ level: "silent" }),
  });
  try {
    return await dumpSchema(database.db as unknown as Kysely<never>);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes the generated files (`npm run docs`). With `--check` it writes nothing and fails when one of them is stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_GROUPS } from "../src/app/config/settings.ts";
import { CONTRACTS } from "../src/app/contracts.ts";
import { inlineDocument, openApiDocument } from "../src/app/description/openapi.ts";
import type { Setting } from "../src/platform/base/setting.ts";
import { readDocument } from "./sdk/document.ts";
import { pythonFiles } from "./sdk/python.ts";
import { typescriptFiles } from "./sdk/typescript.ts";
import { zapierSamples } from "./zapier-samples.ts";

const root = join(import.meta.dirname, "..");

const openApi = openApiDocument(CONTRACTS, "http://127.0.0.1:3000");
const sdk = readDocument(openApi, inlineDocument(CONTRACTS, "http://127.0.0.1:3000"));
const files: Record<string, string> = {
  ".env.example": envExample(),
  "docs/configuration.md": configurationPage(),
  "docs/openapi.json": `${JSON.stringify(openApi, null, 2)}\n`,
  ...typescriptFiles(sdk),
  ...pythonFiles(sdk),
  "packages/zapier/service.json": zapierSamples(),
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

function groups(): [title: string, settings: Setting<unknown>[]][] {
  return Object.entries(SETTING_GROUPS).map(([title, settings]) => [title, Object.values(settings)]);
}

function envExample(): string {
  const block = ({ env, unset, unsetText, example, help }: Setting<unknown>): string => {
    const value =
      example ??
      (unsetText?.startsWith("./")
        ? unsetText
        : typeof unset === "string" || typeof unset === "number"
          ? String(unset)
          : "");
    return `# ${help.replaceAll("`", "")}\n# Default: ${(unsetText ?? String(unset)).replaceAll("`", "")}\n#${env}=${value}\n`;
  };
  const sections = groups().flatMap(([title, settings]) => [`## ${title}\n`, ...settings.map(block)]);
  return ["# Settings of Nichescope. Copy this file to .env and uncomment the lines you change.\n", ...sections].join(
    "\n",
  );
}

function configurationPage(): string {
  const row = ({ env, unset, unsetText, help }: Setting<unknown>): string =>
    `| \`${env}\` | ${unsetText ?? `\`${String(unset)}\``} | ${help} |`;
  const sections = groups().map(
    ([title, settings]) => `## ${title}

| Setting | Default | Description |
|---|---|---|
${settings.map(row).join("\n")}
`,
  );
  return `# Configuration

Settings are environment variables. \`npm start\` and \`npx nichescope\` also read a file named \`.env\` in the current folder;
copy \`.env.example\` to start one. An empty value counts as unset. A wrong value stops the start, and the error lists every problem at once.

${sections.join("\n")}
This page and \`.env.example\` are generated from the \`settings.ts\` of each part by \`npm run docs\`.
`;
}

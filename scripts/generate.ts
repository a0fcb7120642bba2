/** Writes the generated files (`npm run docs`). With `--check` it writes nothing and fails when a committed one is stale. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_GROUPS } from "../src/app/config/settings.ts";
import type { Setting } from "../src/platform/base/setting.ts";
import { builtFiles, type Files, sdkDocument, writeFiles } from "./built-files.ts";
import { typescriptFiles } from "./sdk/typescript.ts";
import { zapierSamples } from "./zapier-samples.ts";

const root = join(import.meta.dirname, "..");

const committed: Files = {
  ".env.example": envExample(),
  "docs/configuration.md": configurationPage(),
  ...typescriptFiles(sdkDocument()),
  "packages/zapier/service.json": zapierSamples(),
};

if (process.argv.includes("--check")) {
  const stale = staleOf(committed);
  for (const name of Object.keys(stale)) console.error(`${name} is not up to date: run npm run docs`);
  if (Object.keys(stale).length > 0) process.exitCode = 1;
} else {
  const stale = staleOf({ ...committed, ...builtFiles() });
  writeFiles(stale);
  for (const name of Object.keys(stale)) console.log(`wrote ${name}`);
  if (Object.keys(stale).length === 0) console.log("everything is up to date");
}

/** The files that are missing or have another text. */
function staleOf(files: Files): Files {
  const isStale = (name: string, text: string) =>
    !existsSync(join(root, name)) || readFileSync(join(root, name), "utf8") !== text;
  return Object.fromEntries(Object.entries(files).filter(([name, text]) => isStale(name, text)));
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

/**
 * Runs a function of a Google Apps Script file: `node apps-script.ts <file> <function> <arguments as JSON>`, with the script
 * properties in the environment. Prints the result as JSON. A process of its own, because requests of Apps Script block.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

type FetchOptions = { headers?: Record<string, string>; muteHttpExceptions?: boolean };

const FETCH = `
const [url, headers] = JSON.parse(process.argv[1]);
const response = await fetch(url, { headers });
console.log(JSON.stringify([response.status, await response.text()]));`;

const [file = "", name = "", given = "[]"] = process.argv.slice(2);
const context = createContext({
  PropertiesService: { getScriptProperties: () => ({ getProperty: (key: string) => process.env[key] ?? null }) },
  UrlFetchApp: {
    fetch(url: string, { headers = {}, muteHttpExceptions = false }: FetchOptions = {}) {
      const args = ["--input-type=module", "-e", FETCH, JSON.stringify([url, headers])];
      const [status, text] = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
      if (status >= 400 && !muteHttpExceptions) throw new Error(`Request failed: returned code ${status}`);
      return { getResponseCode: () => status, getContentText: () => text };
    },
  },
  Utilities: { parseCsv },
});
runInContext(readFileSync(file, "utf8"), context);
console.log(JSON.stringify(context[name](...JSON.parse(given))));

function parseCsv(text: string): string[][] {
  const rows = text.replace(/^\uFEFF/, "").match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = ""]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
}

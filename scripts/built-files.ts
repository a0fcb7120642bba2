/** Generated files that Git ignores. `npm run docs` writes them; a program that needs one writes it first. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CONTRACTS } from "../src/app/contracts.ts";
import { inlineDocument, openApiDocument } from "../src/app/description/openapi.ts";
import { type Api, readDocument } from "./sdk/document.ts";
import { pythonFiles } from "./sdk/python.ts";

/** The texts of files by their paths in the project. */
export type Files = Record<string, string>;

const ROOT = join(import.meta.dirname, "..");
/** The address of a service with default settings. */
const URL = "http://127.0.0.1:3000";

export const OPENAPI_FILE = "build/openapi.json";

/** The OpenAPI document, indented. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(CONTRACTS, URL), null, 2)}\n`;
}

/** The OpenAPI document as the generators of the SDKs read it. */
export function sdkDocument(): Api {
  return readDocument(openApiDocument(CONTRACTS, URL), inlineDocument(CONTRACTS, URL));
}

export function builtFiles(): Files {
  return { [OPENAPI_FILE]: openApiText(), ...pythonFiles(sdkDocument()) };
}

export function writeFiles(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, name)), { recursive: true });
    writeFileSync(join(ROOT, name), text);
  }
}

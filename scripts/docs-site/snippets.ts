/**
 * An operation as a call of our TypeScript and Python clients, with its example values. Names come from the generators of the
 * clients, so the call compiles. The API reference shows these beside the snippets that Scalar writes itself.
 */
import { type Api, propertiesOf } from "../sdk/document.ts";
import { snake } from "../sdk/python.ts";
import type { DocumentedOperation } from "./document.ts";

/** A code sample in the form of the OpenAPI extension `x-codeSamples`. */
type CodeSample = { lang: "typescript" | "python"; label: string; source: string };

/** The page replaces it with its own address. */
export const EXAMPLE_URL = "http://127.0.0.1:3000";
const COOKIE = "nichescope_session=…";
const FILE = "report.csv";
/** The column beside the text has room for about this many characters. */
const WIDTH = 60;

export function codeSamplesOf(operation: DocumentedOperation, models: Api["models"]): CodeSample[] {
  return [
    { lang: "typescript", label: "TypeScript", source: typescript(operation) },
    { lang: "python", label: "Python", source: python(operation, models) },
  ];
}

/** The example values of the path or the query. A default value says nothing, so it is left out. */
function given({ parameters }: DocumentedOperation, place: "path" | "query"): [string, unknown][] {
  return parameters
    .filter((each) => each.in === place && each.example !== undefined)
    .filter(({ required, example, schema }) => required || example !== schema.default)
    .map(({ name, example }) => [name, example]);
}

/** A session is a cookie, and changes must come from the service's own pages. */
function sessionHeaders(method: string): Record<string, string> {
  return { cookie: COOKIE, ...(method !== "get" && { "sec-fetch-site": "same-origin" }) };
}

function typescript(operation: DocumentedOperation): string {
  const { id, method, caller, takesFile, list } = operation;
  const access =
    caller === "key"
      ? "\n  apiKey: process.env.NICHESCOPE_API_KEY,"
      : caller === "session"
        ? `\n  headers: ${indent(literal(sessionHeaders(method), TYPESCRIPT, 11), 2)},`
        : "";
  const input = { ...Object.fromEntries(inputOf(operation)) };
  const fields = literal(input, TYPESCRIPT, 0, takesFile ? [`file: await openAsBlob("${FILE}")`] : []);
  const hasInput = Object.keys(input).length > 0 || takesFile;
  return [
    ...(takesFile ? ['import { openAsBlob } from "node:fs";'] : []),
    'import { Nichescope } from "@nichescope/client";',
    "",
    `const client = new Nichescope({\n  baseUrl: "${EXAMPLE_URL}",${access}\n});`,
    "",
    `const ${list ? `{ ${list.items} }` : "result"} = await client.${id}(${hasInput ? fields : ""});`,
  ].join("\n");
}

function python(operation: DocumentedOperation, models: Api["models"]): string {
  const { id, method, caller, body, takesFile } = operation;
  // Parameters with a default come last, as in the signatures of the client.
  const withDefault = new Set(
    operation.pathParameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => name),
  );
  const inPath = given(operation, "path")
    .toSorted(([a], [b]) => Number(withDefault.has(a)) - Number(withDefault.has(b)))
    .map(([, value]) => literal(value, PYTHON, 0));
  // A body without documented fields takes any, under the names of the API.
  const isOpen = body !== undefined && Object.keys(propertiesOf(body.schema, models)).length === 0;
  const pathNames = new Set(given(operation, "path").map(([name]) => name));
  const named = inputOf(operation)
    .filter(([name]) => !pathNames.has(name))
    .map(([name, value]) => `${isOpen ? name : snake(name)}=${literal(value, PYTHON, 8)}`);
  // A field can have two spellings, which are one name here.
  const all = [...inPath, ...new Map(named.map((each) => [each.split("=")[0], each])).values()];
  if (takesFile) all.push("file=file");
  const access =
    caller === "key"
      ? '\n    os.environ["NICHESCOPE_API_KEY"],'
      : caller === "session"
        ? `\n    headers=${indent(literal(sessionHeaders(method), PYTHON, 12), 4)},`
        : "";
  const one = `result = client.${snake(id)}(${all.join(", ")})`;
  const call =
    one.length < WIDTH && !one.includes("\n")
      ? [one]
      : [`result = client.${snake(id)}(`, ...all.map((each) => `    ${indent(each, 4)},`), ")"];
  const opened = takesFile ? [`with open("${FILE}", "rb") as file:`, ...call.map((line) => `    ${line}`)] : call;
  return [
    ...(caller === "key" ? ["import os", ""] : []),
    "from nichescope import Nichescope",
    "",
    `with Nichescope(\n    "${EXAMPLE_URL}",${access}\n) as client:`,
    ...opened.flatMap((line) => line.split("\n")).map((line) => `    ${line}`),
  ].join("\n");
}

/** Path, query and body in one list. The clients choose the format of a response themselves. */
function inputOf(operation: DocumentedOperation): [string, unknown][] {
  const query = given(operation, "query").filter(([name]) => operation.method !== "get" || name !== "format");
  const body = (operation.bodyExample ?? {}) as Record<string, unknown>;
  return [...given(operation, "path"), ...query, ...Object.entries(body)];
}

type Style = { key: (name: string) => string; words: Record<string, string>; open: string; step: number };
const PYTHON: Style = {
  key: (name) => JSON.stringify(name),
  words: { true: "True", false: "False", null: "None" },
  open: "",
  step: 4,
};
const TYPESCRIPT: Style = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  words: {},
  open: " ",
  step: 2,
};

/** A value in the syntax of a language, on one line if it fits. `more` are fields of an object as code. */
function literal(value: unknown, style: Style, indented: number, more: string[] = []): string {
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    return style.words[text] ?? text;
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = (at: number) => [
    ...(Array.isArray(value)
      ? value.map((each) => literal(each, style, at))
      : Object.entries(value).map(([name, each]) => `${style.key(name)}: ${literal(each, style, at)}`)),
    ...more,
  ];
  const gap = Array.isArray(value) ? "" : style.open;
  const line = `${open}${gap}${parts(indented).join(", ")}${gap}${close}`;
  if (line.length + indented < WIDTH && !line.includes("\n")) return parts(0).length === 0 ? `${open}${close}` : line;
  return `${open}\n${indent(parts(indented + style.step).join(",\n"), style.step, true)},\n${close}`;
}

/** Indents every line but the first, or all of them. */
function indent(text: string, spaces: number, also = false): string {
  const pad = " ".repeat(spaces);
  return (also ? pad : "") + text.replaceAll("\n", `\n${pad}`);
}

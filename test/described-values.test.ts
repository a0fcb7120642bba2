/** The values that descriptions of tools and parameters name are values that the service accepts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { CONTRACTS } from "../src/app/contracts.ts";
import { exampleOf } from "../src/app/description/examples.ts";
import { openApiDocument } from "../src/app/description/openapi.ts";
import { TOOLS } from "../src/features/mcp/create-server.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const { api, make } = await startService(wholeFile);
const { key } = await make.key({ plan: "agency", operator: true });

type Property = { type?: string; enum?: unknown[]; description?: string };

/** Words of a description that look like values: with a capital, an underscore or a dot inside, or a sign in front. */
function valuesIn(description: string): string[] {
  return description
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => /^-?[a-z]+(?:[A-Z_.][a-zA-Z0-9_.]*)+$|^-[a-z]+$/.test(word) && !/^(?:e\.g|i\.e)/.test(word));
}

const REQUIRED: Record<string, Record<string, unknown>> = {
  search_niche: { keyword: "mat" },
  compare_niches: { keywords: ["mat", "rug"] },
  get_product: { asin: "B0A09AGPML" },
  keyword_ideas: { keyword: "mat" },
  track: { asin: "B0A09AGPML" },
  create_alert: { metric: "price", comparison: "below", value: 3, asin: "B0A09AGPML" },
  estimate_profit: { price: 20, category: "Kitchen & Dining" },
  sales_summary: { from: "2026-01-01", to: "2026-01-31" },
};

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };

async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
  return (await api("/mcp", key, { method: "POST", headers, body })).text;
}

test("tools accept every value that their descriptions and enumerations name", async () => {
  const checked: string[] = [];
  for (const { name, input, description } of TOOLS) {
    const properties = input.properties as Record<string, Property>;
    for (const [field, property] of Object.entries(properties)) {
      if (property.type !== "string") continue;
      const values = [...valuesIn(property.description ?? ""), ...(property.enum ?? [])];
      for (const value of values) {
        checked.push(`${name} ${field}=${value}`);
        const subject = field === "metric" ? { keyword: value === "price" || value === "bsr" ? undefined : "mat" } : {};
        const asin = ["nicheScore"].includes(String(value)) ? { asin: undefined } : {};
        const product = /^(?:monthly|review|rating)/.test(String(value)) ? { keyword: undefined } : {};
        const text = await callTool(name, { ...REQUIRED[name], ...subject, ...asin, ...product, [field]: value });
        // Another problem, such as an unknown product, is not one of the value.
        assert.doesNotMatch(
          text,
          new RegExp(`invalid_request: [^"]*\\b${field} `),
          `${name} ${field}=${value}: ${text}`,
        );
      }
    }
    for (const named of valuesIn(description)) {
      const [field] = named.split("=", 1) as [string];
      const known = [...Object.keys(properties), ...Object.values(properties).flatMap((each) => each.enum ?? [])];
      const tools: string[] = TOOLS.map((tool) => tool.name);
      assert.ok(
        [...known, ...tools].includes(field),
        `${name}: "${named}" in its description is no argument, value or tool`,
      );
    }
  }
  for (const expected of [
    "recent_events type=keyword_rank_change",
    "search_niche sort=-monthlySales",
    "track marketplace=amazon.de",
  ])
    assert.ok(checked.includes(expected), `${expected} was not checked`);
});

test("routes accept every value that the descriptions of their parameters name in code", async () => {
  let checked = 0;
  for (const contract of CONTRACTS) {
    const { method, path, query, gate, file } = contract;
    if (method !== "GET" || query === undefined || gate.session || gate.open || file !== undefined) continue;
    const properties = query.properties as Record<string, TSchema & Property>;
    const example = exampleOf(contract);
    const target = path.replace(/:(\w+)/g, (_, name) => example.params?.[name] ?? "x");
    for (const [name, { description = "", enum: listed, type }] of Object.entries(properties)) {
      const code = [...description.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string);
      // Fields, other parameters, headers and fragments such as `-` or `www.` are not values of this one.
      const quoted = code.filter((text) => (listed !== undefined || type === "boolean") && /^-?\w[\w.]*\w$/.test(text));
      const isOther = (text: string) => name !== "marketplace" && /\.(?:com|md$|co\.)/.test(text);
      const values = new Set([...quoted, ...valuesIn(description).filter((text) => !isOther(text))]);
      for (const value of values) {
        if (value in properties || value === "next" || value === "Accept") continue;
        checked++;
        const url = `${target}?${new URLSearchParams({ ...(example.query as Record<string, string>), [name]: value })}`;
        const { body } = await api(url, key);
        const problems = (body?.error?.details ?? []) as { parameter: string; message: string }[];
        const problem = problems.find(({ parameter }) => parameter === name);
        assert.equal(problem, undefined, `GET ${url}: ${problem?.message}`);
      }
    }
  }
  assert.ok(checked > 5, `${checked} values were checked`);
});

/** Visits every schema inside a value. */
function* fieldsOf(value: unknown, path: string): Generator<[path: string, name: string, schema: Property]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (name === "properties")
      for (const [field, schema] of Object.entries(each as object)) yield [path, field, schema as Property];
    yield* fieldsOf(each, `${path}/${name}`);
  }
}

test("wherever a competition is returned as a figure, its description says that a high one is hard", () => {
  const document = openApiDocument(CONTRACTS, "https://research.example.com");
  let found = 0;
  for (const [where, schemas] of [
    ["tools", TOOLS.map(({ output }) => output)],
    ["API", document],
  ] as const)
    for (const [path, name, schema] of fieldsOf(schemas, where)) {
      const isFigure = [schema.type].flat().includes("number");
      if (name !== "competition" || !isFigure) continue;
      found++;
      assert.match(schema.description ?? "", /higher is harder/i, path);
    }
  assert.ok(found >= 5, `${found} fields`);
});

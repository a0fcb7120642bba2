/** The MCP endpoint with an API key: every tool over both transports, and the same refusals as the API's. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ResponseData } from "../packages/client/src/index.ts";
import type {
  Alert,
  ApiEvent,
  FoundResponse,
  HistoryResponse,
  IdeasResponse,
  ProductResponse,
  ProfitResponse,
  SalesResponse,
  SearchResponse,
  TrackedKeyword,
  TrackedProduct,
} from "../src/features/mcp/api-responses.ts";
import { TOOLS } from "../src/features/mcp/create-server.ts";
import { wholeFile } from "./support/cleanup.ts";
import { connectByToken } from "./support/mcp-client.ts";
import { observation } from "./support/observation.ts";
import { cleanEnv } from "./support/process.ts";
import { startService } from "./support/service.ts";

const ASIN = "B0A09AGPML";

type Fits<Published extends Read, Read> = [Published, Read];

/** The compiler checks that responses have the fields that tools read, with their types. */
export type Checked = [
  Fits<ResponseData<"/api/v1/search", "get">, SearchResponse>,
  Fits<ResponseData<"/api/v1/products", "get">, FoundResponse>,
  Fits<ResponseData<"/api/v1/products/{asin}", "get">, ProductResponse>,
  Fits<ResponseData<"/api/v1/products/{asin}/history", "get">, HistoryResponse>,
  Fits<ResponseData<"/api/v1/keywords/ideas", "get">, IdeasResponse>,
  Fits<ResponseData<"/api/v1/profit/estimate", "post">, ProfitResponse>,
  Fits<ResponseData<"/api/v1/tracking/products", "get">, { total: number; products: TrackedProduct[] }>,
  Fits<ResponseData<"/api/v1/tracking/keywords", "get">, { total: number; keywords: TrackedKeyword[] }>,
  Fits<ResponseData<"/api/v1/alerts", "get">, { total: number; alerts: Alert[] }>,
  Fits<ResponseData<"/api/v1/tracking/keywords", "post">, Pick<TrackedKeyword, "id" | "asin" | "marketplace">>,
  Fits<ResponseData<"/api/v1/alerts", "post">, Alert>,
  Fits<ResponseData<"/api/v1/events", "get">, { events: ApiEvent[] }>,
  Fits<ResponseData<"/api/v1/sales/summary", "get">, SalesResponse>,
];

const service = await startService(wholeFile, {
  prepareCatalog: (catalog) =>
    catalog.merge([
      observation(ASIN, { title: "Chef Knife", priceMinor: 2_499, bsr: 812, category: "Kitchen & Dining" }),
      ...Array.from({ length: 12 }, (_, i) =>
        observation(`B0A09AG${100 + i}`, {
          title: `Chef Knife Number ${i}`,
          brand: `Brand ${i}`,
          priceMinor: 2_000 + i,
          bsr: 1_000 + i,
          reviewCount: 100 + i,
          rating: 4.5,
          category: "Kitchen & Dining",
        }),
      ),
    ]),
});
const { url, api, make } = service;

const ARGUMENTS: Record<string, Record<string, unknown>> = {
  search_niche: { keyword: "chef knife", limit: 2 },
  compare_niches: { keywords: ["chef knife", "knife"] },
  find_products: { minPrice: 24 },
  get_product: { asin: ASIN.toLowerCase() },
  keyword_ideas: { keyword: "chef knife" },
  estimate_profit: { asin: ASIN, unitCost: 5, weightGrams: 400 },
  track: { asin: ASIN, label: "Our knife" },
  create_alert: { metric: "price", comparison: "below", value: 20, asin: ASIN },
  list_watched: { kind: "products" },
  recent_events: {},
  sales_summary: { from: "2026-01-01", to: "2026-01-31" },
  untrack: { kind: "products" },
  delete_alert: {},
};

async function callEveryTool(client: Client): Promise<Record<string, any>> {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  );
  const results: Record<string, any> = {};
  // The client checks each result against the tool's output schema.
  for (const { name } of tools) {
    const undone = { untrack: "track", delete_alert: "create_alert" }[name];
    const id = undone && { id: results[undone].id };
    const result = await client.callTool({ name, arguments: { ...ARGUMENTS[name], ...id } });
    assert.ok(!result.isError, `${name}: ${JSON.stringify(result.content)}`);
    results[name] = result.structuredContent;
    assert.match(String(results[name].more), new RegExp(`^${url}/app/`), name);
  }
  return results;
}

test("the official client calls every tool over HTTP, and reads every resource and prompt", async (t) => {
  const { key } = await make.key({ plan: "pro" });
  const client = await connectByToken(t, url, key);
  const results = await callEveryTool(client);
  const { nicheScore, totalResults, products } = results["search_niche"];
  assert.deepEqual([totalResults, products.length, nicheScore.enough], [13, 2, true]);
  assert.ok(nicheScore.low <= nicheScore.score && nicheScore.score <= nicheScore.high);
  const sales = products[0].monthlySales;
  assert.ok(sales.low <= sales.units && sales.units <= sales.high, "an estimate has its range");
  assert.equal(results["compare_niches"].niches.length, 2);
  assert.equal(results["find_products"].totalResults, 1);
  const second = await client.callTool({
    name: "search_niche",
    arguments: { keyword: "chef knife", limit: 2, page: 2 },
  });
  const four = await client.callTool({ name: "search_niche", arguments: { keyword: "chef knife", limit: 4 } });
  const asinsOf = ({ structuredContent }: any) => structuredContent.products.map(({ asin }: any) => asin);
  assert.deepEqual(asinsOf(second), asinsOf(four).slice(2), "pages have the size of limit");
  assert.equal(results["get_product"].history.price.at(-1).value, 24.99);
  assert.equal(results["estimate_profit"].landedCost, 5);
  assert.equal(results["list_watched"].items[0].label, "Our knife");
  assert.equal((await api("/api/v1/tracking/products", key)).body.data.total, 0, "untrack undoes track");
  assert.equal((await api("/api/v1/alerts", key)).body.data.total, 0, "delete_alert undoes create_alert");

  const { resources } = await client.listResources();
  for (const { uri } of resources) assert.notEqual((await client.readResource({ uri })).contents.length, 0, uri);
  const account = await client.readResource({ uri: "nichescope://account" });
  const { requests } = JSON.parse((account.contents[0] as { text: string }).text);
  // One for each tool, one more for a second keyword and one for a history, and two lists of resources.
  assert.equal(requests.used, (await api("/api/v1/usage", key)).body.data.used);
  assert.ok(requests.used >= TOOLS.length, `${requests.used} requests were counted`);
  const prompt = await client.getPrompt({ name: "evaluate_niche", arguments: { keyword: "chef knife" } });
  assert.match(JSON.stringify(prompt.messages), /Evaluate the niche \\"chef knife\\"/);
});

test("the official client calls every tool of the command over standard input and output", async () => {
  const { key } = await make.key({ plan: "pro" });
  const client = new Client({ name: "test", version: "1" });
  const bin = join(import.meta.dirname, "..", "bin", "nichescope");
  const env = cleanEnv({ NICHESCOPE_URL: `${url}/mcp`, NICHESCOPE_API_KEY: key }) as Record<string, string>;
  await client.connect(new StdioClientTransport({ command: bin, args: ["mcp"], env, cwd: "/" }));
  await callEveryTool(client);
  await client.close();
});

test("refusals of plan, quota, role and validity have the code and the message of the API", async (t) => {
  const free = await make.key({ plan: "free" });
  const used = await make.key({ plan: "starter", used: 100 });
  const pro = await make.key({ plan: "pro" });
  const cases: [string, string, string, string][] = [
    [free.key, "search_niche", "GET", "/api/v1/search?keyword=chef+knife"],
    [used.key, "search_niche", "GET", "/api/v1/search?keyword=chef+knife"],
    [pro.key, "get_product", "GET", "/api/v1/products/B000000000"],
    [pro.key, "find_products", "GET", "/api/v1/products?minPrice=-1"],
  ];
  const wrong: Record<string, object> = { get_product: { asin: "B000000000" }, find_products: { minPrice: -1 } };
  for (const [key, name, method, path] of cases) {
    const client = await connectByToken(t, url, key);
    const result = await client.callTool({ name, arguments: { ...ARGUMENTS[name], ...wrong[name] } });
    const refused = await api(path, key, { method });
    const { code, message } = refused.body.error;
    assert.ok(refused.status >= 400);
    assert.equal(result.isError, true, name);
    const { text } = result.content[0] as { text: string };
    assert.ok(text.startsWith(`${code}: ${message}`), `${text} instead of ${message}`);
  }
  assert.equal((await api("/api/v1/usage", pro.key)).body.data.used, 0, "refusals do not count");
  // Results from before the daily limit are returned.
  const last = await make.key({ plan: "starter", used: 99 });
  const client = await connectByToken(t, url, last.key);
  const { structuredContent } = await client.callTool({
    name: "compare_niches",
    arguments: ARGUMENTS["compare_niches"] as Record<string, unknown>,
  });
  const [first, second] = (structuredContent as any).niches;
  assert.equal(first.totalResults, 13);
  assert.match(second.error, /^rate_limited: You have used all 100 requests of today/);
});

test("without a valid credential the endpoint responds 401 and says where to get one; a session is none", async () => {
  const person = await make.person();
  const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`;
  for (const [headers, challenge] of [
    [{}, `Bearer scope="read write", ${metadata}`],
    [{ cookie: person.cookie, "sec-fetch-site": "same-origin" }, `Bearer scope="read write", ${metadata}`],
    [{ authorization: "Bearer nsk_wrong" }, `Bearer error="invalid_token", scope="read write", ${metadata}`],
    [{ authorization: "Bearer nsa_wrong" }, `Bearer error="invalid_token", scope="read write", ${metadata}`],
  ] as const) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const refused = await api("/mcp", undefined, { method, headers });
      assert.equal(refused.status, 401, method);
      assert.equal(refused.headers.get("www-authenticate"), challenge);
    }
  }
});

test("pages of other sites and rebound names are refused before the key is read", async () => {
  const { key } = await make.key({ plan: "pro" });
  const init = (headers: Record<string, string>) => ({
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  const { port } = new URL(url);
  assert.equal((await api("/mcp", key, init({}))).status, 200);
  assert.equal((await api("/mcp", key, init({ origin: url }))).status, 200);
  assert.equal((await api("/mcp", key, init({ origin: "https://evil.example" }))).status, 403);
  assert.equal((await api("/mcp", key, init({ origin: "null" }))).status, 403);
  const rebound = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
  assert.equal((await api("/mcp", key, init(rebound))).status, 403);
  assert.equal((await api("/mcp", key, init({ host: `evil.example:${port}` }))).status, 403);
});

test("no stream stays open, and one body has few messages", async () => {
  const { key } = await make.key({ plan: "pro" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  assert.equal((await api("/mcp", key, { method: "GET", headers })).status, 405);
  const one = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const many = { method: "POST", headers, body: JSON.stringify(Array(11).fill(one)) };
  assert.equal((await api("/mcp", key, many)).status, 400);
  const listen = {
    jsonrpc: "2.0",
    id: 1,
    method: "subscriptions/listen",
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  const modern = { ...headers, "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
  const refused = await api("/mcp", key, { method: "POST", headers: modern, body: JSON.stringify(listen) });
  assert.match(refused.text, /"error"/);
});

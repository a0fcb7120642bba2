/** The main flows of an installation that searches on OpenSearch, with real processes and over HTTP. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { asinOf } from "../support/import-files.ts";
import { killProcess, type RunningService, runCommand, startProcess } from "../support/process.ts";
import { until } from "../support/until.ts";

const [BOARD, PLANK, KETTLE] = [1, 2, 3].map(asinOf) as [string, string, string];

/** An installation with an index of its own on the cluster of this run. */
async function startInstallation(t: TestContext, more: Record<string, string> = {}) {
  const cluster = process.env["TEST_OPENSEARCH"];
  assert.ok(cluster, "run the cluster tests with npm run test:cluster: it starts their OpenSearch");
  const prefix = `test-${randomUUID()}`;
  cleanUp(t, () => fetch(`${cluster.split(",")[0]}/${prefix}-*`, { method: "DELETE" }));
  const folder = preparedDataFolder(t);
  const env = {
    DATA_DIR: folder,
    OPENSEARCH_URL: cluster,
    OPENSEARCH_INDEX_PREFIX: prefix,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    ...more,
  };
  const installation = {
    service: await startProcess(t, env),
    async restart(signal: NodeJS.Signals): Promise<void> {
      installation.service.child.kill(signal);
      await installation.service.exited;
      installation.service = await startProcess(t, env);
    },
    async run(...args: string[]): Promise<any> {
      const { code, stdout, stderr } = await runCommand([...args, "--json"], env);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    },
    /** Imports products as seen on a day. */
    async importRows(day: string, rows: string[]): Promise<void> {
      const file = join(folder, `${day}.csv`);
      writeFileSync(file, ["asin,title,category,price,seen at", ...rows.map((row) => `${row},${day}`)].join("\n"));
      const [{ status, counts }] = await installation.run("import", file);
      assert.deepEqual([status, counts.rejected], ["done", 0]);
    },
  };
  return installation;
}

const callerWith =
  (key: string, service: () => RunningService) =>
  async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(service().url + path, { ...init, headers });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text).data : text;
  };

test("on an empty folder and an empty cluster the printed curl works, and so do filters, pages, exports and explanations", async (t) => {
  const installation = await startInstallation(t, { DEMO_PRODUCTS: "6000" });
  const output = installation.service.output();
  const [, key = "", url = ""] = /curl -H "Authorization: Bearer (\S+)" "(\S+)"/.exec(output) ?? [];
  // A cluster that other tests keep busy may answer too late, which is 503 with Retry-After.
  await until("the printed curl works", async () => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    assert.ok([200, 503].includes(response.status), await response.clone().text());
    return response.status === 200;
  });
  const ask = callerWith(key, () => installation.service);
  const search = "/api/v1/search?keyword=yoga+mat";

  const { totalResults, products, nicheScore } = await ask(search);
  assert.ok(totalResults > 20, `${totalResults} found`);
  assert.equal(products.length, 20);
  assert.ok(nicheScore.score > 0);

  const asins = ({ products: page }: { products: { asin: string }[] }) => page.map(({ asin }) => asin);
  const second = asins(await ask(`${search}&page=2`));
  assert.equal(new Set([...asins({ products }), ...second]).size, 20 + second.length, "no product is on two pages");

  const cheap = await ask(`${search}&maxPrice=25&sort=-price`);
  assert.ok(cheap.totalResults > 0 && cheap.totalResults < totalResults);
  const prices = cheap.products.map(({ price }: { price: number }) => price);
  assert.ok(prices.every((price: number) => price <= 25));
  assert.deepEqual(
    prices,
    prices.toSorted((a: number, b: number) => b - a),
  );

  const exported = (await ask(`${search}&format=ndjson`))
    .trim()
    .split("\n")
    .map(JSON.parse as (line: string) => any);
  assert.equal(exported.length, totalResults);
  assert.deepEqual(asins({ products: exported }).slice(0, 20), asins({ products }));

  const { explain, distributions } = await ask(`${search}&explain=true&distributions=true`);
  assert.ok(explain);
  const counted = distributions.price.reduce((sum: number, each: { products: number }) => sum + each.products, 0);
  assert.equal(counted + distributions.unknown.price, totalResults);

  const nothing = await ask("/api/v1/search?keyword=xqzzyv");
  assert.deepEqual([nothing.totalResults, nothing.nicheScore.score], [0, 0]);
});

test("an imported file is searchable, a tracked keyword has its ranks and subscribers are notified, also after a kill", async (t) => {
  const installation = await startInstallation(t, { DEMO: "off", THREADS: "2" });
  await installation.run("account", "create", "Subscriber", "--plan", "agency");
  const { key } = await installation.run("key", "create", "Subscriber");
  const ask = callerWith(key, () => installation.service);
  const post = (path: string, body: object) => ask(path, { method: "POST", body: JSON.stringify(body) });
  const isFound = (keyword: string, asins: string[]) =>
    until(`${keyword} finds ${asins}`, async () => {
      await sleep(50); // each look is a counted request
      const { products } = await ask(`/api/v1/search?keyword=${encodeURIComponent(keyword)}`);
      return (
        asins.join() ===
        products
          .map(({ asin }: { asin: string }) => asin)
          .sort()
          .join()
      );
    });

  await installation.importRows("2026-03-01", [
    `${BOARD},Bread board,Kitchen,20`,
    `${PLANK},Cutting plank,Kitchen,12`,
    `${KETTLE},Copper kettle,Kitchen,35`,
  ]);
  await isFound("bread board", [BOARD]);
  await isFound("kettle", [KETTLE]);

  const receiver = await startHookReceiver(t);
  const events = ["price_change", "keyword_rank_change", "alert_triggered"];
  const { secret } = await post("/api/automation/webhooks", { url: receiver.url, events });
  await post("/api/v1/tracking/products", { asin: BOARD });
  await post("/api/v1/alerts", { name: "cheap", metric: "price", asin: KETTLE, comparison: "below", value: 30 });
  const { id } = await post("/api/v1/tracking/keywords", { keyword: "bread board", asin: BOARD });
  const tracked = await until("the keyword is ranked", async () => {
    await sleep(100);
    const found = await ask(`/api/v1/tracking/keywords/${id}`);
    return found.evaluatedAt !== null && found;
  });
  assert.deepEqual(tracked.base, { rank: 1 });

  // While the service is down, an import changes a price, removes the keyword from a title and adds a product.
  await killProcess(installation.service);
  await installation.importRows("2026-03-02", [
    `${BOARD},Oak plank,Kitchen,18`,
    `${KETTLE},Copper kettle,Kitchen,29`,
    `${asinOf(4)},Bread board of beech,Kitchen,15`,
  ]);
  await installation.restart("SIGTERM");
  await isFound("bread board", [asinOf(4)]);
  const received = (await receiver.received(3)).map(({ event: { type, data } }) => `${type} ${data.product.asin}`);
  assert.deepEqual(received.sort(), [
    `alert_triggered ${KETTLE}`,
    `keyword_rank_change ${BOARD}`,
    `price_change ${BOARD}`,
  ]);
  receiver.verifyAll(secret);

  await installation.restart("SIGTERM");
  await isFound("plank", [BOARD, PLANK]);
  await installation.importRows("2026-03-03", [`${KETTLE},Enamel kettle,Kitchen,29`]);
  await isFound("enamel kettle", [KETTLE]);
});

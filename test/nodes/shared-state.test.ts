/** State that all nodes of an installation share, whichever of them changed it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openInstallation, requestNode } from "../support/nodes.ts";
import { until } from "../support/until.ts";

const SEARCH = "/api/v1/search?keyword=kettle";
/** How long a node caches a key or a session. */
const CACHED_FOR_MS = 500;

const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

test("three nodes on one database", async (t) => {
  const installation = await openInstallation(t);
  const { makeKey, makePerson, keys, startNode } = installation;
  const nodes = await Promise.all([startNode("api"), startNode("api"), startNode("all")]);
  const [first, second, third] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]];
  const everywhere = (path: string, who: Parameters<typeof requestNode>[2]) =>
    Promise.all(nodes.map(async (node) => (await requestNode(node, path, who)).status));

  await t.test("of 300 requests at once, exactly the 100 of the daily limit succeed", async () => {
    const { key } = await makeKey("starter");
    // A node that is overloaded refuses requests with 503, without counting them.
    const search = (node: typeof first) =>
      until("the node accepts the request", async () => {
        const { status } = await requestNode(node, SEARCH, key);
        return status !== 503 && status;
      });
    const statuses = await Promise.all(Array.from({ length: 300 }, (_, i) => search(nodes[i % 3] as typeof first)));
    assert.equal(statuses.filter((status) => status === 200).length, 100);
    assert.equal(statuses.filter((status) => status === 429).length, 200);
    for (const node of nodes) assert.equal((await requestNode(node, "/api/v1/usage", key)).body.data.used, 100);
  });

  await t.test("a revoked key is refused on every node once its cache entry has expired", async () => {
    const { key, id } = await makeKey();
    assert.deepEqual(await everywhere("/api/v1/usage", key), [200, 200, 200]);
    await keys.revoke(id);
    await sleep(CACHED_FOR_MS);
    assert.deepEqual(await everywhere("/api/v1/usage", key), [401, 401, 401]);
  });

  await t.test("signing out on one node signs out on all within the same time", async () => {
    const { account } = await makeKey();
    const person = await makePerson(account.id);
    assert.deepEqual(await everywhere("/api/v1/usage", person), [200, 200, 200]);
    assert.equal((await requestNode(second, "/api/v1/session", person, { method: "DELETE" })).status, 200);
    await sleep(CACHED_FOR_MS);
    assert.deepEqual(await everywhere("/api/v1/usage", person), [401, 401, 401]);
  });

  await t.test(
    "a request that is sent again to another node, also at the same time, creates one resource",
    async () => {
      const { key } = await makeKey();
      const hook = { url: "https://hooks.example.com/in", events: ["price_change"] };
      const create = (node: typeof first) =>
        requestNode(node, "/api/automation/webhooks", key, json("POST", hook, { "idempotency-key": "one" }));
      const created = await Promise.all([...nodes, ...nodes].map(create));
      const ids = new Set(created.filter(({ status }) => status === 201).map(({ body }) => body.data.id));
      assert.equal(ids.size, 1, "all successful responses have the same id");
      for (const { status } of created) assert.ok(status === 201 || status === 409, `${status}`);
      for (const node of nodes) {
        assert.deepEqual([...ids], [(await create(node)).body.data.id]);
        assert.equal((await requestNode(node, "/api/automation/webhooks", key)).body.data.webhooks.length, 1);
      }
    },
  );

  await t.test("a file that an API node accepts is imported by a worker, and found on all nodes", async () => {
    const { key } = await makeKey("agency", true);
    const csv = `asin,title,price\n${Array.from({ length: 50 }, (_, i) => `B0NODES${String(i).padStart(3, "0")},Copper kettle ${i},${i + 1}.50`).join("\n")}\n`;
    const sent = await requestNode(first, "/api/admin/imports?name=kettles.csv&marketplace=amazon.com", key, {
      method: "POST",
      body: csv,
    });
    assert.equal(sent.status, 202);
    const { id } = sent.body.data;
    await until(
      "the import is done",
      async () => (await requestNode(second, `/api/admin/imports/${id}`, key)).body.data?.status === "done",
    );
    for (const node of nodes)
      await until(
        "the products are found",
        async () => (await requestNode(node, SEARCH, key)).body.data?.totalResults === 50,
      );
    assert.match(third.output(), /"msg":"import ended"/);
    for (const node of [first, second]) assert.doesNotMatch(node.output(), /"msg":"import ended"/);

    const cheaper = csv.replace("Copper kettle 7,8.50", "Copper kettle 7,3.25");
    await requestNode(second, "/api/admin/imports?name=again.csv&marketplace=amazon.com", key, {
      method: "POST",
      body: cheaper,
    });
    for (const node of nodes)
      await until("the change is found", async () => {
        const { products = [] } = (await requestNode(node, `${SEARCH}+7`, key)).body.data ?? {};
        return products.some(
          ({ asin, price }: { asin: string; price: number }) => asin === "B0NODES007" && price === 3.25,
        );
      });
  });

  await t.test("any node returns the preview of a file", async () => {
    const { key } = await makeKey("agency", true);
    const path = "/api/admin/imports?name=held.csv&hold=true&marketplace=amazon.com";
    const body = "asin,title\nB0NODESXXX,Held kettle\n";
    const { id } = (await requestNode(first, path, key, { method: "POST", body })).body.data;
    for (const node of nodes)
      assert.equal((await requestNode(node, `/api/admin/imports/${id}/preview`, key)).body.data.usable, 1);
  });

  await t.test("the dashboard is the same on every node, including its scripts", async () => {
    const pages = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/app`)).text()));
    assert.deepEqual(pages, [pages[0], pages[0], pages[0]]);
    const scripts = [...(pages[0] as string).matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    assert.ok(scripts.length > 0);
    for (const path of scripts) {
      const found = await Promise.all(nodes.map(({ url }) => fetch(url + path)));
      assert.deepEqual(
        found.map(({ status }) => status),
        [200, 200, 200],
        path,
      );
      const texts = await Promise.all(found.map((response) => response.text()));
      assert.ok(
        texts.every((text) => text === texts[0]),
        path,
      );
    }
  });
});

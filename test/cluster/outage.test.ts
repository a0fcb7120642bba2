/** An unreachable cluster: what callers get, what works meanwhile, and the recovery. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";
import { openGate } from "./support/gate.ts";
import { clusterUrls, ownPrefix, until } from "./support/indexing.ts";

const mat = (place: number) => observation(`B${String(place).padStart(9, "0")}`, { title: "Yoga Mat" });
const SEARCH = "/api/v1/search?keyword=yoga+mat";

async function serviceOnCluster(t: TestContext, env: Record<string, string> = {}, first: "open" | "shut" = "open") {
  const gate = await openGate(t, clusterUrls()[0] as string);
  if (first === "shut") await gate.shut();
  const lines: { msg: string; level: string }[] = [];
  const log = pino(
    { level: "info", formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => void lines.push(JSON.parse(line)),
    },
  );
  const service = await startService(t, {
    log,
    env: { OPENSEARCH_URL: gate.url, OPENSEARCH_INDEX_PREFIX: ownPrefix(t), ...env },
    prepareCatalog: (catalog) => catalog.merge([1, 2, 3].map(mat)),
  });
  return { gate, lines, ...service };
}

for (const trouble of ["shut", "swallow"] as const) {
  test(`while the cluster is unreachable (${trouble}), searches get 503 and everything else works; then searches recover by themselves`, async (t) => {
    const { api, make, gate, app, lines } = await serviceOnCluster(t);
    const { key } = await make.key({ plan: "starter" });
    const search = (more = "") => api(SEARCH + more, key);
    await until(async () => (await search()).body.data?.totalResults === 3, "the products are found");
    const used = async () => (await api("/api/v1/usage", key)).body.data.used;
    const before = await used();

    await gate[trouble]();
    // Until the circuit breaker opens, some requests wait. The first page is cached, so others are requested.
    await until(async () => {
      const response = await search(`&page=${2 + Math.floor(Math.random() * 499)}`);
      assert.equal(response.status, 503, response.text);
      return (await api("/health/ready")).body.checks.search === "unavailable";
    }, "the breaker is open");
    const refused = await search("&page=2");
    assert.equal(refused.status, 503);
    assert.equal(refused.body.error.code, "unavailable");
    assert.match(refused.body.error.message, /search cluster cannot be reached/);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    const ready = await api("/health/ready");
    assert.deepEqual([ready.status, ready.body.status], [200, "ready"]);
    assert.equal(await used(), before, "refused requests are not counted");
    assert.match((await api("/metrics")).text, /nichescope_search_cluster_away 1/);
    await app.catalog.merge([4, 5].map(mat));
    const logged = () => lines.map(({ msg }) => msg).filter((msg) => /^the search cluster is/.test(msg));
    await until(() => logged().length > 0, "the outage is logged");

    await gate.open();
    await until(async () => {
      const { status, body } = await search();
      return status === 200 && body.data.totalResults === 5;
    }, "everything is found, also the changes of the outage");
    assert.equal((await api("/health/ready")).body.checks.search, "ok");
    await until(() => logged().length > 1, "the recovery is logged");
    assert.deepEqual(logged(), [
      "the search cluster is unreachable; searches fail until it is back",
      "the search cluster is reachable again",
    ]);
  });
}

test("a node that starts while the cluster is unreachable serves everything else, and searches once the cluster responds", async (t) => {
  const { api, make, gate, lines } = await serviceOnCluster(t, {}, "shut");
  const { key } = await make.key();
  const refused = await api(SEARCH, key);
  assert.deepEqual([refused.status, refused.body.error.code], [503, "unavailable"]);
  assert.equal((await api("/api/v1/products/B000000001", key)).status, 200);
  assert.ok(
    lines.some(({ msg }) => msg === "the search cluster is unreachable; searches are refused until it responds"),
  );
  await gate.open();
  await until(async () => (await api(SEARCH, key)).body.data?.totalResults === 3, "the index is built and searchable");
});

test("a node whose index is still being built serves everything but searches, and is not ready", async (t) => {
  // An API node alone: no process builds the index.
  const { api, make } = await serviceOnCluster(t, { ROLE: "api" });
  const { key } = await make.key();
  const refused = await api(SEARCH, key);
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.message],
    [503, "unavailable", "The search index is being built. Try again in a moment."],
  );
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal((await api("/api/v1/products/B000000001", key)).status, 200);
  const ready = await api("/health/ready");
  assert.deepEqual([ready.status, ready.body.checks.index, ready.body.checks.database], [503, "unavailable", "ok"]);
});

test("exports in every format get 503 before their first row, and are not counted", async (t) => {
  const { api, make, gate } = await serviceOnCluster(t);
  const { key } = await make.key({ plan: "pro" });
  await gate.shut();
  await until(async () => (await api("/health/ready")).body.checks.search === "unavailable", "the breaker is open");
  const responses = await Promise.all(
    [SEARCH, `${SEARCH}&format=csv`, `${SEARCH}&format=ndjson`, `${SEARCH}&explain=true`, `${SEARCH}&sort=price`].map(
      (path) => api(path, key),
    ),
  );
  for (const { status, body, headers, text } of responses) {
    assert.deepEqual([status, body?.error.code], [503, "unavailable"], text);
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
});

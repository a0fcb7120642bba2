/** The operator's commands for the index: status and rebuild. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_LEADER, requestRebuild } from "../../src/features/search/opensearch/request-rebuild.ts";
import { createStateStore } from "../../src/features/search/opensearch/state-store.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { openCatalog, seen } from "../support/catalog.ts";
import { makeDatabase } from "../support/database.ts";
import { killProcess, runCommand, startProcess } from "../support/process.ts";
import { makeFolder, TEST_SECRET_KEY } from "../support/service.ts";
import { clusterUrls, openCluster, ownPrefix, startIndexer, until, watchIndex } from "./support/indexing.ts";

test("a worker maintains the index, and the commands show and rebuild it; a killed worker continues when it is started again", async (t) => {
  const env = {
    DATABASE_URL: await makeDatabase(t),
    DATA_DIR: makeFolder(t),
    SECRET_KEY: TEST_SECRET_KEY,
    OPENSEARCH_URL: clusterUrls().join(),
    OPENSEARCH_INDEX_PREFIX: ownPrefix(t),
  };
  const status = async () => JSON.parse((await runCommand(["index", "status", "--json"], env)).stdout);
  assert.deepEqual([(await status()).engine, (await status()).generation], ["opensearch", null]);
  assert.match((await runCommand(["index", "status"], env)).stdout, /none yet/);

  const worker = await startProcess(t, { ...env, ROLE: "worker", DEMO: "on", DEMO_PRODUCTS: "1500" });
  // The demo stores its products and then their history, so the number of products alone says nothing.
  await until(async () => {
    const { products, revision, catalogRevision } = await status();
    return products === 1_500 && revision === catalogRevision;
  }, "all products are indexed, as they are in the catalogue");
  const first = await status();
  assert.equal(first.generation, 1);
  assert.ok(first.bytes > 0 && first.lagSeconds < 60);

  const rebuilt = await runCommand(["index", "rebuild"], env);
  assert.deepEqual(
    [rebuilt.code, rebuilt.stdout],
    [0, "Generation 2 is now in use: 1,500 products.\n"],
    rebuilt.stderr,
  );
  assert.match((await runCommand(["index", "status"], env)).stdout, /Generation +2\n(.*\n)*amazon\.com +\d/);

  await killProcess(worker);
  await startProcess(t, { ...env, ROLE: "worker" });
  await until(async () => (await status()).lagSeconds < 5, "the index is maintained again");
  const last = await status();
  assert.deepEqual([last.generation, last.products], [2, 1_500]);
});

test("without a cluster there is nothing to rebuild, and the command reports that", async (t) => {
  const env = { DATABASE_URL: await makeDatabase(t), DATA_DIR: makeFolder(t) };
  const { code, stderr } = await runCommand(["index", "rebuild"], env);
  assert.equal(code, 1);
  assert.match(stderr, /in its own memory \(OPENSEARCH_URL is not set\)/);
  assert.match((await runCommand(["index", "status"], env)).stdout, /in its own memory/);
});

test("an unreachable cluster is named in one line, without its password", async (t) => {
  const env = { DATABASE_URL: await makeDatabase(t), DATA_DIR: makeFolder(t) };
  const away = await runCommand(["index", "status"], { ...env, OPENSEARCH_URL: "http://u:s3cr3t@127.0.0.1:1" });
  assert.equal(away.code, 1);
  assert.match(away.stderr, /^Installation: .*\nOPENSEARCH_URL: the cluster cannot be used: .*\n$/);
  assert.doesNotMatch(away.stderr, /s3cr3t/);
});

test("a rebuild that no worker takes up is reported, and done when a worker comes", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  await catalog.merge([seen("B000000001", 1, { title: "Yoga Mat" })]);
  const { watch, caughtUp } = await watchIndex(t, { prefix, catalog });
  const store = createStateStore(openCluster(t), prefix);
  const ask = (leaderTimeoutMs: number) =>
    requestRebuild({
      store,
      clock: systemClock,
      onProgress: () => {},
      signal: new AbortController().signal,
      leaderTimeoutMs,
    });
  const first = startIndexer(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  await assert.rejects(ask(500), { message: NO_LEADER });
  startIndexer(t, { prefix, catalog });
  await until(() => watch.generation() === 2, "the requested rebuild is done");
  assert.equal((await ask(10_000)).number, 3);
});

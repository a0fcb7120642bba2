/** Locks that one node holds at a time. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createAdvisoryLock } from "../src/platform/db/advisory-lock.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";

/** Locks of several nodes on one database. */
async function openDatabase(t: TestContext) {
  const url = await makeDatabase(t);
  const openNode = () => {
    const pool = createPool({ connectionString: url, max: 2 }, () => {});
    cleanUp(t, () => pool.end());
    return (name: string) => createAdvisoryLock(pool, name).tryLock();
  };
  return { url, openNode };
}

test("locks with different names are independent", async (t) => {
  const take = (await openDatabase(t)).openNode();
  const [held, other] = [await take("a"), await take("b")];
  assert.ok(held && other);
  assert.equal(await take("a"), undefined);
  await held.release();
  await other.release();
});

test("locks that are taken and released at the same time use their connection in turn", async (t) => {
  const take = (await openDatabase(t)).openNode();
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => void warnings.push(message);
  process.on("warning", onWarning);
  cleanUp(t, () => void process.off("warning", onWarning));
  const held = await Promise.all(["a", "b", "c"].map(take));
  assert.ok(held.every((lock) => lock !== undefined));
  await Promise.all(held.map((lock) => lock?.release()));
  await nextTurn();
  assert.deepEqual(warnings, [], "pg warns of a statement that is sent while another runs");
});

test("locks of a node share a connection: the release of one frees no other, and the end of the connection loses all", async (t) => {
  const { url, openNode } = await openDatabase(t);
  const [take, takeElsewhere] = [openNode(), openNode()];
  const [held, other] = [await take("a"), await take("b")];
  assert.ok(held && other);
  const count = `select count(*)::int from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database() group by pid`;
  const perConnection = await withClient(url, async (client) => (await client.query(count)).rows);
  assert.deepEqual(perConnection, [{ count: 2 }]);
  await other.release();
  assert.equal(held.lost.aborted, false);
  assert.equal(await takeElsewhere("a"), undefined);
  const again = await take("b");
  assert.ok(again);
  await withClient(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    ),
  );
  await until("the lost locks are noticed", async () => held.lost.aborted && again.lost.aborted);
  const taken = await takeElsewhere("a");
  assert.ok(taken);
  for (const each of [taken, held, again]) await each.release();
});

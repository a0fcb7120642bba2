import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import pg from "pg";
import { createAdvisoryLock } from "./advisory-lock.ts";
import { isOutage } from "./outage.ts";
import { createPool } from "./pool.ts";
import { PrimaryClient } from "./server-client.ts";

test("a server that accepts connections and then hangs is an outage, for a lock and for a pool", async (t) => {
  const server = createServer((socket) => void socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const pool = createPool({ host: "127.0.0.1", port, user: "nobody", connectionTimeoutMillis: 50 }, () => {});
  t.after(() => pool.end());
  await assert.rejects(createAdvisoryLock(pool, "import 1").tryLock(), isOutage);
  await assert.rejects(pool.query("select 1"), isOutage);
});

test("a client that was closed amid its work is an outage", async () => {
  const client = new PrimaryClient({ host: "127.0.0.1", port: 1 });
  await client.end();
  await assert.rejects(client.query("select 1"), isOutage);
});

test("an error of the server is an outage only if a retry may help", () => {
  const failed = (code: string) => Object.assign(new pg.DatabaseError("failed", 6, "error"), { code });
  for (const code of ["25P03", "25P04", "55P03", "57014", "57P01", "57P05", "53300", "08006"])
    assert.ok(isOutage(failed(code)), code);
  for (const code of ["23505", "42601", "22P02", "25P02"]) assert.ok(!isOutage(failed(code)), code);
  assert.ok(!isOutage(new Error("the timeout expired for your offer")));
});

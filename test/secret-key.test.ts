import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { SetupError } from "../src/base/errors.ts";
import { readSecretKey } from "../src/installation/secret-key.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { startReceiver } from "./support/receiver.ts";
import { makeFolder, startService, TEST_SECRET_KEY } from "./support/service.ts";

const BIN = join(import.meta.dirname, "..", "bin", "nichescope");
const OTHER_KEY = "another key, of at least 32 characters";
const json = { "content-type": "application/json" };

test("a key is made once, for the owner's eyes only, and kept from start to start", (t) => {
  const dataDir = join(makeFolder(t), "data");
  const key = readSecretKey({ dataDir, secretKey: undefined });
  assert.ok(key.length >= 64);
  assert.equal(statSync(join(dataDir, "secret.key")).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dataDir), ["secret.key"], "nothing else is left behind");
  assert.equal(readSecretKey({ dataDir, secretKey: undefined }), key);
  assert.notEqual(readSecretKey({ dataDir: makeFolder(t), secretKey: undefined }), key);
});

test("SECRET_KEY goes before the file, and makes none", (t) => {
  const dataDir = makeFolder(t);
  assert.equal(readSecretKey({ dataDir, secretKey: OTHER_KEY }), OTHER_KEY);
  assert.ok(!existsSync(join(dataDir, "secret.key")));
});

test("of several processes that start at once in one folder all have the same key", async (t) => {
  const folders = Array.from({ length: 40 }, () => makeFolder(t));
  // Each process comes to each folder at the same millisecond, as near as it can.
  const program = `
    import { readSecretKey } from ${JSON.stringify(join(import.meta.dirname, "..", "src", "secret-key.ts"))};
    const folders = ${JSON.stringify(folders)};
    const begin = ${Date.now() + 1_500};
    const keys = folders.map((dataDir, i) => {
      while (Date.now() < begin + i * 10);
      return readSecretKey({ dataDir, secretKey: undefined });
    });
    process.stdout.write(JSON.stringify(keys));`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  const [first, ...others] = (await Promise.all([run(), run(), run()])).map(({ stdout }) => JSON.parse(stdout));
  for (const other of others) assert.deepEqual(other, first);
  assert.deepEqual(
    folders.map((folder) => readFileSync(join(folder, "secret.key"), "utf8").trim()),
    first,
  );
});

test("a file that is too short or cannot be read is told, and never replaced", (t) => {
  const dataDir = makeFolder(t);
  const file = join(dataDir, "secret.key");
  for (const text of ["", "\n", "too short\n"]) {
    writeFileSync(file, text);
    assert.throws(() => readSecretKey({ dataDir, secretKey: undefined }), {
      name: "SetupError",
      message: /holds no secret key: at least 32/,
    });
    assert.equal(readFileSync(file, "utf8"), text);
  }
  const folder = makeFolder(t);
  writeFileSync(join(folder, "inner"), "");
  assert.throws(() => readSecretKey({ dataDir: join(folder, "inner"), secretKey: undefined }), SetupError);
  if (process.getuid?.() === 0) return; // root reads everything
  chmodSync(file, 0o000);
  assert.throws(() => readSecretKey({ dataDir, secretKey: undefined }), { message: /cannot be read/ });
});

test("a node with another key is not let in, and is told what to do; with the old key it is", async (t) => {
  const databaseUrl = await makeDatabase(t);
  await startService(t, { databaseUrl });
  await startService(t, { databaseUrl });
  for (const env of [{ SECRET_KEY: OTHER_KEY }, { SECRET_KEY: "" }]) {
    await assert.rejects(startService(t, { databaseUrl, env }), (error: Error) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /SECRET_KEY must be the same on all nodes/);
      assert.match(error.message, /webhooks forget-secrets/);
      assert.match(error.message, env.SECRET_KEY === "" ? /secret\.key\)/ : /\(SECRET_KEY\)/);
      assert.doesNotMatch(error.message, new RegExp(OTHER_KEY));
      return true;
    });
  }
});

test("when the key is lost, forget-secrets gives every webhook a new secret, and all goes on", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const receiver = await startReceiver(t);
  const first = await startService(t, { databaseUrl });
  const { key } = await first.make.key({ plan: "pro" });
  const hook = { method: "POST", headers: json };
  const body = JSON.stringify({ url: "https://hooks.example.com/", events: ["price_change"] });
  const { id, secret } = (await first.api("/api/automation/webhooks", key, { ...hook, body })).body.data;
  await first.api(`/api/automation/webhooks/${id}/rotate-secret`, key, hook);

  const { PATH, HOME } = process.env;
  const forget = (secretKey: string, ...more: string[]) => {
    const env = { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: makeFolder(t), SECRET_KEY: secretKey };
    return promisify(execFile)(BIN, ["webhooks", "forget-secrets", "--json", ...more], { env, cwd: "/" });
  };
  await assert.rejects(forget(OTHER_KEY, "--yes"), /Stop all nodes first/);
  await first.app.close();
  await assert.rejects(forget(TEST_SECRET_KEY), /is the right one: nothing is lost/);
  const { stdout } = await forget(OTHER_KEY);
  assert.deepEqual(JSON.parse(stdout).webhooks, [{ id, accountName: "Account 1", url: "https://hooks.example.com/" }]);

  const second = await startService(t, {
    databaseUrl,
    env: { SECRET_KEY: OTHER_KEY, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
  });
  await withClient(databaseUrl, (client) => client.query("update webhook_endpoints set url = $1", [receiver.url]));
  const test = await second.api(`/api/automation/webhooks/${id}/test`, key, hook);
  assert.equal(test.body.data.delivered, true);
  const [sent] = (await receiver.received(1)) as [(typeof receiver.requests)[number]];
  const verify = (by: string) => new Webhook(by).verify(sent.body, sent.headers as Record<string, string>);
  assert.throws(() => verify(secret), "nobody has been told the new one");
  const rotated = await second.api(`/api/automation/webhooks/${id}/rotate-secret`, key, hook);
  await second.api(`/api/automation/webhooks/${id}/test`, key, hook);
  const [, again] = await receiver.received(2);
  new Webhook(rotated.body.data.secret).verify(again?.body ?? "", again?.headers as Record<string, string>);
  await assert.rejects(startService(t, { databaseUrl }), SetupError, "the old key is another one now");
});

/** The secret key of an installation: its file, the check at start, and what happens when it is lost. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { readSecretKey } from "../src/app/installation/secret-key.ts";
import { SetupError } from "../src/platform/base/errors.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { startReceiver } from "./support/receiver.ts";
import { makeFolder, startService, TEST_SECRET_KEY } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

const BIN = join(import.meta.dirname, "..", "bin", "nichescope");
const OTHER_KEY = "another key, of at least 32 characters";
const WEBHOOKS = "/api/automation/webhooks";

test("a key is generated once, readable only by its owner, and read by every later start", (t) => {
  const dataDir = join(makeFolder(t), "data");
  const key = readSecretKey({ dataDir, secretKey: undefined });
  assert.ok(key.length >= 64);
  assert.equal(statSync(join(dataDir, "secret.key")).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(dataDir), ["secret.key"], "no other file is left");
  assert.equal(readSecretKey({ dataDir, secretKey: undefined }), key);
  assert.notEqual(readSecretKey({ dataDir: makeFolder(t), secretKey: undefined }), key);
});

test("SECRET_KEY takes precedence over the file, and creates none", (t) => {
  const dataDir = makeFolder(t);
  assert.equal(readSecretKey({ dataDir, secretKey: OTHER_KEY }), OTHER_KEY);
  assert.ok(!existsSync(join(dataDir, "secret.key")));
});

test("several processes that start at once in one folder have the same key", async (t) => {
  const folders = Array.from({ length: 40 }, () => makeFolder(t));
  // All processes read from each folder at the same moment. They sleep until shortly before it, and then spin.
  const program = `
    import { readSecretKey } from ${JSON.stringify(join(import.meta.dirname, "..", "src", "app", "installation", "secret-key.ts"))};
    const folders = ${JSON.stringify(folders)};
    const begin = ${Date.now() + 1_500};
    const clock = new Int32Array(new SharedArrayBuffer(4));
    const keys = folders.map((dataDir, i) => {
      const at = begin + i * 10;
      Atomics.wait(clock, 0, 0, Math.max(0, at - Date.now() - 2));
      while (Date.now() < at);
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

test("a key file that is too short or cannot be read is an error, and is never replaced", (t) => {
  const dataDir = makeFolder(t);
  const file = join(dataDir, "secret.key");
  for (const text of ["", "\n", "too short\n"]) {
    writeFileSync(file, text);
    assert.throws(() => readSecretKey({ dataDir, secretKey: undefined }), {
      name: "SetupError",
      message: /is not a secret key: it has \d+ characters, and 32 are required/,
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

test("a node with another key does not start; when the key is lost, forget-secrets gives every webhook a new secret", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const receiver = await startReceiver(t);
  const first = await startService(t, { databaseUrl });
  for (const env of [{ SECRET_KEY: OTHER_KEY }, { SECRET_KEY: "" }]) {
    await assert.rejects(startService(t, { databaseUrl, env }), (error: Error) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /need the same SECRET_KEY/);
      assert.match(error.message, /webhooks forget-secrets/);
      assert.match(error.message, env.SECRET_KEY === "" ? /secret\.key\)/ : /\(SECRET_KEY\)/);
      assert.doesNotMatch(error.message, new RegExp(OTHER_KEY));
      return true;
    });
  }
  const { key } = await first.make.key({ plan: "pro" });
  const hook = { url: "https://hooks.example.com/", events: ["price_change"] };
  const { id, secret } = (await post(first.api, WEBHOOKS, hook, key)).body.data;
  await post(first.api, `${WEBHOOKS}/${id}/rotate-secret`, undefined, key);

  const { PATH, HOME } = process.env;
  const forget = (secretKey: string, ...more: string[]) => {
    const env = { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: makeFolder(t), SECRET_KEY: secretKey };
    return promisify(execFile)(BIN, ["webhooks", "forget-secrets", "--json", ...more], { env, cwd: "/" });
  };
  await assert.rejects(forget(OTHER_KEY, "--yes"), /Stop all nodes first/);
  await first.app.close();
  await assert.rejects(forget(TEST_SECRET_KEY), /nothing is lost/);
  const { stdout } = await forget(OTHER_KEY);
  assert.deepEqual(JSON.parse(stdout).webhooks, [{ id, accountName: "Account 1", url: "https://hooks.example.com/" }]);

  const second = await startService(t, {
    databaseUrl,
    env: { SECRET_KEY: OTHER_KEY, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
  });
  await withClient(databaseUrl, (client) => client.query("update webhook_endpoints set url = $1", [receiver.url]));
  const act = (action: string) => post(second.api, `${WEBHOOKS}/${id}/${action}`, undefined, key);
  assert.equal((await act("test")).body.data.delivered, true);
  const [sent] = (await receiver.received(1)) as [(typeof receiver.requests)[number]];
  const verify = (by: string) => new Webhook(by).verify(sent.body, sent.headers as Record<string, string>);
  assert.throws(() => verify(secret), "the old secret no longer signs");
  const rotated = await act("rotate-secret");
  await act("test");
  const [, again] = await receiver.received(2);
  new Webhook(rotated.body.data.secret).verify(again?.body ?? "", again?.headers as Record<string, string>);
  await assert.rejects(startService(t, { databaseUrl }), SetupError, "the old key no longer matches");
});

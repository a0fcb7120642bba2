import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";
import { SETTINGS } from "./settings.ts";

test("with nothing set, a laptop gets the embedded database and the demo", () => {
  const { host, port, databaseUrl, demo, role, tlsCert, corsOrigins, logLevel } = readConfig({});
  assert.deepEqual(
    [host, port, databaseUrl, demo, role, tlsCert, corsOrigins, logLevel],
    ["127.0.0.1", 3000, undefined, true, "all", undefined, [], "info"],
  );
});

test("with a database server there is no demo unless it is asked for", () => {
  const DATABASE_URL = "postgres://u:p@db/nichescope";
  assert.equal(readConfig({ DATABASE_URL }).demo, false);
  assert.equal(readConfig({ DATABASE_URL, DEMO: "on" }).demo, true);
  assert.equal(readConfig({ DEMO: "off" }).demo, false);
});

test("an empty variable counts as unset", () => {
  assert.deepEqual(
    readConfig(Object.fromEntries(Object.values(SETTINGS).map(({ env }) => [env, " "]))),
    readConfig({}),
  );
});

test("values are read as people write them", () => {
  const config = readConfig({
    PORT: "8080",
    DEMO: "No",
    ROLE: "API",
    PUBLIC_URL: "https://x.example/",
    CORS_ORIGINS: "https://a.example, http://b.example:81",
    BURST_LIMITS: "starter=5, Pro=20",
    WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/8,fd00::/8",
  });
  assert.deepEqual(
    [config.port, config.demo, config.role, config.publicUrl],
    [8080, false, "api", "https://x.example"],
  );
  assert.deepEqual(config.corsOrigins, ["https://a.example", "http://b.example:81"]);
  assert.deepEqual(config.burstLimits, { starter: 5, pro: 20 });
  assert.deepEqual(config.webhookAllowNetworks, ["10.0.0.0/8", "fd00::/8"]);
});

test("an empty list is an error, not an unset setting", () => {
  for (const name of ["ONLY_ACCOUNTS", "OPENSEARCH_URL", "TRUST_PROXY", "CORS_ORIGINS", "WEBHOOK_ALLOW_NETWORKS"])
    for (const raw of [",", " , ,"])
      assert.throws(() => readConfig({ [name]: raw }), { message: new RegExp(`${name} is an empty list`) });
  assert.deepEqual(readConfig({ ONLY_ACCOUNTS: "acc_1,,acc_2," }).onlyAccounts, ["acc_1", "acc_2"]);
});

test("every problem is named in one message, and no secret is repeated in it", () => {
  const wrong = {
    PORT: "65536",
    PUBLIC_URL: "ftp://x",
    DATABASE_URL: "mysql://root:hunter2@db",
    DATABASE_POOL_SIZE: "0",
    OPENSEARCH_URL: "nope",
    DEMO: "perhaps",
    ROLE: "boss",
    TLS_CERT: "/nowhere/tls.crt",
    SECRET_KEY: "hunter2",
    CORS_ORIGINS: "*",
    BURST_LIMITS: "gold=5",
    WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/33",
    METRICS_TOKEN: "hunter2",
    LOG_LEVEL: "loud",
  };
  assert.throws(
    () => readConfig(wrong),
    ({ message }: Error) => {
      for (const name of Object.keys(wrong))
        assert.ok(message.includes(`- ${name} `), `${name} is not named in\n${message}`);
      assert.match(message, /TLS_CERT and TLS_KEY go together/);
      assert.doesNotMatch(message, /hunter2/);
      return true;
    },
  );
});

test("the way past a pooler, and a replica, are nothing without a database", () => {
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]) {
    const env = { [name]: "postgres://db.example.com/nichescope" };
    assert.throws(() => readConfig(env), { message: new RegExp(`${name} requires DATABASE_URL`) });
    readConfig({ ...env, DATABASE_URL: "postgres://pooler.example.com/nichescope" });
  }
});

test("open sign-up requires a mail server", () => {
  for (const SIGN_UP of ["open", " Open "]) {
    assert.throws(() => readConfig({ SIGN_UP }), { message: /SIGN_UP=open requires SMTP_URL/ });
    assert.equal(readConfig({ SIGN_UP, SMTP_URL: "smtp://mail.example.com" }).signUp, "open");
  }
  readConfig({ SIGN_UP: "invited" });
});

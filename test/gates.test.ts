/** The gates are the same for every route: these tests run over the route table, so that a new route is covered on its first day. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "../src/access/key.ts";
import { PLAN_NAMES, PLANS } from "../src/access/plan.ts";
import type { Contract } from "../src/http/contract.ts";
import { importFile } from "../src/http/contracts/imports.ts";
import { CONTRACTS } from "../src/http/contracts/table.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

/** The product that the examples of the contracts name. */
const withProduct: Parameters<typeof startService>[1] = {
  prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
};

/** The service with what the examples of the contracts name: a product, and an import that is held. */
async function startWithExamples(t: TestContext) {
  const service = await startService(t, withProduct);
  const { id, name, options } = importFile.example.data;
  mkdirSync(join(service.dataDir, "uploads"));
  writeFileSync(join(service.dataDir, "uploads", id), importFile.example.body);
  await withClient(service.databaseUrl, (client) =>
    client.query(
      `insert into import_runs (id, source, fingerprint, uploaded, status, options, bytes_total, created_at, updated_at)
       values ($1, $2, $1, true, 'held', $3, 100, now(), now())`,
      [id, name, JSON.stringify(options)],
    ),
  );
  return service;
}

for (const contract of CONTRACTS) {
  describe(`${contract.method} ${contract.path}`, () => {
    const path = pathOf(contract);
    const init = {
      method: contract.method,
      headers: { "content-type": contract.file === undefined ? "application/json" : "text/csv" },
      ...(contract.example.body !== undefined && {
        body: contract.file === undefined ? JSON.stringify(contract.example.body) : String(contract.example.body),
      }),
    };
    const operator = contract.gate.operator === true;

    test("a key is needed, and it must be a good one", async (t) => {
      const { api, app, make, clock } = await startWithExamples(t);
      const good = await make.key({ plan: "pro", operator });
      const revoked = await make.key({ plan: "pro" });
      await app.keys.revoke(revoked.id);
      const expired = await make.key({ plan: "pro", expiresAt: new Date(clock.now().getTime() - 1_000) });
      const typo = good.key.slice(0, 10) + (good.key[10] === "a" ? "b" : "a") + good.key.slice(11);
      const unknown = newKey(() => Math.floor(Math.random() * 256));
      const bad: [string, string | undefined, RegExp][] = [
        ["missing", undefined, /needed/],
        ["empty", "", /needed/],
        ["another scheme", "Basic dXNlcjpwYXNz", /does not hold/],
        ["no scheme", good.key, /does not hold/],
        ["scheme alone", "Bearer", /does not hold/],
        ["not ours", "Bearer sk_live_12345", /does not hold/],
        ["mistyped", `Bearer ${typo}`, /does not hold/],
        ["unknown", `Bearer ${unknown}`, /not known/],
        ["revoked", `Bearer ${revoked.key}`, /revoked/],
        ["expired", `Bearer ${expired.key}`, /expired/],
      ];
      for (const [name, authorization, message] of bad) {
        const answer = await api(path, undefined, {
          ...init,
          headers: { ...init.headers, ...(authorization !== undefined && { authorization }) },
        });
        assert.equal(answer.status, 401, name);
        assert.equal(answer.headers.get("www-authenticate"), "Bearer", name);
        assert.equal(answer.body.error.code, "unauthenticated", name);
        assert.match(answer.body.error.message, message, name);
        assert.equal(answer.headers.get("ratelimit"), null, name);
      }
      const answer = await api(path, undefined, {
        ...init,
        headers: { ...init.headers, authorization: `bearer ${good.key}` },
      });
      assert.equal(answer.status, contract.status, "the scheme's letter case does not matter");
    });

    test("a plan that does not include it gets 403 before its parameters are looked at, and is told what to upgrade to", async (t) => {
      const { api, make } = await startWithExamples(t);
      for (const plan of PLAN_NAMES) {
        const { key } = await make.key({ plan, operator });
        const allowed = contract.gate.feature === undefined || PLANS[plan][contract.gate.feature];
        const answer = await api(allowed ? path : contract.path, key, init);
        assert.equal(answer.status, allowed ? contract.status : 403, plan);
        if (allowed) continue;
        assert.equal(answer.body.error.code, "plan_limit");
        assert.match(answer.body.error.message, /Upgrade to Starter, Pro, Business or Agency/);
        assert.match(answer.headers.get("ratelimit") ?? "", /^"daily";r=25;t=\d+$/);
        assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
      }
    });

    if (operator) {
      test("a key that is not an operator's gets 403, before its parameters are looked at, until its account is one", async (t) => {
        const { api, app, make } = await startWithExamples(t);
        const { key, account } = await make.key({ plan: "agency" });
        const refused = await api(contract.path, key, init);
        assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
        assert.equal(refused.body.error.message, "This key's account is not an operator's.");
        assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
        await app.accounts.setOperator(account.id, true);
        await sleep(600); // what is known of a key is believed for half a second
        assert.equal((await api(path, key, init)).status, contract.status);
      });
    }

    test("a success has the contract's envelope and tells what is left of the day", async (t) => {
      const { api, make } = await startWithExamples(t);
      const { key } = await make.key({ plan: "starter", operator });
      const { status, body, headers } = await api(path, key, init);
      assert.equal(status, contract.status);
      assert.deepEqual(Object.keys(body), ["success", "data", "meta"]);
      assert.equal(body.success, true);
      assert.deepEqual(Object.keys(body.meta), ["timestamp"]);
      assert.match(body.meta.timestamp, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      assert.deepEqual(Object.keys(body.data), (contract.data as { required?: string[] }).required ?? []);
      assert.equal(headers.get("ratelimit-policy"), '"daily";q=100;w=86400');
      assert.match(
        headers.get("ratelimit") ?? "",
        contract.gate.counted ? /^"daily";r=99;t=\d+$/ : /^"daily";r=100;t=\d+$/,
      );
    });

    if (contract.gate.counted) {
      test("a day that is used up gets 429", async (t) => {
        const { api, make } = await startWithExamples(t);
        const { key } = await make.key({ plan: "starter", used: 100, operator });
        const { status, body, headers } = await api(path, key, init);
        assert.equal(status, 429);
        assert.deepEqual([body.limit, body.used], [100, 100]);
        assert.ok(Number(headers.get("retry-after")) > 0);
      });
    }
  });
}

function pathOf(contract: Contract): string {
  const { params = {}, query = {} } = contract.example;
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}

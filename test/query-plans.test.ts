/**
 * Records every statement of every route and explains it on a large database. `npm run query-plans`
 * writes the result to `build/query-plans.md`.
 */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { CONTRACTS } from "../src/app/contracts.ts";
import { exampleOf } from "../src/app/description/examples.ts";
import { isForKeys } from "../src/app/description/postman.ts";
import type { Contract } from "../src/features/access/api/contract.ts";
import { fillDatabase } from "./support/big-database.ts";
import { giveExamples } from "./support/example-rows.ts";
import { observation } from "./support/observation.ts";
import { withKeptClient } from "./support/postgres.ts";
import { type Explained, explainAll, planDocument, type RecordedStatement } from "./support/query-plans.ts";
import { stockShop } from "./support/sales-shop.ts";
import { february } from "./support/selling.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

/** Queries in addition to each contract's example, which lead to other statements. */
const MORE: Record<string, string[]> = {
  listTrackedProducts: ["?recent=30", "?sort=moved", "?asin=B000000001", "?before=trk_00000000000000000000099000"],
  listTrackedKeywords: ["?recent=30"],
  listAlerts: ["?recent=30", "?metric=price", "?enabled=true"],
  listEvents: ["?type=price_change", "?from=2026-01-01", "?subject=trk_00000000000000000000000020", "?limit=100"],
  listDeliveries: ["?limit=100", "?status=delivered"],
  listImports: ["?limit=100"],
  listAccounts: ["?limit=100", "?plan=pro", "?search=number+17"],
  listUsers: ["?search=person17"],
  usageHistory: ["?days=90"],
  productHistory: ["?marketplace=amazon.com&metric=price&from=2026-01-01"],
};

/** Rows that one example creates and the next would create again, of the account that sends all examples. */
const CREATED_BY_EXAMPLES = [
  "tracked_products where account_id = $1 and asin = 'B0A09AGPML'",
  "tracked_keywords where account_id = $1 and keyword = 'chef knife'",
  "saved_searches where account_id = $1 and name like '%mats%'",
  "synonyms where $1 <> '' and language = 'en'",
  "users where $1 <> '' and email = 'owner@example.com'",
  "invitations where account_id = $1 and email = 'colleague@example.com'",
];

/** Statements that may scan a whole table, by their beginning, and the reason. */
const MAY_READ_ALL: Record<string, string> = {
  "select exists(select from users)": "the first row ends the scan",
  "select count(*) from users where strpos":
    "an operator searches for part of a name, which no index supports; there are some thousands of users, and each takes a microsecond",
  "select id, language, entry, created_at": "every thread keeps all synonyms in memory; there are at most 2,000",
  "select md5(coalesce(string_agg(id": "the same 2,000 rows, compared by a fingerprint",
  "select count(*) from synonyms": "the same 2,000 rows, counted when one is added",
  "with f as (select * from unnest($1::text[], $2::float8[])":
    "an operator views the freshness of everything that is tracked; it times out after ten seconds, and the page says so",
};

/** Jobs that delete old rows or look for due ones. */
const JOBS = [
  "due-changes",
  "retention",
  "disabled-webhooks",
  "deleted-webhooks",
  "sales-estimates",
  "past-figures",
  "digests",
  "sales-connections",
  "line-classes",
  "sales-sums",
];

test("no request and no clean-up job scans a whole table", async (t) => {
  const service = await startService(t, {
    env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", EVENT_DAYS: "30", DELIVERY_DAYS: "20", HISTORY_MONTHS: "12" },
    // No overload protection: this is not a test of speed.
    resolveName: async () => [{ address: "127.0.0.1", family: 4 }],
    prepareCatalog: (catalog) =>
      catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499, seenAt: new Date() })]),
  });
  const { key, account } = await service.make.key({ plan: "agency", operator: true });
  await fillDatabase(service.databaseUrl, account.id);
  // Figures are read of days that reports cover.
  await stockShop(service.databaseUrl, account.id, february);
  const person = () => service.make.person({ account, role: "owner", operator: true });

  const wrong: string[] = [];
  let hasCreated = false;
  const recorded = recordStatements(t);
  const send = async (contract: Contract, more?: string) => {
    const { method, file, needsUniqueName, gate } = contract;
    const example = exampleOf(contract);
    if (hasCreated)
      await withKeptClient(service.databaseUrl, async (client) => {
        for (const rows of CREATED_BY_EXAMPLES) await client.query(`delete from ${rows}`, [account.id]);
      });
    hasCreated = method !== "GET" || example.params !== undefined;
    await giveExamples(service, example.params, account.id);
    const { cookie } = isForKeys(contract) || gate.open ? { cookie: undefined } : await person();
    const text =
      file === undefined
        ? JSON.stringify(
            needsUniqueName ? { ...(example.body as object), name: `Example ${Math.random()}` } : example.body,
          )
        : String(example.body);
    // Awaited inside, because the request starts only then.
    const response = await recorded.as(
      `${method} ${contract.path}`,
      async () =>
        await service.app.api?.server.app.inject({
          method,
          url: more === undefined ? pathOf(contract) : `${pathOf(contract).split("?")[0]}${more}`,
          headers: {
            ...(cookie === undefined ? !gate.open && { authorization: `Bearer ${key}` } : { cookie }),
            ...(example.body !== undefined && { "content-type": file === undefined ? "application/json" : "text/csv" }),
            "sec-fetch-site": "same-origin",
          },
          ...(example.body !== undefined && { payload: text }),
        }),
    );
    const isInvalid = response?.statusCode === 400 && !response.body.includes("currentPassword is wrong");
    if (response === undefined || isInvalid || response.statusCode >= 500)
      wrong.push(`${contract.id} ${more ?? ""}: ${response?.body}`);
  };
  // Imports send their statements after the response, and a later example deletes them.
  const importsEnd = () =>
    withKeptClient(service.databaseUrl, (client) =>
      until("all imports have ended", async () => {
        const { rows } = await client.query(
          "select from import_runs where status in ('waiting', 'running') union all select from report_imports where status in ('waiting', 'running')",
        );
        return rows.length === 0 || undefined;
      }),
    );
  for (const contract of CONTRACTS) {
    await send(contract);
    if (contract.file !== undefined) await importsEnd();
    for (const more of MORE[contract.id] ?? []) await send(contract, more);
  }
  for (const job of JOBS) await recorded.as(`job ${job}`, () => service.app.runJob(job));

  assert.deepEqual(wrong, []);
  const target = process.env["QUERY_PLANS"];
  const explained = await explainAll(service.databaseUrl, recorded.all(), { withPlans: target !== undefined });
  assert.ok(explained.length > 100, `${explained.length} statements`);
  const mayReadAll = ({ text }: Explained) => Object.keys(MAY_READ_ALL).some((begin) => text.startsWith(begin));
  const readAll = explained.filter((each) => each.wholeTables.length > 0 && !mayReadAll(each));
  assert.deepEqual(readAll.map(describe), []);
  if (target === undefined) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, planDocument(explained, MAY_READ_ALL));
});

function describe({ by, text, plan, wholeTables }: Explained): string {
  return `${by.join(", ")} scans all of ${wholeTables.join(", ")}:\n${text}\n${plan}`;
}

/** Records the statements that are sent on behalf of a route or job; all others are ignored. */
function recordStatements(t: { after(undo: () => void): void }) {
  const current = new AsyncLocalStorage<string>();
  const statements: RecordedStatement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, config: any, values: any, ...rest: any[]) {
    const by = current.getStore();
    const text = typeof config === "string" ? config : config.text;
    const given = Array.isArray(values) ? values : config.values;
    if (by !== undefined && typeof text === "string")
      statements.push({ by, text, values: given ?? [], name: config.name });
    return (query as (...all: unknown[]) => unknown).call(this, config, values, ...rest);
  } as any;
  t.after(() => {
    pg.Client.prototype.query = query;
  });
  return {
    as: <T>(by: string, work: () => T) => current.run(by, work),
    all: () => statements,
  };
}

function pathOf(contract: Contract): string {
  const { params = {}, query = {} } = exampleOf(contract);
  const filled = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${filled}?${search.join("&")}` : filled;
}

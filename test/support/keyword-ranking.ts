/** A node that ranks tracked keywords when a test says so, with rows that are written straight into the tables. */
import assert from "node:assert/strict";
import type { Observation } from "../../src/features/catalog/product.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { observation } from "./observation.ts";
import { startService } from "./service.ts";

/** A node without a worker: it updates ranks only when a test runs the job. */
export async function startRanking(scope: Scope) {
  const service = await startService(scope, { now: "2026-03-20T12:00:00Z", env: { ROLE: "api" } });
  const { app, clock, databaseUrl, make } = service;
  const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
  cleanUp(scope, () => pool.end());
  let seen = 0;
  let created = 0;

  const observe = async (...products: (Partial<Observation> & { asin: string })[]) =>
    await app.catalog.merge(
      products.map((more) =>
        observation(more.asin, { seenAt: new Date(Date.UTC(2026, 2, 1) + ++seen * 1_000), ...more }),
      ),
    );
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = `${table === "alerts" ? "alr" : "trk"}_${++created}`;
    const all = { id, marketplace: "amazon.com", created_at: clock.now(), ...row };
    const names = Object.keys(all);
    await pool.query(
      `insert into ${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
      Object.values(all),
    );
    return id;
  };
  const account = async () => (await make.account("agency")).id;
  const track = async (accountId: string, keyword: string, asin: string | null, more: Record<string, unknown> = {}) =>
    await insert("tracked_keywords", { account_id: accountId, keyword, asin, ...more });
  const alert = async (accountId: string, keyword: string, more: Record<string, unknown>) =>
    await insert("alerts", { account_id: accountId, keyword, hysteresis_percent: 5, cooldown_minutes: 0, ...more });
  /** Updates the ranks and returns the new events of an account. */
  const rank = async (accountId: string) => {
    const before = (await pool.query("select max(number) as number from events")).rows[0].number ?? 0;
    assert.ok((await app.runJob("keyword-ranks")) !== undefined, "another node has the lock");
    const { rows } = await pool.query(
      "select * from events where account_id = $1 and number > $2 order by subject_id, number",
      [accountId, before],
    );
    return rows;
  };
  const changesFor = async (accountId: string) =>
    (await rank(accountId)).map(({ data }) =>
      "rank" in data
        ? [data.previousRank, data.rank, data.change, data.direction]
        : [data.previousValue, data.observedValue],
    );
  const row = async (id: string) =>
    (await pool.query("select * from tracked_keywords where id = $1", [id])).rows[0] ??
    (await pool.query("select * from alerts where id = $1", [id])).rows[0];
  return { ...service, pool, observe, track, alert, account, rank, changesFor, row };
}

type Mat = { asin: string; title: string };

/** Products that only this word finds. */
export const mats = (word: string, count = 3) =>
  Array.from({ length: count }, (_, i) => ({
    asin: `${word.toUpperCase()}${i + 1}`.padEnd(10, "X"),
    title: `mat ${word}`,
  })) as [Mat, Mat, Mat, ...Mat[]];

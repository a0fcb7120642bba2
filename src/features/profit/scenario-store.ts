import { sql } from "kysely";
import type { Db } from "../../platform/db/open.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { CostInput } from "./profit-input.ts";
import { type DefaultCost, MAX_SCENARIOS, type Scenario, type ScenarioChanges } from "./scenario.ts";

export type ScenarioStore = ReturnType<typeof createScenarioStore>;

export function createScenarioStore(db: Db) {
  const COLUMNS = sql`id, name, marketplace, asin, input, created_at as "createdAt", updated_at as "updatedAt"`;

  return {
    /** Newest first; optionally of one product only. */
    async list(
      accountId: string,
      of: { marketplace?: string | undefined; asin?: string | undefined },
    ): Promise<Scenario[]> {
      const [marketplace, asin] = [of.marketplace ?? null, of.asin ?? null];
      const { rows } = await sql<Scenario>`
        select ${COLUMNS} from profit_scenarios
        where account_id = ${accountId} and (${marketplace}::text is null or marketplace = ${marketplace})
          and (${asin}::text is null or asin = ${asin})
        order by id desc`.execute(db);
      return rows;
    },

    /** The row lock on the account serializes its inserts, so concurrent ones cannot exceed the limit. */
    async insert(accountId: string, scenario: Scenario): Promise<"saved" | "full" | "taken"> {
      const { id, name, marketplace, asin, input, createdAt, updatedAt } = scenario;
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        const counted = await sql<{ count: number }>`
          select count(*) from profit_scenarios where account_id = ${accountId}`.execute(transaction);
        if ((counted.rows[0]?.count ?? 0) >= MAX_SCENARIOS) return "full";
        const { numAffectedRows } = await sql`
          insert into profit_scenarios (id, account_id, name, marketplace, asin, input, created_at, updated_at)
          values (${id}, ${accountId}, ${name}, ${marketplace}, ${asin}, ${JSON.stringify(input)}::jsonb, ${createdAt}, ${updatedAt})
          on conflict (account_id, lower(name)) do nothing`.execute(transaction);
        return numAffectedRows === 1n ? "saved" : "taken";
      });
    },

    /** The row lock on the account keeps a free name free until it is stored. */
    async change(
      accountId: string,
      id: string,
      changes: ScenarioChanges,
      at: Date,
    ): Promise<Scenario | "gone" | "taken"> {
      const { input } = changes;
      const name = changes.name ?? null;
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        const same = await sql`
          select from profit_scenarios
          where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${id}`.execute(transaction);
        if (same.rows.length > 0) return "taken";
        const { rows } = await sql<Scenario>`
          update profit_scenarios
          set name = coalesce(${name}, name), updated_at = ${at},
            input = coalesce(${input === undefined ? null : JSON.stringify(input)}::jsonb, input),
            marketplace = coalesce(${input?.marketplace ?? null}, marketplace),
            asin = case when ${input === undefined} then asin else ${input?.asin ?? null} end
          where account_id = ${accountId} and id = ${id} returning ${COLUMNS}`.execute(transaction);
        return rows[0] ?? "gone";
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from profit_scenarios where account_id = ${accountId} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },

    async listDefaults(accountId: string): Promise<DefaultCost[]> {
      const { rows } = await sql<DefaultCost>`
        select marketplace, costs, updated_at as "updatedAt" from default_costs
        where account_id = ${accountId} order by marketplace`.execute(db);
      return rows;
    },

    async findDefault(accountId: string, marketplace: MarketplaceDomain): Promise<CostInput | undefined> {
      const { rows } = await sql<{ costs: CostInput }>`
        select costs from default_costs where account_id = ${accountId} and marketplace = ${marketplace}`.execute(db);
      return rows[0]?.costs;
    },

    async putDefault(accountId: string, { marketplace, costs, updatedAt }: DefaultCost): Promise<void> {
      await sql`
        insert into default_costs (account_id, marketplace, costs, updated_at)
        values (${accountId}, ${marketplace}, ${JSON.stringify(costs)}::jsonb, ${updatedAt})
        on conflict (account_id, marketplace)
        do update set costs = excluded.costs, updated_at = excluded.updated_at`.execute(db);
    },

    async deleteDefault(accountId: string, marketplace: MarketplaceDomain): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from default_costs where account_id = ${accountId} and marketplace = ${marketplace}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

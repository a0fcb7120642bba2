/** The marketplaces that an account is known to sell on, from its connections and imported reports. */
import type pg from "pg";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";

export function createHomesStore(pool: pg.Pool) {
  return {
    async listHomes(accountId: string): Promise<MarketplaceDomain[]> {
      const { rows } = await pool.query<{ marketplace: string }>(
        `select unnest(marketplaces) as marketplace from sales_connections where account_id = $1
         union
         select unnest(marketplaces) from report_imports
         where account_id = $1 and family = 'sales' and status = 'done' and deleted_at is null`,
        [accountId],
      );
      const homes = new Set(rows.map(({ marketplace }) => marketplace));
      return MARKETPLACE_DOMAINS.filter((domain) => homes.has(domain));
    },
  };
}

import type pg from "pg";

export type DemoShopStore = ReturnType<typeof createDemoShopStore>;

export function createDemoShopStore(pool: pg.Pool) {
  return {
    /** The account's last import of a file of this name, also when it was deleted. */
    async findLastImport(accountId: string, name: string): Promise<{ at: Date; isDeleted: boolean } | undefined> {
      const { rows } = await pool.query<{ at: Date; isDeleted: boolean }>(
        `select created_at as at, deleted_at is not null as "isDeleted" from report_imports
         where account_id = $1 and name = $2 order by number desc limit 1`,
        [accountId, name],
      );
      return rows[0];
    },
  };
}

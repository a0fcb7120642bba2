/** Users as operators see them. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/open.ts";
import type { Role } from "../access/role.ts";

export type UserSummary = {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  accounts: { id: string; name: string; role: Role }[];
  createdAt: Date;
  lastSeenAt: Date | null;
};

export type UserListStore = ReturnType<typeof createUserListStore>;

export function createUserListStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>): Promise<UserSummary[]> => {
    const { rows } = await sql<UserSummary>`
      select id, email, name, operator, created_at as "createdAt",
        (select max(last_seen_at) from user_sessions where user_id = u.id) as "lastSeenAt",
        coalesce((
          select json_agg(json_build_object('id', a.id, 'name', a.name, 'role', m.role) order by a.name)
          from account_members as m join accounts as a on a.id = m.account_id where m.user_id = u.id
        ), '[]') as accounts
      from users as u ${condition}`.execute(db);
    return rows;
  };

  return {
    async find(id: string): Promise<UserSummary | undefined> {
      return (await select(sql`where id = ${id}`))[0];
    },

    /** Lists all users by address. */
    list: (): Promise<UserSummary[]> => select(sql`order by email`),

    /** Lists a page of users, newest first. */
    async listPage(search: string, page: number, size: number): Promise<{ items: UserSummary[]; total: number }> {
      // `strpos` rather than `like`: a search text may contain a percent sign.
      const filter = sql`where strpos(lower(name), lower(${search})) > 0 or strpos(email, lower(${search})) > 0
        or strpos(id, ${search}) > 0`;
      const [items, counted] = await Promise.all([
        select(sql`${filter} order by id desc limit ${size} offset ${(page - 1) * size}`),
        sql<{ count: number }>`select count(*) from users ${filter}`.execute(db),
      ]);
      return { items, total: counted.rows[0]?.count ?? 0 };
    },
  };
}

/** The database that a backup is restored into: whether it is free for that, and how it is cleared. */
import type pg from "pg";
import { SetupError } from "../../base/errors.ts";
import { findMigrations, isOfExtension } from "./layout.ts";

/** By which one sees that somebody lives here. What the service writes by itself does not count. */
const INHABITANTS = { accounts: "accounts", users: "people", products: "products" };

/** Nobody waits for the exact number of many. */
const COUNTED = 100_000;

export type Free = {
  /** By what services are known to the database. */
  serviceName: string;
  /** Whether what the database holds may go. */
  mayReplace(held: Held): Promise<boolean>;
};

/** Throws where a service runs on the database, it holds what is not ours, or it holds something that may not go. */
export async function refuseUnlessFree(client: pg.Client, { serviceName, mayReplace }: Free): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1",
    [serviceName],
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new SetupError("A service is running on this database. Stop all nodes first, then restore.");
  const held = await readHeld(client);
  if (held.isForeign)
    throw new SetupError(
      `The database "${held.database}" holds tables that are not Nichescope's. Restore into another.`,
    );
  if (held.told.length > 0 && !(await mayReplace(held)))
    throw new SetupError(
      `The database "${held.database}" is not empty: it holds ${held.told.join(", ")}. Restore into an empty one, or add --wipe to replace all that it holds.`,
    );
}

/** `told`: how many there are of what, such as "accounts (5)". */
export type Held = { database: string; isForeign: boolean; told: string[] };

export async function readHeld(client: pg.ClientBase): Promise<Held> {
  const { rows } = await client.query<{ database: string; tables: number }>(
    `select current_database() as database, count(*)::int as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not ${isOfExtension("pg_class.oid")}`,
  );
  const { database, tables } = rows[0] as { database: string; tables: number };
  const migrations = await findMigrations(client);
  const isForeign = tables > 0 && !migrations?.[0]?.startsWith("0001_");
  const told: string[] = [];
  if (tables > 0 && !isForeign)
    for (const [table, name] of Object.entries(INHABITANTS)) {
      const { rows: there } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
        `public.${table}`,
      ]);
      if (!there[0]?.there) continue;
      const { rows: counted } = await client.query<{ count: number }>(
        `select count(*)::int as count from (select from ${table} limit ${COUNTED + 1}) as first`,
      );
      const count = counted[0]?.count ?? 0;
      const most = count > COUNTED ? "over " : "";
      if (count > 0) told.push(`${name} (${most}${Math.min(count, COUNTED).toLocaleString("en")})`);
    }
  return { database, isForeign, told };
}

/** Everything of ours goes, jobs included; what an extension brought stays. */
export async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not ${isOfExtension("pg_class.oid")}
     union all
     select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S' and not ${isOfExtension("pg_class.oid")}
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace and not ${isOfExtension("pg_proc.oid")}
     union all
     select 'drop schema if exists graphile_worker cascade'`,
  );
  for (const { drop } of rows) await client.query(drop);
}

/** The target database of a restore: checks that it may be replaced, and clears it. */
import type pg from "pg";
import { SetupError } from "../../base/errors.ts";
import { formatCount } from "../../base/format-count.ts";
import { createdByMigrations } from "../migrate.ts";
import { isOfExtension, quoted } from "./layout.ts";
import { type Ownership, readOwnership } from "./own-tables.ts";

/** Tables whose rows mean that the database is in use; rows that the service writes by itself do not count. */
const USER_TABLES = { accounts: "accounts", users: "people", products: "products" };

/** Larger tables are not counted exactly, which would take long. */
const COUNTED = 100_000;

export type Free = {
  /** The application name of services. */
  serviceName: string;
  /** Confirms that the database's contents may be deleted. */
  mayReplace(contents: Contents): Promise<boolean>;
};

/** Throws if a service uses the database, or if it contains foreign tables or data that may not be deleted. */
export async function refuseUnlessFree(client: pg.Client, { serviceName, mayReplace }: Free): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1",
    [serviceName],
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new SetupError("A service is running on this database. Stop all nodes first, then restore.");
  const contents = await readContents(client);
  const { database, others, isNewer, counts } = contents;
  if (others.length > 0)
    throw new SetupError(
      `The database "${database}" contains tables that do not belong to Nichescope${isNewer ? ", or to a newer release" : ""}: ${others.join(", ")}. Restore into another database.`,
    );
  if (counts.length > 0 && !(await mayReplace(contents)))
    throw new SetupError(
      `The database "${database}" is not empty: it contains ${counts.join(", ")}. Restore into an empty database, or add --wipe to replace everything.`,
    );
}

/** The contents of a database; `counts` are texts such as "accounts (5)". */
export type Contents = Pick<Ownership, "others" | "isNewer"> & { database: string; counts: string[] };

async function readContents(client: pg.ClientBase): Promise<Contents> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  const { own, others, isNewer } = await readOwnership(client);
  const counts: string[] = [];
  for (const [table, name] of Object.entries(USER_TABLES)) {
    if (!own.includes(table)) continue;
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select from public.${table} limit ${COUNTED + 1}) as first`,
    );
    const count = counted[0]?.count ?? 0;
    const most = count > COUNTED ? "over " : "";
    if (count > 0) counts.push(`${name} (${most}${formatCount(Math.min(count, COUNTED))})`);
  }
  return { database: rows[0]?.database as string, others, isNewer, counts };
}

/** Drops everything of Nichescope, including jobs, and nothing else. Throws if other objects depend on it. */
export async function clear(client: pg.Client): Promise<void> {
  const { isOurs, own } = await readOwnership(client);
  if (!isOurs) return;
  await client.query(`drop table ${own.map((name) => `public.${quoted(name)}`).join(", ")}`).catch(explainDependents);
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop function %s', oid::regprocedure) as drop from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) and not ${isOfExtension("pg_proc.oid")}`,
    [createdByMigrations("function")],
  );
  for (const { drop } of rows) await client.query(drop).catch(explainDependents);
  await client.query("drop schema if exists graphile_worker cascade");
}

function explainDependents(error: { code?: string; detail?: string }): never {
  if (error.code !== "2BP01") throw error;
  throw new SetupError(
    `Other objects depend on tables that would be replaced: ${error.detail}\nRemove them, or restore into another database.`,
  );
}

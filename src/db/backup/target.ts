/** The database that a backup is restored into: whether it is free for that, and how it is cleared. */
import type pg from "pg";
import { SetupError } from "../../base/errors.ts";
import { madeByMigrations } from "../migrate.ts";
import { isOfExtension, quoted } from "./layout.ts";
import { readStanding, type Standing } from "./own-tables.ts";

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
  if (held.others.length > 0)
    throw new SetupError(
      `The database "${held.database}" holds tables that are not Nichescope's${held.isNewer ? ", or of a newer release" : ""}: ${held.others.join(", ")}. Restore into another.`,
    );
  if (held.told.length > 0 && !(await mayReplace(held)))
    throw new SetupError(
      `The database "${held.database}" is not empty: it holds ${held.told.join(", ")}. Restore into an empty one, or add --wipe to replace all that it holds.`,
    );
}

/** `told`: how many there are of what, such as "accounts (5)". */
export type Held = Pick<Standing, "others" | "isNewer"> & { database: string; told: string[] };

export async function readHeld(client: pg.ClientBase): Promise<Held> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  const { own, others, isNewer } = await readStanding(client);
  const told: string[] = [];
  for (const [table, name] of Object.entries(INHABITANTS)) {
    if (!own.includes(table)) continue;
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select from public.${table} limit ${COUNTED + 1}) as first`,
    );
    const count = counted[0]?.count ?? 0;
    const most = count > COUNTED ? "over " : "";
    if (count > 0) told.push(`${name} (${most}${Math.min(count, COUNTED).toLocaleString("en")})`);
  }
  return { database: rows[0]?.database as string, others, isNewer, told };
}

/** Everything of ours goes, jobs included, and nothing else: where others depend on it, it stays as it is. */
export async function clear(client: pg.Client): Promise<void> {
  const { isOurs, own } = await readStanding(client);
  if (!isOurs) return;
  await client.query(`drop table ${own.map((name) => `public.${quoted(name)}`).join(", ")}`).catch(tellDependents);
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop function %s', oid::regprocedure) as drop from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) and not ${isOfExtension("pg_proc.oid")}`,
    [madeByMigrations("function")],
  );
  for (const { drop } of rows) await client.query(drop).catch(tellDependents);
  await client.query("drop schema if exists graphile_worker cascade");
}

function tellDependents(error: { code?: string; detail?: string }): never {
  if (error.code !== "2BP01") throw error;
  throw new SetupError(
    `Something that is not Nichescope's depends on what would be replaced: ${error.detail}\nRemove it, or restore into another database.`,
  );
}

/** Which tables of a database are ours: those that our migrations make, with their partitions. All others are somebody else's. */
import type pg from "pg";
import { madeByMigrations, migrationNames } from "../migrate.ts";
import { BOOKS, findMigrations, isOfExtension } from "./layout.ts";

export type Standing = {
  /** Whether a release of ours has ever been here. */
  isOurs: boolean;
  /** Whether that was a newer one than this: then some of the tables that are not known here may be ours all the same. */
  isNewer: boolean;
  own: string[];
  others: string[];
};

export async function readStanding(client: pg.ClientBase): Promise<Standing> {
  const migrations = (await findMigrations(client)) ?? [];
  const known = migrationNames();
  const isOurs = migrations.length > 0 && migrations[0] === known[0];
  const isNewer = isOurs && migrations.some((name) => !known.includes(name));
  const { rows } = await client.query<{ name: string; isOwn: boolean }>(
    `select relation.relname::text as name, coalesce(parent.relname, relation.relname) = any ($1) as "isOwn"
     from pg_class as relation
     left join pg_inherits on inhrelid = relation.oid
     left join pg_class as parent on parent.oid = inhparent and parent.relnamespace = relation.relnamespace
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not ${isOfExtension("relation.oid")}
     order by 1`,
    [isOurs ? [...BOOKS, ...madeByMigrations("table")] : []],
  );
  const named = (wanted: boolean) => rows.filter(({ isOwn }) => isOwn === wanted).map(({ name }) => name);
  return { isOurs, isNewer, own: named(true), others: named(false) };
}

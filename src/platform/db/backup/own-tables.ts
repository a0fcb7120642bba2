/** Finds the tables that belong to Nichescope: those that its migrations create, and their partitions. */
import type pg from "pg";
import { createdByMigrations, isMigrated, migrationNames } from "../migrate.ts";
import { findMigrations, isOfExtension, MIGRATION_TABLES } from "./layout.ts";

export type Ownership = {
  /** True if any release of Nichescope has used the database. */
  isOurs: boolean;
  /** True if a newer release has used it; unknown tables may then belong to Nichescope, too. */
  isNewer: boolean;
  own: string[];
  others: string[];
};

export async function readOwnership(client: pg.ClientBase): Promise<Ownership> {
  const migrations = (await findMigrations(client)) ?? [];
  const known = migrationNames();
  // Another application may have a migration of the same name.
  const isOurs = migrations[0] === known[0] && (await isMigrated(client));
  const isNewer = isOurs && migrations.some((name) => !known.includes(name));
  const { rows } = await client.query<{ name: string; isOwn: boolean }>(
    `select relation.relname::text as name, coalesce(parent.relname, relation.relname) = any ($1) as "isOwn"
     from pg_class as relation
     left join pg_inherits on inhrelid = relation.oid
     left join pg_class as parent on parent.oid = inhparent and parent.relnamespace = relation.relnamespace
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not ${isOfExtension("relation.oid")}
     order by 1`,
    [isOurs ? [...MIGRATION_TABLES, ...createdByMigrations("table")] : []],
  );
  const names = (own: boolean) => rows.filter(({ isOwn }) => isOwn === own).map(({ name }) => name);
  return { isOurs, isNewer, own: names(true), others: names(false) };
}

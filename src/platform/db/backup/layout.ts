/** Reads from the system catalogue what our database consists of. */
import type pg from "pg";
import type { BackupTable, Manifest } from "./manifest.ts";

/** Settings for writing values, so that they are read back the same on any server. */
export const PLAIN_VALUES = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "extra_float_digits = 1",
  "bytea_output = 'hex'",
  "search_path = public",
];

/** Backup and restore run without timeouts. */
export const NO_LIMITS = ["statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"].map(
  (name) => `${name} = 0`,
);

export function settings(values: readonly string[]): string {
  return values.map((value) => `set local ${value}`).join("; ");
}

/** Kysely's tables, which migrating fills. */
export const MIGRATION_TABLES = ["migrations", "migrations_lock"];

/** All tables that store rows, with their writable columns. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
  }>(
    `select relation.relname::text as name,
       array(
         select attname::text from pg_attribute
         where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       parent.relname::text as parent,
       pg_get_expr(relation.relpartbound, relation.oid) as bounds
     from pg_class as relation
     left join pg_inherits on inhrelid = relation.oid
     left join pg_class as parent on parent.oid = inhparent
     where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and not ${isOfExtension("relation.oid")}
       and relation.relname <> all ($1)
     order by relation.relname`,
    [MIGRATION_TABLES],
  );
  return rows.map(({ name, columns, parent, bounds }) => ({
    name,
    columns,
    partition: parent === null ? null : { of: parent, bounds: boundsOf(bounds ?? "") },
  }));
}

/** The sequences of table columns, except those of the given tables. */
export async function listSequences(client: pg.ClientBase, without: string[]): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequence.relname::text as name
     from pg_class as sequence
     join pg_depend on classid = 'pg_class'::regclass and objid = sequence.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
     join pg_class as owner on owner.oid = refobjid
     where sequence.relnamespace = 'public'::regnamespace and sequence.relkind = 'S' and not ${isOfExtension("sequence.oid")}
       and owner.relname <> all ($1)
     order by 1`,
    [without],
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}

/** The applied migrations in order; undefined if no release of ours has used the database. */
export async function findMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  // Other software also uses tables of this name.
  const { rows } = await client.query(
    "select exists (select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'name')",
  );
  if (!rows[0].exists) return undefined;
  return (await client.query<{ name: string }>("select name from migrations order by name")).rows.map(
    ({ name }) => name,
  );
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function isOfExtension(oid: string): string {
  return `exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;
}

function boundsOf(expression: string): { from: string; to: string } | null {
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(expression) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  if (expression === "DEFAULT") return null;
  throw new Error(`backups do not support this kind of partition: ${expression}`);
}

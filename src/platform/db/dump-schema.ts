/** Writes the schema as readable SQL, read from the system catalogue: the embedded server has no pg_dump. */
import { type Kysely, sql } from "kysely";

type Column = { table_name: string; line: string };

export async function dumpSchema(db: Kysely<never>): Promise<string> {
  const columns = await sql<Column>`
    select relation.relname as table_name,
      quote_ident(attribute.attname) || ' ' || format_type(attribute.atttypid, attribute.atttypmod)
        || case when attribute.attnotnull then ' not null' else '' end
        || case
             when attribute.attgenerated <> '' then ' generated always as (' || pg_get_expr(value.adbin, value.adrelid) || ') stored'
             when value.adbin is not null then ' default ' || pg_get_expr(value.adbin, value.adrelid)
             else ''
           end as line
    from pg_class relation
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
    left join pg_attrdef value on value.adrelid = relation.oid and value.adnum = attribute.attnum
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
    order by relation.relname, attribute.attnum`.execute(db);
  const constraints = await sql<Column>`
    select relation.relname as table_name, 'constraint ' || quote_ident(rule.conname) || ' ' || pg_get_constraintdef(rule.oid) as line
    from pg_constraint rule
    join pg_class relation on relation.oid = rule.conrelid
    -- "not null" is part of the column; servers before 18 do not list it here.
    where relation.relnamespace = 'public'::regnamespace and rule.contype <> 'n'
    order by relation.relname, rule.contype desc, rule.conname`.execute(db);
  const indexes = await sql<{ line: string }>`
    select pg_get_indexdef(index.indexrelid) || ';' as line
    from pg_index index
    join pg_class relation on relation.oid = index.indexrelid
    where relation.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint rule where rule.conindid = index.indexrelid and rule.contype in ('p', 'u', 'x'))
    order by 1`.execute(db);

  const tables = Map.groupBy([...columns.rows, ...constraints.rows], (row) => row.table_name);
  const statements = [...tables]
    .filter(([name]) => !name.startsWith("migrations"))
    .map(([name, rows]) => `create table ${name} (\n${rows.map((row) => `  ${row.line}`).join(",\n")}\n);\n`);
  return [
    "-- What the migrations come to. Written by `npm run docs`; do not edit.\n",
    ...statements,
    `${indexes.rows.map((row) => row.line).join("\n")}\n`,
  ].join("\n");
}

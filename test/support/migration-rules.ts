/**
 * Rules for migrations. During an upgrade, nodes of the previous release work on the new schema, so a migration must not
 * remove or rename what they use, refuse what they write, or lock tables for long. CONTRIBUTING.md has the policy.
 */
export type Finding = { rule: Rule; statement: string };

export type Rule = keyof typeof RULES;

/** The rules, and why they exist. */
export const RULES = {
  "drops a table": "older nodes still use it: stop using it in one release, drop it in a later one",
  "drops a column": "older nodes still use it: stop using it in one release, drop it in a later one",
  renames: "older nodes use the old name: add the new one beside it",
  "changes a type": "older nodes use the old type, and the whole table is rewritten under a lock",
  "forbids null": "older nodes may write it",
  "allows null": "older nodes may not expect it",
  "drops a default": "older nodes rely on it when they insert",
  "adds a column that must be given": "older nodes do not set it: give it a default, or allow null",
  "adds a constraint": "older nodes may violate it, and the whole table is scanned under a lock",
  "makes unique": "older nodes may write duplicates",
  "builds an index": "it blocks writes to the table",
  "rewrites rows": "rows stay locked until all pending migrations have finished",
  "replaces a function": "older nodes call the old one: give the new one another name",
} as const;

const PATTERNS: Record<Rule, RegExp> = {
  "drops a table": /^drop (table|view)\b/,
  "drops a column": /^alter table .*\bdrop (column|(?!constraint|default|not null|expression|identity)\w+(,|$))/,
  renames: /^alter \w+ .*\brename\b/,
  "changes a type": /^alter table .*\balter (column )?\w+ (set data )?type\b/,
  "forbids null": /^alter table .*\bset not null\b/,
  "allows null": /^alter table .*\bdrop not null\b/,
  "drops a default": /^alter table .*\bdrop default\b/,
  "adds a column that must be given":
    /^alter table .*\badd column (if not exists )?(?:(?!,\s*(?:add|alter|drop) |\bdefault\b|\bgenerated\b).)*\bnot null\b(?!(?:(?!,\s*(?:add|alter|drop) ).)*\b(?:default|generated)\b)/,
  "adds a constraint": /^alter table .*\badd (constraint \w+ )?(check|foreign key|exclude)\b/,
  "makes unique": /^create unique index\b|^alter table .*\badd (constraint \w+ )?(unique|primary key)\b/,
  "builds an index": /^create index\b/,
  "rewrites rows": /^(update|delete from|insert into|truncate)\b/,
  "replaces a function": /^(create or replace|drop) (function|procedure|trigger)\b/,
};

export function findingsOf(migration: string): Finding[] {
  const statements = statementsOf(migration);
  const fresh = new Set(statements.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []));
  return statements
    .filter((text) => !fresh.has(tableOf(text) ?? ""))
    .flatMap((statement) =>
      (Object.keys(PATTERNS) as Rule[])
        .filter((rule) => PATTERNS[rule].test(statement))
        .map((rule) => ({ rule, statement })),
    );
}

/** The table of a statement; changes to a table created in the same migration are allowed. */
function tableOf(statement: string): string | undefined {
  return (
    /^(?:alter table|update|delete from|insert into|truncate|drop table)(?: if exists| only)* (\w+)/.exec(
      statement,
    )?.[1] ?? /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/.exec(statement)?.[1]
  );
}

/** The statements in lower case, one per line, without comments, strings and function bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "$$$$")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((text) => text.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((text) => text !== "");
}

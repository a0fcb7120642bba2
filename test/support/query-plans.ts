/** Explains statements and finds those that read a whole table. */
import type pg from "pg";
import { withClient } from "./postgres.ts";

export type RecordedStatement = { by: string; text: string; values: unknown[]; name: string | undefined };

export type Explained = {
  /** The routes and jobs that send it. */
  by: string[];
  text: string;
  plan: string;
  /** Large tables that it scans completely. */
  wholeTables: string[];
};

type Node = {
  "Node Type": string;
  Strategy?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Filter?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  "TID Cond"?: string;
  Plans?: Node[];
};

/** The fewest rows of a large table; scanning less costs as little as an index lookup. */
const LARGE = 6_000;
/** Statements without a plan. */
const NO_PLAN =
  /^\s*((begin|start|commit|rollback|savepoint|release|set|listen|truncate|create|drop|alter|copy|lock)\b|select\s*$)/i;

/** A statement that fills a temporary table, which later statements of its transaction read. */
const FILLS_TABLE = /^\s*(?:drop table if exists \w+;\s*)?create temp table (?<table>\w+) on commit drop as\s/i;

const IS_EMPTY = /\bwith no data\s*$/i;

/**
 * Explains each statement once, with its first values; a named statement also with its generic plan. Only with `withPlans`,
 * plans are returned of statements that scan no whole table.
 */
export async function explainAll(
  databaseUrl: string,
  recorded: readonly RecordedStatement[],
  { withPlans }: { withPlans: boolean },
): Promise<Explained[]> {
  const temporary = recorded.filter(({ text }) => FILLS_TABLE.test(text));
  const byText = Map.groupBy(
    recorded.filter(({ text }) => !NO_PLAN.test(text) || (FILLS_TABLE.test(text) && !IS_EMPTY.test(text))),
    ({ text }) => tidy(text).replace(FILLS_TABLE, ""),
  );
  return await withClient(databaseUrl, async (client) => {
    for (const { text, values } of temporary)
      await client.query(text.replace(FILLS_TABLE, "create temp table if not exists $<table> as "), values);
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'i') and reltuples >= $1",
      [LARGE],
    );
    const big = new Set(rows.map(({ name }) => name));
    const explained: Explained[] = [];
    for (const [text, all] of byText) {
      const [{ values, name } = { values: [], name: undefined }] = all;
      const wholeTables = new Set(whole(await planOf(client, "format json", text, values), big));
      if (name !== undefined)
        for (const table of whole(await planOf(client, "generic_plan, format json", text, []), big))
          wholeTables.add(table);
      const isShown = withPlans || wholeTables.size > 0;
      const lines = isShown ? (await explain(client, "costs off", text, values)).rows : [];
      explained.push({
        by: [...new Set(all.map(({ by }) => by))],
        text,
        plan: lines.map((line) => line["QUERY PLAN"]).join("\n"),
        wholeTables: [...wholeTables],
      });
    }
    return explained;
  });
}

async function planOf(client: pg.Client, how: string, text: string, values: unknown[]): Promise<Node> {
  return (await explain(client, how, text, values)).rows[0]["QUERY PLAN"][0].Plan;
}

async function explain(client: pg.Client, how: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
  return await client.query(`explain (${how}) ${text}`, values).catch((error) => {
    throw new Error(`${error.message} in: ${text}`);
  });
}

/**
 * The large tables that a plan scans completely. A scan of a small partial index does not count, nor does a scan that a
 * limit ends early: the first rows of an index, or any rows of a table without a filter.
 */
function whole(node: Node, big: ReadonlySet<string>, isLimited = false): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const hasCondition = (node["Index Cond"] ?? node["Recheck Cond"] ?? node["TID Cond"]) !== undefined;
  const isBig = table !== undefined && big.has(table) && big.has(node["Index Name"] ?? table);
  const ends = isLimited && (type !== "Seq Scan" || node.Filter === undefined);
  const found = /Scan$/.test(type) && isBig && !hasCondition && !ends;
  const limited = (isLimited || type === "Limit") && !needsAllRows(node);
  return [...(found ? [table] : []), ...(node.Plans ?? []).flatMap((each) => whole(each, big, limited))];
}

/** True for a node that reads all its input before its first row; a limit above it saves nothing below it. */
function needsAllRows({ "Node Type": type, Strategy }: Node): boolean {
  return type === "Sort" || type === "Hash" || (type === "Aggregate" && Strategy !== "Sorted");
}

/** The statement on one line, without comments. */
function tidy(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
}

const HEAD = `# Query plans

Every statement that a route or a clean-up job sends, with PostgreSQL's plan for it on a database of 45,000 products, 97,500
points of history, 20,000 events with a delivery each, and 1,000 accounts. None of them scans a table of more than 6,000 rows
completely; \`test/query-plans.test.ts\`, which writes this page, fails if one does. Searches use the search index and are not listed.
`;

const ON_INDEXES = `A missing index is added by a migration. Migrations run in one transaction, which cannot create an index
\`concurrently\`, and \`create index\` blocks writes until it is done: about a minute for 100 million rows. On a table of that size,
create the index by hand before the upgrade with \`create index concurrently if not exists\` and the name in the migration; the
migration then finds it.
`;

export function planDocument(explained: readonly Explained[], mayReadAll: Record<string, string>): string {
  const exceptions = Object.entries(mayReadAll).map(([begin, why]) => `- \`${begin}…\`: ${why}\n`);
  const sections = explained.map(
    ({ by, text, plan }) =>
      `## ${by.join(" · ")}\n\n\`\`\`sql\n${anyMonth(text)}\n\`\`\`\n\n\`\`\`\n${shorten(plan)}\n\`\`\`\n`,
  );
  return [HEAD, `Except:\n\n${exceptions.join("")}`, ON_INDEXES, ...new Set(sections.sort())].join("\n");
}

const MOST_LINES_A_MONTH = 6;

/** Removes values that depend on the day, and repeated lines for the months of the history. */
function shorten(plan: string): string {
  const lines = anyMonth(plan)
    .replace(/'[^']*'::(text|timestamp with time zone|date)/g, "'…'")
    .replace(/\b(h|product_history|recent|before)_\d+\b/g, "$1")
    .split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const sizes = Array.from({ length: MOST_LINES_A_MONTH }, (_, i) => i + 1);
    const size = sizes.find((each) => isSame(lines.slice(at, at + each), kept.slice(-each)));
    if (size === undefined) kept.push(lines[at++] as string);
    else at += size;
  }
  return kept.join("\n");
}

function anyMonth(text: string): string {
  return text.replace(/product_history_\d{4}_\d{2}/g, "product_history_<month>");
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, i) => line === others[i]) && some.some(isOfMonth);
}

function isOfMonth(line: string): boolean {
  return line.includes("product_history_<month>");
}

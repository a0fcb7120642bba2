/** Statements, how the database would do them, and whether that is by reading a whole table. */
import type pg from "pg";
import { withClient } from "./postgres.ts";

export type Asked = { by: string; text: string; values: unknown[]; name: string | undefined };

export type Explained = {
  /** The routes and jobs that ask it. */
  by: string[];
  text: string;
  plan: string;
  /** Tables of some size that it reads from one end to the other. */
  wholeTables: string[];
};

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Filter?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  "TID Cond"?: string;
  Plans?: Node[];
};

/** Reading all of less is done before an index is found. */
const SOME_SIZE = 10_000;
/** What has no plan. */
const NO_PLAN =
  /^\s*(begin|start|commit|rollback|savepoint|release|set|listen|truncate|create|drop|alter|copy|lock)\b/i;

/** Each statement once, by the values that it was first asked with. One that has a name is looked at for any values, too. */
export async function explainAll(databaseUrl: string, asked: readonly Asked[]): Promise<Explained[]> {
  const byText = Map.groupBy(
    asked.filter(({ text }) => !NO_PLAN.test(text)),
    ({ text }) => tidy(text),
  );
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'i') and reltuples >= $1",
      [SOME_SIZE],
    );
    const big = new Set(rows.map(({ name }) => name));
    const explained: Explained[] = [];
    for (const [text, all] of byText) {
      const [{ values, name } = { values: [], name: undefined }] = all;
      const wholeTables = new Set(whole(await planOf(client, "format json", text, values), big));
      if (name !== undefined)
        for (const table of whole(await planOf(client, "generic_plan, format json", text, []), big))
          wholeTables.add(table);
      const { rows: lines } = await explain(client, "costs off", text, values);
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
 * What is read from one end to the other. An index of a part of a table is no larger than that part; and where a limit ends it,
 * a few rows from the beginning of an index, or any rows of a table, are not all of it.
 */
function whole(node: Node, big: ReadonlySet<string>, isLimited = false): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"];
  const isAsked = (node["Index Cond"] ?? node["Recheck Cond"] ?? node["TID Cond"]) !== undefined;
  const isBig = table !== undefined && big.has(table) && big.has(node["Index Name"] ?? table);
  const ends = isLimited && (type !== "Seq Scan" || node.Filter === undefined);
  const found = /Scan$/.test(type) && isBig && !isAsked && !ends;
  const limited = isLimited || type === "Limit";
  return [...(found ? [table] : []), ...(node.Plans ?? []).flatMap((each) => whole(each, big, limited))];
}

/** On one line, without its comments. */
function tidy(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
}

const HEAD = `# How the database does what requests ask of it

Every statement that a route or a clearing job sends, as the service sent it, with the plan that PostgreSQL has for it on a
database of 120,000 products, 800,000 points of history, 60,000 events with a delivery each, and 2,000 accounts. None of
them reads a table of more than 10,000 rows from one end to the other; \`test/query-plans.test.ts\` fails when one does, and when
this page has other statements than the service. Searches are not here: they ask the search index. Written by that test; do not edit.
`;

const ON_INDEXES = `An index that is missing is added by a migration. Migrations run in one transaction, in which an index cannot be made
\`concurrently\`, and \`create index\` keeps writers waiting until it is done: about a minute for 100 million rows. On a table of
that size make the index by hand before the upgrade, \`create index concurrently if not exists\` under the name that the migration
has; the migration then finds it there.
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

/** Without the values of the day; and of what is done for every month of the history, once. */
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

/** The statements of such a page, in its order. */
export function statementsIn(page: string): string[] {
  return [...page.matchAll(/```sql\n(.*?)\n```/gs)].map(([, text]) => text as string).sort();
}

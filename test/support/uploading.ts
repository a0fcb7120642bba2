/** An operator who uploads files. */
import type { Scope } from "./cleanup.ts";
import { asinOf } from "./import-files.ts";
import { withKeptClient } from "./postgres.ts";
import { type Service, startService } from "./service.ts";
import { until } from "./until.ts";

export const THREE =
  "asin,title,price\nB0AAAAAAA1,Red Kettle,19.99\nB0AAAAAAA2,Blue Kettle,abc\nB0AAAAAAA3,Green Kettle,29.99\n";

export type Operator = Service & {
  key: string;
  send: ReturnType<typeof sender>;
  show(id: string): Promise<any>;
};

type Options = Parameters<typeof startService>[1];

export async function startForOperator(scope: Scope, options: Options = {}, knownKey?: string): Promise<Operator> {
  const service = await startService(scope, options);
  const key = knownKey ?? (await service.make.key({ plan: "agency", operator: true })).key;
  const show = async (id: string) => (await service.api(`/api/admin/imports/${id}`, key)).body.data;
  return { ...service, key, show, send: sender(service, key) };
}

function sender({ api }: Service, key: string) {
  return (query: string, body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
    api(`/api/admin/imports?marketplace=amazon.com&${query}`, key, {
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit);
}

const ENDS = ["done", "failed", "cancelled"];

export function ended({ show }: Operator, id: string): Promise<any> {
  return until(`${id} has ended`, async () => {
    const run = await show(id);
    return ENDS.includes(run.status) && run;
  });
}

/** The ids of uploaded files, complete or not. */
export const uploads = (databaseUrl: string): Promise<string[]> =>
  withKeptClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select distinct upload_id as id from upload_parts order by id");
    return rows.map(({ id }) => id);
  });

export const uploaded = (databaseUrl: string, id: string): Promise<string> =>
  withKeptClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select bytes from upload_parts where upload_id = $1 order by number", [id]);
    return Buffer.concat(rows.map(({ bytes }) => bytes)).toString();
  });

/** The number of products whose ASIN is among the rows `from` to `to` of `rowsOf`. */
export const storedRows = (databaseUrl: string, from: number, to: number): Promise<number> =>
  withKeptClient(databaseUrl, async (client) => {
    const query = "select count(*)::int as count from products where asin >= $1 and asin < $2";
    return (await client.query(query, [asinOf(from), asinOf(to)])).rows[0].count;
  });

export function rowsOf(count: number, from = 0): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `${asinOf(from + i)},Steel bottle ${from + i},${1 + (i % 90)}.50`,
  );
  return `asin,title,price\n${rows.join("\n")}\n`;
}

export const countOf = (databaseUrl: string, table: string): Promise<number> =>
  withKeptClient(databaseUrl, async (client) =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count),
  );

/**
 * Compares importing order lines into an account, and importing them again, with a bare COPY of the same file into a table
 * without an index, the least work that a database can do. All on one embedded server, with the COPY before, between and after.
 */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ORDER_COLUMNS } from "../../src/features/sales/generated-shop/write-reports.ts";
import { openReportReaders } from "../../src/features/sales/import/open-report-readers.ts";
import { openSalesImports } from "../../src/features/sales/import/open-sales-imports.ts";
import { importReportFile } from "../../src/features/search-data/import-report-file.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import type { Database } from "../../src/platform/db/open.ts";

export async function benchImport(database: Database, accountId: string, path: string): Promise<void> {
  const copies = [await bareCopy(database, path)];
  const first = await importOnce(database, accountId, path);
  copies.push(await bareCopy(database, path));
  const again = await importOnce(database, accountId, path);
  copies.push(await bareCopy(database, path));
  const copy = copies.toSorted((a, b) => a - b)[1] as number;
  const share = (seconds: number) => `${((100 * copy) / seconds).toFixed(1)} %`;
  console.log(`bare COPY: ${copies.map((seconds) => seconds.toFixed(1)).join(", ")} s`);
  console.log(`first import: ${share(first.seconds)} of bare COPY (${describe(first)})`);
  console.log(`second import: ${share(again.seconds)} of bare COPY (${describe(again)})`);
}

type Run = Awaited<ReturnType<typeof importOnce>>;

async function importOnce(database: Database, accountId: string, path: string) {
  const startedAt = performance.now();
  const { counts, status, problem } = await importReportFile(
    {
      store: openSalesImports(database),
      open: openReportReaders(database),
      lockOf: (name) => createAdvisoryLock(database.sessions, name),
      chunkRows: 20_000,
      clock: { now: () => new Date() },
    },
    { accountId, path, origin: "command" },
  );
  if (status !== "done") throw new Error(problem ?? status);
  return { counts, seconds: (performance.now() - startedAt) / 1_000 };
}

async function bareCopy({ pool }: Database, path: string): Promise<number> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0 } as pg.ClientConfig);
  await client.connect();
  try {
    const columns = ORDER_COLUMNS.map((name) => `"${name}" text`).join(", ");
    await client.query(`set statement_timeout = 0; drop table if exists bare; create table bare (${columns})`);
    const startedAt = performance.now();
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 18 }),
      client.query(copyFrom("copy bare from stdin (format text, header)")),
    );
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await client.end();
  }
}

function describe({ counts, seconds }: Run): string {
  return `${Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString("en")}`)
    .join(", ")}; ${seconds.toFixed(1)} s`;
}

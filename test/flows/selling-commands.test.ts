/** Commands about fees and reports, as processes beside a running service. Refused arguments need no process of their own. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Command } from "commander";
import pg from "pg";
import { pino } from "pino";
import { feeCommands } from "../../src/app/cli/fee-commands.ts";
import { reportCommands } from "../../src/app/cli/report-commands.ts";
import { salesCommands } from "../../src/app/cli/sales-commands.ts";
import { openAccounts } from "../../src/features/access/open-accounts.ts";
import { createCardsStore } from "../../src/features/catalog/fees/cards-store.ts";
import { createFeeCards } from "../../src/features/catalog/fees/manage-cards.ts";
import { createAdTotalsStore } from "../../src/features/sales/advertising/ad-totals-store.ts";
import { openReportReaders } from "../../src/features/sales/import/open-report-readers.ts";
import { openSalesImports } from "../../src/features/sales/import/open-sales-imports.ts";
import { createLedgerStore } from "../../src/features/sales/ledger/ledger-store.ts";
import { createReportStore } from "../../src/features/search-data/report-store.ts";
import { systemClock as clock } from "../../src/platform/base/clock.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { callCommand, neverStopped } from "../support/call-command.ts";
import { cleanUp, wholeFile } from "../support/cleanup.ts";
import { withKeptClient } from "../support/postgres.ts";
import { runCommand, startCommand } from "../support/process.ts";
import { SALES_SAMPLES, type SalesSample } from "../support/sales-samples.ts";
import { sender } from "../support/sending.ts";
import { startService, TEST_SECRET_KEY } from "../support/service.ts";
import { type LineCells, ONE_SALE, settlementFile } from "../support/settlement-file.ts";
import { CREDENTIALS } from "../support/sp-api-server.ts";
import { until } from "../support/until.ts";

const { databaseUrl, dataDir, make, api } = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });
const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
const { key, account } = await make.key({ plan: "pro" });
const send = sender({ api }, key);

const log = pino({ level: "silent" });
const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, as: "command", log });
cleanUp(wholeFile, () => database.close());
const open = openReportReaders(database);
const parts = {
  previewing: { pool: database.pool, open: open.sales, chunkRows: 100, clock },
  store: openSalesImports(database),
  ledger: createLedgerStore(database.pool),
  adTotals: createAdTotalsStore(database.pool),
  open,
  accounts: openAccounts(database, clock).accounts,
  lockOf: (name: string) => createAdvisoryLock(database.sessions, name),
  ...{ chunkRows: 100, clock, folder: dataDir, spApi: undefined },
};

/** Runs a command in this process; only its errors can be seen. */
const call = (...args: string[]) =>
  callCommand(
    (program: Command) => {
      feeCommands(program, (work) => work(createFeeCards({ store: createCardsStore(database.db), clock })));
      reportCommands(
        program,
        (work) => work({ ...parts, store: createReportStore(database, { family: "search" }) }),
        neverStopped,
      );
      salesCommands(program, (work) => work(parts), neverStopped);
    },
    ...args,
  );

test("a fee card is imported, used by the service, listed and deleted", async () => {
  const card = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../src/features/catalog/fees/cards/us-2026.json"), "utf8"),
  );
  const file = join(dataDir, "card.json");
  const referral = { categories: [{ name: "everything else", default: true, bands: [{ percent: 20 }] }] };
  writeFileSync(file, JSON.stringify({ ...card, id: "us-own", validFrom: "2026-02-01", referral }));
  const estimate = { category: "Home & Kitchen", price: 20, unitCost: 5, sizeTier: "small_standard" };
  const feeOf = async () => {
    const { data } = (await send("POST", "/api/v1/profit/estimate", estimate)).body;
    return `${data.card.id} ${data.fees[0].amount}`;
  };
  assert.equal(await feeOf(), "us-2026 3");
  const imported = await runCommand(["fees", "import", file], env);
  assert.equal(imported.code, 0, imported.stderr);
  await until("the service uses the card", async () => (await feeOf()) === "us-own 4");
  const { stdout } = await runCommand(["fees", "list", "--json"], env);
  assert.deepEqual(
    JSON.parse(stdout).map(({ id }: { id: string }) => id),
    ["us-2026", "us-2025", "us-2024", "uk-2026", "uk-2025-12", "uk-2025", "us-own"],
  );
  assert.equal((await runCommand(["fees", "delete", "amazon.com", "us-own"], env)).code, 0);
  await until("the built-in card applies again", async () => (await feeOf()) === "us-2026 3");

  writeFileSync(file, JSON.stringify({ ...card, currency: "USD", referral: { categories: [] } }));
  await assert.rejects(call("fees", "import", file), /referral/);
  await assert.rejects(call("fees", "delete", "amazon.com", "us-own"), /us-own/, "it does not exist");
});

const report = (searchFrequencyRank: number) => ({
  reportSpecification: {
    reportType: "GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT",
    reportOptions: { reportPeriod: "WEEK" },
    dataStartTime: "2026-02-01",
    dataEndTime: "2026-02-07",
    marketplaceIds: ["ATVPDKIKX0DER"],
  },
  dataByDepartmentAndSearchTerm: [
    {
      ...{ departmentName: "Amazon.com", searchTerm: "yoga mat", searchFrequencyRank, clickedAsin: "B123456789" },
      ...{ clickShareRank: 1, clickShare: 0.0771, conversionShare: 0.0874 },
    },
  ],
});

test("reports are imported from a file and fetched from the Selling Partner API into the account alone", async (t) => {
  const rankOf = async (who = send) =>
    (await who("GET", "/api/v1/keywords/search-terms?keyword=yoga+mat")).body.data.series[0]?.searchFrequencyRank;
  const file = join(dataDir, "terms.json");
  writeFileSync(file, JSON.stringify(report(7)));
  const first = await runCommand(["reports", "import", account.id, file], env);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /Figures: 1 added, 0 changed, 0 unchanged\. Rows: 1 read, 0 rejected\./);
  assert.equal(await rankOf(), 7);
  const second = await runCommand(["reports", "import", account.id, file, "--json"], env);
  assert.deepEqual(JSON.parse(second.stdout).counts, { read: 1, added: 0, changed: 0, unchanged: 1, rejected: 0 });

  const requested: { dataStartTime?: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = "" } = request;
    let text = "";
    for await (const chunk of request) text += chunk;
    if (url === "/file") return void response.end(gzipSync(JSON.stringify(report(5))));
    response.setHeader("content-type", "application/json");
    if (method === "POST" && url !== "/token") {
      requested.push(JSON.parse(text));
      response.statusCode = 202;
    }
    const times = { reportType: "x", createdTime: "2026-02-10T00:00:00Z" };
    const body = { reportId: "R1", reportDocumentId: "D1", processingStatus: "DONE", ...times, url: `${base}/file` };
    response.end(JSON.stringify(url === "/token" ? { access_token: "Atza|sample", expires_in: 3600 } : body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spApi = {
    SP_API_CLIENT_ID: CREDENTIALS.clientId,
    SP_API_CLIENT_SECRET: CREDENTIALS.clientSecret,
    SP_API_REFRESH_TOKEN: CREDENTIALS.refreshToken,
    SP_API_URL: base,
    SP_API_LWA_URL: `${base}/token`,
  };
  const fetch = ["reports", "fetch", account.id, "search-terms", "--ending", "2026-02-07"];
  const fetched = await runCommand(fetch, { ...env, ...spApi });
  assert.equal(fetched.code, 0, fetched.stderr);
  assert.equal(requested[0]?.dataStartTime, "2026-02-01T00:00:00Z");
  assert.equal(await rankOf(), 5);
  const { body } = await send("GET", "/api/v1/reports/imports");
  assert.deepEqual(
    body.data.imports.map(({ origin }: { origin: string }) => origin),
    ["sp-api", "command", "command"],
  );
  const other = sender({ api }, (await make.key({ plan: "pro" })).key);
  assert.equal(await rankOf(other), undefined);

  await assert.rejects(call(...fetch), /not configured/);
  await assert.rejects(call(...fetch.slice(0, -1), "2026-02-06"), /last day of a week/);
});

test("a listing is checked from a file, and errors set the exit code", async () => {
  const file = join(dataDir, "listing.json");
  writeFileSync(file, JSON.stringify({ title: "Valora Mat! Blue", brand: "Valora" }));
  const { code, stdout } = await runCommand(["listings", "check", file, "--json"], env);
  const [finding] = JSON.parse(stdout).findings;
  assert.deepEqual([code, finding.rule, finding.start, finding.fix], [1, "title-characters", 10, ""]);
  writeFileSync(file, JSON.stringify({ title: "Valora Mat, Blue", brand: "Valora" }));
  const kept = await runCommand(["listings", "check", file], env);
  assert.deepEqual([kept.code, kept.stdout.trim()], [0, "No findings."]);
  assert.match((await runCommand(["listings", "rules", "--marketplace", "amazon.de"], env)).stdout, /title-length/);
});

const ORDER_ROWS = 800;
const HELD_ORDER = "1-350";
const ORDERS =
  "amazon-order-id\tpurchase-date\torder-status\tsales-channel\tsku\tquantity\tcurrency\titem-price\n" +
  Array.from(
    { length: ORDER_ROWS },
    (_, i) =>
      `1-${i}\t2026-02-${String((i % 28) + 1).padStart(2, "0")}\tShipped\tAmazon.com\tSKU-${i % 9}\t1\tUSD\t${i}.25\n`,
  ).join("");

/** No import can store the chunk with one of the orders until the returned function is called. */
async function holdOrder(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanUp(wholeFile, () => client.end());
  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(77); return new; end';
    create trigger held_order before insert on sales_order_lines for each row
      when (new.order_id = '${HELD_ORDER}') execute function wait_for_test();
    do 'begin execute format(''alter database %I set client_connection_check_interval = 100'', current_database()); end';
    select pg_advisory_lock(77)`); // with the check, the session of the killed import ends also while it waits
  return () => client.query("select pg_advisory_unlock(77); drop trigger held_order on sales_order_lines");
}

test("an import of orders that is killed ends equal to one that was not, when its command is repeated", async () => {
  const file = join(dataDir, "orders.txt");
  writeFileSync(file, ORDERS);
  const rowsOf = (accountId: string) =>
    withKeptClient(databaseUrl, async (client) => {
      const book = "(select number from sales_books where account_id = $1)";
      const lines = `select order_id, sku, day, item_price_minor from sales_order_lines where book = ${book} order by order_id`;
      const sums = `select day, sku, units, sales from sales_ordered_days where book = ${book} order by day, sku`;
      return [(await client.query(lines, [accountId])).rows, (await client.query(sums, [accountId])).rows];
    });
  const slow = { ...env, IMPORT_CHUNK_ROWS: "100" };
  const killed = await make.key({ plan: "pro" });
  const release = await holdOrder(); // the import does not end before it is killed, however busy the machine
  const command = startCommand(["sales", "import", file, "--account", killed.account.id], slow);
  await until("some rows are stored", async () => ((await rowsOf(killed.account.id))[0]?.length ?? 0) > 100);
  command.kill();
  assert.equal(await command.exited, null);
  const [lines, sums] = await rowsOf(killed.account.id);
  assert.ok((lines?.length ?? 0) < ORDER_ROWS / 2 && sums?.length === 0, "killed in the middle");
  await release();
  const resumed = await runCommand(["sales", "import", file, "--account", killed.account.id, "--json"], env);
  assert.equal(resumed.code, 0, resumed.stderr);
  const whole = await make.key({ plan: "pro" });
  const first = await runCommand(["sales", "import", file, "--account", whole.account.id], env);
  assert.match(first.stdout, /\(orders\)\. Records: 800 added, 0 changed, 0 unchanged\. Rows: 800 read, 0 rejected\./);
  assert.deepEqual(await rowsOf(killed.account.id), await rowsOf(whole.account.id));
  assert.equal((await rowsOf(whole.account.id))[0]?.length, ORDER_ROWS);

  const settlement = join(dataDir, "settlement.txt");
  const dear: LineCells = ["Order", "ItemPrice", "Principal", "1.999"];
  writeFileSync(settlement, settlementFile({ id: "1001", total: "14.39", lines: [...ONE_SALE, dear] }));
  const wrong = await runCommand(["sales", "import", settlement, "--account", whole.account.id], env);
  assert.match(wrong.stdout, /rejected 1: amount "1\.999" has more decimals than USD allows \(first in line 6\)/);
  assert.match(wrong.stdout, /settlement 1001: \$14\.39, not reconciled: its lines are \$1\.50 short$/m);

  const report = join(dataDir, "business.csv");
  writeFileSync(
    report,
    '(Child) ASIN,Sessions - Total,Units Ordered,Ordered Product Sales\nB000000001,100,7,"$70.00"\n',
  );
  const named = ["--account", whole.account.id, "--marketplace", "amazon.com"];
  await assert.rejects(call("sales", "import", report, ...named), /does not name its days/);
  await assert.rejects(
    call("sales", "import", report, ...named, "--from", "2026-02-30", "--to", "2026-02-01"),
    /--from and --to are days/,
  );
  const days = ["--from", "2026-02-01", "--to", "2026-02-28"];
  assert.equal((await runCommand(["sales", "import", report, ...named, ...days], env)).code, 0);
  const listed = await runCommand(["sales", "list", "--account", whole.account.id, "--json"], env);
  assert.deepEqual(
    JSON.parse(listed.stdout).map((each: { kind: string | null; status: string }) => [each.kind, each.status]),
    [
      ["traffic", "done"],
      [null, "failed"],
      ["settlement", "done"],
      ["orders", "done"],
    ],
  );
});

test("a dry run of a sales import prints what the import then does, and stores nothing", async () => {
  const sample = (name: string) => SALES_SAMPLES.find((each) => each.name === name) as SalesSample;
  const file = join(dataDir, "dry-run.txt");
  const imports = async () => (await send("GET", "/api/v1/sales/imports")).body.data.imports.length;
  const run = async (...more: string[]) => {
    const { code, stdout, stderr } = await runCommand(["sales", "import", file, "--account", account.id, ...more], env);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  for (const { first, second } of [sample("orders"), sample("reimbursements")])
    for (const content of [first, second]) {
      writeFileSync(file, content);
      const before = await imports();
      const preview = JSON.parse(await run("--dry-run", "--json"));
      assert.equal(await imports(), before);
      assert.match(await run("--dry-run"), /in the file\. .* would be kept[\s\S]*Dry run: nothing was stored\./);
      assert.deepEqual(preview.counts, JSON.parse(await run("--json")).counts);
    }
  writeFileSync(file, "colour,size\nred,1\n");
  const unknown = await runCommand(["sales", "import", file, "--account", account.id, "--dry-run"], env);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stdout, /not recognized[\s\S]*its columns are those of no known report/);
});

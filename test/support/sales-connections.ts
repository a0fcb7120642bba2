/** A service that fetches from selling accounts, and the loopback server it fetches from, which responds as Amazon's models say. */
import assert from "node:assert/strict";
import { createLog } from "../../src/platform/base/log.ts";
import type { Scope } from "./cleanup.ts";
import { withKeptClient } from "./postgres.ts";
import { tsv } from "./sales-file.ts";
import { startService } from "./service.ts";
import { CREDENTIALS, type Recorded, startSpApiServer } from "./sp-api-server.ts";
import { until } from "./until.ts";

export const ORDERS = "GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL";
export const RETURNS = "GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA";
export const REIMBURSEMENTS = "GET_FBA_REIMBURSEMENTS_DATA";
const COLUMNS =
  "amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel url ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids".split(
    " ",
  );
const SETTLEMENT =
  "settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name amount-type amount-description amount fulfillment-id posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased promotion-id".split(
    " ",
  );
const anOrder = (id: string) => ({
  ...{
    "amazon-order-id": id,
    "purchase-date": "2026-03-01T09:15:00+00:00",
    "last-updated-date": "2026-03-02T09:15:00+00:00",
  },
  ...{ "order-status": "Shipped", "sales-channel": "Amazon.com", "product-name": "Chef knife", sku: "KNIFE-1" },
  ...{ asin: "B000000001", "item-status": "Shipped", quantity: "1", currency: "USD", "item-price": "24.99" },
});
export const orderFile = tsv(COLUMNS, anOrder("112-0000001-0000001"), anOrder("112-0000001-0000002"));
export const settlementFile = tsv(
  SETTLEMENT,
  {
    ...{ "settlement-id": "18906543210", "settlement-start-date": "2026-02-15T00:00:00+00:00" },
    ...{ "settlement-end-date": "2026-03-01T00:00:00+00:00", "deposit-date": "2026-03-03T00:00:00+00:00" },
    ...{ "total-amount": "24.99", currency: "USD" },
  },
  {
    ...{ "settlement-id": "18906543210", "transaction-type": "Order", "order-id": "112-0000001-0000001" },
    ...{
      "marketplace-name": "Amazon.com",
      "amount-type": "ItemPrice",
      "amount-description": "Principal",
      amount: "24.99",
    },
    ...{
      "posted-date": "2026-02-20",
      "posted-date-time": "2026-02-20T14:23:00+00:00",
      sku: "KNIFE-1",
      "quantity-purchased": "1",
    },
  },
);

export const json = (method: string, body: unknown) => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
export const CONNECTIONS = "/api/v1/sales/connections";

/** A connection as the API returns it, as far as tests read it. */
type Connection = {
  status: string;
  problem: string | null;
  lastSuccessAt: string | null;
  nextRunAt: string | null;
  waitsUntil: string | null;
  reports: {
    report: string;
    state: string;
    read: number;
    open: number;
    failed: number;
    problem: string | null;
  }[];
};

/** The body of a request for a report. */
export const sentOf = ({ sent }: Recorded) => JSON.parse(sent);

export async function startConnections(scope: Scope) {
  const time = { now: () => new Date("2026-03-10T13:00:00Z") };
  const amazon = await startSpApiServer(scope, { clock: { now: () => time.now() } });
  const logged: string[] = [];
  const env = { SP_API_URL: amazon.url, SP_API_LWA_URL: amazon.lwaUrl };
  const operatorEnv = {
    ...env,
    ...{ SP_API_CLIENT_ID: CREDENTIALS.clientId, SP_API_CLIENT_SECRET: CREDENTIALS.clientSecret },
  };
  const service = await startService(scope, {
    now: "2026-03-10T13:00:00Z",
    env: operatorEnv,
    log: createLog("trace", { write: (line: string) => void logged.push(line) }),
  });
  const { api, make, app, clock, databaseUrl } = service;
  time.now = clock.now;

  /** A connected account of its own; Amazon knows its refresh token. */
  async function connect(refreshToken: string, more = {}) {
    const owner = await make.person();
    amazon.refreshTokens.add(refreshToken);
    const made = await api(CONNECTIONS, owner, json("POST", { marketplaces: ["amazon.com"], refreshToken, ...more }));
    assert.equal(made.status, 201, made.text);
    const { id } = made.body.data;
    const show = async (): Promise<Connection> => (await api(`${CONNECTIONS}/${id}`, owner)).body.data;
    const reportOf = async (report: string) => (await show()).reports.find((each) => each.report === report);
    const hasRead = async (report: string) => ((await reportOf(report))?.read ?? 0) > 0;
    const imports = async () =>
      await query(
        "select name, status, problem, rejected, added from report_imports where account_id = $1 order by id",
        [owner.account.id],
      );
    return { id, owner, accountId: owner.account.id, show, reportOf, hasRead, imports };
  }

  const query = (text: string, values: unknown[]): Promise<any[]> =>
    withKeptClient(databaseUrl, async (client) => (await client.query(text, values)).rows);

  /** One look of the job, a minute later. */
  async function look(minutes = 1): Promise<void> {
    clock.advance({ minutes });
    await app.runJob("sales-connections");
  }

  /** Looks, a minute apart, until the connection is as expected. */
  const looksUntil = async <T>(what: string, isSo: () => Promise<T | undefined | false>): Promise<T> =>
    await until(what, async () => {
      await look();
      return await isSo();
    });

  /** Ends what other tests began, so that a look is about one connection. */
  async function disconnectAll(): Promise<void> {
    await query("delete from sales_connections", []);
    Object.assign(amazon.limits, { createReport: { ratePerSecond: 1, burst: 1_000 } });
    Object.assign(amazon.limits, { getReportDocument: { ratePerSecond: 1, burst: 1_000 } });
    Object.assign(amazon.limits, { getReports: { ratePerSecond: 1, burst: 1_000 } });
    const { contents, statuses, reports, downloadFaults } = amazon.seller;
    for (const each of [contents, statuses, reports, downloadFaults]) each.clear();
    amazon.seller.transactions.length = 0;
    amazon.seller.stock.length = 0;
    amazon.seller.contents.set(ORDERS, orderFile);
    clock.advance({ minutes: 20 });
  }

  return { ...service, amazon, logged, operatorEnv, connect, query, look, looksUntil, disconnectAll };
}

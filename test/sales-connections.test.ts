/** Connections to selling accounts: who connects, what is fetched, which secrets are kept, and how a connection ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import {
  CONNECTIONS,
  json,
  ORDERS,
  orderFile,
  sentOf,
  settlementFile,
  startConnections,
} from "./support/sales-connections.ts";
import type { Who } from "./support/service.ts";
import { CREDENTIALS } from "./support/sp-api-server.ts";

type StockItem = { sku: string; available: number; reserved: number; inbound: number | null };

const started = await startConnections(wholeFile);
const { api, make, amazon, logged, connect, query, look, looksUntil, disconnectAll } = started;

test("a connection fetches every report within the rate limits, once, and shows its health", async () => {
  amazon.seller.contents.set(ORDERS, orderFile);
  amazon.seller.statuses.set(ORDERS, ["IN_QUEUE", "IN_PROGRESS", "DONE"]);
  amazon.seller.addSettlement(settlementFile, "2026-02-15T00:00:00Z", "2026-03-01T00:00:00Z");
  const posted = { transactionType: "Shipment", postedDate: "2026-03-08T10:00:00.214Z" };
  for (const transactionId of ["t1", "t2", "t3"])
    amazon.seller.transactions.push({
      ...{ ...posted, transactionId },
      totalAmount: { currencyAmount: 1.5, currencyCode: "USD" },
    });
  for (const sellerSku of ["KNIFE-1", "KNIFE-2", "0042"])
    amazon.seller.stock.push({
      ...{
        sellerSku,
        asin: "B000000001",
        fnSku: "X001",
        condition: "NewItem",
        productName: "Chef knife",
        totalQuantity: 9,
      },
      inventoryDetails: { fulfillableQuantity: 7, reservedQuantity: { totalReservedQuantity: 2 } },
    });
  const { owner, id, accountId, show, reportOf, hasRead, imports } = await connect(CREDENTIALS.refreshToken, {
    name: "Kitchen shop",
  });
  assert.deepEqual([(await show()).status, (await show()).reports], ["new", []]);
  await looksUntil("orders, the settlement, transactions and stock are imported", async () => {
    const settlements = await reportOf("settlements");
    const read = await Promise.all(["orders", "transactions", "stock"].map(hasRead));
    return read.every(Boolean) && settlements !== undefined && settlements.read > 1 && settlements.open === 0;
  });
  const shown = await show();
  assert.equal(shown.status, "connected");
  assert.ok(shown.lastSuccessAt !== null && (shown.nextRunAt ?? "") > shown.lastSuccessAt);
  assert.equal(shown.reports.length, 11);
  const brought = await imports();
  assert.ok(
    brought.every(({ status, rejected }) => status === "done" && Number(rejected) === 0),
    JSON.stringify(brought),
  );
  assert.ok(
    brought.some(({ name }) => name === "All orders 2026-02-08 to 2026-03-10"),
    JSON.stringify(brought),
  );
  const [{ total }] = await query(
    "select sum(amount_minor)::int as total from sales_transactions join sales_books on number = book where account_id = $1",
    [accountId],
  );
  assert.equal(total, 450, "the transactions of all pages");
  const { items } = (await api("/api/v1/sales/stock", owner)).body.data;
  assert.deepEqual(
    items.map((item: StockItem) => [item.sku, item.available, item.reserved, item.inbound]),
    ["KNIFE-1", "0042", "KNIFE-2"].map((sku) => [sku, 7, 2, null]),
    "the stock of all pages; what Amazon does not say is unknown",
  );
  assert.equal(amazon.counts.violations, 0, "no rate limit was exceeded");
  const requested = amazon.requests("createReport").map((each) => {
    const { reportType, marketplaceIds, dataStartTime, dataEndTime } = sentOf(each);
    return [reportType, marketplaceIds, dataStartTime, dataEndTime].join(" ");
  });
  assert.equal(new Set(requested).size, requested.length, "nothing was requested twice");
  assert.equal((await api(`${CONNECTIONS}/${id}/run`, owner, { method: "POST" })).status, 202);
});

test("no credential is stored in the clear, returned or logged", async () => {
  const refreshToken = "Atzr|refresh-token-of-the-seller";
  const app = { clientId: CREDENTIALS.clientId, clientSecret: CREDENTIALS.clientSecret };
  const { id, owner, show } = await connect(refreshToken, app);
  await look();
  const answers = [await api(CONNECTIONS, owner), await api(`${CONNECTIONS}/${id}/test`, owner, { method: "POST" })];
  const [{ credentials }] = await query("select credentials from sales_connections where id = $1", [id]);
  const places = [JSON.stringify(await show()), ...answers.map(({ text }) => text), logged.join("\n")];
  for (const secret of [refreshToken, app.clientSecret, "Atza|"]) {
    assert.ok(!places.some((text) => text.includes(secret)), secret);
    assert.ok(!credentials.includes(secret));
  }
  assert.equal(answers[1]?.body.data.works, true);
});

test("owners connect, members run, viewers see, and no other account does", async () => {
  const { id, owner, accountId } = await connect("Atzr|roles");
  const account = { id: accountId };
  const member = await make.person({ account, role: "member" });
  const viewer = await make.person({ account, role: "viewer" });
  const stranger = await make.person();
  const body = { marketplaces: ["amazon.com"], refreshToken: "Atzr|x" };
  const statuses = async (who: Who) => [
    (await api(`${CONNECTIONS}/${id}`, who)).status,
    (await api(`${CONNECTIONS}/${id}/run`, who, { method: "POST" })).status,
    (await api(CONNECTIONS, who, json("POST", body))).status,
    (await api(`${CONNECTIONS}/${id}`, who, json("PATCH", { name: "Mine" }))).status,
    (await api(`${CONNECTIONS}/${id}`, who, { method: "DELETE" })).status,
  ];
  assert.deepEqual(await statuses(viewer), [200, 403, 403, 403, 403]);
  assert.deepEqual(await statuses(member), [200, 202, 403, 403, 403]);
  assert.deepEqual(await statuses(stranger), [404, 404, 201, 404, 404]);
  assert.deepEqual(await statuses(owner), [200, 202, 201, 200, 200]);
  assert.deepEqual((await api(`${CONNECTIONS}/${id}`, owner)).status, 404);
  for (const wrong of [
    { ...body, marketplaces: ["amazon.com", "amazon.de"] },
    { ...body, marketplaces: [] },
    { ...body, clientId: "only the id" },
  ])
    assert.equal((await api(CONNECTIONS, owner, json("POST", wrong))).status, 400, JSON.stringify(wrong));
});

test("a revoked token is reported, nothing more is requested, and a new token connects again", async () => {
  await disconnectAll();
  const { id, owner, show, hasRead } = await connect("Atzr|to-be-revoked");
  amazon.refreshTokens.delete("Atzr|to-be-revoked");
  await look();
  const { status, problem } = await show();
  assert.equal(status, "revoked");
  assert.match(problem ?? "", /invalid_grant.*revoked/);
  const asked = amazon.counts.tokenRequests;
  await look(24 * 60);
  assert.equal(amazon.counts.tokenRequests, asked);
  assert.equal((await api(`${CONNECTIONS}/${id}/run`, owner, { method: "POST" })).status, 409);
  amazon.refreshTokens.add("Atzr|a-new-one");
  await api(`${CONNECTIONS}/${id}`, owner, json("PATCH", { refreshToken: "Atzr|a-new-one" }));
  await looksUntil("it fetches again", () => hasRead("orders"));
  assert.equal((await show()).status, "connected");
});

test("disconnecting deletes the credentials and keeps the data, or deletes what was fetched", async () => {
  await disconnectAll();
  const { id, owner, accountId, hasRead, imports } = await connect("Atzr|disconnects");
  await looksUntil("orders are read", () => hasRead("orders"));
  assert.equal((await api(`${CONNECTIONS}/${id}`, owner, { method: "DELETE" })).status, 200);
  const rows = () => query("select id from sales_connections where account_id = $1", [accountId]);
  assert.deepEqual([(await rows()).length, (await imports()).length], [0, 1]);
  const again = await api(
    CONNECTIONS,
    owner,
    json("POST", { marketplaces: ["amazon.com"], refreshToken: "Atzr|disconnects" }),
  );
  await api(`${CONNECTIONS}/${again.body.data.id}?data=delete`, owner, { method: "DELETE" });
  assert.deepEqual((await api("/api/v1/sales/imports", owner)).body.data.imports, []);
});

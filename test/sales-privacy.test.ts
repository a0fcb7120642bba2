/** Who sees figures of sales: viewers without amounts, other accounts nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { createSellers, FEBRUARY, february } from "./support/selling.ts";
import { startService } from "./support/service.ts";

const service = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });
const { make, databaseUrl } = service;
const seller = createSellers(service);

test("viewers see no amounts while the owner hides money, but everything else", async () => {
  const { account, send } = await seller(february);
  await send("POST", "/api/v1/sales/costs", { sku: "KNIFE", from: "2026-01-01", currency: "USD", unitCost: 4.25 });
  const viewer = await make.person({ account, role: "viewer" });
  await withClient(databaseUrl, (client) =>
    client.query("update sales_books set hide_money = true where account_id = $1", [account.id]),
  );
  const read = async (path: string) => {
    const { status, body } = await service.api(`/api/v1/sales/${path}`, viewer);
    assert.equal(status, 200, path);
    return body.data;
  };
  const { moneyHidden, blocks } = await read(`summary?${FEBRUARY}`);
  assert.equal(moneyHidden, true);
  const { ordered, pending, advertising } = blocks[0];
  assert.deepEqual(
    [ordered.units, ordered.refundRate, ordered.sales, ordered.margin, ordered.netProfit],
    [6, 16.67, null, null, null],
  );
  assert.deepEqual([pending.units, pending.net, advertising.spend, advertising.tacos], [1, null, null, null]);
  const seen = new Set<string>();
  const walk = (value: unknown, name: string): void => {
    if (typeof value === "number") seen.add(name);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, Array.isArray(value) ? name : key);
  };
  const [{ id, total }] = (await read("settlements")).settlements;
  assert.equal(total, null);
  const one = `settlements/${id}`;
  const lists = [`series?${FEBRUARY}`, `products?${FEBRUARY}`, "settlements", `${one}/lines`, "stock", "costs"];
  for (const path of [...lists, `summary?${FEBRUARY}`, one, "line-kinds", "costs/history", "calibration"])
    walk(await read(path), path);
  // The number of products, that of unclassified lines, and the weight of a mean.
  for (const count of ["total", "unclassified", "weight"]) seen.delete(count);
  assert.deepEqual(
    [...seen].filter(
      (name) => !/^(net)?units|^orders$|lines?|refundRate|days|quantity|fewestPairs|^refundsWithoutCost$/i.test(name),
    ),
    [],
    "every number is a count or a rate of units",
  );
  for (const path of lists) {
    const { text, status } = await service.api(
      `/api/v1/sales/${path}${path.includes("?") ? "&" : "?"}format=csv`,
      viewer,
    );
    assert.equal(status, 200, path);
    assert.doesNotMatch(text, /(?<!16)\.\d\d?(?!\d)(?!T)/, path);
  }
});

test("an account without an import gets empty responses, and sees nothing of another's", async () => {
  await seller(february);
  const { key } = await make.key();
  const read = async (path: string) => (await service.api(`/api/v1/sales/${path}`, key)).body.data;
  const { blocks, coverage } = await read("summary");
  assert.deepEqual([blocks, coverage.ordersFrom], [[], null]);
  assert.deepEqual((await read("series")).blocks, []);
  assert.deepEqual((await read("products")).products, []);
  assert.deepEqual((await read("stock")).items, []);
  assert.deepEqual(await read("costs"), { costs: [], missing: [] });
});

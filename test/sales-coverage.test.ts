/** The last day that reports of orders cover to its end, with which periods end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const { api, make } = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });

type Line = [order: string, day: string, channel?: string];
const orders = (...lines: Line[]): string =>
  [
    "order-id,purchase-date,order-status,quantity,item-price,currency,sku,sales-channel",
    ...lines.map(
      ([order, day, channel = "Amazon.com"]) => `${order},${day}T09:00:00Z,Shipped,1,10.00,USD,A,${channel}`,
    ),
  ].join("\n");

async function seller() {
  const { key } = await make.key({ plan: "agency" });
  return {
    /** Imports a report that was saved at a time. */
    async add(savedAt: string | null, ...lines: Line[]): Promise<string> {
      const query = savedAt === null ? "name=orders.csv" : `name=orders.csv&seenAt=${savedAt}`;
      const sent = await api(`/api/v1/sales/imports?${query}`, key, { method: "POST", body: orders(...lines) });
      const { id } = sent.body.data;
      const ended = await until("the import has ended", async () => {
        const { data } = (await api(`/api/v1/sales/imports/${id}`, key)).body;
        return ["done", "failed"].includes(data.status) && data;
      });
      assert.equal(ended.status, "done", ended.problem);
      return id;
    },
    async completeTo(): Promise<string> {
      const { data } = (await api("/api/v1/sales/summary", key)).body;
      assert.equal(data.to, data.coverage.completeTo, "a period ends with it");
      return data.coverage.completeTo;
    },
    remove: (id: string) => api(`/api/v1/sales/imports/${id}`, key, { method: "DELETE" }),
  };
}

const FIRST: Line = ["1", "2026-03-09"];
const LAST: Line = ["2", "2026-03-10"];

test("a day is complete once a report of a later day goes up to it, though no line of the day changed", async () => {
  const { add, completeTo, remove } = await seller();
  await add("2026-03-10T10:00:00Z", FIRST, LAST);
  assert.equal(await completeTo(), "2026-03-09", "the report was made on its last day");
  const younger = await add("2026-03-11T10:00:00Z", LAST, FIRST);
  assert.equal(await completeTo(), "2026-03-10");
  await remove(younger);
  assert.equal(await completeTo(), "2026-03-09");
});

test("importing the same file again on a later day completes no day", async () => {
  const { add, completeTo } = await seller();
  await add("2026-03-10T10:00:00Z", FIRST, LAST);
  await add(null, FIRST, LAST);
  assert.equal(await completeTo(), "2026-03-09");
});

test("a file that was imported days after it was made does not have the rest of its last day", async () => {
  const { add, completeTo } = await seller();
  await add("2026-03-10T23:00:00Z", FIRST, LAST);
  assert.equal(await completeTo(), "2026-03-09");
  const other = await seller();
  await other.add(null, FIRST, LAST);
  assert.equal(await other.completeTo(), "2026-03-10", "nothing says that it is older than its upload");
});

test("a day is complete when the reports of all marketplaces that sold on it are", async () => {
  const { add, completeTo } = await seller();
  await add("2026-03-10T10:00:00Z", FIRST, LAST);
  const german: Line[] = [["3", "2026-03-09", "Amazon.de"], ["4", "2026-03-10", "Amazon.de"]]; // biome-ignore format: a table
  await add("2026-03-11T10:00:00Z", ...german);
  assert.equal(await completeTo(), "2026-03-09");
  await add("2026-03-11T11:00:00Z", ["1", "2026-03-09"], LAST, ["5", "2026-03-10"]);
  assert.equal(await completeTo(), "2026-03-10");
});

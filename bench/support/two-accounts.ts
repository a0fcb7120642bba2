/** The service with a market, and the keys of three accounts: one that searches, and a large and a free one that load the service. */
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";
import { openService } from "./service.ts";

const [, , threads = "2", size = "20000"] = process.argv;

const { app, makeKey, close } = await openService({ THREADS: threads });
const at = new Date("2026-03-01T00:00:00Z");
await app.catalog.merge(demoMarket({ seed: 7, products: Number(size), at, marketplaces: ["amazon.com"] }));
const { url } = await app.listen();
const [hostileKey, freeKey] = await Promise.all(
  (["agency", "free"] as const).map(async (plan) => {
    const { id } = await app.accounts.create({ name: plan, plan });
    return (await app.keys.create({ accountId: id, name: "load" })).key;
  }),
);
const key = await makeKey();
// The benchmark is finished, or has crashed.
for (const event of ["message", "disconnect"]) process.once(event, () => void close().then(() => process.exit()));
process.send?.({ url, key, hostileKey, freeKey });

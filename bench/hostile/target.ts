/** The service with a market, and the keys of two accounts: one that is attacked from, one that searches. */
import { demoMarket } from "../../src/sources/demo-market/market.ts";
import { openService } from "../support/service.ts";

const [, , threads = "2", size = "20000"] = process.argv;

const { app, makeKey, close } = await openService({ THREADS: threads });
const at = new Date("2026-03-01T00:00:00Z");
await app.catalog.merge(demoMarket({ seed: 7, products: Number(size), at, marketplaces: ["amazon.com"] }));
const { url } = await app.listen();
const hostile = await app.accounts.create({ name: "Hostile", plan: "agency" });
const { key: hostileKey } = await app.keys.create({ accountId: hostile.id, name: "hostile" });
const key = await makeKey();
// The benchmark is finished, or has crashed.
for (const event of ["message", "disconnect"]) process.once(event, () => void close().then(() => process.exit()));
process.send?.({ url, key, hostileKey });

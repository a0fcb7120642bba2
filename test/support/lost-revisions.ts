/** A failover to a standby that has lost the last changes, seen through the search of a service. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { observation } from "./observation.ts";
import { startAddress, startOwnServer, startStandby } from "./own-server.ts";
import { startService } from "./service.ts";
import { until } from "./until.ts";

type Found = Record<string, number>;

/** Checks that a search equals the database after the failover: nothing lost is found, everything new is. */
export async function checkLostRevisions(t: TestContext, env: Record<string, string> = {}): Promise<void> {
  const primary = await startOwnServer(t);
  const standby = await startStandby(t, primary);
  const address = await startAddress(t, primary);
  const { app, api, make } = await startService(t, { databaseUrl: address.url, env });
  const { key } = await make.key({ plan: "agency" });

  const store = async (prices: Found) => {
    const seen = Object.entries(prices).map(([asin, priceMinor]) =>
      observation(asin, { title: "Steel kettle", priceMinor, seenAt: new Date() }),
    );
    await until("the products are stored", () =>
      app.catalog.merge(seen).then(
        () => true,
        () => false,
      ),
    );
  };
  const find = async (): Promise<Found> => {
    const { body } = await api("/api/v1/search?keyword=steel+kettle", key);
    const products: { asin: string; price: number }[] = body.data?.products ?? [];
    return Object.fromEntries(
      products.map(({ asin, price }): [string, number] => [asin, Math.round(price * 100)]).sort(),
    );
  };
  const isFound = async (expected: Found) => {
    let found: Found = {};
    await until("the search has caught up", async () => {
      found = await find();
      return JSON.stringify(found) === JSON.stringify(expected);
    }).catch(() => assert.deepEqual(found, expected));
  };

  const kept = { B000000001: 1_000, B000000002: 2_000 };
  await store(kept);
  await isFound(kept);
  await standby.hasAllOf(primary);
  await standby.detach();
  const lost = { B000000002: 2_500, B000000003: 3_000, B000000004: 4_000 };
  await store(lost);
  await isFound({ ...kept, ...lost });

  await primary.stop();
  address.leadTo(standby);
  await standby.promote();
  const promotedAt = Date.now();
  // Fewer changes than were lost, so their numbers are all below the last one that the index has read.
  const added = { B000000005: 5_000 };
  await store(added);
  await isFound({ ...kept, ...added });
  t.diagnostic(`the search equals the database ${Date.now() - promotedAt} ms after the promotion`);

  const later = { B000000003: 3_300 };
  await store(later);
  await isFound({ B000000001: 1_000, B000000002: 2_000, ...later, ...added });
}

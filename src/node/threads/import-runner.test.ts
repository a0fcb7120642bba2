import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { systemClock } from "../../base/clock.ts";
import type { Config } from "../../config/config.ts";
import type { Uploads } from "../../sources/import/uploads.ts";
import { createImportRunner } from "./import-runner.ts";

const LOOKS = 20;
/** Without being woken, the runner would look so rarely that the test exceeds its time limit. */
const RARELY_MS = 30_000;

test("a runner looks for files at once when it is woken, whether it looks or waits at that moment", async () => {
  let looks = 0;
  let onLook = () => {};
  const uploads = {
    async list() {
      looks++;
      onLook();
      return [];
    },
  } as unknown as Uploads;
  const runner = createImportRunner({
    config: {} as Config,
    kind: "products",
    store: { listByIds: async () => [], move: async () => false },
    uploads,
    clock: systemClock,
    log: pino({ level: "silent" }),
    lookEveryMs: RARELY_MS,
  });
  runner.start();
  for (let woken = 0; woken < LOOKS; woken++) {
    const looked = new Promise<void>((resolve) => {
      onLook = resolve;
    });
    runner.wake();
    await looked;
    if (woken % 2 === 0) await new Promise(setImmediate); // it waits by then
  }
  await runner.close();
  assert.ok(looks > LOOKS, String(looks));
});

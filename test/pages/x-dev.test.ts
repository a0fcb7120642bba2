import { existsSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { wholeFile } from "../support/cleanup.ts";
import { startLivedIn } from "../support/lived-in.ts";

const live = await startLivedIn(wholeFile);
writeFileSync("/tmp/webdev/live.json", JSON.stringify({ url: live.url, cookie: live.cookie, ids: live.ids }));
test("stays", { timeout: 3_000_000 }, async () => {
  while (!existsSync("/tmp/webdev/stop")) await new Promise((r) => setTimeout(r, 1000));
});

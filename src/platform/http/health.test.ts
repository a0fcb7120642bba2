import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../base/log.ts";
import { createHealth } from "./health.ts";

test("a part that is not ready is logged once per reason, and once when it is ready again", async () => {
  const lines: string[] = [];
  const log = createLog("info", {
    write: (line) => {
      const { level, part, reason, msg } = JSON.parse(line);
      lines.push([level, part, reason, msg].filter(Boolean).join(" "));
    },
  });
  let reason: string | undefined;
  const check = createHealth({
    health: {
      database: async () => {
        if (reason !== undefined) throw new Error(reason);
      },
    },
    optionalHealth: { search: () => Promise.reject(new Error("the search cluster is unreachable")) },
    log,
  });
  const states = [];
  for (reason of [undefined, "it does not respond", "it does not respond", "it is read-only", undefined, undefined])
    states.push((await check()).isReady);
  assert.deepEqual(states, [true, false, false, false, true, true]);
  assert.deepEqual(lines, [
    "warn database it does not respond not ready",
    "warn database it is read-only not ready",
    "info database ready again",
  ]);
});

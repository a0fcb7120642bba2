import assert from "node:assert/strict";
import { test } from "node:test";
import { inTurn, type QueuedImport } from "./import-order.ts";

const queued = (id: string, accountId: string, status: QueuedImport["status"] = "waiting"): QueuedImport => ({
  ...{ id, accountId, status, createdAt: new Date(0) },
});
const order = (...due: QueuedImport[]) => inTurn(due).map(({ id }) => id);

test("an account with many files doesn't delay the first file of another", () => {
  const many = ["1", "2", "3"].map((id) => queued(id, "acc_many"));
  assert.deepEqual(order(...many, queued("4", "acc_one"), queued("5", "acc_two")), ["1", "4", "5", "2", "3"]);
});

test("ended imports are cleaned up first, then running ones are resumed", () => {
  assert.deepEqual(order(queued("1", "a"), queued("2", "a", "running"), queued("3", "b", "done"), queued("4", "b")), [
    "3",
    "2",
    "1",
    "4",
  ]);
});

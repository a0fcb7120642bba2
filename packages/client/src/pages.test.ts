import assert from "node:assert/strict";
import { test } from "node:test";
import { followEvents } from "./events.ts";
import { nextQuery } from "./pages.ts";
import { readEvents } from "./sse.ts";

const items = (count: number) => Array.from({ length: count }, (_, i) => i);

test("each kind of list is followed to its last page, with the other parameters kept", () => {
  const cases: [path: string, query: object, page: object, next: object | null][] = [
    ["/api/v1/alerts", { limit: 2 }, { alerts: items(2), next: "alr_1" }, { limit: 2, before: "alr_1" }],
    ["/api/v1/alerts", {}, { alerts: items(2), next: null }, null],
    ["/api/v1/events", { after: "0" }, { events: items(2), next: "evt_2" }, { after: "evt_2" }],
    ["/api/v1/events", { after: "evt_2" }, { events: [], next: "evt_2" }, null],
    ["/api/admin/imports/{id}/rejects", {}, { rejects: items(2), next: 7 }, { after: 7 }],
    ["/api/v1/search", { keyword: "mat" }, { products: items(20) }, { keyword: "mat", page: 2 }],
    ["/api/v1/search", { keyword: "mat", page: 2 }, { products: items(19) }, null],
    ["/api/v1/search", { keyword: "mat", page: 500 }, { products: items(20) }, null],
    ["/api/v1/search", { limit: 1 }, { products: items(1) }, { limit: 1, page: 2 }],
    ["/api/v1/search", { limit: 100 }, { products: items(99) }, null],
    ["/api/v1/search", { limit: 100, page: 100 }, { products: items(100) }, null],
    ["/api/admin/users", { page: 2 }, { users: items(20), pages: 2 }, null],
    ["/api/v1/sales/products", { offset: 2 }, { products: items(2), total: 5 }, { offset: 4 }],
    ["/api/v1/sales/products", { offset: 4 }, { products: items(1), total: 5 }, null],
  ];
  for (const [path, query, page, next] of cases)
    assert.deepEqual(nextQuery(path, query as Record<string, unknown>, page as Record<string, unknown>), next, path);
});

test("events are followed from the newest or a given one, and polled without a gap", async () => {
  const asked: unknown[] = [];
  const replies = [
    { events: [{ id: "evt_5" }], next: null },
    { events: items(100).map((i) => ({ id: `evt_${i + 6}` })), next: "evt_105" },
    { events: [], next: "evt_105" },
    { events: [{ id: "evt_106" }], next: "evt_106" },
  ];
  const client = {
    request: async <T>(_method: string, _path: string, { query = {} }: { query?: object | undefined }) => {
      asked.push(JSON.parse(JSON.stringify(query)));
      return replies.shift() as T;
    },
  };
  const slept: number[] = [];
  const found: string[] = [];
  const clock = { sleep: async (ms: number) => void slept.push(ms) };
  for await (const { id } of followEvents(client, { type: "price_change", pollMs: 5_000 }, clock)) {
    found.push(id);
    if (id === "evt_106") break;
  }
  assert.deepEqual(asked, [
    { limit: 1 },
    { type: "price_change", after: "evt_5", limit: 100 },
    { type: "price_change", after: "evt_105", limit: 100 },
    { type: "price_change", after: "evt_105", limit: 100 },
  ]);
  assert.deepEqual([found.length, slept], [101, [5_000]]);
});

test("server-sent events are read however the bytes are cut", async () => {
  const bytes = new TextEncoder().encode(
    'event: text\ndata: {"a":"é"}\n\n: comment\n\nevent: done\ndata: 1\n\nevent: cut\nda',
  );
  for (const size of [1, 3, 1_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const found = [];
    for await (const event of readEvents(ReadableStream.from(pieces) as ReadableStream<Uint8Array>)) found.push(event);
    assert.deepEqual(found, [
      { event: "text", data: { a: "é" } },
      { event: "done", data: 1 },
    ]);
  }
});

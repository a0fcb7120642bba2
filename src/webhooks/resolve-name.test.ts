import assert from "node:assert/strict";
import { test } from "node:test";
import { createNameResolver } from "./resolve-name.ts";

type Answer = string[] | { code: string };

/** A DNS that answers so for each family, and a system that knows one address. */
function resolverOf(v4: Answer, v6: Answer) {
  const asked: string[] = [];
  const answer = async (how: Answer) => {
    if (Array.isArray(how)) return how;
    throw Object.assign(new Error(how.code), how);
  };
  const resolve = createNameResolver({
    dns: { resolve4: () => answer(v4), resolve6: () => answer(v6) },
    async system(host) {
      asked.push(host);
      return [{ address: "10.0.0.1", family: 4 }];
    },
  });
  return { resolve, asked };
}

const UNKNOWN = { code: "ENOTFOUND" };

test("the addresses of both families are told, and one family is enough", async () => {
  const both = resolverOf(["192.0.2.1", "192.0.2.2"], ["2001:db8::1"]);
  assert.deepEqual(await both.resolve("example.com"), [
    { address: "192.0.2.1", family: 4 },
    { address: "192.0.2.2", family: 4 },
    { address: "2001:db8::1", family: 6 },
  ]);
  for (const code of ["ENODATA", "ETIMEOUT", "ESERVFAIL"]) {
    const one = resolverOf(["192.0.2.1"], { code });
    assert.deepEqual(await one.resolve("example.com"), [{ address: "192.0.2.1", family: 4 }], code);
    assert.deepEqual(one.asked, []);
  }
});

test("the system is asked about what the DNS does not know, and about this machine", async () => {
  const { resolve, asked } = resolverOf(UNKNOWN, { code: "ENODATA" });
  assert.deepEqual(await resolve("n8n"), [{ address: "10.0.0.1", family: 4 }]);
  await resolve("localhost");
  await resolve("api.localhost");
  assert.deepEqual(asked, ["n8n", "localhost", "api.localhost"]);
});

test("a DNS that keeps silent is not a reason to ask the system, which would wait for it too", async () => {
  for (const code of ["ETIMEOUT", "ESERVFAIL", "ECONNREFUSED"]) {
    for (const [v4, v6] of [
      [{ code }, { code }],
      [{ code }, UNKNOWN],
      [UNKNOWN, { code }],
    ] as const) {
      const { resolve, asked } = resolverOf(v4, v6);
      await assert.rejects(resolve("slow.example.com"), { code });
      assert.deepEqual(asked, []);
    }
  }
});

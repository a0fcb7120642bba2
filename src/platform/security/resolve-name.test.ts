import assert from "node:assert/strict";
import { test } from "node:test";
import { createNameResolver } from "./resolve-name.ts";

type Response = string[] | { code: string };

/** A DNS with a given response per family, and a system resolver that knows one address. */
function resolverOf(v4: Response, v6: Response) {
  const systemQueries: string[] = [];
  const respond = async (response: Response) => {
    if (Array.isArray(response)) return response;
    throw Object.assign(new Error(response.code), response);
  };
  const resolve = createNameResolver({
    dns: { resolve4: () => respond(v4), resolve6: () => respond(v6) },
    async system(host) {
      systemQueries.push(host);
      return [{ address: "10.0.0.1", family: 4 }];
    },
  });
  return { resolve, systemQueries };
}

const UNKNOWN = { code: "ENOTFOUND" };

test("addresses of both families are returned, and one family is enough", async () => {
  const both = resolverOf(["192.0.2.1", "192.0.2.2"], ["2001:db8::1"]);
  assert.deepEqual(await both.resolve("example.com"), [
    { address: "192.0.2.1", family: 4 },
    { address: "192.0.2.2", family: 4 },
    { address: "2001:db8::1", family: 6 },
  ]);
  for (const code of ["ENODATA", "ETIMEOUT", "ESERVFAIL"]) {
    const one = resolverOf(["192.0.2.1"], { code });
    assert.deepEqual(await one.resolve("example.com"), [{ address: "192.0.2.1", family: 4 }], code);
    assert.deepEqual(one.systemQueries, []);
  }
});

test("the system resolver is used for names that the DNS does not know, and for localhost", async () => {
  const { resolve, systemQueries } = resolverOf(UNKNOWN, { code: "ENODATA" });
  assert.deepEqual(await resolve("n8n"), [{ address: "10.0.0.1", family: 4 }]);
  await resolve("localhost");
  await resolve("api.localhost");
  assert.deepEqual(systemQueries, ["n8n", "localhost", "api.localhost"]);
});

test("an unresponsive DNS server does not lead to the system resolver, which would wait for it, too", async () => {
  for (const code of ["ETIMEOUT", "ESERVFAIL", "ECONNREFUSED"]) {
    for (const [v4, v6] of [
      [{ code }, { code }],
      [{ code }, UNKNOWN],
      [UNKNOWN, { code }],
    ] as const) {
      const { resolve, systemQueries } = resolverOf(v4, v6);
      await assert.rejects(resolve("slow.example.com"), { code });
      assert.deepEqual(systemQueries, []);
    }
  }
});

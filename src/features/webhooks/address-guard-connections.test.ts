/** Addresses that are connected to: a name is resolved and checked at every connection, and so is the address of the socket. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { allowing, guard, lookUp, PUBLIC, resolveName } from "../../../test/support/address-guards.ts";
import { type AddressGuard, createAddressGuard, RefusedName } from "../../platform/security/address-guard.ts";

test("every connection resolves the name again, and refuses it while it has a private address", async () => {
  const responses = ["127.0.0.1", PUBLIC];
  let queries = 0;
  const rebinding = createAddressGuard({
    allowNetworks: [],
    allowHttp: false,
    resolve: async () => [{ address: responses[queries++] as string, family: 4 }],
  });
  await assert.rejects(lookUp(rebinding, "rebind.example.com"), RefusedName);
  assert.deepEqual(await lookUp(rebinding, "rebind.example.com"), [{ address: PUBLIC, family: 4 }]);
  assert.equal(queries, 2, "the socket gets the same response that was checked");
});

test("a lookup returns what the socket requests: one or all addresses, of one family or both", async () => {
  const both = createAddressGuard({
    allowNetworks: [],
    allowHttp: false,
    resolve: async () => [
      { address: PUBLIC, family: 4 },
      { address: "2606:2800:220:1::1", family: 6 },
    ],
  });
  assert.equal((await lookUp(both, "example.com")).length, 2);
  assert.deepEqual(await lookUp(both, "example.com", { family: 6, all: true }), [
    { address: "2606:2800:220:1::1", family: 6 },
  ]);
  const one = await new Promise((done) => both.lookup("example.com", {}, (...given) => done(given)));
  assert.deepEqual(one, [null, PUBLIC, 4]);
  await assert.rejects(lookUp(guard, "nowhere.example.com"), RefusedName, "fails like a forbidden name");
  await assert.rejects(lookUp(guard, "127.0.0.1"), RefusedName);
  await assert.rejects(lookUp(guard, "loop.example.com", { family: 6, all: true }), RefusedName);
});

test("the address of a connected socket is checked in every spelling", () => {
  const cases: [AddressGuard, string, "http:" | "https:", boolean][] = [
    [guard, PUBLIC, "https:", true],
    [guard, PUBLIC, "http:", false],
    [guard, `::ffff:${PUBLIC}`, "https:", true],
    [guard, "::ffff:127.0.0.1", "https:", false],
    [guard, "::ffff:7f00:1", "https:", false],
    [guard, "fe80::1%eth0", "https:", false],
    [guard, "2606:2800:220:1::1", "https:", true],
    [guard, "", "https:", false],
    [guard, "not an address", "https:", false],
    [allowing, "127.0.0.1", "http:", true],
    [allowing, "::ffff:127.0.0.1", "http:", true],
    [allowing, "::1", "http:", true],
    [allowing, PUBLIC, "http:", false],
    [allowing, "10.2.0.1", "https:", false],
  ];
  for (const [by, address, protocol, expected] of cases)
    assert.equal(by.mayReach(address, protocol), expected, `${address} ${protocol}`);
});

test("an allowed network of one family allows no address of the other", () => {
  const all6 = createAddressGuard({ allowNetworks: ["::/0"], allowHttp: false, resolve: resolveName });
  assert.equal(all6.mayReach("127.0.0.1", "https:"), false);
  assert.equal(all6.mayReach("fd00::1", "https:"), true);
});

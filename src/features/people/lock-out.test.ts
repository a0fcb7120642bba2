import assert from "node:assert/strict";
import { test } from "node:test";
import { clientNetwork } from "../../platform/base/client-network.ts";
import { findLock, LIMITS, type RecentAttempts } from "./lock-out.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const attempts = (some: Partial<RecentAttempts>): RecentAttempts => ({
  byEmail: [],
  byNetwork: [],
  byBoth: [],
  isKnownNetwork: false,
  ...some,
});
const many = (count: number, newestMinutesAgo: number, minutesApart: number) =>
  Array.from({ length: count }, (_, i) => ago(newestMinutesAgo + i * minutesApart));

test("reaching the limit within 15 minutes locks for 15 minutes from the latest attempt", () => {
  const { byBoth } = LIMITS.sign_in;
  const cases: [string, Date[], Date | undefined][] = [
    ["none", [], undefined],
    ["one less than the limit", many(byBoth - 1, 0, 1), undefined],
    ["the limit", many(byBoth, 0, 1), new Date("2026-03-01T12:15:00Z")],
    ["the limit, 10 minutes ago", many(byBoth, 10, 1), new Date("2026-03-01T12:05:00Z")],
    ["the limit, 15 minutes ago", many(byBoth, 15, 1), undefined],
    ["too slow", many(byBoth, 0, 4), undefined],
  ];
  for (const [name, byBoth, until] of cases)
    assert.deepEqual(findLock("sign_in", attempts({ byBoth }), now)?.until, until, name);
});

test("attempts from elsewhere do not lock a known network; attempts from that network do", () => {
  const byEmail = many(LIMITS.sign_in.byEmail, 0, 1);
  assert.equal(findLock("sign_in", attempts({ byEmail }), now)?.limit, LIMITS.sign_in.byEmail);
  assert.equal(findLock("sign_in", attempts({ byEmail, isKnownNetwork: true }), now), undefined);
  const byBoth = many(LIMITS.sign_in.byBoth, 1, 1);
  const lock = findLock("sign_in", attempts({ byEmail, byBoth, isKnownNetwork: true }), now);
  assert.equal(lock?.limit, LIMITS.sign_in.byBoth);
});

test("the longest of several locks is returned", () => {
  const byNetwork = many(LIMITS.sign_in.byNetwork, 0, 0.1);
  const byBoth = many(LIMITS.sign_in.byBoth, 5, 1);
  assert.equal(findLock("sign_in", attempts({ byNetwork, byBoth }), now)?.limit, LIMITS.sign_in.byNetwork);
});

test("a client network is an IPv4 address or an IPv6 /64", () => {
  for (const [ip, network] of [
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ] as const)
    assert.equal(clientNetwork(ip), network, ip);
});

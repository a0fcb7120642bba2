import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS, lockOf, placeOf, type Tries } from "./lock-out.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const tries = (some: Partial<Tries>): Tries => ({ byEmail: [], byPlace: [], byBoth: [], isKnownPlace: false, ...some });
const many = (count: number, newest: number, apart: number) =>
  Array.from({ length: count }, (_, i) => ago(newest + i * apart));

test("as many tries as the limit within a quarter of an hour lock for a quarter of an hour from the last on", () => {
  const { byBoth } = LIMITS.sign_in;
  const cases: [string, Date[], Date | undefined][] = [
    ["none", [], undefined],
    ["one less than the limit", many(byBoth - 1, 0, 1), undefined],
    ["the limit", many(byBoth, 0, 1), new Date("2026-03-01T12:15:00Z")],
    ["the limit, some time ago", many(byBoth, 10, 1), new Date("2026-03-01T12:05:00Z")],
    ["the limit, long enough ago", many(byBoth, 15, 1), undefined],
    ["too slow", many(byBoth, 0, 4), undefined],
  ];
  for (const [name, byBoth, until] of cases)
    assert.deepEqual(lockOf("sign_in", tries({ byBoth }), now)?.until, until, name);
});

test("what others try elsewhere does not lock a known place, what is tried there does", () => {
  const byEmail = many(LIMITS.sign_in.byEmail, 0, 1);
  assert.equal(lockOf("sign_in", tries({ byEmail }), now)?.limit, LIMITS.sign_in.byEmail);
  assert.equal(lockOf("sign_in", tries({ byEmail, isKnownPlace: true }), now), undefined);
  const byBoth = many(LIMITS.sign_in.byBoth, 1, 1);
  assert.equal(lockOf("sign_in", tries({ byEmail, byBoth, isKnownPlace: true }), now)?.limit, LIMITS.sign_in.byBoth);
});

test("of several locks the longest is told", () => {
  const byPlace = many(LIMITS.sign_in.byPlace, 0, 0.1);
  const byBoth = many(LIMITS.sign_in.byBoth, 5, 1);
  assert.equal(lockOf("sign_in", tries({ byPlace, byBoth }), now)?.limit, LIMITS.sign_in.byPlace);
});

test("a place is an address of IPv4, or a network of IPv6", () => {
  for (const [ip, place] of [
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ] as const)
    assert.equal(placeOf(ip), place, ip);
});

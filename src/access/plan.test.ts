import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOverride } from "./manage-accounts.ts";
import { allowanceOf, limitMessage, PLAN_NAMES, PLANS, plansWith } from "./plan.ts";

test("the plans have the contract's daily requests, and all but Free may search", () => {
  assert.deepEqual(
    PLAN_NAMES.map((plan) => [plan, PLANS[plan].requestsPerDay]),
    [
      ["free", 25],
      ["starter", 100],
      ["pro", 500],
      ["business", 2_000],
      ["agency", 10_000],
    ],
  );
  assert.deepEqual(plansWith("search"), ["starter", "pro", "business", "agency"]);
});

test("no plan gives less than a cheaper one", () => {
  for (const [i, plan] of PLAN_NAMES.entries()) {
    const { refreshHours: cheaperHours, ...cheaper } = PLANS[PLAN_NAMES[i - 1] ?? plan];
    const { refreshHours, ...given } = PLANS[plan];
    for (const [name, value] of Object.entries(given))
      assert.ok(value >= cheaper[name as keyof typeof cheaper], `${plan} ${name}`);
    assert.ok(refreshHours <= cheaperHours, `${plan} has older figures`);
  }
});

test("an override replaces one entry of the plan and leaves the others", () => {
  assert.deepEqual(allowanceOf("free", { requestsPerDay: 7 }), { ...PLANS.free, requestsPerDay: 7 });
});

test("an override is read from text, or refused with a reason", () => {
  assert.deepEqual(parseOverride("requestsPerDay=5000"), { requestsPerDay: 5000 });
  assert.deepEqual(parseOverride("search=yes"), { search: true });
  assert.deepEqual(parseOverride("webhooks=default"), { webhooks: null });
  for (const text of [
    "",
    "requestsPerDay",
    "requestsPerDay=-1",
    "requestsPerDay=1.5",
    "requestsPerDay=9999999999",
    "refreshHours=0",
    "search=maybe",
    "colour=red",
    "toString=1",
  ]) {
    assert.throws(() => parseOverride(text), { code: "invalid_request" }, text);
  }
});

test("who has no room left is told the limit, and the larger plans that have more", () => {
  assert.equal(
    limitMessage("alerts", "business", 500),
    "The Business plan has room for 500 alerts. Upgrade to Agency (5,000).",
  );
  assert.equal(
    limitMessage("trackedKeywords", "free", 0),
    "The Free plan has no room for tracked keywords. Upgrade to Starter (20), Pro (100), Business (500) or Agency (5,000).",
  );
  assert.equal(
    limitMessage("webhooks", "pro", 20),
    "The terms of this account have room for 20 webhooks. Upgrade to Agency (100).",
  );
  assert.equal(
    limitMessage("trackedProducts", "agency", 20_000),
    "The Agency plan has room for 20,000 tracked products. Contact support.",
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOverride } from "./manage-accounts.ts";
import { allowanceOf, limitMessage, PLAN_NAMES, PLANS, plansWith } from "./plan.ts";

test("the plans have the agreed daily requests, and all but Free include search", () => {
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

test("no plan includes less than a cheaper one", () => {
  for (const [i, plan] of PLAN_NAMES.entries()) {
    const { refreshHours: cheaperHours, ...cheaper } = PLANS[PLAN_NAMES[i - 1] ?? plan];
    const { refreshHours, ...given } = PLANS[plan];
    for (const [name, value] of Object.entries(given))
      assert.ok(value >= cheaper[name as keyof typeof cheaper], `${plan} ${name}`);
    assert.ok(refreshHours <= cheaperHours, `${plan} refreshes less often`);
  }
});

test("an override replaces one value of the plan", () => {
  assert.deepEqual(allowanceOf("free", { requestsPerDay: 7 }), { ...PLANS.free, requestsPerDay: 7 });
});

test("an override is parsed from text, or refused", () => {
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

test("the message at a limit names the limit and the larger plans", () => {
  assert.equal(
    limitMessage("alerts", "business", 500),
    "The Business plan includes up to 500 alerts. Upgrade to Agency (5,000).",
  );
  assert.equal(
    limitMessage("trackedKeywords", "free", 0),
    "The Free plan includes no tracked keywords. Upgrade to Starter (20), Pro (100), Business (500) or Agency (5,000).",
  );
  assert.equal(
    limitMessage("webhooks", "pro", 20),
    "The terms of this account include up to 20 webhooks. Upgrade to Agency (100).",
  );
  assert.equal(
    limitMessage("trackedProducts", "agency", 20_000),
    "The Agency plan includes up to 20,000 tracked products. Contact support.",
  );
});

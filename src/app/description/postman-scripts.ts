/** The scripts of the Postman collection: which requests a run sends, and what it expects of their responses. */

import type { Contract } from "../../features/access/api/contract.ts";
import type { Countable } from "../../features/access/plan.ts";
import { statusOf } from "../../platform/http/contract.ts";
import { exampleOf } from "./examples.ts";
import { errorsOf } from "./openapi.ts";

/** The request that reads the plan and the rights of the key. */
export const START = "showAccount";

/** The limit of the plan that each create route uses. */
const LIMITS: Record<string, Countable> = {
  trackProduct: "trackedProducts",
  trackKeyword: "trackedKeywords",
  makeAlert: "alerts",
  createWebhook: "webhooks",
  createChannel: "channels",
  createListingDraft: "listings",
};

/** Skips requests that would fail for a reason other than the contract. */
export function prerequestScript(contract: Contract, all: readonly Contract[]): string[] {
  const { gate, savesIdAs, savedIds = {}, lasting } = contract;
  const conditions = [
    ...(gate.operator ? [`pm.collectionVariables.get("operator") !== "true"`] : []),
    ...(lasting ? [`pm.variables.get("sendLasting") !== "true"`] : []),
    ...Object.values(savedIds).map((name) => `!pm.collectionVariables.get("${name}")`),
  ];
  if (savesIdAs !== undefined && gate.counted) {
    // Otherwise the daily limit could be reached between the creation and the deletion, or by the requests between them.
    const folder = all.filter(({ tag }) => tag === contract.tag);
    const last = folder.findLastIndex((each) => Object.values(each.savedIds ?? {}).includes(savesIdAs));
    const needed = folder.slice(folder.indexOf(contract), last + 1).filter((each) => each.gate.counted).length;
    conditions.push(`Number(pm.collectionVariables.get("remaining")) < ${needed}`);
  }
  return [
    ...(savesIdAs ? [`pm.collectionVariables.unset("${savesIdAs}");`] : []), // an earlier run may have left it
    ...conditions.map((condition) => `if (${condition}) pm.execution.skipRequest();`),
  ];
}

type Refusal = { when: string; name: string; code: string };

/** Refusals that are correct responses to this key. */
function refusalsOf(contract: Contract): Refusal[] {
  const { id, gate, savesIdAs, mayBeMissing, mayConflict } = contract;
  const limit = LIMITS[id];
  const refusals: Refusal[] = [];
  if (gate.counted)
    refusals.push({ when: "pm.response.code === 429", name: "the daily limit is used up", code: "rate_limited" });
  if (gate.feature)
    refusals.push({ when: `!allowance.${gate.feature}`, name: "the plan does not include it", code: "plan_limit" });
  if (limit) {
    const when = `counts.${limit} >= allowance.${limit}`;
    refusals.push({ when, name: "the plan has no room for more", code: "plan_limit" });
  }
  if (id === "trackKeywordList" || id === "createMarketList" || id === "changeMarketList")
    refusals.push({ when: "pm.response.code === 403", name: "the plan has no room for the list", code: "plan_limit" });
  if (savesIdAs && errorsOf(contract).includes("conflict"))
    refusals.push({ when: "pm.response.code === 409", name: "it exists already", code: "conflict" });
  if (mayBeMissing) refusals.push({ when: "pm.response.code === 404", name: "nothing exists yet", code: "not_found" });
  if (mayConflict)
    refusals.push({ when: "pm.response.code === 409", name: "its state does not allow it", code: "conflict" });
  return refusals;
}

export function testScript(contract: Contract): string[] {
  const refusals = refusalsOf(contract);
  const success = successScript(contract);
  return [
    `const rate = /;r=(\\d+)/.exec(pm.response.headers.get("RateLimit"));`,
    `if (rate) pm.collectionVariables.set("remaining", rate[1]);`,
    ...(refusals.some(({ code }) => code === "plan_limit")
      ? [`const { allowance, counts } = JSON.parse(pm.collectionVariables.get("account"));`]
      : []),
    ...refusals.flatMap(({ when, name, code }, i) => [
      `${i === 0 ? "" : "} else "}if (${when}) {`,
      `  pm.test("${name}", () => pm.expect(pm.response.json().error.code).to.equal("${code}"));`,
    ]),
    ...(refusals.length === 0 ? success : ["} else {", ...success.map((line) => `  ${line}`), "}"]),
  ];
}

function successScript(contract: Contract): string[] {
  const { id, data, method, path, savesIdAs, savedIds = {} } = contract;
  // Not by a request such as `DELETE /keyword-lists/:id/tracking`, which deletes something else.
  const deleted = Object.entries(savedIds).filter(
    ([parameter]) => method === "DELETE" && path.endsWith(`:${parameter}`),
  );
  const status = statusOf(contract);
  const example = exampleOf(contract);
  const fields = (data as { required?: string[] }).required ?? [];
  const returned = example.data as Record<string, unknown>;
  const echoed = Object.entries(example.query ?? {}).filter(([name, value]) => returned[name] === value);
  return [
    `pm.test("returns ${status}", () => pm.response.to.have.status(${status}));`,
    `pm.test("has the envelope", () => {`,
    `  const body = pm.response.json();`,
    `  pm.expect(body.success).to.equal(true);`,
    `  pm.expect(new Date(body.meta.timestamp).toISOString()).to.equal(body.meta.timestamp);`,
    `});`,
    `pm.test("has every field", () => pm.expect(pm.response.json().data).to.include.all.keys(${JSON.stringify(fields)}));`,
    ...echoed.map(
      ([name, value]) =>
        `pm.test("echoes ${name}", () => pm.expect(pm.response.json().data.${name}).to.equal(${JSON.stringify(value)}));`,
    ),
    `pm.test("has the rate limit headers", () => {`,
    `  pm.expect(pm.response.headers.get("RateLimit-Policy")).to.match(/^"daily";q=\\d+;w=86400$/);`,
    `  pm.expect(pm.response.headers.get("RateLimit")).to.match(/^"daily";r=\\d+;t=\\d+$/);`,
    `});`,
    ...(id === START
      ? [
          `pm.collectionVariables.set("account", JSON.stringify(pm.response.json().data));`,
          `pm.collectionVariables.set("operator", String(pm.response.json().data.operator));`,
          // A unique name, because saving a mapping replaces the one with the same name.
          `pm.collectionVariables.set("mappingName", "example-" + Date.now());`,
        ]
      : []),
    ...(savesIdAs ? [`pm.collectionVariables.set("${savesIdAs}", pm.response.json().data.id);`] : []),
    ...deleted.map(([, name]) => `pm.collectionVariables.unset("${name}");`),
    `pm.test("has a request id", () => pm.expect(pm.response.headers.get("X-Request-Id")).to.be.a("string"));`,
  ];
}

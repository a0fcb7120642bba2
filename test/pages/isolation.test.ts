/** Somebody of one account, by the API and by the pages, at everything of another's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACTS } from "../../src/http/contracts/table.ts";
import { exampleOf } from "../../src/http/example.ts";
import { noBrowser, settled } from "../support/browser.ts";
import { enterAs } from "../support/enter.ts";
import { startLivedIn } from "../support/lived-in.ts";

const LISTS = [
  "/api/v1/keys",
  "/api/v1/saved-searches",
  "/api/v1/tracking/products",
  "/api/v1/tracking/keywords",
  "/api/v1/alerts",
  "/api/v1/account/members",
  "/api/v1/account/invitations",
  "/api/automation/webhooks",
];

test("a member of one account can see and change nothing of another's", async (t) => {
  const { url, api, make, ids, ask } = await startLivedIn(t);
  const stranger = await make.person({ role: "owner", plan: "pro" });
  const everything = async () => JSON.stringify(await Promise.all(LISTS.map((path) => ask("GET", path))));
  const before = await everything();
  const own = await ownIds(ask);

  await t.test("by the API, whatever route is asked with the other's ids", async () => {
    const addressed = CONTRACTS.filter(
      ({ path, gate }) => path.includes(":") && !gate.open && !/:(asin|type|token)/.test(path),
    );
    assert.ok(addressed.length > 20, "most of the routes were tried");
    for (const contract of addressed) {
      const { method, path, body } = contract;
      const place = Object.keys(own).find((prefix) => path.startsWith(prefix));
      assert.ok(place, `${path} has ids of the other account to be tried with`);
      const address = path.replace(/:\w+/, own[place] as string);
      const answer = await api(address, stranger, {
        method,
        ...(body && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(exampleOf(contract).body ?? {}),
        }),
      });
      const isDone = method === "DELETE" && answer.status === 200; // deleting what is not there is no error
      assert.ok([403, 404].includes(answer.status) || isDone, `${method} ${address}: ${answer.status} ${answer.text}`);
    }
    assert.equal(await everything(), before);
  });

  await t.test("by lists, which are empty for who has nothing", async () => {
    for (const path of LISTS.filter((path) => !path.endsWith("members"))) {
      const { body } = await api(path, stranger);
      const [rows] = Object.values(body.data).filter(Array.isArray);
      assert.deepEqual(rows, [], path);
    }
  });

  await t.test("by the pages, also with their addresses", { skip: noBrowser }, async (t) => {
    const { page, expectProblem } = await enterAs(t, url, stranger, "/");
    expectProblem(/status of (403|404)/);
    for (const path of [
      `/alerts/${ids.alert}`,
      `/automation/webhooks/${ids.webhook}`,
      `/automation/deliveries/${ids.delivery}`,
      "/alerts",
      "/automation",
      "/automation/events",
      "/tracking/products",
      "/settings/api",
      "/settings/account",
    ]) {
      await page.goto(`/app${path}`);
      await settled(page);
      const text = await page.locator("body").innerText();
      assert.doesNotMatch(text, /Demo Agency|Price sheet|Old server|Reporting script|colleague@nichescope/, path);
      if (/\/\w{3}_/.test(path)) assert.match(text, /not found|no such|There is no/i, path);
    }
    for (const path of ["/operator", `/operator/accounts/${ids.account}`, `/operator/imports/${ids.import}`]) {
      await page.goto(`/app${path}`);
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    }
  });
});

/** By the beginning of a route's path, an id of the account that everything belongs to. */
async function ownIds(ask: (method: string, path: string) => Promise<any>): Promise<Record<string, string>> {
  const first = async (path: string) =>
    (Object.values(await ask("GET", path)).find(Array.isArray) as { id: string; userId?: string }[])[0];
  const webhook = await first("/api/automation/webhooks");
  const delivery = (await ask("GET", `/api/automation/webhooks/${webhook?.id}/deliveries`)).deliveries[0];
  const member = (await ask("GET", "/api/v1/account/members")).members[0];
  return {
    "/api/automation/deliveries": delivery?.id,
    "/api/automation/webhooks/deliveries": delivery?.id,
    "/api/automation/webhooks": webhook?.id as string,
    "/api/v1/keys": (await first("/api/v1/keys"))?.id as string,
    "/api/v1/saved-searches": (await first("/api/v1/saved-searches"))?.id as string,
    "/api/v1/tracking/products": (await first("/api/v1/tracking/products"))?.id as string,
    "/api/v1/tracking/keywords": (await first("/api/v1/tracking/keywords"))?.id as string,
    "/api/v1/alerts": (await first("/api/v1/alerts"))?.id as string,
    "/api/v1/events": (await first("/api/v1/events"))?.id as string,
    "/api/v1/account/members": member.userId ?? member.id,
    "/api/v1/account/invitations": (await first("/api/v1/account/invitations"))?.id as string,
    "/api/v1/sessions": (await first("/api/v1/sessions"))?.id as string,
    "/api/admin/imports": (await first("/api/admin/imports"))?.id as string,
    "/api/admin/accounts": (await first("/api/admin/accounts"))?.id as string,
    "/api/admin/users": (await first("/api/admin/users"))?.id as string,
  };
}

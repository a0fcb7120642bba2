/** Webhooks that are disabled: by their owner or after failures, with mails to owners and figures for operators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { DEFERRED, REJECTED, startMailServer } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

const WEBHOOKS = "/api/automation/webhooks";
const HOOK = { url: "https://hooks.example.com/abc", events: ["price_change"] };

const mail = await startMailServer(wholeFile);
const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  env: { SMTP_URL: mail.url.replace("//", "//user:secret@") },
  resolveName: async () => [{ address: "93.184.215.14", family: 4 }],
});
const { app, api, make, clock, databaseUrl } = service;

/** Disables a webhook as failures do. */
async function disable(id: string): Promise<void> {
  const change =
    "update webhook_endpoints set enabled = false, disabled_reason = 'gone', disabled_at = $2 where id = $1";
  await withClient(databaseUrl, (client) => client.query(change, [id, clock.now()]));
}

test("enabling a webhook clears its failures; disabling by its owner has no reason", async () => {
  const { key } = await make.key({ plan: "agency" });
  const send = sender(service, key);
  const { id } = (await send("POST", WEBHOOKS, HOOK)).body.data;
  const off = (await send("PATCH", `${WEBHOOKS}/${id}`, { enabled: false })).body.data;
  assert.deepEqual([off.enabled, off.status, off.disabledReason, off.disabledAt], [false, "disabled", null, null]);
  await withClient(databaseUrl, (client) =>
    client.query(
      `update webhook_endpoints set enabled = false, disabled_reason = 'failing', disabled_at = now(),
         failing_since = now(), paused_until = now() where id = $1`,
      [id],
    ),
  );
  const failed = (await send("GET", `${WEBHOOKS}/${id}`)).body.data;
  assert.deepEqual([failed.status, failed.disabledReason], ["disabled", "failing"]);
  assert.ok(failed.disabledAt !== null && failed.failingSince !== null);
  const on = (await send("PATCH", `${WEBHOOKS}/${id}`, { enabled: true })).body.data;
  assert.deepEqual([on.status, on.disabledReason, on.disabledAt, on.failingSince], ["active", null, null, null]);
  const paused = await withClient(databaseUrl, (client) =>
    client.query("select paused_until from webhook_endpoints where id = $1", [id]),
  );
  assert.equal(paused.rows[0].paused_until, null);
  await withClient(databaseUrl, (client) =>
    client.query("update webhook_endpoints set failing_since = now() where id = $1", [id]),
  );
  assert.equal((await send("GET", `${WEBHOOKS}/${id}`)).body.data.status, "failing");
});

test("only the owners of a webhook that was disabled after failures are mailed, once per time", async () => {
  const owner = await make.person({ plan: "pro" });
  await make.person({ account: owner.account, role: "member" });
  await make.person({ plan: "pro" });
  const hook = { url: "https://hooks.example.com/hook?secret=1", events: ["price_change"] };
  const { id } = (await post(api, WEBHOOKS, hook, owner)).body.data;
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  await disable(id);
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 });
  const { to, text } = await mail.next();
  assert.equal(to, owner.email);
  assert.match(text, /https:\/\/hooks\.example\.com\n/);
  assert.doesNotMatch(text, /secret/);
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  clock.advance({ minutes: 1 });
  await disable(id);
  for (const problem of ["isBusy", "refusesLogin"] as const) {
    mail.state[problem] = true;
    assert.equal(await app.runJob("disabled-webhooks"), undefined, `${problem}: no mail was accepted`);
    mail.state[problem] = false;
  }
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 }, "so the next run tries again");
  await mail.next();
  assert.equal(mail.mails.length, 0);
});

test("an owner whose mail is deferred or rejected does not keep other owners from being mailed", async () => {
  const owners = [
    await make.person({ plan: "pro", email: DEFERRED }),
    await make.person({ plan: "pro", email: REJECTED }),
    await make.person({ plan: "pro" }),
  ];
  for (const owner of owners) {
    await disable((await post(api, WEBHOOKS, HOOK, owner)).body.data.id);
    clock.advance({ minutes: 1 });
  }
  // More of the first owner's than the job reads at once.
  const copy = `insert into webhook_endpoints
    select (jsonb_populate_record(hook, jsonb_build_object('id', hook.id || n))).*
    from webhook_endpoints as hook cross join generate_series(1, 100) as n where account_id = $1`;
  await withClient(databaseUrl, (client) => client.query(copy, [owners[0]?.account.id]));
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 2, mails: 1 });
  await withClient(databaseUrl, (client) =>
    client.query("delete from webhook_endpoints where account_id = $1 and length(id) > 30", [owners[0]?.account.id]),
  );
  assert.equal((await mail.next()).to, owners[2]?.email);
  assert.equal(
    await app.runJob("disabled-webhooks"),
    undefined,
    "the deferred mail waits, the rejected one is given up",
  );
});

test("/metrics counts due deliveries and disabled webhooks", async () => {
  await withClient(databaseUrl, async (client) => {
    await client.query("truncate webhook_endpoints, digests, deliveries");
    const { id } = await make.account("agency");
    const at = new Date(clock.now().getTime() - 3_600_000);
    await client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, enabled, disabled_reason, created_at, updated_at)
      values ('whe_1', $1, 'http://127.0.0.1:9/', '{price_change}', '', false, 'gone', $2, $2),
        ('whe_2', $1, 'http://127.0.0.1:9/', '{price_change}', '', true, null, $2, $2)`,
      [id, at],
    );
    await client.query("update webhook_endpoints set paused_until = $1", [
      new Date(clock.now().getTime() + 86_400_000),
    ]);
    await client.query(
      `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      values ('dlv_1', $1, 'whe_2', 'evt_1', 'pending', $2, $2)`,
      [id, at],
    );
  });
  const { text } = await api("/metrics");
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  assert.equal(figure("nichescope_deliveries_due"), 1);
  assert.ok(Math.abs(figure("nichescope_deliveries_oldest_due_seconds") - 3_600) < 60);
  assert.equal(figure("nichescope_webhooks_disabled"), 1);
  assert.equal(figure("nichescope_deliveries_in_flight"), 0);
  assert.equal(figure('nichescope_deliveries_total\\{outcome="delivered"\\}'), 0);
  assert.equal(await app.runJob("retention"), undefined);
});

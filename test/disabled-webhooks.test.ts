import assert from "node:assert/strict";
import { test } from "node:test";
import { startMailServer } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

test("the owners of a webhook that was disabled by its failures are mailed, once for each time, and nobody else", async (t) => {
  const mail = await startMailServer(t);
  const env = { SMTP_URL: mail.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" };
  const { app, api, make, clock, databaseUrl } = await startService(t, { env });
  const owner = await make.person({ plan: "pro" });
  await make.person({ account: owner.account, role: "member" });
  await make.person({ plan: "pro" });
  const wish = { url: "http://127.0.0.1:9/hook?secret=1", events: ["price_change"] };
  const { id } = (await post(api, "/api/automation/webhooks", wish, owner)).body.data;
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  const disable = () =>
    withClient(databaseUrl, (client) =>
      client.query(
        "update webhook_endpoints set enabled = false, disabled_reason = 'gone', disabled_at = $2 where id = $1",
        [id, clock.now()],
      ),
    );
  await disable();
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 });
  const { to, text } = await mail.next();
  assert.equal(to, owner.email);
  assert.match(text, /http:\/\/127\.0\.0\.1:9/);
  assert.doesNotMatch(text, /secret/);
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  clock.advance({ minutes: 1 });
  await disable();
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 });
  await mail.next();
  assert.equal(mail.mails.length, 0);
});

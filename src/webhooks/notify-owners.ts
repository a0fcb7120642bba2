import type { Clock } from "../base/clock.ts";
import type { DisabledStore, DisabledWebhook } from "./disabled-store.ts";

type Mail = { to: string; subject: string; text: string };

/** Mails the owners of webhooks that were disabled after failures. */
export async function notifyOwners({
  store,
  send,
  publicUrl,
  clock,
}: {
  store: DisabledStore;
  send: (mail: Mail) => void;
  publicUrl: () => string;
  clock: Clock;
}): Promise<{ webhooks: number; mails: number } | undefined> {
  const webhooks = await store.take(clock.now());
  const mails = webhooks.flatMap((webhook) => mailsOf(webhook, publicUrl()));
  for (const mail of mails) send(mail);
  return webhooks.length === 0 ? undefined : { webhooks: webhooks.length, mails: mails.length };
}

function mailsOf({ url, reason, accountName, owners }: DisabledWebhook, publicUrl: string): Mail[] {
  const why = reason === "gone" ? "it responded with 410 Gone" : "every delivery has failed for a week";
  return owners.map(({ email, name }) => ({
    to: email,
    subject: `A webhook of ${accountName} has been disabled`,
    text: [
      `Hello ${name},`,
      `We have disabled this webhook of the account "${accountName}" because ${why}:`,
      // Path and query may contain a secret, so the mail shows only the origin.
      `    ${URL.parse(url)?.origin ?? url}`,
      "When the receiver works again, enable the webhook here and recover the events it missed:",
      `${publicUrl}/app/automation`,
      "-- \nNichescope",
    ].join("\n\n"),
  }));
}

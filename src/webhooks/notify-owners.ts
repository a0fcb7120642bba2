import type { Clock } from "../base/clock.ts";
import type { DisabledStore, DisabledWebhook } from "./disabled-store.ts";

type Mail = { to: string; subject: string; text: string };

/** Mails the owners of webhooks that were disabled by their failures. */
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
  const why = reason === "gone" ? "it answered that it is gone (410)" : "for days it has given nothing but failures";
  return owners.map(({ email, name }) => ({
    to: email,
    subject: `A webhook of ${accountName} was disabled`,
    text: [
      `Hello ${name},`,
      `Nichescope sends nothing more to this webhook of the account "${accountName}", because ${why}:`,
      // An address may hold a secret in its path or query; where it leads is enough to know it by.
      `    ${URL.parse(url)?.origin ?? url}`,
      "When its receiver works again, enable it here, and recover what it has missed:",
      `${publicUrl}/app/automation`,
      "-- \nNichescope",
    ].join("\n\n"),
  }));
}

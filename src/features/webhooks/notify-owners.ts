import type { Clock } from "../../platform/base/clock.ts";
import type { DisabledStore, DisabledWebhook } from "./disabled-store.ts";

type Mail = { to: string; subject: string; text: string };

/** Deferred: only this mail may be accepted later. Unavailable: no mail can be sent now. */
type Outcome = "accepted" | "refused" | "deferred" | "unavailable";

export type NotifyParts = {
  store: DisabledStore;
  trySend: (mail: Mail) => Promise<Outcome>;
  publicUrl: string;
  clock: Clock;
};

/**
 * Mails the owners of webhooks that were disabled after failures. A webhook counts as notified once a mail about it was accepted
 * or refused for good; otherwise the next run tries again. The job runs on one node at a time, so nobody is mailed twice.
 */
export async function notifyOwners({
  store,
  trySend,
  publicUrl,
  clock,
}: NotifyParts): Promise<{ webhooks: number; mails: number } | undefined> {
  const done = { webhooks: 0, mails: 0 };
  let isAvailable = true;
  for (let after: DisabledWebhook | undefined; isAvailable; ) {
    const page: DisabledWebhook[] = await store.listUnnotified(clock.now(), after);
    if (page.length === 0) break;
    for (const webhook of page) {
      after = webhook;
      const outcomes = await Promise.all(mailsOf(webhook, publicUrl).map(trySend));
      const isSettled = outcomes.includes("accepted") || outcomes.includes("refused") || outcomes.length === 0;
      isAvailable = isSettled || !outcomes.includes("unavailable");
      if (!isAvailable) break;
      if (!isSettled) continue;
      await store.markNotified(webhook.id, clock.now());
      done.webhooks++;
      done.mails += outcomes.filter((outcome) => outcome === "accepted").length;
    }
  }
  return done.webhooks === 0 ? undefined : done;
}

function mailsOf({ kind, url, reason, accountName, owners }: DisabledWebhook, publicUrl: string): Mail[] {
  if (kind !== "webhook") return channelMails({ url, reason, accountName, owners }, publicUrl);
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
      `${publicUrl}/app/settings/api`,
      "-- \nNichescope",
    ].join("\n\n"),
  }));
}

function channelMails(
  { url, reason, accountName, owners }: Omit<DisabledWebhook, "id" | "kind" | "disabledAt">,
  publicUrl: string,
): Mail[] {
  const why =
    reason === "gone"
      ? "it no longer exists at the receiver"
      : reason === "unreadable"
        ? "its address can no longer be decrypted"
        : "every notification to it has failed for a week";
  return owners.map(({ email, name }) => ({
    to: email,
    subject: `A notification channel of ${accountName} has been disabled`,
    text: [
      `Hello ${name},`,
      `We have disabled this notification channel of the account "${accountName}" because ${why}:`,
      `    ${url.slice(url.indexOf(":") + 1)}`,
      "Enable it again, or add another one, here:",
      `${publicUrl}/app/settings/notifications`,
      "-- \nNichescope",
    ].join("\n\n"),
  }));
}

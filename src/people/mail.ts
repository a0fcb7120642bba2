/** Mails to people, and what they say. Plain text: it is read everywhere, and a link that shows where it goes can be trusted. */
import type { Log } from "../base/log.ts";

export type Mail = { to: string; subject: string; text: string };

/** How mails leave: a mail server, or nothing of the kind. */
export type MailSender = { send(mail: Mail): Promise<void>; close(): void };

export type Post = {
  /** Whether mails are sent at all. */
  isOn: boolean;
  /** Sends it by itself: nobody waits for a mail server, and nobody learns from the time it takes who is known. */
  send(mail: Mail): void;
  /** When what is under way has been sent. */
  close(): Promise<void>;
};

export function createPost(sender: MailSender | undefined, log: Log): Post {
  const underWay = new Set<Promise<void>>();
  return {
    isOn: sender !== undefined,
    send(mail) {
      const { to, subject, text } = mail;
      if (sender === undefined) {
        log.info(
          { to, subject, text },
          "this mail was not sent, because SMTP_URL is not set; here it is, for the operator to pass on",
        );
        return;
      }
      const sending = sender.send(mail).catch((err) => log.error({ err, to, subject }, "a mail could not be sent"));
      underWay.add(sending);
      sending.finally(() => underWay.delete(sending));
    },
    async close() {
      await Promise.all(underWay);
      sender?.close();
    },
  };
}

const SIGNATURE = "-- \nNichescope";

export function resetMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  const text = [
    `Hello ${name},`,
    "somebody, probably you, has asked for a new password. Set it here, within an hour:",
    link,
    "If it was not you, you need do nothing: your password stays as it is.",
    SIGNATURE,
  ];
  return { to, subject: "A new password for Nichescope", text: text.join("\n\n") };
}

type InvitationMail = { to: string; accountName: string; invitedBy: string | null; link: string; days: number };

export function invitationMail({ to, accountName, invitedBy, link, days }: InvitationMail): Mail {
  const text = [
    "Hello,",
    `${invitedBy ?? "the operator"} invites you to work with the account "${accountName}" on Nichescope. Accept here, within ${days} days:`,
    link,
    "If you do not know what this is about, you need do nothing.",
    SIGNATURE,
  ];
  return { to, subject: `An invitation to ${accountName} on Nichescope`, text: text.join("\n\n") };
}

export function emailChangedMail({ to, name, email }: { to: string; name: string; email: string }): Mail {
  const text = [
    `Hello ${name},`,
    `from now on you sign in to Nichescope with ${email}, and no longer with this address.`,
    "If it was not you who changed it, tell the operator of your Nichescope at once.",
    SIGNATURE,
  ];
  return { to, subject: "Your address on Nichescope was changed", text: text.join("\n\n") };
}

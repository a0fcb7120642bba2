/**
 * Mails, and the texts of mails about signing in. These are plain text: every client shows it, and readers see where a link
 * leads.
 */
import { hostname } from "node:os";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same words as HTML. */
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
};

/** A connection to a mail server. */
export type MailSender = { send(mail: Mail): Promise<void>; close(): void };

/** Keeps mails that cannot be sent, for the operator to pass on. */
export type UnsentMail = { file: string; keep(mail: Mail, now: Date): Promise<void> };

/** Deferred: only this mail may be accepted later. Unavailable: no mail can be sent now. */
export type MailOutcome = "accepted" | "refused" | "deferred" | "unavailable";

export type Mailer = {
  /** False without a mail server; mails are then kept in a file for the operator. */
  isOn: boolean;
  /** Sends in the background: no request waits for the mail server, and no response time reveals which addresses exist. */
  send(mail: Mail): void;
  /** Also prepares the mail in the background; undefined sends nothing. */
  prepareAndSend(prepare: () => Promise<Mail | undefined>): void;
  trySend(mail: Mail): Promise<MailOutcome>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
};

export type MailerParts = { sender: MailSender | undefined; unsent: UnsentMail; clock: Clock; log: Log };

export function createMailer({ sender, unsent, clock, log }: MailerParts): Mailer {
  const inFlight = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
    return work;
  };
  const keep = async (mail: Mail) => {
    await unsent.keep(mail, clock.now());
    const { to, subject } = mail;
    const where = { host: hostname(), file: unsent.file }; // every node has a file of its own
    log.info({ to, subject, ...where }, "mail not sent because SMTP_URL is not set; pass it on from the file");
  };
  const attempt = async (mail: Mail): Promise<MailOutcome> => {
    const { to, subject } = mail;
    try {
      await (sender === undefined ? keep(mail) : sender.send(mail));
      return "accepted";
    } catch (err) {
      log.error({ err, to, subject }, "could not send mail");
      return outcomeOf(err as SmtpError);
    }
  };
  const prepareAndAttempt = async (prepare: () => Promise<Mail | undefined>): Promise<void> => {
    const mail = await prepare().catch((err) => void log.error({ err }, "could not prepare mail"));
    if (mail !== undefined) await attempt(mail);
  };
  return {
    isOn: sender !== undefined,
    send: (mail) => void track(attempt(mail)),
    prepareAndSend: (prepare) => void track(prepareAndAttempt(prepare)),
    trySend: (mail) => track(attempt(mail)),
    async close() {
      await Promise.all(inFlight);
      sender?.close();
    },
  };
}

export type SmtpError = { code?: string; command?: string; responseCode?: number };

/** From this response code on, a mail server will not accept the mail later either. */
const REFUSED = 500;

/** A mail server that refuses the login or the sender refuses every mail until its operator, or ours, has corrected a setting. */
export function outcomeOf({ code, command, responseCode = 0 }: SmtpError): MailOutcome {
  const isAboutMail = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
  if (!isAboutMail) return "unavailable";
  return responseCode >= REFUSED ? "refused" : "deferred";
}

const SIGNATURE = "-- \nNichescope";

export function resetMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  const text = [
    `Hello ${name},`,
    "We received a request to reset your password. Choose a new one within an hour:",
    link,
    "If you didn't ask for this, ignore this mail. Your password stays the same.",
    SIGNATURE,
  ];
  return { to, subject: "Reset your Nichescope password", text: text.join("\n\n") };
}

const SIGN_UP_SUBJECT = "Your Nichescope account";

/** Contains no name: anybody can request it for any address, and must not be able to send their own text. */
export function signUpMail({ to, link }: { to: string; link: string }): Mail {
  const text = [
    "Hello,",
    "Welcome to Nichescope. Choose a password within an hour to create your account, then sign in:",
    link,
    "If you didn't ask for this, ignore this mail.",
    SIGNATURE,
  ];
  return { to, subject: SIGN_UP_SUBJECT, text: text.join("\n\n") };
}

/** For an address that already has a user: only its holder learns so. */
export function knownSignUpMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  const text = [
    `Hello ${name},`,
    "Someone, probably you, signed up for Nichescope with this address. You already have an account: sign in, or choose a new password within an hour:",
    link,
    "If you didn't ask for this, ignore this mail.",
    SIGNATURE,
  ];
  return { to, subject: SIGN_UP_SUBJECT, text: text.join("\n\n") };
}

type InvitationMail = { to: string; accountName: string; invitedBy: string | null; link: string; days: number };

export function invitationMail({ to, accountName, invitedBy, link, days }: InvitationMail): Mail {
  const text = [
    "Hello,",
    `${invitedBy ?? "The operator"} invited you to join the account "${accountName}" on Nichescope. Accept the invitation within ${days} days:`,
    link,
    "If you don't know what this is about, ignore this mail.",
    SIGNATURE,
  ];
  return { to, subject: `Invitation to ${accountName} on Nichescope`, text: text.join("\n\n") };
}

export function emailChangedMail({ to, name, email }: { to: string; name: string; email: string }): Mail {
  const text = [
    `Hello ${name},`,
    `You now sign in to Nichescope with ${email} instead of this address.`,
    "If you didn't change it, contact the operator of your Nichescope installation right away.",
    SIGNATURE,
  ];
  return { to, subject: "Your Nichescope e-mail address was changed", text: text.join("\n\n") };
}

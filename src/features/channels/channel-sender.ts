/**
 * Sends deliveries to webhooks and channels. Requests to hooks pass the same address guard as webhooks. Mails
 * go to the mail server of the installation, and count against the daily limit of the account.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, nextUtcMidnight } from "../../platform/base/clock.ts";
import { type MailSender, outcomeOf, type SmtpError } from "../people/mail.ts";
import type { HttpSender, SendResult } from "../webhooks/http-sender.ts";
import type { ChannelRequest } from "./channel-envelopes.ts";
import type { MailLimitStore } from "./mail-limit-store.ts";
import { createSlots } from "./slots.ts";

export type ChannelSender = {
  /** Never rejects; an abort is reported as a problem, too. */
  send(request: ChannelRequest, signal?: AbortSignal): Promise<SendResult>;
  close(): Promise<void>;
};

/**
 * Waiting for a connection, counting and sending together take less than the lease of a delivery has left when it is sent.
 * Mails wait here and not in the mail client, which would still send a mail after its delivery was given up.
 */
const WAIT_MS = 3_000;
const COUNT_MS = 2_000;
const MAIL_TIMEOUT_MS = 12_000;
const LONGEST_REPLY = 500;
/** The reply code of a mail server that accepted a mail. */
const ACCEPTED = 250;

export function createChannelSender(parts: {
  http: HttpSender;
  /** Undefined without a mail server. */
  smtp: MailSender | undefined;
  /** The number of mails that are sent at the same time. */
  connections: number;
  limits: MailLimitStore;
  clock: Clock;
}): ChannelSender {
  const { http, smtp, limits, clock } = parts;
  const slots = createSlots(parts.connections);

  const sendMail = async ({ accountId, mail }: ChannelRequest & { transport: "mail" }): Promise<SendResult> => {
    const startedMs = performance.now();
    const end = (result: Partial<SendResult>): SendResult => ({
      status: null,
      problem: null,
      durationMs: Math.round(performance.now() - startedMs),
      response: null,
      retryAfterMs: null,
      isConnected: true,
      ...result,
    });
    if (smtp === undefined) return end({ problem: "this installation has no mail server: the operator sets SMTP_URL" });
    if (!(await slots.take(WAIT_MS))) return end({ problem: "the mail server is busy", isPostponed: true });
    let sending: Promise<SendResult> | undefined;
    try {
      const at = clock.now();
      const limit = await limits.countOfAccount(accountId, at);
      if (limit !== undefined)
        return end({
          problem: `the account's limit of ${limit.toLocaleString("en")} e-mails per day is reached; it resets at 00:00 UTC`,
          retryAfterMs: nextUtcMidnight(at).getTime() - at.getTime(),
        });
      // If this fails, the account can send one mail less today.
      const refund = () => void limits.refundOfAccount(accountId, at).catch(() => {});
      if (performance.now() - startedMs > WAIT_MS + COUNT_MS) {
        refund();
        return end({ problem: "the database is slow", isPostponed: true });
      }
      sending = smtp.send(mail).then(
        () => end({ status: ACCEPTED }),
        (error: SmtpError & Error) => end(refusal(error)),
      );
      const timeout = sleep(MAIL_TIMEOUT_MS, undefined, { ref: false }).then(() =>
        end({ problem: `the mail server did not respond within ${MAIL_TIMEOUT_MS / 1_000} s` }),
      );
      // Not after the timeout alone: the mail may still be sent, and then counts.
      void sending.then(({ status }) => status === ACCEPTED || refund());
      return await Promise.race([sending, timeout]);
    } finally {
      // Held until the mail client is done with the mail, which may be after the timeout.
      if (sending === undefined) slots.give();
      else void sending.finally(slots.give);
    }
  };

  return {
    async send(request, signal) {
      if (request.transport === "mail") return await sendMail(request).catch((error: Error) => mailProblem(error));
      const sent = await http.send(request, signal);
      const isGone = sent.status !== null && sent.status >= 400 && request.isGone?.(sent.response ?? "") === true;
      return isGone ? { ...sent, isGone, isFinal: true } : sent;
    },

    async close() {
      smtp?.close();
      await http.close();
    },
  };
}

/** The mail server's reply goes to the owner's log: it says what is wrong with the address. */
function refusal(error: SmtpError & Error & { response?: string }): Partial<SendResult> {
  const outcome = outcomeOf(error);
  const reply = error.response?.slice(0, LONGEST_REPLY) ?? null;
  if (outcome === "refused")
    return { problem: "the mail server refused this address or mail", response: reply, isFinal: true };
  if (outcome === "deferred") return { problem: "the mail server asks to try again later", response: reply };
  // Replies to the login or the sender are about the installation, and may name its user.
  return { problem: "the mail server of this installation is unavailable", isConnected: false };
}

/** The database could not count the mail. */
function mailProblem(_error: Error): SendResult {
  return {
    status: null,
    problem: "the mail could not be counted, so it was not sent",
    durationMs: 0,
    response: null,
    retryAfterMs: null,
    isConnected: true,
  };
}

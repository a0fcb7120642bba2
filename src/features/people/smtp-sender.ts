import type { Transporter } from "nodemailer";
import { lazily } from "../../platform/base/lazy.ts";
import type { MailSender } from "./mail.ts";

const TIMEOUT_MS = 10_000;

/** With `connections`, that many are kept open and shared by all mails. */
export type SmtpSettings = { url: string; from: string; connections?: number };

/** Loads nodemailer with the first mail: most nodes never send one. */
export function createSmtpSender({ url, from, connections }: SmtpSettings): MailSender {
  let opened: Transporter | undefined;
  const open = lazily(async () => {
    const { createTransport } = await import("nodemailer");
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const pooled = connections === undefined ? {} : { pool: true, maxConnections: connections };
    opened = createTransport({ url, ...timeouts, ...pooled, disableFileAccess: true, disableUrlAccess: true });
    return opened;
  });
  return {
    async send({ to, ...mail }) {
      const transport = await open();
      await transport.sendMail({ from, to: { name: "", address: to }, ...mail });
    },
    close() {
      // A pool would first finish the mails in progress; their deliveries are released and sent again.
      (opened as { close(options?: { force: boolean }): void } | undefined)?.close({
        force: connections !== undefined,
      });
    },
  };
}

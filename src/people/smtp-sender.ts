import type { Transporter } from "nodemailer";
import type { MailSender } from "./mail.ts";

const TIMEOUT_MS = 10_000;

/** Loads nodemailer with the first mail: most nodes never send one. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  let opening: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    async send({ to, subject, text }) {
      opening ??= open();
      const transport = await opening;
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
    close() {
      opening?.then((transport) => transport.close());
    },
  };
}

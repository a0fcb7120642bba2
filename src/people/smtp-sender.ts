import type { Transporter } from "nodemailer";
import { lazily } from "../base/lazy.ts";
import type { MailSender } from "./mail.ts";

const TIMEOUT_MS = 10_000;

/** Loads nodemailer with the first mail: most nodes never send one. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  let opened: Transporter | undefined;
  const open = lazily(async () => {
    const { createTransport } = await import("nodemailer");
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    opened = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    return opened;
  });
  return {
    async send({ to, subject, text }) {
      const transport = await open();
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
    close() {
      opened?.close();
    },
  };
}

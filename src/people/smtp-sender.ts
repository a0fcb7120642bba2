import type { Transporter } from "nodemailer";
import type { MailSender } from "./mail.ts";

/** A mail server that says nothing for so long is away. */
const PATIENCE_MS = 10_000;

/** Loaded with the first mail: most nodes never send one. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  let opening: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    return createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
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
